//! `npuzzle lab export`: records as files for other programs.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use npuzzle::figures::grouped;
use npuzzle_lab::Results;
use npuzzle_lab::export::{self, COLUMNS, Column, ExportError, Format};

use super::{DatabaseArgs, files, store_error};
use crate::draw::{FAINT, GOOD, STRONG};
use crate::exit::{Exit, bad_input, tell};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The experiment, by the name that 'npuzzle lab list' shows
    #[arg(required_unless_present = "columns")]
    name: Option<String>,

    /// The file to write; its ending says the format. Without it CSV and JSON lines go to standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The format, where the file's ending does not say it [default: csv]
    #[arg(long, short)]
    format: Option<FormatName>,

    /// Say what the columns hold, and end
    #[arg(long)]
    columns: bool,

    #[command(flatten)]
    database: DatabaseArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatName {
    Csv,
    Jsonl,
    Parquet,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Csv => Self::Csv,
            FormatName::Jsonl => Self::JsonLines,
            FormatName::Parquet => Self::Parquet,
        }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let name = match &arguments.name {
        Some(name) if !arguments.columns => name,
        _ => return write_columns(),
    };
    let format = arguments.format()?;
    let (store, experiment) = arguments.database.find(name)?;
    let results = Results::read(&store, experiment).map_err(store_error)?;
    let Some(path) = &arguments.output else {
        let mut out = BufWriter::new(std::io::stdout());
        write(&results, format, &mut out)?;
        out.flush()?;
        return Ok(Exit::Success);
    };
    let is_database = fs::canonicalize(path).ok().zip(fs::canonicalize(store.path()).ok());
    if is_database.is_some_and(|(output, database)| output == database) {
        return Err(bad_input(format!("{} is the database itself: name another file", path.display())));
    }
    files::write(path, |file| write(&results, format, file))?;
    tell(format_args!(
        "{GOOD}written{GOOD:#}: {}, {} rows of {} columns",
        path.display(),
        grouped(results.records.len() as u64),
        COLUMNS.len()
    ));
    Ok(Exit::Success)
}

impl Arguments {
    /// What was said, or what the file's ending says.
    fn format(&self) -> anyhow::Result<Format> {
        let ending = self.output.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        match (self.format, ending, &self.output) {
            (Some(FormatName::Parquet), _, None) => {
                Err(bad_input("Parquet is nothing for a screen: name a file with --output FILE"))
            }
            (Some(format), ..) => Ok(format.into()),
            (None, Some("csv"), _) | (None, None, None) => Ok(Format::Csv),
            (None, Some("jsonl" | "ndjson" | "json"), _) => Ok(Format::JsonLines),
            (None, Some("parquet"), _) => Ok(Format::Parquet),
            (None, _, Some(path)) => Err(bad_input(format!(
                "{}: the ending says no format: use .csv, .jsonl or .parquet, or say --format",
                path.display()
            ))),
            (None, Some(_), None) => Ok(Format::Csv),
        }
    }
}

fn write(results: &Results, format: Format, out: &mut (dyn Write + Send)) -> anyhow::Result<()> {
    export::write(results, format, out).map_err(|error| match error {
        // A pipe that was closed is to be known as such.
        ExportError::Write(error) => error.into(),
        other => other.into(),
    })
}

fn write_columns() -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    let widest = COLUMNS.iter().map(|column| column.name.len()).max().unwrap_or(0);
    for column in &COLUMNS {
        let Column { name, describe, is_optional, .. } = column;
        let empty = if *is_optional { "; may be empty" } else { "" };
        let kind = format!("{}{empty}", column.kind.name());
        writeln!(out, "{STRONG}{name:widest$}{STRONG:#}  {describe} {FAINT}({kind}){FAINT:#}")?;
    }
    Ok(Exit::Success)
}
