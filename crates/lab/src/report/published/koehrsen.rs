//! Koehrsen's report: nodes generated and effective branching factors by depth.

use super::super::cells::{number, percent, shown};
use super::super::{Block, Table};
use super::strategy;
use crate::branching::effective_branching_factor;
use crate::numbers::Summary;
use crate::plot::{Chart, Look, Series};
use crate::record::Record;
use crate::results::{Measure, Results};
use crate::spec::Kind;

/// One algorithm as the report prints it.
struct Column {
    /// What the study calls it.
    label: &'static str,
    /// Mean nodes generated at depths 2, 4, 6, …
    nodes: &'static [u32],
    /// Effective branching factors at the same depths, in hundredths.
    branching: &'static [u32],
}

const COLUMNS: [Column; 4] = [
    Column {
        label: "A* h1",
        nodes: &[6, 12, 24, 44, 101, 238, 580, 1276, 2814, 5210],
        branching: &[200, 149, 142, 138, 141, 143, 145, 145, 146, 145],
    },
    Column {
        label: "A* h2",
        nodes: &[6, 12, 19, 29, 45, 80, 144, 276, 435, 688, 1072, 1544],
        branching: &[200, 149, 134, 128, 126, 127, 128, 130, 129, 129, 132, 135],
    },
    Column {
        label: "beam 100",
        nodes: &[13, 47, 162, 421, 678, 976, 1236, 1459, 1735],
        branching: &[314, 229, 210, 195, 177, 164, 154, 147, 141],
    },
    Column {
        label: "beam 10",
        nodes: &[13, 39, 70, 101, 155, 236, 427, 615, 603],
        branching: &[314, 217, 179, 158, 148, 143, 141, 138, 132],
    },
];

/// The depths of the report.
const DEPTHS: std::ops::RangeInclusive<u32> = 2..=24;

impl Column {
    fn nodes_at(&self, depth: u32) -> Option<f64> {
        self.nodes.get(place(depth)?).map(|&nodes| f64::from(nodes))
    }

    fn branching_at(&self, depth: u32) -> Option<f64> {
        self.branching.get(place(depth)?).map(|&hundredths| f64::from(hundredths) / 100.0)
    }
}

/// The row of a depth in the report's tables.
fn place(depth: u32) -> Option<usize> {
    (DEPTHS.contains(&depth) && depth.is_multiple_of(2)).then(|| depth as usize / 2 - 1)
}

/// The tables side by side, and why they differ.
pub fn blocks(results: &Results) -> Vec<Block> {
    let Some(walks) = set_of(results, Kind::SelfAvoiding) else { return Vec::new() };
    if COLUMNS.iter().all(|column| strategy(results, column.label).is_none()) {
        return Vec::new();
    }
    let exact = set_of(results, Kind::Depth);
    let mut blocks = vec![
        Block::Heading("Beside Koehrsen's report".to_owned()),
        Block::Text(
            "\"report\" is what W. Koehrsen's report on the eight puzzle (EECS 391, 2017) prints, of 100 boards for each depth; \
             \"walks\" the same experiment here, on the ends of self-avoiding walks; \"exact\" are boards whose shortest \
             solution has just so many moves."
                .to_owned(),
        ),
    ];
    for pair in COLUMNS.chunks(2) {
        blocks.push(Block::Table(nodes(results, pair, &walks, exact.as_deref())));
    }
    blocks.push(Block::Text(agreement(results, &walks)));
    for pair in COLUMNS.chunks(2) {
        blocks.push(Block::Table(branching(results, pair, &walks, exact.as_deref())));
    }
    blocks.push(Block::Heading("How deep the walks really are".to_owned()));
    blocks.push(Block::Text(
        "Koehrsen's report takes the end of a walk of d moves that comes to no board twice to be d moves from the goal. \
         It is at most that: other ways may be shorter. The true distances of the same boards:"
            .to_owned(),
    ));
    blocks.push(Block::Table(depths(results, &walks)));
    blocks.push(Block::Heading("Where the report and this study differ, and why".to_owned()));
    blocks.push(Block::List(reasons(results, &walks, exact.as_deref())));
    blocks
}

