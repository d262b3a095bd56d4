//! What a heuristic says of a board, taken apart.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use npuzzle::board::parity;
use npuzzle::search::Limits;
use npuzzle::solver::SolveError;
use npuzzle::solver::breakdown::break_down;
use npuzzle::solver::strategy::{Algorithm, Guide, Strategy};
use npuzzle_wire::BreakdownRecord;

use super::puzzle::body_about_a_puzzle;
use super::{Refusals, Shared};
use crate::problem::{Body, Problem};

body_about_a_puzzle! {
    /// Which heuristic, and of which board.
    pub struct ExplainBody {
        /// The heuristic, as strategies name it behind the plus.
        #[schema(example = "linear-conflict", max_length = 200)]
        heuristic: String,
    }
}

/// Take an estimate apart: per tile, per line, per pattern.
#[utoipa::path(post, path = "/api/v1/explain", request_body = ExplainBody, responses(
    (status = 200, description = "the estimate and its parts", body = BreakdownRecord), Refusals
))]
pub async fn explain(
    State(state): State<Shared>,
    Body(asked): Body<ExplainBody>,
) -> Result<Json<BreakdownRecord>, Problem> {
    let guide = Guide::from_name(&asked.heuristic).map_err(Problem::unusable)?;
    if guide.is_blind() {
        return Err(Problem::unusable("name a heuristic, for instance manhattan"));
    }
    // Any search with this guide needs the same tables.
    let strategy = Strategy { algorithm: Algorithm::Constructive, guide };
    let mut request = state.request(asked.puzzle()?, strategy)?;
    let (allowance, tables) = (state.short_work_allowance(), Arc::clone(&state.tables));
    let told = state.short_work.run(allowance.grace(), move |cancel| {
        tables.equip(&mut request)?;
        request.limits = Limits {
            max_time: Some(allowance.max_time),
            max_memory: Some(allowance.max_memory),
            cancel: Some(cancel.clone()),
            ..Limits::default()
        };
        let (start, goal, guide) = (request.start(), request.goal(), &request.strategy.guide);
        let told = break_down(&request, &mut ()).map_err(|error| Problem::from(SolveError::from(error)))?;
        if told.is_none() && parity::solvable(start, goal) {
            let seconds = allowance.max_time.as_secs();
            return Err(Problem::unusable(format!("the tables could not be made in {seconds} s: try again")));
        }
        Ok::<_, Problem>(BreakdownRecord::new(start, goal, guide, told))
    });
    Ok(Json(told.await??))
}
