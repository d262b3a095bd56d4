//! A search told step by step: the first expansions one by one, all of them by layer.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use npuzzle::solver::strategy::{Algorithm, Strategy};
use npuzzle::solver::trace::{Step, words};
use npuzzle::solver::{Watcher, solve};
use npuzzle_wire::{Counted, Layer, Record, TraceRecord, TraceStep};

use super::puzzle::{body_about_a_puzzle, read_strategy};
use super::{Refusals, Shared};
use crate::allowance::AskedLimits;
use crate::problem::{Body, Problem, object};

body_about_a_puzzle! {
    /// What search to tell, and how much of it.
    pub struct TraceBody {
        /// How to search; `astar+manhattan` if nothing is said. What `auto` does is no single search.
        #[serde(default)]
        #[schema(example = "astar+manhattan", max_length = 200)]
        strategy: Option<String>,
        /// Tell so many expansions one by one.
        #[serde(default)]
        #[schema(maximum = 5000)]
        most: Option<usize>,
        /// With each of them, so many of those that wait.
        #[serde(default)]
        #[schema(maximum = 60)]
        open: Option<usize>,
        #[serde(default, deserialize_with = "object")]
        limits: AskedLimits,
    }
}

const MOST_STEPS: usize = 5000;
const MOST_OPEN: usize = 60;

/// If nobody says how many.
const USUAL_STEPS: usize = 1000;
const USUAL_OPEN: usize = 12;

/// What the steps may take together; on large boards fewer fit.
const MOST_BYTES: usize = 4 << 20;

/// Children that are looked at, one by one or by layer.
const MOST_NODES: u64 = 3_000_000;

/// Tell a search step by step.
#[utoipa::path(post, path = "/api/v1/trace", request_body = TraceBody, responses(
    (status = 200, description = "the steps, the layers, and what came of it", body = TraceRecord), Refusals
))]
pub async fn trace(State(state): State<Shared>, Body(asked): Body<TraceBody>) -> Result<Response, Problem> {
    let strategy = read_strategy(asked.strategy.as_deref(), "astar+manhattan")?;
    if matches!(strategy.algorithm, Algorithm::Auto | Algorithm::Constructive) {
        return Err(Problem::unusable(format!(
            "{strategy} is no single search that could be followed: name one, for instance astar+manhattan"
        )));
    }
    let (most, open) = (asked.most.unwrap_or(USUAL_STEPS), asked.open.unwrap_or(USUAL_OPEN));
    if most > MOST_STEPS || open > MOST_OPEN {
        return Err(Problem::unusable(format!(
            "at most {MOST_STEPS} steps are told, each with {MOST_OPEN} of those that wait"
        )));
    }
    let strategy = strategy.step_by_step();
    let mut request = state.request(asked.puzzle()?, strategy)?.with_threads(1);
    let (allowance, tables) = (state.short_work_allowance(), Arc::clone(&state.tables));
    let told = state.short_work.run(allowance.grace(), move |cancel| {
        tables.equip(&mut request)?;
        request.limits = allowance.limits(&asked.limits, request.strategy.algorithm, cancel)?;
        request.limits.max_nodes = Some(request.limits.max_nodes.unwrap_or(MOST_NODES).min(MOST_NODES));
        let started = Instant::now();
        let mut log = Log::new(&request.strategy, most, open);
        let answer = solve(&request, &mut log).map_err(Problem::from)?;
        let told = TraceRecord {
            layers: log.layers(),
            is_cut: log.is_cut,
            has_open_list: words::has_open_list(&request.strategy),
            record: Record::new(&request, &answer, &Counted::NotAsked, started.elapsed()),
            steps: log.steps,
        };
        // Written here and not where all requests are heard: it may be many megabytes.
        serde_json::to_vec(&told).map_err(Problem::failure)
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], told.await??).into_response())
}

/// Writes a search down.
struct Log<'s> {
    strategy: &'s Strategy,
    steps: Vec<TraceStep>,
    /// By pass and by f: expanded and generated.
    counts: BTreeMap<(Option<u32>, u32), (u64, u64)>,
    most: usize,
    open: usize,
    bytes_left: usize,
    is_cut: bool,
}

impl<'s> Log<'s> {
    fn new(strategy: &'s Strategy, most: usize, open: usize) -> Self {
        Self {
            strategy,
            steps: Vec::new(),
            counts: BTreeMap::new(),
            most,
            open,
            bytes_left: MOST_BYTES,
            is_cut: false,
        }
    }

    fn has_room(&self) -> bool {
        self.steps.len() < self.most && self.bytes_left > 0
    }

    fn layers(&self) -> Vec<Layer> {
        let layer = |(&(iteration, f), &(expanded, generated))| Layer { iteration, f, expanded, generated };
        self.counts.iter().map(layer).collect()
    }
}

impl Watcher for Log<'_> {
    fn wants_steps(&self) -> Option<usize> {
        Some(if self.has_room() { self.open } else { 0 })
    }

    fn step(&mut self, step: Step) {
        let (expanded, generated) = self.counts.entry((step.iteration, step.node.f())).or_default();
        *expanded += 1;
        *generated += (step.children.len() + step.on_the_way_back.len()) as u64;
        if !self.has_room() {
            self.is_cut = true;
            return;
        }
        let boards = 1 + step.children.len() + step.on_the_way_back.len() + step.first_of_open.len();
        let bytes = boards * (4 * step.node.board.size().cells() + 40) + 100;
        self.bytes_left = self.bytes_left.saturating_sub(bytes);
        self.steps.push(TraceStep::new(self.strategy, &step));
    }
}
