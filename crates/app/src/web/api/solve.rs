//! Solves a board while the client waits, by one strategy or by several.

use std::sync::Arc;
use std::time::Instant;

use axum::Json;
use axum::extract::State;
use npuzzle_solver::{Request, SolveError};
use serde::Deserialize;
use utoipa::ToSchema;

use super::puzzle::{PuzzleBody, read_strategy};
use super::{Office, Refusals, Shared};
use crate::every_shortest::Counted;
use crate::record::Record;
use crate::web::allowance::AskedLimits;
use crate::web::jobs::say_that_time_was_up;
use crate::web::problem::{Body, Problem, object};

/// What to solve, and how.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveBody {
    /// A board in any notation: `1 2 3/4 5 6/7 8 0`, `b12 345 678`, `1,2,3,…`, rows on lines.
    #[schema(example = "8 6 7/2 5 4/3 0 1", max_length = 40_000)]
    board: String,
    /// `first`, `last`, `snail`, or a board.
    #[serde(default)]
    #[schema(example = "last", max_length = 40_000)]
    goal: Option<String>,
    /// The size, where the numbers alone do not tell it.
    #[serde(default)]
    #[schema(example = "3x3", max_length = 20)]
    size: Option<String>,
    /// How to search; `auto` if nothing is said.
    #[serde(default)]
    #[schema(example = "astar+manhattan", max_length = 200)]
    strategy: Option<String>,
    #[serde(default, deserialize_with = "object")]
    limits: AskedLimits,
}

/// What to solve, by one strategy or up to four.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RaceBody {
    /// A board in any notation: `1 2 3/4 5 6/7 8 0`, `b12 345 678`, `1,2,3,…`, rows on lines.
    #[schema(example = "8 6 7/2 5 4/3 0 1", max_length = 40_000)]
    pub board: String,
    /// `first`, `last`, `snail`, or a board.
    #[serde(default)]
    #[schema(example = "last", max_length = 40_000)]
    pub goal: Option<String>,
    /// The size, where the numbers alone do not tell it.
    #[serde(default)]
    #[schema(example = "3x3", max_length = 20)]
    pub size: Option<String>,
    /// How to search: each by itself, one after the other.
    #[schema(example = json!(["astar+manhattan", "ida+manhattan"]), min_items = 1, max_items = 4)]
    pub strategies: Vec<String>,
    /// The limits of each search.
    #[serde(default, deserialize_with = "object")]
    pub limits: AskedLimits,
}

/// Strategies on one board.
const MOST_STRATEGIES: usize = 4;

impl RaceBody {
    /// The requests that this asks for, still without limits.
    pub fn requests(&self, office: &Office) -> Result<Vec<Request>, Problem> {
        if !(1..=MOST_STRATEGIES).contains(&self.strategies.len()) {
            return Err(Problem::unusable(format!("name one strategy, or up to {MOST_STRATEGIES}")));
        }
        let Self { board, goal, size, .. } = self.clone();
        let puzzle = PuzzleBody { board, goal, size }.read()?;
        let request = |name: &String| office.request(puzzle.clone(), read_strategy(Some(name), "auto")?);
        self.strategies.iter().map(request).collect()
    }
}

/// Solve a board, and wait for it: ten seconds at most. A client that hangs up ends the search.
#[utoipa::path(post, path = "/api/v1/solve", request_body = SolveBody, responses(
    (status = 200, description = "as `npuzzle solve --json` prints it", body = Record), Refusals
))]
pub async fn solve(
    State(office): State<Shared>,
    Body(asked): Body<SolveBody>,
) -> Result<Json<Record<'static>>, Problem> {
    let SolveBody { board, goal, size, strategy, limits } = asked;
    let strategy = read_strategy(strategy.as_deref(), "auto")?;
    let request = office.request(PuzzleBody { board, goal, size }.read()?, strategy)?;
    Ok(Json(run(&office, request, &limits).await?))
}

/// Solve a board by several strategies, one after the other, and wait for it: ten seconds at most for each.
#[utoipa::path(post, path = "/api/v1/race", request_body = RaceBody, responses(
    (status = 200, description = "one record for each strategy, in their order", body = Vec<Record>), Refusals
))]
pub async fn race(
    State(office): State<Shared>,
    Body(asked): Body<RaceBody>,
) -> Result<Json<Vec<Record<'static>>>, Problem> {
    let mut records = Vec::new();
    for request in asked.requests(&office)? {
        records.push(run(&office, request, &asked.limits).await?);
    }
    Ok(Json(records))
}

async fn run(
    office: &Office,
    mut request: Request,
    limits: &AskedLimits,
) -> Result<Record<'static>, Problem> {
    let (allowance, shelf) = (office.counter_allowance(), Arc::clone(&office.shelf));
    let (grace, limits) = (allowance.grace(), limits.clone());
    let work = move |cancel: &_| {
        shelf.equip(&mut request)?;
        request.limits = allowance.limits(&limits, request.strategy.algorithm, cancel)?;
        let started = Instant::now();
        let mut answer =
            npuzzle_solver::solve(&request, &mut ()).map_err(|error: SolveError| Problem::from(error))?;
        say_that_time_was_up(&mut answer);
        let (start, goal, threads) = (request.start(), request.goal(), request.means.threads);
        Ok(Record::new(start, goal, &answer, &Counted::NotAsked, started.elapsed(), threads))
    };
    office.counter.run(grace, work).await?
}
