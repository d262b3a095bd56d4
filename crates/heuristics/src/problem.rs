//! The sliding-tile puzzle as a search problem.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move, Size};
use npuzzle_search::{KnownGoal, Problem};

/// A puzzle: from one board to another of the same size.
#[derive(Clone, Debug)]
pub struct Puzzle<S> {
    size: Size,
    start: S,
    goal: S,
    /// For each cell, where the blank goes by each move.
    targets: Box<[[u16; 4]]>,
    /// For each cell, the moves after each last move, and at 4 after none.
    moves: Box<[[MoveList; 5]]>,
}

impl<S: Packed> Puzzle<S> {
    /// The puzzle of getting from one board to another.
    ///
    /// # Panics
    /// If the boards differ in size, or are too large for this packing.
    pub fn new(start: &Board, goal: &Board) -> Self {
        assert_eq!(start.size(), goal.size(), "boards of different sizes");
        let size = start.size();
        let targets = |cell| Move::ALL.map(|step| size.neighbour(cell, step).unwrap_or(cell) as u16);
        let moves = |cell| {
            std::array::from_fn(|last| {
                let undo = Move::ALL.get(last).map(|last| last.inverse());
                size.moves_from(cell).filter(|&step| Some(step) != undo).collect()
            })
        };
        Self {
            size,
            start: S::pack(start),
            goal: S::pack(goal),
            targets: (0..size.cells()).map(targets).collect(),
            moves: (0..size.cells()).map(moves).collect(),
        }
    }

    /// The size of its boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// A state as a board.
    ///
    /// # Panics
    /// If it is a state of another puzzle.
    pub fn board(&self, state: &S) -> Board {
        let tiles: Vec<u64> = (0..self.size.cells()).map(|cell| state.tile(cell) as u64).collect();
        Board::new(self.size, &tiles).expect("a state is a board")
    }
}

impl<S: Packed> Problem for Puzzle<S> {
    type State = S;
    type Key = S::Key;
    type Action = Move;
    type Actions = MoveList;

    fn start(&self) -> S {
        self.start.clone()
    }

    #[inline(always)]
    fn is_goal(&self, state: &S) -> bool {
        *state == self.goal
    }

    #[inline(always)]
    fn actions(&self, state: &S) -> MoveList {
        self.moves[state.blank()][4]
    }

    #[inline(always)]
    fn actions_after(&self, state: &S, last: Move) -> MoveList {
        self.moves[state.blank()][last as usize]
    }

    #[inline(always)]
    fn apply(&self, state: &S, action: Move) -> S {
        state.slide(self.targets[state.blank()][action as usize] as usize)
    }

    fn inverse(&self, action: Move) -> Option<Move> {
        Some(action.inverse())
    }

    #[inline(always)]
    fn key(&self, state: &S) -> S::Key {
        state.key()
    }

    #[inline(always)]
    fn restore(&self, key: &S::Key) -> S {
        S::from_key(key)
    }

    fn key_heap_bytes(&self) -> usize {
        S::key_heap_bytes(self.size.cells())
    }
}

impl<S: Packed> KnownGoal for Puzzle<S> {
    fn goal(&self) -> S {
        self.goal.clone()
    }
}

/// Up to four moves in two bits each, the first lowest, with a bit above the last to end them:
///
/// ```text
///  … 0 1 | third | second | first
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveList(u16);

#[expect(clippy::copy_iterator, reason = "the list in the table is the start of every iteration")]
impl Iterator for MoveList {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 1 {
            return None;
        }
        let step = match self.0 & 3 {
            0 => Move::Up,
            1 => Move::Left,
            2 => Move::Right,
            _ => Move::Down,
        };
        self.0 >>= 2;
        Some(step)
    }
}

impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let (mut bits, mut end) = (0, 0);
        for step in moves {
            bits |= (step as u16) << end;
            end += 2;
        }
        Self(bits | 1 << end)
    }
}
