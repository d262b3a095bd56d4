//! The board itself: a legal arrangement of tiles, checked once, when it is made.

use std::fmt;
use std::str::FromStr;

use crate::drawing::Drawing;
use crate::notation::{self, ParseError};
use crate::{BLANK, Move, Size, Tile};

/// A legal arrangement: every tile once, and one blank. A `Board` that exists is a permutation.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    tiles: Box<[Tile]>,
    blank: u16,
}

/// Why a list of tiles is not a board. Rows and columns count from 1, as people do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The list has too few or too many entries.
    #[error("a {size} board has {} cells, but {got} numbers were given", size.cells())]
    WrongCount {
        /// The size asked for.
        size: Size,
        /// How many numbers came.
        got: usize,
    },
    /// No cell is empty.
    #[error("no blank on this {size} board: write 0 (or b, _, . or -) for the empty cell")]
    NoBlank {
        /// The size asked for.
        size: Size,
    },
    /// More than one cell is empty.
    #[error(
        "two blanks, at {} and {}: a board has one empty cell",
        place(*size, *first), place(*size, *second)
    )]
    TwoBlanks {
        /// The size asked for.
        size: Size,
        /// The first empty cell.
        first: usize,
        /// The second empty cell.
        second: usize,
    },
    /// A number too large for this size.
    #[error(
        "tile {tile} at {} is out of range: a {size} board has the tiles 1 to {} and one blank (0)",
        place(*size, *cell), size.tiles()
    )]
    OutOfRange {
        /// The size asked for.
        size: Size,
        /// The number that came.
        tile: u64,
        /// Where it stood.
        cell: usize,
    },
    /// A tile that stands in two cells.
    #[error(
        "tile {tile} stands twice, at {} and {}, and tile {missing} is missing",
        place(*size, *first), place(*size, *second)
    )]
    Duplicate {
        /// The size asked for.
        size: Size,
        /// The tile.
        tile: Tile,
        /// Where it stands first.
        first: usize,
        /// Where it stands again.
        second: usize,
        /// The smallest tile that stands nowhere.
        missing: Tile,
    },
}

fn place(size: Size, cell: usize) -> String {
    format!("row {}, column {}", size.row_of(cell) + 1, size.col_of(cell) + 1)
}

impl Board {
    /// A board of this size with these tiles in reading order, 0 for the blank.
    ///
    /// # Errors
    /// If the tiles are not each of 0, 1, … once.
    pub fn new(size: Size, tiles: &[u64]) -> Result<Self, BoardError> {
        if tiles.len() != size.cells() {
            return Err(BoardError::WrongCount { size, got: tiles.len() });
        }
        let mut blanks = (0..tiles.len()).filter(|&cell| tiles[cell] == u64::from(BLANK));
        let blank = blanks.next().ok_or(BoardError::NoBlank { size })?;
        if let Some(second) = blanks.next() {
            return Err(BoardError::TwoBlanks { size, first: blank, second });
        }
        let mut seen_at = vec![None; tiles.len()];
        let mut duplicate = None;
        for (cell, &tile) in tiles.iter().enumerate() {
            let Some(seen) = usize::try_from(tile).ok().and_then(|tile| seen_at.get_mut(tile)) else {
                return Err(BoardError::OutOfRange { size, tile, cell });
            };
            if let Some(first) = seen.replace(cell) {
                duplicate.get_or_insert((tile as Tile, first, cell));
            }
        }
        if let Some((tile, first, second)) = duplicate {
            let missing = seen_at.iter().position(Option::is_none).unwrap_or_default() as Tile;
            return Err(BoardError::Duplicate { size, tile, first, second, missing });
        }
        Ok(Self { size, tiles: tiles.iter().map(|&tile| tile as Tile).collect(), blank: blank as u16 })
    }

