//! The quickest construction: every tile is carried straight to its home, and nothing else is tried.
//!
//! It takes milliseconds on a 64x64 board, where looking for cheap routes takes seconds.

use npuzzle_board::Move;

use super::finish;
use super::line;
use super::pair;
use super::position::Position;
use super::route::Prices;
use super::stage::Stage;

/// The eight cells around a tile clockwise, as the moves from each to the next, beginning above and left of it.
const CLOCKWISE: [Move; 8] =
    [Move::Right, Move::Right, Move::Down, Move::Down, Move::Left, Move::Left, Move::Up, Move::Up];

/// Solves a board line by line.
pub(super) fn solve(
    Stage { mut position, mut room, .. }: Stage,
    goal_blank: usize,
    prices: Prices,
) -> Vec<Move> {
    while !room.is_finishable() {
        let line = line::candidates(&position, &room, goal_blank).swap_remove(0);
        let (singles, last) = line.open.split_at(line.open.len() - 2);
        for &home in singles {
            carry(&mut position, prices, home, 0);
            position.fix(home);
        }
        let carry = &mut |position: &mut Position, home, near| carry(position, prices, home, near);
        pair::place_pair(&mut position, prices, carry, &room, [last[0], last[1]]);
        position.fix(last[0]);
        position.fix(last[1]);
        room = line.rest;
    }
    finish::finish(&mut position, &room, goal_blank);
    position.into_moves()
}

/// Carries the tile of `home` within `near` steps of it.
///
/// The cells of a line are filled from one end, so that the free cells are a rectangle without the start of one of
/// its edges. There, every tile can take some step towards its home, and the blank can get in front of it.
fn carry(position: &mut Position, prices: Prices, home: usize, near: u32) {
    while position.distance(position.cell_of(home), home) as u32 > near {
        let tile = position.cell_of(home);
        approach(position, prices, tile, home);
        let (route, step) = cheapest_push(position, prices, tile, home);
        position.walk(&route);
        position.slide(step);
    }
}

/// Walks the blank to one of the eight cells around a tile, towards the cell in front of it.
fn approach(position: &mut Position, prices: Prices, tile: usize, home: usize) {
    let blank = position.blank();
    let front = steps_nearer(position, tile, home)
        .map(|(_, front)| front)
        .min_by_key(|&front| position.distance(blank, front))
        .expect("a tile can come nearer to its home");
    while !position.is_beside(tile, position.blank()) {
        let blank = position.blank();
        let (step, _) = steps_nearer(position, blank, front)
            .min_by_key(|&(_, to)| prices.of_step(position, blank, to))
            .expect("the blank can come nearer to a free cell");
        position.slide(step);
    }
}

/// The free cells next to a cell that are nearer to another.
fn steps_nearer(position: &Position, from: usize, aim: usize) -> impl Iterator<Item = (Move, usize)> {
    let steps =
        Move::ALL.into_iter().filter_map(move |step| Some((step, position.free_neighbour(from, step)?)));
    steps.filter(move |&(_, to)| position.distance(to, aim) < position.distance(from, aim))
}

/// The cheapest way around the tile to a cell in front of it, and the move that then shifts the tile.
fn cheapest_push(position: &Position, prices: Prices, tile: usize, home: usize) -> (Vec<Move>, Move) {
    steps_nearer(position, tile, home)
        .flat_map(|(step, front)| {
            [Turn::Clockwise, Turn::Counterclockwise]
                .into_iter()
                .filter_map(move |turn| go_around(position, prices, tile, front, turn))
                .map(move |(cost, route)| (cost, route, step.inverse()))
        })
        .min_by_key(|&(cost, ..)| cost)
        .map(|(_, route, step)| (route, step))
        .expect("the blank can get in front of a tile")
}

#[derive(Clone, Copy)]
enum Turn {
    Clockwise,
    Counterclockwise,
}

/// The way of the blank around a tile to a cell beside it, and what it costs; nothing if a cell there is not free.
fn go_around(
    position: &Position,
    prices: Prices,
    tile: usize,
    to: usize,
    turn: Turn,
) -> Option<(u32, Vec<Move>)> {
    let mut blank = position.blank();
    let (mut cost, mut route) = (0, Vec::new());
    while blank != to {
        let nth = position.place_around(tile, blank);
        let step = match turn {
            Turn::Clockwise => CLOCKWISE[nth],
            Turn::Counterclockwise => CLOCKWISE[(nth + 7) % 8].inverse(),
        };
        let next = position.free_neighbour(blank, step)?;
        cost += prices.of_step(position, blank, next);
        route.push(step);
        blank = next;
    }
    Some((cost, route))
}
