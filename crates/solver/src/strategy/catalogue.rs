//! Every algorithm with its names, options and one line of help.

use npuzzle_search::algorithms::Duplicates;
use npuzzle_search::algorithms::best_first::Ties;
use npuzzle_search::algorithms::recursive_best_first::Explored;

use super::{Algorithm, Ranking, Shortcuts};

/// An algorithm as the command line shows it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// Other names people know it by.
    pub aliases: &'static [&'static str],
    /// Its options, as they are written.
    pub options: &'static str,
    /// Whether it needs a heuristic.
    pub is_guided: bool,
    /// Whether its solutions are shortest ones (with an admissible heuristic).
    pub is_optimal: bool,
    /// One line of help.
    pub describe: &'static str,
    /// The algorithm with its default options.
    pub(super) default: Algorithm,
}

const fn best_first(ranking: Ranking) -> Algorithm {
    Algorithm::BestFirst { ranking, duplicates: Duplicates::Closed, ties: Ties::LowestEstimate }
}

/// All algorithms.
pub const ALGORITHMS: [Entry; 13] = [
    Entry {
        name: "auto",
        aliases: &[],
        options: "",
        is_guided: false,
        is_optimal: false,
        describe: "chooses by size and limits, and says what it chose and why",
        default: Algorithm::Auto,
    },
    Entry {
        name: "ida",
        aliases: &["ida*", "idastar"],
        options: ":plain",
        is_guided: true,
        is_optimal: true,
        describe: "IDA*: depth-first passes with a growing bound; needs next to no memory. With tables it leaves out words of moves that come to the same as others: plain does not",
        default: Algorithm::IdaStar { shortcuts: Shortcuts::Words },
    },
    Entry {
        name: "astar",
        aliases: &["a*", "a-star"],
        options: ":POLICY:TIES",
        is_guided: true,
        is_optimal: true,
        describe: "A*: lowest cost so far plus estimate first",
        default: best_first(Ranking::AStar),
    },
    Entry {
        name: "wastar",
        aliases: &["wa*", "weighted-astar"],
        options: ":WEIGHT:POLICY:TIES",
        is_guided: true,
        is_optimal: false,
        describe: "weighted A*: the estimate counts WEIGHT times (1.5); at most WEIGHT times the shortest length",
        default: best_first(Ranking::WeightedAStar { thousandths: 1500 }),
    },
    Entry {
        name: "greedy",
        aliases: &["gbfs", "best-first"],
        options: ":POLICY:TIES",
        is_guided: true,
        is_optimal: false,
        describe: "greedy best-first: lowest estimate first",
        default: best_first(Ranking::Greedy),
    },
    Entry {
        name: "rbfs",
        aliases: &["recursive-best-first"],
        options: ":explored",
        is_guided: true,
        is_optimal: true,
        describe: "recursive best-first: follows A*'s order in memory for one path; may keep what it explored",
        default: Algorithm::RecursiveBestFirst { explored: Explored::Forgotten },
    },
    Entry {
        name: "beam",
        aliases: &["local-beam"],
        options: ":WIDTH:POLICY",
        is_guided: true,
        is_optimal: false,
        describe: "local beam: the WIDTH best (100) of each generation go on; 1 follows the best child, all is breadth-first",
        default: Algorithm::Beam { width: Some(100), duplicates: Duplicates::Closed },
    },
    Entry {
        name: "ucs",
        aliases: &["uniform-cost", "dijkstra"],
        options: ":POLICY:TIES",
        is_guided: false,
        is_optimal: true,
        describe: "uniform cost: lowest cost so far first",
        default: best_first(Ranking::UniformCost),
    },
    Entry {
        name: "bfs",
        aliases: &["breadth-first"],
        options: "",
        is_guided: false,
        is_optimal: true,
        describe: "breadth-first: level by level",
        default: Algorithm::BreadthFirst,
    },
    Entry {
        name: "bidirectional",
        aliases: &["bibfs"],
        options: "",
        is_guided: false,
        is_optimal: true,
        describe: "breadth-first from both ends at once",
        default: Algorithm::Bidirectional,
    },
    Entry {
        name: "ids",
        aliases: &["iddfs", "iterative-deepening"],
        options: ":parent|path",
        is_guided: false,
        is_optimal: true,
        describe: "iterative deepening: depth-first to depth 0, 1, 2, … (policy parent)",
        default: Algorithm::IterativeDeepening { duplicates: Duplicates::Parent },
    },
    Entry {
        name: "dfs",
        aliases: &["depth-first", "dls"],
        options: ":DEPTH:parent|path",
        is_guided: false,
        is_optimal: false,
        describe: "depth-first down to DEPTH (30; policy path)",
        default: Algorithm::DepthFirst { depth: 30, duplicates: Duplicates::Path },
    },
    Entry {
        name: "constructive",
        aliases: &["lines"],
        options: "",
        is_guided: false,
        is_optimal: false,
        describe: "line by line, then shortened: any size at once, with a proven gap",
        default: Algorithm::Constructive,
    },
];
