//! Experiments that anyone can repeat: instances × strategies × limits, every run recorded as it ends,
//! and what is made of the records: numbers, tables, plots, reports, files for others to read.

#![forbid(unsafe_code)]

pub mod experiment;
pub mod figures;
pub mod instances;
pub mod machine;
mod measure;
mod plan;
pub mod record;
pub mod spec;
pub mod store;
pub mod studies;
pub mod suites;

pub use instances::{Instance, InstanceError};
pub use measure::{Measured, measure};
pub use record::Record;
pub use spec::{Spec, SpecError};
pub use store::Store;
