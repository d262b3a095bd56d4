//! The one place where names, packed states, heuristics and algorithms meet. Misplaced tiles, Gaschnig,
//! Manhattan, linear conflict and walking distance on boards of up to 25 cells are compiled for themselves;
//! everything else goes through one enum.

use std::sync::Arc;

use npuzzle_board::packed::{Packed, Packed16, Packed25, Wide};
use npuzzle_board::{Board, Move};
use npuzzle_heuristics::pdb::{BuildError, Library, PartitionError};
use npuzzle_heuristics::walking_distance::TooLarge;
use npuzzle_heuristics::{Built, Combined, Puzzle};
use npuzzle_search::algorithms::parallel_ida_star::{Checkpoint, Standing};
use npuzzle_search::algorithms::{
    beam, best_first, bidirectional, breadth_first, depth_first, ida_star, iterative_deepening,
    recursive_best_first,
};
use npuzzle_search::{Blind, Cost, Heuristic, Limits, Observer, Outcome, Stats};

use crate::strategy::{Algorithm, Guide, Ranking, Strategy};
use crate::tabled;
use crate::trace::{Step, Traced};

/// Told how far a search is, every few thousand nodes.
pub trait Watcher {
    /// How much was done, and the cost below which there is no solution.
    fn progress(&mut self, _stats: &Stats, _lower_bound: Cost) {}

    /// Another search starts; what it is, in a few words.
    fn phase(&mut self, _what: &str) {}

    /// A table is being made: what, and how much of it is done.
    fn making(&mut self, _what: &str, _share: f64) {}

    /// All about a search on several threads, from which it can also be written down.
    fn standing(&mut self, _standing: &Standing) {}

    /// Something that the user should know.
    fn note(&mut self, _text: &str) {}

    /// How many of the states that wait it wants to see at the next step; `None` if it wants no steps, or no
    /// more. Searches that are told step by step are slower, and those with tables take one thread.
    fn wants_steps(&self) -> Option<usize> {
        None
    }

    /// A state was expanded.
    fn step(&mut self, _step: Step) {}
}

/// What a search has at its disposal.
#[derive(Clone, Debug)]
pub struct Means {
    /// Where tables come from.
    pub library: Arc<Library>,
    /// How many threads a search with tables uses.
    pub threads: usize,
    /// What a search with tables goes on from.
    pub resume: Option<Resume>,
    /// Whether `auto` makes the tables that pay in the end at once, without a first try by smaller ones: for
    /// many boards, whose counters then don't depend on their order, and for a search that is to be gone on
    /// with.
    pub is_thorough: bool,
}

/// A search that was stopped before.
#[derive(Clone, Debug)]
pub struct Resume {
    /// The strategy that was run: no other can go on from here.
    pub strategy: String,
    /// How far it was.
    pub checkpoint: Checkpoint,
}

impl Default for Means {
    /// One thread, and tables that last as long as the process.
    fn default() -> Self {
        Self { library: tabled::shared_library(), threads: 1, resume: None, is_thorough: false }
    }
}

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome<Move>,
    /// What a search with tables needs to go on, if it was stopped.
    pub checkpoint: Option<Checkpoint>,
}

/// Why there was no search.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The tables of walking distance don't fit.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The partition is not one of this board.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// A pattern database was not made.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl Watcher for () {}

/// Hands a watcher what a search observes.
pub(crate) struct Watched<'w> {
    pub(crate) watcher: &'w mut dyn Watcher,
    pub(crate) has_proven_bound: bool,
}

impl<S: Packed> Observer<Puzzle<S>> for Watched<'_> {
    #[inline]
    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        self.watcher.progress(stats, if self.has_proven_bound { lower_bound } else { 0 });
    }
}

/// Deep recursions of depth-first searches on large boards need more stack than a thread has.
const STACK_BYTES: usize = 1 << 28;

