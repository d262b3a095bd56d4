//! Manhattan distance: each tile's steps to its home, as if no other tile were there.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move};
use npuzzle_search::{Cost, Estimate, Heuristic};

use crate::Puzzle;

/// The sum of all tiles' distances from home; the blank never counts.
#[derive(Clone, Debug)]
pub struct Manhattan {
    cells: usize,
    /// The bits that a cell takes in an index.
    shift: u32,
    /// The distance of a tile from home: `[tile << shift | cell]`; 0 for the blank.
    distances: Box<[u8]>,
}

impl Manhattan {
    /// Distances to this goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        let shift = size.cells().next_power_of_two().trailing_zeros();
        let mut distances = vec![0; size.cells() << shift].into_boxed_slice();
        for (tile, &home) in goal.cells_of_tiles().iter().enumerate().skip(1) {
            for cell in 0..size.cells() {
                distances[tile << shift | cell] = size.distance(cell, home as usize) as u8;
            }
        }
        Self { cells: size.cells(), shift, distances }
    }

    /// The distance of one tile in a cell from its home.
    #[inline(always)]
    pub fn distance(&self, tile: usize, cell: usize) -> Cost {
        Cost::from(self.distances[tile << self.shift | cell])
    }

    /// What moving a tile changes.
    #[inline(always)]
    pub(crate) fn change(&self, tile: usize, from: usize, to: usize) -> i32 {
        self.distance(tile, to) as i32 - self.distance(tile, from) as i32
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for Manhattan {
    type Memo = ();

    fn evaluate(&self, state: &S) -> Estimate<()> {
        let h = (0..self.cells).map(|cell| self.distance(state.tile(cell), cell)).sum();
        Estimate { h, memo: () }
    }

    #[inline(always)]
    fn update(&self, parent: &Estimate<()>, before: &S, _: Move, after: &S) -> Estimate<()> {
        let (from, to) = (after.blank(), before.blank());
        let h = parent.h.wrapping_add_signed(self.change(before.tile(from), from, to));
        Estimate { h, memo: () }
    }
}
