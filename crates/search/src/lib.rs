//! Classic searches over any [`Problem`]: one file per algorithm, one definition per counter.
//!
//! The contracts are at the root: a [`Problem`] to solve, a [`Heuristic`] to guide, [`Limits`] and the running
//! [`Budget`] to stop at, an [`Observer`] to watch, an [`Outcome`] to return. The machinery ([`OpenList`],
//! [`NodeStore`]) is shared. Nothing here knows of boards or tiles.
//!
//! ```
//! use npuzzle_search::{Budget, algorithms::breadth_first, from_fn};
//!
//! // From 0 to 10, by steps of one or three, up or down.
//! let steps = from_fn(0_i32, |_| [1, 3, -1, -3], |step, by| step + by, |&step| step == 10);
//! let outcome = breadth_first::search(&steps, &Budget::default(), &mut ());
//! assert_eq!(outcome.cost(), Some(4));
//! ```

#![forbid(unsafe_code)]

pub mod algorithms;
pub mod example;
mod from_fn;
mod heuristic;
mod limits;
mod node_store;
mod observer;
mod open_list;
mod outcome;
mod problem;

pub use from_fn::{FromFn, from_fn};
pub use heuristic::{Blind, Estimate, Heuristic};
pub use limits::{Budget, Limits, Meter, StoppedBy};
pub use node_store::{NodeId, NodeStore};
pub use observer::{Fate, Frontier, Glimpse, Observer, Waiting};
pub use open_list::{OpenList, Order};
pub use outcome::{Outcome, Path, Stats};
pub use problem::{KnownGoal, Problem};

/// The cost of a path, or an estimate of one.
pub type Cost = u32;

/// An estimate of this much says that the goal can't be reached from a state. Closures may return more, [`Cost::MAX`]
/// for instance: it counts as this. No path costs as much, so that sums of costs and estimates don't overflow.
pub const UNREACHABLE: Cost = Cost::MAX / 4;
