//! Tiles that stand in the way of each other in a row or a column in which both belong.

use std::sync::OnceLock;

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move, Size, Tile};
use npuzzle_search::Cost;

/// What is counted in a line whose tiles stand in the wrong order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    /// The fewest tiles that must leave the line for the others to be in order.
    Leaving,
    /// The pairs in the wrong order. Twice this many moves is *not* a lower bound.
    Pairs,
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    is_row: bool,
    index: usize,
}

/// A row or a column with conflicts, and what they cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinePart {
    /// A row, or else a column.
    pub is_row: bool,
    /// Which one, from the top or the left.
    pub index: usize,
    /// The tiles at odds with each other, in their order along the line.
    pub pairs: Vec<(Tile, Tile)>,
    /// A fewest set of tiles whose absence leaves the others in order; empty where pairs are counted.
    pub leaving: Vec<Tile>,
    /// The moves it adds.
    pub cost: Cost,
}

/// The conflicts of all rows and columns of a goal.
#[derive(Clone, Debug)]
pub(crate) struct LineConflicts {
    size: Size,
    count: Count,
    /// The home of each tile, as row and column; none for the blank.
    homes: Box<[(u8, u8)]>,
    /// Counts by the line's contents, for short rows and columns; see [`Table`].
    row_table: Option<&'static Table>,
    col_table: Option<&'static Table>,
}

/// What a conflict costs: a tile out of its line and back again.
pub(crate) const MOVES_EACH: Cost = 2;

/// Stands for no tile of this line.
const STRANGER: u8 = u8::MAX;

impl LineConflicts {
    pub(crate) fn new(goal: &Board, count: Count) -> Self {
        let size = goal.size();
        let home = |&cell: &u16| (size.row_of(cell as usize) as u8, size.col_of(cell as usize) as u8);
        let mut homes: Box<[(u8, u8)]> = goal.cells_of_tiles().iter().map(home).collect();
        homes[0] = (STRANGER, STRANGER);
        let table = |length| Table::of(length, count);
        Self { size, count, homes, row_table: table(size.cols()), col_table: table(size.rows()) }
    }

    /// The counts of all lines.
    pub(crate) fn total<S: Packed>(&self, state: &S) -> Cost {
        self.all_lines().map(|line| self.in_line(state, line)).sum()
    }

    /// The lines with conflicts, the rows first.
    pub(crate) fn parts<S: Packed>(&self, state: &S) -> Vec<LinePart> {
        self.all_lines().filter_map(|line| self.part(state, line)).collect()
    }

    fn part<S: Packed>(&self, state: &S, line: Line) -> Option<LinePart> {
        let count = self.in_line(state, line);
        if count == 0 {
            return None;
        }
        let tiles = self.cells(line).map(|cell| state.tile(cell) as Tile);
        let residents: Vec<(Tile, u8)> =
            tiles.zip(self.places(state, line)).filter(|&(_, place)| place != STRANGER).collect();
        let at_odds = |at: usize| {
            let (tile, place) = residents[at];
            let later = residents[at + 1..].iter().filter(move |other| other.1 < place);
            later.map(move |other| (tile, other.0))
        };
        let pairs = (0..residents.len()).flat_map(at_odds).collect();
        let leaving = match self.count {
            Count::Leaving => leaving(&residents),
            Count::Pairs => Vec::new(),
        };
        let Line { is_row, index } = line;
        Some(LinePart { is_row, index, pairs, leaving, cost: MOVES_EACH * count })
    }

    fn all_lines(&self) -> impl Iterator<Item = Line> + use<> {
        let rows = (0..self.size.rows()).map(|index| Line { is_row: true, index });
        let cols = (0..self.size.cols()).map(|index| Line { is_row: false, index });
        rows.chain(cols)
    }

    /// How the counts change by a move. A tile that moves along a line passes no other tile of it,
    /// so only a line that it leaves or enters, and belongs to, is touched.
    #[inline]
    pub(crate) fn change<S: Packed>(&self, before: &S, step: Move, after: &S) -> i32 {
        let (from, to) = (after.blank(), before.blank());
        let (home_row, home_col) = self.homes[before.tile(from)];
        let (is_row, home, left, entered) = if step.is_vertical() {
            (true, home_row, self.size.row_of(from), self.size.row_of(to))
        } else {
            (false, home_col, self.size.col_of(from), self.size.col_of(to))
        };
        let index = usize::from(home);
        if index != left && index != entered {
            return 0;
        }
        let line = Line { is_row, index };
        self.in_line(after, line) as i32 - self.in_line(before, line) as i32
    }

    /// The count of one line.
    #[inline]
    pub(crate) fn in_line<S: Packed>(&self, state: &S, line: Line) -> Cost {
        let table = if line.is_row { &self.row_table } else { &self.col_table };
        if let Some(table) = table {
            return table.look_up(self.places(state, line));
        }
        let (mut places, mut length) = ([0; Size::MAX], 0);
        for place in self.places(state, line).filter(|&place| place != STRANGER) {
            places[length] = place;
            length += 1;
        }
        count_in(self.count, &places[..length])
    }

    /// Whether the tile in `cell` is at odds with another in its row or in its column.
    pub(crate) fn is_involved<S: Packed>(&self, state: &S, cell: usize) -> bool {
        let row = Line { is_row: true, index: self.size.row_of(cell) };
        let col = Line { is_row: false, index: self.size.col_of(cell) };
        [(row, self.size.col_of(cell)), (col, self.size.row_of(cell))].into_iter().any(|(line, at)| {
            let mut places = self.places(state, line);
            let Some(own) = places.clone().nth(at).filter(|&place| place != STRANGER) else { return false };
            places.by_ref().take(at).any(|place| place != STRANGER && place > own)
                || self.places(state, line).skip(at + 1).any(|place| place < own)
        })
    }

