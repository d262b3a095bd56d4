//! Records as Apache Parquet: typed columns, packed.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;

use super::ExportError;
use super::columns::{COLUMNS, Column, Kind, Row, Value, rows};
use crate::results::Results;

/// Rows in a group: what a reader takes into memory at a time.
const GROUP: usize = 100_000;

/// Writes all records.
pub fn write(results: &Results, out: &mut (dyn Write + Send)) -> Result<(), ExportError> {
    write_groups(results, out).map_err(|error| ExportError::Parquet(error.into()))
}

fn write_groups(results: &Results, out: &mut (dyn Write + Send)) -> Result<(), ParquetError> {
    let schema = Arc::new(parse_message_type(&schema())?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
    let rows: Vec<Row<'_>> = rows(results).collect();
    for group in rows.chunks(GROUP) {
        let mut group_writer = writer.next_row_group()?;
        for column in &COLUMNS {
            let mut column_writer = group_writer.next_column()?.expect("a writer for each column");
            write_column(column, group, &mut column_writer)?;
            column_writer.close()?;
        }
        group_writer.close()?;
    }
    writer.close()?;
    Ok(())
}

/// The columns in the format's own language.
fn schema() -> String {
    let field = |column: &Column| {
        let presence = if column.is_optional { "OPTIONAL" } else { "REQUIRED" };
        let (physical, logical) = match column.kind {
            Kind::Text => ("BYTE_ARRAY", " (STRING)"),
            Kind::Integer => ("INT64", ""),
            Kind::Real => ("DOUBLE", ""),
            Kind::Boolean => ("BOOLEAN", ""),
            Kind::Time => ("INT64", " (TIMESTAMP(MILLIS,true))"),
        };
        format!("{presence} {physical} {}{logical};", column.name)
    };
    format!("message npuzzle {{ {} }}", COLUMNS.iter().map(field).collect::<Vec<_>>().join(" "))
}

fn write_column(
    column: &Column,
    rows: &[Row<'_>],
    writer: &mut SerializedColumnWriter<'_>,
) -> Result<(), ParquetError> {
    let values = rows.iter().map(|row| (column.value)(row));
    match column.kind {
        Kind::Text => typed::<ByteArrayType>(column, values, writer, |value| match value {
            Value::Text(text) => Some(ByteArray::from(text.into_bytes())),
            _ => None,
        }),
        Kind::Integer | Kind::Time => typed::<Int64Type>(column, values, writer, |value| match value {
            Value::Integer(number) | Value::Time(number) => Some(number),
            _ => None,
        }),
        Kind::Real => typed::<DoubleType>(column, values, writer, |value| match value {
            Value::Real(number) => Some(number),
            _ => None,
        }),
        Kind::Boolean => typed::<BoolType>(column, values, writer, |value| match value {
            Value::Boolean(is_so) => Some(is_so),
            _ => None,
        }),
    }
}

/// Values that are there, and for each row whether it has one.
fn typed<T: DataType>(
    column: &Column,
    values: impl Iterator<Item = Value>,
    writer: &mut SerializedColumnWriter<'_>,
    read: fn(Value) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let mut present = Vec::new();
    let mut levels = Vec::new();
    for value in values {
        let value = read(value);
        levels.push(i16::from(value.is_some()));
        present.extend(value);
    }
    let levels = column.is_optional.then_some(&levels[..]);
    writer.typed::<T>().write_batch(&present, levels, None)?;
    Ok(())
}
