//! Xiao's report: average running time and steps of five methods.

use std::time::Duration;

use super::super::tables::shown;
use super::super::{Block, Table};
use super::strategy;
use crate::figures;
use crate::numbers::Summary;
use crate::results::{Measure, Results};

/// The methods, as the report and the study call them.
const METHODS: [&str; 5] = [
    "IDS",
    "GreedySearchByManhattanDistance",
    "GreedySearchByMisplacedDistance",
    "AStarSearchByManhattanDistance",
    "AStarSearchByMisplacedDistance",
];

/// Draws, then average running time in seconds and average steps of each method.
const PRINTED: [(u32, [(f64, f64); 5]); 2] = [
    (25, [(0.289_974, 5.8), (0.000_411, 7.42), (0.001_55, 11.94), (0.000_209, 5.8), (0.000_352, 5.8)]),
    (50, [(0.449_816, 9.09), (0.001_386, 16.19), (0.007_749, 28.49), (0.000_58, 9.09), (0.002_429, 9.09)]),
];

/// The tables side by side, and why they differ.
pub fn blocks(results: &Results) -> Vec<Block> {
    let Some(set) = results.sets().first().cloned() else { return Vec::new() };
    let mut blocks = vec![Block::Heading("Beside the report".to_owned())];
    for (draws, printed) in PRINTED {
        let boards = results.boards(&set, Some(draws)).len();
        let heads = [
            "method",
            "time: report",
            "time: ours",
            "report / ours",
            "steps: report",
            "steps: ours",
            "±",
            "steps, lifo",
        ];
        let mut table = Table::new(format!("times: {boards}, shuffleTimes: {draws}"), heads);
        for (method, (time, steps)) in METHODS.into_iter().zip(printed) {
            let Some(strategy) = strategy(results, method) else { continue };
            let records = results.cell(&set, Some(draws), strategy);
            let summary = |measure: Measure| Summary::of(measure.of_all(&records));
            let lifo = super::strategy(results, &format!("{method}, lifo"));
            let lifo = lifo.map(|lifo| results.cell(&set, Some(draws), lifo)).unwrap_or_default();
            let lifo = Summary::of(Measure::Length.of_all(&lifo)).map(|it| it.mean);
            let (our_time, our_steps) = (summary(Measure::Time).map(|it| it.mean), summary(Measure::Length));
            table.rows.push(vec![
                method.to_owned(),
                seconds(time),
                shown(our_time, seconds),
                shown(our_time, |ours| format!("× {:.0}", time / ours)),
                format!("{steps}"),
                shown(our_steps.map(|it| it.mean), |mean| format!("{mean:.2}")),
                shown(our_steps.and_then(|it| it.margin), |margin| format!("{margin:.2}")),
                shown(lifo, |mean| format!("{mean:.2}")),
            ]);
        }
        blocks.push(Block::Table(table));
    }
    blocks.push(Block::Heading("Where the report and this study differ, and why".to_owned()));
    blocks.push(Block::List(reasons(results, &set)));
    blocks
}

fn seconds(time: f64) -> String {
    figures::brief(Duration::try_from_secs_f64(time).unwrap_or_default())
}

fn reasons(results: &Results, set: &str) -> Vec<String> {
    let steps = |draws| {
        let records =
            strategy(results, METHODS[3]).map(|it| results.cell(set, Some(draws), it)).unwrap_or_default();
        shown(Summary::of(Measure::Length.of_all(&records)).map(|it| it.mean), |mean| format!("{mean:.2}"))
    };
    vec![
        format!(
            "**Shortest steps** (IDS and both A*): the report's 5.8 and 9.09 are means of its own hundred walks, ours {} and {} of \
             others. Over 12,000 walks of each kind the means are 5.77 and 9.39 with deviations of 3.0 and 4.3, so a hundred \
             give 0.3 and 0.43 more or less two times of three.",
            steps(25),
            steps(50)
        ),
        "**Greedy steps**: greedy search follows whichever of the boards of lowest estimate comes first. The report's queue is a \
         C++ `priority_queue`, whose order of equals is open; ours takes the first generated, and in the last column the \
         last. The order alone makes such a difference that the report's means can't be reproduced without its very heap; \
         they lie within what the two orders span, or near it."
            .to_owned(),
        "**Times** are of different machines and programs; what can be compared is the order of the methods. The report's is IDS \
         far behind, then greedy and A* with misplaced tiles, and A* with Manhattan distance first. Its IDS clears \
         a table of visited states before every depth; ours looks at its own path only."
            .to_owned(),
    ]
}
