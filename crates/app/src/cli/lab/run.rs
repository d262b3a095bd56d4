//! `npuzzle lab run`: a built-in study or a file, run or gone on with.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use npuzzle_lab::experiment::{self, Conduct, Ended, ExperimentError};
use npuzzle_lab::figures::{self, grouped};
use npuzzle_lab::instances::{InstanceError, instances};
use npuzzle_lab::spec::{Count, Method, Spec};
use npuzzle_lab::store::Entry;
use npuzzle_lab::{Store, studies};
use npuzzle_solver::strategy::nearest;

use super::progress::Bar;
use super::{DatabaseArgs, store_error};
use crate::draw::{FAINT, GOOD, WARN};
use crate::exit::{Exit, Interrupted, bad_input, no_answer, tell};
use crate::interrupt;
use crate::library::TableArgs;
use crate::limits::LimitArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    /// A built-in study by name, or a file: mine.toml
    #[arg(value_name = "STUDY|FILE")]
    spec: String,

    /// Keep the records under this name, in place of the spec's
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// Run these strategies in place of the spec's; say it again for each
    #[arg(long, short, value_name = "STRATEGY")]
    strategy: Vec<String>,

    /// The seed of random boards, in place of the spec's
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    seed: Option<u64>,

    /// How many boards of each kind and depth, in place of the spec's
    #[arg(long, short = 'n', value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: Option<u32>,

    /// How often each run is made, in place of the spec's
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    repetitions: Option<u32>,

    /// So many runs at the same time; without a number one for each core. Their times are marked as such
    #[arg(long, short, value_name = "N", num_args = 0..=1, default_missing_value = "0",
        value_parser = clap::value_parser!(u16).range(..=1024))]
    parallel: Option<u16>,

    /// Throw away what was recorded under this name, and start anew
    #[arg(long)]
    fresh: bool,

    #[command(flatten, next_help_heading = "Limits of each run, in place of the spec's")]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,

    #[command(flatten)]
    database: DatabaseArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    interrupt::listen();
    let (mut spec, folder) = read_spec(&arguments.spec)?;
    arguments.change(&mut spec)?;
    let conduct = Conduct {
        at_once: arguments.at_once(),
        library: arguments.tables.library(),
        cancel: interrupt::flag(),
    };
    let boards = instances(&spec, &folder, &conduct.cancel).map_err(|error| match error {
        InstanceError::Spec(error) => bad_input(error),
        InstanceError::Interrupted => Interrupted.into(),
    })?;
    let bar = Bar::new();
    let prepared = experiment::prepare(&spec, boards, &conduct, &bar).map_err(experiment_error)?;
    let mut store = Store::open(&arguments.database.path()?).map_err(store_error)?;
    if arguments.fresh {
        store.remove(&spec.name).map_err(store_error)?;
    }
    let experiment = match store.enter(&spec, &prepared.instances).map_err(store_error)? {
        Entry::Ready(experiment) => experiment,
        Entry::Taken(other) => return Err(taken(&spec, &other.spec)),
    };
    let database = store.path().to_owned();
    let started = Instant::now();
    let ended = experiment::run(store, &experiment, &prepared, &conduct, &bar);
    bar.finish();
    let ended = ended.map_err(experiment_error)?;
    tell_end(&spec.name, &ended, &database, started);
    Ok(if ended.done < ended.planned { Exit::Interrupted } else { Exit::Success })
}

fn tell_end(name: &str, ended: &Ended, database: &Path, started: Instant) {
    let Ended { done, planned, made } = *ended;
    let [done_text, planned_text, made_text] = [done, planned, made].map(|runs| grouped(runs as u64));
    if done < planned {
        tell(format_args!(
            "{WARN}stopped{WARN:#} after {done_text} of {planned_text} runs; all of them are kept, and the same command goes on"
        ));
        return;
    }
    let what = if made == 0 {
        format!("{planned_text} runs were recorded before")
    } else {
        format!("{made_text} runs in {}", figures::seconds(started.elapsed()))
    };
    tell(format_args!(
        "{GOOD}done{GOOD:#}: {what}, {FAINT}in {}{FAINT:#}\nnext: npuzzle lab report {name}",
        database.display()
    ));
}

