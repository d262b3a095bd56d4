//! Gaschnig's heuristic: the exact number of moves if the blank could change places with any tile.
//!
//! A short cut that is often taught, "misplaced tiles, plus one if the blank is at home", is too
//! low: every cycle of tiles that does not contain the blank costs one move to enter.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move, Tile};
use npuzzle_search::{Cost, Estimate, Heuristic};

use crate::{Misplaced, Puzzle};

/// The cost of the relaxed puzzle in which any tile may jump into the blank.
///
/// Read the board as a permutation of its cells, each pointing to the home of what it holds. With
/// the blank in a cycle of k cells, k - 1 jumps bring that cycle home; any other cycle of k tiles
/// takes k + 1. Summed up, with m misplaced tiles and c cycles (single cells included) on n cells,
/// that is `2m + c - n`. A move joins two cycles or splits one, so it changes c by one.
#[derive(Clone, Debug)]
pub struct Gaschnig {
    misplaced: Misplaced,
    /// The home of each tile, and at 0 of the blank.
    homes: Box<[u16]>,
}

/// A move of the relaxed puzzle: a tile jumps into the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// The tile.
    pub tile: Tile,
    /// The cell it leaves to the blank.
    pub from: usize,
    /// The cell it lands in.
    pub to: usize,
}

impl Gaschnig {
    /// Jumps to this goal.
    pub fn new(goal: &Board) -> Self {
        Self { misplaced: Misplaced::new(goal), homes: goal.cells_of_tiles() }
    }

    /// A shortest solution of the relaxed puzzle: the tile that belongs where the blank is jumps there;
    /// with the blank at home, the first tile that is away enters its cycle.
    pub fn jumps<S: Packed>(&self, state: &S) -> Vec<Jump> {
        let mut cell_of = vec![0; self.homes.len()];
        for cell in 0..cell_of.len() {
            cell_of[state.tile(cell)] = cell;
        }
        let mut jumps = Vec::new();
        loop {
            let blank = cell_of[0];
            let tile = match self.misplaced.belongs(blank) {
                0 => (1..cell_of.len()).find(|&tile| !self.misplaced.is_home(tile, cell_of[tile])),
                tile => Some(tile),
            };
            let Some(tile) = tile else { return jumps };
            jumps.push(Jump { tile: tile as Tile, from: cell_of[tile], to: blank });
            cell_of.swap(0, tile);
        }
    }

    /// The cell that a cell points to.
    fn next<S: Packed>(&self, state: &S, cell: usize) -> usize {
        usize::from(self.homes[state.tile(cell)])
    }

    fn cycles<S: Packed>(&self, state: &S) -> Cost {
        let mut visited = vec![false; self.homes.len()];
        let mut cycles = 0;
        for first in 0..self.homes.len() {
            let mut cell = first;
            cycles += Cost::from(!visited[first]);
            while !visited[cell] {
                visited[cell] = true;
                cell = self.next(state, cell);
            }
        }
        cycles
    }

    /// Whether a cell is in the cycle of the blank.
    fn is_with_blank<S: Packed>(&self, state: &S, cell: usize) -> bool {
        let mut at = self.next(state, state.blank());
        while at != state.blank() && at != cell {
            at = self.next(state, at);
        }
        at == cell
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for Gaschnig {
    type Memo = ();

    fn evaluate(&self, state: &S) -> Estimate<()> {
        let h = 2 * self.misplaced.count(state) + self.cycles(state) - self.homes.len() as Cost;
        Estimate { h, memo: () }
    }

    fn update(&self, parent: &Estimate<()>, before: &S, _: Move, after: &S) -> Estimate<()> {
        let (from, to) = (after.blank(), before.blank());
        let cycles = if self.is_with_blank(before, from) { 1 } else { -1 };
        let change = 2 * self.misplaced.change(before.tile(from), from, to) + cycles;
        Estimate { h: parent.h.wrapping_add_signed(change), memo: () }
    }
}
