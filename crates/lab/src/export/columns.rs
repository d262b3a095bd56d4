//! The columns of an export: what each is called, what it holds, and where it comes from.

use std::collections::HashMap;
use std::time::{Duration, SystemTime};

use npuzzle::search::StoppedBy;

use crate::instances::Instance;
use crate::record::Record;
use crate::results::{Measure, Results};
use crate::spec::Method;
use crate::store::Session;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Text.
    Text,
    /// Whole numbers.
    Integer,
    /// Numbers.
    Real,
    /// Yes or no.
    Boolean,
    /// Points in time, UTC.
    Time,
}

impl Kind {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "whole number",
            Self::Real => "number",
            Self::Boolean => "true or false",
            Self::Time => "time",
        }
    }
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Value {
    /// No value.
    Null,
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// Yes or no.
    Boolean(bool),
    /// Milliseconds since 1970, UTC.
    Time(i64),
}

/// A record with all that belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct Row<'r> {
    results: &'r Results,
    record: &'r Record,
    instance: &'r Instance,
    method: &'r Method,
    session: Option<&'r Session>,
}

/// A column.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Column {
    /// What it is called.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether some rows have no value.
    pub is_optional: bool,
    /// What it means.
    pub describe: &'static str,
    /// The value of a row.
    pub value: fn(&Row<'_>) -> Value,
}

