//! What a heuristic says of a board, taken apart.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use npuzzle::board::parity;
use npuzzle::search::Limits;
use npuzzle::solver::SolveError;
use npuzzle::solver::breakdown::{
    Breakdown, CornerPart, Jump, LinePart, PatternPart, TilePart, WalkingSide, break_down,
};
use npuzzle::solver::strategy::{Algorithm, Guide, Strategy};
use serde::Serialize;
use utoipa::ToSchema;

use super::puzzle::body_about_a_puzzle;
use super::{Refusals, Shared};
use crate::web::problem::{Body, Problem};

body_about_a_puzzle! {
    /// Which heuristic, and of which board.
    pub struct ExplainBody {
        /// The heuristic, as strategies name it behind the plus.
        #[schema(example = "linear-conflict", max_length = 200)]
        heuristic: String,
    }
}

/// An estimate and its parts, whose costs add up to it.
#[derive(Debug, Serialize, ToSchema)]
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
#[derive(Debug, Serialize, ToSchema)]
struct TileRecord {
    tile: u16,
    cell: usize,
    home: usize,
    cost: u32,
}

/// A tile that jumps into the blank.
#[derive(Debug, Serialize, ToSchema)]
struct JumpRecord {
    tile: u16,
    from: usize,
    to: usize,
}

/// A row or a column with conflicts.
#[derive(Debug, Serialize, ToSchema)]
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
#[derive(Debug, Serialize, ToSchema)]
struct CornerRecord {
    tile: u16,
    cell: usize,
    corners: Vec<usize>,
    cost: u32,
}

/// The tiles of a pattern, and what their table says.
#[derive(Debug, Serialize, ToSchema)]
struct PatternRecord {
    tiles: Vec<u16>,
    cost: u32,
    /// Whether the board was looked at in a mirror.
    mirrored: bool,
}

/// The rows and the columns of a walking distance.
#[derive(Debug, Serialize, ToSchema)]
struct WalkingRecord {
    rows: WalkingSideRecord,
    cols: WalkingSideRecord,
}

/// For each line, how many of its tiles belong in each line.
#[derive(Debug, Serialize, ToSchema)]
struct WalkingSideRecord {
    matrix: Vec<Vec<u16>>,
    /// The line of the blank, from 0.
    blank_line: usize,
    cost: u32,
}

/// One of several heuristics.
#[derive(Debug, Serialize, ToSchema)]
struct PartRecord {
    heuristic: String,
    estimate: u32,
}

/// Take an estimate apart: per tile, per line, per pattern.
#[utoipa::path(post, path = "/api/v1/explain", request_body = ExplainBody, responses(
    (status = 200, description = "the estimate and its parts", body = BreakdownRecord), Refusals
))]
pub async fn explain(
    State(office): State<Shared>,
    Body(asked): Body<ExplainBody>,
) -> Result<Json<BreakdownRecord>, Problem> {
    let guide = Guide::from_name(&asked.heuristic).map_err(Problem::unusable)?;
    if guide.is_blind() {
        return Err(Problem::unusable("name a heuristic, for instance manhattan"));
    }
    // Any search with this guide needs the same tables.
    let strategy = Strategy { algorithm: Algorithm::Constructive, guide };
    let mut request = office.request(asked.puzzle()?, strategy)?;
    let (allowance, shelf) = (office.counter_allowance(), Arc::clone(&office.shelf));
    let told = office.counter.run(allowance.grace(), move |cancel| {
        shelf.equip(&mut request)?;
        let limits = Limits {
            max_time: Some(allowance.max_time),
            max_memory: Some(allowance.max_memory),
            cancel: Some(cancel.clone()),
            ..Limits::default()
        };
        let (start, goal, guide) = (request.start(), request.goal(), &request.strategy.guide);
        let told = break_down(guide, start, goal, &limits, &request.means, &mut ());
        let told = told.map_err(|error| Problem::from(SolveError::from(error)))?;
        if told.is_none() && parity::solvable(start, goal) {
            let seconds = allowance.max_time.as_secs();
            return Err(Problem::unusable(format!("the tables could not be made in {seconds} s: try again")));
        }
        Ok::<_, Problem>(BreakdownRecord::new((start.to_string(), goal.to_string()), guide.to_string(), told))
    });
    Ok(Json(told.await??))
}

impl BreakdownRecord {
    fn new((board, goal): (String, String), heuristic: String, told: Option<Breakdown>) -> Self {
        let estimate = told.as_ref().map(|told| told.estimate);
        let (tiles, jumps, lines, corners, patterns, walking, of) =
            told.map_or_else(Default::default, |told| {
                let Breakdown { tiles, jumps, lines, corners, patterns, walking, of, .. } = told;
                (tiles, jumps, lines, corners, patterns, walking, of)
            });
        let part = |part: Breakdown| PartRecord { heuristic: part.heuristic, estimate: part.estimate };
        Self {
            board,
            goal,
            heuristic,
            estimate,
            tiles: tiles.into_iter().map(TileRecord::from).collect(),
            jumps: jumps.into_iter().map(JumpRecord::from).collect(),
            lines: lines.into_iter().map(LineRecord::from).collect(),
            corners: corners.into_iter().map(CornerRecord::from).collect(),
            patterns: patterns.into_iter().map(PatternRecord::from).collect(),
            walking: walking.map(|both| WalkingRecord { rows: both.rows.into(), cols: both.cols.into() }),
            of: of.into_iter().map(part).collect(),
            version: env!("CARGO_PKG_VERSION"),
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
