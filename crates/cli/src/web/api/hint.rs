//! How far a board is from its goal, and the next move.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use npuzzle::board::MoveNames;
use npuzzle::solver::strategy::Strategy;
use npuzzle::solver::{Status, solve};
use serde::Serialize;
use utoipa::ToSchema;

use super::puzzle::PuzzleBody;
use super::{Refusals, Shared};
use crate::web::allowance::AskedLimits;
use crate::web::problem::{Body, Problem};

/// How far a board is from its goal, and a way there.
#[derive(Debug, Serialize, ToSchema)]
pub struct HintRecord {
    board: String,
    goal: String,
    /// Whether there is a way at all.
    solvable: bool,
    /// How many moves are left by the best way known.
    left: Option<usize>,
    /// Whether no way is shorter.
    proven: bool,
    /// No way is shorter than this.
    lower_bound: u32,
    /// The next move of that way, the way the blank goes; none at the goal.
    next: Option<char>,
    /// The tile that it moves.
    next_tile: Option<String>,
    /// All moves of that way.
    moves: Option<String>,
    version: &'static str,
}

/// Where a shortest way may be out of reach, a player waits no longer for it.
const PATIENCE: Duration = Duration::from_secs(3);

/// The distance to the goal and the next move.
#[utoipa::path(post, path = "/api/v1/hint", request_body = PuzzleBody, responses(
    (status = 200, description = "the way, proven shortest where that is within reach", body = HintRecord), Refusals
))]
pub async fn hint(
    State(office): State<Shared>,
    Body(asked): Body<PuzzleBody>,
) -> Result<Json<HintRecord>, Problem> {
    let mut request = office.request(asked.puzzle()?, Strategy::auto())?;
    let (allowance, shelf) = (office.counter_allowance(), Arc::clone(&office.shelf));
    let solved = office.counter.run(allowance.grace(), move |cancel| {
        shelf.equip(&mut request)?;
        // Between boards that are sure to be proven and those that are not even tried there are those to try a while.
        let may_take_long = (17..=25).contains(&request.start().size().cells());
        let asked = AskedLimits::of_time(may_take_long.then_some(PATIENCE));
        request.limits = allowance.limits(&asked, request.strategy.algorithm, cancel)?;
        let answer = solve(&request, &mut ())?;
        Ok::<_, Problem>((request, answer))
    });
    let (request, answer) = solved.await??;
    let moves = answer.moves.as_deref();
    let start = request.start();
    let first = moves.and_then(<[_]>::first);
    Ok(Json(HintRecord {
        board: start.to_string(),
        goal: request.goal().to_string(),
        solvable: answer.status != Status::Unsolvable,
        left: moves.map(<[_]>::len),
        proven: answer.is_optimal,
        lower_bound: answer.lower_bound,
        next: first.map(|step| step.letter()),
        next_tile: first.and_then(|&step| MoveNames::Number.labels(start, &[step]).pop()),
        moves: moves.map(|moves| MoveNames::Blank.labels(start, moves).concat()),
        version: env!("CARGO_PKG_VERSION"),
    }))
}
