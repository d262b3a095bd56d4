//! One large board that moves are made on and undone, and what a move changes in its potential.
//!
//! The board has a margin of two empty cells, so that nothing around a tile needs a check:
//!
//! ```text
//! . . . . . . .
//! . . . . . . .
//! . . 8 1 3 . .
//! . . 4   2 . .     the blank is as empty as the margin
//! . . 7 6 5 . .
//! . . . . . . .
//! . . . . . . .
//! ```

use npuzzle_board::{Move, Size};
use npuzzle_heuristics::potential::{OFFSETS, SharedPairs, TileFormula, View};

use super::pairs::{Keys, PairTable};

/// So many units of a score are one of a weight.
pub(super) const SCALE: f32 = 64.0;

/// Empty cells around the board: the farthest that the tiles of a pair are apart.
const MARGIN: usize = 2;

/// The most rows and columns of a board.
const MAX_SIDE: usize = 64;

/// A tile's class: in its home row (1), in its home column (2); or an empty cell.
const IN_ROW: u8 = 1;
const IN_COL: u8 = 2;
const EMPTY: u8 = 4;
pub(super) const CLASSES: usize = 5;

/// What a cell holds: the home of its tile, and the tile's class there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) row: i8,
    pub(super) col: i8,
    pub(super) class: u8,
    ring: u8,
}

const NOTHING: Cell = Cell { row: 0, col: 0, class: EMPTY, ring: 0 };

/// What makes up the score of a board: the terms of tiles and of pairs, and the random numbers for hashes.
pub(super) struct Terms {
    size: Size,
    blank_home: usize,
    /// By ring of the home and steps from it, in rows or in columns.
    tiles: Vec<i32>,
    pairs: PairTable,
    /// By home, and by cell of the board with its margin. A tile in a cell counts as the product of the two.
    home_keys: Vec<u64>,
    cell_keys: Vec<u64>,
    /// The row and column of each cell on the board, from its first cell.
    places: Vec<(i16, i16)>,
    /// How far the second cell of each offset is.
    offsets: [usize; OFFSETS.len()],
}

impl Terms {
    pub(super) fn new(view: &View, pairs: &SharedPairs) -> Self {
        let (size, blank_home) = (view.size(), view.blank_home());
        let formula = TileFormula::new(size, blank_home);
        let mut tiles = vec![0; MAX_SIDE * MAX_SIDE];
        for home in 0..size.cells() {
            for steps in 0..size.rows().max(size.cols()) {
                tiles[formula.ring(home) * MAX_SIDE + steps] =
                    (formula.weight(home, steps) * SCALE).round() as i32;
            }
        }
        let stride = size.cols() + 2 * MARGIN;
        let padded = stride * (size.rows() + 2 * MARGIN);
        Self {
            size,
            blank_home,
            tiles,
            pairs: PairTable::new(pairs, size),
            home_keys: (0..size.cells() as u64).map(super::key).collect(),
            cell_keys: (0..padded as u64).map(|nth| super::key(1 << 32 | nth)).collect(),
            places: (0..padded)
                .map(|cell| ((cell / stride) as i16 - MARGIN as i16, (cell % stride) as i16 - MARGIN as i16))
                .collect(),
            offsets: OFFSETS.map(|(down, right)| (down * stride as isize + right) as usize),
        }
    }

    pub(super) fn size(&self) -> Size {
        self.size
    }

    pub(super) fn blank_home(&self) -> usize {
        self.blank_home
    }

    fn stride(&self) -> usize {
        self.size.cols() + 2 * MARGIN
    }

    /// How many cells a board has with its margin.
    pub(super) fn padded(&self) -> usize {
        self.cell_keys.len()
    }

    /// The cell in a row and column.
    pub(super) fn cell(&self, row: usize, col: usize) -> usize {
        (row + MARGIN) * self.stride() + col + MARGIN
    }

    /// The row and column of a cell on the board.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        let (row, col) = self.places[cell];
        (row as usize, col as usize)
    }

    fn tile(&self, tile: Cell, steps: usize) -> i32 {
        self.tiles[usize::from(tile.ring) * MAX_SIDE + steps]
    }
}