/// Adds the report's figures to the plots of the walks; whether there were any.
pub fn overlay(
    results: &Results,
    set: &str,
    nodes: Option<&mut Chart>,
    branching: Option<&mut Chart>,
) -> bool {
    if set_of(results, Kind::SelfAvoiding).as_deref() != Some(set) {
        return false;
    }
    let points = |at: &dyn Fn(u32) -> Option<f64>| -> Vec<(f64, f64)> {
        DEPTHS.filter_map(|depth| Some((f64::from(depth), at(depth)?))).collect()
    };
    let series = |column: &Column, points| {
        let number = strategy(results, column.label)?;
        let name = format!("{}, report", column.label);
        Some(Series { name, number, points, margins: Vec::new(), look: Look::Broken })
    };
    let mut has_any = false;
    if let Some(chart) = nodes {
        let theirs = COLUMNS.iter().filter_map(|it| series(it, points(&|depth| it.nodes_at(depth))));
        chart.series.extend(theirs.inspect(|_| has_any = true));
    }
    if let Some(chart) = branching {
        let theirs = COLUMNS.iter().filter_map(|it| series(it, points(&|depth| it.branching_at(depth))));
        chart.series.extend(theirs);
    }
    has_any
}

/// The first block of a kind.
fn set_of(results: &Results, kind: Kind) -> Option<String> {
    let nth = results.spec().instances.iter().position(|set| set.kind == kind)?;
    results.sets().get(nth).cloned()
}

/// Our mean nodes at a depth.
fn ours(results: &Results, set: &str, depth: u32, label: &str) -> Option<Summary> {
    results.summary(set, Some(depth), strategy(results, label)?, Measure::Generated)
}

/// How many of the walks of a length end so deep, of those whose depth is known.
fn share_so_deep(results: &Results, walks: &str, steps: u32) -> String {
    let distances = results.boards(walks, Some(steps)).into_iter().filter_map(|it| results.distance(it));
    let distances: Vec<u32> = distances.collect();
    percent(distances.iter().filter(|&&distance| distance == steps).count(), distances.len())
}

fn caption(what: &str, columns: &[Column]) -> String {
    let labels: Vec<&str> = columns.iter().map(|column| column.label).collect();
    format!("{what}: {}", labels.join(" and "))
}

fn heads(columns: &[Column], parts: &[&str]) -> Vec<String> {
    let of = |column: &Column| {
        let label = column.label;
        parts.iter().map(move |part| format!("{label}: {part}")).collect::<Vec<_>>()
    };
    ["d".to_owned()].into_iter().chain(columns.iter().flat_map(of)).collect()
}

fn nodes(results: &Results, columns: &[Column], walks: &str, exact: Option<&str>) -> Table {
    let mut table =
        Table::new(caption("Mean nodes generated", columns), heads(columns, &["report", "walks", "exact"]));
    for depth in DEPTHS.step_by(2) {
        let mut row = vec![depth.to_string()];
        for column in columns {
            row.push(shown(column.nodes_at(depth), number));
            row.push(shown(ours(results, walks, depth, column.label).map(|it| it.mean), number));
            let exact = exact.and_then(|set| ours(results, set, depth, column.label));
            row.push(shown(exact.map(|it| it.mean), number));
        }
        table.rows.push(row);
    }
    table
}

fn branching(results: &Results, columns: &[Column], walks: &str, exact: Option<&str>) -> Table {
    let parts = ["report", "from its nodes", "walks", "exact"];
    let mut table = Table::new(caption("Effective branching factor", columns), heads(columns, &parts));
    let written = |b: Option<f64>| shown(b, |b| format!("{b:.2}"));
    for depth in DEPTHS.step_by(2) {
        let of_mean = |mean: f64| effective_branching_factor(mean, depth);
        let mut row = vec![depth.to_string()];
        for column in columns {
            row.push(written(column.branching_at(depth)));
            row.push(written(column.nodes_at(depth).and_then(of_mean)));
            row.push(written(ours(results, walks, depth, column.label).and_then(|it| of_mean(it.mean))));
            let exact = exact.and_then(|set| ours(results, set, depth, column.label));
            row.push(written(exact.and_then(|it| of_mean(it.mean))));
        }
        table.rows.push(row);
    }
    table
}

/// The boards of each depth behind the report's means.
const BOARDS: usize = 100;

