//! How busy the server is, and what it allows.

use axum::Json;
use axum::extract::State;
use npuzzle::machine::memory_bytes;
use serde::Serialize;
use utoipa::ToSchema;

use super::Shared;

/// How busy the server is, and what it allows.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatusRecord {
    /// Jobs that run now.
    jobs_running: usize,
    /// Jobs that wait for their turn.
    jobs_waiting: usize,
    /// Short requests that are being answered.
    requests_running: usize,
    /// Short requests that wait for their turn.
    requests_waiting: usize,
    /// Short requests whose client went away before the answer; their work was cancelled.
    requests_abandoned: usize,
    /// The most that one job may generate.
    max_nodes: Option<u64>,
    /// The longest that one job may take.
    max_time_s: f64,
    /// The most that one search may take in memory.
    max_memory_bytes: u64,
    /// What the server holds in memory now.
    memory_bytes: Option<u64>,
    version: &'static str,
}

/// How busy the server is, and what it allows.
#[utoipa::path(get, path = "/api/v1/status", responses((status = 200, description = "now", body = StatusRecord)))]
pub async fn status(State(state): State<Shared>) -> Json<StatusRecord> {
    let (jobs_running, jobs_waiting) = state.jobs.load();
    let (requests_running, requests_waiting) = state.short_work.load();
    Json(StatusRecord {
        jobs_running,
        jobs_waiting,
        requests_running,
        requests_waiting,
        requests_abandoned: state.short_work.abandoned(),
        max_nodes: state.allowance.max_nodes,
        max_time_s: state.allowance.max_time.as_secs_f64(),
        max_memory_bytes: state.allowance.max_memory,
        memory_bytes: memory_bytes(),
        version: env!("CARGO_PKG_VERSION"),
    })
}
