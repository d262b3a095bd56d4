//! The published benchmark sets: CSV files with comments that name their sources.

mod selection;

use npuzzle::board::{Board, Goal, Size};

pub use selection::Selection;

/// A published set.
#[derive(Debug)]
#[non_exhaustive]
pub struct Suite {
    /// Its name in specs.
    pub name: &'static str,
    /// A description in one line.
    pub describe: &'static str,
    text: &'static str,
    /// The size and goal of all rows; `None` if each row has its own.
    shape: Option<(usize, Goal)>,
}

/// One instance of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// Its number in the publication, or else in the file, from 1.
    pub id: u32,
    /// The board.
    pub start: Board,
    /// Its goal.
    pub goal: Board,
    /// The length of its shortest solution, where that is known.
    pub distance: Option<u32>,
    /// The nodes that IDA* with Manhattan distance generates, the start included, as published.
    pub ida_generated: Option<u64>,
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

/// A set by name.
///
/// ```
/// let korf = npuzzle_lab::suites::find("korf100").unwrap().rows();
/// assert_eq!((korf.len(), korf[0].distance), (100, Some(57)));
/// ```
pub fn find(name: &str) -> Option<&'static Suite> {
    SUITES.iter().find(|suite| suite.name == name)
}

impl Suite {
    /// All its rows, in the order of the file.
    ///
    /// # Panics
    /// If the file does not match its header: a test reads every file.
    pub fn rows(&self) -> Vec<Row> {
        let mut lines = self.text.lines().filter(|line| !line.starts_with('#'));
        let heads: Vec<&str> = lines.next().expect("a head").split(',').collect();
        (1..)
            .zip(lines)
            .map(|(number, line)| {
                let fields: Vec<&str> = line.split(',').collect();
                let field = |name: &str| Some(fields[heads.iter().position(|head| *head == name)?]);
                let (size, goal) = if let Some((side, goal)) = self.shape {
                    let size = Size::new(side, side).expect("a legal size");
                    (size, goal.board(size))
                } else {
                    let size: Size = field("board").expect("board").parse().expect("a size");
                    (size, flat(field("goal_tiles").expect("goal_tiles"), size))
                };
                Row {
                    id: field("id").map_or(number, |id| id.parse().expect("a number")),
                    start: flat(field("tiles").expect("tiles"), size),
                    goal,
                    distance: field("optimal").and_then(|optimal| optimal.parse().ok()),
                    ida_generated: field("ida_md_generated").and_then(|nodes| nodes.parse().ok()),
                }
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
        let nodes: u64 = SUITES[0].rows().iter().filter_map(|row| row.ida_generated).sum();
        assert_eq!(nodes / 100, 363_028_080, "Korf's mean");
    }
}
