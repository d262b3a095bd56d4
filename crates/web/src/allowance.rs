//! What one search may use on this server, however much a request asks for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use npuzzle::search::Limits;
use npuzzle::solver::Algorithm;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem::Problem;

/// The most that one search may use.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// Nodes that it may generate.
    pub max_nodes: Option<u64>,
    /// Time that it may take.
    pub max_time: Duration,
    /// Bytes that its states may take.
    pub max_memory: u64,
}

/// The limits of a search. What is more than the server allows is cut down to that.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "they are the names of the limits")]
pub struct AskedLimits {
    /// Stop after generating so many nodes.
    #[serde(default)]
    max_nodes: Option<u64>,
    /// Stop after so many seconds.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1_000_000_000)]
    max_time_s: Option<f64>,
    /// Stop when the states in memory take so many bytes.
    #[serde(default)]
    max_memory_bytes: Option<u64>,
}

impl AskedLimits {
    /// At most this time, and whatever else is allowed.
    pub fn of_time(max_time: Option<Duration>) -> Self {
        Self { max_time_s: max_time.map(|time| time.as_secs_f64()), ..Self::default() }
    }
}

/// The limits that a search runs under.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "they are the names of the limits")]
pub struct LimitsRecord {
    max_nodes: Option<u64>,
    max_time_s: f64,
    max_memory_bytes: Option<u64>,
}

/// Longer times are no times.
const LONGEST_S: f64 = 1e9;

impl Allowance {
    /// After this time a search is told to end whatever its limits: one that keeps to them has ended.
    pub(crate) fn grace(&self) -> Duration {
        self.max_time + Duration::from_secs(1)
    }

    /// The same, for answers that somebody waits for.
    pub(crate) fn at_most(&self, max_time: Duration) -> Self {
        Self { max_time: self.max_time.min(max_time), ..self.clone() }
    }

    /// The limits of a search that asks for these. `auto` with a limit on time takes all of it; without one it
    /// knows when a board is out of reach, so it gets none that nobody asked for: see [`Self::grace`].
    pub(crate) fn limits(
        &self,
        asked: &AskedLimits,
        algorithm: Algorithm,
        cancel: &Arc<AtomicBool>,
    ) -> Result<Limits, Problem> {
        let asked_time = asked.max_time_s.unwrap_or(LONGEST_S);
        if !(0.0..=LONGEST_S).contains(&asked_time) {
            return Err(Problem::unusable("max_time_s is a number of seconds, from 0 on"));
        }
        let max_nodes = match (self.max_nodes, asked.max_nodes) {
            (Some(most), Some(asked)) => Some(most.min(asked)),
            (most, asked) => most.or(asked),
        };
        Ok(Limits {
            max_nodes,
            max_time: (asked.max_time_s.is_some() || algorithm != Algorithm::Auto)
                .then(|| self.max_time.min(Duration::from_secs_f64(asked_time))),
            max_memory: Some(asked.max_memory_bytes.unwrap_or(u64::MAX).min(self.max_memory)),
            max_cost: None,
            cancel: Some(Arc::clone(cancel)),
        })
    }
}

impl LimitsRecord {
    /// The limits of a search that is told to end after `grace` if it has none on time.
    pub fn new(limits: &Limits, grace: Duration) -> Self {
        Self {
            max_nodes: limits.max_nodes,
            max_time_s: limits.max_time.unwrap_or(grace).as_secs_f64(),
            max_memory_bytes: limits.max_memory,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_gets_the_lower_of_what_it_asks_and_what_is_allowed() {
        let allowance =
            Allowance { max_nodes: Some(100), max_time: Duration::from_secs(5), max_memory: 1000 };
        let cancel = Arc::default();
        let asked = AskedLimits { max_nodes: Some(7), max_time_s: Some(60.0), max_memory_bytes: None };
        let limits = allowance.limits(&asked, Algorithm::BreadthFirst, &cancel).unwrap();
        assert_eq!(limits.max_nodes, Some(7));
        assert_eq!(limits.max_time, Some(Duration::from_secs(5)));
        assert_eq!(limits.max_memory, Some(1000));
        let unasked = AskedLimits::default();
        assert_eq!(allowance.limits(&unasked, Algorithm::Auto, &cancel).unwrap().max_time, None);
        assert!(allowance.limits(&unasked, Algorithm::BreadthFirst, &cancel).unwrap().max_time.is_some());
        for nonsense in [-1.0, f64::NAN, f64::INFINITY] {
            let asked = AskedLimits { max_time_s: Some(nonsense), ..AskedLimits::default() };
            assert!(allowance.limits(&asked, Algorithm::Auto, &cancel).is_err(), "{nonsense}");
        }
    }
}
