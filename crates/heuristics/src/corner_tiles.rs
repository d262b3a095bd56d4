//! Corner tiles (after Korf and Taylor 1996): a tile at home beside a corner whose own tile is
//! missing must step aside to let that tile in.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move, Size, Tile};
use npuzzle_search::{Cost, Estimate, Heuristic};

use crate::{LinearConflict, Puzzle};

/// Linear conflict, and two moves for each tile at home beside a corner whose tile is missing.
///
/// Why it must move: were it never to move, the corner could be entered and left by its other
/// neighbour alone, and what is in the corner could only step out and in again; so the missing tile
/// never gets there, unless it stands at that other neighbour already and the corner is blank.
///
/// Why nothing is counted twice: a tile counts once even if it is beside two corners (3×3), and not
/// at all if it is involved in a line conflict, whose moves may be the same ones.
#[derive(Clone, Debug)]
pub struct CornerTiles {
    linear_conflict: LinearConflict,
    /// The tile that belongs in each cell, 0 for the blank.
    belongs: Box<[u16]>,
    besides: Box<[Beside]>,
}

/// A cell beside one corner, or two.
#[derive(Clone, Debug)]
struct Beside {
    cell: usize,
    corners: Vec<Corner>,
}

#[derive(Clone, Copy, Debug)]
struct Corner {
    cell: usize,
    /// The corner's other neighbour.
    other: usize,
}

/// A tile at home that must step aside, and what that costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CornerPart {
    /// The tile.
    pub tile: Tile,
    /// Where it is, and belongs.
    pub cell: usize,
    /// The corners that it keeps their tiles out of.
    pub corners: Vec<usize>,
    /// The moves it adds.
    pub cost: Cost,
}

/// What stepping aside costs: out and back again.
const MOVES_EACH: Cost = 2;

impl CornerTiles {
    /// Corners on the way to this goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        Self {
            linear_conflict: LinearConflict::new(goal),
            belongs: goal.tiles().into(),
            besides: besides(size),
        }
    }

    /// The part that is linear conflict.
    pub fn linear_conflict(&self) -> &LinearConflict {
        &self.linear_conflict
    }

    /// The rest: the tiles that must let others into corners.
    pub fn corners<S: Packed>(&self, state: &S) -> Vec<CornerPart> {
        let steps_aside = self.besides.iter().filter(|beside| self.must_step_aside(state, beside));
        let part = |beside: &Beside| CornerPart {
            tile: self.belongs[beside.cell],
            cell: beside.cell,
            corners: self.blocked(state, beside).map(|corner| corner.cell).collect(),
            cost: MOVES_EACH,
        };
        steps_aside.map(part).collect()
    }

    fn penalty<S: Packed>(&self, state: &S) -> Cost {
        let count = self.besides.iter().filter(|beside| self.must_step_aside(state, beside)).count();
        MOVES_EACH * count as Cost
    }

    fn must_step_aside<S: Packed>(&self, state: &S, beside: &Beside) -> bool {
        let is_tile_at_home = self.belongs[beside.cell] != 0 && self.is_home(state, beside.cell);
        is_tile_at_home
            && self.blocked(state, beside).next().is_some()
            && !self.linear_conflict.lines.is_involved(state, beside.cell)
    }

    /// The corners that their tiles can't enter past a tile beside them that never moves.
    fn blocked<'s, S: Packed>(
        &'s self,
        state: &'s S,
        beside: &'s Beside,
    ) -> impl Iterator<Item = &'s Corner> + 's {
        beside.corners.iter().filter(|corner| {
            let missing = usize::from(self.belongs[corner.cell]);
            let slips_in = state.blank() == corner.cell && state.tile(corner.other) == missing;
            missing != 0 && !self.is_home(state, corner.cell) && !slips_in
        })
    }

    fn is_home<S: Packed>(&self, state: &S, cell: usize) -> bool {
        state.tile(cell) == usize::from(self.belongs[cell])
    }
}

/// All cells beside corners. On boards of two rows or columns corners lie beside each other.
fn besides(size: Size) -> Box<[Beside]> {
    let (bottom, right) = (size.rows() - 1, size.cols() - 1);
    let mut besides: Vec<Beside> = Vec::new();
    for (row, col) in [(0, 0), (0, right), (bottom, 0), (bottom, right)] {
        let along_row = size.cell(row, if col == 0 { 1 } else { right - 1 });
        let along_col = size.cell(if row == 0 { 1 } else { bottom - 1 }, col);
        for (cell, other) in [(along_row, along_col), (along_col, along_row)] {
            let corner = Corner { cell: size.cell(row, col), other };
            match besides.iter_mut().find(|beside| beside.cell == cell) {
                Some(beside) => beside.corners.push(corner),
                None => besides.push(Beside { cell, corners: vec![corner] }),
            }
        }
    }
    besides.into()
}

impl<S: Packed> Heuristic<Puzzle<S>> for CornerTiles {
    /// The part of the estimate that is linear conflict.
    type Memo = Cost;

    fn evaluate(&self, state: &S) -> Estimate<Cost> {
        let memo = Heuristic::<Puzzle<S>>::evaluate(&self.linear_conflict, state).h;
        Estimate { h: memo + self.penalty(state), memo }
    }

    fn update(&self, parent: &Estimate<Cost>, before: &S, step: Move, after: &S) -> Estimate<Cost> {
        let conflict = Estimate { h: parent.memo, memo: () };
        let memo = Heuristic::<Puzzle<S>>::update(&self.linear_conflict, &conflict, before, step, after).h;
        Estimate { h: memo + self.penalty(after), memo }
    }
}
