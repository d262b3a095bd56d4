//! Watching an answer being worked out: typed values about the search, tables, incumbents and bounds. How they are
//! worded or drawn is left to whoever watches; `Display` gives plain words.

use std::fmt;
use std::path::PathBuf;

use npuzzle_board::Size;
use npuzzle_heuristics::pdb::{PartitionSpec, Pattern};
use npuzzle_search::algorithms::parallel_ida_star;
use npuzzle_search::{Cost, Stats};

use crate::answer::Solution;
use crate::checkpoint::Checkpoint;
use crate::proof::Proof;
use crate::strategy::Strategy;
use crate::trace::Step;

/// Watches an answer being worked out. All methods do nothing by default.
pub trait Watcher {
    /// Called every few thousand nodes: how much was done, and the cost below which there is no solution.
    fn progress(&mut self, _stats: &Stats, _lower_bound: Cost) {}

    /// Another part of the work starts.
    fn phase(&mut self, _phase: &Phase) {}

    /// A pattern database is being built: which, and how much of it is done, from 0 to 1.
    fn building(&mut self, _table: Pattern, _share: f64) {}

    /// Something that the user should know.
    fn notice(&mut self, _notice: &Notice) {}

    /// A search on several threads reports how far it is; a checkpoint can be taken of it.
    fn standing(&mut self, _standing: &Standing) {}

    /// There is a solution, or a shorter one than before. It was replayed by the verifier.
    fn improved(&mut self, _solution: &Solution) {}

    /// It is proven that no solution is shorter than this, and by what. Called when the bound rises.
    fn bound(&mut self, _lower_bound: Cost, _proof: &Proof) {}

    /// Whether the work should stop. Asked wherever limits are checked.
    fn should_stop(&self) -> bool {
        false
    }

    /// How many of the open states it wants to see at the next step; `None` if it wants no steps, or no
    /// more. Searches that report each step are slower, and those with tables use one thread.
    fn wants_steps(&self) -> Option<usize> {
        None
    }

    /// A state was expanded.
    fn step(&mut self, _step: Step) {}
}

impl Watcher for () {}

/// A part of the work.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Phase {
    /// A search by this strategy.
    Searching(Strategy),
    /// Construction of a solution, line by line.
    Constructing,
    /// Shortening of a constructed solution.
    Shortening,
    /// Counting of all shortest solutions.
    Counting,
    /// Building of a pattern database, reported by [`Watcher::building`].
    Building(Pattern),
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Searching(strategy) => strategy.fmt(f),
            Self::Constructing => f.write_str("solving line by line"),
            Self::Shortening => f.write_str("shortening"),
            Self::Counting => f.write_str("counting the shortest solutions"),
            Self::Building(pattern) => write!(f, "making the table {pattern}"),
        }
    }
}

/// Something that the user should know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// Another process builds a table that is needed.
    WaitingForTable {
        /// Which one.
        pattern: Pattern,
    },
    /// A table file can't be used, so the table is built again.
    UnusableTable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: String,
    },
    /// A table was built but could not be stored.
    TableNotKept {
        /// The file it was meant for.
        path: PathBuf,
        /// Why.
        error: String,
    },
    /// Tables were built; larger ones would make hard boards faster.
    LargerTables {
        /// The size of the boards.
        size: Size,
        /// The larger partition.
        partition: PartitionSpec,
        /// The bytes that its tables take on disk.
        bytes: u64,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WaitingForTable { pattern } => {
                write!(f, "another npuzzle is making the table {pattern}: waiting for it")
            }
            Self::UnusableTable { path, error } => {
                write!(f, "the table {} can't be used: {error}. It is made again", path.display())
            }
            Self::TableNotKept { path, error } => {
                write!(f, "the table {} can't be kept: {error}", path.display())
            }
            Self::LargerTables { size, partition, bytes } => write!(
                f,
                "made tables for {size} boards. Larger ones, pdb:{partition}, would take {} MB on disk and some \
                 seconds to make, and the hardest boards a fraction of the time",
                bytes / 1_000_000
            ),
        }
    }
}

/// How far a search on several threads is.
#[non_exhaustive]
pub struct Standing<'s> {
    /// The counters, with what the current subtrees have taken so far.
    pub stats: Stats,
    /// No solution is shorter.
    pub lower_bound: Cost,
    /// Subtrees of this iteration that are done.
    pub done: usize,
    /// Subtrees of this iteration.
    pub subtrees: usize,
    pub(crate) search: &'s parallel_ida_star::Standing<'s>,
    /// The checkpoint but for how far the search is.
    pub(crate) origin: &'s Checkpoint,
}

impl Standing<'_> {
    /// What the search would need to resume from here.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { snapshot: self.search.snapshot(), ..self.origin.clone() }
    }
}
