//! An experiment as a file describes it: instances × strategies × limits × repetitions, from one seed.
//!
//! ```
//! use npuzzle_lab::Spec;
//!
//! let spec = Spec::read(
//!     r#"
//!     name = "mine"
//!     seed = 7
//!     size = "3x3"
//!     strategies = ["astar+manhattan", { name = "A* h1", strategy = "astar+misplaced" }]
//!
//!     [limits]
//!     max-nodes = "10M"
//!
//!     [[instances]]
//!     kind = "depth"
//!     depth = [10, 20]
//!     count = 50
//!     "#,
//!     "mine.toml",
//! )?;
//! assert_eq!(spec.strategies[1].label(), "A* h1");
//! # Ok::<(), npuzzle_lab::SpecError>(())
//! ```

mod fields;
mod overrides;
mod set;

use std::ops::Range;
use std::time::Duration;

use npuzzle::board::Size;
use npuzzle::search::Limits;
use npuzzle::solver::{Algorithm, Strategy};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::plan;

pub use fields::{Count, Levels};
pub use overrides::Overrides;
pub use set::{Illegal, Kind, Set};

/// An experiment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Spec {
    /// What its records go by.
    #[serde(deserialize_with = "fields::name")]
    pub name: String,
    /// The heading of its report.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fields::words")]
    pub title: Option<String>,
    /// What it is for, in a few sentences.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fields::words")]
    pub about: Option<String>,
    /// All random choices come from it.
    #[serde(default = "fields::first_seed", deserialize_with = "fields::seed")]
    pub seed: u64,
    /// How often each strategy runs on each instance: times vary, counters don't.
    #[serde(default)]
    pub repetitions: Count,
    /// How many threads a search with tables uses.
    #[serde(default)]
    pub threads: Count,
    /// The size of boards that are drawn.
    #[serde(default = "fields::eight_puzzle", with = "fields::text")]
    pub size: Size,
    /// Their goal: a name, or a board.
    #[serde(default = "fields::last")]
    pub goal: String,
    /// The strategy that others are compared with; the first if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub baseline: Option<String>,
    /// The printed figures that its report puts beside its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
    /// What is run.
    pub strategies: Vec<Method>,
    /// What each run may use.
    #[serde(default, skip_serializing_if = "RunLimits::is_none")]
    pub limits: RunLimits,
    /// What it is run on.
    pub instances: Vec<Set>,
}

/// Studies whose printed figures are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Published {
    /// Koehrsen's: nodes and branching factors by depth.
    Koehrsen,
    /// Grigsby's: nodes expanded and longest queue.
    Grigsby,
    /// Xiao's: time and steps of five methods.
    Xiao,
}

/// A strategy, and what its rows are called.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Method {
    /// The name, if it has one of its own.
    pub name: Option<String>,
    /// The strategy.
    pub strategy: Strategy,
}

/// What each run may use. The default is no limit at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct RunLimits {
    /// The most children to generate.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fields::nodes")]
    pub max_nodes: Option<u64>,
    /// The longest time.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "fields::time")]
    pub max_time: Option<Duration>,
    /// The most bytes for the states in memory.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fields::bytes")]
    pub max_memory: Option<u64>,
}

/// What is wrong with a spec, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
#[non_exhaustive]
pub struct SpecError {
    /// The file, and where known the line and column.
    pub place: String,
    /// What is wrong, and what would be right.
    pub problem: String,
}

/// The part of a spec that a problem is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// No part in particular.
    Whole,
    Baseline,
    /// The nth block of instances.
    Set(usize),
}

/// What is wrong, and in which part.
type Problem = (Part, String);

/// The most threads of one search.
const MOST_THREADS: u32 = 1024;

/// The most runs of one experiment.
const MOST_RUNS: u64 = 10_000_000;

impl Spec {
    /// Reads a spec; `name` says in errors where it is from.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place and the remedy.
    pub fn read(text: &str, name: &str) -> Result<Self, SpecError> {
        let spec: Self = toml::from_str(text).map_err(|error| SpecError {
            place: place(name, text, error.span()),
            problem: fields::in_plain_words(error.message()),
        })?;
        let explain =
            |(part, problem): Problem| SpecError { place: place(name, text, span(text, part)), problem };
        spec.check().map_err(explain)?;
        Ok(spec)
    }

