//! The API: one file for each thing that can be asked. The strategy names and the JSON are the command line's.

mod check;
mod explain;
mod hint;
mod jobs;
mod puzzle;
mod scramble;
mod solve;
mod status;
mod strategies;
mod trace;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::allowance::Allowance;
use super::jobs::Jobs;
use super::problem::{MOST_BODY_BYTES, Problem, ProblemRecord};
use super::server::Options;
use super::table_cache::TableCache;
use super::work_queue::WorkQueue;

/// What all requests share.
pub type Shared = Arc<AppState>;

/// What a server has at its disposal: the state that every handler gets.
pub struct AppState {
    /// What a job may use.
    pub allowance: Allowance,
    pub tables: Arc<TableCache>,
    /// Short work, done while the client waits.
    pub short_work: WorkQueue,
    pub jobs: Arc<Jobs>,
    pub threads: usize,
    /// Draws the seed of a board where a request names none.
    pub draw_seed: fn() -> u64,
}

/// Short requests that wait for their turn.
const MOST_SHORT_WORK_WAITING: usize = 512;

/// Jobs that wait for their turn.
const MOST_JOBS_WAITING: usize = 32;

/// The longest that a short request takes.
const PATIENCE: Duration = Duration::from_secs(10);

impl AppState {
    pub fn new(options: Options) -> Self {
        let Options { allowance, library, jobs_at_once, draw_seed, .. } = options;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            tables: Arc::new(TableCache::new(library, allowance.max_memory)),
            allowance,
            short_work: WorkQueue::new(Self::short_work_slots(), MOST_SHORT_WORK_WAITING),
            jobs: Arc::new(Jobs::new(jobs_at_once, MOST_JOBS_WAITING)),
            threads: cores,
            draw_seed,
        }
    }

    /// How many short requests are served at once.
    pub fn short_work_slots() -> usize {
        std::thread::available_parallelism().map_or(2, usize::from).max(2)
    }

    /// What short work may use.
    fn short_work_allowance(&self) -> Allowance {
        self.allowance.at_most(PATIENCE)
    }

    /// Ends all work.
    pub fn close(&self) {
        self.short_work.close();
        self.jobs.close();
    }
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "npuzzle",
        description = "Sliding-tile puzzles of any size from 2x2 to 64x64: checked, scrambled, solved, explained \
                       and traced. Boards are written in any notation, strategies as the command line names them, \
                       and what comes back is the command line's JSON.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    components(schemas(ProblemRecord))
)]
struct About;

/// The answers that are alike everywhere.
#[derive(utoipa::IntoResponses)]
#[expect(dead_code, reason = "they are read by the document's generator alone")]
enum Refusals {
    #[response(status = 400, description = "the body is not JSON")]
    NotJson(ProblemRecord),
    #[response(status = 408, description = "the body did not arrive in time")]
    TooSlow(ProblemRecord),
    #[response(status = 413, description = "the body is too long")]
    TooLong(ProblemRecord),
    #[response(status = 415, description = "the body does not say that it is JSON")]
    NotCalledJson(ProblemRecord),
    #[response(status = 422, description = "what was asked can't be: the error says why, and what to do")]
    Unusable(ProblemRecord),
    #[response(status = 429, description = "the server is busy: try again after the seconds in Retry-After")]
    Busy(ProblemRecord),
}

/// The routes of the API, and their description as a document.
fn described() -> (Router<Shared>, Document) {
    OpenApiRouter::with_openapi(About::openapi())
        .routes(routes!(strategies::strategies))
        .routes(routes!(status::status))
        .routes(routes!(check::check))
        .routes(routes!(scramble::scramble))
        .routes(routes!(hint::hint))
        .routes(routes!(explain::explain))
        .routes(routes!(solve::solve))
        .routes(routes!(solve::race))
        .routes(routes!(trace::trace))
        .routes(routes!(jobs::start))
        .routes(routes!(jobs::tell, jobs::cancel))
        .routes(routes!(jobs::events))
        .split_for_parts()
}

/// The API, its document among it.
pub fn router() -> Router<Shared> {
    let (router, document) = described();
    let document = document.to_json().expect("a document is JSON");
    let document = move || async move { ([("content-type", "application/json")], document) };
    router
        .route("/api/v1/openapi.json", get(document))
        .layer(DefaultBodyLimit::max(MOST_BODY_BYTES))
        .fallback(|| async {
            Problem::missing("there is nothing here; the page is at /, the API under /api/v1")
        })
        .method_not_allowed_fallback(|| async {
            let message = "not by this method: the header Allow says by which".to_owned();
            Problem { status: StatusCode::METHOD_NOT_ALLOWED, message }
        })
}
