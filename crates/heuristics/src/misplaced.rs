//! Misplaced tiles: how many are not at home. The first heuristic of every course.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move};
use npuzzle_search::{Cost, Estimate, Heuristic};

use crate::Puzzle;

/// The number of tiles that are not at home; the blank never counts.
#[derive(Clone, Debug)]
pub struct Misplaced {
    /// The tile that belongs in each cell, 0 for the blank.
    belongs: Box<[u16]>,
}

impl Misplaced {
    /// Tiles compared with this goal.
    pub fn new(goal: &Board) -> Self {
        Self { belongs: goal.tiles().into() }
    }

    /// Whether a tile in a cell is at home.
    #[inline(always)]
    pub fn is_home(&self, tile: usize, cell: usize) -> bool {
        self.belongs(cell) == tile
    }

    /// The tile that belongs in a cell, 0 for the blank.
    #[inline(always)]
    pub(crate) fn belongs(&self, cell: usize) -> usize {
        usize::from(self.belongs[cell])
    }

    /// How many more tiles are misplaced after a tile has moved.
    #[inline(always)]
    pub(crate) fn change(&self, tile: usize, from: usize, to: usize) -> i32 {
        i32::from(self.is_home(tile, from)) - i32::from(self.is_home(tile, to))
    }

    pub(crate) fn count<S: Packed>(&self, state: &S) -> Cost {
        let away = |&cell: &usize| cell != state.blank() && !self.is_home(state.tile(cell), cell);
        (0..self.belongs.len()).filter(away).count() as Cost
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for Misplaced {
    type Memo = ();

    fn evaluate(&self, state: &S) -> Estimate<()> {
        Estimate { h: self.count(state), memo: () }
    }

    #[inline(always)]
    fn update(&self, parent: &Estimate<()>, before: &S, _: Move, after: &S) -> Estimate<()> {
        let (from, to) = (after.blank(), before.blank());
        Estimate { h: parent.h.wrapping_add_signed(self.change(before.tile(from), from, to)), memo: () }
    }
}