/// A board.
pub(super) struct Position<'t> {
    terms: &'t Terms,
    cells: Vec<Cell>,
    /// The keys of each cell's tile.
    keys: Vec<Keys>,
    pub(super) blank: usize,
    /// Whether pairs count.
    pub(super) has_pairs: bool,
}

/// A move that can be made.
#[derive(Clone, Copy)]
pub(super) struct Slide {
    /// The cell that the tile comes from, and the blank goes to.
    pub(super) to: usize,
    /// What is added to the hash.
    pub(super) hash: u64,
    /// What is added to the tile's distance from home: 1 or -1.
    pub(super) distance: i32,
    /// What the tile's own term changes by.
    own: i32,
    /// Whether the tile comes home.
    pub(super) settles: bool,
    after: Cell,
}

impl<'t> Position<'t> {
    /// The board with these labels.
    pub(super) fn new(terms: &'t Terms, labels: &[u16]) -> Self {
        let (cells, keys) = (vec![NOTHING; terms.padded()], vec![terms.pairs.keys(NOTHING); terms.padded()]);
        let mut position = Self { terms, cells, keys, blank: 0, has_pairs: true };
        let size = terms.size;
        let formula = TileFormula::new(size, terms.blank_home);
        for (at, &home) in labels.iter().enumerate() {
            let home = usize::from(home);
            let (row, col) = (size.row_of(at), size.col_of(at));
            let cell = terms.cell(row, col);
            if home == terms.blank_home {
                position.blank = cell;
                continue;
            }
            let is_in_row = size.row_of(home) == row;
            let is_in_col = size.col_of(home) == col;
            position.cells[cell] = Cell {
                row: size.row_of(home) as i8,
                col: size.col_of(home) as i8,
                class: u8::from(is_in_row) * IN_ROW + u8::from(is_in_col) * IN_COL,
                ring: formula.ring(home) as u8,
            };
            position.keys[cell] = terms.pairs.keys(position.cells[cell]);
        }
        position
    }

    /// The labels.
    #[cfg(test)]
    pub(super) fn labels(&self) -> Vec<u16> {
        let size = self.terms.size;
        let label = |at: usize| {
            let tile = self.cells[self.terms.cell(size.row_of(at), size.col_of(at))];
            let is_blank = tile.class == EMPTY;
            if is_blank { self.terms.blank_home } else { size.cell(tile.row as usize, tile.col as usize) }
        };
        (0..size.cells()).map(|at| label(at) as u16).collect()
    }

    /// All tiles with their cells.
    fn tiles(&self) -> impl Iterator<Item = (usize, Cell)> {
        self.cells.iter().copied().enumerate().filter(|(_, tile)| tile.class != EMPTY)
    }

    /// How far a tile is from home: in rows and in columns.
    fn steps(&self, cell: usize, tile: Cell) -> (usize, usize) {
        let (row, col) = self.terms.place(cell);
        (row.abs_diff(tile.row as usize), col.abs_diff(tile.col as usize))
    }

    /// The score of the whole board.
    pub(super) fn score(&self) -> i32 {
        let mut score = 0;
        for (cell, tile) in self.tiles() {
            let (rows, cols) = self.steps(cell, tile);
            score += self.terms.tile(tile, rows) + self.terms.tile(tile, cols);
            if self.has_pairs {
                for (nth, offset) in self.terms.offsets.iter().enumerate() {
                    let (first, second) = (self.keys[cell], self.keys[cell.wrapping_add(*offset)]);
                    score += self.terms.pairs.term(nth, first.first, second.second);
                }
            }
        }
        score
    }

    /// The cell that holds the tile of a home, if it is not the blank's.
    pub(super) fn find(&self, home: usize) -> Option<usize> {
        let (row, col) = self.terms.place(home);
        let is_wanted =
            |tile: &Cell| tile.class != EMPTY && (tile.row as usize, tile.col as usize) == (row, col);
        self.cells.iter().position(is_wanted)
    }

    /// Whether a cell holds its own tile.
    #[inline(always)]
    pub(super) fn is_settled(&self, cell: usize) -> bool {
        self.cells[cell].class == IN_ROW | IN_COL
    }

