//! Linear conflict (Hansson, Mayer, Yung 1992): tiles that belong in the line they stand in, but in
//! another order, must go out of each other's way.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move};
use npuzzle_search::{Cost, Estimate, Heuristic};

use crate::line_conflicts::{Count, LineConflicts, LinePart, MOVES_EACH};
use crate::{Manhattan, Puzzle};

/// Manhattan distance, and two moves for each tile that must leave its line: the fewest tiles of
/// each row and column whose absence leaves the others in order.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    pub(crate) lines: LineConflicts,
}

impl LinearConflict {
    /// Conflicts on the way to this goal.
    pub fn new(goal: &Board) -> Self {
        Self { manhattan: Manhattan::new(goal), lines: LineConflicts::new(goal, Count::Leaving) }
    }

    /// The part that is Manhattan distance.
    pub fn manhattan(&self) -> &Manhattan {
        &self.manhattan
    }

    /// The rest: the rows and columns with conflicts.
    pub fn conflicts<S: Packed>(&self, state: &S) -> Vec<LinePart> {
        self.lines.parts(state)
    }
}

/// A teaching specimen, **inadmissible**: Manhattan distance and two moves for each *pair* of tiles
/// in conflict, as a course text reads. One tile that leaves the line may settle several pairs, so
/// this can exceed the true distance: on 3×3 far from the goal only, on 4×4 near it.
#[derive(Clone, Debug)]
pub struct LinearConflictPairs {
    manhattan: Manhattan,
    lines: LineConflicts,
}

impl LinearConflictPairs {
    /// Conflicts on the way to this goal.
    pub fn new(goal: &Board) -> Self {
        Self { manhattan: Manhattan::new(goal), lines: LineConflicts::new(goal, Count::Pairs) }
    }

    /// The part that is Manhattan distance.
    pub fn manhattan(&self) -> &Manhattan {
        &self.manhattan
    }

    /// The rest: the rows and columns with conflicts.
    pub fn conflicts<S: Packed>(&self, state: &S) -> Vec<LinePart> {
        self.lines.parts(state)
    }
}

fn evaluate<S: Packed>(manhattan: &Manhattan, lines: &LineConflicts, state: &S) -> Cost {
    Heuristic::<Puzzle<S>>::evaluate(manhattan, state).h + MOVES_EACH * lines.total(state)
}

#[inline]
fn update<S: Packed>(
    manhattan: &Manhattan,
    lines: &LineConflicts,
    h: Cost,
    (before, step, after): (&S, Move, &S),
) -> Cost {
    let (from, to) = (after.blank(), before.blank());
    let conflicts = MOVES_EACH as i32 * lines.change(before, step, after);
    let change = manhattan.change(before.tile(from), from, to) + conflicts;
    h.wrapping_add_signed(change)
}

impl<S: Packed> Heuristic<Puzzle<S>> for LinearConflict {
    type Memo = ();

    fn evaluate(&self, state: &S) -> Estimate<()> {
        Estimate { h: evaluate(&self.manhattan, &self.lines, state), memo: () }
    }

    #[inline]
    fn update(&self, parent: &Estimate<()>, before: &S, step: Move, after: &S) -> Estimate<()> {
        Estimate { h: update(&self.manhattan, &self.lines, parent.h, (before, step, after)), memo: () }
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for LinearConflictPairs {
    type Memo = ();

    fn evaluate(&self, state: &S) -> Estimate<()> {
        Estimate { h: evaluate(&self.manhattan, &self.lines, state), memo: () }
    }

    #[inline]
    fn update(&self, parent: &Estimate<()>, before: &S, step: Move, after: &S) -> Estimate<()> {
        Estimate { h: update(&self.manhattan, &self.lines, parent.h, (before, step, after)), memo: () }
    }
}
