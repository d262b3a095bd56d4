//! The solver that always answers at once, on every size: line by line, each tile by a cheap route,
//! and of several ways to solve the next line the most promising are followed. Its solutions are
//! far from shortest; [`crate::shorten`] makes them better.

mod finish;
mod line;
mod pair;
mod position;
mod rectangle;
mod route;

use npuzzle_board::{Board, Move, Size};

use position::Position;
use rectangle::Rectangle;
use route::{Prices, Router};

/// A remainder with no side longer than this is solved by exact search.
const FINISH_SIDE: usize = 3;

/// What bringing the remaining tiles one step nearer will cost, in halves of a move: measured.
const HALF_MOVES_PER_STEP: i32 = 5;

/// Moves that lead from `start` to `goal`, which must be of one size and reach each other
/// ([`npuzzle_board::parity::solvable`]).
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
    debug_assert!(npuzzle_board::parity::solvable(start, goal), "{start:?} does not reach {goal:?}");
    let size = start.size();
    let breadth = Breadth::for_size(size);
    let mut router = Router::new(size.cells());
    let room = Rectangle { top: 0, bottom: size.rows(), left: 0, right: size.cols() };
    let mut stages = vec![Stage { position: Position::new(start, goal), room }];
    // All stages have rooms of the same shape or its transpose, so all are finished together.
    while stages.iter().any(|stage| !stage.is_nearly_done()) {
        stages = next_stages(&stages, goal.blank(), breadth, &mut router);
    }
    stages
        .into_iter()
        .map(|Stage { mut position, room }| {
            finish::finish(&mut position, &room, goal.blank());
            position.into_moves()
        })
        .min_by_key(Vec::len)
        .expect("no stage is dropped but for a better one")
}

/// A board some of whose outer lines are solved, and the room that is left.
struct Stage {
    position: Position,
    room: Rectangle,
}

impl Stage {
    fn is_nearly_done(&self) -> bool {
        self.room.rows().max(self.room.cols()) <= FINISH_SIDE
    }

    /// The moves made and those that the rest is likely to take, in half moves.
    fn estimate(&self, goal_blank: usize) -> i32 {
        2 * self.position.len() as i32
            + HALF_MOVES_PER_STEP * finish::manhattan(&self.position, &self.room, goal_blank)
    }
}

/// How many ways are followed at once: as many as the time allows, which grows with the square of
/// the cells for each way.
#[derive(Clone, Copy, Debug)]
struct Breadth {
    /// The stages kept after each line.
    width: usize,
    /// The lines tried from each stage.
    lines: usize,
    /// The prices tried for each line.
    prices: &'static [Prices],
}

impl Breadth {
    fn for_size(size: Size) -> Self {
        const PRICES: [Prices; 2] = [Prices { detour: 6 }, Prices { detour: 9 }];
        let cells = size.cells();
        Self {
            width: (24_000 / (cells * cells)).clamp(1, 64),
            lines: if cells <= 1200 { 4 } else { 1 },
            prices: if cells <= 64 { &PRICES } else { &PRICES[..1] },
        }
    }
}

/// Solves one more line in every way that the breadth allows, and keeps the most promising.
fn next_stages(stages: &[Stage], goal_blank: usize, breadth: Breadth, router: &mut Router) -> Vec<Stage> {
    let mut next = Vec::new();
    for stage in stages {
        for line in line::candidates(&stage.position, &stage.room, goal_blank).into_iter().take(breadth.lines)
        {
            for &prices in breadth.prices {
                let mut position = stage.position.clone();
                router.prices = prices;
                line::place(&mut position, router, &stage.room, &line.cells);
                let stage = Stage { position, room: line.rest };
                next.push((stage.estimate(goal_blank), stage));
            }
        }
    }
    next.sort_by_key(|&(estimate, _)| estimate);
    next.dedup_by(|(_, worse), (_, better)| worse.position.arrangement() == better.position.arrangement());
    next.into_iter().map(|(_, stage)| stage).take(breadth.width).collect()
}

#[cfg(test)]
mod tests;
