//! What a run left: one row of the store.

use npuzzle::search::{Stats, StoppedBy};
use npuzzle::solver::Status;

use crate::measure::Measured;
use crate::timeline::Improvement;

/// Which run of an experiment: no two have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The board, from 0 in the order of the spec.
    pub instance: u32,
    /// The strategy, from 0 in the order of the spec.
    pub strategy: u32,
    /// Which time, from 0.
    pub repetition: u32,
}

/// What a run left.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// Which run it is.
    pub key: Key,
    /// The process that made it.
    pub session: i64,
    /// Whether it was solved.
    pub status: Status,
    /// The limit that was met.
    pub stopped_by: Option<StoppedBy>,
    /// The moves of the solution.
    pub length: Option<u32>,
    /// Whether it is proven that there is no shorter one.
    pub is_optimal: bool,
    /// No solution is shorter, as the strategy itself has shown.
    pub lower_bound: u32,
    /// What the strategy's heuristic says of the start; `None` for blind searches.
    pub estimate: Option<u32>,
    /// The counters.
    pub stats: Stats,
    /// How long the search took.
    pub elapsed_s: f64,
    /// The most memory that the process held meanwhile; `None` where it was not measured: in runs at the
    /// same time as others, and in those too short for it.
    pub peak_memory: Option<u64>,
    /// How many runs went on at the same time, this one included: times of more than one spoil each other.
    pub at_once: u32,
    /// The solution, the way the blank goes.
    pub moves: Option<String>,
    /// The solutions and bounds on the way to the answer, if there was more than one solution.
    pub improvements: Vec<Improvement>,
}

impl Record {
    /// The record of a measurement.
    pub fn new(key: Key, session: i64, measured: &Measured) -> Self {
        Self {
            key,
            session,
            status: measured.status,
            stopped_by: measured.stopped_by,
            length: measured.moves.as_ref().map(|moves| moves.len() as u32),
            is_optimal: measured.is_proven,
            lower_bound: measured.lower_bound,
            estimate: None,
            stats: measured.stats,
            elapsed_s: measured.elapsed.as_secs_f64(),
            peak_memory: None,
            at_once: 1,
            moves: measured.moves.as_ref().map(ToString::to_string),
            improvements: measured.improvements.clone(),
        }
    }

    /// Whether it was solved.
    pub fn is_solved(&self) -> bool {
        self.status == Status::Solved
    }

    /// Whether it was stopped by what depends on the machine: its counters are others the next time.
    pub fn is_machine_bound(&self) -> bool {
        matches!(self.stopped_by, Some(StoppedBy::Time | StoppedBy::Memory))
    }
}