    /// For each cell along a line, where in this line its tile belongs, or [`STRANGER`].
    #[inline]
    fn places<'s, S: Packed>(&'s self, state: &'s S, line: Line) -> impl Iterator<Item = u8> + Clone + 's {
        self.cells(line).map(move |cell| {
            let (row, col) = self.homes[state.tile(cell)];
            let (own_line, place) = if line.is_row { (row, col) } else { (col, row) };
            if usize::from(own_line) == line.index { place } else { STRANGER }
        })
    }

    /// The cells along a line.
    #[inline]
    fn cells(&self, line: Line) -> impl Iterator<Item = usize> + Clone + use<> {
        let cols = self.size.cols();
        let (first, stride, length) =
            if line.is_row { (line.index * cols, 1, cols) } else { (line.index, cols, self.size.rows()) };
        (0..length).map(move |at| first + at * stride)
    }
}

/// A fewest set of tiles whose absence leaves the others in order: one after the other, those without
/// which there is less to settle. A tile that could not be spared before can't be later, so one pass is
/// enough.
fn leaving(residents: &[(Tile, u8)]) -> Vec<Tile> {
    let count = |residents: &[(Tile, u8)]| {
        let places: Vec<u8> = residents.iter().map(|resident| resident.1).collect();
        count_in(Count::Leaving, &places)
    };
    let mut staying = residents.to_vec();
    let mut leaving = Vec::new();
    for &resident in residents {
        let others: Vec<_> = staying.iter().copied().filter(|&other| other != resident).collect();
        if count(&others) < count(&staying) {
            leaving.push(resident.0);
            staying = others;
        }
    }
    leaving
}

fn count_in(count: Count, places: &[u8]) -> Cost {
    match count {
        Count::Leaving => (places.len() - longest_increasing(places)) as Cost,
        Count::Pairs => {
            let wrong =
                |(at, place): (usize, &u8)| places[at + 1..].iter().filter(|&later| later < place).count();
            places.iter().enumerate().map(wrong).sum::<usize>() as Cost
        }
    }
}

/// How many tiles can stay: the length of the longest increasing subsequence.
fn longest_increasing(places: &[u8]) -> usize {
    let (mut lowest_end, mut length) = ([0; Size::MAX], 0);
    for &place in places {
        let at = lowest_end[..length].partition_point(|&end| end < place);
        lowest_end[at] = place;
        length = length.max(at + 1);
    }
    length
}

/// The counts of all possible lines of up to five cells, indexed by their places as the digits of
/// a number: 0 for a stranger, 1 for the tile that belongs in the first cell, and so on.
#[derive(Clone, Debug)]
struct Table {
    base: usize,
    counts: Box<[u8]>,
}

impl Table {
    const LONGEST: usize = 5;

    /// The table for lines of a length, made once a process: it is the same for all goals.
    fn of(length: usize, count: Count) -> Option<&'static Self> {
        static LEAVING: [OnceLock<Table>; Table::LONGEST + 1] =
            [const { OnceLock::new() }; Table::LONGEST + 1];
        static PAIRS: [OnceLock<Table>; Table::LONGEST + 1] = [const { OnceLock::new() }; Table::LONGEST + 1];
        let made = match count {
            Count::Leaving => &LEAVING,
            Count::Pairs => &PAIRS,
        };
        made.get(length).map(|table| table.get_or_init(|| Self::new(length, count)))
    }

    fn new(length: usize, count: Count) -> Self {
        let base = length + 1;
        let counts = (0..base.pow(length as u32)).map(|contents| {
            let digit = |at: usize| (contents / base.pow((length - 1 - at) as u32) % base) as u8;
            let places: Vec<u8> = (0..length).map(digit).filter(|&digit| digit > 0).collect();
            count_in(count, &places) as u8
        });
        Self { base, counts: counts.collect() }
    }

    #[inline]
    fn look_up(&self, places: impl Iterator<Item = u8>) -> Cost {
        // A stranger is u8::MAX, one more wraps to 0.
        let contents =
            places.fold(0, |contents, place| contents * self.base + usize::from(place.wrapping_add(1)));
        Cost::from(self.counts[contents])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_tiles_leave() {
        assert_eq!(count_in(Count::Leaving, &[0, 1, 2]), 0);
        assert_eq!(count_in(Count::Leaving, &[2, 1, 0]), 2);
        assert_eq!(count_in(Count::Leaving, &[3, 0, 1, 2]), 1);
        assert_eq!(count_in(Count::Pairs, &[3, 0, 1, 2]), 3);
        assert_eq!(count_in(Count::Leaving, &[]), 0);
    }

    #[test]
    fn the_tiles_that_leave_are_as_few_as_are_counted() {
        let residents = |places: &[u8]| -> Vec<(Tile, u8)> {
            places.iter().map(|&place| (Tile::from(place) + 10, place)).collect()
        };
        assert_eq!(leaving(&residents(&[0, 1, 2])), []);
        assert_eq!(leaving(&residents(&[3, 0, 1, 2])), [13]);
        assert_eq!(leaving(&residents(&[1, 2, 3, 0])), [10]);
        assert_eq!(leaving(&residents(&[2, 1, 0])), [12, 11]);
    }
}
