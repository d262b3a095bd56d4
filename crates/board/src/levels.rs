//! The whole space of a small board, level by level: the breadth-first truth that searches,
//! heuristics and exact-depth scrambles are checked against. It shares no code with the searches.
//!
//! Layout: the tiles read in order *without the blank* are a permutation, and of each two
//! neighbours in its lexicographic order (the last two tiles exchanged) just one has the parity
//! that a blank cell asks for. So half the rank and the blank's cell name a state:
//!
//! ```text
//! half-rank 0   | . . . x . . x . . . . . |   one bit for each cell the blank may stand in
//! half-rank 1   | . . . . . . . . . . . . |   (up to 12 of 16 bits)
//! …
//! ```
//!
//! A horizontal move keeps the half-rank: a whole row of bits shifts. A vertical move carries one
//! tile past `cols - 1` others, which changes as many digits of the rank.

use crate::parity::inversions;
use crate::rank::FACTORIALS;
use crate::{Board, Size};

/// A breadth-first sweep of all boards that reach a goal, standing at one depth at a time.
///
/// ```
/// use npuzzle_board::{Goal, Levels, Size};
/// let goal = Goal::Last.board(Size::new(2, 2)?);
/// let mut levels = Levels::new(&goal)?;
/// let mut counts = vec![levels.count()];
/// while levels.advance() {
///     counts.push(levels.count());
/// }
/// assert_eq!(counts, [1, 2, 2, 2, 2, 2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Levels {
    space: Space,
    visited: Vec<u16>,
    current: Vec<u16>,
    next: Vec<u16>,
    depth: u32,
    count: u64,
}

/// A board whose whole space is too large to sweep in memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the whole space of a {0} board is too large: sweeps go up to {max} cells", max = Levels::MAX_CELLS)]
pub struct TooLarge(pub Size);

impl Levels {
    /// The most cells: 12, for 239,500,800 states in 120 MB.
    pub const MAX_CELLS: usize = 12;

    /// A sweep that stands at the goal, depth 0.
    ///
    /// # Errors
    /// If the board has more than [`Self::MAX_CELLS`] cells.
    pub fn new(goal: &Board) -> Result<Self, TooLarge> {
        if goal.size().cells() > Self::MAX_CELLS {
            return Err(TooLarge(goal.size()));
        }
        let space = Space::new(goal);
        let halves = space.halves();
        let mut current = vec![0; halves];
        let (half, blank) = space.locate(goal);
        current[half] = 1 << blank;
        Ok(Self { space, visited: current.clone(), current, next: vec![0; halves], depth: 0, count: 1 })
    }

    /// The depth it stands at.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How many boards have this depth.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Goes one level deeper; `false`, and nothing left to see, after the last.
    pub fn advance(&mut self) -> bool {
        for half in 0..self.current.len() {
            let mask = self.current[half];
            if mask != 0 {
                self.space.for_each_neighbour(half, mask, |other, bits| self.next[other] |= bits);
            }
        }
        self.count = 0;
        for ((seen, next), current) in self.visited.iter_mut().zip(&mut self.next).zip(&mut self.current) {
            let fresh = *next & !*seen;
            *seen |= fresh;
            *current = fresh;
            *next = 0;
            self.count += u64::from(fresh.count_ones());
        }
        self.depth += 1;
        self.count > 0
    }

    /// Calls `visit` with every board of this depth, in a fixed order.
    pub fn for_each(&self, mut visit: impl FnMut(Board)) {
        for (half, &mask) in self.current.iter().enumerate() {
            for blank in bits(mask) {
                visit(self.space.board(half, blank));
            }
        }
    }

    /// The `nth` board of this depth, counted from 0 in the order of [`Self::for_each`].
    pub fn nth(&self, nth: u64) -> Option<Board> {
        let mut before = 0;
        for (half, &mask) in self.current.iter().enumerate() {
            let here = u64::from(mask.count_ones());
            if nth < before + here {
                let blank = bits(mask).nth((nth - before) as usize)?;
                return Some(self.space.board(half, blank));
            }
            before += here;
        }
        None
    }
}

/// The cells whose bits are set.
fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let lowest = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            lowest
        })
    })
}

