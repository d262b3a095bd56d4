//! `npuzzle tables build`: the tables of a partition, made and kept.

use std::fs;
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use npuzzle::board::{Board, Size};
use npuzzle::figures;
use npuzzle::heuristics::pdb::{
    Build, BuildError, Event, Frame, KeepError, Layout, Library, Origin, Partition, PartitionError,
    PartitionSpec, Pattern, Progress, TableId, Views,
};
use npuzzle::machine::available_memory_bytes;
use npuzzle::solver::tabled;

use super::folder_of;
use crate::draw::{FAINT, GOOD, STRONG, WARN};
use crate::exit::{self, Exit, Interrupted, bad_input};
use crate::input::GoalArgs;
use crate::interrupt;
use crate::library::TableArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The size, for instance 4x4
    size: Size,

    /// The tiles that go together: sizes like 7-8, or tiles like 1.2.3/4.5.6/7.8 [default: what auto
    /// would like best]
    partition: Option<String>,

    #[command(flatten)]
    goal: GoalArgs,

    /// Make tables of minima, one byte a placement, for pdb-min: in place of pdb:
    #[arg(long)]
    minima: bool,

    #[command(flatten)]
    tables: TableArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let goal = arguments.goal.board(arguments.size)?;
    let partition = read_partition(arguments.partition.as_deref(), &goal)?;
    let layout = if arguments.minima { Layout::Minima } else { Layout::Bits };
    let library = arguments.tables.library();
    let folder = folder_of(&library)?;
    interrupt::listen();
    let patterns = Views::patterns(Frame::of(&goal), &partition);
    let mut out = anstream::stdout().lock();
    for (number, &pattern) in patterns.iter().enumerate() {
        let id = TableId { pattern, layout };
        check_memory(&library, id)?;
        let bar = Bar::new(pattern, number + 1, patterns.len());
        let started = Instant::now();
        let kept =
            library.keep(id, &mut Build::new(&interrupt::flag()).heard_by(&mut |event| bar.show(&event)));
        bar.finish();
        let fate = match kept {
            Ok(Origin::Made) => format!("{GOOD}made{GOOD:#} in {}", figures::seconds(started.elapsed())),
            Ok(Origin::Found) => "already there".into(),
            Err(KeepError::Build(BuildError::Cancelled)) => return Err(Interrupted.into()),
            Err(error @ KeepError::Build(_)) => return Err(error.into()),
            Err(error @ (KeepError::Refused { .. } | KeepError::NoFolder)) => {
                return Err(anyhow::anyhow!("{error}; another folder can be named with --tables DIR"));
            }
        };
        let gap = if number > 0 { "\n" } else { "" };
        write!(out, "{gap}{}", drawn(&library, id, &fate))?;
        out.flush()?;
    }
    exit::tell(format_args!("{FAINT}in {}{FAINT:#}", folder.display()));
    Ok(Exit::Success)
}

fn read_partition(text: Option<&str>, goal: &Board) -> anyhow::Result<Partition> {
    let size = goal.size();
    let default = || tabled::large_partition(size).unwrap_or_else(|| tabled::small_partition(size));
    let request: PartitionSpec = match text {
        Some(text) => text.parse().map_err(bad_input)?,
        None => default(),
    };
    request.for_goal(goal).map_err(|error| match error {
        PartitionError::WrongCount { .. } => bad_input(format!("{error}: try for instance {}", default())),
        _ => bad_input(error),
    })
}

/// Refuses what would bring the whole machine down.
fn check_memory(library: &Library, id: TableId) -> anyhow::Result<()> {
    let needed = library.memory_to_keep(id);
    match available_memory_bytes().filter(|&available| needed > available) {
        None => Ok(()),
        Some(available) => anyhow::bail!(
            "making the table {} takes {} of memory, and {} are free: choose smaller patterns",
            id.pattern,
            figures::bytes(needed),
            figures::bytes(available)
        ),
    }
}

/// A table as a small board, with what is to be said of it beside.
fn drawn(library: &Library, id: TableId, fate: &str) -> String {
    let path = library.path(id);
    let bytes = path.and_then(|path| fs::metadata(path).ok()).map_or(0, |metadata| metadata.len());
    let beside = [
        format!("{STRONG}{id}{STRONG:#}"),
        format!("{} tiles, {}, {fate}", id.pattern.tiles(), figures::bytes(bytes)),
    ];
    let board = id.pattern.drawing();
    let width = board.first().map_or(0, String::len);
    let line = |row: usize| {
        let left = board.get(row).map_or("", String::as_str);
        let right = beside.get(row).map_or("", String::as_str);
        format!("  {}\n", format!("{left:width$}   {right}").trim_end())
    };
    (0..board.len().max(beside.len())).map(line).collect()
}

/// How far a table is, on a terminal.
struct Bar {
    line: ProgressBar,
    pattern: Pattern,
    /// Which of how many tables it is. Last on the line, where a narrow terminal cuts it off.
    place: String,
    started: Instant,
}

/// Below this share, what is left can't be guessed.
const TELLING_SHARE: f64 = 0.05;

impl Bar {
    fn new(pattern: Pattern, number: usize, of: usize) -> Self {
        let is_seen = std::io::stderr().is_terminal();
        let target = if is_seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(1), target);
        let style =
            ProgressStyle::with_template("{spinner:.cyan} {elapsed:>4} {bar:10} {percent:>3} %  {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(100));
        let place = format!("  table {number} of {of}");
        bar.set_message(format!("{pattern}{place}"));
        Self { line: bar, pattern, place, started: Instant::now() }
    }

    fn show(&self, event: &Event) {
        match event {
            Event::Making { progress, .. } => self.advance(*progress),
            Event::Waiting { waited, .. } => {
                if waited.is_zero() {
                    self.note("another npuzzle is making this table: waiting for it");
                }
                self.line.set_message(format!("{}  made by another npuzzle{}", self.pattern, self.place));
            }
            Event::Unusable { path, error } => {
                self.note(&format!("{} can't be used: {error}. It is made again", path.display()));
            }
            Event::Made { .. } | Event::NotKept { .. } => {}
        }
    }

    fn advance(&self, Progress { distance, reached, entries }: Progress) {
        self.line.set_length(entries);
        self.line.set_position(reached);
        let left = self.left(reached as f64 / entries as f64);
        self.line.set_message(format!("{}  distance {distance}{left}{}", self.pattern, self.place));
    }

    /// How long it still takes, as far as that can be guessed.
    fn left(&self, share: f64) -> String {
        if share < TELLING_SHARE {
            return String::new();
        }
        let left = self.started.elapsed().mul_f64((1.0 - share) / share);
        if left < Duration::from_secs(1) {
            return String::new();
        }
        format!(", {} left", figures::seconds(left))
    }

    fn note(&self, text: &str) {
        self.line.suspend(|| exit::tell(format_args!("{WARN}note:{WARN:#} {text}")));
    }

    fn finish(&self) {
        self.line.finish_and_clear();
    }
}
