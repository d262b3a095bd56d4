//! Whether a board can be solved, as JSON.

use npuzzle::board::{Board, Goal, Tile};
use npuzzle::solver::explain::Explanation;
use serde::Serialize;

/// A board, its goal, and the parity argument.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckRecord {
    rows: usize,
    cols: usize,
    board: String,
    goal: String,
    solvable: bool,
    inversions: u64,
    goal_inversions: u64,
    /// The row of the blank, from 1.
    blank_row: usize,
    goal_blank_row: usize,
    /// Whether the blank's row is part of the argument, as it is on boards of even width.
    blank_row_counts: bool,
    /// Two tiles whose exchange would mend a board that can't be solved.
    mending_swap: Option<[Tile; 2]>,
    /// Which of the usual goals the board does reach.
    reaches: Vec<&'static str>,
    /// The argument in sentences.
    why: String,
    version: &'static str,
}

impl CheckRecord {
    /// The record of an explanation.
    pub fn new(board: &Board, goal: &Board, told: &Explanation) -> Self {
        Self {
            rows: board.size().rows(),
            cols: board.size().cols(),
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: told.is_solvable,
            inversions: told.start.inversions,
            goal_inversions: told.goal.inversions,
            blank_row: told.start.blank_row,
            goal_blank_row: told.goal.blank_row,
            blank_row_counts: told.row_counts,
            mending_swap: told.mending_swap.map(|(one, other)| [one, other]),
            reaches: told.reaches.iter().copied().map(Goal::name).collect(),
            why: told.sentences().join(" "),
            version: crate::VERSION,
        }
    }
}