    /// The spec as a file: reading it gives the same experiment.
    ///
    /// # Panics
    /// If a number was set in code to more than `i64::MAX`, which the file format can't hold.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("a spec is plain data")
    }

    /// What can't be checked field by field.
    fn check(&self) -> Result<(), Problem> {
        let whole = |problem: String| (Part::Whole, problem);
        if self.strategies.is_empty() {
            let problem = "no strategies: write for instance strategies = [\"astar+manhattan\"]";
            return Err(whole(problem.to_owned()));
        }
        if self.instances.is_empty() {
            let problem = "no instances: add a block [[instances]] with a kind, for instance kind = \"uniform\" \
                and count = 100";
            return Err(whole(problem.to_owned()));
        }
        if self.threads.get() > MOST_THREADS {
            return Err(whole(format!("threads = {}: at most {MOST_THREADS}", self.threads.get())));
        }
        self.check_labels()?;
        for (nth, set) in self.instances.iter().enumerate() {
            set.check(self).map_err(|problem| (Part::Set(nth), problem))?;
        }
        let boards = self.instances.iter().map(Set::drawn).sum();
        self.check_runs(boards).map_err(whole)
    }

    /// Every strategy goes by a name of its own, and the baseline is one of them.
    fn check_labels(&self) -> Result<(), Problem> {
        for (nth, method) in self.strategies.iter().enumerate() {
            let label = method.label();
            if self.strategies[..nth].iter().any(|other| other.label() == label) {
                let problem = format!(
                    "'{label}' stands twice among the strategies: leave one out, or give it a name of its own"
                );
                return Err((Part::Whole, problem));
            }
        }
        match &self.baseline {
            Some(baseline) if self.baseline_index().is_none() => {
                let labels: Vec<String> = self.strategies.iter().map(Method::label).collect();
                let labels = labels.join(", ");
                Err((
                    Part::Baseline,
                    format!("the baseline '{baseline}' is none of the strategies: {labels}"),
                ))
            }
            _ => Ok(()),
        }
    }

    /// How many runs the experiment has on so many boards.
    pub fn planned(&self, boards: u64) -> u64 {
        plan::runs(boards, self.strategies.len() as u64, self.repetitions)
    }

    /// Whether so many boards make no more runs than can be kept.
    pub(crate) fn check_runs(&self, boards: u64) -> Result<(), String> {
        let runs = self.planned(boards);
        if runs > MOST_RUNS {
            return Err(format!(
                "{runs} runs are more than one experiment keeps ({MOST_RUNS}): lower a count, or split it"
            ));
        }
        Ok(())
    }

    /// Which strategy the others are compared with; `None` if the baseline is none of them.
    pub fn baseline_index(&self) -> Option<usize> {
        let Some(baseline) = &self.baseline else { return Some(0) };
        let is_meant =
            |method: &Method| method.label() == *baseline || method.strategy.to_string() == *baseline;
        self.strategies.iter().position(is_meant)
    }
}

impl Method {
    /// A strategy that goes by its own name.
    pub fn new(strategy: Strategy) -> Self {
        Self { name: None, strategy }
    }

    /// A strategy with a name for its rows.
    pub fn named(name: impl Into<String>, strategy: Strategy) -> Self {
        Self { name: Some(name.into()), strategy }
    }

    /// Whether its first run may have to build tables.
    pub fn may_use_tables(&self) -> bool {
        self.strategy.algorithm == Algorithm::Auto || self.strategy.guide.tables.is_some()
    }

    /// What its rows are called.
    pub fn label(&self) -> String {
        self.name.clone().unwrap_or_else(|| self.strategy.to_string())
    }
}

impl RunLimits {
    fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The limits of a search.
    pub fn limits(&self) -> Limits {
        let Self { max_nodes, max_time, max_memory } = *self;
        Limits { max_nodes, max_time, max_memory, ..Limits::default() }
    }
}

impl From<&Limits> for RunLimits {
    /// Those of the limits of a search that a spec can have.
    fn from(limits: &Limits) -> Self {
        Self { max_nodes: limits.max_nodes, max_time: limits.max_time, max_memory: limits.max_memory }
    }
}

/// Where a part of a spec stands in its text. The text is read a second time for it, which only a spec that
/// is refused needs: so the spec itself carries no positions.
fn span(text: &str, part: Part) -> Option<Range<usize>> {
    #[derive(Deserialize)]
    struct Spans {
        baseline: Option<Spanned<IgnoredAny>>,
        #[serde(default)]
        instances: Vec<Spanned<IgnoredAny>>,
    }
    let spans: Spans = toml::from_str(text).ok()?;
    match part {
        Part::Whole => None,
        Part::Baseline => spans.baseline.map(|it| it.span()),
        Part::Set(nth) => spans.instances.get(nth).map(Spanned::span),
    }
}

/// A place in a text: `file:line:column`.
fn place(name: &str, text: &str, span: Option<Range<usize>>) -> String {
    let Some(before) = span.and_then(|span| text.get(..span.start)) else { return name.to_owned() };
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("{name}:{line}:{column}")
}

#[cfg(test)]
mod tests;
