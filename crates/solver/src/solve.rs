//! One board, one strategy, one verified answer.

use npuzzle_board::{Board, Move, Size, parity};
use npuzzle_search::algorithms::parallel_ida_star::Checkpoint;
use npuzzle_search::{Cost, Ending, Limits, Stats, StoppedBy};

use crate::dispatch::{self, Means, Run, SearchError, Watcher};
use crate::strategy::{Algorithm, Strategy};
use crate::verify::{Flaw, verify};
use crate::{auto, constructive};

/// What to solve, and how.
#[derive(Clone, Debug)]
pub struct Request {
    start: Board,
    goal: Board,
    /// The strategy; `auto` if not set.
    pub strategy: Strategy,
    /// The limits; none if not set.
    pub limits: Limits,
    /// Tables, threads, and what to go on from.
    pub means: Means,
}

/// Why a request can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// Boards of different sizes.
    #[error("the board is {start}, but the goal is {goal}: they must be of one size")]
    DifferentSizes {
        /// The size of the start.
        start: Size,
        /// The size of the goal.
        goal: Size,
    },
}

impl Request {
    /// A request to get from one board to another, by `auto` and without limits.
    ///
    /// # Errors
    /// If the boards differ in size.
    pub fn new(start: Board, goal: Board) -> Result<Self, RequestError> {
        if start.size() != goal.size() {
            return Err(RequestError::DifferentSizes { start: start.size(), goal: goal.size() });
        }
        Ok(Self {
            start,
            goal,
            strategy: Strategy::auto(),
            limits: Limits::default(),
            means: Means::default(),
        })
    }

    /// Where it starts.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Where it is to end.
    pub fn goal(&self) -> &Board {
        &self.goal
    }
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it was solved.
    pub status: Status,
    /// The solution; where the search was stopped, the best known one, if there is any.
    pub moves: Option<Vec<Move>>,
    /// Whether it is proven that there is no shorter solution.
    pub is_optimal: bool,
    /// No solution is shorter: proven.
    pub lower_bound: Cost,
    /// What was run: for `auto`, what it chose.
    pub strategy: Strategy,
    /// Why `auto` chose it.
    pub why: Option<String>,
    /// The counters of all searches that were run.
    pub stats: Stats,
    /// The limit that was met.
    pub stopped_by: Option<StoppedBy>,
    /// What a search with tables needs to go on, if it was stopped.
    pub checkpoint: Option<Checkpoint>,
}

/// Whether a request was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It was.
    Solved,
    /// It can't be: the parities differ.
    Unsolvable,
    /// A limit was met first.
    Stopped,
}

impl Status {
    const ALL: [Self; 3] = [Self::Solved, Self::Unsolvable, Self::Stopped];

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }

    /// One word for records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped => "stopped",
        }
    }
}

/// Why there is no answer at all.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The strategy can't be used on this board.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The verifier refused a solution: a bug in this program.
    #[error("this is a bug in npuzzle: the solution found by {strategy} is wrong: {flaw}")]
    WrongSolution {
        /// What found it.
        strategy: Box<Strategy>,
        /// What is wrong with it.
        flaw: Flaw,
    },
}

/// Answers a request. Every solution was replayed by [`verify`] before it is returned.
///
/// # Errors
/// If the strategy can't be used on this size.
pub fn solve(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Answer, SolveError> {
    let answer = if parity::solvable(&request.start, &request.goal) {
        match request.strategy.algorithm {
            Algorithm::Auto => auto::solve(request, watcher)?,
            Algorithm::Constructive => auto::construct(request, watcher),
            _ => searched(request, watcher)?,
        }
    } else {
        Answer::unsolvable(request)
    };
    if let Some(moves) = &answer.moves {
        verify(&request.start, &request.goal, moves).map_err(|flaw| SolveError::WrongSolution {
            strategy: Box::new(answer.strategy.clone()),
            flaw,
        })?;
    }
    Ok(answer)
}

/// Boards of up to so many cells are solved by construction in no time to speak of.
pub(crate) const QUICK_TO_CONSTRUCT: usize = 144;

/// Runs the search that the strategy names.
fn searched(request: &Request, watcher: &mut (dyn Watcher + Send)) -> Result<Answer, SearchError> {
    let Request { start, goal, strategy, limits, means } = request;
    let run = dispatch::search_with(strategy, start, goal, limits, means, watcher)?;
    let mut answer = Answer::of(strategy, run);
    if answer.moves.is_none() && request.start.size().cells() <= QUICK_TO_CONSTRUCT {
        // Whoever waited for this should not go away without any solution.
        answer.moves = Some(constructive::solve(&request.start, &request.goal));
    }
    answer.lower_bound = answer.lower_bound.max(auto::quick_lower_bound(&request.start, &request.goal));
    answer.notice_optimal();
    Ok(answer)
}

impl Answer {
    fn unsolvable(request: &Request) -> Self {
        Self {
            status: Status::Unsolvable,
            moves: None,
            is_optimal: false,
            lower_bound: 0,
            strategy: request.strategy.clone(),
            why: None,
            stats: Stats::default(),
            stopped_by: None,
            checkpoint: None,
        }
    }

    /// The answer that an outcome of a search is.
    pub(crate) fn of(strategy: &Strategy, run: Run) -> Self {
        let Run { outcome, checkpoint } = run;
        let blank = Self {
            status: Status::Solved,
            moves: None,
            is_optimal: false,
            lower_bound: 0,
            strategy: strategy.clone(),
            why: None,
            stats: outcome.stats,
            stopped_by: None,
            checkpoint,
        };
        match outcome.ending {
            Ending::Solved { path, cost } => {
                let is_optimal = strategy.is_optimal();
                let lower_bound = if is_optimal { cost } else { 0 };
                Self { moves: Some(path), is_optimal, lower_bound, ..blank }
            }
            // Parity says that there is a solution, so a search that saw none was not complete.
            Ending::Unsolvable => {
                Self { status: Status::Stopped, stopped_by: Some(StoppedBy::DeadEnd), ..blank }
            }
            Ending::Stopped { by, lower_bound } => {
                let lower_bound = if strategy.has_proven_bound() { lower_bound } else { 0 };
                Self { status: Status::Stopped, lower_bound, stopped_by: Some(by), ..blank }
            }
        }
    }

    /// A solution as long as the lower bound is a shortest one, however it was found.
    pub(crate) fn notice_optimal(&mut self) {
        let length = self.moves.as_ref().map_or(0, Vec::len);
        let is_as_short_as_can_be = self.is_optimal || length == self.lower_bound as usize;
        self.is_optimal = self.status == Status::Solved && is_as_short_as_can_be;
    }

    /// How much longer than the lower bound the solution is.
    pub fn gap(&self) -> Option<Cost> {
        self.moves.as_ref().map(|moves| (moves.len() as Cost).saturating_sub(self.lower_bound))
    }
}
