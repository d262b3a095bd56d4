//! Grigsby's report: nodes expanded and longest queue of three algorithms, one board of each depth.

use super::super::cells::{dash, number};
use super::super::{Block, Table};
use super::strategy;
use crate::numbers::Summary;
use crate::results::{Measure, Results};
use npuzzle::figures::grouped;

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

/// Where a printed figure lies among ours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    /// Within what one order of equals gave.
    Within,
    /// Between what the two gave.
    Between,
    Outside,
}

/// The tables side by side, and why they differ.
pub fn blocks(results: &Results) -> Vec<Block> {
    let Some(set) = results.sets().first().cloned() else { return Vec::new() };
    let mut blocks = vec![
        Block::Heading("Beside Grigsby's report".to_owned()),
        Block::Text(
            "\"report\" is what F. Grigsby's report prints, of one board for each depth that it does not name. Ours are the \
             mean and, in brackets, the least and the most over the boards of each depth, for two orders of equals."
                .to_owned(),
        ),
    ];
    let mut compared = 0;
    let mut elsewhere = Vec::new();
    for (nth, algorithm) in ALGORITHMS.iter().enumerate() {
        for (measure, title) in [(Measure::Expanded, "nodes expanded"), (Measure::PeakOpen, "longest queue")]
        {
            let heads = ["depth", "report", "lowest estimate first", "first in, first out", "report lies"];
            let mut table = Table::new(format!("{algorithm}: {title}"), heads);
            for (depth, printed) in PRINTED {
                let theirs = if measure == Measure::Expanded { printed[nth].0 } else { printed[nth].1 };
                let orders = ["", ", fifo"].map(|order| {
                    let strategy = strategy(results, &format!("{algorithm}{order}"))?;
                    results.summary(&set, Some(depth), strategy, measure)
                });
                let lies = lies(theirs as f64, orders);
                compared += usize::from(lies.is_some());
                let verdict = match lies {
                    None => dash(),
                    Some(Lies::Within) => "within".to_owned(),
                    Some(Lies::Between) => "between the two".to_owned(),
                    Some(Lies::Outside) => "outside".to_owned(),
                };
                if lies.is_some_and(|lies| lies != Lies::Within) {
                    elsewhere.push(format!("{algorithm}, {title} at {depth} ({verdict})"));
                }
                let [low, fifo] = orders.map(spread);
                table.rows.push(vec![depth.to_string(), grouped(theirs), low, fifo, verdict]);
            }
            blocks.push(Block::Table(table));
        }
    }
    if compared == 0 {
        return Vec::new();
    }
    blocks.push(Block::Heading("Where Grigsby's report and this study differ, and why".to_owned()));
    blocks.push(Block::List(reasons(compared, &elsewhere)));
    blocks
}

/// Where a figure lies among the boards that were solved in one order of equals or the other.
fn lies(theirs: f64, orders: [Option<Summary>; 2]) -> Option<Lies> {
    let seen = || orders.iter().flatten();
    let least = seen().map(|it| it.least).min_by(f64::total_cmp)?;
    let most = seen().map(|it| it.greatest).max_by(f64::total_cmp)?;
    Some(if seen().any(|it| (it.least..=it.greatest).contains(&theirs)) {
        Lies::Within
    } else if (least..=most).contains(&theirs) {
        Lies::Between
    } else {
        Lies::Outside
    })
}

fn spread(summary: Option<Summary>) -> String {
    summary.map_or_else(dash, |it| {
        format!("{} ({} – {})", number(it.mean), number(it.least), number(it.greatest))
    })
}

fn reasons(compared: usize, elsewhere: &[String]) -> Vec<String> {
    let within = compared - elsewhere.len();
    let others =
        if elsewhere.is_empty() { String::new() } else { format!(" The others: {}.", elsewhere.join("; ")) };
    vec![
        format!(
            "**One board.** Grigsby measures a single board of each depth; boards of one depth differ by a factor of two and \
             more, with Manhattan distance of ten. Of the {compared} figures that can be compared, {within} lie within what we \
             saw in one order of equals or the other.{others}"
        ),
        "**The order of equals.** His queue is a C++ `priority_queue`, which leaves open which of two states of equal cost comes \
         first. At the last level this decides how many are expanded before the goal: compare the two columns, above all for \
         A* at depth 27. A heap's order is neither of the two, so a figure may lie between them. Uniform cost on an easy board \
         is all last level: 3 nodes expanded at depth 2 means that the goal happened to come first of all states two moves \
         away."
            .to_owned(),
        "**No solution.** His program stops at g(n) > 31 to tell that a board can't be solved. That is right for 3x3 boards, none \
         of which is deeper (30 for the snail's goal), and for no larger ones; here parity tells at once."
            .to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_between_two_ranges_is_in_neither() {
        let [low, high] = [[10.0, 20.0], [40.0, 50.0]].map(Summary::of);
        assert!(lies(15.0, [low, high]) == Some(Lies::Within));
        assert!(lies(30.0, [low, high]) == Some(Lies::Between));
        assert!(lies(60.0, [low, high]) == Some(Lies::Outside));
        assert!(lies(60.0, [None, None]).is_none());
    }
}
