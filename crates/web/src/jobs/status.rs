//! How a job stands, as JSON.

use std::time::{Duration, Instant};

use npuzzle::solver::Request;
use npuzzle_wire::Record;
use serde::Serialize;
use utoipa::ToSchema;

use crate::allowance::LimitsRecord;

use super::work::Work;

/// A job, as far as it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JobRecord {
    /// Its name, under which it can be asked about, listened to and cancelled.
    pub id: String,
    pub state: State,
    /// One for each strategy. They run one after the other, so that each has the machine for itself.
    pub runs: Vec<RunStatus>,
    #[serde(skip)]
    created: Option<Instant>,
}

/// Where a job or a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    Waiting,
    Running,
    Done,
    Cancelled,
    Failed,
}

impl State {
    pub const fn is_ended(self) -> bool {
        matches!(self, Self::Done | Self::Cancelled | Self::Failed)
    }
}

/// One search of a job, as far as it is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RunStatus {
    /// The strategy that was asked for.
    pub strategy: String,
    pub state: State,
    pub limits: LimitsRecord,
    /// What it does now: the search that runs, or a table that is made.
    pub phase: String,
    /// How much of a table is done, from 0 to 1.
    pub table_share: Option<f64>,
    /// Shorter solutions are ruled out.
    pub lower_bound: u32,
    /// The length of the best solution known.
    pub best_length: Option<usize>,
    pub expanded: u64,
    pub generated: u64,
    pub stored: u64,
    /// Of the phase it is in; at the end, of all.
    pub elapsed_s: f64,
    /// Of the whole server, now.
    pub memory_bytes: Option<u64>,
    /// What the search has to say besides.
    pub notes: Vec<String>,
    /// What came of it.
    #[schema(value_type = Option<Record<'static>>)]
    pub record: Option<std::sync::Arc<Record<'static>>>,
    /// Why nothing did.
    pub error: Option<String>,
}

impl JobRecord {
    /// A job that has not begun.
    pub fn waiting(id: &str, work: &Work) -> Self {
        let run = |request: &Request| RunStatus {
            strategy: request.strategy.to_string(),
            state: State::Waiting,
            limits: LimitsRecord::new(&request.limits, work.grace),
            phase: String::new(),
            table_share: None,
            lower_bound: 0,
            best_length: None,
            expanded: 0,
            generated: 0,
            stored: 0,
            elapsed_s: 0.0,
            memory_bytes: None,
            notes: Vec::new(),
            record: None,
            error: None,
        };
        Self {
            id: id.to_owned(),
            state: State::Waiting,
            runs: work.requests.iter().map(run).collect(),
            created: Some(Instant::now()),
        }
    }

    /// For how long it has been there.
    pub fn age(&self) -> Duration {
        self.created.map_or(Duration::ZERO, |created| created.elapsed())
    }

    /// Ends it, and what of it has not ended.
    fn end(&mut self, state: State) {
        self.state = state;
        for run in self.runs.iter_mut().filter(|run| !run.state.is_ended()) {
            run.state = state;
        }
    }

    /// It was cancelled.
    pub fn cancel(&mut self) {
        self.end(State::Cancelled);
    }

    /// It broke.
    pub fn fail(&mut self, why: &str) {
        for run in self.runs.iter_mut().filter(|run| !run.state.is_ended()) {
            run.error = Some(why.to_owned());
        }
        self.end(State::Failed);
    }
}
