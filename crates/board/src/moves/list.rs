//! A list of moves: a solution, or any walk of the blank.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use super::{Move, MoveError};
use crate::{Board, Tile};

/// Moves of the blank, in order. Written as letters, read as letters or words.
///
/// ```
/// use npuzzle_board::Moves;
/// let moves: Moves = "up, right, Down l".parse()?;
/// assert_eq!(moves.to_string(), "URDL");
/// assert_eq!(moves.inverse().to_string(), "RULD");
/// assert_eq!(moves.len(), 4);
/// # Ok::<(), npuzzle_board::MovesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moves(Vec<Move>);

impl Moves {
    /// The moves that lead back: each one undone, the last one first.
    #[must_use]
    pub fn inverse(&self) -> Self {
        self.iter().rev().map(|step| step.inverse()).collect()
    }

    /// The moves as a plain vector.
    pub fn into_vec(self) -> Vec<Move> {
        self.0
    }
}

/// Why a text is no list of moves. Moves are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MovesError {
    /// A word, or a letter of one, that names no move.
    #[error("move {nth}: {error}")]
    Unknown {
        /// Which move it would be.
        nth: usize,
        /// What stands there.
        error: MoveError,
    },
    /// A word that should be the number of a tile.
    #[error("move {nth}: '{word}' is not a tile's number")]
    NotANumber {
        /// Which move it would be.
        nth: usize,
        /// The word, shortened.
        word: String,
    },
    /// A tile that can't move there.
    #[error("move {nth}: tile {tile} is not beside the blank on {board}")]
    NotBesideBlank {
        /// Which move it would be.
        nth: usize,
        /// The tile.
        tile: Tile,
        /// The board at that point.
        board: Board,
    },
}

/// The words of a list: separated by spaces, commas, semicolons, quotes or brackets, so that lists of most
/// programming languages can be pasted.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '\'' | '"' | '[' | ']');
    text.split(separates).filter(|word| !word.is_empty())
}

impl FromStr for Moves {
    type Err = MovesError;

    /// Reads letters (`RDLU`) and words (`right, down`) in either case. A text without any is no moves.
    fn from_str(text: &str) -> Result<Self, MovesError> {
        let mut moves = Vec::new();
        for word in words(text) {
            if let Some(step) = Move::from_name(word) {
                moves.push(step);
                continue;
            }
            for letter in word.chars() {
                let step = letter.to_string().parse();
                moves.push(step.map_err(|error| MovesError::Unknown { nth: moves.len() + 1, error })?);
            }
        }
        Ok(Self(moves))
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(|step| step.letter()).collect::<String>())
    }
}

impl Deref for Moves {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl From<Vec<Move>> for Moves {
    fn from(moves: Vec<Move>) -> Self {
        Self(moves)
    }
}

impl From<Moves> for Vec<Move> {
    fn from(moves: Moves) -> Self {
        moves.0
    }
}

impl FromIterator<Move> for Moves {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl Extend<Move> for Moves {
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

impl IntoIterator for Moves {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'m> IntoIterator for &'m Moves {
    type Item = &'m Move;
    type IntoIter = std::slice::Iter<'m, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_words_are_read_in_either_case() {
        let moves = Moves::from(vec![Move::Up, Move::Right, Move::Down, Move::Left]);
        for text in ["URDL", "urdl", "up right down left", "Up,R;dL", "[\"U\", \"R\", 'D', 'L']", "ur\ndl\n"]
        {
            assert_eq!(text.parse().as_ref(), Ok(&moves), "{text:?}");
        }
        for text in ["", " \n", "[]"] {
            assert_eq!(text.parse(), Ok(Moves::default()), "{text:?}");
        }
    }

    #[test]
    fn an_unknown_letter_is_named_with_its_place() {
        let error = "UUx".parse::<Moves>().unwrap_err();
        assert_eq!(error.to_string(), "move 3: 'x' is not a move: write U, D, L, R or up, down, left, right");
    }
}
