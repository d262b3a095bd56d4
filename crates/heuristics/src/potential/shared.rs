//! The terms of pairs of tiles wherever they are, for boards of any size.

use std::sync::OnceLock;

use npuzzle_board::Size;

use super::features::{CLASSES, Features, OFFSETS};
use super::formula::formula;
use super::model::Model;

/// The weights of pairs of tiles, by offset, by both tiles' classes, and by the difference of their homes.
///
/// Homes that are more than [`SharedPairs::REACH`] rows or columns apart count as that far apart, which makes one
/// small table serve boards of every size:
///
/// ```
/// use npuzzle_heuristics::potential::SharedPairs;
///
/// let pairs = SharedPairs::shipped();
/// // Two neighbours in their home row, the left one's home right of the other's: a conflict.
/// let [in_row, beside] = [1, 0];
/// assert!(pairs.weight(beside, [in_row, in_row], (0, -3)) > 0.0);
/// assert_eq!(pairs.weight(beside, [in_row, in_row], (0, -30)), pairs.weight(beside, [in_row, in_row], (0, -7)));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SharedPairs {
    weights: Vec<f32>,
}

/// In how many ways two homes can be apart, in rows or in columns.
const DIFFERENCES: usize = 2 * SharedPairs::REACH as usize + 1;

impl SharedPairs {
    /// The farthest that two homes count apart, in rows and in columns.
    pub const REACH: isize = 7;

    /// Extracts the pairs from the weights of all features of one size.
    ///
    /// # Panics
    /// If there are fewer weights than features.
    pub fn new(features: &Features, weights: &[f32]) -> Self {
        let (rows, cols) = (features.size().rows() as isize, features.size().cols() as isize);
        let clipped =
            |difference: isize, side: isize| (difference.clamp(1 - side, side - 1) + side - 1) as usize;
        let mut pairs = Vec::with_capacity(OFFSETS.len() * CLASSES * CLASSES * DIFFERENCES * DIFFERENCES);
        for offset in 0..OFFSETS.len() {
            for classes in 0..CLASSES * CLASSES {
                for down in -Self::REACH..=Self::REACH {
                    for right in -Self::REACH..=Self::REACH {
                        let feature =
                            features.shared_by(offset, classes, clipped(down, rows), clipped(right, cols));
                        pairs.push(weights[feature]);
                    }
                }
            }
        }
        Self { weights: pairs }
    }

    /// The pairs of a model.
    pub fn of(model: &Model) -> Self {
        let features = Features::new(model.size(), model.size().cells() - 1);
        Self::new(&features, model.weights())
    }

    /// The best pairs there are: those of the largest model that comes with the program, else the formula's.
    pub fn shipped() -> &'static Self {
        static SHIPPED: OnceLock<SharedPairs> = OnceLock::new();
        SHIPPED
            .get_or_init(|| Model::largest_shipped().map_or_else(Self::by_formula, |model| Self::of(&model)))
    }

    /// The formula's. It does not depend on how far apart two homes are, so that any size gives the same.
    fn by_formula() -> Self {
        let size = Size::new(3, 3).expect("a board may have three rows and columns");
        let features = Features::new(size, size.cells() - 1);
        Self::new(&features, &formula(&features))
    }

    /// The weight of a pair: which of the [`OFFSETS`], both tiles' classes (1 in its home row, plus 2 in its home
    /// column), and by how many rows and columns the second tile's home is below and right of the first's.
    ///
    /// # Panics
    /// If there is no such offset or class.
    pub fn weight(&self, offset: usize, [first, second]: [usize; 2], (down, right): (isize, isize)) -> f32 {
        let place = |difference: isize| (difference.clamp(-Self::REACH, Self::REACH) + Self::REACH) as usize;
        assert!(first < CLASSES && second < CLASSES, "a tile is of one of {CLASSES} classes");
        let kind = (offset * CLASSES + first) * CLASSES + second;
        self.weights[(kind * DIFFERENCES + place(down)) * DIFFERENCES + place(right)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_a_size_are_those_of_its_features() {
        let size = Size::new(4, 6).unwrap();
        let features = Features::new(size, size.cells() - 1);
        let weights: Vec<f32> = (0..features.len()).map(|nth| (nth % 1009) as f32).collect();
        let pairs = SharedPairs::new(&features, &weights);
        let (first, second) = (size.cell(0, 1), size.cell(2, 5));
        // Side by side, the first one in its home column, the second one in its home row.
        let (cell, other) = (size.cell(2, 1), size.cell(2, 2));
        let feature = features.shared(0, (cell, first), (other, second));
        assert_eq!(pairs.weight(0, [2, 1], (2, 4)).to_bits(), weights[feature].to_bits());
    }

    #[test]
    fn homes_far_apart_count_as_far_apart_as_the_features_know() {
        let size = Size::new(4, 4).unwrap();
        let features = Features::new(size, size.cells() - 1);
        let weights: Vec<f32> = (0..features.len()).map(|nth| (nth % 1009) as f32).collect();
        let pairs = SharedPairs::new(&features, &weights);
        let [near, far] = [(-3, 3), (-40, 20)].map(|apart| pairs.weight(3, [0, 3], apart).to_bits());
        assert_eq!(near, far);
    }
}
