//! How a search ended, and what it took.

use crate::{Cost, StoppedBy};

/// How a search ended, always with what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome<A> {
    /// How it ended.
    pub ending: Ending<A>,
    /// What it took.
    pub stats: Stats,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending<A> {
    /// The goal was reached.
    Solved {
        /// The actions from the start to the goal.
        path: Vec<A>,
        /// What they cost.
        cost: Cost,
    },
    /// The whole space was searched, and the goal is not in it.
    Unsolvable,
    /// A limit was met, or a search that does not keep everything ran dry.
    Stopped {
        /// Which limit.
        by: StoppedBy,
        /// No solution is cheaper, as far as the heuristic is admissible.
        lower_bound: Cost,
    },
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
    pub(crate) fn note_sizes(&mut self, open: usize, stored: usize) {
        self.peak_open = self.peak_open.max(open as u64);
        self.peak_stored = self.peak_stored.max(stored as u64);
    }
}
