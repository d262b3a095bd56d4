//! A stopped search written down: which request and which search it belongs to, as values, and how far it was.
//! The file format is JSON with a version and a checksum; where files are kept is left to others.

use npuzzle_board::{Board, notation};
use npuzzle_search::Stats;
use npuzzle_search::algorithms::parallel_ida_star::{Snapshot, Subtree};
use serde::{Deserialize, Serialize};

use crate::request::Request;
use crate::strategy::Strategy;

/// What a search with tables needs to resume.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Where the request starts.
    pub start: Board,
    /// Where it is to end.
    pub goal: Board,
    /// The strategy that was asked for.
    pub strategy: Strategy,
    /// The strategy of the search that was stopped: for `auto`, what it chose.
    pub searched: Strategy,
    /// How far the search was.
    pub snapshot: Snapshot,
}

/// Why a text is no checkpoint, or not one for a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// Not the format of a checkpoint.
    #[error("can't be read ({0})")]
    Unreadable(String),
    /// Of another version of the format.
    #[error("is of version {0}, not {VERSION}")]
    OtherVersion(u32),
    /// The checksum differs.
    #[error("is damaged: its checksum is wrong")]
    Damaged,
    /// Of another board or goal.
    #[error("is of another board or goal")]
    OtherBoard,
    /// Of another strategy.
    #[error("is of another strategy, {0}")]
    OtherStrategy(Box<Strategy>),
}

/// The file. Fields are in this order: the checksum is of the whole text, with 0 in its place.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    npuzzle_checkpoint: u32,
    checksum: u64,
    board: String,
    goal: String,
    strategy: String,
    searched: String,
    bound: u32,
    tree_depth: u32,
    subtrees: usize,
    expanded: u64,
    generated: u64,
    iterations: u64,
    /// Number, expanded, generated and next bound of each subtree that is done.
    done: Vec<(usize, u64, u64, u32)>,
}

const VERSION: u32 = 1;

/// What tells the text of a checkpoint from other texts.
pub const MARK: &str = "npuzzle_checkpoint";

impl Checkpoint {
    /// Children generated so far, by the iterations before and the subtrees that are done.
    pub fn generated(&self) -> u64 {
        let done = self.snapshot.done.iter().map(|(_, subtree)| subtree.generated);
        self.snapshot.stats.generated + done.sum::<u64>()
    }

    /// Whether a search by this strategy for this request can resume from it.
    pub fn is_of(&self, request: &Request, searched: &Strategy) -> bool {
        (&self.start, &self.goal, &self.searched) == (request.start(), request.goal(), searched)
    }

    /// Checks that it belongs to a request.
    ///
    /// # Errors
    /// If it is of another board, goal or strategy.
    pub fn check(&self, request: &Request) -> Result<(), CheckpointError> {
        if (&self.start, &self.goal) != (request.start(), request.goal()) {
            return Err(CheckpointError::OtherBoard);
        }
        if self.strategy != request.strategy {
            return Err(CheckpointError::OtherStrategy(Box::new(self.strategy.clone())));
        }
        Ok(())
    }

    /// The text of its file.
    pub fn to_json(&self) -> String {
        let Snapshot { bound, tree_depth, subtrees, stats, done } = &self.snapshot;
        let done = done.iter().map(|&(number, Subtree { expanded, generated, next_bound })| {
            (number, expanded, generated, next_bound)
        });
        let mut saved = Saved {
            npuzzle_checkpoint: VERSION,
            checksum: 0,
            board: self.start.to_string(),
            goal: self.goal.to_string(),
            strategy: self.strategy.to_string(),
            searched: self.searched.to_string(),
            bound: *bound,
            tree_depth: *tree_depth,
            subtrees: *subtrees,
            expanded: stats.expanded,
            generated: stats.generated,
            iterations: stats.iterations,
            done: done.collect(),
        };
        saved.checksum = saved.sum();
        saved.text()
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// If it is no checkpoint, of another version, or damaged.
    pub fn from_json(text: &str) -> Result<Self, CheckpointError> {
        let unreadable = |error: &dyn std::fmt::Display| CheckpointError::Unreadable(error.to_string());
        let mut saved: Saved = serde_json::from_str(text).map_err(|error| unreadable(&error))?;
        if saved.npuzzle_checkpoint != VERSION {
            return Err(CheckpointError::OtherVersion(saved.npuzzle_checkpoint));
        }
        let checksum = std::mem::take(&mut saved.checksum);
        if checksum != saved.sum() {
            return Err(CheckpointError::Damaged);
        }
        let board = |text: &str| notation::parse(text, None).map_err(|error| unreadable(&error));
        let strategy = |text: &str| text.parse::<Strategy>().map_err(|error| unreadable(&error));
        let stats = Stats {
            expanded: saved.expanded,
            generated: saved.generated,
            selected: saved.expanded,
            iterations: saved.iterations,
            ..Stats::default()
        };
        let done = saved.done.iter().map(|&(number, expanded, generated, next_bound)| {
            (number, Subtree { expanded, generated, next_bound })
        });
        Ok(Self {
            start: board(&saved.board)?,
            goal: board(&saved.goal)?,
            strategy: strategy(&saved.strategy)?,
            searched: strategy(&saved.searched)?,
            snapshot: Snapshot {
                bound: saved.bound,
                tree_depth: saved.tree_depth,
                subtrees: saved.subtrees,
                stats,
                done: done.collect(),
            },
        })
    }
}

impl Saved {
    fn text(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts are JSON")
    }

    /// The checksum of the text with 0 in its place.
    fn sum(&self) -> u64 {
        debug_assert_eq!(self.checksum, 0, "summed once");
        fnv_1a(&self.text())
    }
}

/// FNV-1a: a short text's hash, the same in every version.
pub fn fnv_1a(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use npuzzle_board::Goal;

    use super::*;

    fn checkpoint() -> Checkpoint {
        let board = Goal::First.board("4x4".parse().unwrap());
        let done = vec![(3, Subtree { expanded: 10, generated: 20, next_bound: 59 })];
        Checkpoint {
            start: board.clone(),
            goal: board,
            strategy: Strategy::auto(),
            searched: "ida+pdb:6-6-3".parse().unwrap(),
            snapshot: Snapshot { bound: 57, tree_depth: 6, subtrees: 90, stats: Stats::default(), done },
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let checkpoint = checkpoint();
        assert_eq!(Checkpoint::from_json(&checkpoint.to_json()), Ok(checkpoint));
    }

    #[test]
    fn a_checkpoint_with_anything_changed_is_refused() {
        let text = checkpoint().to_json();
        for (old, new) in
            [("\"bound\":57", "\"bound\":63"), ("\"tree_depth\":6", "\"tree_depth\":0"), ("[3,10", "[4,10")]
        {
            assert!(text.contains(old), "{old} in {text}");
            assert_eq!(Checkpoint::from_json(&text.replace(old, new)), Err(CheckpointError::Damaged));
        }
    }

    /// Written by 0.1: its files still resume.
    #[test]
    fn a_checkpoint_of_version_0_1_is_read() {
        let text = include_str!("checkpoint/0.1.json");
        let read = Checkpoint::from_json(text.trim_end()).unwrap();
        assert_eq!(read.searched.to_string(), "ida+pdb:6-6-6-6");
        assert_eq!(read.to_json(), text.trim_end());
    }
}
