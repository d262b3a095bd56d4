//! What is known of a board while it is being solved.

use std::time::Duration;

use npuzzle::search::Cost;
use npuzzle::solver::{Proof, Request, Solution};
use serde::Serialize;

/// A better solution or a higher lower bound than before.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ImprovementRecord {
    /// Always "improved": a run's last line has a status instead.
    event: &'static str,
    board: String,
    /// The length of the best solution known.
    length: Option<usize>,
    /// Its moves, the way the blank goes.
    moves: Option<String>,
    /// What found it.
    strategy: Option<String>,
    /// No solution is shorter than this.
    lower_bound: u32,
    /// What proves that: a strategy, or a heuristic alone.
    proven_by: Option<String>,
    /// How much longer the solution is than the lower bound.
    gap: Option<u32>,
    /// Since the run began.
    elapsed_s: f64,
}

impl ImprovementRecord {
    /// What is known after some time.
    pub fn new(
        request: &Request,
        best: Option<&Solution>,
        bound: Option<&(Cost, Proof)>,
        elapsed: Duration,
    ) -> Self {
        let lower_bound = bound.map_or(0, |bound| bound.0);
        let length = best.map(Solution::length);
        Self {
            event: "improved",
            board: request.start().to_string(),
            length,
            moves: best.map(|best| best.moves.iter().map(|step| step.letter()).collect()),
            strategy: best.map(|best| best.found_by.to_string()),
            lower_bound,
            proven_by: bound.map(|(_, proof)| proof.to_string()),
            gap: length.map(|length| (length as u32).saturating_sub(lower_bound)),
            elapsed_s: elapsed.as_secs_f64(),
        }
    }
}
