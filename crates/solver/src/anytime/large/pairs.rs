//! The terms of pairs of tiles, laid out so that a pair's place is a sum of three numbers.

use npuzzle_board::Size;
use npuzzle_heuristics::potential::{OFFSETS, SharedPairs};

use super::position::{CLASSES, Cell, SCALE};

/// The terms of all pairs: by offset, classes and difference of homes. Homes are numbered so that all differences of
/// two homes are distinct:
///
/// ```text
/// place = ((offset · 5 + first's class) · 5 + second's class) · differences + second's home - first's home + middle
/// ```
///
/// So a place is the sum of a number for the offset, one for the first tile and one for the second. An empty cell has
/// a class of which all terms are 0.
pub(super) struct PairTable {
    terms: Vec<i16>,
    /// By offset.
    places: [usize; OFFSETS.len()],
    /// The distance between the homes of two neighbours in a column.
    stride: i32,
    /// How many differences there are.
    differences: i32,
}

/// What a tile adds to the places of pairs as their first and as their second tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    pub(super) first: i32,
    pub(super) second: i32,
}

impl PairTable {
    /// The terms on boards of this size, as whole numbers.
    pub(super) fn new(pairs: &SharedPairs, size: Size) -> Self {
        let (rows, cols) = (size.rows(), size.cols());
        let stride = 2 * cols - 1;
        let differences = stride * (2 * rows - 1);
        let middle = (rows - 1) * stride + cols - 1;
        let places = std::array::from_fn(|offset| offset * CLASSES * CLASSES * differences + middle);
        let mut terms = vec![0; OFFSETS.len() * CLASSES * CLASSES * differences];
        let (rows, cols) = (rows as isize, cols as isize);
        for (offset, place) in places.into_iter().enumerate() {
            for first in 0..CLASSES - 1 {
                for second in 0..CLASSES - 1 {
                    let of_classes = place + (first * CLASSES + second) * differences;
                    for down in 1 - rows..rows {
                        for right in 1 - cols..cols {
                            let weight = pairs.weight(offset, [first, second], (down, right)) * SCALE;
                            let difference = down * stride as isize + right;
                            terms[of_classes.wrapping_add_signed(difference)] = weight.round() as i16;
                        }
                    }
                }
            }
        }
        Self { terms, places, stride: stride as i32, differences: differences as i32 }
    }

    /// The keys of a tile where it is.
    #[inline(always)]
    pub(super) fn keys(&self, tile: Cell) -> Keys {
        let home = i32::from(tile.row) * self.stride + i32::from(tile.col);
        let class = i32::from(tile.class) * self.differences;
        Keys { first: class * CLASSES as i32 - home, second: class + home }
    }

    /// The term of a pair, from the first's key and the second's.
    #[inline(always)]
    pub(super) fn term(&self, offset: usize, first: i32, second: i32) -> i32 {
        i32::from(self.terms[self.places[offset].wrapping_add_signed((first + second) as isize)])
    }
}
