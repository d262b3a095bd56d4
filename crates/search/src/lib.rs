//! Classic searches over any [`Problem`]: one file per algorithm, one definition per counter.
//!
//! The contracts are at the root: a [`Problem`] to solve, a [`Heuristic`] to guide, [`Limits`] to
//! stop at, an [`Observer`] to watch, an [`Outcome`] to return. The machinery ([`OpenList`],
//! [`NodeStore`]) is shared. Nothing here knows of boards or tiles.
//!
//! ```
//! use npuzzle_search::{Ending, Limits, example::Staircase, algorithms::breadth_first};
//!
//! // From 0 to 10, by steps of one or three.
//! let outcome = breadth_first::search(&Staircase { start: 0, goal: 10 }, &Limits::default(), &mut ());
//! let Ending::Solved { cost, .. } = outcome.ending else { panic!("it can be solved") };
//! assert_eq!(cost, 4);
//! ```

#![forbid(unsafe_code)]

pub mod algorithms;
pub mod example;
mod heuristic;
mod limits;
mod node_store;
mod observer;
mod open_list;
mod outcome;
mod problem;

pub use heuristic::{Blind, Estimate, Heuristic};
pub use limits::{Budget, Limits, StoppedBy};
pub use node_store::{NodeId, NodeStore};
pub use observer::{Fate, Frontier, Glimpse, Observer, Waiting};
pub use open_list::{OpenList, Order};
pub use outcome::{Ending, Outcome, Stats};
pub use problem::{KnownGoal, Problem};

/// The cost of a path, or an estimate of one.
pub type Cost = u32;
