//! What the words of a report mean: the counters' definitions are those of the search crate.

use super::Block;

/// What the figures mean.
pub fn blocks() -> Vec<Block> {
    let list = [
        "**generated**: children made by expanding, each time they are made; the start is not one.",
        "**expanded**: states whose children were generated. A goal that ends the search is not expanded.",
        "**longest queue**: most states waiting for expansion at one time, looked at after an expansion's children are in.",
        "**stored**: most states in memory at one time, waiting or expanded; for depth-first searches, on the longest path.",
        "**b**, the effective branching factor: the b with N = b + b² + … + b^d, N the nodes generated and d the moves of \
         the solution, solved numerically, run by run.",
        "**deviation**: the standard deviation between boards. **above shortest**: how much longer the solutions are than \
         shortest ones, where these are known.",
        "**to baseline**: how much of it a strategy needs for one of the baseline's, over the boards that both solved.",
        "**exact**, **too high**: on how many boards the heuristic says the true distance, or more: one that is ever too high is \
         not admissible.",
        "**±**: the mean of all boards of this kind lies so near to the one given 19 times of 20, by Student's t. Left out for \
         fewer than five boards, and where these are all there are. Repetitions of a run count once, as their mean.",
        "**solved**: within the limits. Means of counters and times are over solved runs.",
        "**peak memory**: the most that the process held during a run: its tables, and what earlier runs left that the system \
         has not taken back, are in it. **stored** does not depend on the machine.",
        "**time**: of the search and of making its heuristic ready for the board's goal; pattern databases are made before.",
    ];
    vec![
        Block::Heading("What the figures mean".to_owned()),
        Block::List(list.into_iter().map(str::to_owned).collect()),
    ]
}
