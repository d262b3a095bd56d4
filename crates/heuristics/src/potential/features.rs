//! What a potential looks at, numbered: each feature has one weight.

use npuzzle_board::Size;

/// The cell where a tile belongs, on boards of at most 256 cells.
pub type Label = u8;

/// Where the second tile of a pair is, seen from the first: rows down and columns to the right. A pair is at most
/// two cells apart each way, and looked at once.
pub const OFFSETS: [(isize, isize); 12] =
    [(0, 1), (0, 2), (1, -2), (1, -1), (1, 0), (1, 1), (1, 2), (2, -2), (2, -1), (2, 0), (2, 1), (2, 2)];

/// Whether a tile is in its home row, and whether it is in its home column: four classes.
pub(super) const CLASSES: usize = 4;

/// The features of the boards of one size:
/// - a tile in a cell;
/// - a pair, wherever it is: its offset, both tiles' classes, and how far apart their homes are;
/// - a pair in its place: its offset, the first tile's cell, and both tiles.
///
/// The blank is in no pair.
#[derive(Clone, Debug)]
pub struct Features {
    size: Size,
    blank_home: usize,
    /// For each cell the pairs that begin there: which offset, and the second cell.
    pairs: Vec<Vec<(usize, usize)>>,
    /// What a tile in a cell adds to the number of a pair as its first and as its second tile: by cell and tile.
    firsts: Vec<isize>,
    seconds: Vec<isize>,
}

impl Features {
    /// The features of boards of this size whose blank belongs into this cell.
    pub fn new(size: Size, blank_home: usize) -> Self {
        let pairs_from = |cell| {
            let second = |(nth, &offset)| Some((nth, moved(size, cell, offset)?));
            OFFSETS.iter().enumerate().filter_map(second).collect()
        };
        let mut features = Self {
            size,
            blank_home,
            pairs: (0..size.cells()).map(pairs_from).collect(),
            firsts: Vec::new(),
            seconds: Vec::new(),
        };
        let differences = features.differences() as isize;
        for cell in 0..size.cells() {
            for label in 0..size.cells() {
                let class = features.class(label, cell) as isize;
                let home = (size.row_of(label) * (2 * size.cols() - 1) + size.col_of(label)) as isize;
                features.firsts.push(class * CLASSES as isize * differences - home);
                features.seconds.push(class * differences + home);
            }
        }
        features
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell where the blank belongs, which is its label.
    pub fn blank_home(&self) -> usize {
        self.blank_home
    }

    /// How many features there are.
    pub fn len(&self) -> usize {
        self.first_placed() + OFFSETS.len() * self.size.cells().pow(3)
    }

    /// Whether there are none: never.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// A tile in a cell.
    pub fn tile(&self, label: usize, cell: usize) -> usize {
        label * self.size.cells() + cell
    }

    fn first_shared(&self) -> usize {
        self.size.cells().pow(2)
    }

    /// Where the pairs in their places begin; before them come tiles and pairs wherever they are.
    pub fn first_placed(&self) -> usize {
        self.first_shared() + OFFSETS.len() * CLASSES * CLASSES * self.differences()
    }

    /// In how many ways two homes can be apart.
    fn differences(&self) -> usize {
        (2 * self.size.rows() - 1) * (2 * self.size.cols() - 1)
    }

    /// A pair wherever it is: the tile `first` in a cell, and `second` at an offset from it in another.
    #[inline(always)]
    pub fn shared(
        &self,
        offset: usize,
        (cell, first): (usize, usize),
        (other, second): (usize, usize),
    ) -> usize {
        let cells = self.size.cells();
        let same_home = self.shared_by(offset, 0, self.size.rows() - 1, self.size.cols() - 1);
        same_home
            .wrapping_add_signed(self.firsts[cell * cells + first] + self.seconds[other * cells + second])
    }

    /// The same by classes, and by how far the second home is below and right of the first, counted from the
    /// farthest above and left.
    pub(super) fn shared_by(&self, offset: usize, classes: usize, down: usize, right: usize) -> usize {
        let kind = offset * CLASSES * CLASSES + classes;
        self.first_shared() + kind * self.differences() + down * (2 * self.size.cols() - 1) + right
    }

    /// A pair in its place.
    pub fn placed(&self, offset: usize, cell: usize, first: usize, second: usize) -> usize {
        let cells = self.size.cells();
        self.first_placed() + ((offset * cells + cell) * cells + first) * cells + second
    }

    /// Takes the weights of pairs, wherever they are, from those of another size. Homes that are farther apart than
    /// they can be there count as far apart as they can.
    pub(super) fn take_shared(&self, weights: &mut [f32], other: &Self, of_other: &[f32]) {
        let near = |at: usize, half: usize, other_half: usize| {
            (at + other_half).saturating_sub(half).min(2 * other_half)
        };
        let (rows, cols) = (self.size.rows() - 1, self.size.cols() - 1);
        for offset in 0..OFFSETS.len() {
            for classes in 0..CLASSES * CLASSES {
                for down in 0..=2 * rows {
                    for right in 0..=2 * cols {
                        let near_down = near(down, rows, other.size.rows() - 1);
                        let near_right = near(right, cols, other.size.cols() - 1);
                        weights[self.shared_by(offset, classes, down, right)] =
                            of_other[other.shared_by(offset, classes, near_down, near_right)];
                    }
                }
            }
        }
    }

    fn class(&self, label: usize, cell: usize) -> usize {
        let is_in_row = self.size.row_of(label) == self.size.row_of(cell);
        let is_in_col = self.size.col_of(label) == self.size.col_of(cell);
        usize::from(is_in_row) + 2 * usize::from(is_in_col)
    }

    /// The pairs that begin in a cell: which offset, and the second cell.
    pub fn pairs_from(&self, cell: usize) -> &[(usize, usize)] {
        &self.pairs[cell]
    }

    /// Calls with each feature that a board has.
    pub fn each(&self, labels: &[Label], mut call: impl FnMut(usize)) {
        for (cell, &first) in labels.iter().enumerate() {
            let first = usize::from(first);
            call(self.tile(first, cell));
            if first == self.blank_home {
                continue;
            }
            for &(offset, other) in &self.pairs[cell] {
                let second = usize::from(labels[other]);
                if second != self.blank_home {
                    call(self.shared(offset, (cell, first), (other, second)));
                    call(self.placed(offset, cell, first, second));
                }
            }
        }
    }
}

/// The cell at an offset, if it is on the board.
pub(super) fn moved(size: Size, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
    let row = size.row_of(cell).checked_add_signed(down).filter(|&row| row < size.rows())?;
    let col = size.col_of(cell).checked_add_signed(right).filter(|&col| col < size.cols())?;
    Some(size.cell(row, col))
}
