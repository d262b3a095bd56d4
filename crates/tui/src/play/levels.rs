//! How hard a new board is, and boards of each level: of proven depth where that can be had soon, else
//! drawn evenly. They are drawn in the background, since the deep ones take a moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use npuzzle::board::scramble::Dice;
use npuzzle::board::{Board, Size};
use npuzzle::solver::exact_depth::{self, DepthError};

use crate::Error;

/// How hard a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// A few moves away.
    Easy,
    /// A while away.
    Medium,
    /// As far away as can be proven soon, or three quarters of the greatest depth.
    Hard,
    /// Of the greatest depth, or drawn evenly from all boards.
    Hardest,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Hardest];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Hardest => "hardest",
        }
    }
}

/// A board of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    pub board: Board,
    /// Its proven depth; none where it was drawn evenly from all boards.
    pub depth: Option<u32>,
}

/// Spaces of up to so many cells are swept in no time.
const QUICK_TO_SWEEP: usize = 10;

/// Draws a board of a level.
pub fn deal(goal: &Board, level: Level, seed: u64, cancel: &Arc<AtomicBool>) -> Result<Deal, DepthError> {
    let mut dice = Dice::new(seed);
    let Some(depth) = depth(goal, level, cancel)? else {
        return Ok(Deal { board: dice.solvable(goal), depth: None });
    };
    let mut boards = exact_depth::draw(goal, depth, 1, &mut dice, cancel)?;
    let board = boards.pop().expect("a level that was reached has a board");
    Ok(Deal { board, depth: Some(depth) })
}

/// How deep the boards of a level are; none for a draw from all boards.
fn depth(goal: &Board, level: Level, cancel: &Arc<AtomicBool>) -> Result<Option<u32>, DepthError> {
    if goal.size().cells() <= QUICK_TO_SWEEP {
        let quarters = level as u32 + 1;
        return Ok(Some((deepest(goal, cancel)? * quarters).div_ceil(4)));
    }
    let [easy, medium, hard] = provable(goal.size());
    Ok(match level {
        Level::Easy => Some(easy),
        Level::Medium => Some(medium),
        Level::Hard => Some(hard),
        Level::Hardest => None,
    })
}

/// Depths that are proven in about a second.
fn provable(size: Size) -> [u32; 3] {
    match size.cells() {
        0..=12 => [12, 18, 24],
        13..=16 => [16, 32, 44],
        17..=25 => [16, 26, 36],
        _ => [14, 22, 30],
    }
}

/// The depth of the hardest boards there are: told by asking for more.
fn deepest(goal: &Board, cancel: &Arc<AtomicBool>) -> Result<u32, DepthError> {
    match exact_depth::draw(goal, u32::MAX, 1, &mut Dice::new(0), cancel) {
        Err(DepthError::TooDeep { deepest, .. }) => Ok(deepest),
        Err(error) => Err(error),
        Ok(_) => unreachable!("no board is so deep"),
    }
}

/// A board that is being drawn.
#[derive(Debug)]
pub struct Dealing {
    pub goal: Board,
    pub level: Level,
    pub seed: u64,
    cancel: Arc<AtomicBool>,
    dealt: Receiver<Result<Deal, DepthError>>,
}

impl Dealing {
    /// Starts to draw.
    pub fn start(goal: Board, level: Level, seed: u64) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let (sender, dealt) = channel();
        let (for_goal, until) = (goal.clone(), Arc::clone(&cancel));
        // Nobody may be waiting any more when the board is there.
        thread::spawn(move || drop(sender.send(deal(&for_goal, level, seed, &until))));
        Self { goal, level, seed, cancel, dealt }
    }

    /// The board, once it is there.
    pub fn poll(&self) -> Result<Option<Deal>, Error> {
        match self.dealt.try_recv() {
            Ok(deal) => Ok(Some(deal?)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Error::Broken("the drawing of a board")),
        }
    }
}

impl Drop for Dealing {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::Goal;
    use npuzzle::solver::{Request, solve};

    fn dealt(rows: usize, cols: usize, level: Level) -> (Deal, Board) {
        let goal = Goal::Last.board(Size::new(rows, cols).unwrap());
        (deal(&goal, level, 7, &Arc::default()).unwrap(), goal)
    }

    #[test]
    fn the_eight_puzzles_levels_are_quarters_of_its_depth() {
        for (level, depth) in Level::ALL.into_iter().zip([8, 16, 24, 31]) {
            let (deal, goal) = dealt(3, 3, level);
            assert_eq!(deal.depth, Some(depth));
            let answer = solve(&Request::new(deal.board, goal).unwrap(), &mut ()).unwrap();
            assert_eq!(answer.length(), Some(depth as usize));
        }
    }

    #[test]
    fn the_hardest_is_drawn_evenly_where_no_depth_can_be_proven() {
        for (rows, cols) in [(4, 4), (5, 5), (7, 6)] {
            assert_eq!(dealt(rows, cols, Level::Hardest).0.depth, None);
        }
    }

    #[test]
    fn every_size_has_every_level() {
        for (rows, cols) in [(2, 2), (2, 3), (2, 5), (3, 5), (4, 4), (5, 5), (8, 8)] {
            let mut depths = Vec::new();
            for level in [Level::Easy, Level::Medium, Level::Hard] {
                let (deal, goal) = dealt(rows, cols, level);
                assert_ne!(deal.board, goal);
                depths.push(deal.depth.unwrap());
            }
            assert!(depths.is_sorted_by(|one, next| one < next), "{rows}x{cols}: {depths:?}");
        }
    }

    #[test]
    fn a_seed_fixes_the_board() {
        assert_eq!(dealt(4, 4, Level::Medium).0, dealt(4, 4, Level::Medium).0);
    }

    #[test]
    fn a_drawing_that_nobody_waits_for_is_stopped() {
        let goal = Goal::Last.board(Size::new(3, 3).unwrap());
        let stopped = deal(&goal, Level::Hardest, 1, &Arc::new(AtomicBool::new(true)));
        assert_eq!(stopped, Err(DepthError::Interrupted));
    }
}
