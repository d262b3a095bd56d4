//! Boards whose shortest solution is proven to have just so many moves.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Levels, Size};
use npuzzle_heuristics::Kind;
use npuzzle_search::{Cost, Limits, StoppedBy};

use crate::request::Request;
use crate::search;
use crate::strategy::Strategy;

/// Why there is no board of a depth.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DepthError {
    /// No board is so deep.
    #[error("no {size} board is {depth} moves from this goal: the deepest are {deepest}")]
    TooDeep {
        /// The size of the boards.
        size: Size,
        /// The depth asked for.
        depth: Cost,
        /// The greatest depth there is.
        deepest: Cost,
    },
    /// Too deep to be proven in reasonable time.
    #[error("exact depths on a {size} board are proven up to {most}, not {depth}: deeper ones take too long")]
    Unproven {
        /// The size of the boards.
        size: Size,
        /// The depth asked for.
        depth: Cost,
        /// The greatest depth that is proven.
        most: Cost,
    },
    /// Stopped from outside.
    #[error("interrupted")]
    Interrupted,
}

/// Draws boards that are exactly `depth` moves from `goal`.
///
/// Up to 12 cells they are all different (fewer, if there are not so many), drawn evenly from all boards
/// of that depth, found by a sweep of the space. Beyond, a random walk goes on until its end is at least so deep, by an optimal search, and
/// the board that many moves before the goal on that optimal path is taken: its depth is proven, but
/// the draw is not an even one.
///
/// # Errors
/// If there is no board so deep, or it can't be proven.
///
/// ```
/// use npuzzle_board::{Goal, Size, scramble::Dice};
/// use npuzzle_solver::exact_depth::draw;
/// use std::sync::{Arc, atomic::AtomicBool};
///
/// let goal = Goal::First.board(Size::new(3, 3)?);
/// let hardest = draw(&goal, 31, 2, &mut Dice::new(1), &Arc::new(AtomicBool::new(false)))?;
/// assert_eq!(hardest.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(
    goal: &Board,
    depth: Cost,
    count: usize,
    dice: &mut Dice,
    cancel: &Arc<AtomicBool>,
) -> Result<Vec<Board>, DepthError> {
    match Levels::new(goal) {
        Ok(levels) => draw_from_level(levels, goal.size(), depth, count, dice, cancel),
        Err(_) => (0..count).map(|_| draw_from_path(goal, depth, dice, cancel)).collect(),
    }
}

fn draw_from_level(
    mut levels: Levels,
    size: Size,
    depth: Cost,
    count: usize,
    dice: &mut Dice,
    cancel: &AtomicBool,
) -> Result<Vec<Board>, DepthError> {
    while levels.depth() < depth {
        if cancel.load(Ordering::Relaxed) {
            return Err(DepthError::Interrupted);
        }
        if !levels.advance() {
            return Err(DepthError::TooDeep { size, depth, deepest: levels.depth() - 1 });
        }
    }
    let boards = levels.count() as usize;
    let places = distinct(boards, count.min(boards), dice);
    Ok(places.into_iter().filter_map(|place| levels.nth(place as u64)).collect())
}

/// So many different numbers below `below`, in random order: Floyd's way, which draws each just once.
fn distinct(below: usize, count: usize, dice: &mut Dice) -> Vec<usize> {
    let mut drawn = HashSet::new();
    let mut order = Vec::with_capacity(count);
    for last in below - count..below {
        let number = dice.below(last + 1);
        let number = if drawn.insert(number) { number } else { last };
        drawn.insert(number);
        order.push(number);
    }
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
    order
}

/// The deepest that is proven by search: 15-puzzle depths take a second at most there.
fn most_proven(size: Size) -> Cost {
    match size.cells() {
        0..=16 => 44,
        17..=25 => 36,
        _ => 30,
    }
}

fn draw_from_path(
    goal: &Board,
    depth: Cost,
    dice: &mut Dice,
    cancel: &Arc<AtomicBool>,
) -> Result<Board, DepthError> {
    let (size, most) = (goal.size(), most_proven(goal.size()));
    if depth > most {
        return Err(DepthError::Unproven { size, depth, most });
    }
    let strategy = Strategy::ida_star(Kind::LinearConflict);
    let limits = Limits { cancel: Some(Arc::clone(cancel)), max_cost: Some(most + 8), ..Limits::default() };
    let mut steps = depth as usize;
    loop {
        let start = dice.walk_on(goal, steps);
        let request = Request::new(start, goal.clone()).expect("boards of one size");
        let request = request.with_strategy(strategy.clone()).with_limits(limits.clone());
        let answer = search(&request, &mut ()).expect("linear conflict suits every size");
        match (answer.moves(), answer.stopped_by) {
            (Some(moves), _) if moves.len() >= depth as usize => {
                let mut board = request.start().clone();
                for &step in &moves[..moves.len() - depth as usize] {
                    board.slide(step);
                }
                return Ok(board);
            }
            (None, Some(StoppedBy::Cancelled)) => return Err(DepthError::Interrupted),
            // Gone too deep to prove anything soon.
            (None, _) => steps = depth as usize,
            // Not deep enough yet.
            (Some(_), _) => steps += 2,
        }
    }
}
