//! Walking distance, also called X-Y: the exact cost of getting every tile into its row, plus that
//! of getting every tile into its column, each as if the other did not matter.

mod axis;
mod ranking;

use std::sync::Arc;

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move, Size};
use npuzzle_search::{Cost, Estimate, Heuristic};

use crate::Puzzle;
use axis::Axis;

/// The walking distance: a vertical move only ever helps the rows, a horizontal one the columns, so
/// the two parts may be added.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Side,
    cols: Side,
}

/// One direction: its table, and what this goal calls the lines.
#[derive(Clone, Debug)]
struct Side {
    axis: Arc<Axis>,
    /// For each tile the line it belongs in.
    home_lines: Box<[u8]>,
    /// For each cell the line it lies in.
    lines: Box<[u8]>,
}

/// A walking distance taken apart: one side for each direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walking {
    /// Every tile into its row.
    pub rows: WalkingSide,
    /// Every tile into its column.
    pub cols: WalkingSide,
}

/// All that one direction's part of the distance looks at, and what it comes to.
///
/// ```text
///            belong in line 0  1  2
/// stand in line 0   matrix [2, 1, 0]
///               1          [0, 1, 1]     the blank is here: one tile fewer
///               2          [1, 1, 1]
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkingSide {
    /// `matrix[line][home line]`: how many tiles stand in a line and belong in another, or the same.
    pub matrix: Vec<Vec<u16>>,
    /// The line of the blank.
    pub blank_line: usize,
    /// The moves it takes.
    pub cost: Cost,
}

/// A board whose tables would be too large.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "walking distance on a {size} board needs {} of tables, more than the {} GiB allowed; \
     linear-conflict or corner-tiles work on every size",
    in_gib(*bytes), WalkingDistance::MAX_BYTES >> 30
)]
pub struct TooLarge {
    /// The size of the board.
    pub size: Size,
    /// What the tables would take; `None` if that is beyond reckoning.
    pub bytes: Option<u64>,
}

fn in_gib(bytes: Option<u64>) -> String {
    bytes.map_or("far more than a machine has".into(), |bytes| format!("{} GiB", bytes >> 30))
}

impl WalkingDistance {
    /// The most bytes that tables may take.
    pub const MAX_BYTES: u64 = 4 << 30;

    /// Distances to this goal. The tables are made now: at once for up to four lines each way, in
    /// seconds for 5×5.
    ///
    /// # Errors
    /// If the tables would take more than [`Self::MAX_BYTES`].
    pub fn new(goal: &Board) -> Result<Self, TooLarge> {
        let size = goal.size();
        let (row, col) = (size.row_of(goal.blank()), size.col_of(goal.blank()));
        let refuse = |bytes| TooLarge { size, bytes };
        // The longer side has the larger table: it is refused before anything is made.
        let col_plan = Axis::plan(size.cols(), size.rows(), col).map_err(refuse)?;
        let row_plan = Axis::plan(size.rows(), size.cols(), row).map_err(refuse)?;
        let rows = Arc::new(Axis::new(row_plan, row));
        let same_axis = size.is_square() && row == col;
        let cols = if same_axis { Arc::clone(&rows) } else { Arc::new(Axis::new(col_plan, col)) };
        let homes = goal.cells_of_tiles();
        let side = |axis, line_of: &dyn Fn(usize) -> usize| Side {
            axis,
            home_lines: homes.iter().map(|&home| line_of(home as usize) as u8).collect(),
            lines: (0..size.cells()).map(|cell| line_of(cell) as u8).collect(),
        };
        Ok(Self { rows: side(rows, &|cell| size.row_of(cell)), cols: side(cols, &|cell| size.col_of(cell)) })
    }

    /// The bytes that the tables for a goal would take while they are made; `None` if that is beyond
    /// reckoning. Half a second at most: the states are numbered, not made.
    pub fn bytes_for(goal: &Board) -> Option<u64> {
        let size = goal.size();
        let (row, col) = (size.row_of(goal.blank()), size.col_of(goal.blank()));
        let rows = Axis::bytes_for(size.rows(), size.cols(), row)?;
        let same_axis = size.is_square() && row == col;
        let cols = if same_axis { 0 } else { Axis::bytes_for(size.cols(), size.rows(), col)? };
        Some(rows + cols)
    }

    /// The parts for the rows and for the columns.
    pub fn parts<S: Packed>(&self, state: &S) -> Walking {
        Walking { rows: self.rows.part(state), cols: self.cols.part(state) }
    }
}

impl Side {
    fn part<S: Packed>(&self, state: &S) -> WalkingSide {
        let lines = self.axis.lines();
        let mut matrix = vec![vec![0; lines]; lines];
        for (cell, &line) in self.lines.iter().enumerate().filter(|&(cell, _)| cell != state.blank()) {
            matrix[usize::from(line)][usize::from(self.home_lines[state.tile(cell)])] += 1;
        }
        let blank_line = usize::from(self.lines[state.blank()]);
        WalkingSide { matrix, blank_line, cost: self.axis.distance(self.place(state)) }
    }

    /// The place of a state in the table.
    fn place<S: Packed>(&self, state: &S) -> u32 {
        let mut contents = [0; Size::MAX];
        for (cell, &line) in self.lines.iter().enumerate() {
            if cell != state.blank() {
                contents[usize::from(line)] += self.axis.weight(self.home_lines[state.tile(cell)]);
            }
        }
        self.axis.place(&contents, self.lines[state.blank()])
    }

    /// The place after a move across lines.
    #[inline]
    fn place_after<S: Packed>(&self, place: u32, forward: bool, before: &S, after: &S) -> u32 {
        let home_line = self.home_lines[before.tile(after.blank())];
        self.axis.step(place, forward, home_line).unwrap_or_else(|| self.place(after))
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for WalkingDistance {
    /// The places in the two tables.
    type Memo = [u32; 2];

    fn evaluate(&self, state: &S) -> Estimate<[u32; 2]> {
        let memo = [self.rows.place(state), self.cols.place(state)];
        Estimate { h: self.rows.axis.distance(memo[0]) + self.cols.axis.distance(memo[1]), memo }
    }

    #[inline]
    fn update(&self, parent: &Estimate<[u32; 2]>, before: &S, step: Move, after: &S) -> Estimate<[u32; 2]> {
        let forward = matches!(step, Move::Down | Move::Right);
        let mut memo = parent.memo;
        let (side, place) =
            if step.is_vertical() { (&self.rows, &mut memo[0]) } else { (&self.cols, &mut memo[1]) };
        let was = side.axis.distance(*place);
        *place = side.place_after(*place, forward, before, after);
        Estimate { h: parent.h + side.axis.distance(*place) - was, memo }
    }
}
