//! What a move changes in a potential, in one sum of table entries.

use npuzzle_board::{Move, Size};

use super::features::{Features, Label, OFFSETS, moved};

/// So much of an entry is one unit of a weight.
pub(super) const SCALE: f32 = 64.0;

/// A potential in whole numbers for boards of up to 49 cells, prepared so that a move's change is one entry for
/// each cell around the tile that moves.
#[derive(Clone, Debug)]
pub struct Changes {
    size: Size,
    blank_home: usize,
    /// By blank cell and move, in the order of [`Move::ALL`]; `None` off the board.
    moves: Vec<Option<Change>>,
    features: Features,
    weights: Vec<i32>,
}

/// One move of the blank from one cell.
#[derive(Clone, Debug)]
pub struct Change {
    /// The cell that the blank goes to, and the tile comes from.
    pub to: usize,
    /// The cells around both, but for the two themselves.
    around: Vec<u8>,
    /// By tile: what its own terms and the blank's change.
    alone: Vec<i32>,
    /// By tile, by cell around, by the tile there: what their pair changes.
    pairs: Vec<i16>,
}

impl Change {
    /// What the move changes.
    #[inline(always)]
    pub fn on<const CELLS: usize>(&self, cells: usize, labels: &[Label; CELLS]) -> i32 {
        self.on_board(cells, |cell| usize::from(labels[cell]))
    }

    /// The same on a board that says the label in each cell.
    #[inline(always)]
    pub fn on_board(&self, cells: usize, label_in: impl Fn(usize) -> usize) -> i32 {
        let tile = label_in(self.to);
        let row = self.around.len() * cells;
        let pairs = &self.pairs[tile * row..(tile + 1) * row];
        let entries = pairs.chunks_exact(cells).zip(&self.around);
        let pairs: i32 =
            entries.map(|(entries, &cell)| i32::from(entries[label_in(usize::from(cell))])).sum();
        self.alone[tile] + pairs
    }
}

impl Changes {
    /// The most cells: beyond, the tables would be larger than the processor's caches.
    pub const MAX_CELLS: usize = 49;

    /// Prepares the weights of all features.
    pub fn new(features: &Features, weights: &[f32]) -> Self {
        let (size, blank_home) = (features.size(), features.blank_home());
        let weights: Vec<i32> = weights.iter().map(|weight| (weight * SCALE).round() as i32).collect();
        let places = Pairs::new(features, &weights);
        let change = |at: usize| {
            let (blank, step) = (at / 4, Move::ALL[at % 4]);
            let to = size.neighbour(blank, step)?;
            Some(Self::change(features, &weights, &places, blank, to))
        };
        let moves = (0..size.cells() * 4).map(change).collect();
        Self { size, blank_home, moves, features: features.clone(), weights }
    }

