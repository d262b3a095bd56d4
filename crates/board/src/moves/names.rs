//! The ways people name moves in text, read and written.

use super::list::{MovesError, words};
use super::{Move, Moves};
use crate::{Board, Tile};

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
    /// use npuzzle_board::{Board, Move, MoveNames};
    /// let start: Board = "1 2/0 3".parse()?;
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

    /// Reads moves by this convention: letters or words for directions, numbers for tiles. Numbers are turned
    /// into moves by replaying them from `start`, so only the first illegal one is found here; directions are
    /// not replayed.
    ///
    /// ```
    /// use npuzzle_board::{Board, MoveNames};
    /// let start: Board = "1 2/0 3".parse()?;
    /// let moves = MoveNames::Blank.parse("RU", &start)?;
    /// assert_eq!(MoveNames::Tile.parse("left, down", &start)?, moves);
    /// assert_eq!(MoveNames::Number.parse("3 2", &start)?, moves);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// At the first word that names no move, or the first tile that is not beside the blank.
    pub fn parse(self, text: &str, start: &Board) -> Result<Moves, MovesError> {
        match self {
            Self::Blank => text.parse(),
            Self::Tile => Ok(text.parse::<Moves>()?.into_iter().map(Move::inverse).collect()),
            Self::Number => read_numbers(text, start),
        }
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

fn read_numbers(text: &str, start: &Board) -> Result<Moves, MovesError> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    for word in words(text) {
        let nth = moves.len() + 1;
        let tile: Tile = word
            .parse()
            .map_err(|_| MovesError::NotANumber { nth, word: word.chars().take(40).collect() })?;
        let beside = |step: &Move| {
            board.size().neighbour(board.blank(), *step).is_some_and(|cell| board.tile(cell) == tile)
        };
        let Some(step) = Move::ALL.into_iter().find(beside) else {
            return Err(MovesError::NotBesideBlank { nth, tile, board });
        };
        board.slide(step);
        moves.push(step);
    }
    Ok(moves.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start() -> Board {
        "1 2/0 3".parse().unwrap()
    }

    #[test]
    fn words_follow_the_convention_too() {
        let moves = [Move::Right, Move::Up];
        assert_eq!(MoveNames::Blank.in_words(&start(), &moves), ["right", "up"]);
        assert_eq!(MoveNames::Tile.in_words(&start(), &moves), ["left", "down"]);
        assert_eq!(MoveNames::Number.in_words(&start(), &moves), ["3", "2"]);
    }

    #[test]
    fn moves_are_read_by_every_convention() {
        let moves: Moves = [Move::Right, Move::Up].into_iter().collect();
        for (names, texts) in [
            (MoveNames::Blank, ["RU", "right up", "r;u"]),
            (MoveNames::Tile, ["LD", "Left, Down", "['l', 'd']"]),
            (MoveNames::Number, ["3 2", "3,2", "[3, 2]"]),
        ] {
            for text in texts {
                assert_eq!(names.parse(text, &start()).as_ref(), Ok(&moves), "{names:?} {text}");
            }
        }
    }

    #[test]
    fn what_can_not_be_read_is_named_with_its_place() {
        let refused = |names: MoveNames, text| names.parse(text, &start()).unwrap_err().to_string();
        assert_eq!(
            refused(MoveNames::Tile, "left x"),
            "move 2: 'x' is not a move: write U, D, L, R or up, down, left, right"
        );
        assert_eq!(refused(MoveNames::Number, "3 up"), "move 2: 'up' is not a tile's number");
        assert_eq!(refused(MoveNames::Number, "3 99999"), "move 2: '99999' is not a tile's number");
        assert_eq!(refused(MoveNames::Number, "3 1"), "move 2: tile 1 is not beside the blank on 1 2/3 0");
        assert_eq!(refused(MoveNames::Number, "0"), "move 1: tile 0 is not beside the blank on 1 2/0 3");
    }
}
