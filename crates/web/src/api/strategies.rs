//! Lists what strategies are made of.

use axum::Json;
use npuzzle_wire::CatalogueRecord;

/// Every algorithm and heuristic, with one line of help.
#[utoipa::path(get, path = "/api/v1/strategies", responses(
    (status = 200, description = "as `npuzzle strategies --json` prints it", body = CatalogueRecord)
))]
pub async fn strategies() -> Json<CatalogueRecord> {
    Json(CatalogueRecord::all())
}
