//! Records as files for other programs: CSV, JSON lines, Parquet. What a column holds is said once, in
//! [`COLUMNS`].

mod columns;
mod parquet;

use std::error::Error;
use std::io::Write;

use serde::{Serialize, Serializer};

pub use columns::{COLUMNS, Column, Kind, Row, Value};

use crate::results::Results;

/// A format that other programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Values between commas, the first line names the columns; an empty field is no value.
    Csv,
    /// One JSON object a line.
    JsonLines,
    /// Apache Parquet.
    Parquet,
}

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The file can't be written.
    #[error(transparent)]
    Write(#[from] std::io::Error),
    /// The format's writer refused.
    #[error("the Parquet file can't be made: {0}")]
    Parquet(#[source] Box<dyn Error + Send + Sync>),
}

/// Writes all records of an experiment, a row each.
///
/// # Errors
/// If it can't be written.
pub fn write(results: &Results, format: Format, out: &mut (dyn Write + Send)) -> Result<(), ExportError> {
    match format {
        Format::Csv => write_csv(results, out),
        Format::JsonLines => write_json_lines(results, out),
        Format::Parquet => parquet::write(results, out),
    }
}

fn write_csv(results: &Results, out: &mut dyn Write) -> Result<(), ExportError> {
    let mut writer = csv::Writer::from_writer(out);
    let failed = |error: csv::Error| match error.into_kind() {
        csv::ErrorKind::Io(error) => ExportError::Write(error),
        other => ExportError::Write(std::io::Error::other(format!("{other:?}"))),
    };
    writer.write_record(COLUMNS.iter().map(|column| column.name)).map_err(failed)?;
    for row in columns::rows(results) {
        let values = COLUMNS.iter().map(|column| (column.value)(&row).to_text());
        writer.write_record(values).map_err(failed)?;
    }
    writer.flush()?;
    Ok(())
}

fn write_json_lines(results: &Results, out: &mut dyn Write) -> Result<(), ExportError> {
    for row in columns::rows(results) {
        serde_json::to_writer(&mut *out, &InOrder(&row)).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(())
}

/// A row as an object whose fields are in the order of the columns.
struct InOrder<'r>(&'r Row<'r>);

impl Serialize for InOrder<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(COLUMNS.iter().map(|column| (column.name, (column.value)(self.0).to_json())))
    }
}
