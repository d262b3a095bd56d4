//! Reads a board, and says whether it can be solved.

use axum::Json;
use npuzzle::solver::explain::explain;
use npuzzle_wire::CheckRecord;

use super::Refusals;
use super::puzzle::PuzzleBody;
use crate::problem::{Body, Problem};

/// Read a board in any notation; is it solvable, and why?
#[utoipa::path(post, path = "/api/v1/check", request_body = PuzzleBody, responses(
    (status = 200, description = "as `npuzzle check --json` prints it", body = CheckRecord), Refusals
))]
pub async fn check(Body(asked): Body<PuzzleBody>) -> Result<Json<CheckRecord>, Problem> {
    let (board, goal) = asked.puzzle()?;
    Ok(Json(CheckRecord::new(&board, &goal, &explain(&board, &goal))))
}
