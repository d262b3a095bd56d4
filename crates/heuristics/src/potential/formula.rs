//! Weights by a formula, for boards that nothing was learned for, and to begin learning with.

use npuzzle_board::Size;

use super::features::Features;

/// Tiles far from home count more than in proportion.
const POWER: f32 = 1.5;

/// How much more the tiles count whose homes are farthest from the blank's: they are settled first.
const OUTER: f32 = 0.5;

/// Two neighbours in their home line that must pass each other.
const CONFLICT: f32 = 2.5;

/// The weights of all features by a formula.
pub fn formula(features: &Features) -> Vec<f32> {
    let size = features.size();
    let blank_home = features.blank_home();
    let mut weights = vec![0.0; features.len()];
    let tiles = TileFormula::new(size, blank_home);
    for label in (0..size.cells()).filter(|&label| label != blank_home) {
        for cell in 0..size.cells() {
            let down = size.row_of(label).abs_diff(size.row_of(cell));
            let right = size.col_of(label).abs_diff(size.col_of(cell));
            weights[features.tile(label, cell)] = tiles.weight(label, down) + tiles.weight(label, right);
        }
    }
    let (below, beside) = (4, 0);
    let (rows, cols) = (size.rows(), size.cols());
    for first in 0..4 {
        for second in 0..4 {
            let classes = first * 4 + second;
            if first & second & 1 == 1 {
                for right in 0..cols - 1 {
                    weights[features.shared_by(beside, classes, rows - 1, right)] = CONFLICT;
                }
            }
            if first & second & 2 == 2 {
                for down in 0..rows - 1 {
                    weights[features.shared_by(below, classes, down, cols - 1)] = CONFLICT;
                }
            }
        }
    }
    weights
}

/// The formula's terms of single tiles, on boards of any size.
#[derive(Clone, Copy, Debug)]
pub struct TileFormula {
    size: Size,
    blank_home: usize,
    outermost: usize,
}

impl TileFormula {
    /// The terms on boards of this size whose blank belongs into this cell.
    pub fn new(size: Size, blank_home: usize) -> Self {
        let mut formula = Self { size, blank_home, outermost: 1 };
        formula.outermost = (0..size.cells()).map(|home| formula.ring(home)).max().unwrap_or(1);
        formula
    }

    /// How far a home is from the blank's, in rings around it.
    pub fn ring(&self, home: usize) -> usize {
        let down = self.size.row_of(home).abs_diff(self.size.row_of(self.blank_home));
        down.max(self.size.col_of(home).abs_diff(self.size.col_of(self.blank_home)))
    }

    /// The term of a tile that is so many rows away from home; and that of columns, which is added.
    pub fn weight(&self, home: usize, steps: usize) -> f32 {
        let importance = 1.0 + OUTER * self.ring(home) as f32 / self.outermost as f32;
        importance * (steps as f32).powf(POWER)
    }
}
