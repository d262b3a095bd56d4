//! What is compared: the five methods of Xiao's report, or strategies by name.

use npuzzle_solver::strategy::{Algorithm, Strategy};

use crate::exit::bad_input;

/// A strategy and what it is called.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub strategy: Strategy,
}

/// The five methods of the report, in its order and with its names.
///
/// Its queue is a binary heap, in which states of equal estimate come in no order that C++ promises, and
/// greedy search lives by that order. The steps of greedy search with Manhattan distance and with misplaced
/// tiles, after 25 and after 50 draws:
///
/// | | boards | 25 | | 50 | |
/// |---|---|---|---|---|---|
/// | the report | 100 | 7.42 | 11.94 | 16.19 | 28.49 |
/// | its listing, compiled with GCC | 12,000 | 7.5 | 13.8 | 18.0 | 33.7 |
/// | `greedy:fifo` | 3,000 | 6.60 | 8.06 | 14.37 | 18.98 |
/// | `greedy` (last in, first out) | 3,000 | 8.68 | 22.34 | 20.39 | 54.38 |
///
/// None of our orders is the heap's, which lies between the two. First in, first out is nearer to the
/// report in all four, and to its listing in all but the third. The listing marks states when they are
/// selected; with `pair`, which expands a state by the first path it is selected on, the steps differ from
/// those of `closed` by less than 0.05, so the plain policy is kept.
const FIVE: [(&str, &str); 5] = [
    ("IDS", "ids:path"),
    ("GreedySearchByManhattanDistance", "greedy:fifo+manhattan"),
    ("GreedySearchByMisplacedDistance", "greedy:fifo+misplaced"),
    ("AStarSearchByManhattanDistance", "astar+manhattan"),
    ("AStarSearchByMisplacedDistance", "astar+misplaced"),
];

/// The methods that were asked for; without any, the five.
pub fn chosen(names: &[String]) -> anyhow::Result<Vec<Method>> {
    if names.is_empty() {
        return FIVE.iter().map(|(name, strategy)| Method::new(strategy, Some(name))).collect();
    }
    names.iter().map(|strategy| Method::new(strategy, None)).collect()
}

impl Method {
    fn new(strategy: &str, name: Option<&str>) -> anyhow::Result<Self> {
        let strategy: Strategy = strategy.parse().map_err(bad_input)?;
        Ok(Self { name: name.map_or_else(|| strategy.to_string(), str::to_owned), strategy })
    }

    /// Whether its first run may have to make tables.
    pub fn may_use_tables(&self) -> bool {
        self.strategy.algorithm == Algorithm::Auto || self.strategy.guide.tables.is_some()
    }
}
