//! A pattern's distances in memory, and how one is read.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use memmap2::Mmap;
use npuzzle_board::Move;

use super::build::{self, BuildError, Report, UNREACHED};
use super::fast::memory::Words;
use super::index::{Index, MOST_TILES, reorder};
use super::pattern::Pattern;

/// What a table keeps of each placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Layout {
    /// For every region of the blank, the second lowest bit of the distance. The lowest is known from how
    /// far the tiles are from home, and a move of a pattern's tile changes the distance by one, so with
    /// this bit the distance can be carried along a path.
    Bits,
    /// One byte: the least distance over the regions of the blank (Korf and Felner, 2002).
    Minima,
}

impl Layout {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Bits, Self::Minima];

    /// Its name, as in the names of files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bits => "bits",
            Self::Minima => "minima",
        }
    }
}

/// Which table: what tells one from all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId {
    /// What the table is about.
    pub pattern: Pattern,
    /// What it keeps.
    pub layout: Layout,
}

impl fmt::Display for TableId {
    /// The name of its file, without the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.pattern, self.layout.name())
    }
}

/// The distances of a pattern's placements.
#[derive(Debug)]
pub struct Table {
    pattern: Pattern,
    layout: Layout,
    index: Arc<Index>,
    data: Data,
}

/// Where a table's bytes are.
#[derive(Debug)]
pub enum Data {
    /// In memory of our own.
    Owned(Words),
    /// In a mapped file, after a header of so many bytes.
    Mapped {
        /// The file.
        map: Mmap,
        /// Where the table starts in it.
        offset: usize,
    },
}

/// Where the tiles of a pattern are, in a table's own coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Their cells.
    pub mask: u32,
    /// Which tile is in which of the cells: three bits each, the lowest cell's lowest.
    pub order: u32,
    /// The combination rank of the mask.
    pub rank: u32,
}

impl Table {
    /// Makes the table of a pattern.
    ///
    /// # Errors
    /// If it was cancelled, or there is not enough memory.
    pub fn build(
        TableId { pattern, layout }: TableId,
        index: Arc<Index>,
        cancel: &AtomicBool,
        report: Report,
    ) -> Result<Self, BuildError> {
        let words = match layout {
            Layout::Bits => build::bits(&pattern, &index, cancel, report)?,
            Layout::Minima => build::minima(&pattern, &index, cancel, report)?,
        };
        Ok(Self { pattern, layout, index, data: Data::Owned(words) })
    }

    /// Which table it is.
    pub fn id(&self) -> TableId {
        TableId { pattern: self.pattern, layout: self.layout }
    }

    /// A table from bytes that were made before.
    ///
    /// # Panics
    /// If there are not as many as the table needs.
    pub fn from_data(TableId { pattern, layout }: TableId, index: Arc<Index>, data: Data) -> Self {
        let table = Self { pattern, layout, index, data };
        assert_eq!(table.bytes().len(), Self::size_in_bytes(&table.index, layout), "a whole table");
        table
    }