/// Runs a strategy that names one algorithm, with one thread and tables that last as long as the process.
///
/// # Errors
/// If the heuristic needs tables that are too large for this size.
///
/// # Panics
/// If the strategy is `auto` or `constructive`, which are no searches.
pub fn search(
    strategy: &Strategy,
    start: &Board,
    goal: &Board,
    limits: &Limits,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Outcome<Move>, SearchError> {
    search_with(strategy, start, goal, limits, &Means::default(), watcher).map(|run| run.outcome)
}

/// Runs a strategy that names one algorithm. Solvability is not looked at: a blind search may search
/// everything there is.
///
/// # Errors
/// If the heuristic needs tables that are too large for this size.
///
/// # Panics
/// If the strategy is `auto` or `constructive`, which are no searches.
pub fn search_with(
    strategy: &Strategy,
    start: &Board,
    goal: &Board,
    limits: &Limits,
    means: &Means,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Run, SearchError> {
    if let Some(guide) = &strategy.guide.tables {
        return tabled::search(strategy, guide, start, goal, limits, means, watcher);
    }
    let outcome = by_heuristics(strategy, start, goal, limits, watcher)?;
    Ok(Run { outcome, checkpoint: None })
}

fn by_heuristics(
    strategy: &Strategy,
    start: &Board,
    goal: &Board,
    limits: &Limits,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Outcome<Move>, TooLarge> {
    let is_traced = watcher.wants_steps().is_some();
    let mut run = || {
        if is_traced {
            let puzzle = Puzzle::<Wide>::new(start, goal);
            let mut observer = Traced::new(&puzzle, strategy, &mut *watcher);
            return any_guide(strategy, &puzzle, goal, limits, &mut observer);
        }
        let watched = &mut Watched { watcher: &mut *watcher, has_proven_bound: strategy.has_proven_bound() };
        match start.size().cells() {
            0..=16 => tuned::<Packed16>(strategy, &Puzzle::new(start, goal), goal, limits, watched),
            17..=25 => tuned::<Packed25>(strategy, &Puzzle::new(start, goal), goal, limits, watched),
            _ => any_guide(strategy, &Puzzle::<Wide>::new(start, goal), goal, limits, watched),
        }
    };
    let cells = start.size().cells();
    let goes_deep = match strategy.algorithm {
        Algorithm::DepthFirst { .. } => true,
        // No 8-puzzle is deeper than 31, and to start a thread takes longer than to search most of them.
        Algorithm::IterativeDeepening { .. } => cells > 9,
        _ => false,
    };
    if cells <= Packed25::MAX_CELLS && !goes_deep && !is_traced {
        return run();
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
        thread.expect("room for a stack").join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// The pairings that are compiled for themselves.
fn tuned<S: Packed>(
    strategy: &Strategy,
    puzzle: &Puzzle<S>,
    goal: &Board,
    limits: &Limits,
    observer: &mut Watched,
) -> Result<Outcome<Move>, TooLarge> {
    let (Algorithm::IdaStar { .. } | Algorithm::BestFirst { .. }, [kind]) =
        (strategy.algorithm, &strategy.guide.kinds[..])
    else {
        return any_guide(strategy, puzzle, goal, limits, observer);
    };
    let built = kind.build(goal)?;
    Ok(match &built {
        Built::Misplaced(heuristic) => guided(strategy.algorithm, puzzle, heuristic, limits, observer),
        Built::Gaschnig(heuristic) => guided(strategy.algorithm, puzzle, heuristic, limits, observer),
        Built::Manhattan(heuristic) => guided(strategy.algorithm, puzzle, heuristic, limits, observer),
        Built::LinearConflict(heuristic) => guided(strategy.algorithm, puzzle, heuristic, limits, observer),
        Built::WalkingDistance(heuristic) => guided(strategy.algorithm, puzzle, heuristic, limits, observer),
        _ => guided(strategy.algorithm, puzzle, &built, limits, observer),
    })
}

/// All pairings, by one enum of heuristics.
fn any_guide<S: Packed, O: Observer<Puzzle<S>>>(
    strategy: &Strategy,
    puzzle: &Puzzle<S>,
    goal: &Board,
    limits: &Limits,
    observer: &mut O,
) -> Result<Outcome<Move>, TooLarge> {
    let Guide { kinds, how, .. } = &strategy.guide;
    Ok(match &kinds[..] {
        [] => unguided(strategy.algorithm, puzzle, limits, observer),
        [kind] => guided(strategy.algorithm, puzzle, &kind.build(goal)?, limits, observer),
        several => {
            let heuristic = Combined::new(several, *how, goal)?;
            guided(strategy.algorithm, puzzle, &heuristic, limits, observer)
        }
    })
}

fn unguided<S: Packed, O: Observer<Puzzle<S>>>(
    algorithm: Algorithm,
    puzzle: &Puzzle<S>,
    limits: &Limits,
    observer: &mut O,
) -> Outcome<Move> {
    match algorithm {
        Algorithm::BreadthFirst => breadth_first::search(puzzle, limits, observer),
        Algorithm::Bidirectional => bidirectional::search(puzzle, limits, observer),
        Algorithm::IterativeDeepening { duplicates } => {
            iterative_deepening::search(puzzle, duplicates, limits, observer)
        }
        Algorithm::DepthFirst { depth, duplicates } => {
            depth_first::search(puzzle, depth, duplicates, limits, observer)
        }
        _ => guided(algorithm, puzzle, &Blind, limits, observer),
    }
}

pub(crate) fn guided<S: Packed, H: Heuristic<Puzzle<S>>, O: Observer<Puzzle<S>>>(
    algorithm: Algorithm,
    puzzle: &Puzzle<S>,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
) -> Outcome<Move> {
    match algorithm {
        Algorithm::IdaStar { .. } => ida_star::search(puzzle, heuristic, limits, observer),
        Algorithm::RecursiveBestFirst { explored } => {
            recursive_best_first::search(puzzle, heuristic, explored, limits, observer)
        }
        Algorithm::Beam { width, duplicates } => {
            let options = beam::Options { width: width.unwrap_or(usize::MAX), duplicates };
            beam::search(puzzle, heuristic, options, limits, observer)
        }
        Algorithm::BestFirst { ranking, duplicates, ties } => {
            let options = best_first::Options { priority: priority(ranking), duplicates, ties };
            best_first::search(puzzle, heuristic, options, limits, observer)
        }
        Algorithm::Auto
        | Algorithm::Constructive
        | Algorithm::BreadthFirst
        | Algorithm::Bidirectional
        | Algorithm::DepthFirst { .. }
        | Algorithm::IterativeDeepening { .. } => panic!("{algorithm} is not a guided search"),
    }
}

fn priority(ranking: Ranking) -> best_first::Priority {
    match ranking {
        Ranking::UniformCost => best_first::Priority::Cost,
        Ranking::Greedy => best_first::Priority::Estimate,
        Ranking::AStar => best_first::Priority::Sum,
        Ranking::WeightedAStar { thousandths } => {
            let divisor = greatest_common_divisor(thousandths, 1000);
            best_first::Priority::Weighted { numerator: thousandths / divisor, denominator: 1000 / divisor }
        }
    }
}

fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}
