//! A potential: how far from the goal a board looks, for searches that need not be optimal.
//!
//! It is a sum of learned terms: one for every tile in its cell, and one for every pair of tiles at most two
//! cells apart. It is neither admissible nor in any unit, but it ranks the boards of a beam far better than any
//! lower bound does.
//!
//! A potential does not know tiles by their numbers but by their homes. A [`View`] turns a board and its goal into
//! such *labels*: the label of a tile is the cell where it belongs, the blank's among them. On the goal every cell
//! holds its own label.

mod changes;
mod features;
mod formula;
mod heuristic;
mod model;
mod shared;
mod view;

pub use changes::Changes;
pub use features::{Features, Label, OFFSETS};
pub use formula::{TileFormula, formula};
pub use heuristic::Potential;
pub use model::{Model, ModelError, first_weights, weights};
pub use shared::SharedPairs;
pub use view::View;
