//! Replays a solution, knowing nothing of how it was found.

use npuzzle_board::{Board, Move};

/// What is wrong with a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A move that the board does not allow.
    #[error("move {nth} ({step}) is not possible: the blank is at row {}, column {}", row + 1, col + 1)]
    Illegal {
        /// Which move, from 1.
        nth: usize,
        /// The move.
        step: Move,
        /// The row of the blank, from 0.
        row: usize,
        /// Its column, from 0.
        col: usize,
    },
    /// All moves are possible, but they lead elsewhere.
    #[error("the {moves} moves are possible, but end on {reached}, not on the goal {goal}")]
    WrongEnd {
        /// How many moves.
        moves: usize,
        /// Where they end.
        reached: Board,
        /// Where they should.
        goal: Board,
    },
}

/// Replays moves from a board.
///
/// # Errors
/// The first move that is not possible, or where the moves end if that is not the goal.
///
/// ```
/// use npuzzle_board::{Goal, Move, notation};
/// use npuzzle_solver::verify::verify;
///
/// let start = notation::parse("1 2/0 3", None)?;
/// let goal = Goal::Last.board(start.size());
/// assert!(verify(&start, &goal, &[Move::Right]).is_ok());
/// assert!(verify(&start, &goal, &[Move::Left]).is_err());
/// # Ok::<(), npuzzle_board::notation::ParseError>(())
/// ```
pub fn verify(start: &Board, goal: &Board, moves: &[Move]) -> Result<(), Flaw> {
    let mut board = start.clone();
    for (index, &step) in moves.iter().enumerate() {
        let (row, col) = (board.size().row_of(board.blank()), board.size().col_of(board.blank()));
        if !board.slide(step) {
            return Err(Flaw::Illegal { nth: index + 1, step, row, col });
        }
    }
    if board == *goal {
        Ok(())
    } else {
        Err(Flaw::WrongEnd { moves: moves.len(), reached: board, goal: goal.clone() })
    }
}
