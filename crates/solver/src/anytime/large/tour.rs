//! The tree of a beam's boards as an Euler tour: the moves down and up again that visit its leaves, the boards of
//! the layer, one after the other on a single board.
//!
//! A layer of 300 boards of 4,096 cells is a few thousand bytes of tour instead of megabytes of boards. What all
//! leaves have in common at the root is cut off and remembered as moves.

use npuzzle_board::Move;

use super::position::Position;

/// One step of a tour, in a byte: a leaf, or the number of a move that is made (`DOWN`) or undone (`UP`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u8);

const LEAF: Step = Step(8);
const UP: u8 = 4;

/// What a step does.
pub(super) enum Visit {
    Down(Move),
    Up(Move),
    Leaf,
}

impl Step {
    fn down(step: Move) -> Self {
        Self(step as u8)
    }

    fn up(step: Move) -> Self {
        Self(step as u8 | UP)
    }

    fn is_down(self) -> bool {
        self.0 < UP
    }

    #[inline(always)]
    pub(super) fn visit(self) -> Visit {
        let step = Move::ALL[usize::from(self.0 & 3)];
        match self.0 {
            0..UP => Visit::Down(step),
            UP..8 => Visit::Up(step),
            _ => Visit::Leaf,
        }
    }
}

/// A tour that starts and ends on the board below the moves that all leaves have in common.
pub(super) struct Tour {
    /// The moves from the start of the search to where the tour starts.
    pub(super) moves: Vec<Move>,
    pub(super) steps: Vec<Step>,
    spare: Vec<Step>,
}

impl Tour {
    /// The tour whose only leaf is the start.
    pub(super) fn new() -> Self {
        Self { moves: Vec::new(), steps: vec![LEAF], spare: Vec::new() }
    }

    /// Replaces the leaves by children: the number of the leaf and the move of each, in the order of leaves. Then
    /// moves the board to where the tour starts.
    pub(super) fn grow(&mut self, children: impl Iterator<Item = (u32, Move)>, position: &mut Position) {
        let mut children = children.peekable();
        let mut leaf = 0;
        let next = &mut self.spare;
        next.clear();
        for &step in &self.steps {
            match step.visit() {
                Visit::Leaf => {
                    while let Some((_, child)) = children.next_if(|child| child.0 == leaf) {
                        next.extend([Step::down(child), LEAF, Step::up(child)]);
                    }
                    leaf += 1;
                }
                // No leaf is left below.
                Visit::Up(_) if next.last().is_some_and(|last| last.is_down()) => {
                    next.pop();
                }
                Visit::Down(_) | Visit::Up(_) => next.push(step),
            }
        }
        std::mem::swap(&mut self.steps, &mut self.spare);
        self.cut_common_moves(position);
    }

    /// Makes the moves that all leaves have in common.
    fn cut_common_moves(&mut self, position: &mut Position) {
        let common = self.common_moves();
        for step in &self.steps[..common] {
            if let Visit::Down(step) = step.visit() {
                position.go(step);
                self.moves.push(step);
            }
        }
        self.steps.truncate(self.steps.len() - common);
        self.steps.drain(..common);
    }

    /// How many moves all leaves have in common: the least depth between the first leaf and the last.
    fn common_moves(&self) -> usize {
        let (mut depth, mut least_since_leaf, mut common) = (0_usize, usize::MAX, usize::MAX);
        for step in &self.steps {
            match step.visit() {
                Visit::Down(_) => depth += 1,
                Visit::Up(_) => {
                    depth -= 1;
                    least_since_leaf = least_since_leaf.min(depth);
                }
                Visit::Leaf => {
                    // Before the first leaf nothing was undone.
                    common = common.min(least_since_leaf).min(depth);
                    least_since_leaf = depth;
                }
            }
        }
        common
    }

    /// All moves from the start of the search to a leaf.
    pub(super) fn moves_to(&self, leaf: u32) -> Vec<Move> {
        let mut moves = self.moves.clone();
        let mut leaves = 0;
        for step in &self.steps {
            match step.visit() {
                Visit::Down(step) => moves.push(step),
                Visit::Up(_) => {
                    moves.pop();
                }
                Visit::Leaf if leaves == leaf => break,
                Visit::Leaf => leaves += 1,
            }
        }
        moves
    }
}
