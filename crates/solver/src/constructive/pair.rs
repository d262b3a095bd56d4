//! Brings the last two tiles of a line home together: neither can go in alone without the other
//! making way. Both are carried near, then an exact search over the two and the blank ends it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use npuzzle_board::Move;

use super::position::Position;
use super::rectangle::Rectangle;
use super::route::{MOVE_COST, Prices};

/// Tiles this near to their homes are near enough for the exact search.
const NEAR: u32 = 2;
/// The blank is near enough at this distance: where it is after carrying a tile.
const BLANK_NEAR: i32 = 4;
/// The most cells that an exact search takes on at first: it has their cube of states.
const MAX_CELLS: usize = 64;

/// Carries the tile of a home within so many steps of it.
pub(super) type Carry<'c> = &'c mut dyn FnMut(&mut Position, usize, u32);

/// Brings the tiles of two neighbouring homes there, within the free cells of `room`.
pub(super) fn place_pair(
    position: &mut Position,
    prices: Prices,
    carry: Carry,
    room: &Rectangle,
    pair: [usize; 2],
) {
    let mut max_cells = MAX_CELLS;
    while pair.iter().any(|&home| position.cell_of(home) != home) {
        carry_near(position, carry, pair);
        fetch_blank(position, prices, pair[0]);
        let area = area_round(position, room, pair);
        if area.cells() <= max_cells {
            let moves = Search::new(position, &area, pair, prices).run();
            position.walk(&moves);
        }
        // Two tiles that push each other out again are met in a larger area.
        max_cells += max_cells / 2;
    }
}

/// Walks the blank near to a home, for it may be at the other end of the board if no tile had to
/// be carried. Every step is towards the home, and there is always one: only the line itself is
/// fixed, and the blank stays beside it.
fn fetch_blank(position: &mut Position, prices: Prices, home: usize) {
    while position.distance(position.blank(), home) > BLANK_NEAR {
        let blank = position.blank();
        let nearer = |&(_, to): &(Move, usize)| position.distance(to, home) < position.distance(blank, home);
        let step = Move::ALL
            .into_iter()
            .filter_map(|step| Some((step, position.free_neighbour(blank, step)?)))
            .filter(nearer)
            .min_by_key(|&(_, to)| prices.of_step(position, blank, to));
        let Some((step, _)) = step else { return };
        position.slide(step);
    }
}

/// Carries both tiles near to their homes, the further one first: it may push the other about.
fn carry_near(position: &mut Position, carry: Carry, mut pair: [usize; 2]) {
    let start = &*position;
    pair.sort_by_key(|&home| Reverse(start.distance(start.cell_of(home), home)));
    for home in pair {
        carry(position, home, NEAR);
    }
}

/// The cells that take part: all round the two tiles, their homes and the blank.
fn area_round(position: &Position, room: &Rectangle, pair: [usize; 2]) -> Rectangle {
    let [first, second] = pair;
    let cells = [first, second, position.cell_of(first), position.cell_of(second), position.blank()];
    Rectangle::round(cells.map(|cell| position.place(cell))).grown(1).clipped(room).at_least(3, room)
}

/// A* over the cells of two tiles and the blank.
struct Search<'a> {
    position: &'a Position,
    area: &'a Rectangle,
    pair: [usize; 2],
    prices: Prices,
    /// The cheapest cost to each state, and the state before it.
    entries: Vec<(u32, u32)>,
    queue: BinaryHeap<Reverse<(u32, u32)>>,
}

/// Cells of the first tile, the second tile and the blank.
#[derive(Clone, Copy)]
struct State {
    pair: [usize; 2],
    blank: usize,
}

impl<'a> Search<'a> {
    fn new(position: &'a Position, area: &'a Rectangle, pair: [usize; 2], prices: Prices) -> Self {
        let entries = vec![(u32::MAX, u32::MAX); area.cells().pow(3)];
        Self { position, area, pair, prices, entries, queue: BinaryHeap::new() }
    }

    fn run(mut self) -> Vec<Move> {
        let position = self.position;
        let start = State { pair: self.pair.map(|home| position.cell_of(home)), blank: position.blank() };
        let start_id = self.id(start);
        self.reach(start, 0, start_id);
        while let Some(Reverse((estimate, id))) = self.queue.pop() {
            let state = self.state(id);
            if state.pair == self.pair {
                return self.moves_to(id);
            }
            let cost = self.entries[id as usize].0;
            if estimate == cost + self.lower_bound(state) {
                self.expand(id, state, cost);
            }
        }
        unreachable!("two tiles of a line can always be placed where there is room to turn")
    }

    fn expand(&mut self, id: u32, state: State, cost: u32) {
        for step in Move::ALL {
            let Some(to) = self.position.free_neighbour(state.blank, step) else { continue };
            if !self.area.contains(self.position.place(to)) {
                continue;
            }
            let pair = state.pair.map(|cell| if cell == to { state.blank } else { cell });
            let step_cost = if pair == state.pair {
                self.prices.of_step(self.position, state.blank, to)
            } else {
                MOVE_COST as u32
            };
            self.reach(State { pair, blank: to }, cost + step_cost, id);
        }
    }

    fn reach(&mut self, state: State, cost: u32, parent: u32) {
        let id = self.id(state);
        let entry = &mut self.entries[id as usize];
        if cost < entry.0 {
            *entry = (cost, parent);
            self.queue.push(Reverse((cost + self.lower_bound(state), id)));
        }
    }

    /// The least that it can still cost: every step of the two tiles is a move of the blank.
    fn lower_bound(&self, state: State) -> u32 {
        let steps = |nth: usize| self.position.distance(state.pair[nth], self.pair[nth]);
        ((steps(0) + steps(1)) * MOVE_COST) as u32
    }

    fn moves_to(&self, mut id: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        loop {
            let parent = self.entries[id as usize].1;
            if parent == id {
                break;
            }
            let (from, to) = (self.state(parent).blank, self.state(id).blank);
            moves.extend(
                Move::ALL.into_iter().find(|&step| self.position.free_neighbour(from, step) == Some(to)),
            );
            id = parent;
        }
        moves.reverse();
        moves
    }

    fn id(&self, state: State) -> u32 {
        let index = |cell| self.area.index(self.position.place(cell));
        let count = self.area.cells();
        ((index(state.pair[0]) * count + index(state.pair[1])) * count + index(state.blank)) as u32
    }

    fn state(&self, id: u32) -> State {
        let count = self.area.cells();
        let cell = |index| {
            let (row, col) = self.area.place(index);
            self.position.size.cell(row, col)
        };
        let id = id as usize;
        State { pair: [cell(id / count / count), cell(id / count % count)], blank: cell(id % count) }
    }
}
