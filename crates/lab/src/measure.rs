//! One strategy on one board, timed.

use std::time::{Duration, Instant};

use npuzzle::board::{Move, parity};
use npuzzle::search::{Cost, Ending, Stats, StoppedBy};
use npuzzle::solver::verify::verify;
use npuzzle::solver::{Algorithm, Request, SolveError, Status, Watcher, dispatch, solve};

/// What a run left.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Whether it was solved.
    pub status: Status,
    /// The limit that was met.
    pub stopped_by: Option<StoppedBy>,
    /// The solution that the strategy itself found, if it did: replayed by the verifier.
    pub moves: Option<Vec<Move>>,
    /// Whether it is proven that there is no shorter one.
    pub is_proven: bool,
    /// No solution is shorter, as the strategy itself has shown.
    pub lower_bound: Cost,
    /// How long it took.
    pub elapsed: Duration,
    /// The counters.
    pub stats: Stats,
}

/// Runs the request's strategy. A search is timed by itself: what [`solve`] does beside it, a lower bound
/// by other heuristics above all, takes longer than A* on an easy board.
///
/// # Errors
/// If the strategy can't be used on this board, or the verifier refuses its solution.
pub fn measure(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Measured, SolveError> {
    match request.strategy.algorithm {
        _ if !parity::solvable(request.start(), request.goal()) => Ok(Measured::unsolvable()),
        Algorithm::Auto | Algorithm::Constructive => solved(request, watcher),
        _ => searched(request, watcher),
    }
}

fn searched(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Measured, SolveError> {
    let Request { strategy, limits, means, .. } = request;
    let (start, goal) = (request.start(), request.goal());
    let started = Instant::now();
    let found = dispatch::search_with(strategy, start, goal, limits, means, watcher)?;
    let elapsed = started.elapsed();
    let stats = found.outcome.stats;
    let stopped = |stopped_by, lower_bound| Measured {
        status: Status::Stopped,
        stopped_by: Some(stopped_by),
        moves: None,
        is_proven: false,
        lower_bound,
        elapsed,
        stats,
    };
    match found.outcome.ending {
        Ending::Solved { path, cost } => {
            verify(start, goal, &path)
                .map_err(|flaw| SolveError::WrongSolution { strategy: Box::new(strategy.clone()), flaw })?;
            let is_proven = strategy.is_optimal();
            let lower_bound = if is_proven { cost } else { 0 };
            let (status, moves) = (Status::Solved, Some(path));
            Ok(Measured { status, stopped_by: None, moves, is_proven, lower_bound, elapsed, stats })
        }
        // Parity says that there is a solution, so a search that saw none was not complete.
        Ending::Unsolvable => Ok(stopped(StoppedBy::DeadEnd, 0)),
        Ending::Stopped { by, lower_bound } => {
            Ok(stopped(by, if strategy.has_proven_bound() { lower_bound } else { 0 }))
        }
    }
}

/// Strategies that are more than one search.
fn solved(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Measured, SolveError> {
    let started = Instant::now();
    let answer = solve(request, watcher)?;
    let elapsed = started.elapsed();
    Ok(Measured {
        status: answer.status,
        stopped_by: answer.stopped_by,
        // A stopped search may come with a solution that it did not find.
        moves: answer.moves.filter(|_| answer.status == Status::Solved),
        is_proven: answer.is_optimal,
        lower_bound: answer.lower_bound,
        elapsed,
        stats: answer.stats,
    })
}

impl Measured {
    /// A board of the wrong parity: nothing was searched.
    fn unsolvable() -> Self {
        Self {
            status: Status::Unsolvable,
            stopped_by: None,
            moves: None,
            is_proven: false,
            lower_bound: 0,
            elapsed: Duration::ZERO,
            stats: Stats::default(),
        }
    }
}
