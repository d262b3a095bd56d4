//! Boards at random, from a seed: the same seed gives the same board on every machine.

use std::collections::HashSet;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{BLANK, Board, Move, Size, Tile, parity};

/// The source of random choices: a portable generator whose stream is fixed by its seed.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

/// What a random walk does with a move that would leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum IllegalDraw {
    /// Only legal moves are drawn, so a walk of n draws is n moves (Koehrsen).
    #[default]
    Redrawn,
    /// One of the four is drawn, and an illegal one uses up its turn (Xiao).
    Wasted,
}

impl Dice {
    /// Dice that always fall alike for one seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 up to, not including, `below`.
    pub fn below(&mut self, below: usize) -> usize {
        self.0.random_range(0..below as u64) as usize
    }

    /// A seed for other dice.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A random walk of `draws` draws from `from`. It may undo its own moves.
    pub fn walk(&mut self, from: &Board, draws: usize, illegal: IllegalDraw) -> Board {
        let mut board = from.clone();
        for _ in 0..draws {
            match illegal {
                IllegalDraw::Wasted => {
                    let step = Move::ALL[self.below(4)];
                    board.slide(step);
                }
                IllegalDraw::Redrawn => {
                    let step = self.pick_move(&board, None);
                    board.slide(step);
                }
            }
        }
        board
    }

    /// A random walk that never takes back the move just made.
    pub fn walk_on(&mut self, from: &Board, steps: usize) -> Board {
        let mut board = from.clone();
        let mut last = None;
        for _ in 0..steps {
            let step = self.pick_move(&board, last);
            board.slide(step);
            last = Some(step);
        }
        board
    }

    /// A random walk that comes to no board twice: the end of `steps` moves, each drawn from those that
    /// lead to a board not met before. `None` if it shuts itself in first: on 2x2 after eleven moves,
    /// on 3x3 seldom before a hundred.
    ///
    /// Its end need not be `steps` moves away: other ways lead there too.
    pub fn walk_self_avoiding(&mut self, from: &Board, steps: usize) -> Option<Board> {
        let mut met = HashSet::from([from.clone()]);
        let mut board = from.clone();
        for _ in 0..steps {
            let ahead: Vec<Board> = board
                .moves()
                .filter_map(|step| board.after(step))
                .filter(|next| !met.contains(next))
                .collect();
            if ahead.is_empty() {
                return None;
            }
            board = ahead[self.below(ahead.len())].clone();
            met.insert(board.clone());
        }
        Some(board)
    }

    /// A legal move other than the one that takes back `last`.
    fn pick_move(&mut self, board: &Board, last: Option<Move>) -> Move {
        let moves: Vec<Move> = board.moves().filter(|step| last != Some(step.inverse())).collect();
        moves[self.below(moves.len())]
    }

    /// A board drawn evenly from all that can reach `goal`.
    pub fn solvable(&mut self, goal: &Board) -> Board {
        let board = self.any(goal.size());
        if parity::solvable(&board, goal) { board } else { exchanged(&board) }
    }

    /// A board drawn evenly from all that can not reach `goal`.
    pub fn unsolvable(&mut self, goal: &Board) -> Board {
        let board = self.any(goal.size());
        if parity::solvable(&board, goal) { exchanged(&board) } else { board }
    }

    /// A board drawn evenly from all of its size.
    pub fn any(&mut self, size: Size) -> Board {
        let mut tiles: Vec<Tile> = (0..size.cells() as Tile).collect();
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, self.below(last + 1));
        }
        Board::from_fn(size, |cell| tiles[cell])
    }
}

/// The board with tiles 1 and 2 exchanged: solvable becomes unsolvable, and the other way round. A
/// one-to-one map between the two parities, so it keeps an even draw even.
pub fn exchanged(board: &Board) -> Board {
    Board::from_fn(board.size(), |cell| match board.tile(cell) {
        BLANK => BLANK,
        1 => 2,
        2 => 1,
        tile => tile,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    #[test]
    fn a_seed_fixes_the_board_for_ever() {
        let goal = Goal::Last.board(Size::new(3, 3).unwrap());
        assert_eq!(Dice::new(1).solvable(&goal), Dice::new(1).solvable(&goal));
        // The stream is part of the contract: published seeds must keep their boards.
        assert_eq!(Dice::new(42).solvable(&goal).to_string(), "8 4 5/0 2 3/1 7 6");
        assert_eq!(Dice::new(42).walk(&goal, 20, IllegalDraw::Redrawn).to_string(), "0 2 4/1 6 3/7 5 8");
    }

    #[test]
    fn even_draws_reach_all_solvable_boards_alike() {
        let goal = Goal::Last.board(Size::new(2, 2).unwrap());
        let mut dice = Dice::new(7);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..12_000 {
            *counts.entry(dice.solvable(&goal).to_string()).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 12);
        assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
    }

    #[test]
    fn unsolvable_boards_are_unsolvable() {
        let mut dice = Dice::new(3);
        for (rows, cols) in [(2, 2), (3, 3), (4, 4), (5, 7)] {
            for goal in Goal::ALL {
                let goal = goal.board(Size::new(rows, cols).unwrap());
                assert!(!parity::solvable(&dice.unsolvable(&goal), &goal));
                assert!(parity::solvable(&dice.solvable(&goal), &goal));
            }
        }
    }

    #[test]
    fn a_self_avoiding_walk_is_as_long_as_the_space_allows() {
        // The 12 boards of 2x2 lie in a ring: a walk that never turns goes once around it.
        let goal = Goal::Last.board(Size::new(2, 2).unwrap());
        let mut dice = Dice::new(5);
        let first = dice.walk_self_avoiding(&goal, 11).unwrap();
        assert!(goal.moves().any(|step| goal.after(step).as_ref() == Some(&first)), "beside the start again");
        assert_eq!(dice.walk_self_avoiding(&goal, 12), None);
    }

    #[test]
    fn a_wasted_draw_leaves_the_walk_shorter() {
        let goal = Goal::Last.board(Size::new(3, 3).unwrap());
        // In a corner half of all draws are wasted, so a single draw often changes nothing.
        let stayed = (0..200).filter(|&s| Dice::new(s).walk(&goal, 1, IllegalDraw::Wasted) == goal).count();
        assert!((70..130).contains(&stayed), "{stayed}");
        assert!((0..200).all(|s| Dice::new(s).walk(&goal, 1, IllegalDraw::Redrawn) != goal));
    }
}
