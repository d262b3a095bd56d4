//! Experiments that anyone can repeat: instances × strategies × limits, every run recorded as it ends,
//! and what is made of the records: numbers, tables, plots, reports, files for others to read.

#![forbid(unsafe_code)]

pub mod figures;
pub mod machine;
mod measure;

pub use measure::{Measured, measure};
