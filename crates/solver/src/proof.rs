//! What a lower bound rests on.

use std::fmt;

use npuzzle_heuristics::Kind;

use crate::strategy::Strategy;

/// What proves that no solution is shorter than a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proof {
    /// An admissible heuristic's estimate of the board.
    Estimate(Kind),
    /// A search that can prove it: every shorter solution was ruled out, by passes that it completed, say.
    Search(Strategy),
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Estimate(kind) => f.write_str(kind.name()),
            Self::Search(strategy) => strategy.fmt(f),
        }
    }
}
