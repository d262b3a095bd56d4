//! How a beam over a large board is made.

use npuzzle_board::Size;

use super::{Sweep, Tail};

/// How a beam is made.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How many boards of a layer go on.
    pub width: usize,
    /// The most moves of a solution.
    pub max_length: usize,
    /// How many boards of a layer may have the blank in the same cell.
    pub quota: usize,
    /// How the blank is pulled across the board.
    pub sweep: Option<Sweep>,
    /// How the last pass goes.
    pub tail: Option<Tail>,
    /// Pairs count once the terms of the tiles are at most this for each cell: while tiles are far from home, pairs
    /// say little and take most of the time.
    pub pairs_below: f64,
    /// A beam is stalled if it gained too little in so many moves.
    pub patience: usize,
    /// What it must gain in each of these moves.
    pub least_gain: f64,
}

impl Options {
    /// The options that proved best on boards of this size.
    pub fn new(size: Size, width: usize, max_length: usize) -> Self {
        let side = size.rows().min(size.cols());
        let sweep = (side >= SWEPT_SIDE).then(|| Sweep::for_side(side));
        let patience = match sweep {
            Some(sweep) => sweep.moves_per_pass(size) / 2,
            None => 30 + size.cells() / 5,
        };
        // The blank is in one half of the cells after an even number of moves, and in the other after an odd one.
        let even_share = 2 * width / size.cells();
        let quota = match side {
            ..SWEPT_SIDE => (width / 20).max(400),
            SWEPT_SIDE..14 => even_share.max(2),
            _ => (width / 64).max(2),
        };
        // A board that is not swept is settled cell by cell only once nothing else helps.
        let tail =
            if sweep.is_some() { Tail::default() } else { Tail { from_distance: 0.0, ..Tail::default() } };
        Self {
            width,
            max_length,
            quota,
            sweep,
            tail: Some(tail),
            pairs_below: if side < 20 { f64::INFINITY } else { 6.0 },
            patience,
            least_gain: if sweep.is_some() { 0.2 } else { 0.0 },
        }
    }
}

/// Boards with no side shorter than this are swept.
const SWEPT_SIDE: usize = 8;
