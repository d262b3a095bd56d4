//! The board while it is being solved: every tile is known by its home, fixed cells are walls, and
//! each move made is written down.

use std::rc::Rc;

use npuzzle_board::{Board, Move, Size};

/// What stands for "no cell": a step off the board.
const OUTSIDE: u16 = u16::MAX;

/// A board on its way to the goal, and the moves that brought it here.
#[derive(Clone)]
pub(super) struct Position {
    pub(super) size: Size,
    /// For each cell the four cells next to it, in the order of [`Move::ALL`].
    neighbours: Rc<[[u16; 4]]>,
    /// For each cell its row and column.
    places: Rc<[(u8, u8)]>,
    /// For each cell the home of what stands there.
    homes: Box<[u16]>,
    /// For each home the cell where its tile stands now.
    cells: Box<[u16]>,
    blank: u16,
    /// For each cell whether the blank may still go there.
    free: Box<[bool]>,
    /// The moves made since the last [`Position::settle`], and those before.
    moves: Vec<Move>,
    past: Option<Rc<Past>>,
    /// How many moves there are in the past.
    past_len: usize,
}

/// Moves that several positions have in common.
struct Past {
    moves: Vec<Move>,
    before: Option<Rc<Past>>,
}

impl Position {
    /// `start`, with `goal` as the homes.
    pub(super) fn new(start: &Board, goal: &Board) -> Self {
        let size = start.size();
        let all = 0..size.cells();
        let step_from = |cell, step| size.neighbour(cell, step).map_or(OUTSIDE, |to| to as u16);
        let (home_of_tile, cell_of_tile) = (goal.cells_of_tiles(), start.cells_of_tiles());
        Self {
            size,
            neighbours: all.clone().map(|cell| Move::ALL.map(|step| step_from(cell, step))).collect(),
            places: all.clone().map(|cell| (size.row_of(cell) as u8, size.col_of(cell) as u8)).collect(),
            homes: start.tiles().iter().map(|&tile| home_of_tile[tile as usize]).collect(),
            cells: goal.tiles().iter().map(|&tile| cell_of_tile[tile as usize]).collect(),
            blank: start.blank() as u16,
            free: all.map(|_| true).collect(),
            moves: Vec::new(),
            past: None,
            past_len: 0,
        }
    }

    /// The cell of the blank.
    pub(super) fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The cell where the tile that belongs in `home` stands.
    pub(super) fn cell_of(&self, home: usize) -> usize {
        self.cells[home] as usize
    }

    /// Row and column of a cell.
    pub(super) fn place(&self, cell: usize) -> (usize, usize) {
        let (row, col) = self.places[cell];
        (row as usize, col as usize)
    }

    /// The steps between two cells.
    pub(super) fn distance(&self, from: usize, to: usize) -> i32 {
        let ((row, col), (to_row, to_col)) = (self.places[from], self.places[to]);
        row.abs_diff(to_row) as i32 + col.abs_diff(to_col) as i32
    }

    /// Whether a cell is one of the eight around another.
    pub(super) fn is_beside(&self, cell: usize, other: usize) -> bool {
        let ((row, col), (other_row, other_col)) = (self.places[cell], self.places[other]);
        cell != other && row.abs_diff(other_row) <= 1 && col.abs_diff(other_col) <= 1
    }

    /// The number of a cell among the eight around another, clockwise from above and left of it.
    pub(super) fn place_around(&self, centre: usize, cell: usize) -> usize {
        const PLACES: [[usize; 3]; 3] = [[0, 1, 2], [7, usize::MAX, 3], [6, 5, 4]];
        debug_assert!(self.is_beside(centre, cell));
        let ((row, col), (centre_row, centre_col)) = (self.place(cell), self.place(centre));
        PLACES[row + 1 - centre_row][col + 1 - centre_col]
    }

    /// The cell one step away, if it is on the board and not fixed.
    pub(super) fn free_neighbour(&self, cell: usize, step: Move) -> Option<usize> {
        let to = self.neighbours[cell][step as usize];
        (to != OUTSIDE && self.free[to as usize]).then_some(to as usize)
    }

    /// How much further from its home the tile in `from` would be in `to`: 1 or -1 for a step.
    pub(super) fn detour(&self, from: usize, to: usize) -> i32 {
        let home = self.homes[from] as usize;
        self.distance(to, home) - self.distance(from, home)
    }

    /// Makes a cell a wall, for good.
    pub(super) fn fix(&mut self, cell: usize) {
        debug_assert_eq!(self.homes[cell] as usize, cell, "only a tile at home is fixed");
        self.free[cell] = false;
    }

    /// Moves the blank.
    pub(super) fn slide(&mut self, step: Move) {
        self.swap_blank(step);
        self.moves.push(step);
    }

    /// Takes back the last move.
    pub(super) fn undo(&mut self) {
        if let Some(step) = self.moves.pop() {
            self.swap_blank(step.inverse());
        }
    }

    /// Moves the blank along a route.
    pub(super) fn walk(&mut self, route: &[Move]) {
        for &step in route {
            self.slide(step);
        }
    }

    /// What tells this arrangement from others: equal ones have come to the same.
    pub(super) fn arrangement(&self) -> &[u16] {
        &self.homes
    }

    /// Makes the moves so far final, to be shared by all copies made from now on: without this
    /// the copies of a long solution would cost more than finding it.
    pub(super) fn settle(&mut self) {
        self.past_len += self.moves.len();
        let moves = std::mem::take(&mut self.moves);
        self.past = Some(Rc::new(Past { moves, before: self.past.take() }));
    }

    /// How many moves were made.
    pub(super) fn len(&self) -> usize {
        self.past_len + self.moves.len()
    }

    /// All moves made.
    pub(super) fn into_moves(self) -> Vec<Move> {
        let mut parts = vec![self.moves.as_slice()];
        let mut past = &self.past;
        while let Some(part) = past {
            parts.push(&part.moves);
            past = &part.before;
        }
        parts.into_iter().rev().flatten().copied().collect()
    }

    fn swap_blank(&mut self, step: Move) {
        let (from, to) = (self.blank as usize, self.neighbours[self.blank as usize][step as usize]);
        let home = self.homes[to as usize];
        self.homes.swap(from, to as usize);
        self.cells.swap(home as usize, self.homes[to as usize] as usize);
        self.blank = to;
    }
}
