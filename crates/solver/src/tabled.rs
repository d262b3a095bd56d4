//! Searches guided by pattern databases: which tables, from where, and what is told meanwhile.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Instant;

use npuzzle_board::packed::{Packed16, Packed25, Wide};
use npuzzle_board::{Board, Size};
use npuzzle_heuristics::Puzzle;
use npuzzle_heuristics::pdb::{
    Automaton, Build, BuildError, Event, Layout, Library, PartitionError, PartitionSpec, Views, fast,
};
use npuzzle_search::algorithms::parallel_ida_star::{Monitor, Options, Standing};
use npuzzle_search::{Ending, Limits, Outcome, Stats, StoppedBy};

use crate::dispatch::{self, Means, Run, SearchError, Watched, Watcher};
use crate::strategy::{Algorithm, Shortcuts, Strategy};
use crate::trace::Traced;

/// The tables that guide a search, by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableGuide {
    /// Which tiles go together.
    pub partition: PartitionSpec,
    /// What the tables keep.
    pub layout: Layout,
}

/// The partition that is made where nothing larger is at hand: patterns that take about a second to make, on
/// 5x5 two.
pub fn small_partition(size: Size) -> PartitionSpec {
    let most = match size.cells() {
        0..=9 => 8,
        10..=16 => 7,
        _ => 6,
    };
    partition_of(size, most)
}

/// Patterns of so many tiles, and one of what is left.
fn partition_of(size: Size, most: usize) -> PartitionSpec {
    let mut left = size.tiles();
    let mut sizes = Vec::new();
    while left > 0 {
        sizes.push(left.min(most) as u8);
        left -= left.min(most);
    }
    PartitionSpec::Sizes(sizes)
}

/// The partition that is tried before the small one, where that takes more than a moment to make: far sooner
/// made, and enough for all but the hardest boards.
pub fn quick_partition(size: Size) -> Option<PartitionSpec> {
    (13..=16).contains(&size.cells()).then(|| partition_of(size, 6))
}

/// The partition that is worth a wait, where there is one that beats the small one.
pub fn large_partition(size: Size) -> Option<PartitionSpec> {
    (size.rows() == 4 && size.cols() == 4).then(|| PartitionSpec::Sizes(vec![7, 8]))
}

/// The best of the partitions that need no long wait, and whose tables fit in the memory there is: the large one
/// if it is at hand, the small one, the quick one. Where none fits, the small one: whoever asks for it is told.
pub(crate) fn best_partition(goal: &Board, library: &Library, max_memory: Option<u64>) -> PartitionSpec {
    let size = goal.size();
    let needed = |partition: &PartitionSpec| {
        partition.for_goal(goal).map(|it| library.memory_needed(goal, &it, Layout::Bits))
    };
    let fits = |partition: &PartitionSpec| {
        max_memory.is_none_or(|most| needed(partition).is_ok_and(|needed| needed <= most))
    };
    let large = large_partition(size).filter(|large| is_at_hand(goal, large, library));
    let mut usable = large.into_iter().chain([small_partition(size)]).chain(quick_partition(size));
    usable.find(fits).unwrap_or_else(|| small_partition(size))
}

/// Whether the library has all tables of a partition.
pub(crate) fn is_at_hand(goal: &Board, partition: &PartitionSpec, library: &Library) -> bool {
    partition.for_goal(goal).is_ok_and(|it| library.has_all(goal, &it, Layout::Bits))
}

