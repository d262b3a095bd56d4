//! A search step by step: the first expansions one by one, all of them by layer.

use npuzzle::solver::Strategy;
use npuzzle::solver::trace::{Step, words};
use serde::Serialize;

use crate::{Record, StepRecord};

/// A search, told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TraceRecord {
    /// The first expansions, one by one.
    pub steps: Vec<TraceStep>,
    /// All expansions that were counted, by pass and by f.
    pub layers: Vec<Layer>,
    /// Whether there were more expansions than were told one by one.
    pub is_cut: bool,
    /// Whether the search has a list of the states that wait.
    pub has_open_list: bool,
    /// What came of it.
    #[cfg_attr(feature = "openapi", schema(value_type = Record<'static>))]
    pub record: Record<'static>,
}

/// One expansion.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TraceStep {
    #[serde(flatten)]
    step: StepRecord,
    /// Why this state was expanded and no other.
    why: String,
}

impl TraceStep {
    /// The record of an expansion by a search with this strategy.
    pub fn new(strategy: &Strategy, step: &Step) -> Self {
        Self { step: StepRecord::from(step), why: words::why(strategy, step) }
    }
}

/// Expansions of one f in one pass.
#[expect(missing_docs, reason = "more doc comments would become part of the API's document")]
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Layer {
    /// The bound of the pass, or the number of the generation, where the search has any.
    pub iteration: Option<u32>,
    pub f: u32,
    pub expanded: u64,
    pub generated: u64,
}
