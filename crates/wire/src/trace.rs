//! A search step by step: the first expansions one by one, all of them by layer.

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
    /// The expansion.
    #[serde(flatten)]
    pub step: StepRecord,
    /// Why this state was expanded and no other.
    pub why: String,
}

/// Expansions of one f in one pass.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Layer {
    /// The bound of the pass, or the number of the generation, where the search has any.
    pub iteration: Option<u32>,
    #[expect(missing_docs, reason = "a doc comment would become part of the API's document")]
    pub f: u32,
    #[expect(missing_docs, reason = "a doc comment would become part of the API's document")]
    pub expanded: u64,
    #[expect(missing_docs, reason = "a doc comment would become part of the API's document")]
    pub generated: u64,
}
