//! Where boards and searches meet: the sliding-tile puzzle as a [`Problem`], and the heuristics
//! that guide its search.
//!
//! Every heuristic works for any size and any goal, is updated from parent to child, and is
//! audited: [`audit`] walks whole spaces to prove it admissible, or finds the smallest
//! counterexample.
//!
//! ```
//! use npuzzle_board::{Goal, notation, packed::Packed16};
//! use npuzzle_heuristics::{Manhattan, Puzzle};
//! use npuzzle_search::{Budget, algorithms::ida_star};
//!
//! let start = notation::parse("1 2 3/6 5 7/8 4 0", None)?;
//! let goal = Goal::Snail.board(start.size());
//! let puzzle = Puzzle::<Packed16>::new(&start, &goal);
//! let outcome = ida_star::search(&puzzle, &Manhattan::new(&goal), &Budget::default(), &mut ());
//! assert_eq!(outcome.cost(), Some(10));
//! # Ok::<(), npuzzle_board::notation::ParseError>(())
//! ```
//!
//! [`Problem`]: npuzzle_search::Problem

pub mod audit;
mod combine;
mod corner_tiles;
pub mod files;
mod gaschnig;
mod kind;
mod line_conflicts;
mod linear_conflict;
mod manhattan;
mod misplaced;
pub mod pdb;
pub mod potential;
mod problem;
pub mod walking_distance;

pub use combine::{Combination, Combined};
pub use corner_tiles::{CornerPart, CornerTiles};
pub use gaschnig::{Gaschnig, Jump};
pub use kind::{Built, Kind};
pub use line_conflicts::LinePart;
pub use linear_conflict::{LinearConflict, LinearConflictPairs};
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use problem::{MoveList, Puzzle};
pub use walking_distance::WalkingDistance;
