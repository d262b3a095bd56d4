//! The potential as a heuristic, for any search that need not be optimal.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move, Size};
use npuzzle_search::{Cost, Estimate, Heuristic};

use super::changes::{Changes, SCALE};
use super::features::{Features, Label};
use super::formula::TileFormula;
use super::model::weights;
use super::view::View;
use crate::Puzzle;

/// How far from the goal a board looks, by learned terms: inadmissible, and in a unit of its own. On boards of more
/// than [`Changes::MAX_CELLS`] cells only the terms of single tiles count, by a formula.
#[derive(Clone, Debug)]
pub struct Potential {
    size: Size,
    terms: Terms,
    /// The label of each tile, the blank's first.
    labels: Vec<u16>,
    /// Where each cell of the board is in the view.
    cells: Vec<u16>,
    /// Where each cell of the view is on the board.
    board_cells: Vec<u16>,
    /// The move in the view for each of the board's.
    moves: [Move; 4],
    of_goal: i32,
}

#[derive(Clone, Debug)]
enum Terms {
    Learned(Changes),
    Tiles(TileFormula),
}

impl Potential {
    /// The potential for a goal.
    pub fn new(goal: &Board) -> Self {
        let view = View::new(goal, false);
        let (size, blank_home) = (view.size(), view.blank_home());
        let cells = size.cells();
        let (terms, of_goal) = if cells <= Changes::MAX_CELLS {
            let features = Features::new(size, blank_home);
            let changes = Changes::new(&features, &weights(&features));
            let solved: Vec<Label> = (0..cells as Label).collect();
            let of_goal = changes.evaluate(&solved);
            (Terms::Learned(changes), of_goal)
        } else {
            (Terms::Tiles(TileFormula::new(size, blank_home)), 0)
        };
        let mut moves = Move::ALL;
        for step in Move::ALL {
            moves[view.move_on_board(step) as usize] = step;
        }
        let mut board_cells = vec![0; cells];
        for cell in 0..cells {
            board_cells[view.cell(cell)] = cell as u16;
        }
        Self {
            size,
            terms,
            labels: view.tile_labels().to_vec(),
            cells: (0..cells).map(|cell| view.cell(cell) as u16).collect(),
            board_cells,
            moves,
            of_goal,
        }
    }

    /// The labels of a board of few cells.
    fn labels_of<S: Packed>(&self, state: &S) -> [Label; Changes::MAX_CELLS] {
        let mut labels = [0; Changes::MAX_CELLS];
        for (cell, &in_view) in self.cells.iter().enumerate() {
            labels[usize::from(in_view)] = self.labels[state.tile(cell)] as Label;
        }
        labels
    }

    /// Estimates from the potential and the Manhattan distance, which is 0 on the goal alone.
    fn estimate(&self, potential: i32, distance: i32) -> Estimate<[u32; 2]> {
        let h = if distance == 0 { 0 } else { (potential - self.of_goal).max(1) as Cost };
        Estimate { h, memo: [potential as u32, distance as u32] }
    }

    /// What one tile counts by the formula, in the unit of the learned terms.
    fn scaled(&self, formula: &TileFormula, label: u16, cell: u16) -> i32 {
        let (label, cell) = (usize::from(label), usize::from(cell));
        let down = self.size.row_of(label).abs_diff(self.size.row_of(cell));
        let right = self.size.col_of(label).abs_diff(self.size.col_of(cell));
        ((formula.weight(label, down) + formula.weight(label, right)) * SCALE).round() as i32
    }

    fn distance(&self, label: u16, cell: u16) -> i32 {
        self.size.distance(label.into(), cell.into()) as i32
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for Potential {
    /// The bits of the potential, which may be below 0, and the Manhattan distance.
    type Memo = [u32; 2];

    fn evaluate(&self, state: &S) -> Estimate<[u32; 2]> {
        let tiles = self.cells.iter().enumerate().map(|(cell, &in_view)| (state.tile(cell), in_view));
        let placed = tiles.filter(|&(tile, _)| tile != 0).map(|(tile, cell)| (self.labels[tile], cell));
        let distance = placed.clone().map(|(label, cell)| self.distance(label, cell)).sum();
        let potential = match &self.terms {
            Terms::Learned(changes) => changes.evaluate(&self.labels_of(state)[..self.cells.len()]),
            Terms::Tiles(terms) => placed.map(|(label, cell)| self.scaled(terms, label, cell)).sum(),
        };
        self.estimate(potential, distance)
    }

    fn update(&self, parent: &Estimate<[u32; 2]>, before: &S, step: Move, after: &S) -> Estimate<[u32; 2]> {
        let (from, to) = (after.blank(), before.blank());
        let label = self.labels[before.tile(from)];
        let (from, to) = (self.cells[from], self.cells[to]);
        let change = match &self.terms {
            Terms::Learned(changes) => {
                let change = changes.of(to.into(), self.moves[step as usize]);
                let label_in =
                    |cell: usize| usize::from(self.labels[before.tile(self.board_cells[cell].into())]);
                change.map_or(0, |change| change.on_board(self.cells.len(), label_in))
            }
            Terms::Tiles(terms) => self.scaled(terms, label, to) - self.scaled(terms, label, from),
        };
        let [potential, distance] = parent.memo.map(|part| part as i32);
        self.estimate(potential + change, distance + self.distance(label, to) - self.distance(label, from))
    }
}
