//! Several heuristics as one: their maximum, or their sum.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move};
use npuzzle_search::{Cost, Estimate, Heuristic};

use crate::Puzzle;
use crate::kind::{Built, Kind};
use crate::walking_distance::TooLarge;

/// How estimates become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combination {
    /// The highest: admissible if all parts are.
    Max,
    /// All together: admissible only if no move is counted by two parts, which no two of these
    /// heuristics promise; good for greedy and beam searches.
    Sum,
}

impl Combination {
    /// Estimates as one; 0 for none.
    pub fn join(self, estimates: impl Iterator<Item = Cost>) -> Cost {
        match self {
            Self::Max => estimates.max().unwrap_or(0),
            Self::Sum => estimates.sum(),
        }
    }
}

/// Up to [`Combined::MOST`] heuristics as one.
#[derive(Clone, Debug)]
pub struct Combined {
    parts: Vec<Built>,
    how: Combination,
}

/// What a parent hands its children: each part's estimate and memo.
pub type Memo = [Estimate<[u32; 2]>; Combined::MOST];

impl Combined {
    /// The most parts.
    pub const MOST: usize = 4;

    /// Heuristics combined for a goal.
    ///
    /// # Errors
    /// If one of them needs tables that are too large for this size.
    ///
    /// # Panics
    /// If there are more than [`Self::MOST`].
    pub fn new(kinds: &[Kind], how: Combination, goal: &Board) -> Result<Self, TooLarge> {
        assert!(kinds.len() <= Self::MOST, "{} parts", kinds.len());
        let parts = kinds.iter().map(|kind| kind.build(goal)).collect::<Result<_, _>>()?;
        Ok(Self { parts, how })
    }

    /// Whether the combination never exceeds the true distance.
    pub fn is_admissible(kinds: &[Kind], how: Combination) -> bool {
        kinds.iter().all(|kind| kind.is_admissible()) && (how == Combination::Max || kinds.len() == 1)
    }

    fn combine(&self, memo: &Memo) -> Estimate<Memo> {
        let estimates = memo[..self.parts.len()].iter().map(|part| part.h);
        Estimate { h: self.how.join(estimates), memo: *memo }
    }
}

const NOTHING: Estimate<[u32; 2]> = Estimate { h: 0, memo: [0; 2] };

impl<S: Packed> Heuristic<Puzzle<S>> for Combined {
    type Memo = Memo;

    fn evaluate(&self, state: &S) -> Estimate<Memo> {
        let mut memo = [NOTHING; Self::MOST];
        for (part, slot) in self.parts.iter().zip(&mut memo) {
            *slot = part.evaluate(state);
        }
        self.combine(&memo)
    }

    fn update(&self, parent: &Estimate<Memo>, before: &S, step: Move, after: &S) -> Estimate<Memo> {
        let mut memo = parent.memo;
        for (part, slot) in self.parts.iter().zip(&mut memo) {
            *slot = part.update(slot, before, step, after);
        }
        self.combine(&memo)
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for Built {
    /// Wide enough for every heuristic's own.
    type Memo = [u32; 2];

    fn evaluate(&self, state: &S) -> Estimate<[u32; 2]> {
        match self {
            Self::Misplaced(part) => plain(Heuristic::<Puzzle<S>>::evaluate(part, state)),
            Self::Manhattan(part) => plain(Heuristic::<Puzzle<S>>::evaluate(part, state)),
            Self::Gaschnig(part) => plain(Heuristic::<Puzzle<S>>::evaluate(part, state)),
            Self::LinearConflict(part) => plain(Heuristic::<Puzzle<S>>::evaluate(part, state)),
            Self::LinearConflictPairs(part) => plain(Heuristic::<Puzzle<S>>::evaluate(part, state)),
            Self::CornerTiles(part) => with_one(Heuristic::<Puzzle<S>>::evaluate(part, state)),
            Self::WalkingDistance(part) => Heuristic::<Puzzle<S>>::evaluate(part, state),
            Self::Potential(part) => Heuristic::<Puzzle<S>>::evaluate(part, state),
        }
    }

    fn update(&self, parent: &Estimate<[u32; 2]>, before: &S, step: Move, after: &S) -> Estimate<[u32; 2]> {
        let empty = Estimate { h: parent.h, memo: () };
        let one = Estimate { h: parent.h, memo: parent.memo[0] };
        match self {
            Self::Misplaced(part) => plain(part.update(&empty, before, step, after)),
            Self::Manhattan(part) => plain(part.update(&empty, before, step, after)),
            Self::Gaschnig(part) => plain(part.update(&empty, before, step, after)),
            Self::LinearConflict(part) => plain(part.update(&empty, before, step, after)),
            Self::LinearConflictPairs(part) => plain(part.update(&empty, before, step, after)),
            Self::CornerTiles(part) => with_one(part.update(&one, before, step, after)),
            Self::WalkingDistance(part) => part.update(parent, before, step, after),
            Self::Potential(part) => part.update(parent, before, step, after),
        }
    }
}

fn plain(estimate: Estimate<()>) -> Estimate<[u32; 2]> {
    Estimate { h: estimate.h, memo: [0; 2] }
}

fn with_one(estimate: Estimate<Cost>) -> Estimate<[u32; 2]> {
    Estimate { h: estimate.h, memo: [estimate.memo, 0] }
}