    /// What it is about.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// What it keeps.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Where placements lie in it.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        match &self.data {
            Data::Owned(words) => words.as_bytes(),
            Data::Mapped { map, offset } => &map[*offset..],
        }
    }

    /// Its words.
    pub fn words(&self) -> &[u64] {
        bytemuck::cast_slice(self.bytes())
    }

    /// How many bytes a table takes.
    pub fn size_in_bytes(index: &Index, layout: Layout) -> usize {
        match layout {
            Layout::Bits => index.rows() * index.words_per_row() * 8,
            Layout::Minima => usize::div_ceil(index.masks() * index.orders(), 8) * 8,
        }
    }

    /// Where an entry lies: the number of the bit or byte.
    #[inline(always)]
    pub fn entry(index: &Index, layout: Layout, placement: Placement, blank: u32) -> usize {
        let order = index.order_rank(placement.order);
        match layout {
            Layout::Bits => index.row_of(placement.rank, blank) * index.words_per_row() * 64 + order,
            Layout::Minima => placement.rank as usize * index.orders() + order,
        }
    }

    /// The distance of a placement with the blank in a cell.
    ///
    /// # Panics
    /// If the placement can't be reached from the goal.
    pub fn distance(&self, placement: Placement, blank: u32) -> u32 {
        let entry = |placement, blank| Self::entry(&self.index, self.layout, placement, blank);
        if self.layout == Layout::Minima {
            let distance = self.bytes()[entry(placement, blank)];
            assert_ne!(distance, UNREACHED, "a placement that can be reached");
            return u32::from(distance);
        }
        self.walk_home(placement, blank)
    }

    /// The distance of a placement that is one move of a tile from one of a known distance.
    pub fn distance_beside(&self, known: u8, placement: Placement, blank: u32) -> u8 {
        let bit = self.bit(placement, blank) as u8;
        if bit == (known + 1) >> 1 & 1 { known + 1 } else { known - 1 }
    }

    /// Counts the moves of a walk on which every move brings the pattern nearer to its goal.
    fn walk_home(&self, mut placement: Placement, mut blank: u32) -> u32 {
        let (goal_row, goal_order) = self.pattern.goal_entry(&self.index);
        let is_home = |placement: Placement, blank| {
            self.index.row_of(placement.rank, blank) == goal_row
                && self.index.order_rank(placement.order) == goal_order
        };
        let mut distance = 0;
        while !is_home(placement, blank) {
            let wanted = self.residue(placement, blank).wrapping_sub(1) & 3;
            let mut nearer = self
                .neighbours(placement, blank)
                .filter(|&(next, blank)| self.bit(next, blank) == wanted >> 1);
            (placement, blank) = nearer.next().expect("a neighbour that is nearer to the goal");
            distance += 1;
        }
        distance
    }

    /// The distance of a placement, modulo four.
    fn residue(&self, placement: Placement, blank: u32) -> u32 {
        self.bit(placement, blank) << 1 | self.steps_from_home(placement) & 1
    }

    /// The second lowest bit of a placement's distance.
    fn bit(&self, placement: Placement, blank: u32) -> u32 {
        let entry = Self::entry(&self.index, self.layout, placement, blank);
        (self.words()[entry / 64] >> (entry % 64) & 1) as u32
    }

    /// The steps of all tiles to their goal cells.
    fn steps_from_home(&self, placement: Placement) -> u32 {
        let size = self.pattern.size();
        let mut homes = [0; MOST_TILES];
        homes.iter_mut().zip(cells_of(self.pattern.cells())).for_each(|(home, cell)| *home = cell);
        let steps = cells_of(placement.mask).enumerate().map(|(place, cell)| {
            let home = homes[(placement.order >> (3 * place) & 7) as usize];
            size.row_of(cell).abs_diff(size.row_of(home)) + size.col_of(cell).abs_diff(size.col_of(home))
        });
        steps.sum::<usize>() as u32
    }

    /// The placements that are one move of a pattern's tile away, each with the blank where that tile was.
    fn neighbours(&self, placement: Placement, blank: u32) -> impl Iterator<Item = (Placement, u32)> {
        let size = self.pattern.size();
        let (_, region) = self.index.row(self.index.row_of(placement.rank, blank));
        cells_of(placement.mask).flat_map(move |cell| {
            let beside = Move::ALL.into_iter().filter_map(move |step| size.neighbour(cell, step));
            let free = beside.filter(move |free| region >> free & 1 == 1);
            free.map(move |free| (Self::moved(placement, cell, free), cell as u32))
        })
    }

    /// A placement after the tile in a cell went to a free one.
    fn moved(placement: Placement, from: usize, to: usize) -> Placement {
        let mask = placement.mask ^ 1 << from ^ 1 << to;
        let place = |mask: u32, cell: usize| (mask & ((1 << cell) - 1)).count_ones();
        let order = reorder(placement.order, place(placement.mask, from), place(mask, to));
        Placement { mask, order, rank: Index::mask_rank(mask) }
    }

    /// The placement of tiles, each given by its goal cell and where it is.
    ///
    /// # Panics
    /// If they are not the pattern's tiles.
    pub fn placement(&self, tiles: impl Iterator<Item = (usize, usize)>) -> Placement {
        let homes = self.pattern.cells();
        let (mut mask, mut number_at) = (0u32, [0; 32]);
        for (home, cell) in tiles {
            assert!(homes >> home & 1 == 1, "a tile of the pattern");
            mask |= 1 << cell;
            number_at[cell] = (homes & ((1 << home) - 1)).count_ones();
        }
        assert_eq!(mask.count_ones(), homes.count_ones(), "as many tiles as the pattern has");
        let order = cells_of(mask).zip(0..).map(|(cell, place)| number_at[cell] << (3 * place)).sum();
        Placement { mask, order, rank: Index::mask_rank(mask) }
    }
}

/// The cells of a set, rising.
pub fn cells_of(set: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}