    /// The board whose cells hold what `tile_at` says; for callers who know it is a permutation.
    ///
    /// # Panics
    /// If it is none: that is a bug in this program, not bad input.
    pub(crate) fn from_fn(size: Size, mut tile_at: impl FnMut(usize) -> Tile) -> Self {
        let tiles: Vec<u64> = (0..size.cells()).map(|cell| u64::from(tile_at(cell))).collect();
        Self::new(size, &tiles).expect("a rearranged board is a board")
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tiles in reading order, 0 for the blank.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tile in a cell, 0 for the blank.
    pub fn tile(&self, cell: usize) -> Tile {
        self.tiles[cell]
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank as usize
    }

    /// For every tile, and at 0 for the blank, the cell it stands in.
    pub fn cells_of_tiles(&self) -> Box<[u16]> {
        let mut cells = vec![0; self.tiles.len()].into_boxed_slice();
        for (cell, &tile) in self.tiles.iter().enumerate() {
            cells[tile as usize] = cell as u16;
        }
        cells
    }

    /// The moves that the blank can make, in the order of [`Move::ALL`].
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        self.size.moves_from(self.blank())
    }

    /// Makes a move; says whether it was legal. An illegal one changes nothing.
    pub fn slide(&mut self, step: Move) -> bool {
        let Some(to) = self.size.neighbour(self.blank(), step) else {
            return false;
        };
        self.tiles.swap(self.blank(), to);
        self.blank = to as u16;
        true
    }

    /// The board after a move, or `None` if the blank would leave the board.
    #[must_use]
    pub fn after(&self, step: Move) -> Option<Self> {
        let mut next = self.clone();
        next.slide(step).then_some(next)
    }
}

impl Board {
    fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in Drawing::new(self, self).lines().iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            line.iter().try_for_each(|span| f.write_str(&span.text))?;
        }
        Ok(())
    }
}

impl fmt::Display for Board {
    /// The canonical one-line form: `1 2 3/4 5 6/7 8 0`. With `{:#}` the board is drawn, ruled, on several
    /// lines. Both forms can be parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return self.draw(f);
        }
        f.write_str(&notation::Notation::Rows.write(self))
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads a board in any [`notation`]; the size is taken from the text.
    ///
    /// ```
    /// use npuzzle_board::Board;
    /// let board: Board = "8 6 7/2 5 4/3 0 1".parse()?;
    /// assert_eq!(board, "867 254 3b1".parse()?);
    /// # Ok::<(), npuzzle_board::notation::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        notation::parse(text, None)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rows: usize, cols: usize, tiles: &[u64]) -> Result<Board, BoardError> {
        Board::new(Size::new(rows, cols).unwrap(), tiles)
    }

    #[test]
    fn each_way_not_to_be_a_board_has_its_own_error() {
        assert!(of(2, 2, &[1, 2, 3, 0]).is_ok());
        assert!(matches!(of(2, 2, &[1, 2, 0]), Err(BoardError::WrongCount { got: 3, .. })));
        assert!(matches!(of(2, 2, &[1, 2, 3, 3]), Err(BoardError::NoBlank { .. })));
        assert!(matches!(of(2, 2, &[0, 2, 3, 0]), Err(BoardError::TwoBlanks { first: 0, second: 3, .. })));
        assert!(matches!(of(2, 2, &[0, 2, 3, u64::MAX]), Err(BoardError::OutOfRange { cell: 3, .. })));
        let twice = of(2, 2, &[0, 2, 3, 2]).unwrap_err();
        assert_eq!(
            twice.to_string(),
            "tile 2 stands twice, at row 1, column 2 and row 2, column 2, and tile 1 is missing"
        );
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let board = of(2, 2, &[0, 1, 2, 3]).unwrap();
        let mut moved = board.clone();
        assert!(!moved.slide(Move::Up));
        assert_eq!(moved, board);
        assert!(moved.slide(Move::Right));
        assert_eq!(moved.tiles(), [1, 0, 2, 3]);
        assert_eq!(moved.blank(), 1);
    }
}
