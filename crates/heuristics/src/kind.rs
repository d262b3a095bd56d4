//! The heuristics by name: one list that the strategy language and the audit use.

use npuzzle_board::Board;

use crate::potential::Potential;
use crate::walking_distance::TooLarge;
use crate::{
    CornerTiles, Gaschnig, LinearConflict, LinearConflictPairs, Manhattan, Misplaced, WalkingDistance,
};

/// A heuristic's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// [`Misplaced`].
    Misplaced,
    /// [`Manhattan`].
    Manhattan,
    /// [`Gaschnig`].
    Gaschnig,
    /// [`LinearConflict`].
    LinearConflict,
    /// [`CornerTiles`].
    CornerTiles,
    /// [`WalkingDistance`].
    WalkingDistance,
    /// [`LinearConflictPairs`]: inadmissible.
    LinearConflictPairs,
    /// [`Potential`]: inadmissible.
    Potential,
}

impl Kind {
    /// All of them, weakest first, those that are inadmissible last.
    pub const ALL: [Self; 8] = [
        Self::Misplaced,
        Self::Gaschnig,
        Self::Manhattan,
        Self::LinearConflict,
        Self::CornerTiles,
        Self::WalkingDistance,
        Self::LinearConflictPairs,
        Self::Potential,
    ];

    /// The name used in strategies and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Misplaced => "misplaced",
            Self::Manhattan => "manhattan",
            Self::Gaschnig => "gaschnig",
            Self::LinearConflict => "linear-conflict",
            Self::CornerTiles => "corner-tiles",
            Self::WalkingDistance => "walking-distance",
            Self::LinearConflictPairs => "linear-conflict-pairs",
            Self::Potential => "potential",
        }
    }

    /// Other names people know it by.
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Misplaced => &["h1", "hamming"],
            Self::Manhattan => &["h2", "md", "taxicab"],
            Self::LinearConflict => &["lc"],
            Self::WalkingDistance => &["wd", "xy", "x-y"],
            Self::Gaschnig | Self::CornerTiles | Self::LinearConflictPairs | Self::Potential => &[],
        }
    }

    /// One line of help.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Misplaced => "how many tiles are not at home",
            Self::Manhattan => "the steps of every tile to its home",
            Self::Gaschnig => "the moves if any tile could jump into the blank",
            Self::LinearConflict => "manhattan, and two moves for each tile that must leave its line",
            Self::CornerTiles => "linear-conflict, and two for each tile that must let another into a corner",
            Self::WalkingDistance => "the exact cost of getting every tile into its row, and into its column",
            Self::LinearConflictPairs => {
                "a teaching specimen, inadmissible: manhattan, and two moves for each pair in conflict"
            }
            Self::Potential => "learned, inadmissible, in a unit of its own: ranks the boards of a beam",
        }
    }

    /// Whether it never exceeds the true distance.
    pub const fn is_admissible(self) -> bool {
        !matches!(self, Self::LinearConflictPairs | Self::Potential)
    }

    /// Whether no move changes it by more than one. A* never reopens a state then.
    pub const fn is_consistent(self) -> bool {
        // One move can settle a line conflict and let a tile beside a corner off as well: audits on 2x4
        // and 3x4 find steps of three. On 3x3 there are none.
        !matches!(self, Self::CornerTiles | Self::LinearConflictPairs | Self::Potential)
    }

    /// The heuristic for a goal.
    ///
    /// # Errors
    /// If it needs tables that are too large for this size.
    pub fn build(self, goal: &Board) -> Result<Built, TooLarge> {
        Ok(match self {
            Self::Misplaced => Built::Misplaced(Misplaced::new(goal)),
            Self::Manhattan => Built::Manhattan(Manhattan::new(goal)),
            Self::Gaschnig => Built::Gaschnig(Gaschnig::new(goal)),
            Self::LinearConflict => Built::LinearConflict(LinearConflict::new(goal)),
            Self::CornerTiles => Built::CornerTiles(CornerTiles::new(goal)),
            Self::WalkingDistance => Built::WalkingDistance(WalkingDistance::new(goal)?),
            Self::LinearConflictPairs => Built::LinearConflictPairs(LinearConflictPairs::new(goal)),
            Self::Potential => Built::Potential(Potential::new(goal)),
        })
    }
}

/// Any one heuristic, made for a goal.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "each is the heuristic of its name")]
pub enum Built {
    Misplaced(Misplaced),
    Manhattan(Manhattan),
    Gaschnig(Gaschnig),
    LinearConflict(LinearConflict),
    CornerTiles(CornerTiles),
    WalkingDistance(WalkingDistance),
    LinearConflictPairs(LinearConflictPairs),
    Potential(Potential),
}
