//! Making a table: breadth-first from the goal's placement, a bit for each entry.
//!
//! There is no queue. Four bits stand for each entry: whether it was reached at all, whether in the last
//! round, whether in this one, and the bit that the finished table keeps. A round looks at every row:
//! for a fixed row, the tile that moves takes *every* order of the tiles to another by one fixed
//! permutation, and if no other tile lies between the two cells, that permutation is none at all. So a
//! row takes in whole words of its neighbours' new entries, or the bits one by one through a small table.
//! Each row only writes to itself: rows go to all threads, and the result is the same on any number.
//! Moves of the blank inside its region cost nothing, which is what makes tables additive.

use std::sync::atomic::{AtomicBool, Ordering};

use npuzzle_board::Move;
use rayon::prelude::*;

use super::fast::memory::Words;
use super::index::Index;
use super::pattern::Pattern;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The moves of pattern tiles that the last round was about.
    pub distance: u32,
    /// Entries reached.
    pub reached: u64,
    /// Entries in all. Where a pattern has nearly all tiles, only half of them can be reached.
    pub entries: u64,
}

/// Told about each round.
pub type Report<'r> = &'r mut (dyn FnMut(Progress) + Send);

/// What a table of minima holds where nothing was reached.
pub const UNREACHED: u8 = u8::MAX;

/// Why a table was not made.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The work was cancelled.
    #[error("stopped before the table was complete")]
    Cancelled,
    /// There is not enough memory.
    #[error("no room in memory to make the table: it takes {} MB", .needed / 1_000_000)]
    NoMemory {
        /// The bytes that it takes.
        needed: usize,
    },
}

/// The memory that making a table takes, in bytes.
pub fn memory_needed(index: &Index) -> usize {
    4 * index.rows() * index.words_per_row() * 8
}

fn zeroed(index: &Index, words: usize) -> Result<Words, BuildError> {
    Words::zeroed(words).map_err(|_| BuildError::NoMemory { needed: memory_needed(index) })
}

/// The table of a pattern, one bit an entry: the second lowest bit of the distance.
///
/// # Errors
/// If it was cancelled.
pub fn bits(
    pattern: &Pattern,
    index: &Index,
    cancel: &AtomicBool,
    report: Report,
) -> Result<Words, BuildError> {
    let mut table = zeroed(index, index.rows() * index.words_per_row())?;
    let words = index.words_per_row();
    sweep(pattern, index, cancel, report, |distance, new, is_new| {
        if distance & 2 != 0 {
            table.par_chunks_mut(words).zip(new.par_chunks(words)).zip(is_new).for_each(
                |((row, new), &count)| {
                    if count > 0 {
                        row.iter_mut().zip(new).for_each(|(row, new)| *row |= new);
                    }
                },
            );
        }
    })?;
    Ok(table)
}

/// The distances of a pattern's placements wherever the blank may be, one byte each: the least over the
/// blank's regions.
///
/// # Errors
/// If it was cancelled.
pub fn minima(
    pattern: &Pattern,
    index: &Index,
    cancel: &AtomicBool,
    report: Report,
) -> Result<Words, BuildError> {
    let mut table = zeroed(index, usize::div_ceil(index.masks() * index.orders(), 8))?;
    let bytes = table.as_bytes_mut();
    bytes.fill(UNREACHED);
    let words = index.words_per_row();
    sweep(pattern, index, cancel, report, |distance, new, is_new| {
        bytes.par_chunks_mut(index.orders()).take(index.masks()).enumerate().for_each(
            |(mask_rank, values)| {
                for row in index.rows_of_mask(mask_rank).filter(|&row| is_new[row] > 0) {
                    for order in ones(&new[row * words..(row + 1) * words]) {
                        values[order] = values[order].min(distance as u8);
                    }
                }
            },
        );
    })?;
    Ok(table)
}

