//! The JSON contract of npuzzle: every record that the command line prints and the server answers, written once.
//!
//! Fields are only ever added. Each record is made from the solver's own value and serialised with serde; with
//! the feature `openapi` it describes itself as a schema, too. [`counters`] defines the counters once. Reading
//! requests, drawing and printing are left to the front ends.

#![forbid(unsafe_code)]

mod breakdown;
mod catalogue;
mod check;
pub mod counters;
mod hint;
mod improvement;
mod notice;
mod run;
mod scramble;
mod shortest;
mod step;
mod trace;

pub use breakdown::BreakdownRecord;
pub use catalogue::{CatalogueRecord, TABLES};
pub use check::CheckRecord;
pub use hint::HintRecord;
pub use improvement::ImprovementRecord;
pub use notice::notice;
pub use run::Record;
pub use scramble::ScrambleRecord;
pub use shortest::{Count, Counted, List};
pub use step::StepRecord;
pub use trace::{Layer, TraceRecord, TraceStep};

/// The version that every record carries: the program's.
const VERSION: &str = env!("CARGO_PKG_VERSION");
