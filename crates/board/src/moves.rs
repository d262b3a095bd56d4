//! The four moves, named by the way the **blank** goes, and the other ways people name them.

use std::fmt;

use crate::Board;

/// A move: the way the blank goes. The tile it changes places with goes the opposite way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Move {
    /// The blank goes up.
    Up = 0,
    /// The blank goes left.
    Left = 1,
    /// The blank goes right.
    Right = 2,
    /// The blank goes down.
    Down = 3,
}

impl Move {
    /// All moves in the order in which every search tries them: Korf's Up, Left, Right, Down.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    /// The move that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
        }
    }

    /// `U`, `L`, `R` or `D`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Down => 'D',
        }
    }

    /// `up`, `left`, `right` or `down`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Left => "left",
            Self::Right => "right",
            Self::Down => "down",
        }
    }

    /// Whether the blank changes its row.
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }

    /// The move of this letter or name, in either case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| {
            name.eq_ignore_ascii_case(step.name())
                || (name.len() == 1 && name.starts_with([step.letter(), step.letter().to_ascii_lowercase()]))
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// How moves are named in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MoveNames {
    /// The way the blank goes: `U D L R`.
    #[default]
    Blank,
    /// The way the tile goes: `U D L R`.
    Tile,
    /// The number of the tile that moves.
    Number,
}

impl MoveNames {
    /// The convention in words, for the head of a list of moves.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Blank => "the way the blank goes",
            Self::Tile => "the way the tile goes",
            Self::Number => "the number of the tile that moves",
        }
    }

    /// The names of `moves`, made from `start`. Moves that leave the board end the list.
    ///
    /// ```
    /// use npuzzle_board::{Move, MoveNames, notation};
    /// let start = notation::parse("1 2/0 3", None)?;
    /// assert_eq!(MoveNames::Blank.labels(&start, &[Move::Right]), ["R"]);
    /// assert_eq!(MoveNames::Tile.labels(&start, &[Move::Right]), ["L"]);
    /// assert_eq!(MoveNames::Number.labels(&start, &[Move::Right]), ["3"]);
    /// # Ok::<(), npuzzle_board::notation::ParseError>(())
    /// ```
    pub fn labels(self, start: &Board, moves: &[Move]) -> Vec<String> {
        self.called(start, moves, |step| step.letter().to_string())
    }

    /// The names of `moves` in whole words: `up`, `left`, or the tile's number.
    pub fn in_words(self, start: &Board, moves: &[Move]) -> Vec<String> {
        self.called(start, moves, |step| step.name().to_owned())
    }

    fn called(self, start: &Board, moves: &[Move], name: impl Fn(Move) -> String) -> Vec<String> {
        let mut board = start.clone();
        let mut names = Vec::with_capacity(moves.len());
        for &step in moves {
            let from = board.blank();
            if !board.slide(step) {
                break;
            }
            names.push(match self {
                Self::Blank => name(step),
                Self::Tile => name(step.inverse()),
                Self::Number => board.tile(from).to_string(),
            });
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_undoes_its_inverse() {
        for step in Move::ALL {
            assert_ne!(step, step.inverse());
            assert_eq!(step, step.inverse().inverse());
            assert_eq!(step as u8 + step.inverse() as u8, 3);
        }
    }

    #[test]
    fn words_follow_the_convention_too() {
        let start = crate::notation::parse("1 2/0 3", None).unwrap();
        let moves = [Move::Right, Move::Up];
        assert_eq!(MoveNames::Blank.in_words(&start, &moves), ["right", "up"]);
        assert_eq!(MoveNames::Tile.in_words(&start, &moves), ["left", "down"]);
        assert_eq!(MoveNames::Number.in_words(&start, &moves), ["3", "2"]);
    }

    #[test]
    fn moves_are_read_by_letter_and_name() {
        for step in Move::ALL {
            assert_eq!(Move::from_name(step.name()), Some(step));
            assert_eq!(Move::from_name(&step.letter().to_string()), Some(step));
            assert_eq!(Move::from_name(&step.letter().to_lowercase().to_string()), Some(step));
        }
        assert_eq!(Move::from_name(""), None);
        assert_eq!(Move::from_name("upwards"), None);
    }
}
