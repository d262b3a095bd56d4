//! Where a pattern's placement lies in its table.
//!
//! A placement is a set of cells (a mask), the order of the tiles in them, and the region of free
//! cells that holds the blank. Each mask with each of its regions is a row; a row has one entry for
//! every order of the tiles, and is padded to whole words. The largest regions of all masks come first, so
//! that such a row is the mask's rank; the other regions follow:
//!
//! ```text
//! row 0:     mask 0b00…0111, largest region   | 0 1 2 … k!-1 | padding |
//! row 1:     mask 0b00…1011, largest region   | 0 1 2 … k!-1 | padding |
//! …
//! row masks: the first mask with a second region, that region   | …
//! ```
//!
//! Masks are in rising order, which is the order of their combination ranks. How orders are ranked is in
//! [`orders`].

mod orders;

use npuzzle_board::{Move, Size};

use orders::{all_orders, order_ranks};
pub use orders::{reorder, sorted_order};

/// The most tiles in one pattern: their order fits three bits each.
pub const MOST_TILES: usize = 8;

/// The most cells of a board with tables.
pub const MOST_CELLS: usize = 25;

/// A mark beside the cells of a region.
const MORE_REGIONS: u32 = 1 << 31;

/// The rows and orders of all patterns of so many tiles on one size of board.
#[derive(Debug)]
pub struct Index {
    size: Size,
    tiles: usize,
    /// By combination rank: the cells of the mask's largest region. Its row is the mask's rank, so an entry
    /// there is found without waiting for this look-up. With [`MORE_REGIONS`] where there are more than two.
    largest_regions: Box<[u32]>,
    /// By combination rank: the row of the mask's next region.
    next_rows: Box<[u32]>,
    /// By row: the mask and the cells of the region.
    rows: Box<[(u32, u32)]>,
    /// What a tile's step does, by its [`Step`], the tiles in cells below and the occupied cells between.
    shifts: Box<[Shift]>,
    /// The ranks of the lower and the upper half of an order.
    lower: Box<[u16]>,
    upper: Box<[u16]>,
    lower_digits: u32,
    /// For each place that a tile leaves and each it comes to, the rank that every order's rank becomes:
    /// blocks of as many as there are orders.
    reorderings: Box<[u16]>,
    orders: usize,
    words_per_row: usize,
}

impl Index {
    /// The index for patterns of so many tiles.
    ///
    /// # Panics
    /// If the board has more than [`MOST_CELLS`] cells, or the pattern no tile, more than
    /// [`MOST_TILES`], or as many as there are cells.
    pub fn new(size: Size, tiles: usize) -> Self {
        assert!(size.cells() <= MOST_CELLS, "tables for {size}");
        assert!((1..=MOST_TILES).contains(&tiles) && tiles < size.cells(), "{tiles} tiles on {size}");
        let (mut largest_regions, mut next_rows) = (Vec::new(), Vec::new());
        let (mut rows, mut others) = (Vec::new(), Vec::new());
        for mask in masks(size.cells(), tiles) {
            let regions = free_regions(size, mask);
            largest_regions.push(regions[0] | if regions.len() > 2 { MORE_REGIONS } else { 0 });
            next_rows.push(others.len() as u32);
            rows.push((mask, regions[0]));
            others.extend(regions[1..].iter().map(|&region| (mask, region)));
        }
        for next in &mut next_rows {
            *next += rows.len() as u32;
        }
        rows.append(&mut others);
        let orders = (1..=tiles).product();
        let (lower_digits, lower, upper) = order_ranks(tiles);
        let mut index = Self {
            size,
            tiles,
            largest_regions: largest_regions.into(),
            next_rows: next_rows.into(),
            rows: rows.into(),
            shifts: Box::default(),
            lower,
            upper,
            lower_digits,
            reorderings: Box::default(),
            orders,
            words_per_row: usize::div_ceil(orders, 64),
        };
        index.reorderings = index.make_reorderings();
        index.shifts = index.make_shifts();
        index
    }

