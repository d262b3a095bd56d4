//! From a board and the name of a strategy to a verified answer.
//!
//! [`solve`] takes a [`Request`] and returns an [`Answer`]: a solution that was replayed by an
//! independent [verifier](verify), or a proof that there is none, or how far a limit let it come.
//! Names become algorithms in one place, [`dispatch`]; `auto` decides in another, [`auto`].
//!
//! ```
//! use npuzzle_board::{Goal, notation};
//! use npuzzle_solver::{Request, Status, solve};
//!
//! let start = notation::parse("8 6 7/2 5 4/3 0 1", None)?;
//! let goal = Goal::Last.board(start.size());
//! let answer = solve(&Request::new(start, goal)?, &mut ())?;
//! assert_eq!(answer.status, Status::Solved);
//! assert!(answer.is_optimal);
//! assert_eq!(answer.moves.map(|moves| moves.len()), Some(31));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod auto;
pub mod breakdown;
pub mod constructive;
pub mod dispatch;
pub mod estimator;
pub mod every_shortest;
pub mod exact_depth;
pub mod explain;
pub mod shorten;
mod solve;
pub mod steps;
pub mod strategy;
pub mod tabled;
pub mod trace;
pub mod verify;

pub use dispatch::{Means, Resume, SearchError, Watcher};
pub use solve::{Answer, Request, RequestError, SolveError, Status, solve};
pub use strategy::{Algorithm, Guide, Strategy};
