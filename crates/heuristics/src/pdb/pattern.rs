//! A pattern: tiles by the cells of their goal, and where the goal has its blank.

use std::fmt;

use npuzzle_board::{Size, Symmetry};

use super::index::{Index, MOST_CELLS, MOST_TILES, region_around, sorted_order};
use super::table::cells_of;

/// What a table is about, and all it depends on: the board's size, the goal cells of the pattern's tiles,
/// and the free cells that the goal's blank can reach among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    size: Size,
    /// The goal cells of the tiles.
    cells: u32,
    /// The region of the goal's blank.
    region: u32,
}

impl Pattern {
    /// The pattern of the tiles that belong into these cells, for goals with the blank in a cell.
    ///
    /// # Panics
    /// If the blank is on one of the cells.
    pub fn new(size: Size, cells: u32, blank: usize) -> Self {
        assert!(cells >> blank & 1 == 0, "the blank is no tile of a pattern");
        Self { size, cells, region: region_around(size, cells, blank) }
    }

    /// The pattern of these parts, if they are one.
    pub(super) fn from_parts(size: Size, cells: u32, region: u32) -> Option<Self> {
        let is_board = size.cells() <= MOST_CELLS && (cells | region) >> size.cells() == 0;
        let has_tiles = (1..=MOST_TILES as u32).contains(&cells.count_ones());
        if !is_board || !has_tiles || cells & region != 0 || region == 0 {
            return None;
        }
        let pattern = Self::new(size, cells, region.trailing_zeros() as usize);
        (pattern.region == region).then_some(pattern)
    }

    /// A short name: the size, the cells of the tiles, and the first cell that the goal's blank may be in.
    pub fn name(self) -> String {
        let cells: Vec<String> = cells_of(self.cells).map(|cell| cell.to_string()).collect();
        format!("{}-{}-blank{}", self.size, cells.join("."), self.region.trailing_zeros())
    }

    /// The pattern of a [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        let (size, tiles) = name.split_once('-')?;
        let (tiles, blank) = tiles.split_once("-blank")?;
        let size: Size = size.parse().ok().filter(|size: &Size| size.cells() <= MOST_CELLS)?;
        let cell = |text: &str| text.parse().ok().filter(|&cell: &usize| cell < size.cells());
        let mut cells = 0;
        for tile in tiles.split('.') {
            cells |= 1 << cell(tile)?;
        }
        let blank = cell(blank).filter(|blank| cells >> blank & 1 == 0)?;
        // Names that say the same in another way are none.
        Self::from_parts(size, cells, region_around(size, cells, blank))
            .filter(|pattern| pattern.name() == name)
    }

    /// The pattern drawn as a board: `#` for its tiles, `.` where the goal's blank may be, `-` elsewhere.
    pub fn drawing(self) -> Vec<String> {
        let mark = |cell: usize| match (self.cells >> cell & 1, self.region >> cell & 1) {
            (1, _) => "#",
            (_, 1) => ".",
            _ => "-",
        };
        let row = |row: usize| {
            (0..self.size.cols()).map(|col| mark(self.size.cell(row, col))).collect::<Vec<_>>().join(" ")
        };
        (0..self.size.rows()).map(row).collect()
    }

    /// The size of the board.
    pub fn size(self) -> Size {
        self.size
    }

    /// The goal cells of the tiles, a bit each.
    pub fn cells(self) -> u32 {
        self.cells
    }

    /// The cells that the goal's blank may be in, a bit each.
    pub fn region(self) -> u32 {
        self.region
    }

    /// How many tiles it has.
    pub fn tiles(self) -> usize {
        self.cells.count_ones() as usize
    }

    /// The pattern that a table is kept for, of all that are the same but for a turn or a mirror; and the
    /// symmetry that takes this one there.
    ///
    /// # Panics
    /// Never: there is always a symmetry.
    pub fn canonical(self) -> (Self, Symmetry) {
        let is_upright = |symmetry: &Symmetry| {
            let size = symmetry.map_size(self.size);
            size.rows() <= size.cols()
        };
        let symmetries = Symmetry::ALL.into_iter().filter(is_upright);
        let images = symmetries.map(|symmetry| (self.image(symmetry), symmetry));
        images.min_by_key(|(pattern, _)| *pattern).unwrap_or((self, Symmetry::ALL[0]))
    }

    fn image(self, symmetry: Symmetry) -> Self {
        let image = |cells| map_cells(symmetry, self.size, cells);
        Self { size: symmetry.map_size(self.size), cells: image(self.cells), region: image(self.region) }
    }

    /// The row and the order in which all tiles are at home and the blank is in its region.
    pub fn goal_entry(self, index: &Index) -> (usize, usize) {
        let row = index.row_of(Index::mask_rank(self.cells), self.region.trailing_zeros());
        (row, index.order_rank(sorted_order(self.tiles())))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// The image of a set of cells.
fn map_cells(symmetry: Symmetry, size: Size, cells: u32) -> u32 {
    (0..size.cells())
        .filter(|cell| cells >> cell & 1 == 1)
        .map(|cell| 1 << symmetry.map_cell(size, cell))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_the_pattern_that_it_is_of() {
        let size = Size::new(4, 4).unwrap();
        for (cells, blank) in [(0b1110_0110, 0), (0b1111_1111, 15), (0b0110_1001, 1), (1 << 15, 3)] {
            let pattern = Pattern::new(size, cells, blank);
            assert_eq!(Pattern::from_name(&pattern.name()), Some(pattern));
        }
    }

    #[test]
    fn names_of_no_pattern_are_refused() {
        for name in [
            "",
            "4x4",
            "4x4-1.2",
            "4x4-1.2-blank",
            "4x4-1.2-blank2",
            "4x4-1.2-blank16",
            "4x4-2.1-blank0",
            "4x4-1.1-blank0",
            "4x4-01.2-blank0",
            "4x4-1.2-blank5",
            "4x4-1.99-blank0",
            "4x4-1.2.3.4.5.6.7.8.9-blank0",
            "6x6-1.2-blank0",
            "9999999x4-1.2-blank0",
        ] {
            assert_eq!(Pattern::from_name(name), None, "{name}");
        }
    }
}
