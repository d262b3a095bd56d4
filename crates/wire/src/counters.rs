//! The glossary of counters: for each its field in a run's record, its name in tables, and its definition.
//!
//! The algorithms count by the definitions of [`npuzzle::search::Stats`]; these are the short ones for users.

/// A counter of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The field of `stats` in a run's record.
    pub field: &'static str,
    /// The name in tables for people.
    pub label: &'static str,
    /// What is counted: a phrase without a capital letter and a full stop.
    pub definition: &'static str,
}

/// All counters, in the order of the record's fields.
pub const COUNTERS: [Counter; 7] = [
    counter("expanded", "expanded", "states whose children were generated"),
    counter(
        "generated",
        "generated",
        "children made by expanding, each time they are made; the start is not one",
    ),
    counter("selected", "selected", "states taken up for expansion, a goal among them"),
    counter("reopened", "reopened", "expanded states taken up again by a cheaper path"),
    counter("peak_open", "most open", "most states waiting for expansion at one time"),
    counter("peak_stored", "most stored", "most states in memory at one time"),
    counter("iterations", "iterations", "passes of a deepening search, generations of a beam"),
];

const fn counter(field: &'static str, label: &'static str, definition: &'static str) -> Counter {
    Counter { field, label, definition }
}
