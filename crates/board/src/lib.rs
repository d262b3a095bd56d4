//! Boards of the sliding-tile puzzle, of any size from 2×2 to 64×64.
//!
//! This crate knows what a board *is*: how it is written, which boards reach which, how they are
//! numbered, mirrored and scrambled, and, for small sizes, what the whole space looks like level
//! by level. It knows nothing of search algorithms or heuristics.
//!
//! The feature `serde` (off by default) stores boards, goals, moves and sizes as their text forms.
//!
//! ```
//! use npuzzle_board::{Board, Goal, Move};
//!
//! let board: Board = "1 2 3/4 5 6/7 0 8".parse()?;
//! let goal = Goal::Last.board(board.size());
//! assert_eq!(board.after(Move::Right), Some(goal));
//! # Ok::<(), npuzzle_board::notation::ParseError>(())
//! ```

#![forbid(unsafe_code)]

mod board;
pub mod drawing;
pub mod goal;
pub mod levels;
pub mod moves;
pub mod notation;
pub mod packed;
pub mod parity;
pub mod rank;
pub mod scramble;
#[cfg(feature = "serde")]
mod serialized;
pub mod size;
pub mod symmetry;

pub use board::{Board, BoardError};
pub use goal::{Goal, GoalError, GoalNameError};
pub use levels::Levels;
pub use moves::{Move, MoveError, MoveNames, Moves, MovesError};
pub use size::{Size, SizeError};
pub use symmetry::Symmetry;

/// A tile's number: 1 up to the number of cells less one; 0 stands for the blank.
pub type Tile = u16;

/// The blank's number.
pub const BLANK: Tile = 0;