    fn make_reorderings(&self) -> Box<[u16]> {
        let all = all_orders(self.tiles);
        let mut ranks = vec![0; MOST_TILES * MOST_TILES * self.orders];
        for from in 0..self.tiles {
            for to in (0..self.tiles).filter(|to| from.abs_diff(*to) < self.size.cols()) {
                let ranks = &mut ranks[self.reordering_at(from, to)..][..self.orders];
                for &order in &all {
                    let reordered = reorder(order, from as u32, to as u32);
                    ranks[self.order_rank(order)] = self.order_rank(reordered) as u16;
                }
            }
        }
        ranks.into()
    }

    /// Where a reordering starts. All that change nothing are one: the caches have enough to hold.
    fn reordering_at(&self, from: usize, to: usize) -> usize {
        if from == to { 0 } else { (from * MOST_TILES + to) * self.orders }
    }

    fn make_shifts(&self) -> Box<[Shift]> {
        let mut shifts = Vec::new();
        for step in Step::all(self.size) {
            debug_assert_eq!(step.first_shift as usize, shifts.len());
            for between in 0u32..1 << step.between.count_ones() {
                for below in 0..MOST_TILES {
                    let above = below + between.count_ones() as usize;
                    let (from, to) = if step.goes_up { (below, above) } else { (above, below) };
                    let reordering = self.reordering_at(from.min(MOST_TILES - 1), to.min(MOST_TILES - 1));
                    let rank = if above < self.tiles { step.rank_change(below, between) } else { 0 };
                    shifts.push(Shift { rank, reordering: reordering as u32 });
                }
            }
        }
        shifts.into()
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many tiles the patterns have.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// How many masks there are.
    pub fn masks(&self) -> usize {
        self.largest_regions.len()
    }

    /// How many rows there are: masks times their regions.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many orders of the tiles there are: the entries of a row.
    pub fn orders(&self) -> usize {
        self.orders
    }

    /// The words of a row of bits.
    pub fn words_per_row(&self) -> usize {
        self.words_per_row
    }

    /// The mask of a row, and the cells of its region.
    pub fn row(&self, row: usize) -> (u32, u32) {
        self.rows[row]
    }

    /// The rows of a mask, by its combination rank.
    pub fn rows_of_mask(&self, mask_rank: usize) -> impl Iterator<Item = usize> {
        let end = self.next_rows.get(mask_rank + 1).map_or(self.rows.len(), |&after| after as usize);
        std::iter::once(mask_rank).chain(self.next_rows[mask_rank] as usize..end)
    }

    /// The combination rank of a mask.
    pub fn mask_rank(mask: u32) -> u32 {
        let (mut rank, mut rest, mut number) = (0, mask, 0);
        while rest != 0 {
            number += 1;
            rank += BINOMIALS[rest.trailing_zeros() as usize][number];
            rest &= rest - 1;
        }
        rank
    }

    /// The rank that every order's rank becomes when the tile at place `from` goes to place `to`.
    pub fn reordering(&self, from: u8, to: u8) -> &[u16] {
        &self.reorderings[self.reordering_at(from.into(), to.into())..][..self.orders]
    }

    /// All reorderings, where a [`Shift`] points.
    pub fn reorderings(&self) -> &[u16] {
        &self.reorderings
    }

    /// What steps do, where a [`Step`] points.
    pub fn shifts(&self) -> &[Shift] {
        &self.shifts
    }

    /// The cells of each mask's largest region, by combination rank.
    pub fn largest_regions(&self) -> &[u32] {
        &self.largest_regions
    }

    /// The row of a mask, by its combination rank, with the blank in a cell.
    #[inline(always)]
    pub fn row_of(&self, mask_rank: u32, blank: u32) -> usize {
        if self.largest_regions[mask_rank as usize] >> blank & 1 == 1 {
            mask_rank as usize
        } else {
            self.other_row(mask_rank, blank)
        }
    }

    /// The row of a region that is not the mask's largest.
    #[inline(always)]
    pub fn other_row(&self, mask_rank: u32, blank: u32) -> usize {
        let next = self.next_rows[mask_rank as usize] as usize;
        let has_more = self.largest_regions[mask_rank as usize] & MORE_REGIONS != 0;
        if has_more { self.search_row(next, blank) } else { next }
    }

    /// The row of the blank's region, from this one on.
    #[inline(never)]
    fn search_row(&self, mut row: usize, blank: u32) -> usize {
        while self.rows[row].1 >> blank & 1 == 0 {
            row += 1;
        }
        row
    }

    /// The rank of an order.
    #[inline(always)]
    pub fn order_rank(&self, order: u32) -> usize {
        let lower = self.lower[(order & ((1 << self.lower_digits) - 1)) as usize];
        let upper = self.upper[(order >> self.lower_digits) as usize];
        usize::from(lower) + usize::from(upper)
    }
}

/// What a step of a tile does to its pattern's placement.
#[derive(Clone, Copy, Debug)]
pub struct Shift {
    /// Added to the rank of the mask.
    pub rank: u32,
    /// Where the orders' new ranks start.
    pub reordering: u32,
}

/// A tile's step from a cell to the one beside it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub struct Step {
    /// Both cells.
    pub cells: u32,
    /// All cells below the lower one.
    pub below: u32,
    /// All cells between them in reading order.
    pub between: u32,
    /// The first of its shifts: one for each number of tiles below, for each set of cells between.
    pub first_shift: u32,
    /// The first cell after the lower one.
    pub after_lower: u8,
    /// Whether the tile goes to the higher cell.
    pub goes_up: bool,
    /// Where the tile comes from: the blank's new cell.
    pub from: u8,
}

