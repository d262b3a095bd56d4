//! Boards packed into machine words, for searches that hold millions of them.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Board, Size, Tile};

/// A packed board. Small ones are a word and the blank's cell; they are copied, never undone.
pub trait Packed: Clone + Eq + Hash + Debug + Send + Sync {
    /// What is enough to tell two boards of one size apart: all that a node store keeps.
    type Key: Clone + Eq + Hash + Debug + Send + Sync;

    /// The most cells that fit.
    const MAX_CELLS: usize;

    /// Packs a board.
    ///
    /// # Panics
    /// If it has more than [`Self::MAX_CELLS`] cells.
    fn pack(board: &Board) -> Self;

    /// The cell of the blank.
    fn blank(&self) -> usize;

    /// The tile in a cell, 0 for the blank.
    fn tile(&self, cell: usize) -> usize;

    /// The board after the blank has changed places with the tile in `cell`.
    #[must_use]
    fn slide(&self, cell: usize) -> Self;

    /// The key of this board.
    fn key(&self) -> Self::Key;

    /// The board of a key.
    fn from_key(key: &Self::Key) -> Self;

    /// The bytes that the key of a board of so many cells holds outside of itself.
    fn key_heap_bytes(_cells: usize) -> usize {
        0
    }
}

/// Something to do with boards of one size, in whichever packing suits the size.
pub trait WithPacking {
    /// What comes of it.
    type Output;

    /// Does it with boards packed as `S`.
    fn with<S: Packed>(self) -> Self::Output;
}

/// Does something with the most compact packing for boards of a size: the one place where a packing is chosen.
///
/// ```
/// use npuzzle_board::packed::{Packed, WithPacking, by_size};
/// use npuzzle_board::{Board, Size};
///
/// struct BytesOfAKey;
///
/// impl WithPacking for BytesOfAKey {
///     type Output = usize;
///     fn with<S: Packed>(self) -> usize {
///         size_of::<S::Key>()
///     }
/// }
///
/// assert_eq!(by_size(Size::new(4, 4)?, BytesOfAKey), 8);
/// assert_eq!(by_size(Size::new(5, 5)?, BytesOfAKey), 16);
/// # Ok::<(), npuzzle_board::SizeError>(())
/// ```
pub fn by_size<W: WithPacking>(size: Size, work: W) -> W::Output {
    match size.cells() {
        cells if cells <= Packed16::MAX_CELLS => work.with::<Packed16>(),
        cells if cells <= Packed25::MAX_CELLS => work.with::<Packed25>(),
        cells if cells <= Packed64::MAX_CELLS => work.with::<Packed64>(),
        _ => work.with::<Wide>(),
    }
}

/// Up to 16 cells of 4 bits each, the first cell lowest:
///
/// ```text
/// bit 63      60          7  4 3  0
///   | cell 15 |   …   | cell 1 | cell 0 |     cells past the last are 0
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed16 {
    cells: u64,
    blank: u32,
}

impl Packed for Packed16 {
    type Key = u64;
    const MAX_CELLS: usize = 16;

    fn pack(board: &Board) -> Self {
        assert!(board.size().cells() <= Self::MAX_CELLS, "{} cells in 64 bits", board.size().cells());
        let cells = board.tiles().iter().rev().fold(0, |cells, &tile| cells << 4 | u64::from(tile));
        Self { cells, blank: board.blank() as u32 }
    }

    #[inline(always)]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline(always)]
    fn tile(&self, cell: usize) -> usize {
        (self.cells >> (4 * cell) & 15) as usize
    }

    #[inline(always)]
    fn slide(&self, cell: usize) -> Self {
        let tile = self.cells >> (4 * cell) & 15;
        // The blank is 0, so one exclusive or takes the tile out and another puts it in.
        Self { cells: self.cells ^ tile << (4 * cell) ^ tile << (4 * self.blank), blank: cell as u32 }
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.cells
    }

    #[inline(always)]
    fn from_key(&cells: &u64) -> Self {
        // The lowest digit that is 0: borrows only start there, and cells past the board lie higher.
        let zeros = cells.wrapping_sub(0x1111_1111_1111_1111) & !cells & 0x8888_8888_8888_8888;
        Self { cells, blank: zeros.trailing_zeros() / 4 }
    }
}

/// Up to 25 cells of 5 bits each, the first cell lowest; the three highest bits are 0.
///
/// ```text
/// bit 124     120         9  5 4  0
///   | cell 24 |   …   | cell 1 | cell 0 |
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed25 {
    cells: u128,
    blank: u32,
}

