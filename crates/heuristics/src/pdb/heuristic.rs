//! Views as a heuristic for any search, not only the one that is made for them.

use npuzzle_board::Move;
use npuzzle_board::packed::Packed;
use npuzzle_search::{Cost, Estimate, Heuristic};

use super::fast::MOST_VIEWS;
use super::index::MOST_CELLS;
use super::table::Layout;
use super::views::Views;
use crate::Puzzle;

/// With patterns of one tile each, every tile has a group in every view.
const MOST_GROUPS: usize = MOST_CELLS * MOST_VIEWS;

type Distances = [u8; MOST_GROUPS];

impl Views {
    fn estimate(&self, distances: Distances) -> Estimate<Distances> {
        let mut sums = [0; MOST_VIEWS];
        for (group, &distance) in self.groups().iter().zip(&distances) {
            sums[group.view()] += Cost::from(distance);
        }
        Estimate { h: sums.into_iter().max().unwrap_or(0), memo: distances }
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for Views {
    /// The distance of each group.
    type Memo = Distances;

    fn evaluate(&self, state: &S) -> Estimate<Distances> {
        let mut distances = [0; MOST_GROUPS];
        for (group, distance) in self.groups().iter().zip(&mut distances) {
            let placement = group.placement(|cell| state.tile(cell));
            *distance = group.table().distance(placement, group.map_cell(state.blank()) as u32) as u8;
        }
        self.estimate(distances)
    }

    fn update(&self, parent: &Estimate<Distances>, before: &S, _: Move, after: &S) -> Estimate<Distances> {
        let tile = before.tile(after.blank());
        let mut distances = parent.memo;
        for (group, distance) in self.groups().iter().zip(&mut distances) {
            if group.has_tile(tile) {
                let placement = group.placement(|cell| after.tile(cell));
                let blank = group.map_cell(after.blank()) as u32;
                *distance = match self.layout() {
                    Layout::Bits => group.table().distance_beside(*distance, placement, blank),
                    Layout::Minima => group.table().distance(placement, blank) as u8,
                };
            }
        }
        self.estimate(distances)
    }
}