impl Step {
    /// All steps on a board.
    pub fn all(size: Size) -> impl Iterator<Item = Self> {
        let pairs = (0..size.cells()).flat_map(move |from| {
            Move::ALL.into_iter().filter_map(move |step| Some((from, size.neighbour(from, step)?)))
        });
        let mut shifts = 0;
        pairs.map(move |(from, to)| {
            let (lower, higher) = (from.min(to), from.max(to));
            let below = |cell: usize| (1u32 << cell) - 1;
            let first_shift = shifts;
            shifts += (MOST_TILES as u32) << (higher - lower - 1);
            Self {
                cells: 1 << lower | 1 << higher,
                below: below(lower),
                between: below(higher) & !below(lower + 1),
                first_shift,
                after_lower: lower as u8 + 1,
                goes_up: to == higher,
                from: from as u8,
            }
        })
    }

    /// What is added to the mask's rank, with so many tiles below and these of the cells between occupied.
    fn rank_change(&self, below: usize, between: u32) -> u32 {
        let lower = u32::from(self.after_lower) - 1;
        let higher = self.cells.ilog2();
        let passed = (0..higher - lower - 1).filter(|place| between >> place & 1 == 1);
        let passed = passed.map(|place| lower + 1 + place);
        let rank = |cells: &mut dyn Iterator<Item = u32>| {
            cells.zip(below + 1..).map(|(cell, number)| BINOMIALS[cell as usize][number]).sum::<u32>()
        };
        let with_lower = rank(&mut std::iter::once(lower).chain(passed.clone()));
        let with_higher = rank(&mut passed.chain(std::iter::once(higher)));
        if self.goes_up { with_higher.wrapping_sub(with_lower) } else { with_lower.wrapping_sub(with_higher) }
    }

    /// Which of the shifts it is for a mask.
    #[inline(always)]
    pub fn shift(&self, mask: u32) -> usize {
        let below = (mask & self.below).count_ones();
        let between = (mask & self.between) >> self.after_lower;
        (self.first_shift + between * MOST_TILES as u32 + below) as usize
    }
}

/// The masks with so many cells, rising.
pub fn masks(cells: usize, tiles: usize) -> impl Iterator<Item = u32> {
    let first = (1u32 << tiles) - 1;
    std::iter::successors(Some(first), move |&mask| {
        // The next number with as many ones: move the lowest block's top one up, the rest to the bottom.
        let lowest = mask & mask.wrapping_neg();
        let ripple = mask + lowest;
        let next = ripple | (((mask ^ ripple) >> 2) / lowest);
        (next >> cells == 0).then_some(next)
    })
}

/// The connected regions of the cells outside a mask, the largest first.
pub fn free_regions(size: Size, mask: u32) -> Vec<u32> {
    let mut free = !mask & ((1u64 << size.cells()) - 1) as u32;
    let mut regions = Vec::new();
    while free != 0 {
        let region = region_around(size, mask, free.trailing_zeros() as usize);
        regions.push(region);
        free &= !region;
    }
    regions.sort_by_key(|region| std::cmp::Reverse(region.count_ones()));
    regions
}

