//! The four moves, named by the way the **blank** goes; lists of them, and the other ways people name them.

mod list;
mod names;

use std::fmt;
use std::str::FromStr;

pub use list::{Moves, MovesError};
pub use names::MoveNames;

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

/// A word that names no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a move: write U, D, L, R or up, down, left, right")]
pub struct MoveError(String);

impl MoveError {
    fn new(word: &str) -> Self {
        Self(word.chars().take(40).collect())
    }
}

impl FromStr for Move {
    type Err = MoveError;

    /// Reads a letter or a name, in either case.
    fn from_str(text: &str) -> Result<Self, MoveError> {
        Self::from_name(text).ok_or_else(|| MoveError::new(text))
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
    fn moves_are_read_by_letter_and_name() {
        for step in Move::ALL {
            assert_eq!(Move::from_name(step.name()), Some(step));
            assert_eq!(Move::from_name(&step.letter().to_string()), Some(step));
            assert_eq!(Move::from_name(&step.letter().to_lowercase().to_string()), Some(step));
        }
        assert_eq!(Move::from_name(""), None);
        assert_eq!(Move::from_name("upwards"), None);
        assert_eq!("Left".parse(), Ok(Move::Left));
        assert_eq!(
            "upwards".parse::<Move>().unwrap_err().to_string(),
            "'upwards' is not a move: write U, D, L, R or up, down, left, right"
        );
    }
}
