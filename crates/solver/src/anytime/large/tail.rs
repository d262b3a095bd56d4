//! The last pass over a board that is nearly sorted: it settles the cells in an order that ends at the blank's home,
//! and advances only once all cells before are settled.
//!
//! What is left then are mostly pairs of tiles that have changed places, far from each other. Two of them can only
//! be repaired together; the front pushes each one before it until it meets the next.

use npuzzle_board::Size;

use super::position::{Position, SCALE, Slide, Terms};
use super::tour::Visit;
use super::{Beam, Candidate, Progress};

/// How the front pulls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tail {
    /// It begins once tiles are at most so far from home on average.
    pub from_distance: f32,
    /// The penalty for each cell that the blank is away from the tile for the first open cell.
    pub pull: f32,
    /// The blank may be so many cells away without a penalty.
    pub slack: usize,
    /// The penalty for each step that the tile for the first open cell is away from it, besides its term.
    pub carry: f32,
    /// What each settled cell is worth.
    pub settled: f32,
}

impl Default for Tail {
    fn default() -> Self {
        Self { from_distance: 0.6, pull: 3.0, slack: 3, carry: 2.0, settled: 1.0 }
    }
}

/// Rows of a strip.
const STRIP: usize = 2;

/// The order in which the cells of a board are settled: strips of two rows, back and forth, from the top down and
/// then from the bottom up, and at last the rows around the blank's home from both ends.
pub(super) fn order(size: Size, blank_home: usize) -> Vec<usize> {
    let (home_row, home_col) = (size.row_of(blank_home), size.col_of(blank_home));
    // The last rows: the home's and one or two more.
    let (mut top, mut bottom) = (0, size.rows());
    let mut strips: Vec<(usize, usize)> = Vec::new();
    while top + STRIP < home_row && bottom - top > STRIP + 1 {
        strips.push((top, top + STRIP));
        top += STRIP;
    }
    while bottom > home_row + STRIP + 1 && bottom - top > STRIP + 1 {
        strips.push((bottom - STRIP, bottom));
        bottom -= STRIP;
    }
    let mut cells = Vec::with_capacity(size.cells());
    for (nth, (from, to)) in strips.into_iter().enumerate() {
        for at in 0..size.cols() {
            let col = if nth % 2 == 0 { at } else { size.cols() - 1 - at };
            cells.extend((from..to).map(|row| size.cell(row, col)));
        }
    }
    let last_rows = |cells: &mut Vec<usize>, col| {
        cells.extend((top..bottom).map(|row| size.cell(row, col)).filter(|&cell| cell != blank_home));
    };
    for col in 0..home_col {
        last_rows(&mut cells, col);
    }
    for col in (home_col..size.cols()).rev() {
        last_rows(&mut cells, col);
    }
    cells
}

/// How far the last pass is.
pub(super) struct Front {
    /// The cells in the order that they are settled in, and each cell's place in it.
    cells: Vec<usize>,
    places: Vec<u32>,
    /// How many are settled without a gap on the board that has most, now and ever.
    pub(super) settled: u32,
    most_settled: u32,
    /// The layers since that was.
    layers_since: usize,
    /// The width of the beam while the front advances.
    width: usize,
}

/// The beam is twice as wide each time that the front was held up for so many layers, up to so many times as wide.
const HELD_UP: usize = 40;
const MOST_WIDENED: usize = 16;

/// While the front is held up, what settled cells are worth changes by these factors in turn: some knots come loose
/// only if the cells around may be unsettled, others only if they may not.
const WORTH: [f32; 3] = [1.0, 0.2, 2.5];

/// So many cells may have the blank of all boards in the last pass.
const LEAST_CELLS: usize = 4;

impl Front {
    fn new(terms: &Terms, width: usize) -> Self {
        let size = terms.size();
        let cell = |cell| terms.cell(size.row_of(cell), size.col_of(cell));
        let cells: Vec<usize> = order(size, terms.blank_home()).into_iter().map(cell).collect();
        let mut places = vec![u32::MAX; terms.padded()];
        for (place, &cell) in (0..).zip(&cells) {
            places[cell] = place;
        }
        Self { cells, places, settled: 0, most_settled: 0, layers_since: 0, width }
    }

    /// How many cells are settled without a gap.
    fn settled_on(&self, position: &Position) -> u32 {
        self.cells.iter().take_while(|&&cell| position.is_settled(cell)).count() as u32
    }

