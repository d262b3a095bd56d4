//! Searches guided by pattern databases: which tables, from where, and what is reported meanwhile.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use npuzzle_board::packed::{Packed, Wide, WithPacking, by_size};
use npuzzle_board::{Board, Move, Size};
use npuzzle_heuristics::Puzzle;
use npuzzle_heuristics::pdb::{
    Automaton, Build, BuildError, Event, Layout, Library, PartitionError, PartitionSpec, Views, fast,
};
use npuzzle_search::algorithms::parallel_ida_star::{self, Monitor, Options, Snapshot};
use npuzzle_search::{Budget, Cost, Outcome, Stats, StoppedBy};

use crate::checkpoint::Checkpoint;
use crate::dispatch::{self, Run, SearchError, Watched};
use crate::incumbent::found;
use crate::proof::Proof;
use crate::request::Request;
use crate::strategy::{Algorithm, Shortcuts, Strategy};
use crate::trace::Traced;
use crate::watcher::{Notice, Phase, Standing, Watcher};

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
    request: &Request,
    strategy: &Strategy,
    guide: &TableGuide,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Run, SearchError> {
    let views = match views(request, guide, budget, watcher) {
        Ok(views) => views,
        Err(Stop::By(by)) => {
            return Ok(Run { outcome: Outcome::stopped(by, 0, Stats::default()), checkpoint: None });
        }
        Err(Stop::Error(error)) => return Err(error),
    };
    watcher.phase(&Phase::Searching(strategy.clone()));
    if watcher.wants_steps().is_some() {
        let puzzle = Puzzle::<Wide>::new(request.start(), request.goal());
        let mut observer = Traced::new(&puzzle, strategy, watcher);
        let outcome = dispatch::guided(strategy.algorithm, &puzzle, &views, budget, &mut observer);
        return Ok(Run { outcome, checkpoint: None });
    }
    if let Algorithm::IdaStar { shortcuts } = strategy.algorithm {
        return Ok(in_parallel(request, strategy, shortcuts, &views, &mut Watching { budget, watcher }));
    }
    let search = Search { request, strategy, views: &views, budget, watcher };
    Ok(Run { outcome: by_size(request.start().size(), search), checkpoint: None })
}

/// A search by any algorithm but IDA*.
struct Search<'s> {
    request: &'s Request,
    strategy: &'s Strategy,
    views: &'s Views,
    budget: &'s Budget,
    watcher: &'s mut (dyn Watcher + Send),
}

impl WithPacking for Search<'_> {
    type Output = Outcome<Move>;

    fn with<S: Packed>(self) -> Outcome<Move> {
        let puzzle = Puzzle::<S>::new(self.request.start(), self.request.goal());
        let observer = &mut Watched::new(self.watcher, self.strategy);
        dispatch::guided(self.strategy.algorithm, &puzzle, self.views, self.budget, observer)
    }
}

/// What a search may use, and who watches it.
struct Watching<'w> {
    budget: &'w Budget,
    watcher: &'w mut (dyn Watcher + Send),
}

/// IDA* on all threads, resumed if the request says so.
fn in_parallel(
    request: &Request,
    strategy: &Strategy,
    shortcuts: Shortcuts,
    views: &Views,
    watching: &mut Watching,
) -> Run {
    let (start, means) = (request.start(), &request.means);
    let automaton = automaton(start.size(), word_length(start.size(), shortcuts, views));
    let resume = means.resume.as_ref().filter(|checkpoint| checkpoint.is_of(request, strategy));
    let options = Options {
        threads: means.threads.max(1),
        resume: resume.map(|checkpoint| checkpoint.snapshot.clone()),
    };
    let origin = Checkpoint {
        start: start.clone(),
        goal: request.goal().clone(),
        strategy: request.strategy.clone(),
        searched: strategy.clone(),
        snapshot: Snapshot::default(),
    };
    let watcher = &mut *watching.watcher;
    let mut monitor = Reporting { watcher, origin: &origin };
    let (outcome, snapshot) = fast::search(start, views, &automaton, &options, watching.budget, &mut monitor);
    if let Some(path) = &outcome.best {
        watching.watcher.improved(&found(&path.actions, strategy));
    }
    let checkpoint = snapshot.map(|snapshot| Checkpoint { snapshot, ..origin });
    Run { outcome, checkpoint }
}

/// Why there are no tables.
pub(crate) enum Stop {
    By(StoppedBy),
    Error(SearchError),
}

/// The tables of a request's goal, from the library or built now, within the budget.
pub(crate) fn views(
    request: &Request,
    guide: &TableGuide,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Views, Stop> {
    let (goal, library) = (request.goal(), &request.means.library);
    let partition = &guide.partition.for_goal(goal).map_err(|error| Stop::Error(error.into()))?;
    let layout = guide.layout;
    let needed = library.memory_needed(goal, partition, layout);
    if budget.max_memory().is_some_and(|most| needed > most) {
        return Err(Stop::By(StoppedBy::Memory));
    }
    let cancel = AtomicBool::new(false);
    let reason = Mutex::new(StoppedBy::Cancelled);
    let mut listener = |event: Event| {
        let stopped = if watcher.should_stop() { Err(StoppedBy::Cancelled) } else { budget.check_time() };
        if let Err(by) = stopped {
            *reason.lock().expect("no panic") = by;
            cancel.store(true, Ordering::Relaxed);
        }
        report(&event, watcher);
    };
    let views = library.views(goal, partition, layout, &mut Build::new(&cancel).heard_by(&mut listener));
    views.map_err(|error| match error {
        BuildError::Cancelled => Stop::By(*reason.lock().expect("no panic")),
        other @ BuildError::NoMemory { .. } => Stop::Error(other.into()),
    })
}

/// Passes on what a library does.
pub fn report(event: &Event, watcher: &mut (dyn Watcher + Send)) {
    match *event {
        Event::Making { pattern, ref progress } => {
            watcher.building(pattern, progress.reached as f64 / progress.entries as f64);
        }
        Event::Waiting { pattern, waited } if waited.is_zero() => {
            watcher.notice(&Notice::WaitingForTable { pattern });
        }
        Event::Unusable { path, error } => {
            watcher.notice(&Notice::UnusableTable { path: path.to_owned(), error: error.to_string() });
        }
        Event::NotKept { path, error } => {
            watcher.notice(&Notice::TableNotKept { path: path.to_owned(), error: error.to_string() });
        }
        _ => {}
    }
}

/// Passes on to a watcher how a parallel search stands.
struct Reporting<'r> {
    watcher: &'r mut (dyn Watcher + Send),
    origin: &'r Checkpoint,
}

impl Monitor for Reporting<'_> {
    fn standing(&mut self, search: &parallel_ida_star::Standing) {
        self.watcher.progress(&search.stats, search.lower_bound);
        self.watcher.standing(&Standing {
            stats: search.stats,
            lower_bound: search.lower_bound,
            done: search.done,
            subtrees: search.subtrees,
            search,
            origin: self.origin,
        });
    }

    fn bound(&mut self, lower_bound: Cost) {
        self.watcher.bound(lower_bound, &Proof::Search(self.origin.searched.clone()));
    }

    fn should_stop(&self) -> bool {
        self.watcher.should_stop()
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