/// How many of the report's means could be those of another draw of walks.
fn agreement(results: &Results, walks: &str) -> String {
    let mut compared = 0;
    let mut differ = Vec::new();
    for column in &COLUMNS {
        for depth in DEPTHS.step_by(2) {
            let (Some(theirs), Some(ours)) =
                (column.nodes_at(depth), ours(results, walks, depth, column.label))
            else {
                continue;
            };
            let Some(agrees) = ours.could_give(theirs, BOARDS) else { continue };
            compared += 1;
            if !agrees {
                let (theirs, ours) = (number(theirs), number(ours.mean));
                differ.push(format!("{} at {depth} ({theirs} against {ours})", column.label));
            }
        }
    }
    let agree = compared - differ.len();
    let others = if differ.is_empty() {
        String::new()
    } else {
        format!(" The others: {}; one in twenty lies outside by chance alone.", differ.join(", "))
    };
    format!(
        "Of the {compared} means that can be compared, {agree} differ by no more than two draws of so many boards do 19 times \
         of 20.{others}"
    )
}

/// The true distances of the ends of walks.
fn depths(results: &Results, walks: &str) -> Table {
    let heads = [
        "walk of",
        "boards",
        "truly so deep",
        "mean distance",
        "nearest",
        "A* h1 on those truly so deep",
        "on the others",
    ];
    let mut table = Table::new("True distances of the walks' ends", heads);
    for steps in results.places(walks) {
        let boards = results.boards(walks, Some(steps));
        let distances = boards.iter().filter_map(|&it| results.distance(it)).map(f64::from);
        let summary = Summary::of(distances);
        let [so_deep, others] = nodes_by_truth(results, walks, steps);
        table.rows.push(vec![
            steps.to_string(),
            results.boards_run(walks, Some(steps)).to_string(),
            share_so_deep(results, walks, steps),
            shown(summary.map(|it| it.mean), |mean| format!("{mean:.2}")),
            shown(summary.map(|it| it.least), |least| format!("{least:.0}")),
            so_deep,
            others,
        ]);
    }
    table
}

/// The mean nodes of A* h1 on walks that end as deep as they are long, and on the others.
fn nodes_by_truth(results: &Results, walks: &str, steps: u32) -> [String; 2] {
    let h1 = strategy(results, COLUMNS[0].label);
    let records = h1.map(|h1| results.cell(walks, Some(steps), h1)).unwrap_or_default();
    let (so_deep, others): (Vec<&Record>, Vec<&Record>) =
        records.into_iter().partition(|it| results.distance(it.key.instance) == Some(steps));
    let mean = |records: &[&Record]| {
        shown(Summary::of(Measure::Generated.of_all(records)).map(|it| it.mean), number)
    };
    [mean(&so_deep), mean(&others)]
}

fn reasons(results: &Results, walks: &str, exact: Option<&str>) -> Vec<String> {
    let share = |steps: u32| share_so_deep(results, walks, steps);
    let mean = |set: Option<&str>, depth, label| {
        let summary = set.and_then(|set| ours(results, set, depth, label));
        shown(summary.map(|it| it.mean), number)
    };
    vec![
        format!(
            "**The depths.** \"This ensures that the solution length will be exactly equal to the wanted solution length\", \
             Koehrsen's report says of its walks. Of those above, {} are truly 12 moves deep, {} are 20 deep and {} are 24 \
             deep. So its deeper rows are of easier boards than they say: at a proven depth of 20, A* h1 generates {} nodes \
             where the walks give {} and the report {}.",
            share(12),
            share(20),
            share(24),
            mean(exact, 20, "A* h1"),
            mean(Some(walks), 20, "A* h1"),
            shown(COLUMNS[0].nodes_at(20), number),
        ),
        "**Two branching factors.** Koehrsen prints 1.32 and 1.35 for A* h2 at 22 and 24. They don't follow from his own nodes, \
         which give 1.28 and 1.27 (column \"from its nodes\"): the factor does not rise there."
            .to_owned(),
        "**Beams.** His examples of single boards come out here to the node, but for one: a beam of 10 on `315 624 b78`, for \
         which he prints 101 nodes and his printed code generates 99. So the program that made the figures may not be quite \
         the one that is printed."
            .to_owned(),
        "**Empty cells.** There are no printed figures for A* h1 above 20 and for beams above 18. Nothing stands in the way of \
         them but time: his program looks through a list for every child."
            .to_owned(),
        "**Few boards.** Only 4 boards are 2 moves from the goal, 16 are 4 moves and 39 are 6 moves. With exact depths each board \
         is taken once, so there are no more of these."
            .to_owned(),
    ]
}