const fn column(
    name: &'static str,
    kind: Kind,
    value: fn(&Row<'_>) -> Value,
    describe: &'static str,
) -> Column {
    Column { name, kind, is_optional: false, describe, value }
}

const fn optional(
    name: &'static str,
    kind: Kind,
    value: fn(&Row<'_>) -> Value,
    describe: &'static str,
) -> Column {
    Column { name, kind, is_optional: true, describe, value }
}

/// All columns, in their order. Columns are only ever added, at the end.
pub const COLUMNS: [Column; 37] = [
    column("experiment", Kind::Text, |row| text(&row.results.spec().name), "the name of the experiment"),
    column("seed", Kind::Integer, |row| count(row.results.spec().seed), "the seed of all random boards"),
    column(
        "block",
        Kind::Text,
        |row| text(&row.instance.set),
        "the block of the spec that the board is from",
    ),
    optional(
        "level",
        Kind::Integer,
        |row| number(row.instance.level),
        "the moves of the walk, or the depth, that the block asks for",
    ),
    column(
        "instance",
        Kind::Integer,
        |row| count(row.record.key.instance),
        "the number of the board, from 0",
    ),
    column("rows", Kind::Integer, |row| count(row.instance.start.size().rows() as u64), "rows of the board"),
    column(
        "cols",
        Kind::Integer,
        |row| count(row.instance.start.size().cols() as u64),
        "columns of the board",
    ),
    column("board", Kind::Text, |row| text(&row.instance.start.to_string()), "the board, 0 for the blank"),
    column("goal", Kind::Text, |row| text(&row.instance.goal.to_string()), "the goal"),
    optional(
        "distance",
        Kind::Integer,
        |row| number(row.results.distance(row.record.key.instance)),
        "the moves of a shortest solution, where known or proven by any run",
    ),
    column("label", Kind::Text, |row| text(&row.method.label()), "what the experiment calls the strategy"),
    column("strategy", Kind::Text, |row| text(&row.method.strategy.to_string()), "the strategy"),
    column(
        "repetition",
        Kind::Integer,
        |row| count(row.record.key.repetition),
        "which time it was run, from 0",
    ),
    column("status", Kind::Text, |row| text(row.record.status.name()), "solved, unsolvable or stopped"),
    optional(
        "stopped_by",
        Kind::Text,
        |row| row.record.stopped_by.map_or(Value::Null, |by| text(StoppedBy::name(by))),
        "the limit that was met: nodes, time, memory; or dead-end",
    ),
    optional("length", Kind::Integer, |row| number(row.record.length), "the moves of the solution"),
    column(
        "optimal",
        Kind::Boolean,
        |row| Value::Boolean(row.record.is_optimal),
        "whether it is proven that no solution is shorter",
    ),
    column(
        "lower_bound",
        Kind::Integer,
        |row| count(row.record.lower_bound),
        "no solution is shorter, as the strategy itself has shown",
    ),
    optional(
        "estimate",
        Kind::Integer,
        |row| number(row.record.estimate),
        "what the strategy's heuristic says of the start",
    ),
    column(
        "expanded",
        Kind::Integer,
        |row| count(row.record.stats.expanded),
        "states whose children were generated",
    ),
    column(
        "generated",
        Kind::Integer,
        |row| count(row.record.stats.generated),
        "children made by expanding, the start not counted",
    ),
    column(
        "selected",
        Kind::Integer,
        |row| count(row.record.stats.selected),
        "states taken up for expansion, a goal among them",
    ),
    column(
        "reopened",
        Kind::Integer,
        |row| count(row.record.stats.reopened),
        "states taken up again by a cheaper path",
    ),
    column(
        "peak_open",
        Kind::Integer,
        |row| count(row.record.stats.peak_open),
        "most states waiting at one time",
    ),
    column(
        "peak_stored",
        Kind::Integer,
        |row| count(row.record.stats.peak_stored),
        "most states in memory at one time",
    ),
    column("iterations", Kind::Integer, |row| count(row.record.stats.iterations), "passes over the space"),
    optional(
        "branching_factor",
        Kind::Real,
        |row| Measure::Branching.of(row.record).map_or(Value::Null, Value::Real),
        "the b with generated = b + b² + … + b^length, of solved runs",
    ),
    column("elapsed_s", Kind::Real, |row| Value::Real(row.record.elapsed_s), "seconds that the search took"),
    optional(
        "peak_memory_bytes",
        Kind::Integer,
        |row| number(row.record.peak_memory),
        "the most memory of the process during the run, where it was measured: runs of 10 ms or more, one at a time in their process",
    ),
    column(
        "at_once",
        Kind::Integer,
        |row| count(row.record.at_once),
        "how many runs went on at the same time, this one included: above 1, times are spoilt",
    ),
    optional(
        "moves",
        Kind::Text,
        |row| row.record.moves.as_ref().map_or(Value::Null, |moves| text(moves)),
        "the solution, the way the blank goes: U, D, L, R",
    ),
    optional("started", Kind::Time, started, "when the process that made the run started, UTC"),
    optional("version", Kind::Text, |row| of_session(row, |it| text(&it.version)), "the version of npuzzle"),
    optional(
        "system",
        Kind::Text,
        |row| of_session(row, |it| text(&it.machine.system)),
        "the system that it ran on",
    ),
    optional(
        "processor",
        Kind::Text,
        |row| of_session(row, |it| text(&it.machine.processor)),
        "the processor that it ran on",
    ),
    optional(
        "cores",
        Kind::Integer,
        |row| of_session(row, |it| count(it.machine.cores as u64)),
        "the cores of that machine",
    ),
    optional(
        "memory_bytes",
        Kind::Integer,
        |row| of_session(row, |it| number(it.machine.memory)),
        "the memory of that machine",
    ),
];

/// All rows of an experiment.
pub fn rows(results: &Results) -> impl Iterator<Item = Row<'_>> {
    let sessions: HashMap<i64, &Session> =
        results.sessions.iter().map(|session| (session.id, session)).collect();
    results.records.iter().filter_map(move |record| {
        Some(Row {
            results,
            record,
            instance: results.instances.get(record.key.instance as usize)?,
            method: results.methods().get(record.key.strategy as usize)?,
            session: sessions.get(&record.session).copied(),
        })
    })
}

impl Value {
    /// For CSV: nothing for no value.
    pub(crate) fn to_text(&self) -> String {
        match self {
            Self::Null => String::new(),
            Self::Text(text) => text.clone(),
            Self::Integer(number) => number.to_string(),
            Self::Real(number) => number.to_string(),
            Self::Boolean(is_so) => is_so.to_string(),
            Self::Time(milliseconds) => timestamp(*milliseconds),
        }
    }

    /// For JSON.
    pub(crate) fn to_json(&self) -> serde_json::Value {
        match self {
            Self::Null => serde_json::Value::Null,
            Self::Text(text) => text.as_str().into(),
            Self::Integer(number) => (*number).into(),
            Self::Real(number) => (*number).into(),
            Self::Boolean(is_so) => (*is_so).into(),
            Self::Time(milliseconds) => timestamp(*milliseconds).into(),
        }
    }
}

fn timestamp(milliseconds: i64) -> String {
    let time = SystemTime::UNIX_EPOCH + Duration::from_millis(milliseconds.max(0) as u64);
    humantime::format_rfc3339_seconds(time).to_string()
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn count(value: impl Into<u64>) -> Value {
    Value::Integer(value.into() as i64)
}

fn number(value: Option<impl Into<u64>>) -> Value {
    value.map_or(Value::Null, count)
}

fn of_session(row: &Row<'_>, value: fn(&Session) -> Value) -> Value {
    row.session.map_or(Value::Null, value)
}

fn started(row: &Row<'_>) -> Value {
    let time = row.session.and_then(|session| humantime::parse_rfc3339(&session.started).ok());
    let since = time.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    since.map_or(Value::Null, |since| Value::Time(since.as_millis() as i64))
}
