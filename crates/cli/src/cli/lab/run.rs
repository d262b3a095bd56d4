//! `npuzzle lab run`: a built-in study or a file, run or gone on with.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use npuzzle::figures::{self, grouped};
use npuzzle::solver::strategy::did_you_mean;
use npuzzle_lab::experiment::{self, Conduct, Ended, ExperimentError};
use npuzzle_lab::instances::{InstanceError, instances};
use npuzzle_lab::spec::{Count, Overrides, RunLimits, Spec};
use npuzzle_lab::store::Entry;
use npuzzle_lab::{Instance, Store, studies};

use super::progress::Bar;
use super::remove::remove;
use super::{DatabaseArgs, store_error};
use crate::draw::{FAINT, GOOD, WARN};
use crate::exit::{Exit, Interrupted, bad_input, no_answer, tell};
use crate::interrupt;
use crate::library::TableArgs;
use crate::limits::LimitArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    /// A built-in study by name, a file: mine.toml, or an experiment that was begun, by name
    #[arg(value_name = "STUDY|FILE|NAME")]
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
    let source = arguments.source()?;
    // The messages name what is wrong with the flags: where the spec is from does not matter to them.
    let spec = source.spec.overridden(&arguments.overrides()?).map_err(|error| bad_input(error.problem))?;
    let mut conduct = Conduct::new(arguments.tables.library(), interrupt::flag());
    conduct.at_once = arguments.at_once();
    let boards = source.boards(&spec)?;
    let bar = Bar::new();
    let prepared = experiment::prepare(&spec, boards, &conduct, &bar).map_err(experiment_error)?;
    let mut store = Store::open(&arguments.database.path()?).map_err(store_error)?;
    if arguments.fresh
        && let Some(old) = store.find(&spec.name).map_err(store_error)?
    {
        remove(&mut store, &old)?;
    }
    let experiment = match store.enter(&spec, &prepared.instances).map_err(store_error)? {
        Entry::Ready(experiment) => experiment,
        Entry::Taken(other) => return Err(taken(&spec, &other.spec)),
    };
    let database = store.path().to_owned();
    let boards = prepared.instances.len() as u64;
    tell(format_args!(
        "{FAINT}{}: {} runs, {} boards by {} strategies, seed {}{FAINT:#}",
        spec.name,
        grouped(spec.planned(boards)),
        grouped(boards),
        spec.strategies.len(),
        spec.seed
    ));
    let started = Instant::now();
    let ended = experiment::run(store, &experiment, &prepared, &conduct, &bar);
    bar.finish();
    let ended = ended.map_err(experiment_error)?;
    tell_end(&spec.name, &ended, &database, started);
    Ok(if ended.done < ended.planned { Exit::Interrupted } else { Exit::Success })
}

fn tell_end(name: &str, ended: &Ended, database: &Path, started: Instant) {
    let Ended { done, planned, made, .. } = *ended;
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

/// An experiment that is to be run, and where its boards come from.
struct Source {
    spec: Spec,
    boards: Boards,
}

enum Boards {
    /// They are drawn, or read from files in this folder.
    Drawn(PathBuf),
    /// They were kept when the experiment was first run.
    Kept(Vec<Instance>),
}

impl Source {
    /// The boards of the experiment as it is to be run: those that were kept, unless it was changed.
    fn boards(self, spec: &Spec) -> anyhow::Result<Vec<Instance>> {
        let folder = match self.boards {
            Boards::Kept(boards) if self.spec == *spec => return Ok(boards),
            Boards::Kept(_) => PathBuf::new(),
            Boards::Drawn(folder) => folder,
        };
        instances(spec, &folder, &interrupt::flag()).map_err(|error| match error {
            InstanceError::Spec(error) => bad_input(error),
            InstanceError::Interrupted => interrupted(),
            other => other.into(),
        })
    }
}

impl Arguments {
    /// A study by name, a file, or an experiment that was begun.
    fn source(&self) -> anyhow::Result<Source> {
        let name = self.spec.as_str();
        if let Some(spec) = studies::study(name) {
            return Ok(Source { spec, boards: Boards::Drawn(PathBuf::new()) });
        }
        let path = Path::new(name);
        if path.extension().is_some() || name.contains(['/', '\\']) || path.exists() {
            let text = interrupt::idle(|| read(path))
                .map_err(|error| bad_input(format!("{name} can't be read: {error}")))?;
            let spec = Spec::read(&text, name).map_err(bad_input)?;
            let folder = path.parent().map(Path::to_owned).unwrap_or_default();
            return Ok(Source { spec, boards: Boards::Drawn(folder) });
        }
        if let Some((store, begun)) = self.database.look_up(name)? {
            let boards = Boards::Kept(store.instances(&begun).map_err(store_error)?);
            return Ok(Source { spec: begun.spec, boards });
        }
        let hint = did_you_mean(name, studies::names());
        let known: Vec<&str> = studies::names().collect();
        let shown: String = name.chars().take(60).collect();
        Err(bad_input(format!(
            "no study '{shown}'{hint}; built in are {}; anything else is a file, for instance mine.toml, or was begun before",
            known.join(", ")
        )))
    }

    fn at_once(&self) -> usize {
        match self.parallel {
            None => 1,
            Some(0) => std::thread::available_parallelism().map_or(1, usize::from),
            Some(at_once) => usize::from(at_once),
        }
    }

    /// What the command line changes in the spec.
    fn overrides(&self) -> anyhow::Result<Overrides> {
        let mut overrides = Overrides::default();
        overrides.strategies =
            self.strategy.iter().map(|name| name.parse().map_err(bad_input)).collect::<Result<_, _>>()?;
        overrides.name.clone_from(&self.name);
        overrides.seed = self.seed;
        overrides.repetitions = self.repetitions.and_then(Count::new);
        overrides.count = self.count.and_then(Count::new);
        overrides.limits = RunLimits::from(&self.limits.limits());
        Ok(overrides)
    }
}

/// More than this is no spec but a mistake.
const MOST_BYTES: u64 = 1 << 20;

fn read(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(std::io::Error::other("it has more than a mebibyte, which no spec has"));
    }
    Ok(text)
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

/// Stopped while boards were drawn or tables made.
fn interrupted() -> anyhow::Error {
    tell(format_args!("{WARN}stopped{WARN:#} before the first run; nothing was recorded"));
    Interrupted.into()
}

fn experiment_error(error: ExperimentError) -> anyhow::Error {
    match error {
        ExperimentError::Store(error) => store_error(error),
        ExperimentError::Interrupted => interrupted(),
        ExperimentError::Threads(error) => error.into(),
        ExperimentError::Strategy { error: npuzzle::solver::SearchError::Build(error), .. } => error.into(),
        refused @ ExperimentError::Strategy { .. } => bad_input(refused),
        ExperimentError::Run { strategy, board, error } => {
            no_answer(error).context(format!("{strategy} on {board}"))
        }
        other => other.into(),
    }
}