/// The most tiles in a sequence.
const MAX_TILES: usize = Levels::MAX_CELLS - 1;

/// How states are numbered.
struct Space {
    size: Size,
    /// Whether the tiles must stand in an even permutation while the blank is in this row.
    even_in_row: [bool; Levels::MAX_CELLS],
    /// Cells that have a cell to their left, and to their right.
    has_left: u16,
    has_right: u16,
}

/// A tile sequence (0-based, without the blank) and the digits of its rank.
#[derive(Clone, Copy)]
struct Sequence {
    tiles: [u8; MAX_TILES],
    digits: [u8; MAX_TILES],
}

impl Space {
    fn new(goal: &Board) -> Self {
        let size = goal.size();
        let goal_is_even = inversions(goal).is_multiple_of(2);
        let mut even_in_row = [false; Levels::MAX_CELLS];
        for (row, even) in even_in_row.iter_mut().enumerate().take(size.rows()) {
            // A vertical move passes cols - 1 tiles; a horizontal one passes none.
            let passed = row.abs_diff(size.row_of(goal.blank())) * (size.cols() - 1);
            *even = goal_is_even == passed.is_multiple_of(2);
        }
        let mask_of = |keep: &dyn Fn(usize) -> bool| {
            (0..size.cells()).filter(|&cell| keep(size.col_of(cell))).fold(0, |mask, cell| mask | 1 << cell)
        };
        Self {
            size,
            even_in_row,
            has_left: mask_of(&|col| col > 0),
            has_right: mask_of(&|col| col + 1 < size.cols()),
        }
    }

    fn tiles(&self) -> usize {
        self.size.tiles()
    }

    /// How many half-ranks there are.
    fn halves(&self) -> usize {
        (FACTORIALS[self.tiles()] / 2) as usize
    }

    /// What a step of the digit at this place is worth in half-ranks.
    fn weight(&self, place: usize) -> usize {
        (FACTORIALS[self.tiles() - 1 - place] / 2) as usize
    }

    fn locate(&self, board: &Board) -> (usize, usize) {
        let tiles: Vec<_> = board.tiles().iter().filter(|&&tile| tile != 0).collect();
        let smaller_behind = |place: usize| tiles[place + 1..].iter().filter(|&&t| t < tiles[place]).count();
        let half = (0..tiles.len() - 2).map(|place| smaller_behind(place) * self.weight(place)).sum();
        (half, board.blank())
    }

    /// The sequence of this half-rank with the parity asked for.
    fn sequence(&self, half: usize, even: bool) -> Sequence {
        let count = self.tiles();
        let mut digits = [0; MAX_TILES];
        let mut rest = half;
        let mut digit_sum = 0;
        for (place, digit) in digits.iter_mut().enumerate().take(count - 2) {
            *digit = (rest / self.weight(place)) as u8;
            rest %= self.weight(place);
            digit_sum += *digit;
        }
        // The digits add up to the inversions.
        digits[count - 2] = u8::from((digit_sum % 2 == 0) != even);
        let mut tiles = [0; MAX_TILES];
        let mut unused = (1_u32 << count) - 1;
        for place in 0..count {
            let tile = nth_set_bit(unused, digits[place]);
            tiles[place] = tile as u8;
            unused &= !(1 << tile);
        }
        Sequence { tiles, digits }
    }

    fn board(&self, half: usize, blank: usize) -> Board {
        let sequence = self.sequence(half, self.even_in_row[self.size.row_of(blank)]);
        Board::from_fn(self.size, |cell| match cell.cmp(&blank) {
            std::cmp::Ordering::Less => u16::from(sequence.tiles[cell]) + 1,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => u16::from(sequence.tiles[cell - 1]) + 1,
        })
    }

