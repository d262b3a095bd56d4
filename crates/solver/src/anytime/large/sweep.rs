//! Where the blank is wanted: on large boards a beam left to itself stays in a pocket that it has sorted.
//!
//! A target moves over the board in strips, back and forth, and the boards of a layer are ranked by their scores
//! plus a penalty for each cell that the blank is away from it. Passes alternate between rows and columns, and
//! between both ends of the board.

use npuzzle_board::Size;

/// How the target moves, and how it pulls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sweep {
    /// Rows, or columns, of a strip.
    pub strip: usize,
    /// Cells that the target advances for each move.
    pub speed: f64,
    /// The penalty for each cell away from the target while the board is as disordered as at the start.
    pub pull: f64,
    /// The least that it shrinks to.
    pub least_pull: f64,
    /// The blank may be so many cells away from the target without a penalty.
    pub slack: usize,
}

impl Sweep {
    /// What proved best for boards whose shorter side is this.
    pub fn for_side(side: usize) -> Self {
        Self { strip: 4, speed: 0.1, pull: if side < 24 { 4.0 } else { 10.0 }, least_pull: 0.7, slack: 3 }
    }

    /// The moves that a pass over all cells takes.
    pub(super) fn moves_per_pass(&self, size: Size) -> usize {
        let cells = (size.rows().div_ceil(self.strip) * size.cols())
            .max(size.cols().div_ceil(self.strip) * size.rows());
        (cells as f64 / self.speed) as usize
    }

    /// The row and column of the target after so many moves.
    pub(super) fn target(&self, size: Size, moves: usize) -> (usize, usize) {
        let (by_rows, by_cols) = ((size.rows(), size.cols()), (size.cols(), size.rows()));
        let pass_cells = |(across, along): (usize, usize)| across.div_ceil(self.strip) * along;
        let both = pass_cells(by_rows) + pass_cells(by_cols);
        let at = (moves as f64 * self.speed) as usize;
        let is_from_end = at / both % 2 == 1;
        let at = at % both;
        let (row, col) = if at < pass_cells(by_rows) {
            self.on_strips(by_rows, at)
        } else {
            let (col, row) = self.on_strips(by_cols, at - pass_cells(by_rows));
            (row, col)
        };
        if is_from_end { (size.rows() - 1 - row, size.cols() - 1 - col) } else { (row, col) }
    }

    /// The line and the place along it, so many cells after the first, back and forth.
    fn on_strips(&self, (across, along): (usize, usize), at: usize) -> (usize, usize) {
        let (strip, place) = (at / along, at % along);
        let line = (strip * self.strip + self.strip / 2).min(across - 1);
        (line, if strip % 2 == 0 { place } else { along - 1 - place })
    }
}