    /// The Manhattan distance from the goal.
    pub(super) fn distance(&self) -> i32 {
        let steps = self.tiles().map(|(cell, tile)| self.steps(cell, tile));
        steps.map(|(rows, cols)| (rows + cols) as i32).sum()
    }

    /// The hash of the board.
    pub(super) fn hash(&self) -> u64 {
        let key = |(cell, tile): (usize, Cell)| self.home_key(tile).wrapping_mul(self.terms.cell_keys[cell]);
        self.tiles().map(key).fold(0, u64::wrapping_add)
    }

    fn home_key(&self, tile: Cell) -> u64 {
        self.terms.home_keys[tile.row as usize * self.terms.size.cols() + tile.col as usize]
    }

    #[inline(always)]
    fn beside(&self, cell: usize, step: Move) -> usize {
        let stride = self.terms.stride();
        match step {
            Move::Up => cell - stride,
            Move::Down => cell + stride,
            Move::Left => cell - 1,
            Move::Right => cell + 1,
        }
    }

    /// What a move of the blank does, if it stays on the board.
    #[inline(always)]
    pub(super) fn slide(&self, step: Move) -> Option<Slide> {
        let (from, to) = (self.blank, self.beside(self.blank, step));
        let before = self.cells[to];
        if before.class == EMPTY {
            return None;
        }
        let (row, col) = self.terms.place(from);
        let (steps_before, steps_after, in_line, line) = match step {
            Move::Up | Move::Down => {
                let tile_row = if step == Move::Up { row - 1 } else { row + 1 };
                (
                    tile_row.abs_diff(before.row as usize),
                    row.abs_diff(before.row as usize),
                    IN_ROW,
                    before.row as usize == row,
                )
            }
            Move::Left | Move::Right => {
                let tile_col = if step == Move::Left { col - 1 } else { col + 1 };
                (
                    tile_col.abs_diff(before.col as usize),
                    col.abs_diff(before.col as usize),
                    IN_COL,
                    before.col as usize == col,
                )
            }
        };
        let class = before.class & !in_line | if line { in_line } else { 0 };
        let keys = &self.terms.cell_keys;
        Some(Slide {
            to,
            hash: self.home_key(before).wrapping_mul(keys[from].wrapping_sub(keys[to])),
            distance: steps_after as i32 - steps_before as i32,
            own: self.terms.tile(before, steps_after) - self.terms.tile(before, steps_before),
            settles: class == IN_ROW | IN_COL,
            after: Cell { class, ..before },
        })
    }

    /// What a move changes in the score.
    #[inline(always)]
    pub(super) fn change(&mut self, slide: &Slide) -> i32 {
        if !self.has_pairs {
            return slide.own;
        }
        // With its tile lifted off the board, the pairs in both places are with the same other tiles.
        let pairs = &self.terms.pairs;
        let before = std::mem::replace(&mut self.keys[slide.to], pairs.keys(NOTHING));
        let change = self.pairs_of(self.blank, pairs.keys(slide.after)) - self.pairs_of(slide.to, before);
        self.keys[slide.to] = before;
        slide.own + change
    }

    /// The terms of all pairs that a tile in a cell is part of.
    #[inline(always)]
    fn pairs_of(&self, cell: usize, tile: Keys) -> i32 {
        let mut sum = 0;
        for (nth, offset) in self.terms.offsets.iter().enumerate() {
            sum += self.terms.pairs.term(nth, tile.first, self.keys[cell.wrapping_add(*offset)].second);
            sum += self.terms.pairs.term(nth, self.keys[cell.wrapping_sub(*offset)].first, tile.second);
        }
        sum
    }

    /// Makes a move that stays on the board.
    #[inline(always)]
    pub(super) fn go(&mut self, step: Move) {
        let (from, to) = (self.blank, self.beside(self.blank, step));
        let mut tile = self.cells[to];
        let (row, col) = self.terms.place(from);
        tile.class =
            u8::from(tile.row as usize == row) * IN_ROW + u8::from(tile.col as usize == col) * IN_COL;
        self.cells[from] = tile;
        self.cells[to] = NOTHING;
        self.keys[from] = self.terms.pairs.keys(tile);
        self.keys[to] = self.terms.pairs.keys(NOTHING);
        self.blank = to;
    }
}
