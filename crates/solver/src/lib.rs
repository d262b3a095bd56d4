//! From a board and the name of a strategy to a verified answer.
//!
//! [`solve`] takes a [`Request`] and returns an [`Answer`]: a solution that was replayed by an
//! independent [verifier](verify), or a proof that there is none, or how far a limit let it come.
//! Names become algorithms in one place, [`dispatch`].
//!
//! ```
//! use npuzzle_board::Goal;
//! use npuzzle_solver::{Request, Status, solve};
//!
//! let request = Request::to("8 6 7/2 5 4/3 0 1".parse()?, Goal::Last);
//! let answer = solve(&request, &mut ())?;
//! assert_eq!(answer.status(), Status::Solved);
//! assert!(answer.is_optimal());
//! assert_eq!(answer.length(), Some(31));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
pub mod anytime;
mod auto;
pub mod breakdown;
pub mod checkpoint;
mod constructed;
pub mod constructive;
pub mod dispatch;
pub mod estimator;
pub mod every_shortest;
pub mod exact_depth;
pub mod explain;
mod incumbent;
mod own;
mod proof;
mod request;
pub mod shorten;
mod solve;
pub mod steps;
pub mod strategy;
pub mod tabled;
pub mod trace;
pub mod verify;
mod watcher;

pub use answer::{Answer, Solution, Status};
pub use checkpoint::Checkpoint;
pub use dispatch::SearchError;
pub use own::{OwnHeuristic, solve_with};
pub use proof::Proof;
pub use request::{Construct, Gap, GapError, Means, Request, RequestError};
pub use solve::{SolveError, search, search_within, solve, solve_within};
pub use strategy::{Algorithm, Guide, Strategy};
pub use watcher::{Notice, Phase, Standing, Watcher};
