//! What is known of the boards of one game: how far each is from the goal, and the way. A way teaches of
//! every board along it, so that following one needs no new search.

use std::collections::HashMap;

use npuzzle::board::{Board, Move};

use super::adviser::Advice;

/// What is known of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// How many moves are left.
    pub left: usize,
    /// Whether no way is shorter.
    pub is_proven: bool,
    /// Whether there is no use in asking again.
    pub is_final: bool,
    /// The best move; none at the goal.
    pub next: Option<Move>,
}

/// On large boards every question brings a way of thousands of boards: when so much is known, it is forgotten.
const MOST_BYTES: usize = 64 << 20;

/// What is known of boards.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    known: HashMap<Board, Known>,
}

impl Knowledge {
    /// What is known of a board.
    pub fn of(&self, board: &Board) -> Option<Known> {
        self.known.get(board).copied()
    }

    /// Learns from an advice: what is proven or shorter replaces what was known.
    pub fn learn(&mut self, advice: &Advice) {
        let Advice { board, moves, is_proven, is_final } = advice;
        let mut board = board.clone();
        if self.known.len() > MOST_BYTES / (2 * board.size().cells() + 96) {
            self.known.clear();
        }
        for (nth, &step) in moves.iter().enumerate() {
            let known = Known {
                left: moves.len() - nth,
                is_proven: *is_proven,
                is_final: *is_proven || (*is_final && nth == 0),
                next: Some(step),
            };
            self.improve(board.clone(), known);
            board.slide(step);
        }
        self.improve(board, Known { left: 0, is_proven: true, is_final: true, next: None });
    }

    fn improve(&mut self, board: Board, new: Known) {
        let known = self.known.entry(board).or_insert(new);
        if (new.is_proven && !known.is_proven) || new.left < known.left {
            let is_final = known.is_final || new.is_final;
            *known = Known { is_final, ..new };
        }
        known.is_final |= new.is_final;
    }

    /// The best way that is known from a board. It ends, since every step along it has fewer moves left.
    pub fn way(&self, board: &Board) -> Option<Vec<Move>> {
        let mut board = board.clone();
        let mut way = Vec::new();
        while let Some(step) = self.of(&board)?.next {
            board.slide(step);
            way.push(step);
        }
        Some(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::notation;

    const AWAY_AND_BACK: [Move; 4] = [Move::Up, Move::Down, Move::Right, Move::Right];

    fn advice(moves: &[Move], is_proven: bool) -> Advice {
        let board = notation::parse("1 2 3/4 5 6/0 7 8", None).unwrap();
        Advice { board, moves: moves.to_vec().into(), is_proven, is_final: true }
    }

    #[test]
    fn a_proven_way_teaches_of_all_its_boards() {
        let mut knowledge = Knowledge::default();
        let advice = advice(&[Move::Right, Move::Right], true);
        knowledge.learn(&advice);
        let half_way = advice.board.after(Move::Right).unwrap();
        let known = knowledge.of(&half_way).unwrap();
        assert_eq!((known.left, known.is_proven, known.next), (1, true, Some(Move::Right)));
        let goal = half_way.after(Move::Right).unwrap();
        assert_eq!(knowledge.of(&goal).unwrap().left, 0);
    }

    #[test]
    fn a_shorter_way_replaces_a_longer_one_and_not_the_reverse() {
        let mut knowledge = Knowledge::default();
        let long = advice(&AWAY_AND_BACK, false);
        knowledge.learn(&long);
        assert_eq!(knowledge.way(&long.board).map(|way| way.len()), Some(2), "the way crosses itself");
        knowledge.learn(&advice(&[Move::Right, Move::Right], true));
        knowledge.learn(&long);
        let known = knowledge.of(&long.board).unwrap();
        assert_eq!((known.left, known.is_proven), (2, true));
    }

    #[test]
    fn a_board_on_an_unproven_way_is_worth_another_question() {
        let mut knowledge = Knowledge::default();
        let advice = advice(&[Move::Right, Move::Right], false);
        knowledge.learn(&advice);
        assert!(knowledge.of(&advice.board).unwrap().is_final);
        assert!(!knowledge.of(&advice.board.after(Move::Right).unwrap()).unwrap().is_final);
    }

    #[test]
    fn an_unknown_board_has_no_way() {
        assert_eq!(Knowledge::default().way(&advice(&[], true).board), None);
    }
}