/// Goes through the pattern's space in rounds. Each is handed to `record`: the distance, the bits of the
/// entries that have it, and how many each row has.
fn sweep(
    pattern: &Pattern,
    index: &Index,
    cancel: &AtomicBool,
    report: Report,
    mut record: impl FnMut(u32, &[u64], &[u32]),
) -> Result<(), BuildError> {
    let words = index.words_per_row();
    let edges = Edges::new(index);
    let mut reached = zeroed(index, index.rows() * words)?;
    let mut last = zeroed(index, index.rows() * words)?;
    let mut new = zeroed(index, index.rows() * words)?;
    let mut last_counts = vec![0u32; index.rows()];
    let mut new_counts = vec![0u32; index.rows()];
    let mut unreached = vec![index.orders() as u32; index.rows()];

    let (start_row, start_order) = pattern.goal_entry(index);
    for bits in [&mut reached, &mut last] {
        bits[start_row * words + start_order / 64] |= 1 << (start_order % 64);
    }
    last_counts[start_row] = 1;
    unreached[start_row] -= 1;
    record(0, &last, &last_counts);

    let mut progress = Progress { distance: 0, reached: 1, entries: (index.rows() * index.orders()) as u64 };
    loop {
        progress.distance += 1;
        let rows = reached
            .par_chunks_mut(words)
            .zip(new.par_chunks_mut(words))
            .zip(&mut new_counts)
            .zip(&mut unreached)
            .enumerate();
        rows.for_each(|(row, (((reached, new), new_count), unreached))| {
            if *new_count > 0 {
                new.fill(0);
                *new_count = 0;
            }
            if *unreached > 0 && !cancel.load(Ordering::Relaxed) {
                let source = Source { index, edges: &edges, last: &last, counts: &last_counts };
                *new_count = source.pull(row, new, reached, *unreached);
                *unreached -= *new_count;
            }
        });
        if cancel.load(Ordering::Relaxed) {
            return Err(BuildError::Cancelled);
        }
        let count = new_counts.par_iter().map(|&count| u64::from(count)).sum::<u64>();
        if count == 0 {
            return Ok(());
        }
        progress.reached += count;
        record(progress.distance, &new, &new_counts);
        report(progress);
        std::mem::swap(&mut last, &mut new);
        std::mem::swap(&mut last_counts, &mut new_counts);
    }
}

/// The last round's entries, from which rows take theirs.
struct Source<'s> {
    index: &'s Index,
    edges: &'s Edges,
    last: &'s [u64],
    counts: &'s [u32],
}

impl Source<'_> {
    /// Fills `new` with the entries of a row that are one move from the last round's and were not
    /// reached before; how many.
    fn pull(&self, row: usize, new: &mut [u64], reached: &mut [u64], unreached: u32) -> u32 {
        let words = self.index.words_per_row();
        let mut has_source = false;
        for &Edge { row: other, here, there } in self.edges.of(row) {
            let other = other as usize;
            if self.counts[other] == 0 {
                continue;
            }
            has_source = true;
            let last = &self.last[other * words..(other + 1) * words];
            if here == there {
                new.iter_mut().zip(last).for_each(|(new, last)| *new |= last);
            } else if self.counts[other] <= unreached {
                let map = self.index.reordering(there, here);
                for order in ones(last) {
                    let order = map[order] as usize;
                    new[order / 64] |= 1 << (order % 64);
                }
            } else {
                let map = self.index.reordering(here, there);
                for word in 0..words {
                    let mut missing = self.missing(word, reached[word] | new[word]);
                    while missing != 0 {
                        let bit = missing.trailing_zeros();
                        missing &= missing - 1;
                        let order = map[word * 64 + bit as usize] as usize;
                        new[word] |= (last[order / 64] >> (order % 64) & 1) << bit;
                    }
                }
            }
        }
        if !has_source {
            return 0;
        }
        let mut count = 0;
        for (new, reached) in new.iter_mut().zip(reached) {
            *new &= !*reached;
            *reached |= *new;
            count += new.count_ones();
        }
        count
    }

    /// The orders in a word that are not among `known`: padding is no order.
    fn missing(&self, word: usize, known: u64) -> u64 {
        let left = self.index.orders() - word * 64;
        let orders = if left < 64 { (1 << left) - 1 } else { u64::MAX };
        !known & orders
    }
}

/// A row that is one move of a tile away.
#[derive(Clone, Copy)]
struct Edge {
    row: u32,
    /// The tile's place in the order here, and there.
    here: u8,
    there: u8,
}

/// The edges of all rows, those of one row together.
struct Edges {
    ends: Vec<u32>,
    edges: Vec<Edge>,
}

impl Edges {
    fn new(index: &Index) -> Self {
        let mut all = Self { ends: Vec::with_capacity(index.rows()), edges: Vec::new() };
        for row in 0..index.rows() {
            let (mask, region) = index.row(row);
            let size = index.size();
            for tile_cell in (0..size.cells()).filter(|cell| mask >> cell & 1 == 1) {
                for free_cell in Move::ALL.iter().filter_map(|&step| size.neighbour(tile_cell, step)) {
                    if region >> free_cell & 1 == 1 {
                        let other = mask ^ 1 << tile_cell ^ 1 << free_cell;
                        let row = index.row_of(Index::mask_rank(other), tile_cell as u32) as u32;
                        let place = |mask: u32, cell: usize| (mask & ((1 << cell) - 1)).count_ones() as u8;
                        all.edges.push(Edge {
                            row,
                            here: place(mask, tile_cell),
                            there: place(other, free_cell),
                        });
                    }
                }
            }
            all.ends.push(all.edges.len() as u32);
        }
        all
    }

    fn of(&self, row: usize) -> &[Edge] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.edges[start as usize..self.ends[row] as usize]
    }
}

/// The places of the ones.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(place, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(place * 64 + bit)
        })
    })
}