    /// Reports all neighbours of the states `(half, blank in mask)` as half-ranks with masks.
    fn for_each_neighbour(&self, half: usize, mask: u16, mut report: impl FnMut(usize, u16)) {
        report(half, (mask & self.has_left) >> 1 | (mask & self.has_right) << 1);
        let mut sequences = [None; 2];
        for blank in bits(mask) {
            let even = self.even_in_row[self.size.row_of(blank)];
            let sequence = *sequences[usize::from(even)].get_or_insert_with(|| self.sequence(half, even));
            let cols = self.size.cols();
            if blank >= cols {
                // The tile above comes down behind the cols - 1 tiles between.
                let other = half as isize + self.carry_back(&sequence, blank - cols, blank - 1);
                report(other as usize, 1 << (blank - cols));
            }
            if blank + cols < self.size.cells() {
                let other = half as isize + self.carry_forward(&sequence, blank + cols - 1, blank);
                report(other as usize, 1 << (blank + cols));
            }
        }
    }

    /// The change of the half-rank when the tile at `from` is put behind all up to `to`.
    fn carry_back(&self, sequence: &Sequence, from: usize, to: usize) -> isize {
        let tile = sequence.tiles[from];
        let mut own_digit = sequence.digits[from];
        let mut change = -(self.weight(from) as isize * own_digit as isize);
        for place in from + 1..=to {
            // The one behind moves up a place, and has the carried tile behind it now.
            let passes_smaller = u8::from(tile < sequence.tiles[place]);
            own_digit -= u8::from(sequence.tiles[place] < tile);
            let digit = sequence.digits[place];
            change += self.weight(place - 1) as isize * (digit + passes_smaller) as isize;
            change -= self.weight(place) as isize * digit as isize;
        }
        change + self.weight(to) as isize * own_digit as isize
    }

    /// The change of the half-rank when the tile at `from` is put before all down to `to`.
    fn carry_forward(&self, sequence: &Sequence, from: usize, to: usize) -> isize {
        let tile = sequence.tiles[from];
        let mut own_digit = sequence.digits[from];
        let mut change = -(self.weight(from) as isize * own_digit as isize);
        for place in (to..from).rev() {
            let loses_smaller = u8::from(tile < sequence.tiles[place]);
            own_digit += u8::from(sequence.tiles[place] < tile);
            let digit = sequence.digits[place];
            change += self.weight(place + 1) as isize * (digit - loses_smaller) as isize;
            change -= self.weight(place) as isize * digit as isize;
        }
        change + self.weight(to) as isize * own_digit as isize
    }
}

/// The place of the `nth` set bit, counted from 0.
fn nth_set_bit(mut bits: u32, nth: u8) -> u32 {
    for _ in 0..nth {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use std::collections::HashSet;

    /// The same levels, found with a set of boards.
    fn plain_levels(goal: &Board) -> Vec<HashSet<Board>> {
        let mut seen = HashSet::from([goal.clone()]);
        let mut levels = vec![seen.clone()];
        loop {
            let deepest = levels.last().expect("the goal is level 0");
            let next: HashSet<Board> = deepest
                .iter()
                .flat_map(|board| board.moves().map(|step| board.after(step).expect("a legal move")))
                .filter(|board| !seen.contains(board))
                .collect();
            if next.is_empty() {
                return levels;
            }
            seen.extend(next.iter().cloned());
            levels.push(next);
        }
    }

    #[test]
    fn every_level_equals_that_of_a_plain_breadth_first_search() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
            for goal in Goal::ALL {
                let goal = goal.board(Size::new(rows, cols).unwrap());
                let mut levels = Levels::new(&goal).unwrap();
                for (depth, expected) in plain_levels(&goal).into_iter().enumerate() {
                    assert_eq!(levels.depth() as usize, depth);
                    let mut found = Vec::new();
                    levels.for_each(|board| found.push(board));
                    assert_eq!(levels.count() as usize, found.len());
                    assert_eq!(levels.nth(0).as_ref(), found.first());
                    assert_eq!(levels.nth(levels.count() - 1).as_ref(), found.last());
                    assert_eq!(levels.nth(levels.count()), None);
                    assert_eq!(found.into_iter().collect::<HashSet<_>>(), expected);
                    levels.advance();
                }
                assert_eq!(levels.count(), 0);
            }
        }
    }

    #[test]
    fn a_space_too_large_is_refused() {
        let goal = Goal::Last.board(Size::new(4, 4).unwrap());
        assert!(Levels::new(&goal).is_err());
    }
}
