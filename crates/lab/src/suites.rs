//! The published sets of instances, kept in data/ with their sources.

mod selection;

use npuzzle::board::{Board, Goal, Size};

pub use selection::Selection;

/// A published set.
#[derive(Debug)]
pub struct Suite {
    /// What specs call it.
    pub name: &'static str,
    /// What it is, in a line.
    pub describe: &'static str,
    text: &'static str,
    /// The size and goal of all of it; `None` if each row says its own.
    shape: Option<(usize, Goal)>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The board.
    pub start: Board,
    /// Its goal.
    pub goal: Board,
    /// The length of its shortest solution, where that is known.
    pub distance: Option<u32>,
}

/// All sets.
pub const SUITES: [Suite; 7] = [
    Suite {
        name: "korf100",
        describe: "Korf's hundred 15-puzzles (1985)",
        text: include_str!("../data/korf100.csv"),
        shape: Some((4, Goal::First)),
    },
    Suite {
        name: "korf50",
        describe: "Korf's fifty 24-puzzles (Korf and Felner, 2002)",
        text: include_str!("../data/korf50.csv"),
        shape: Some((5, Goal::First)),
    },
    Suite {
        name: "deepcubea15",
        describe: "500 random 15-puzzles of the DeepCubeA test set",
        text: include_str!("../data/deepcubea15.csv"),
        shape: Some((4, Goal::Last)),
    },
    Suite {
        name: "deepcubea24",
        describe: "496 random 24-puzzles of the same",
        text: include_str!("../data/deepcubea24.csv"),
        shape: Some((5, Goal::Last)),
    },
    Suite {
        name: "deepcubea35",
        describe: "500 random 35-puzzles of the same; shortest lengths unknown",
        text: include_str!("../data/deepcubea35.csv"),
        shape: Some((6, Goal::Last)),
    },
    Suite {
        name: "deepcubea48",
        describe: "500 random 48-puzzles of the same; shortest lengths unknown",
        text: include_str!("../data/deepcubea48.csv"),
        shape: Some((7, Goal::Last)),
    },
    Suite {
        name: "hardest",
        describe: "the hardest boards of 2x2 to 2x6, 3x3, 3x4 and 4x4, and well-known ones",
        text: include_str!("../data/hardest.csv"),
        shape: None,
    },
];

impl Suite {
    /// All its rows, in the order of the file.
    ///
    /// # Panics
    /// If the file is not what its head says: a test reads them all.
    pub fn rows(&self) -> Vec<Row> {
        let mut lines = self.text.lines().filter(|line| !line.starts_with('#'));
        let heads: Vec<&str> = lines.next().expect("a head").split(',').collect();
        let column = |name: &str| heads.iter().position(|head| *head == name);
        let tiles = column("tiles").expect("tiles");
        let (board, goal_tiles, optimal) = (column("board"), column("goal_tiles"), column("optimal"));
        lines
            .map(|line| {
                let fields: Vec<&str> = line.split(',').collect();
                let (size, goal) = if let Some((side, goal)) = self.shape {
                    let size = Size::new(side, side).expect("a legal size");
                    (size, goal.board(size))
                } else {
                    let size: Size = fields[board.expect("board")].parse().expect("a size");
                    (size, flat(fields[goal_tiles.expect("goal_tiles")], size))
                };
                let distance = optimal.and_then(|optimal| fields[optimal].parse().ok());
                Row { start: flat(fields[tiles], size), goal, distance }
            })
            .collect()
    }
}

/// Tiles in reading order.
fn flat(tiles: &str, size: Size) -> Board {
    let tiles: Vec<u64> = tiles.split_whitespace().map(|tile| tile.parse().expect("a tile")).collect();
    Board::new(size, &tiles).expect("a legal board")
}

#[cfg(test)]
mod tests {
    use npuzzle::board::parity;

    use super::*;

    #[test]
    fn every_suite_is_read_and_solvable() {
        let counts = SUITES.map(|suite| {
            let rows = suite.rows();
            assert!(rows.iter().all(|row| parity::solvable(&row.start, &row.goal)), "{}", suite.name);
            rows.len()
        });
        assert_eq!(counts, [100, 50, 500, 496, 500, 500, 221]);
        let sum = |nth: usize| SUITES[nth].rows().iter().filter_map(|row| row.distance).sum::<u32>();
        assert_eq!((sum(0), sum(1)), (5305, 5039), "the published sums");
        assert_eq!(sum(4), 0, "nobody knows them");
    }
}
