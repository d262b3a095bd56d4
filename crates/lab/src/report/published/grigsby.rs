//! Grigsby's report: nodes expanded and longest queue of three algorithms, one board of each depth.

use super::super::tables::{dash, number};
use super::super::{Block, Table};
use super::strategy;
use crate::figures::grouped;
use crate::numbers::Summary;
use crate::results::{Measure, Results};

/// The algorithms, as the study calls them.
const ALGORITHMS: [&str; 3] = ["Uniform Cost", "A* Misplaced Tile", "A* Manhattan Distance"];

/// Depth, then nodes expanded and longest queue of each algorithm.
const PRINTED: [(u32, [(u64, u64); 3]); 6] = [
    (2, [(3, 4), (2, 3), (2, 3)]),
    (4, [(28, 18), (4, 4), (4, 4)]),
    (11, [(1739, 1158), (60, 47), (17, 17)]),
    (15, [(13_214, 9168), (352, 259), (52, 39)]),
    (22, [(580_368, 455_874), (11_123, 8116), (370, 255)]),
    (27, [(7_382_676, 5_596_218), (161_113, 117_753), (8434, 5636)]),
];

/// The tables side by side, and why they differ.
pub fn blocks(results: &Results) -> Vec<Block> {
    let Some(set) = results.sets().first().cloned() else { return Vec::new() };
    let mut blocks = vec![
        Block::Heading("Beside the report".to_owned()),
        Block::Text(
            "\"report\" is what Grigsby's report prints, of one board for each depth that it does not name. Ours are the mean \
             and, in brackets, the least and the most of 20 boards of each depth (or all there are), for two orders of equals."
                .to_owned(),
        ),
    ];
    let mut outside = Vec::new();
    for (nth, algorithm) in ALGORITHMS.iter().enumerate() {
        for (measure, title) in [(Measure::Expanded, "nodes expanded"), (Measure::PeakOpen, "longest queue")]
        {
            let heads = ["depth", "report", "lowest estimate first", "first in, first out", "report within"];
            let mut table = Table::new(format!("{algorithm}: {title}"), heads);
            for (depth, printed) in PRINTED {
                let theirs = if measure == Measure::Expanded { printed[nth].0 } else { printed[nth].1 };
                let [low, fifo] = [String::new(), ", fifo".to_owned()].map(|order| {
                    let strategy = strategy(results, &format!("{algorithm}{order}"))?;
                    Summary::of(measure.of_all(&results.cell(&set, Some(depth), strategy)))
                });
                let both = [low, fifo].into_iter().flatten();
                let (least, most) = both.fold((f64::INFINITY, 0.0_f64), |(least, most), it| {
                    (least.min(it.least), most.max(it.greatest))
                });
                let is_within = (least..=most).contains(&(theirs as f64));
                if !is_within {
                    outside.push(format!("{algorithm}, {title} at {depth}"));
                }
                let verdict = if is_within { "yes" } else { "no" };
                let row = [depth.to_string(), grouped(theirs), spread(low), spread(fifo), verdict.to_owned()];
                table.rows.push(row.to_vec());
            }
            blocks.push(Block::Table(table));
        }
    }
    blocks.push(Block::Heading("Where the report and this study differ, and why".to_owned()));
    blocks.push(Block::List(reasons(&outside)));
    blocks
}

fn spread(summary: Option<Summary>) -> String {
    summary.map_or_else(dash, |it| {
        format!("{} ({} – {})", number(it.mean), number(it.least), number(it.greatest))
    })
}

fn reasons(outside: &[String]) -> Vec<String> {
    let outside = if outside.is_empty() {
        "none lies outside what we saw".to_owned()
    } else {
        format!("outside what we saw lie {}", outside.join("; "))
    };
    vec![
        format!(
            "**One board.** The report measures a single board of each depth; boards of one depth differ by a factor of two and \
             more, with Manhattan distance of ten. Of its 36 figures, {outside}."
        ),
        "**The order of equals.** Its queue is a C++ `priority_queue`, which leaves open which of two states of equal cost comes \
         first. At the last level this decides how many are expanded before the goal: compare the two columns, above all for \
         A* at depth 27. Uniform cost on an easy board is all last level: 3 nodes expanded at depth 2 means that the goal \
         happened to come first of all states two moves away."
            .to_owned(),
        "**No solution.** The report's program stops at g(n) > 31 to tell that a board can't be solved. That holds only for \
         goals with the blank in a corner of a 3x3 board (30 for the snail); here parity tells at once, and no such board is \
         in the study."
            .to_owned(),
    ]
}
