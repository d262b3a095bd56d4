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

/// Where a shortest solution may be out of reach, a player waits no longer for a short one.
const PATIENCE: Duration = Duration::from_secs(1);

/// Boards of more cells may be out of reach of an optimal search.
const SURE_TO_BE_PROVEN: usize = 16;

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
        let may_take_long = request.start().size().cells() > SURE_TO_BE_PROVEN;
        let asked = AskedLimits::of_time(may_take_long.then_some(PATIENCE));
        request.limits = allowance.limits(&asked, request.strategy.algorithm, cancel)?;
        let answer = solve(&request, &mut ())?;
        Ok::<_, Problem>((request, answer))
    });
    let (request, answer) = solved.await??;
    Ok(Json(HintRecord::new(&request, &answer)))
}
