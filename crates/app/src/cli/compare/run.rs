//! One method on one board, timed.

use std::time::{Duration, Instant};

use npuzzle_board::Move;
use npuzzle_search::{Ending, Stats};
use npuzzle_solver::verify::verify;
use npuzzle_solver::{Algorithm, Request, SolveError, Status, Watcher, dispatch, solve};

use crate::exit;

/// What a run left.
#[derive(Debug)]
pub struct Run {
    /// The solution that the method itself found, if it did.
    pub moves: Option<Vec<Move>>,
    /// Whether it is proven that there is no shorter one.
    pub is_proven: bool,
    pub elapsed: Duration,
    pub stats: Stats,
}

/// Runs the request's strategy. A search is timed by itself: what `solve` does beside it, a lower bound
/// by other heuristics above all, takes longer than A* on an easy board.
pub fn timed(request: &Request, watcher: &mut (dyn Watcher + Send)) -> anyhow::Result<Run> {
    let run = match request.strategy.algorithm {
        Algorithm::Auto | Algorithm::Constructive => solved(request, watcher),
        _ => searched(request, watcher),
    };
    run.map_err(exit::no_answer)
}

fn searched(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Run, SolveError> {
    let Request { strategy, limits, means, .. } = request;
    let (start, goal) = (request.start(), request.goal());
    let started = Instant::now();
    let found = dispatch::search_with(strategy, start, goal, limits, means, watcher)?;
    let elapsed = started.elapsed();
    let moves = match found.outcome.ending {
        Ending::Solved { path, .. } => Some(path),
        Ending::Unsolvable | Ending::Stopped { .. } => None,
    };
    if let Some(moves) = &moves {
        verify(start, goal, moves)
            .map_err(|flaw| SolveError::WrongSolution { strategy: Box::new(strategy.clone()), flaw })?;
    }
    let is_proven = moves.is_some() && strategy.is_optimal();
    Ok(Run { moves, is_proven, elapsed, stats: found.outcome.stats })
}

/// Strategies that are more than one search.
fn solved(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Run, SolveError> {
    let started = Instant::now();
    let answer = solve(request, watcher)?;
    let elapsed = started.elapsed();
    // A stopped search may come with a solution that it did not find.
    let moves = answer.moves.filter(|_| answer.status == Status::Solved);
    Ok(Run { moves, is_proven: answer.is_optimal, elapsed, stats: answer.stats })
}
