//! The goals that people use: blank first, blank last, and the snail.

use std::fmt;
use std::str::FromStr;

use crate::notation::{self, ParseError};
use crate::{BLANK, Board, Size, Tile};

/// A goal that has a name and exists on every size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// The blank, then 1, 2, 3 … in reading order (Korf; Koehrsen).
    First,
    /// 1, 2, 3 … in reading order, then the blank (most toys and courses).
    #[default]
    Last,
    /// 1, 2, 3 … clockwise inward from the top left, the blank at the end of the spiral.
    Snail,
}

impl Goal {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::First, Self::Last, Self::Snail];

    /// The goal on a board of this size.
    ///
    /// ```
    /// use npuzzle_board::{Goal, Size};
    /// let size = Size::new(3, 3)?;
    /// assert_eq!(Goal::Snail.board(size).to_string(), "1 2 3/8 0 4/7 6 5");
    /// # Ok::<(), npuzzle_board::SizeError>(())
    /// ```
    pub fn board(self, size: Size) -> Board {
        let last = size.tiles();
        match self {
            Self::First => Board::from_fn(size, |cell| cell as Tile),
            Self::Last => Board::from_fn(size, |cell| if cell == last { BLANK } else { cell as Tile + 1 }),
            Self::Snail => {
                let mut tiles = vec![BLANK; size.cells()];
                for (nth, cell) in spiral(size).into_iter().take(last).enumerate() {
                    tiles[cell] = nth as Tile + 1;
                }
                Board::from_fn(size, |cell| tiles[cell])
            }
        }
    }

    /// The goal that a name or a board in any notation says, for boards of a size.
    ///
    /// ```
    /// use npuzzle_board::{Goal, Size};
    /// let size = Size::new(2, 2)?;
    /// assert_eq!(Goal::read("first", size)?, Goal::read("0 1/2 3", size)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it says none, or one of another size.
    pub fn read(text: &str, size: Size) -> Result<Board, GoalError> {
        if let Ok(named) = text.parse::<Self>() {
            return Ok(named.board(size));
        }
        let looks_like_a_name = text.chars().all(char::is_alphabetic) && !text.contains(['b', 'B']);
        let read = notation::parse(text, None);
        let goal =
            read.or_else(|error| notation::parse(text, Some(size)).or(Err(error))).map_err(|error| {
                if looks_like_a_name {
                    GoalError::Unknown(text.chars().take(40).collect())
                } else {
                    GoalError::NoBoard(error)
                }
            })?;
        if goal.size() == size {
            Ok(goal)
        } else {
            Err(GoalError::OtherSize { board: size, goal: goal.size() })
        }
    }

    /// The name it is read and written by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
            Self::Snail => "snail",
        }
    }

    /// Which of the named goals this board is, if any.
    pub fn named(board: &Board) -> Option<Self> {
        Self::ALL.into_iter().find(|goal| goal.board(board.size()) == *board)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names none of the goals.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown goal '{0}': say first, last or snail")]
pub struct GoalNameError(String);

/// Why a text is no goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GoalError {
    /// No goal of this name.
    #[error("unknown goal '{0}': say first, last, snail, or a board")]
    Unknown(String),
    /// Not a board either.
    #[error("the goal: {0}")]
    NoBoard(ParseError),
    /// A board, but of another size.
    #[error("the board is {board}, but the goal is {goal}: they must be of one size")]
    OtherSize {
        /// The size of the boards.
        board: Size,
        /// The size of the goal.
        goal: Size,
    },
}

impl FromStr for Goal {
    type Err = GoalNameError;

    /// Reads a name, in either case. [`Goal::read`] takes boards too.
    fn from_str(text: &str) -> Result<Self, GoalNameError> {
        let is_called_so = |goal: &Self| text.eq_ignore_ascii_case(goal.name());
        let unknown = || GoalNameError(text.chars().take(40).collect());
        Self::ALL.into_iter().find(is_called_so).ok_or_else(unknown)
    }
}

/// All cells, clockwise inward from the top left.
fn spiral(size: Size) -> Vec<usize> {
    let (mut top, mut left, mut bottom, mut right) = (0, 0, size.rows(), size.cols());
    let mut cells = Vec::with_capacity(size.cells());
    while top < bottom && left < right {
        cells.extend((left..right).map(|col| size.cell(top, col)));
        top += 1;
        cells.extend((top..bottom).map(|row| size.cell(row, right - 1)));
        right -= 1;
        if top < bottom {
            cells.extend((left..right).rev().map(|col| size.cell(bottom - 1, col)));
            bottom -= 1;
        }
        if left < right {
            cells.extend((top..bottom).rev().map(|row| size.cell(row, left)));
            left += 1;
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snail(rows: usize, cols: usize) -> String {
        Goal::Snail.board(Size::new(rows, cols).unwrap()).to_string()
    }

    #[test]
    fn the_snail_winds_inward_on_every_rectangle() {
        assert_eq!(snail(2, 2), "1 2/0 3");
        assert_eq!(snail(4, 4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
        assert_eq!(snail(2, 5), "1 2 3 4 5/0 9 8 7 6");
        assert_eq!(snail(5, 2), "1 2/0 3/9 4/8 5/7 6");
        assert_eq!(snail(3, 5), "1 2 3 4 5/12 13 14 0 6/11 10 9 8 7");
    }

    #[test]
    fn a_spiral_visits_every_cell_once() {
        for rows in 2..=9 {
            for cols in 2..=9 {
                let mut cells = spiral(Size::new(rows, cols).unwrap());
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..rows * cols));
            }
        }
    }

    #[test]
    fn goals_know_their_names() {
        let size = Size::new(3, 4).unwrap();
        for goal in Goal::ALL {
            assert_eq!(Goal::named(&goal.board(size)), Some(goal));
            assert_eq!(goal.name().parse(), Ok(goal));
            assert_eq!(goal.to_string().to_uppercase().parse(), Ok(goal));
        }
    }

    #[test]
    fn an_unknown_goal_is_told_all_names() {
        let error = "middle".parse::<Goal>().unwrap_err().to_string();
        assert!(error.contains("'middle'"), "{error}");
        for goal in Goal::ALL {
            assert!(error.contains(goal.name()), "{error}");
        }
    }
}
