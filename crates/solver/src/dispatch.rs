//! The one place where names, packed states, heuristics and algorithms meet. Misplaced tiles, Gaschnig,
//! Manhattan, linear conflict and walking distance on boards of up to 25 cells are compiled for themselves;
//! everything else goes through one enum.

use npuzzle_board::Move;
use npuzzle_board::packed::{Packed, Packed25, Wide, WithPacking, by_size};
use npuzzle_heuristics::pdb::{BuildError, PartitionError};
use npuzzle_heuristics::walking_distance::TooLarge;
use npuzzle_heuristics::{Built, Combined, Puzzle};
use npuzzle_search::algorithms::{
    beam, best_first, bidirectional, breadth_first, depth_first, ida_star, iterative_deepening,
    recursive_best_first,
};
use npuzzle_search::{Blind, Budget, Cost, Heuristic, Observer, Outcome, Stats};

use crate::checkpoint::Checkpoint;
use crate::incumbent::found;
use crate::proof::Proof;
use crate::request::Request;
use crate::strategy::{Algorithm, Guide, Ranking, Strategy};
use crate::tabled;
use crate::trace::Traced;
use crate::watcher::{Phase, Watcher};

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome<Move>,
    /// What a search with tables needs to resume, if it was stopped.
    pub checkpoint: Option<Checkpoint>,
}

/// Why there was no search.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
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
    /// A heuristic was given to an algorithm that searches without one.
    #[error("{algorithm} takes no heuristic")]
    TakesNoHeuristic {
        /// The algorithm.
        algorithm: Algorithm,
    },
}

/// Passes on to a watcher what a search observes.
pub(crate) struct Watched<'w> {
    pub(crate) watcher: &'w mut dyn Watcher,
    strategy: &'w Strategy,
}

impl<'w> Watched<'w> {
    pub(crate) fn new(watcher: &'w mut dyn Watcher, strategy: &'w Strategy) -> Self {
        Self { watcher, strategy }
    }
}

impl<S: Packed> Observer<Puzzle<S>> for Watched<'_> {
    const SEES_CHILDREN: bool = false;

    #[inline]
    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        self.watcher.progress(stats, self.strategy.proven(lower_bound));
    }

    fn improved(&mut self, path: &[Move], _cost: Cost) {
        self.watcher.improved(&found(path, self.strategy));
    }

    fn bound(&mut self, lower_bound: Cost) {
        self.watcher.bound(self.strategy.proven(lower_bound), &Proof::Search(self.strategy.clone()));
    }

    fn should_stop(&self) -> bool {
        self.watcher.should_stop()
    }
}

/// Deep recursions of depth-first searches on large boards need more stack than a thread has.
const STACK_BYTES: usize = 1 << 28;

/// Runs a strategy that names one algorithm on the boards of a request. The request's own strategy is not looked
/// at, nor is solvability: a blind search may search everything there is.
///
/// # Errors
/// If the heuristic needs tables that are too large for this size.
///
/// # Panics
/// If the strategy is `auto` or `constructive`, which are no searches.
pub fn run(
    request: &Request,
    strategy: &Strategy,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Run, SearchError> {
    watcher.phase(&Phase::Searching(strategy.clone()));
    if let Some(guide) = &strategy.guide.tables {
        return tabled::search(request, strategy, guide, budget, watcher);
    }
    let outcome = by_heuristics(Search { request, strategy, budget, watcher })?;
    Ok(Run { outcome, checkpoint: None })
}

/// A search that needs no tables.
struct Search<'s> {
    request: &'s Request,
    strategy: &'s Strategy,
    budget: &'s Budget,
    watcher: &'s mut (dyn Watcher + Send),
}

fn by_heuristics(search: Search) -> Result<Outcome<Move>, TooLarge> {
    let size = search.request.start().size();
    let is_traced = search.watcher.wants_steps().is_some();
    let goes_deep = match search.strategy.algorithm {
        Algorithm::DepthFirst { .. } => true,
        // No 8-puzzle is deeper than 31, and to start a thread takes longer than to search most of them.
        Algorithm::IterativeDeepening { .. } => size.cells() > 9,
        _ => false,
    };
    let run = move || if is_traced { search.traced() } else { by_size(size, search) };
    if size.cells() <= Packed25::MAX_CELLS && !goes_deep && !is_traced {
        return run();
    }
    on_a_large_stack(run)
}

/// Runs a deep recursion.
pub(crate) fn on_a_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
        thread.expect("room for a stack").join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

