//! Which charts an experiment's records make. How they are drawn is left to [`plot`](crate::plot).

mod by_time;

use std::collections::BTreeMap;

use crate::branching::effective_branching_factor;
use crate::numbers::{FEW, Summary};
use crate::plot::{Chart, Look, Scale, Series, Unit};
use crate::results::{Axis, Measure, Results};
pub use by_time::{excess_by_time, length_by_time};

/// A measure by depth or length of walk, its mean at each for every strategy; whiskers are 95 % intervals.
/// `None` if all boards are alike.
pub fn by_place(results: &Results, set: &str, measure: Measure) -> Option<Chart> {
    let places = results.places(set);
    if places.len() < 2 {
        return None;
    }
    let series = (0..results.methods().len()).map(|strategy| {
        let summaries = places
            .iter()
            .filter_map(|&place| Some((place, results.summary(set, Some(place), strategy, measure)?)));
        let mut series = line(results, strategy);
        for (place, summary) in summaries {
            series.points.push((f64::from(place), summary.mean));
            series.margins.push(summary.margin.filter(|_| summary.count >= FEW).unwrap_or(0.0));
        }
        series
    });
    Some(Chart {
        title: format!("{} by {}: {set}", title(measure), of_axis(results, set)),
        x_label: axis_label(results, set),
        x: Scale::Linear(Unit::Number),
        y_label: label(measure).to_owned(),
        y: scale(measure),
        series: series.filter(|series| series.points.iter().any(|point| point.1 > 0.0)).collect(),
        has_diagonal: false,
    })
}

/// The branching factor of the mean number of nodes at each depth, taken to be the length of all solutions, as
/// Koehrsen's report computes it.
pub fn branching_by_place(results: &Results, set: &str) -> Option<Chart> {
    let nodes = by_place(results, set, Measure::Generated)?;
    let factor =
        |&(place, nodes): &(f64, f64)| Some((place, effective_branching_factor(nodes, place as u32)?));
    let series = nodes.series.iter().map(|series| Series {
        points: series.points.iter().filter_map(factor).collect(),
        margins: Vec::new(),
        ..series.clone()
    });
    Some(Chart {
        title: format!("Effective branching factor by {}: {set}", of_axis(results, set)),
        y_label: "effective branching factor of the mean".to_owned(),
        y: Scale::Linear(Unit::Number),
        series: series.filter(|series| !series.is_empty()).collect(),
        ..nodes
    })
}

/// Every solved run: what its nodes cost in time.
pub fn time_against_nodes(results: &Results) -> Option<Chart> {
    let series = (0..results.methods().len()).map(|strategy| {
        let solved = results.of_strategy(strategy).filter(|record| record.is_solved());
        let points = solved.map(|record| (record.stats.generated as f64, record.elapsed_s));
        Series { points: thinned(points.collect()), look: Look::Dots, ..line(results, strategy) }
    });
    let series: Vec<Series> =
        series.filter(|series| series.points.iter().any(|point| point.0 > 0.0)).collect();
    (!series.is_empty()).then(|| Chart {
        title: "Time against nodes".to_owned(),
        x_label: "nodes generated".to_owned(),
        x: Scale::Log(Unit::Number),
        y_label: "time of the search".to_owned(),
        y: Scale::Log(Unit::Seconds),
        series,
        has_diagonal: false,
    })
}

/// How many runs each strategy has solved within a time.
pub fn cactus(results: &Results) -> Option<Chart> {
    let series = (0..results.methods().len()).map(|strategy| {
        let all = results.of_strategy(strategy).count().max(1) as f64;
        let solved = results.of_strategy(strategy).filter(|record| record.is_solved());
        let mut times: Vec<f64> = solved.map(|record| record.elapsed_s).collect();
        times.sort_by(f64::total_cmp);
        let points = (1..).zip(times).map(|(nth, time)| (time, 100.0 * f64::from(nth) / all)).collect();
        Series { points: thinned(points), look: Look::Steps, ..line(results, strategy) }
    });
    let series: Vec<Series> = series.filter(|series| !series.is_empty()).collect();
    (!series.is_empty()).then(|| Chart {
        title: "Solved within a time".to_owned(),
        x_label: "time of the search".to_owned(),
        x: Scale::Log(Unit::Seconds),
        y_label: "runs solved".to_owned(),
        y: Scale::FromZero(Unit::Percent),
        series,
        has_diagonal: false,
    })
}

