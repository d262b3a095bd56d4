//! How boards are written: every notation that people use, read alike everywhere.
//!
//! | form | example |
//! |---|---|
//! | rows and slashes | `1 2 3/4 5 6/7 8 0` |
//! | compact rows | `b12 345 678`, `12345678_` |
//! | one list | `1,2,3,4,5,6,7,8,0` (a square, or with the size given) |
//! | rows on lines | as in the 42 files: an optional `N` or `rows cols` line, `#` comments |
//! | drawn | a ruled grid, as the program itself draws it |
//!
//! `0`, `b`, `_`, `.` and `-` are the blank; so is a gap in rows that are otherwise in columns.

mod read;
mod write;

pub use read::{Located, parse, parse_many};
pub use write::Notation;

use crate::{BoardError, Size, SizeError};

/// Why a text is not a board, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{kind}", at_line(*line))]
pub struct ParseError {
    /// The line of the text, from 1, if it has more than one.
    pub line: Option<usize>,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

fn at_line(line: Option<usize>) -> String {
    line.map_or(String::new(), |line| format!("line {line}: "))
}

/// What is wrong with a text that should be a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is nothing to read.
    #[error("no board here: write one like '1 2 3/4 5 6/7 8 0'")]
    Empty,
    /// A word that is neither a number nor a blank.
    #[error(
        "'{word}' (row {row}, column {col}) is not a tile: write numbers, and 0, b, _, . or - for the blank"
    )]
    NotATile {
        /// The word, shortened.
        word: String,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        col: usize,
    },
    /// One row is as good as no board.
    #[error("only one row of {0} numbers: separate rows by '/' or new lines, or say the size")]
    OneRow(usize),
    /// Rows of different lengths.
    #[error(
        "row {row} has {got} numbers where the rows before have {expected}: all rows of a board are equally long"
    )]
    UnequalRows {
        /// The first row that differs, from 1.
        row: usize,
        /// How many numbers it has.
        got: usize,
        /// How many those before it have.
        expected: usize,
    },
    /// The rows do not fit the size that was given.
    #[error("{got} numbers where a {size} board has {}", size.cells())]
    WrongSize {
        /// The size that was given.
        size: Size,
        /// How many numbers came.
        got: usize,
    },
    /// A line longer than any board.
    #[error(
        "this line has {0} bytes, more than any 64x64 board takes; one board a line, rows separated by '/'"
    )]
    TooLong(usize),
    /// Rows or columns out of range.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Not each tile once.
    #[error(transparent)]
    Board(#[from] BoardError),
}

#[cfg(test)]
mod tests;
