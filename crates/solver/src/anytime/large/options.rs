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
            None => 60 + 2 * size.cells() / 3,
        };
        Self {
            width,
            max_length,
            quota: if side < 14 { (width / 20).max(400) } else { (width / 64).max(2) },
            sweep,
            tail: sweep.map(|_| Tail::default()),
            pairs_below: if side < SWEPT_SIDE { f64::INFINITY } else { 6.0 },
            patience,
            least_gain: if sweep.is_some() { 0.2 } else { 0.0 },
        }
    }
}

/// Boards with no side shorter than this are swept.
const SWEPT_SIDE: usize = 20;
