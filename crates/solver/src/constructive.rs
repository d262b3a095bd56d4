//! The solver that always answers at once, on every size: line by line, each tile by a cheap route,
//! and of several ways to place the next the most promising are followed. Its solutions are
//! far from shortest; [`crate::shorten`] makes them better.

mod direct;
mod finish;
mod line;
mod pair;
mod position;
mod rectangle;
mod route;
mod stage;

use npuzzle_board::{Board, Move, Size};

use position::Position;
use route::{Prices, Router};
use stage::Stage;

/// Moves that lead from `start` to `goal`, which must be of one size and reach each other
/// ([`npuzzle_board::parity::solvable`]).
///
/// # Panics
/// If they do not; a release build may instead never return.
///
/// ```
/// use npuzzle_board::{Goal, Size, scramble::Dice};
/// use npuzzle_solver::constructive;
///
/// let goal = Goal::Snail.board(Size::new(12, 20)?);
/// let mut board = Dice::new(1).solvable(&goal);
/// for step in constructive::solve(&board, &goal) {
///     board.slide(step);
/// }
/// assert_eq!(board, goal);
/// # Ok::<(), npuzzle_board::SizeError>(())
/// ```
pub fn solve(start: &Board, goal: &Board) -> Vec<Move> {
    solve_while(start, goal, &mut || true).expect("nobody gave it up")
}

/// The same, unless it is given up: `keep_going` is asked after each tile, and whoever says no gets nothing.
///
/// # Panics
/// As [`solve`] does.
pub fn solve_while(start: &Board, goal: &Board, keep_going: &mut dyn FnMut() -> bool) -> Option<Vec<Move>> {
    solve_by(Breadth::for_size(start.size()), start, goal, keep_going)
}

/// The same as soon as can be, and longer: one way alone is followed, on large boards without looking for cheap
/// routes.
///
/// # Panics
/// As [`solve`] does.
pub fn in_a_moment(start: &Board, goal: &Board) -> Vec<Move> {
    if start.size().cells() > ROUTED_CELLS {
        return directly(start, goal);
    }
    let breadth = Breadth { width: 1, prices: &PRICES[..1] };
    solve_by(breadth, start, goal, &mut || true).expect("nothing stops it")
}

/// Solves without looking for cheap routes, which takes milliseconds on boards of any size.
fn directly(start: &Board, goal: &Board) -> Vec<Move> {
    direct::solve(Stage::new(Position::new(start, goal)), goal.blank(), PRICES[0])
}

/// On boards of more cells looking for routes takes more than a moment.
const ROUTED_CELLS: usize = 144;

fn solve_by(
    breadth: Breadth,
    start: &Board,
    goal: &Board,
    keep_going: &mut dyn FnMut() -> bool,
) -> Option<Vec<Move>> {
    debug_assert!(npuzzle_board::parity::solvable(start, goal), "{start:?} does not reach {goal:?}");
    let size = start.size();
    let mut router = Router::new(size.cells());
    let mut stages = vec![Stage::new(Position::new(start, goal))];
    // All stages have rooms of the same shape or its transpose, so all are finished together.
    while stages.iter().any(|stage| !stage.is_nearly_done()) {
        if !keep_going() {
            return None;
        }
        stages = next_stages(&stages, goal.blank(), breadth, &mut router);
    }
    let finished = stages
        .into_iter()
        .map(|Stage { mut position, room, .. }| {
            finish::finish(&mut position, &room, goal.blank());
            position.into_moves()
        })
        .min_by_key(Vec::len);
    Some(finished.expect("no stage is dropped but for a better one"))
}

/// How many ways are followed at once: as many as a twentieth of a second allows on small boards,
/// and a second or ten on large ones, where one way alone takes time that grows with the square of
/// the cells.
#[derive(Clone, Copy, Debug)]
struct Breadth {
    /// The stages kept after each tile.
    width: usize,
    /// The prices tried for each tile.
    prices: &'static [Prices],
}

/// What is tried for each tile, the best first.
const PRICES: [Prices; 2] = [Prices { detour: 6 }, Prices { detour: 9 }];

impl Breadth {
    fn for_size(size: Size) -> Self {
        let (width, prices) = match size.cells() {
            ..=16 => (400, &PRICES[..]),
            17..=25 => (40, &PRICES[..]),
            26..=36 => (20, &PRICES[..]),
            37..=64 => (16, &PRICES[..1]),
            65..=144 => (10, &PRICES[..1]),
            145..=1024 => (5, &PRICES[..1]),
            _ => (2, &PRICES[..1]),
        };
        Self { width, prices }
    }
}

/// Places one more tile in every way that the breadth allows, and keeps the most promising.
fn next_stages(stages: &[Stage], goal_blank: usize, breadth: Breadth, router: &mut Router) -> Vec<Stage> {
    let mut next: Vec<(i32, Stage)> = stages
        .iter()
        .flat_map(|stage| stage.next(goal_blank, breadth.prices, router))
        .map(|stage| (stage.estimate(goal_blank), stage))
        .collect();
    next.sort_by_key(|&(estimate, _)| estimate);
    next.dedup_by(|(_, worse), (_, better)| worse.position.arrangement() == better.position.arrangement());
    next.into_iter().map(|(_, stage)| stage).take(breadth.width).collect()
}

#[cfg(test)]
mod tests;
