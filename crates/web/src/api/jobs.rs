//! Jobs: searches in the background, told of as they run.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use utoipa::ToSchema;

use super::solve::RaceBody;
use super::{Refusals, Shared};
use crate::jobs::{Job, JobRecord, Work};
use crate::problem::{Body, Problem, ProblemRecord};

/// A job's name, as far as it is text.
type Name = Result<Path<String>, PathRejection>;

/// The job of a name. What is no text names none.
fn named(state: &Shared, name: Name) -> Result<Arc<Job>, Problem> {
    state.jobs.find(&name.map_or_else(|_| String::new(), |Path(name)| name))
}

/// One event of a job, as it is on the line.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is read by the document's generator alone")]
struct EventRecord {
    /// `status`, or `end` for the last one.
    event: String,
    /// The job's record as JSON, as `GET /api/v1/jobs/{id}` tells it.
    data: String,
}

/// Start a job. It ends when nobody has listened to it, or asked about it, for ten seconds.
#[utoipa::path(post, path = "/api/v1/jobs", request_body = RaceBody, responses(
    (status = 201, description = "it waits for its turn", body = JobRecord,
        headers(("location" = String, description = "where it can be asked about"))),
    Refusals
))]
pub async fn start(State(state): State<Shared>, Body(asked): Body<RaceBody>) -> Result<Response, Problem> {
    let mut requests = asked.requests(&state)?;
    for request in &mut requests {
        let algorithm = request.strategy.algorithm;
        request.limits = state.allowance.limits(&asked.limits, algorithm, &Arc::default())?;
    }
    let job = state.jobs.start(Work {
        requests,
        tables: Arc::clone(&state.tables),
        grace: state.allowance.grace(),
    })?;
    let place = HeaderValue::from_str(&format!("/api/v1/jobs/{}", job.id)).map_err(Problem::failure)?;
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(job.record())).into_response())
}

/// How a job stands.
#[utoipa::path(get, path = "/api/v1/jobs/{id}", params(("id" = String, Path, description = "its name")), responses(
    (status = 200, description = "now", body = JobRecord),
    (status = 404, description = "there is no such job", body = ProblemRecord),
))]
pub async fn tell(State(state): State<Shared>, id: Name) -> Result<Json<JobRecord>, Problem> {
    Ok(Json(named(&state, id)?.asked()))
}

/// Cancel a job. What it knows so far can still be asked.
#[utoipa::path(delete, path = "/api/v1/jobs/{id}", params(("id" = String, Path, description = "its name")), responses(
    (status = 202, description = "it is asked to end, and will in a moment", body = JobRecord),
    (status = 404, description = "there is no such job", body = ProblemRecord),
))]
pub async fn cancel(State(state): State<Shared>, id: Name) -> Result<Response, Problem> {
    let job = named(&state, id)?;
    job.cancel();
    Ok((StatusCode::ACCEPTED, Json(job.record())).into_response())
}

/// Listen to a job: an event `status` with its record a few times a second, and `end` with the last. A
/// job whose listeners have all gone ends.
#[utoipa::path(get, path = "/api/v1/jobs/{id}/events", params(("id" = String, Path, description = "its name")),
    responses(
        (status = 200, description = "server-sent events", body = EventRecord, content_type = "text/event-stream"),
        (status = 404, description = "there is no such job", body = ProblemRecord),
    )
)]
pub async fn events(State(state): State<Shared>, id: Name) -> Result<Response, Problem> {
    let listener = named(&state, id)?.listen();
    let stream = unfold(listener, |mut listener| async {
        let record = listener.next().await?;
        let name = if record.state.is_ended() { "end" } else { "status" };
        let event = Event::default().event(name).json_data(&record).ok()?;
        Some((Ok::<_, Infallible>(event), listener))
    });
    Ok(Sse::new(stream).into_response())
}
