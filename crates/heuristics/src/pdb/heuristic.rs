//! Views as a heuristic for any search, not only the one that is made for them.

use npuzzle_board::packed::Packed;
use npuzzle_board::{Move, Tile};
use npuzzle_search::{Cost, Estimate, Heuristic};

use super::fast::MOST_VIEWS;
use super::index::MOST_CELLS;
use super::table::Layout;
use super::views::{Group, Views};
use crate::Puzzle;

/// With patterns of one tile each, every tile has a group in every view.
const MOST_GROUPS: usize = MOST_CELLS * MOST_VIEWS;

type Distances = [u8; MOST_GROUPS];

/// A pattern's part of an estimate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternPart {
    /// Its tiles, rising.
    pub tiles: Vec<Tile>,
    /// The moves of these tiles.
    pub cost: Cost,
    /// Whether it is a pattern as the mirror shows it.
    pub is_mirrored: bool,
}

impl Views {
    /// The patterns of the view that counts: of two that say the same, the plain one.
    pub fn parts<S: Packed>(&self, state: &S) -> Vec<PatternPart> {
        let Estimate { h, memo } = Heuristic::<Puzzle<S>>::evaluate(self, state);
        let counts = self.sums(&memo).into_iter().position(|sum| sum == h);
        let groups = self.groups().iter().zip(memo).filter(|(group, _)| Some(group.view()) == counts);
        let part = |(group, distance): (&Group, u8)| PatternPart {
            tiles: (1..self.size().cells())
                .filter(|&tile| group.has_tile(tile))
                .map(|tile| tile as Tile)
                .collect(),
            cost: Cost::from(distance),
            is_mirrored: group.view() > 0,
        };
        groups.map(part).collect()
    }

    fn estimate(&self, distances: Distances) -> Estimate<Distances> {
        Estimate { h: self.sums(&distances).into_iter().max().unwrap_or(0), memo: distances }
    }

    /// The sum of each view.
    fn sums(&self, distances: &Distances) -> [Cost; MOST_VIEWS] {
        let mut sums = [0; MOST_VIEWS];
        for (group, &distance) in self.groups().iter().zip(distances) {
            sums[group.view()] += Cost::from(distance);
        }
        sums
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