    fn change(features: &Features, weights: &[i32], places: &Pairs, blank: usize, to: usize) -> Change {
        let (cells, blank_home) = (features.size().cells(), features.blank_home());
        let around: Vec<usize> = (0..cells)
            .filter(|&cell| cell != blank && cell != to)
            .filter(|&cell| places.beside(blank, cell).is_some() || places.beside(to, cell).is_some())
            .collect();
        let own = |label, cell| weights[features.tile(label, cell)];
        let of_blank = own(blank_home, to) - own(blank_home, blank);
        let alone = |tile| if tile == blank_home { 0 } else { own(tile, blank) - own(tile, to) + of_blank };
        let mut pairs = vec![0; cells * around.len() * cells];
        let mut rows = pairs.chunks_exact_mut(cells);
        for tile in 0..cells {
            for &cell in &around {
                let row = rows.next().expect("a row for each tile and cell");
                let (after, before) = (places.beside(blank, cell), places.beside(to, cell));
                let entries = |nth: Option<usize>, at: usize| nth.map(|nth| places.row(at, tile, nth));
                match (entries(after, blank), entries(before, to)) {
                    (Some(after), Some(before)) => {
                        for (entry, (after, before)) in row.iter_mut().zip(after.iter().zip(before)) {
                            *entry = after.saturating_sub(*before);
                        }
                    }
                    (Some(after), None) => row.copy_from_slice(after),
                    (None, Some(before)) => {
                        for (entry, before) in row.iter_mut().zip(before) {
                            *entry = before.saturating_neg();
                        }
                    }
                    (None, None) => {}
                }
            }
        }
        Change {
            to,
            around: around.into_iter().map(|cell| cell as u8).collect(),
            alone: (0..cells).map(alone).collect(),
            pairs,
        }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The label of the blank.
    pub fn blank_home(&self) -> usize {
        self.blank_home
    }

    /// What a move of the blank from a cell does, if it stays on the board.
    #[inline(always)]
    pub fn of(&self, blank: usize, step: Move) -> Option<&Change> {
        self.moves[blank * 4 + step as usize].as_ref()
    }

    /// The potential of a board.
    pub fn evaluate(&self, labels: &[Label]) -> i32 {
        let mut sum = 0;
        self.features.each(labels, |feature| sum += self.weights[feature]);
        sum
    }
}

/// The terms of all pairs of tiles: by cell, by tile, by cell around, by the tile there.
struct Pairs {
    cells: usize,
    /// By two cells: the how-manieth of the first's surroundings the second is.
    around: Vec<Option<u8>>,
    entries: Vec<i16>,
}

/// The most cells that are at most two rows and columns away.
const MOST_AROUND: usize = 2 * OFFSETS.len();

impl Pairs {
    fn new(features: &Features, weights: &[i32]) -> Self {
        let size = features.size();
        let (cells, blank_home) = (size.cells(), features.blank_home());
        let mut around = vec![None; cells * cells];
        let mut entries = vec![0_i16; cells * cells * MOST_AROUND * cells];
        for cell in 0..cells {
            for (nth, &(down, right)) in OFFSETS.iter().enumerate() {
                for (is_first, offset) in [(true, (down, right)), (false, (-down, -right))] {
                    let Some(other) = moved(size, cell, offset) else { continue };
                    let place = 2 * nth + usize::from(!is_first);
                    around[cell * cells + other] = Some(place as u8);
                    for tile in (0..cells).filter(|&tile| tile != blank_home) {
                        let row = ((cell * cells + tile) * MOST_AROUND + place) * cells;
                        for beside in (0..cells).filter(|&beside| beside != blank_home && beside != tile) {
                            let (first, second) = ((cell, tile), (other, beside));
                            let (first, second) = if is_first { (first, second) } else { (second, first) };
                            let term = weights[features.shared(nth, first, second)]
                                + weights[features.placed(nth, first.0, first.1, second.1)];
                            entries[row + beside] = term.clamp(-8_000, 8_000) as i16;
                        }
                    }
                }
            }
        }
        Self { cells, around, entries }
    }

    fn beside(&self, cell: usize, other: usize) -> Option<usize> {
        self.around[cell * self.cells + other].map(usize::from)
    }

    fn row(&self, cell: usize, tile: usize, place: usize) -> &[i16] {
        let start = ((cell * self.cells + tile) * MOST_AROUND + place) * self.cells;
        &self.entries[start..start + self.cells]
    }
}

#[cfg(test)]
mod tests {
    use super::super::{View, formula};
    use super::*;
    use npuzzle_board::scramble::Dice;
    use npuzzle_board::{Board, Goal};

    #[test]
    fn changes_along_a_walk_add_up_to_the_potential_at_its_end() {
        for (rows, cols, goal) in [(5, 5, Goal::Last), (4, 6, Goal::Snail), (3, 8, Goal::First)] {
            let goal = goal.board(Size::new(rows, cols).unwrap());
            let view = View::new(&goal, false);
            let features = Features::new(view.size(), view.blank_home());
            let mut weights = formula(&features);
            for (nth, weight) in weights.iter_mut().enumerate() {
                *weight += (nth * 2_654_435_761 % 1000) as f32 / 500.0 - 1.0;
            }
            let changes = Changes::new(&features, &weights);
            let mut dice = Dice::new(7);
            let mut board = dice.solvable(&goal);
            let labels = |board: &Board| -> [Label; 25] {
                let mut labels = [0; 25];
                for (label, of) in labels.iter_mut().zip(view.labels(board)) {
                    *label = of as Label;
                }
                labels
            };
            let cells = goal.size().cells();
            let mut potential = changes.evaluate(&labels(&board)[..cells]);
            for _ in 0..200 {
                let now = labels(&board);
                let blank = now.iter().position(|&label| usize::from(label) == view.blank_home()).unwrap();
                let steps: Vec<Move> = view.size().moves_from(blank).collect();
                let step = steps[dice.below(steps.len())];
                potential += changes.of(blank, step).unwrap().on(cells, &now);
                board.slide(view.move_on_board(step));
                assert_eq!(potential, changes.evaluate(&labels(&board)[..cells]));
            }
        }
    }
}