/// Runs a strategy that is guided by tables.
pub(crate) fn search(
    strategy: &Strategy,
    guide: &TableGuide,
    start: &Board,
    goal: &Board,
    limits: &Limits,
    means: &Means,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Run, SearchError> {
    let (views, limits) = match views(goal, guide, limits, means, watcher) {
        Ok(made) => made,
        Err(Stop::By(by)) => {
            let ending = Ending::Stopped { by, lower_bound: 0 };
            return Ok(Run { outcome: Outcome { ending, stats: Stats::default() }, checkpoint: None });
        }
        Err(Stop::Error(error)) => return Err(error),
    };
    let limits = &limits;
    watcher.phase(&strategy.to_string());
    if watcher.wants_steps().is_some() {
        let puzzle = Puzzle::<Wide>::new(start, goal);
        let mut observer = Traced::new(&puzzle, strategy, watcher);
        let outcome = dispatch::guided(strategy.algorithm, &puzzle, &views, limits, &mut observer);
        return Ok(Run { outcome, checkpoint: None });
    }
    if let Algorithm::IdaStar { shortcuts } = strategy.algorithm {
        let automaton = automaton(start.size(), word_length(start.size(), shortcuts, &views));
        let resume = means.resume.as_ref().filter(|resume| resume.strategy == strategy.to_string());
        let resume = resume.map(|resume| resume.checkpoint.clone());
        let options = Options { threads: means.threads.max(1), resume };
        let mut monitor = Told { watcher };
        let (outcome, checkpoint) = fast::search(start, &views, &automaton, &options, limits, &mut monitor);
        return Ok(Run { outcome, checkpoint });
    }
    let watched = &mut Watched { watcher, has_proven_bound: strategy.has_proven_bound() };
    let outcome = if start.size().cells() <= 16 {
        dispatch::guided(strategy.algorithm, &Puzzle::<Packed16>::new(start, goal), &views, limits, watched)
    } else {
        dispatch::guided(strategy.algorithm, &Puzzle::<Packed25>::new(start, goal), &views, limits, watched)
    };
    Ok(Run { outcome, checkpoint: None })
}

/// Why there are no tables.
pub(crate) enum Stop {
    By(StoppedBy),
    Error(SearchError),
}

/// The tables of a goal, from the library or made now, within the limits; and what of these is left.
pub(crate) fn views(
    goal: &Board,
    guide: &TableGuide,
    limits: &Limits,
    means: &Means,
    watcher: &mut (dyn Watcher + Send),
) -> Result<(Views, Limits), Stop> {
    let partition = &guide.partition.for_goal(goal).map_err(|error| Stop::Error(error.into()))?;
    let layout = guide.layout;
    let deadline = limits.max_time.and_then(|time| Instant::now().checked_add(time));
    let needed = means.library.memory_needed(goal, partition, layout);
    if limits.max_memory.is_some_and(|most| needed > most) {
        return Err(Stop::By(StoppedBy::Memory));
    }
    let cancel = AtomicBool::new(false);
    let reason = Mutex::new(StoppedBy::Cancelled);
    let mut listener = |event: Event| {
        if limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            cancel.store(true, Ordering::Relaxed);
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            *reason.lock().expect("no panic") = StoppedBy::Time;
            cancel.store(true, Ordering::Relaxed);
        }
        tell(&event, watcher);
    };
    let views =
        means.library.views(goal, partition, layout, &mut Build::new(&cancel).heard_by(&mut listener));
    let views = views.map_err(|error| match error {
        BuildError::Cancelled => Stop::By(*reason.lock().expect("no panic")),
        other @ BuildError::NoMemory { .. } => Stop::Error(other.into()),
    })?;
    let max_time = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    Ok((views, Limits { max_time, ..limits.clone() }))
}

/// Tells what a library does in words.
pub fn tell(event: &Event, watcher: &mut (dyn Watcher + Send)) {
    match event {
        Event::Making { pattern, progress } => {
            let share = progress.reached as f64 / progress.entries as f64;
            watcher.making(&format!("making the table {pattern}"), share);
        }
        Event::Waiting { pattern, waited } if waited.is_zero() => {
            watcher.note(&format!("another npuzzle is making the table {pattern}: waiting for it"));
        }
        Event::Waiting { .. } | Event::Made { .. } => {}
        Event::Unusable { path, error } => {
            watcher.note(&format!("the table {} can't be used: {error}. It is made again", path.display()));
        }
        Event::NotKept { path, error } => {
            watcher.note(&format!("the table {} can't be kept: {error}", path.display()));
        }
    }
}

/// Hands a watcher how a search stands.
struct Told<'t> {
    watcher: &'t mut (dyn Watcher + Send),
}

impl Monitor for Told<'_> {
    fn standing(&mut self, standing: &Standing) {
        self.watcher.progress(&standing.stats, standing.lower_bound);
        self.watcher.standing(standing);
    }
}

/// How long the forbidden words are that pay: longer ones take longer to find, and are worth it where the
/// search is long.
fn word_length(size: Size, shortcuts: Shortcuts, views: &Views) -> usize {
    let has_large_tables = views.groups().len() / views.views() <= 2;
    match shortcuts {
        Shortcuts::Plain => 2,
        Shortcuts::Words if size.cells() <= 9 => 2,
        Shortcuts::Words if size.cells() <= 16 && has_large_tables => 6,
        Shortcuts::Words if size.cells() <= 16 => 10,
        Shortcuts::Words => 12,
    }
}

/// The automaton for a size, made once.
fn automaton(size: Size, longest: usize) -> Arc<Automaton> {
    type Made = Mutex<HashMap<(Size, usize), Arc<Automaton>>>;
    static MADE: OnceLock<Made> = OnceLock::new();
    let mut made = MADE.get_or_init(Made::default).lock().expect("no panic");
    Arc::clone(made.entry((size, longest)).or_insert_with(|| Arc::new(Automaton::new(size, longest))))
}

impl TableGuide {
    /// The part of a strategy's name.
    pub fn name(&self) -> String {
        let kind = match self.layout {
            Layout::Bits => "pdb",
            Layout::Minima => "pdb-min",
        };
        format!("{kind}:{}", self.partition)
    }

    /// Reads the part of a strategy's name: `None` if it is about something else.
    pub(crate) fn from_name(name: &str) -> Option<Result<Self, PartitionError>> {
        let (kind, partition) = name.split_once(':').unwrap_or((name, ""));
        let layout = match kind {
            "pdb" => Layout::Bits,
            "pdb-min" => Layout::Minima,
            _ => return None,
        };
        Some(partition.parse().map(|partition| Self { partition, layout }))
    }
}

/// A library that lasts as long as the process, for callers that bring none.
pub(crate) fn shared_library() -> Arc<Library> {
    static SHARED: OnceLock<Arc<Library>> = OnceLock::new();
    Arc::clone(SHARED.get_or_init(|| Arc::new(Library::in_memory())))
}
