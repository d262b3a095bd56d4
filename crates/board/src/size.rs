//! How many rows and columns a board has, and where its cells lie.

use std::fmt;
use std::str::FromStr;

use crate::Move;

/// The size of a board: 2 to 64 rows and as many columns.
///
/// Cells are numbered in reading order, row by row from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// A number of rows or columns that no board can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Too few or too many rows or columns.
    #[error("a board has 2 to 64 rows and 2 to 64 columns, not {rows}x{cols}")]
    OutOfRange {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        cols: usize,
    },
    /// The text is not a size at all.
    #[error("'{0}' is not a size: write ROWSxCOLS, for instance 4x4 or 3x5, or one number for a square")]
    NotASize(String),
}

impl Size {
    /// The fewest rows or columns.
    pub const MIN: usize = 2;
    /// The most rows or columns.
    pub const MAX: usize = 64;

    /// A size of so many rows and columns.
    ///
    /// # Errors
    /// If either is below 2 or above 64.
    pub fn new(rows: usize, cols: usize) -> Result<Self, SizeError> {
        let legal = Self::MIN..=Self::MAX;
        if legal.contains(&rows) && legal.contains(&cols) {
            Ok(Self { rows: rows as u8, cols: cols as u8 })
        } else {
            Err(SizeError::OutOfRange { rows, cols })
        }
    }

    /// The number of rows.
    pub fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    pub fn cols(self) -> usize {
        self.cols as usize
    }

    /// The number of cells, the blank's included.
    pub fn cells(self) -> usize {
        self.rows() * self.cols()
    }

    /// The number of tiles: one fewer than there are cells.
    pub fn tiles(self) -> usize {
        self.cells() - 1
    }

    /// Whether there are as many rows as columns.
    pub fn is_square(self) -> bool {
        self.rows == self.cols
    }

    /// The size with rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self { rows: self.cols, cols: self.rows }
    }

    /// The cell at a row and a column, both from 0.
    pub fn cell(self, row: usize, col: usize) -> usize {
        debug_assert!(row < self.rows() && col < self.cols());
        row * self.cols() + col
    }

    /// The row of a cell, from 0.
    pub fn row_of(self, cell: usize) -> usize {
        cell / self.cols()
    }

    /// The column of a cell, from 0.
    pub fn col_of(self, cell: usize) -> usize {
        cell % self.cols()
    }

    /// The steps between two cells, along rows and columns.
    pub fn distance(self, from: usize, to: usize) -> usize {
        self.row_of(from).abs_diff(self.row_of(to)) + self.col_of(from).abs_diff(self.col_of(to))
    }

    /// The cell that a blank in `cell` moves to, or `None` at the edge.
    pub fn neighbour(self, cell: usize, step: Move) -> Option<usize> {
        let (row, col) = (self.row_of(cell), self.col_of(cell));
        match step {
            Move::Up => (row > 0).then(|| cell - self.cols()),
            Move::Down => (row + 1 < self.rows()).then(|| cell + self.cols()),
            Move::Left => (col > 0).then(|| cell - 1),
            Move::Right => (col + 1 < self.cols()).then(|| cell + 1),
        }
    }

    /// The moves that a blank in `cell` can make, in the order of [`Move::ALL`].
    pub fn moves_from(self, cell: usize) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |&step| self.neighbour(cell, step).is_some())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `4x4`, `3X5`, `3×5`, or `4` for a square.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let not_a_size = || SizeError::NotASize(text.chars().take(40).collect());
        let text = text.trim();
        let mut sides = text.split(['x', 'X', '×']).map(str::trim);
        let side = |part: Option<&str>| part.map(|p| p.parse::<usize>().map_err(|_| not_a_size()));
        let rows = side(sides.next()).ok_or_else(not_a_size)??;
        let cols = side(sides.next()).unwrap_or(Ok(rows))?;
        if sides.next().is_some() {
            return Err(not_a_size());
        }
        Self::new(rows, cols)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_in_every_spelling() {
        assert_eq!("4x4".parse(), Size::new(4, 4));
        assert_eq!("3×5".parse(), Size::new(3, 5));
        assert_eq!(" 3 X 5 ".parse(), Size::new(3, 5));
        assert_eq!("7".parse(), Size::new(7, 7));
    }

    #[test]
    fn absurd_sizes_are_refused() {
        for text in ["1x5", "65x2", "0", "1000000x1000000"] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::OutOfRange { .. })), "{text}");
        }
        for text in ["", "x", "4x4x4", "four", "-3x3", "99999999999999999999999x2"] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::NotASize(_))), "{text}");
        }
    }

    #[test]
    fn the_blank_stays_on_the_board() {
        let size = Size::new(2, 3).unwrap();
        let from = |cell| size.moves_from(cell).collect::<Vec<_>>();
        assert_eq!(from(0), [Move::Right, Move::Down]);
        assert_eq!(from(4), [Move::Up, Move::Left, Move::Right]);
    }
}