/// What each heuristic says of boards on average, by their true distance. The broken line is the truth.
pub fn estimate_by_distance(results: &Results) -> Option<Chart> {
    let series = (0..results.methods().len()).map(|strategy| {
        let mut by_distance: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
        for record in results.of_strategy(strategy).filter(|record| record.key.repetition == 0) {
            if let (Some(estimate), Some(distance)) = (record.estimate, results.distance(record.key.instance))
            {
                by_distance.entry(distance).or_default().push(f64::from(estimate));
            }
        }
        let mean = |(distance, estimates)| Some((f64::from(distance), Summary::of(estimates)?.mean));
        let points = by_distance.into_iter().filter_map(mean).collect();
        let guide = results.methods()[strategy].strategy.guide.to_string();
        Series { points, name: guide, ..line(results, strategy) }
    });
    let mut named: Vec<Series> = Vec::new();
    for series in series.filter(|series| series.points.len() > 1) {
        // Two algorithms with one heuristic have one line.
        if !named.iter().any(|other| other.name == series.name) {
            named.push(series);
        }
    }
    (!named.is_empty()).then(|| Chart {
        title: "Estimate against true distance".to_owned(),
        x_label: "true distance (moves)".to_owned(),
        x: Scale::FromZero(Unit::Number),
        y_label: "mean estimate of the start (moves)".to_owned(),
        y: Scale::FromZero(Unit::Number),
        series: named,
        has_diagonal: true,
    })
}

/// One strategy against another, run by run. Above the broken line the second needs more nodes.
pub fn scatter(results: &Results, one: usize, other: usize) -> Option<Chart> {
    let nodes = |strategy| {
        let solved = results.of_strategy(strategy).filter(|record| record.is_solved());
        solved.map(|record| ((record.key.instance, record.key.repetition), record.stats.generated as f64))
    };
    let others: BTreeMap<_, f64> = nodes(other).collect();
    let mut of_set: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for (key, generated) in nodes(one) {
        if let Some(&of_other) = others.get(&key) {
            let set = results.instances[key.0 as usize].set.as_str();
            of_set.entry(set).or_default().push((generated, of_other));
        }
    }
    let labels = [one, other].map(|strategy| results.methods()[strategy].label());
    let sets = results.sets();
    let series = sets.iter().enumerate().filter_map(|(number, set)| {
        let points = of_set.remove(set.as_str()).filter(|points| points.len() > 1)?;
        let points = thinned(points);
        Some(Series { name: set.clone(), number, points, margins: Vec::new(), look: Look::Dots })
    });
    let series: Vec<Series> = series.collect();
    (!series.is_empty()).then(|| Chart {
        title: format!("{} against {}", labels[1], labels[0]),
        x_label: format!("nodes generated by {}", labels[0]),
        x: Scale::Log(Unit::Number),
        y_label: format!("nodes generated by {}", labels[1]),
        y: Scale::Log(Unit::Number),
        series,
        has_diagonal: true,
    })
}

/// An empty series of a strategy.
fn line(results: &Results, strategy: usize) -> Series {
    Series {
        name: results.methods()[strategy].label(),
        number: strategy,
        points: Vec::new(),
        margins: Vec::new(),
        look: Look::Line,
    }
}

/// The most points that a series draws: more hide each other and make pages slow.
const MOST_POINTS: usize = 800;

/// At most so many of the points, evenly chosen, the last among them.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    if points.len() <= MOST_POINTS {
        return points;
    }
    let last = points.len() - 1;
    (0..MOST_POINTS).map(|nth| points[nth * last / (MOST_POINTS - 1)]).collect()
}

fn of_axis(results: &Results, set: &str) -> &'static str {
    match results.axis(set) {
        Axis::Steps => "length of walk",
        Axis::Distance => "depth",
    }
}

fn axis_label(results: &Results, set: &str) -> String {
    match results.axis(set) {
        Axis::Steps => "moves drawn on the walk".to_owned(),
        Axis::Distance => "depth: moves of the shortest solution".to_owned(),
    }
}

fn title(measure: Measure) -> &'static str {
    match measure {
        Measure::Generated => "Nodes generated",
        Measure::Expanded => "Nodes expanded",
        Measure::PeakOpen => "Longest queue",
        Measure::PeakStored => "Most states in memory",
        Measure::Length => "Length of solutions",
        Measure::Time => "Time",
        Measure::Branching => "Effective branching factor",
    }
}

fn label(measure: Measure) -> &'static str {
    match measure {
        Measure::Generated => "nodes generated (mean, 95 % interval)",
        Measure::Expanded => "nodes expanded (mean, 95 % interval)",
        Measure::PeakOpen => "states waiting (mean, 95 % interval)",
        Measure::PeakStored => "states in memory (mean, 95 % interval)",
        Measure::Length => "moves (mean, 95 % interval)",
        Measure::Time => "time of the search (mean, 95 % interval)",
        Measure::Branching => "effective branching factor",
    }
}

const fn scale(measure: Measure) -> Scale {
    match measure {
        Measure::Generated | Measure::Expanded | Measure::PeakOpen | Measure::PeakStored => {
            Scale::Log(Unit::Number)
        }
        Measure::Time => Scale::Log(Unit::Seconds),
        Measure::Length => Scale::FromZero(Unit::Number),
        Measure::Branching => Scale::Linear(Unit::Number),
    }
}
