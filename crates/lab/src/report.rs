//! What an experiment found, for people: one page that says what was run and how to repeat it, with tables
//! and plots. What is said is here and below; how it is written, in [`html`] and [`markdown`].

mod cells;
mod definitions;
pub mod html;
pub mod markdown;
mod overview;
mod published;
mod tables;

use crate::charts;
use crate::numbers::FEW;
use crate::plot::Chart;
use crate::results::{Measure, Results};
use crate::spec::Published;

/// A report, part by part.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// Its heading.
    pub title: String,
    /// What was studied, in a few sentences.
    pub about: Option<String>,
    /// The parts, first to last.
    pub blocks: Vec<Block>,
}

/// A part of a report. Texts may hold `code` between backticks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A list of paragraphs.
    List(Vec<String>),
    /// A table.
    Table(Table),
    /// A plot.
    Figure(Figure),
    /// Something to be typed or kept, as it is.
    Code(String),
}

/// A table: the first column names the rows.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

/// A plot.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Figure {
    /// What its file is called, without the ending.
    pub name: String,
    /// What is drawn.
    pub chart: Chart,
    /// What is to be seen in it.
    pub caption: String,
}

impl Report {
    /// The report of an experiment.
    pub fn new(results: &Results) -> Self {
        let spec = results.spec();
        let mut blocks = overview::blocks(results);
        blocks.extend(match spec.published {
            Some(Published::Koehrsen) => published::koehrsen::blocks(results),
            Some(Published::Grigsby) => published::grigsby::blocks(results),
            Some(Published::Xiao) => published::xiao::blocks(results),
            None => Vec::new(),
        });
        blocks.extend(tables::blocks(results));
        let figures = figures(results);
        if !figures.is_empty() {
            blocks.push(Block::Heading("Plots".to_owned()));
        }
        blocks.extend(figures.into_iter().map(Block::Figure));
        blocks.extend(overview::spec(results));
        blocks.extend(definitions::blocks());
        let title = spec.title.clone().unwrap_or_else(|| spec.name.clone());
        Self { title, about: spec.about.clone(), blocks }
    }

    /// Its plots.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Figure(figure) => Some(figure),
            _ => None,
        })
    }
}

impl Table {
    fn new(caption: impl Into<String>, heads: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { caption: caption.into(), heads: heads.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Whether a column holds words, not figures: it is set from the left.
    fn is_text(&self, column: usize) -> bool {
        let is_figure = |cell: &String| cell.starts_with(|c: char| c.is_ascii_digit() || "×–-".contains(c));
        column == 0 || !self.rows.iter().filter_map(|row| row.get(column)).any(is_figure)
    }
}

/// All plots that the records make.
fn figures(results: &Results) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |name: &str, chart: Option<Chart>, caption: &str| {
        if let Some(chart) = chart.filter(|chart| !chart.series.is_empty()) {
            figures.push(Figure { name: name.to_owned(), chart, caption: caption.to_owned() });
        }
    };
    for (nth, set) in (1..).zip(results.sets()) {
        let numbered =
            |name: &str| if results.sets().len() > 1 { format!("{name}-{nth}") } else { name.to_owned() };
        let mut nodes = charts::by_place(results, &set, Measure::Generated);
        let is_koehrsens = results.spec().published == Some(Published::Koehrsen);
        let mut branching = if is_koehrsens {
            charts::branching_by_place(results, &set)
        } else {
            charts::by_place(results, &set, Measure::Branching)
        };
        let has_theirs =
            is_koehrsens && published::koehrsen::overlay(results, &set, nodes.as_mut(), branching.as_mut());
        let theirs =
            if has_theirs { " Hollow markers and broken lines are the printed figures." } else { "" };
        let caption = format!(
            "The mean over the boards of each depth that were solved, on a scale of powers of ten; whiskers are 95 % \
             intervals, left out where they reach 0 or the boards are fewer than {FEW}.{theirs}"
        );
        add(&numbered("nodes"), nodes, &caption);
        if results.spec().published == Some(Published::Grigsby) {
            let expanded = charts::by_place(results, &set, Measure::Expanded);
            add(&numbered("expanded"), expanded, "Nodes expanded, Grigsby's measure of time.");
            let queue = charts::by_place(results, &set, Measure::PeakOpen);
            add(&numbered("queue"), queue, "The longest queue, Grigsby's measure of space.");
        }
        let caption = if is_koehrsens {
            format!(
                "The b of the mean number of nodes at each depth, N = b + b² + … + b^d, with d the depth also where a \
                 beam's solutions are longer, as Koehrsen computes it.{theirs}"
            )
        } else {
            "The b with N = b + b² + … + b^d, N the nodes and d the moves of the solution, as a mean of the runs.".to_owned()
        };
        add(&numbered("branching"), branching, &caption);
        let caption = "The mean length of the best solution known, and the mean lower bound, by the time since the \
            start. The shortest solution lies between the two.";
        add(&numbered("length-by-time"), charts::length_by_time(results, &set), caption);
    }
    let caption = "How much longer than the shortest solution known of each board the best one is at each time, on \
        average over the boards of a block.";
    add("by-time", charts::excess_by_time(results), caption);
    let pace = "Each dot is a solved run. Where dots of one strategy lie lower, it does more nodes in the same time.";
    add("time-against-nodes", charts::time_against_nodes(results), pace);
    let cactus =
        "How many of all its runs a strategy has solved within a time. Higher and further left is better.";
    add("cactus", charts::cactus(results), cactus);
    let estimate = "What each heuristic says of the start, on average over boards of one true distance. The \
        broken line is the truth: a heuristic that never exceeds it on any board is admissible.";
    add("estimate", charts::estimate_by_distance(results), estimate);
    if let Some((one, other)) = two_to_compare(results) {
        let scatter = format!(
            "Each dot is a run that both solved. Below the broken line {} generates fewer nodes than {}.",
            results.methods()[other].label(),
            results.methods()[one].label()
        );
        add("scatter", charts::scatter(results, one, other), &scatter);
    }
    figures
}

/// The baseline, and of the others the one that generates fewest nodes for one of the baseline's, on the boards
/// that both solved.
fn two_to_compare(results: &Results) -> Option<(usize, usize)> {
    let baseline = results.spec().baseline_index()?;
    let others = (0..results.methods().len()).filter(|&strategy| strategy != baseline);
    let scored = others.filter_map(|strategy| {
        let ratio = results.ratio(None, strategy, baseline, Measure::Generated)?;
        (ratio > 0.0).then_some((ratio, strategy))
    });
    scored.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, other)| (baseline, other))
}

#[cfg(test)]
mod tests;
