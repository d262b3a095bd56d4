//! A heuristic's estimate of a board, and its parts.

use npuzzle::board::Board;
use npuzzle::solver::breakdown::{Breakdown, CornerPart, Jump, LinePart, PatternPart, TilePart, WalkingSide};
use npuzzle::solver::strategy::Guide;
use serde::Serialize;

/// An estimate and its parts, whose costs add up to it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BreakdownRecord {
    board: String,
    goal: String,
    heuristic: String,
    /// What a search with this heuristic sees; null where tables know nothing of the board.
    estimate: Option<u32>,
    /// The shares of single tiles; those that cost nothing are left out.
    tiles: Vec<TileRecord>,
    /// Gaschnig's jumps into the blank, one move each.
    jumps: Vec<JumpRecord>,
    /// Rows and columns with conflicts.
    lines: Vec<LineRecord>,
    /// Tiles that must let others into corners.
    corners: Vec<CornerRecord>,
    /// Patterns, each with the cost of bringing its tiles home.
    patterns: Vec<PatternRecord>,
    /// The two sides of a walking distance.
    walking: Option<WalkingRecord>,
    /// Of several heuristics, what each says.
    of: Vec<PartRecord>,
    version: &'static str,
}

/// One tile's share. Cells count from 0 in reading order.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct TileRecord {
    tile: u16,
    cell: usize,
    home: usize,
    cost: u32,
}

/// A tile that jumps into the blank.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct JumpRecord {
    tile: u16,
    from: usize,
    to: usize,
}

/// A row or a column with conflicts.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct LineRecord {
    is_row: bool,
    /// From 0.
    index: usize,
    /// Tiles at odds with each other.
    pairs: Vec<[u16; 2]>,
    /// A fewest set of tiles that must leave the line.
    leaving: Vec<u16>,
    cost: u32,
}

/// A tile at home that must step aside to let another into a corner.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct CornerRecord {
    tile: u16,
    cell: usize,
    corners: Vec<usize>,
    cost: u32,
}

/// The tiles of a pattern, and what their table says.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct PatternRecord {
    tiles: Vec<u16>,
    cost: u32,
    /// Whether the board was looked at in a mirror.
    mirrored: bool,
}

/// The rows and the columns of a walking distance.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct WalkingRecord {
    rows: WalkingSideRecord,
    cols: WalkingSideRecord,
}

/// For each line, how many of its tiles belong in each line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct WalkingSideRecord {
    matrix: Vec<Vec<u16>>,
    /// The line of the blank, from 0.
    blank_line: usize,
    cost: u32,
}

/// One of several heuristics.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct PartRecord {
    heuristic: String,
    estimate: u32,
}

impl BreakdownRecord {
    /// The record of a breakdown; `None` where tables know nothing of the board.
    pub fn new(board: &Board, goal: &Board, guide: &Guide, told: Option<Breakdown>) -> Self {
        let estimate = told.as_ref().map(|told| told.estimate);
        let (tiles, jumps, lines, corners, patterns, walking, of) =
            told.map_or_else(Default::default, |told| {
                let Breakdown { tiles, jumps, lines, corners, patterns, walking, of, .. } = told;
                (tiles, jumps, lines, corners, patterns, walking, of)
            });
        let part = |part: Breakdown| PartRecord { heuristic: part.heuristic, estimate: part.estimate };
        Self {
            board: board.to_string(),
            goal: goal.to_string(),
            heuristic: guide.to_string(),
            estimate,
            tiles: tiles.into_iter().map(TileRecord::from).collect(),
            jumps: jumps.into_iter().map(JumpRecord::from).collect(),
            lines: lines.into_iter().map(LineRecord::from).collect(),
            corners: corners.into_iter().map(CornerRecord::from).collect(),
            patterns: patterns.into_iter().map(PatternRecord::from).collect(),
            walking: walking.map(|both| WalkingRecord { rows: both.rows.into(), cols: both.cols.into() }),
            of: of.into_iter().map(part).collect(),
            version: crate::VERSION,
        }
    }
}

impl From<TilePart> for TileRecord {
    fn from(TilePart { tile, cell, home, cost }: TilePart) -> Self {
        Self { tile, cell, home, cost }
    }
}

impl From<Jump> for JumpRecord {
    fn from(Jump { tile, from, to }: Jump) -> Self {
        Self { tile, from, to }
    }
}

impl From<LinePart> for LineRecord {
    fn from(LinePart { is_row, index, pairs, leaving, cost }: LinePart) -> Self {
        Self {
            is_row,
            index,
            pairs: pairs.into_iter().map(|(one, other)| [one, other]).collect(),
            leaving,
            cost,
        }
    }
}

impl From<CornerPart> for CornerRecord {
    fn from(CornerPart { tile, cell, corners, cost }: CornerPart) -> Self {
        Self { tile, cell, corners, cost }
    }
}

impl From<PatternPart> for PatternRecord {
    fn from(PatternPart { tiles, cost, is_mirrored }: PatternPart) -> Self {
        Self { tiles, cost, mirrored: is_mirrored }
    }
}

impl From<WalkingSide> for WalkingSideRecord {
    fn from(WalkingSide { matrix, blank_line, cost }: WalkingSide) -> Self {
        Self { matrix, blank_line, cost }
    }
}