impl Packed25 {
    /// One in the lowest bit of every digit.
    const ONES: u128 = {
        let (mut ones, mut cell) = (0, 0);
        while cell < 25 {
            ones |= 1 << (5 * cell);
            cell += 1;
        }
        ones
    };
}

impl Packed for Packed25 {
    type Key = u128;
    const MAX_CELLS: usize = 25;

    fn pack(board: &Board) -> Self {
        assert!(board.size().cells() <= Self::MAX_CELLS, "{} cells in 128 bits", board.size().cells());
        let cells = board.tiles().iter().rev().fold(0, |cells, &tile| cells << 5 | u128::from(tile));
        Self { cells, blank: board.blank() as u32 }
    }

    #[inline(always)]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline(always)]
    fn tile(&self, cell: usize) -> usize {
        (self.cells >> (5 * cell)) as usize & 31
    }

    #[inline(always)]
    fn slide(&self, cell: usize) -> Self {
        let tile = self.cells >> (5 * cell) & 31;
        Self { cells: self.cells ^ tile << (5 * cell) ^ tile << (5 * self.blank), blank: cell as u32 }
    }

    #[inline(always)]
    fn key(&self) -> u128 {
        self.cells
    }

    #[inline(always)]
    fn from_key(&cells: &u128) -> Self {
        let zeros = cells.wrapping_sub(Self::ONES) & !cells & (Self::ONES << 4);
        Self { cells, blank: zeros.trailing_zeros() / 5 }
    }
}

/// Up to 64 cells of a byte each, without a heap allocation; the bytes past the last cell are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed64 {
    cells: [u64; 8],
    blank: u32,
}

impl Packed for Packed64 {
    type Key = [u64; 8];
    const MAX_CELLS: usize = 64;

    fn pack(board: &Board) -> Self {
        assert!(board.size().cells() <= Self::MAX_CELLS, "{} cells in 64 bytes", board.size().cells());
        let mut cells = [0; 8];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            cells[cell / 8] |= u64::from(tile) << (8 * (cell % 8));
        }
        Self { cells, blank: board.blank() as u32 }
    }

    #[inline(always)]
    fn blank(&self) -> usize {
        self.blank as usize
    }

    #[inline(always)]
    fn tile(&self, cell: usize) -> usize {
        (self.cells[cell / 8] >> (8 * (cell % 8)) & 0xFF) as usize
    }

    #[inline(always)]
    fn slide(&self, cell: usize) -> Self {
        let blank = self.blank as usize;
        let tile = self.tile(cell) as u64;
        let mut cells = self.cells;
        cells[cell / 8] ^= tile << (8 * (cell % 8));
        cells[blank / 8] ^= tile << (8 * (blank % 8));
        Self { cells, blank: cell as u32 }
    }

    #[inline(always)]
    fn key(&self) -> [u64; 8] {
        self.cells
    }

    #[inline(always)]
    fn from_key(&cells: &[u64; 8]) -> Self {
        // The first byte that is 0 is the blank's: bytes past the board come after all of its cells.
        let has_zero = |word: u64| word.wrapping_sub(0x0101_0101_0101_0101) & !word & 0x8080_8080_8080_8080;
        let zeros = cells.iter().enumerate().find_map(|(nth, &word)| {
            let zeros = has_zero(word);
            (zeros != 0).then(|| 8 * nth as u32 + zeros.trailing_zeros() / 8)
        });
        Self { cells, blank: zeros.expect("a board has a blank") }
    }
}

/// Boards of any size, two bytes a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wide {
    cells: Box<[Tile]>,
    blank: u16,
}

impl Packed for Wide {
    type Key = Box<[Tile]>;
    const MAX_CELLS: usize = Size::MAX * Size::MAX;

    fn pack(board: &Board) -> Self {
        Self { cells: board.tiles().into(), blank: board.blank() as u16 }
    }

    fn blank(&self) -> usize {
        self.blank as usize
    }

    fn tile(&self, cell: usize) -> usize {
        self.cells[cell] as usize
    }

    fn slide(&self, cell: usize) -> Self {
        let mut cells = self.cells.clone();
        cells.swap(self.blank as usize, cell);
        Self { cells, blank: cell as u16 }
    }

    fn key(&self) -> Box<[Tile]> {
        self.cells.clone()
    }

    fn from_key(cells: &Box<[Tile]>) -> Self {
        let blank = cells.iter().position(|&tile| tile == crate::BLANK).expect("a board has a blank");
        Self { cells: cells.clone(), blank: blank as u16 }
    }

    /// The tiles, and what an allocator adds to a block.
    fn key_heap_bytes(cells: usize) -> usize {
        cells * size_of::<Tile>() + 16
    }
}
