//! What came of a request: the best solution known, what is proven, what stopped the work. The verdict on it is
//! derived here and nowhere else.

use npuzzle_board::Moves;
use npuzzle_search::{Cost, Path, Stats, StoppedBy};

use crate::checkpoint::Checkpoint;
use crate::dispatch::Run;
use crate::proof::Proof;
use crate::strategy::Strategy;

/// A solution, and what found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves from the start to the goal.
    pub moves: Moves,
    /// The strategy that found it.
    pub found_by: Strategy,
}

impl Solution {
    /// How many moves it has.
    pub fn length(&self) -> usize {
        self.moves.len()
    }
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The best solution known (the incumbent). If the search was stopped, another strategy may have found it.
    pub best: Option<Solution>,
    /// No solution is shorter: proven.
    pub lower_bound: Cost,
    /// What proves it, if anything had to.
    pub proof: Option<Proof>,
    /// The limit that was met.
    pub stopped_by: Option<StoppedBy>,
    /// What was run: for `auto`, what it chose.
    pub strategy: Strategy,
    /// Why `auto` chose it.
    pub why: Option<String>,
    /// The counters of all searches that were run.
    pub stats: Stats,
    /// What a search with tables needs to resume, if it was stopped.
    pub checkpoint: Option<Checkpoint>,
    pub(crate) is_solvable: bool,
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

impl Answer {
    /// Solved means that what was run has found a solution, and was not told to end meanwhile: a stopped search
    /// whose solution was found by another strategy is stopped.
    pub fn status(&self) -> Status {
        match &self.best {
            _ if !self.is_solvable => Status::Unsolvable,
            Some(best) if best.found_by == self.strategy && self.stopped_by != Some(StoppedBy::Cancelled) => {
                Status::Solved
            }
            _ => Status::Stopped,
        }
    }

    /// Whether it is proven that there is no shorter solution than the one that was found.
    pub fn is_optimal(&self) -> bool {
        self.status() == Status::Solved && self.length() == Some(self.lower_bound as usize)
    }

    /// The moves of the best solution known.
    pub fn moves(&self) -> Option<&Moves> {
        self.best.as_ref().map(|best| &best.moves)
    }

    /// The length of the best solution known.
    pub fn length(&self) -> Option<usize> {
        self.best.as_ref().map(Solution::length)
    }

    /// How much longer than the lower bound the best solution known is.
    pub fn gap(&self) -> Option<Cost> {
        self.length().map(|length| (length as Cost).saturating_sub(self.lower_bound))
    }

    /// A board of the wrong parity: nothing was searched.
    pub(crate) fn unsolvable(strategy: &Strategy) -> Self {
        Self { is_solvable: false, ..Self::empty(strategy) }
    }

    /// Nothing known yet.
    pub(crate) fn empty(strategy: &Strategy) -> Self {
        Self {
            best: None,
            lower_bound: 0,
            proof: None,
            stopped_by: None,
            strategy: strategy.clone(),
            why: None,
            stats: Stats::default(),
            checkpoint: None,
            is_solvable: true,
        }
    }

    /// The answer that the outcome of a search is. What the search claims counts as proven only if the strategy
    /// can prove it.
    pub(crate) fn of(strategy: &Strategy, run: Run) -> Self {
        let Run { outcome, checkpoint } = run;
        let lower_bound = match outcome.best {
            Some(Path { cost, .. }) if strategy.is_optimal() => cost,
            // Parity says that there is a solution, so a search that saw none was not complete.
            None if !outcome.is_exhausted() => strategy.proven(outcome.lower_bound),
            _ => 0,
        };
        let dead_end = outcome.is_exhausted().then_some(StoppedBy::DeadEnd);
        Self {
            best: outcome
                .best
                .map(|path| Solution { moves: path.actions.into(), found_by: strategy.clone() }),
            lower_bound,
            stopped_by: outcome.stopped_by.or(dead_end),
            stats: outcome.stats,
            checkpoint,
            ..Self::empty(strategy)
        }
    }

    /// Takes a solution that was found beside the search, if it is shorter than what is known. What a search was
    /// asked for and has found stays the answer.
    pub(crate) fn adopt(&mut self, other: Option<Solution>) {
        let Some(other) = other else { return };
        let is_own_find = self.status() == Status::Solved && self.strategy != other.found_by;
        if !is_own_find && self.length().is_none_or(|length| other.length() < length) {
            self.best = Some(other);
        }
    }
}