    /// How many are after a move.
    #[inline(always)]
    pub(super) fn after(&self, position: &Position, slide: &Slide, settled: u32) -> u32 {
        let left = self.places[slide.to];
        if left < settled {
            return left;
        }
        if slide.settles && self.places[position.blank] == settled {
            let rest = &self.cells[settled as usize + 1..];
            let more = rest.iter().take_while(|&&cell| cell != slide.to && position.is_settled(cell)).count();
            return settled + 1 + more as u32;
        }
        settled
    }

    /// The first cell that is not settled; the last one if all are.
    fn cell(&self) -> usize {
        self.cells[(self.settled as usize).min(self.cells.len() - 1)]
    }

    /// What a board ranks behind its score.
    #[inline(always)]
    pub(super) fn penalty(&self, terms: &Terms, tail: Tail, candidate: &Candidate) -> i32 {
        let home = terms.place(self.cell());
        let blank = terms.place(candidate.blank.into());
        let wanted = terms.place(candidate.leaf.wanted.into());
        let distance = |to: (usize, usize)| to.0.abs_diff(wanted.0) + to.1.abs_diff(wanted.1);
        let away = distance(blank).saturating_sub(tail.slack) as f32;
        let penalty = tail.pull * away + tail.carry * distance(home) as f32;
        let worth = tail.settled * WORTH[self.layers_since / HELD_UP % WORTH.len()];
        ((penalty - worth * candidate.leaf.settled as f32) * SCALE) as i32
    }

    /// How wide the beam is, now that a layer has so many cells settled.
    fn width_after(&mut self, settled: u32, width: usize) -> usize {
        self.layers_since += 1;
        if settled > self.most_settled {
            self.most_settled = settled;
            self.layers_since = 0;
            self.width
        } else if self.layers_since.is_multiple_of(HELD_UP) {
            (2 * width).min(MOST_WIDENED * self.width)
        } else {
            width
        }
    }
}

impl Beam<'_> {
    pub(super) fn is_nearly_sorted(&self) -> bool {
        let distance = self.leaves[self.best_leaf() as usize].distance as f32;
        let most =
            self.options.tail.map_or(0.0, |tail| tail.from_distance * self.terms.size().cells() as f32);
        self.position.has_pairs && distance <= most
    }

    /// Begins the last pass.
    pub(super) fn turn_to_tail(&mut self, depth: usize) {
        let size = self.terms.size();
        let front = Front::new(self.terms, self.options.width);
        let mut leaf = 0;
        for step in &self.tour.steps {
            match step.visit() {
                Visit::Down(step) => self.position.go(step),
                Visit::Up(step) => self.position.go(step.inverse()),
                Visit::Leaf => {
                    self.leaves[leaf].settled = front.settled_on(&self.position);
                    leaf += 1;
                }
            }
        }
        self.front = Some(front);
        self.find_wanted();
        self.options.patience = 8 * (size.rows() + size.cols());
        self.options.quota = (self.options.width / LEAST_CELLS).max(1);
        self.options.least_gain = 0.0;
        self.progress = Progress { at: depth, best: 0, was_best: 0 };
    }

    /// Moves the front to where the layer is.
    pub(super) fn advance(&mut self) {
        let Some(front) = &mut self.front else { return };
        let settled = self.leaves.iter().map(|leaf| leaf.settled).max().unwrap_or(0);
        self.options.width = front.width_after(settled, self.options.width);
        self.options.quota = (self.options.width / LEAST_CELLS).max(1);
        if front.settled != settled {
            front.settled = settled;
            self.find_wanted();
        }
    }

    /// Finds where on each board of the layer the tile is that the front waits for.
    fn find_wanted(&mut self) {
        let Some(front) = &self.front else { return };
        let Some(mut wanted) = self.position.find(front.cell()) else { return };
        let mut leaf = 0;
        for step in &self.tour.steps {
            let step = match step.visit() {
                Visit::Leaf => {
                    self.leaves[leaf].wanted = wanted as u16;
                    leaf += 1;
                    continue;
                }
                Visit::Down(step) => step,
                Visit::Up(step) => step.inverse(),
            };
            let before = self.position.blank;
            self.position.go(step);
            if self.position.blank == wanted {
                wanted = before;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_but_the_blank_s_home_is_settled_once() {
        for (rows, cols) in [(2, 30), (30, 2), (8, 8), (9, 7), (21, 20)] {
            let size = Size::new(rows, cols).unwrap();
            for home in [size.cells() - 1, size.cell(rows / 2, cols / 2), size.cell(rows - 1, cols / 2)] {
                let mut cells = order(size, home);
                cells.sort_unstable();
                assert!(cells.into_iter().eq((0..size.cells()).filter(|&cell| cell != home)));
            }
        }
    }
}
