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
         the solution, solved numerically. \"b of the mean\" takes the mean N of a depth, as courses do; a mean of b is \
         taken run by run.",
        "**±**: the mean of all boards of this kind lies so near to the one given 19 times of 20, by Student's t.",
        "**solved**: within the limits. Means of counters and times are over solved runs; ratios to the baseline are over \
         the boards that both solved.",
        "**time**: of the search alone, with its heuristic made ready, tables excepted: those are made before.",
    ];
    vec![
        Block::Heading("What the figures mean".to_owned()),
        Block::List(list.into_iter().map(str::to_owned).collect()),
    ]
}
