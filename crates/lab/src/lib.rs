//! Repeatable experiments: instances × strategies × limits, every run recorded as it ends, and what is
//! computed from the records: numbers, tables, plots, reports, files for other programs.

#![forbid(unsafe_code)]

pub mod branching;
pub mod charts;
pub mod comparison;
pub mod experiment;
pub mod export;
pub mod instances;
mod measure;
pub mod numbers;
mod plan;
pub mod plot;
pub mod record;
pub mod report;
pub mod results;
pub mod spec;
pub mod store;
pub mod studies;
pub mod suites;
pub mod timeline;

pub use comparison::Comparison;
pub use instances::{Instance, InstanceError};
pub use measure::{Measured, measure};
pub use record::Record;
pub use results::Results;
pub use spec::{Spec, SpecError};
pub use store::Store;