/// A study by name, or a file; and the folder that its own files are looked for in.
pub fn read_spec(name: &str) -> anyhow::Result<(Spec, PathBuf)> {
    if let Some(study) = studies::study(name) {
        return Ok((study, PathBuf::new()));
    }
    let path = Path::new(name);
    let looks_like_a_file = path.extension().is_some() || name.contains(['/', '\\']) || path.exists();
    if !looks_like_a_file {
        let near = nearest(name, studies::names());
        let hint = near.map_or_else(String::new, |near| format!(", did you mean {near}?"));
        let known: Vec<&str> = studies::names().collect();
        let shown: String = name.chars().take(60).collect();
        return Err(bad_input(format!(
            "no study '{shown}'{hint} Built in are {}; anything else is a file, for instance mine.toml",
            known.join(", ")
        )));
    }
    let text =
        fs::read_to_string(path).map_err(|error| bad_input(format!("{name} can't be read: {error}")))?;
    let spec = Spec::read(&text, name).map_err(bad_input)?;
    Ok((spec, path.parent().map(Path::to_owned).unwrap_or_default()))
}

impl Arguments {
    fn at_once(&self) -> usize {
        match self.parallel {
            None => 1,
            Some(0) => std::thread::available_parallelism().map_or(1, usize::from),
            Some(at_once) => usize::from(at_once),
        }
    }

    /// What the command line says wins.
    fn change(&self, spec: &mut Spec) -> anyhow::Result<()> {
        if !self.strategy.is_empty() {
            let method = |name: &String| name.parse().map(Method::new).map_err(bad_input);
            spec.strategies = self.strategy.iter().map(method).collect::<Result<_, _>>()?;
            // Its baseline may not be among them.
            if spec.baseline_index().is_none() {
                spec.baseline = None;
            }
        }
        if let Some(name) = &self.name {
            spec.name.clone_from(name);
        }
        spec.seed = self.seed.unwrap_or(spec.seed);
        spec.repetitions = self.repetitions.and_then(Count::new).unwrap_or(spec.repetitions);
        if let Some(count) = self.count.and_then(Count::new) {
            spec.set_count(count);
        }
        let given = self.limits.limits();
        spec.limits.max_nodes = given.max_nodes.or(spec.limits.max_nodes);
        spec.limits.max_time = given.max_time.or(spec.limits.max_time);
        spec.limits.max_memory = given.max_memory.or(spec.limits.max_memory);
        // All that was changed has to hold together: the same words as for a file.
        *spec = Spec::read(&spec.to_toml(), &self.spec).map_err(|error| bad_input(error.problem))?;
        Ok(())
    }
}

/// Another experiment has the name.
fn taken(wanted: &Spec, there: &Spec) -> anyhow::Error {
    let (wanted_text, there_text) = (wanted.to_toml(), there.to_toml());
    let first = wanted_text.lines().find(|line| !there_text.lines().any(|other| other == *line));
    let differs = first.map_or_else(
        || "its boards differ".to_owned(),
        |line| format!("there is no '{}' in it", line.chars().take(80).collect::<String>()),
    );
    bad_input(format!(
        "another experiment was run as '{}' ({differs}): keep this one apart with --name, or throw the other away with --fresh",
        wanted.name
    ))
}

fn experiment_error(error: ExperimentError) -> anyhow::Error {
    match error {
        ExperimentError::Store(error) => store_error(error),
        ExperimentError::Interrupted => Interrupted.into(),
        ExperimentError::Strategy { error: npuzzle_solver::SearchError::Build(error), .. } => error.into(),
        refused @ ExperimentError::Strategy { .. } => bad_input(refused),
        ExperimentError::Run { strategy, board, error } => {
            Err::<(), _>(no_answer(error)).with_context(|| format!("{strategy} on {board}")).unwrap_err()
        }
    }
}
