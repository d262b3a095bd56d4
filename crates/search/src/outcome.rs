//! How a search ended, and what it took.

use crate::{Cost, StoppedBy};

/// What a search came to: the best solution it knows, what it has proven, what stopped it, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome<A> {
    /// The best solution found.
    pub best: Option<Path<A>>,
    /// No solution is cheaper, as far as the heuristic is admissible (and consistent, under the policy
    /// [`Pair`](crate::algorithms::Duplicates::Pair)); [`Cost::MAX`] if there is none at all. 0 where the search
    /// shows nothing of the kind.
    pub lower_bound: Cost,
    /// The limit that was met, or why a search that does not keep everything ran dry.
    pub stopped_by: Option<StoppedBy>,
    /// What it took.
    pub stats: Stats,
}

/// A solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<A> {
    /// The actions from the start to the goal.
    pub actions: Vec<A>,
    /// What they cost.
    pub cost: Cost,
}

impl<A> Outcome<A> {
    /// A search that reached the goal, and shows that nothing is cheaper than `lower_bound`.
    pub fn solved(actions: Vec<A>, cost: Cost, lower_bound: Cost, stats: Stats) -> Self {
        Self { best: Some(Path { actions, cost }), lower_bound, stopped_by: None, stats }
    }

    /// A search that saw the whole space without meeting the goal.
    pub fn exhausted(stats: Stats) -> Self {
        Self { best: None, lower_bound: Cost::MAX, stopped_by: None, stats }
    }

    /// A search that was stopped before it had a solution.
    pub fn stopped(by: StoppedBy, lower_bound: Cost, stats: Stats) -> Self {
        Self { best: None, lower_bound, stopped_by: Some(by), stats }
    }

    /// The cost of the best solution found.
    pub fn cost(&self) -> Option<Cost> {
        self.best.as_ref().map(|path| path.cost)
    }

    /// Whether the whole space was searched, and the goal is not in it.
    pub fn is_exhausted(&self) -> bool {
        self.best.is_none() && self.stopped_by.is_none()
    }
}

/// The counters. Every algorithm counts by these definitions and no other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States whose children were generated. A goal that ends the search is selected, not expanded.
    pub expanded: u64,
    /// Children made by expanding, each time they are made; the start is not one. A child that the
    /// duplicate policy forbids beforehand (taking a move back under `parent`, a state on its own
    /// path under `path`, a pair seen before under `pair`) is not made; one that turns out to be
    /// known already under `closed` was.
    pub generated: u64,
    /// States taken up for expansion, a goal among them (42's complexity in time). A search that
    /// tests for the goal when it generates never selects it.
    pub selected: u64,
    /// States taken up again because a cheaper path to them was found after they were expanded.
    pub reopened: u64,
    /// Most states waiting for expansion at one time, looked at after an expansion's children are in.
    pub peak_open: u64,
    /// Most states in memory at one time, waiting or expanded (42's complexity in size). For
    /// depth-first searches, the states on the longest path held, as far as it was looked at: IDA* looks
    /// every few thousand states and at the goal.
    pub peak_stored: u64,
    /// Passes over the space: bounds of a deepening search, generations of a beam; 1 otherwise.
    pub iterations: u64,
}

impl Stats {
    /// Adds the counters of another search for the same answer.
    pub fn add(&mut self, other: &Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.selected += other.selected;
        self.reopened += other.reopened;
        self.iterations += other.iterations;
        self.peak_open = self.peak_open.max(other.peak_open);
        self.peak_stored = self.peak_stored.max(other.peak_stored);
    }

    /// Notes how many states wait, and how many are in memory.
    pub fn note_sizes(&mut self, open: usize, stored: usize) {
        self.peak_open = self.peak_open.max(open as u64);
        self.peak_stored = self.peak_stored.max(stored as u64);
    }
}
