//! From a large board to a verified solution: a beam, the rest line by line, and shortening.

use npuzzle_board::{Board, Move};
use npuzzle_heuristics::potential::{SharedPairs, View};

use super::{End, Options, search};
use crate::anytime::beam::Watch;
use crate::constructive;
use crate::shorten::{Effort, shorten};
use crate::verify::verify;

/// Beams may be longer than the solutions that they lead to by one part in so many: shortening takes away that much.
const SLACK: usize = 16;

/// A solution of a large board with at most `max_length` moves, by a beam of this width; the same one for the same
/// arguments, unless the watch stops it. A transposed view finds another.
///
/// `start` and `goal` must reach each other ([`npuzzle_board::parity::solvable`]).
///
/// ```
/// use npuzzle_board::{Goal, Size, scramble::Dice};
/// use npuzzle_solver::anytime::beam::Watch;
/// use npuzzle_solver::anytime::large::solve_large;
/// use npuzzle_solver::verify::verify;
///
/// struct Patient;
///
/// impl Watch for Patient {
///     fn keeps_going(&mut self, _generated: u64) -> bool {
///         true
///     }
/// }
///
/// let goal = Goal::Last.board(Size::new(8, 9)?);
/// let start = Dice::new(1).solvable(&goal);
/// let moves = solve_large(false, &start, &goal, 50, 10_000, &mut Patient).unwrap();
/// assert!(verify(&start, &goal, &moves).is_ok());
/// # Ok::<(), npuzzle_board::SizeError>(())
/// ```
pub fn solve_large(
    view_is_transposed: bool,
    start: &Board,
    goal: &Board,
    width: usize,
    max_length: usize,
    watch: &mut impl Watch,
) -> Option<Vec<Move>> {
    let view = View::new(goal, view_is_transposed);
    let options = Options::new(view.size(), width, max_length.saturating_add(max_length / SLACK));
    let moves = match search(&view, SharedPairs::shipped(), &view.labels(start), options, watch) {
        End::Solved(moves) | End::Stalled(moves) => moves,
        End::Unsolved | End::Stopped => return None,
    };
    let moves = moves.into_iter().map(|step| view.move_on_board(step)).collect();
    let moves = finished(start, goal, moves, watch)?;
    let moves = shorten(start, moves, Effort::default(), &mut || watch.keeps_going(0));
    (moves.len() <= max_length && verify(start, goal, &moves).is_ok()).then_some(moves)
}

/// The moves, and those that solve what they leave line by line.
fn finished(start: &Board, goal: &Board, mut moves: Vec<Move>, watch: &mut impl Watch) -> Option<Vec<Move>> {
    let mut reached = start.clone();
    for &step in &moves {
        reached.slide(step);
    }
    if reached != *goal {
        moves.extend(constructive::solve_while(&reached, goal, &mut || watch.keeps_going(0))?);
    }
    Some(moves)
}
