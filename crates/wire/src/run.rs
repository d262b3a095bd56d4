//! A run: the board, its answer, and what the search took.

use std::time::Duration;

use npuzzle::board::{MoveNames, Moves};
use npuzzle::machine::peak_memory_bytes;
use npuzzle::solver::{Answer, Request, Status};
use serde::Serialize;

use crate::{Count, Counted, List};

/// What a run left.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Record<'r> {
    rows: usize,
    cols: usize,
    board: String,
    goal: String,
    status: &'static str,
    length: Option<usize>,
    /// The way the blank goes.
    moves: Option<String>,
    /// The way the tile goes.
    moves_tile: Option<String>,
    /// The number of each tile that moves.
    moves_number: Option<Vec<u16>>,
    optimal: bool,
    lower_bound: u32,
    /// What proves the lower bound: a strategy, or a heuristic alone.
    proven_by: Option<String>,
    /// Where the search was stopped: a solution known from elsewhere.
    best_known_length: Option<usize>,
    best_known_moves: Option<String>,
    /// With `--count` or `--all`: how many shortest solutions there are, as text from 2^64 on.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    shortest_count: Option<Count>,
    /// With `--all`: each of them, the way the blank goes.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<String>>))]
    shortest: Option<List<'r>>,
    strategy: String,
    /// Why `auto` chose it.
    why: Option<String>,
    seed: Option<u64>,
    stats: StatsRecord,
    stopped_by: Option<&'static str>,
    version: &'static str,
}

/// What a run took. Every algorithm counts by the same definitions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct StatsRecord {
    /// States whose children were generated.
    expanded: u64,
    /// Children made by expanding, each time they are made; the start is not one.
    generated: u64,
    /// States taken up for expansion, a goal among them.
    selected: u64,
    /// Expanded states taken up again by a cheaper path.
    reopened: u64,
    /// Most states waiting for expansion at one time.
    peak_open: u64,
    /// Most states in memory at one time.
    peak_stored: u64,
    /// Passes of a deepening search, generations of a beam.
    iterations: u64,
    elapsed_s: f64,
    /// Of the whole process.
    peak_memory_bytes: Option<u64>,
    threads: usize,
}

impl<'r> Record<'r> {
    /// The record of an answer.
    pub fn new(request: &Request, answer: &Answer, counted: &'r Counted, elapsed: Duration) -> Self {
        let (start, goal, status) = (request.start(), request.goal(), answer.status());
        let solved = answer.moves().filter(|_| status == Status::Solved);
        let best_known = answer.moves().filter(|_| status == Status::Stopped);
        let named = |names: MoveNames, moves: &Moves| names.labels(start, moves).concat();
        let numbers = |moves: &Moves| {
            MoveNames::Number.labels(start, moves).iter().filter_map(|number| number.parse().ok()).collect()
        };
        let stats = &answer.stats;
        Self {
            rows: start.size().rows(),
            cols: start.size().cols(),
            board: start.to_string(),
            goal: goal.to_string(),
            status: status.name(),
            length: solved.map(|moves| moves.len()),
            moves: solved.map(|moves| named(MoveNames::Blank, moves)),
            moves_tile: solved.map(|moves| named(MoveNames::Tile, moves)),
            moves_number: solved.map(numbers),
            optimal: answer.is_optimal(),
            lower_bound: answer.lower_bound,
            proven_by: answer.proof.as_ref().map(ToString::to_string),
            best_known_length: best_known.map(|moves| moves.len()),
            best_known_moves: best_known.map(|moves| named(MoveNames::Blank, moves)),
            shortest_count: counted.count(),
            shortest: counted.list(),
            strategy: answer.strategy.to_string(),
            why: answer.why.clone(),
            seed: None,
            stats: StatsRecord {
                expanded: stats.expanded,
                generated: stats.generated,
                selected: stats.selected,
                reopened: stats.reopened,
                peak_open: stats.peak_open,
                peak_stored: stats.peak_stored,
                iterations: stats.iterations,
                elapsed_s: elapsed.as_secs_f64(),
                peak_memory_bytes: peak_memory_bytes(),
                threads: request.means.threads,
            },
            stopped_by: answer.stopped_by.map(npuzzle::search::StoppedBy::name),
            version: crate::VERSION,
        }
    }
}

#[cfg(all(test, feature = "openapi"))]
mod tests {
    use super::*;
    use crate::counters::{COUNTERS, Counter};
    use utoipa::PartialSchema;

    #[test]
    fn the_fields_of_the_counters_are_documented_by_the_glossary() {
        let schema = serde_json::to_value(StatsRecord::schema()).unwrap();
        for Counter { field, definition, .. } in COUNTERS {
            let documented = schema["properties"][field]["description"].as_str().unwrap();
            assert_eq!(documented.to_lowercase(), format!("{definition}."), "{field}");
        }
    }
}
