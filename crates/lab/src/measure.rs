//! One strategy on one board, timed.

use std::time::{Duration, Instant};

use npuzzle::board::Moves;
use npuzzle::search::{Cost, Stats, StoppedBy};
use npuzzle::solver::{Answer, Request, SolveError, Status, Watcher, search};

use crate::timeline::{Improvement, Timed};

/// What a run left.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Whether it was solved.
    pub status: Status,
    /// The limit that was met.
    pub stopped_by: Option<StoppedBy>,
    /// The solution that the strategy itself found, if it did: replayed by the verifier.
    pub moves: Option<Moves>,
    /// Whether it is proven that there is no shorter one.
    pub is_proven: bool,
    /// No solution is shorter, as the strategy itself has shown.
    pub lower_bound: Cost,
    /// How long it took.
    pub elapsed: Duration,
    /// The counters.
    pub stats: Stats,
    /// The solutions and bounds on the way, if there was more than one solution.
    pub improvements: Vec<Improvement>,
}

/// Runs the request's strategy, and nothing beside it: a lower bound by other heuristics takes longer than A* on
/// an easy board.
///
/// # Errors
/// If the strategy can't be used on this board, or the verifier refuses its solution.
pub fn measure(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Measured, SolveError> {
    let started = Instant::now();
    let mut timed = Timed::new(watcher, started);
    let answer = search(request, &mut timed)?;
    let improvements = timed.into_improvements();
    let is_searched = answer.status() != Status::Unsolvable;
    let elapsed = if is_searched { started.elapsed() } else { Duration::ZERO };
    Ok(Measured { improvements, ..Measured::new(answer, elapsed) })
}

impl Measured {
    fn new(answer: Answer, elapsed: Duration) -> Self {
        let (status, is_proven) = (answer.status(), answer.is_optimal());
        Self {
            status,
            stopped_by: answer.stopped_by,
            // A stopped run may come with a solution that it was not asked for.
            moves: answer.best.filter(|_| status == Status::Solved).map(|best| best.moves),
            is_proven,
            lower_bound: answer.lower_bound,
            elapsed,
            stats: answer.stats,
            improvements: Vec::new(),
        }
    }
}
