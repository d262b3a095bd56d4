//! A board made at random.

use npuzzle::board::Board;
use serde::Serialize;

/// A board made at random.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScrambleRecord {
    rows: usize,
    cols: usize,
    board: String,
    goal: String,
    seed: u64,
    version: &'static str,
}

impl ScrambleRecord {
    /// The record of a board that was drawn with this seed.
    pub fn new(board: &Board, goal: &Board, seed: u64) -> Self {
        Self {
            rows: board.size().rows(),
            cols: board.size().cols(),
            board: board.to_string(),
            goal: goal.to_string(),
            seed,
            version: crate::VERSION,
        }
    }
}
