//! What is said when a request can't be answered.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use npuzzle::solver::SolveError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Problem {
    pub status: StatusCode,
    pub message: String,
}

/// The same as JSON.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemRecord {
    /// What was wrong, and what to do.
    error: String,
}

/// The longest that a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest body: any board of 64x64 and its goal take far less.
pub const MOST_BODY_BYTES: usize = 256 << 10;

/// When to come back if the server is busy.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

impl Problem {
    fn new(status: StatusCode, message: impl std::fmt::Display) -> Self {
        Self { status, message: message.to_string() }
    }

    /// A request that was understood, but asks for what can't be.
    pub fn unusable(message: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Too much is asked at once.
    pub fn busy(message: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// The server is about to end.
    pub fn closing() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "the server is closing")
    }

    /// There is no such thing.
    pub fn missing(message: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// Something that is no fault of the request.
    pub fn failure(message: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// A request from where none may come.
    pub fn forbidden(message: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }
}

impl From<SolveError> for Problem {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Search(error) => Self::unusable(error),
            bug => Self::failure(bug),
        }
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        let message = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                format!("the body is longer than the {} KiB that are read", MOST_BODY_BYTES >> 10)
            }
            _ => rejection.body_text(),
        };
        Self::new(rejection.status(), message)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(ProblemRecord { error: self.message })).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
        }
        response
    }
}

/// A body of JSON; what is wrong with it is told as everything else is.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let reading = Json::<Map<String, Value>>::from_request(request, state);
        let Ok(read) = tokio::time::timeout(PATIENCE, reading).await else {
            let message = format!("the body did not arrive in {} s", PATIENCE.as_secs());
            return Err(Self::Rejection::new(StatusCode::REQUEST_TIMEOUT, message));
        };
        let Json(fields) = read.map_err(Problem::from)?;
        serde_json::from_value(Value::Object(fields)).map(Self).map_err(Problem::unusable)
    }
}

/// Reads an object, and nothing else: a list of its fields in order would be taken for one too.
pub fn object<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<T, D::Error> {
    let fields = Map::<String, Value>::deserialize(deserializer)?;
    serde_json::from_value(Value::Object(fields)).map_err(serde::de::Error::custom)
}