impl Search<'_> {
    fn traced(self) -> Result<Outcome<Move>, TooLarge> {
        let puzzle = Puzzle::<Wide>::new(self.request.start(), self.request.goal());
        let mut observer = Traced::new(&puzzle, self.strategy, self.watcher);
        any_guide(self.strategy, &puzzle, self.request, self.budget, &mut observer)
    }
}

impl WithPacking for Search<'_> {
    type Output = Result<Outcome<Move>, TooLarge>;

    fn with<S: Packed>(self) -> Self::Output {
        let Self { request, strategy, budget, watcher } = self;
        let puzzle = Puzzle::<S>::new(request.start(), request.goal());
        let observer = &mut Watched::new(watcher, strategy);
        // On larger boards a state's copy costs far more than a call.
        if S::MAX_CELLS <= Packed25::MAX_CELLS {
            tuned(strategy, &puzzle, request, budget, observer)
        } else {
            any_guide(strategy, &puzzle, request, budget, observer)
        }
    }
}

/// The pairings that are compiled for themselves.
fn tuned<S: Packed>(
    strategy: &Strategy,
    puzzle: &Puzzle<S>,
    request: &Request,
    budget: &Budget,
    observer: &mut Watched,
) -> Result<Outcome<Move>, TooLarge> {
    let (Algorithm::IdaStar { .. } | Algorithm::BestFirst { .. }, [kind]) =
        (strategy.algorithm, &strategy.guide.kinds[..])
    else {
        return any_guide(strategy, puzzle, request, budget, observer);
    };
    let built = kind.build(request.goal())?;
    Ok(match &built {
        Built::Misplaced(heuristic) => guided(strategy.algorithm, puzzle, heuristic, budget, observer),
        Built::Gaschnig(heuristic) => guided(strategy.algorithm, puzzle, heuristic, budget, observer),
        Built::Manhattan(heuristic) => guided(strategy.algorithm, puzzle, heuristic, budget, observer),
        Built::LinearConflict(heuristic) => guided(strategy.algorithm, puzzle, heuristic, budget, observer),
        Built::WalkingDistance(heuristic) => guided(strategy.algorithm, puzzle, heuristic, budget, observer),
        _ => guided(strategy.algorithm, puzzle, &built, budget, observer),
    })
}

/// All pairings, by one enum of heuristics.
fn any_guide<S: Packed, O: Observer<Puzzle<S>>>(
    strategy: &Strategy,
    puzzle: &Puzzle<S>,
    request: &Request,
    budget: &Budget,
    observer: &mut O,
) -> Result<Outcome<Move>, TooLarge> {
    let Guide { kinds, how, .. } = &strategy.guide;
    Ok(match &kinds[..] {
        [] => unguided(strategy.algorithm, puzzle, budget, observer),
        [kind] => guided(strategy.algorithm, puzzle, &kind.build(request.goal())?, budget, observer),
        several => {
            let heuristic = Combined::new(several, *how, request.goal())?;
            guided(strategy.algorithm, puzzle, &heuristic, budget, observer)
        }
    })
}

fn unguided<S: Packed, O: Observer<Puzzle<S>>>(
    algorithm: Algorithm,
    puzzle: &Puzzle<S>,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<Move> {
    match algorithm {
        Algorithm::BreadthFirst => breadth_first::search(puzzle, budget, observer),
        Algorithm::Bidirectional => bidirectional::search(puzzle, budget, observer),
        Algorithm::IterativeDeepening { duplicates } => {
            iterative_deepening::search(puzzle, duplicates, budget, observer)
        }
        Algorithm::DepthFirst { depth, duplicates } => {
            depth_first::search(puzzle, depth, duplicates, budget, observer)
        }
        _ => guided(algorithm, puzzle, &Blind, budget, observer),
    }
}

pub(crate) fn guided<S: Packed, H: Heuristic<Puzzle<S>>, O: Observer<Puzzle<S>>>(
    algorithm: Algorithm,
    puzzle: &Puzzle<S>,
    heuristic: &H,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<Move> {
    match algorithm {
        Algorithm::IdaStar { .. } => ida_star::search(puzzle, heuristic, budget, observer),
        Algorithm::RecursiveBestFirst { explored } => {
            recursive_best_first::search(puzzle, heuristic, explored, budget, observer)
        }
        Algorithm::Beam { width, duplicates } => {
            let options = beam::Options { width: width.unwrap_or(usize::MAX), duplicates };
            beam::search(puzzle, heuristic, options, budget, observer)
        }
        Algorithm::BestFirst { ranking, duplicates, ties } => {
            let options = best_first::Options { priority: priority(ranking), duplicates, ties };
            best_first::search(puzzle, heuristic, options, budget, observer)
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
