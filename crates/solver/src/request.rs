//! What to solve, how, and with what.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use npuzzle_board::{Board, Goal, Size};
use npuzzle_heuristics::pdb::Library;
use npuzzle_search::{Cost, Limits};

use crate::answer::Answer;
use crate::checkpoint::Checkpoint;
use crate::own::OwnHeuristic;
use crate::solve::SolveError;
use crate::strategy::Strategy;
use crate::tabled;

/// What to solve, and how.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_solver::Request;
///
/// let request = Request::to("8 6 7/2 5 4/3 0 1".parse()?, Goal::Last)
///     .with_strategy("astar+manhattan".parse()?)
///     .with_max_nodes(1_000_000);
/// assert_eq!(request.solve()?.length(), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    start: Board,
    goal: Board,
    /// The strategy; `auto` if not set.
    pub strategy: Strategy,
    /// The limits; none if not set.
    pub limits: Limits,
    /// Tables, threads, and what to resume from.
    pub means: Means,
    /// When a solution is constructed beside the search.
    pub construct: Construct,
    /// `auto` is content with a solution that is proven to be so close to the shortest.
    pub gap: Option<Gap>,
}

/// How much longer than the lower bound a solution may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gap {
    /// By so many moves.
    Moves(Cost),
    /// By this share of the lower bound.
    Share(f64),
}

/// A text that is no gap.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a gap: write a number of moves, for instance 4, or a share, for instance 5%")]
pub struct GapError(String);

impl FromStr for Gap {
    type Err = GapError;

    /// Reads `4` or `5%`.
    fn from_str(text: &str) -> Result<Self, GapError> {
        let text = text.trim();
        let gap = match text.strip_suffix('%') {
            Some(percent) => {
                let percent =
                    percent.trim().parse::<f64>().ok().filter(|percent| (0.0..=1e6).contains(percent));
                percent.map(|percent| Self::Share(percent / 100.0))
            }
            None => text.parse().ok().map(Self::Moves),
        };
        gap.ok_or_else(|| GapError(text.chars().take(20).collect()))
    }
}

impl Gap {
    /// Whether a solution of this length is close enough to the lower bound.
    pub fn is_met(self, length: usize, lower_bound: Cost) -> bool {
        let gap = (length as Cost).saturating_sub(lower_bound);
        match self {
            Self::Moves(most) => gap <= most,
            Self::Share(most) => f64::from(gap) <= most * f64::from(lower_bound),
        }
    }
}

/// When [`solve`](crate::solve()) constructs a solution beside the search that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Construct {
    /// Only if the search was stopped and has none.
    #[default]
    IfStopped,
    /// Before the search, and shortened for at most so long: a watcher has a solution to show at once.
    First {
        /// How long it may be shortened.
        shorten_for: Duration,
    },
}

/// What a search has at its disposal.
#[derive(Clone, Debug)]
pub struct Means {
    /// Where tables come from.
    pub library: Arc<Library>,
    /// How many threads a search with tables uses.
    pub threads: usize,
    /// What a search with tables resumes from.
    pub resume: Option<Checkpoint>,
    /// Whether `auto` builds the tables that pay in the end at once, without a first try by smaller ones: for
    /// many boards, whose counters then don't depend on their order, and for a search that will be resumed.
    pub is_thorough: bool,
}

impl Default for Means {
    /// One thread, and tables that last as long as the process.
    fn default() -> Self {
        Self { library: tabled::shared_library(), threads: 1, resume: None, is_thorough: false }
    }
}

/// Why a request can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
        Ok(Self::of_one_size(start, goal))
    }

    fn of_one_size(start: Board, goal: Board) -> Self {
        Self {
            start,
            goal,
            strategy: Strategy::auto(),
            limits: Limits::default(),
            means: Means::default(),
            construct: Construct::default(),
            gap: None,
        }
    }

    /// A request to get from a board to a named goal.
    pub fn to(start: Board, goal: Goal) -> Self {
        let goal = goal.board(start.size());
        Self::of_one_size(start, goal)
    }

    /// The same, by this strategy.
    #[must_use]
    pub fn with_strategy(self, strategy: Strategy) -> Self {
        Self { strategy, ..self }
    }

    /// The same, within these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same, generating at most so many nodes.
    #[must_use]
    pub fn with_max_nodes(mut self, nodes: u64) -> Self {
        self.limits.max_nodes = Some(nodes);
        self
    }

    /// The same, for at most this time.
    #[must_use]
    pub fn with_max_time(mut self, time: Duration) -> Self {
        self.limits.max_time = Some(time);
        self
    }

    /// The same, with so many threads for searches with tables.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.means.threads = threads;
        self
    }

    /// The same, with pattern databases from this library.
    #[must_use]
    pub fn with_library(mut self, library: Arc<Library>) -> Self {
        self.means.library = library;
        self
    }

    /// Where it starts.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Where it is to end.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Solves it, unwatched: [`solve`](crate::solve()).
    ///
    /// # Errors
    /// If the strategy can't be used on this size, its tables can't be built, or the verifier refuses a solution.
    pub fn solve(&self) -> Result<Answer, SolveError> {
        crate::solve(self, &mut ())
    }

    /// Solves it by a heuristic of one's own, unwatched: [`solve_with`](crate::solve_with).
    ///
    /// # Errors
    /// If the request's algorithm takes no heuristic, or the verifier refuses a solution.
    pub fn solve_with(&self, heuristic: &OwnHeuristic) -> Result<Answer, SolveError> {
        crate::solve_with(self, heuristic, &mut ())
    }
}
