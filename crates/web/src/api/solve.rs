//! Solves a board while the client waits, by one strategy or by several.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use npuzzle::solver::{Request, solve_within};
use npuzzle_wire::{Counted, Record};

use super::puzzle::{body_about_a_puzzle, read_strategy};
use super::{AppState, Refusals, Shared};
use crate::allowance::AskedLimits;
use crate::problem::{Body, Problem, object};

body_about_a_puzzle! {
    /// What to solve, and how.
    pub struct SolveBody {
        /// How to search; `auto` if nothing is said.
        #[serde(default)]
        #[schema(example = "astar+manhattan", max_length = 200)]
        strategy: Option<String>,
        #[serde(default, deserialize_with = "object")]
        limits: AskedLimits,
    }
}

body_about_a_puzzle! {
    /// What to solve, by one strategy or up to four.
    pub struct RaceBody {
        /// How to search: each by itself, one after the other.
        #[schema(example = json!(["astar+manhattan", "ida+manhattan"]), min_items = 1, max_items = 4)]
        strategies: Vec<String>,
        /// The limits of each search.
        #[serde(default, deserialize_with = "object")]
        limits: AskedLimits,
    }
}

/// Strategies on one board.
const MOST_STRATEGIES: usize = 4;

impl RaceBody {
    /// The requests that this asks for, still without limits.
    pub fn requests(&self, state: &AppState) -> Result<Vec<Request>, Problem> {
        if !(1..=MOST_STRATEGIES).contains(&self.strategies.len()) {
            return Err(Problem::unusable(format!("name one strategy, or up to {MOST_STRATEGIES}")));
        }
        let puzzle = self.puzzle()?;
        let request = |name: &String| state.request(puzzle.clone(), read_strategy(Some(name), "auto")?);
        self.strategies.iter().map(request).collect()
    }
}

/// Solve a board, and wait for it: ten seconds at most. A client that hangs up ends the search.
#[utoipa::path(post, path = "/api/v1/solve", request_body = SolveBody, responses(
    (status = 200, description = "as `npuzzle solve --json` prints it", body = Record), Refusals
))]
pub async fn solve(
    State(state): State<Shared>,
    Body(asked): Body<SolveBody>,
) -> Result<Json<Record<'static>>, Problem> {
    let strategy = read_strategy(asked.strategy.as_deref(), "auto")?;
    let request = state.request(asked.puzzle()?, strategy)?;
    Ok(Json(run(&state, request, &asked.limits).await?))
}

/// Solve a board by several strategies, one after the other, and wait for it: ten seconds at most for each.
#[utoipa::path(post, path = "/api/v1/race", request_body = RaceBody, responses(
    (status = 200, description = "one record for each strategy, in their order", body = Vec<Record>), Refusals
))]
pub async fn race(
    State(state): State<Shared>,
    Body(asked): Body<RaceBody>,
) -> Result<Json<Vec<Record<'static>>>, Problem> {
    let mut records = Vec::new();
    for request in asked.requests(&state)? {
        records.push(run(&state, request, &asked.limits).await?);
    }
    Ok(Json(records))
}

async fn run(
    state: &AppState,
    mut request: Request,
    limits: &AskedLimits,
) -> Result<Record<'static>, Problem> {
    let (allowance, tables) = (state.short_work_allowance(), Arc::clone(&state.tables));
    let (grace, limits) = (allowance.grace(), limits.clone());
    let work = move |cancel: &_| {
        tables.equip(&mut request)?;
        request.limits = allowance.limits(&limits, request.strategy.algorithm, cancel)?;
        let started = Instant::now();
        let budget = request.limits.start().for_at_most(allowance.max_time);
        let answer = solve_within(&request, &budget, &mut ()).map_err(Problem::from)?;
        Ok(Record::new(&request, &answer, &Counted::NotAsked, started.elapsed()))
    };
    state.short_work.run(grace, work).await?
}
