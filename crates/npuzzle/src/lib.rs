//! Sliding-tile puzzles of any size: boards, searches, heuristics and verified answers.
//!
//! One crate to depend on. The crates it is built from are modules here: [`board`], [`search`],
//! [`heuristics`] and [`solver`].

#![forbid(unsafe_code)]

pub mod figures;
pub mod machine;

pub use npuzzle_board as board;
pub use npuzzle_heuristics as heuristics;
pub use npuzzle_heuristics::files;
pub use npuzzle_search as search;
pub use npuzzle_solver as solver;
