//! Xiao's report: average running time and steps of five methods.

use super::super::cells::{shown, significant};
use super::super::{Block, Table};
use super::strategy;
use crate::results::{Measure, Results};
use npuzzle::figures::brief_seconds;

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
    if METHODS.iter().all(|method| strategy(results, method).is_none()) {
        return Vec::new();
    }
    let mut blocks = vec![
        Block::Heading("Beside Xiao's report".to_owned()),
        Block::Text(
            "\"report\" is what Xiao's report (2019) prints, of 100 boards each. Ours takes the first generated of equals; in the \
             last column greedy search takes the last."
                .to_owned(),
        ),
    ];
    for (draws, printed) in PRINTED {
        blocks.push(Block::Table(table(results, &set, draws, printed)));
    }
    blocks.push(Block::Heading("Where Xiao's report and this study differ, and why".to_owned()));
    blocks.push(Block::List(reasons(results, &set)));
    blocks
}

fn table(results: &Results, set: &str, draws: u32, printed: [(f64, f64); 5]) -> Table {
    let heads = [
        "method",
        "time: report",
        "time: ours",
        "report / ours",
        "steps: report",
        "steps: ours",
        "±",
        "steps: ours, lifo",
    ];
    let boards = results.boards_run(set, Some(draws));
    let mut table = Table::new(format!("times: {boards}, shuffleTimes: {draws}"), heads);
    for (method, (time, steps)) in METHODS.into_iter().zip(printed) {
        let Some(number) = strategy(results, method) else { continue };
        let of = |strategy, measure| results.summary(set, Some(draws), strategy, measure);
        let (our_time, our_steps) = (of(number, Measure::Time), of(number, Measure::Length));
        let lifo = strategy(results, &format!("{method}, lifo")).and_then(|lifo| of(lifo, Measure::Length));
        let written = |steps: Option<f64>| shown(steps, |steps| format!("{steps:.2}"));
        table.rows.push(vec![
            method.to_owned(),
            brief_seconds(time),
            shown(our_time.map(|it| it.mean), brief_seconds),
            shown(our_time.map(|it| it.mean), |ours| format!("× {}", significant(time / ours))),
            format!("{steps}"),
            written(our_steps.map(|it| it.mean)),
            written(our_steps.and_then(|it| it.margin)),
            written(lifo.map(|it| it.mean)),
        ]);
    }
    table
}

fn reasons(results: &Results, set: &str) -> Vec<String> {
    let steps = |draws| {
        let summary = strategy(results, METHODS[3])
            .and_then(|a_star| results.summary(set, Some(draws), a_star, Measure::Length));
        let margin = shown(summary.and_then(|it| it.margin), |margin| format!("{margin:.2}"));
        format!("{} ± {margin}", shown(summary.map(|it| it.mean), |mean| format!("{mean:.2}")))
    };
    vec![
        format!(
            "**Shortest steps** (IDS and both A*): the printed 5.8 and 9.09 are means of walks of its own, ours {} and {} of \
             others. The ± says how far such a mean may be from that of all walks; the difference of two means may be half as \
             much again.",
            steps(25),
            steps(50)
        ),
        "**Greedy steps**: greedy search follows whichever of the boards of lowest estimate comes first. Xiao's queue is a C++ \
         `priority_queue`, whose order of equals is open, and the order alone changes the steps by as much as the last column \
         shows. So the printed means can't be had again without that very heap."
            .to_owned(),
        "**Times** are of different machines and programs; what can be compared is the order of the methods. In Xiao's report IDS \
         is far behind, then come greedy search and A* with misplaced tiles, and A* with Manhattan distance is first. Its IDS \
         clears a table of visited states before every depth; ours looks at its own path only. Runs of a few microseconds are \
         as long as the machine lets them: a single pause is in the mean."
            .to_owned(),
    ]
}
