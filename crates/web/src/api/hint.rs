//! How far a board is from its goal, and the next move.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use npuzzle::solver::solve;
use npuzzle::solver::strategy::Strategy;
use npuzzle_wire::HintRecord;

use super::puzzle::PuzzleBody;
use super::{Refusals, Shared};
use crate::allowance::AskedLimits;
use crate::problem::{Body, Problem};

/// Where a shortest way may be out of reach, a player waits no longer for it.
const PATIENCE: Duration = Duration::from_secs(3);

/// The distance to the goal and the next move.
#[utoipa::path(post, path = "/api/v1/hint", request_body = PuzzleBody, responses(
    (status = 200, description = "the way, proven shortest where that is within reach", body = HintRecord), Refusals
))]
pub async fn hint(
    State(state): State<Shared>,
    Body(asked): Body<PuzzleBody>,
) -> Result<Json<HintRecord>, Problem> {
    let mut request = state.request(asked.puzzle()?, Strategy::auto())?;
    let (allowance, tables) = (state.short_work_allowance(), Arc::clone(&state.tables));
    let solved = state.short_work.run(allowance.grace(), move |cancel| {
        tables.equip(&mut request)?;
        // Between boards that are sure to be proven and those that are not even tried there are those to try a while.
        let may_take_long = (17..=25).contains(&request.start().size().cells());
        let asked = AskedLimits::of_time(may_take_long.then_some(PATIENCE));
        request.limits = allowance.limits(&asked, request.strategy.algorithm, cancel)?;
        let answer = solve(&request, &mut ())?;
        Ok::<_, Problem>((request, answer))
    });
    let (request, answer) = solved.await??;
    Ok(Json(HintRecord::new(&request, &answer)))
}
