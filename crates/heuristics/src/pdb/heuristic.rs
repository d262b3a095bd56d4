//! Views as a heuristic for any search, not only the one that is made for them.

use npuzzle_board::Move;
use npuzzle_board::packed::Packed;
use npuzzle_search::{Cost, Estimate, Heuristic};

use super::table::Layout;
use super::views::{Group, Views};
use crate::Puzzle;

impl Views {
    fn estimate(&self, distances: Vec<u8>) -> Estimate<Vec<u8>> {
        let mut sums = vec![0; self.views()];
        for (group, &distance) in self.groups().iter().zip(&distances) {
            sums[group.view()] += Cost::from(distance);
        }
        Estimate { h: sums.into_iter().max().unwrap_or(0), memo: distances }
    }
}

impl<S: Packed> Heuristic<Puzzle<S>> for Views {
    /// The distance of each group.
    type Memo = Vec<u8>;

    fn evaluate(&self, state: &S) -> Estimate<Vec<u8>> {
        let distances = self.groups().iter().map(|group| {
            let placement = placement_of(group, self.size().cells(), state);
            group.table().distance(placement, group.map_cell(state.blank()) as u32) as u8
        });
        self.estimate(distances.collect())
    }

    fn update(&self, parent: &Estimate<Vec<u8>>, before: &S, _: Move, after: &S) -> Estimate<Vec<u8>> {
        let tile = before.tile(after.blank());
        let mut distances = parent.memo.clone();
        for (group, distance) in self.groups().iter().zip(&mut distances) {
            if group.has_tile(tile) {
                let placement = placement_of(group, self.size().cells(), after);
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

fn placement_of<S: Packed>(group: &Group, cells: usize, state: &S) -> super::table::Placement {
    let tiles = (0..cells).filter_map(|cell| Some((group.home(state.tile(cell))?, group.map_cell(cell))));
    group.table().placement(tiles)
}