/// The free cells that the blank reaches from a cell without moving a tile of the mask.
pub fn region_around(size: Size, mask: u32, cell: usize) -> u32 {
    let mut region = 1u32 << cell;
    let mut todo = vec![cell];
    while let Some(cell) = todo.pop() {
        for next in Move::ALL.iter().filter_map(|&step| size.neighbour(cell, step)) {
            if (mask | region) >> next & 1 == 0 {
                region |= 1 << next;
                todo.push(next);
            }
        }
    }
    region
}

/// How many ways there are to choose so many of so many cells.
const BINOMIALS: [[u32; MOST_TILES + 1]; MOST_CELLS + 1] = {
    let mut table = [[0; MOST_TILES + 1]; MOST_CELLS + 1];
    let mut cells = 0;
    while cells <= MOST_CELLS {
        table[cells][0] = 1;
        let mut chosen = 1;
        while chosen <= MOST_TILES && cells > 0 {
            table[cells][chosen] = table[cells - 1][chosen - 1] + table[cells - 1][chosen];
            chosen += 1;
        }
        cells += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    fn permutations(tiles: usize) -> Vec<Vec<u32>> {
        if tiles == 0 {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for shorter in permutations(tiles - 1) {
            for place in 0..tiles {
                let mut longer = shorter.clone();
                longer.insert(place, tiles as u32 - 1);
                all.push(longer);
            }
        }
        all
    }

    #[test]
    fn every_order_has_a_rank_of_its_own() {
        for tiles in 1..=8 {
            let index = Index::new(Size::new(3, 4).unwrap(), tiles);
            let mut seen = vec![false; index.orders()];
            for permutation in permutations(tiles) {
                let order = permutation.iter().zip(0..).map(|(tile, place)| tile << (3 * place)).sum();
                let rank = index.order_rank(order);
                assert!(!std::mem::replace(&mut seen[rank], true), "{tiles} tiles: {permutation:?}");
            }
        }
    }

    #[test]
    fn masks_come_in_the_order_of_their_ranks() {
        for (rows, cols) in [(2, 3), (4, 4), (5, 5), (2, 12)] {
            let size = Size::new(rows, cols).unwrap();
            for tiles in 1..=5 {
                let index = Index::new(size, tiles);
                let ranks: Vec<u32> = masks(size.cells(), tiles).map(Index::mask_rank).collect();
                assert!(ranks.into_iter().eq(0..index.masks() as u32), "{size}, {tiles} tiles");
            }
        }
    }

    #[test]
    fn a_step_changes_rank_and_order_by_what_its_shift_says() {
        for (rows, cols, tiles) in [(4, 4, 8), (5, 5, 4), (3, 5, 6), (2, 7, 7)] {
            let size = Size::new(rows, cols).unwrap();
            let index = Index::new(size, tiles);
            let order = index.order_rank(sorted_order(tiles));
            for mask in masks(size.cells(), tiles).step_by(7) {
                for step in Step::all(size).filter(|step| mask & step.cells == 1 << step.from) {
                    let moved = mask ^ step.cells;
                    let shift = index.shifts()[step.shift(mask)];
                    assert_eq!(
                        Index::mask_rank(mask).wrapping_add(shift.rank),
                        Index::mask_rank(moved),
                        "{step:?}"
                    );
                    let place = |mask: u32, cell: u32| (mask & ((1 << cell) - 1)).count_ones();
                    let to = (step.cells ^ 1 << step.from).trailing_zeros();
                    let places = (place(mask, step.from.into()), place(moved, to));
                    let reordered = reorder(sorted_order(tiles), places.0, places.1);
                    let rank = index.reorderings()[shift.reordering as usize + order];
                    assert_eq!(usize::from(rank), index.order_rank(reordered), "{size} {mask:b} {step:?}");
                }
            }
        }
    }

    #[test]
    fn row_counts_are_the_published_ones() {
        // 6 tiles on 5x5: 127.5 M placements, 181 M with the blank's region.
        let index = Index::new(Size::new(5, 5).unwrap(), 6);
        assert_eq!(index.masks() * index.orders(), 127_512_000);
        assert_eq!(index.rows() * index.orders() / 1_000_000, 181);
    }
}
