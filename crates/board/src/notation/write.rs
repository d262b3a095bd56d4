//! Writing boards, in each notation that can be read.

use crate::drawing::digits;
use crate::{BLANK, Board, Tile};

/// A way to write a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `1 2 3/4 5 6/7 8 0`: the canonical form, on one line.
    Rows,
    /// `123 456 78b`, for up to nine cells; larger boards fall back to [`Self::Rows`].
    Compact,
    /// `1,2,3,4,5,6,7,8,0`; boards that are not square need their size to be read again.
    Commas,
    /// A row a line, numbers lined up, the blank as 0.
    Lines,
    /// The 42 file: the size on the first line, then [`Self::Lines`].
    Sized,
    /// Ruled with `-` and `|`, the blank as 0 (Koehrsen).
    Grid,
}

impl Notation {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Rows, Self::Compact, Self::Commas, Self::Lines, Self::Sized, Self::Grid];

    /// The board in this notation, without a line feed at its end.
    pub fn write(self, board: &Board) -> String {
        let rows = || board.tiles().chunks(board.size().cols());
        match self {
            Self::Compact if board.size().cells() <= 9 => {
                join(rows().map(|row| row.iter().map(|&tile| compact(tile)).collect()), " ")
            }
            Self::Rows | Self::Compact => {
                join(rows().map(|row| join(row.iter().map(Tile::to_string), " ")), "/")
            }
            Self::Commas => join(board.tiles().iter().map(Tile::to_string), ","),
            Self::Lines => {
                let width = digits(board.size());
                let line = |row: &[Tile]| join(row.iter().map(|tile| format!("{tile:width$}")), " ");
                join(rows().map(line), "\n")
            }
            Self::Sized => {
                let size = board.size();
                let head = if size.is_square() {
                    size.rows().to_string()
                } else {
                    format!("{} {}", size.rows(), size.cols())
                };
                format!("{head}\n{}", Self::Lines.write(board))
            }
            Self::Grid => {
                let width = digits(board.size());
                let rule = "-".repeat(board.size().cols() * (width + 3) + 1);
                let line = |row: &[Tile]| {
                    let cells = join(row.iter().map(|tile| format!(" {tile:width$} ")), "|");
                    format!("|{cells}|\n{rule}")
                };
                format!("{rule}\n{}", join(rows().map(line), "\n"))
            }
        }
    }
}

fn compact(tile: Tile) -> char {
    if tile == BLANK { 'b' } else { char::from_digit(u32::from(tile), 10).expect("at most nine cells") }
}

fn join(parts: impl Iterator<Item = String>, separator: &str) -> String {
    parts.collect::<Vec<_>>().join(separator)
}
