//! Tables of any experiment: every strategy over a whole block, and by depth.

use std::collections::BTreeMap;

use super::cells::{dash, number, percent, shown, significant, with_margin};
use super::{Block, Table};
use crate::numbers::Summary;
use crate::record::Record;
use crate::results::{Axis, Measure, Results};
use crate::spec::Method;
use npuzzle::figures::{self, grouped};

/// All tables, block by block.
pub fn blocks(results: &Results) -> Vec<Block> {
    let mut blocks = Vec::new();
    for set in results.sets() {
        blocks.push(Block::Heading(format!("Results: {set}")));
        blocks.push(Block::Table(nodes(results, &set)));
        blocks.push(Block::Table(cost(results, &set)));
        if results.places(&set).len() > 1 {
            let generated = |it: Summary| with_margin(it);
            blocks.push(Block::Table(by_place(results, &set, Measure::Generated, generated)));
            let branching = |it: Summary| format!("{:.3}", it.mean);
            blocks.push(Block::Table(by_place(results, &set, Measure::Branching, branching)));
        }
        if results.methods().iter().any(|method| !method.strategy.guide.is_blind()) {
            blocks.extend(estimates(results, &set).map(Block::Table));
        }
    }
    blocks
}

/// Solutions and nodes of every strategy.
fn nodes(results: &Results, set: &str) -> Table {
    let heads = [
        "strategy",
        "solved",
        "moves",
        "above shortest",
        "generated",
        "median",
        "deviation",
        "expanded",
        "b",
        "to baseline",
    ];
    let caption = format!(
        "Solutions and nodes: means, generated with its 95 % interval; baseline {}",
        baseline(results)
    );
    let mut table = Table::new(caption, heads);
    for (strategy, method) in results.methods().iter().enumerate() {
        let records = results.cell(set, None, strategy);
        let solved = records.iter().filter(|record| record.is_solved()).count();
        let summary = |measure: Measure| Summary::of(measure.of_all(&records));
        let generated = summary(Measure::Generated);
        table.rows.push(vec![
            method.label(),
            format!("{} of {}", grouped(solved as u64), grouped(records.len() as u64)),
            shown(summary(Measure::Length).map(|it| it.mean), |moves| format!("{moves:.2}")),
            above_shortest(results, &records),
            generated.map_or_else(dash, with_margin),
            shown(generated.map(|it| it.median), number),
            shown(generated.map(|it| it.deviation), number),
            shown(summary(Measure::Expanded).map(|it| it.mean), number),
            shown(summary(Measure::Branching).map(|it| it.mean), |b| format!("{b:.3}")),
            ratio(results, set, strategy, Measure::Generated),
        ]);
    }
    table
}

/// Time and memory of every strategy.
fn cost(results: &Results, set: &str) -> Table {
    let heads = [
        "strategy",
        "time",
        "±",
        "median",
        "to baseline",
        "nodes a second",
        "stored",
        "peak memory",
        "not solved",
    ];
    let caption =
        format!("Time and memory: means, peak memory the most of any run; baseline {}", baseline(results));
    let mut table = Table::new(caption, heads);
    for (strategy, method) in results.methods().iter().enumerate() {
        let records = results.cell(set, None, strategy);
        let time = Summary::of(Measure::Time.of_all(&records));
        let solved = || records.iter().filter(|record| record.is_solved());
        let (nodes, seconds) = solved()
            .fold((0.0, 0.0), |(nodes, time), it| (nodes + it.stats.generated as f64, time + it.elapsed_s));
        let pace = (nodes > 0.0 && seconds > 0.0).then(|| nodes / seconds);
        let peak = records.iter().filter_map(|record| record.peak_memory).max();
        table.rows.push(vec![
            method.label(),
            shown(time.map(|it| it.mean), figures::brief_seconds),
            shown(time.and_then(|it| it.margin), figures::brief_seconds),
            shown(time.map(|it| it.median), figures::brief_seconds),
            ratio(results, set, strategy, Measure::Time),
            shown(pace, figures::rounded),
            shown(Summary::of(Measure::PeakStored.of_all(&records)).map(|it| it.mean), number),
            peak.map_or_else(dash, figures::bytes),
            stopped_by(&records),
        ]);
    }
    table
}

/// A measure by depth, a column for each strategy.
fn by_place(results: &Results, set: &str, measure: Measure, write: fn(Summary) -> String) -> Table {
    let methods = results.methods();
    let heads = [axis(results, set), "boards".to_owned()];
    let caption = match measure {
        Measure::Branching => "Effective branching factor, mean of the runs",
        _ => "Nodes generated, mean ± 95 % interval",
    };
    let mut table = Table::new(caption, heads.into_iter().chain(methods.iter().map(Method::label)));
    for place in results.places(set) {
        let mut row = vec![place.to_string(), grouped(results.boards_run(set, Some(place)) as u64)];
        row.extend((0..methods.len()).map(|strategy| {
            let records = results.cell(set, Some(place), strategy);
            let solved = records.iter().filter(|record| record.is_solved()).count();
            let mean = results.summary(set, Some(place), strategy, measure).map_or_else(dash, write);
            if solved < records.len() {
                format!("{mean} ({} solved)", percent(solved, records.len()))
            } else {
                mean
            }
        }));
        table.rows.push(row);
    }
    table
}

/// How near each heuristic comes to the truth.
fn estimates(results: &Results, set: &str) -> Option<Table> {
    let mut by_guide: BTreeMap<usize, (String, Vec<f64>, Vec<f64>)> = BTreeMap::new();
    for (strategy, method) in results.methods().iter().enumerate() {
        let guide = method.strategy.guide.to_string();
        if guide.is_empty() || by_guide.values().any(|(name, ..)| *name == guide) {
            continue;
        }
        let known = results.cell(set, None, strategy).into_iter().filter(|record| record.key.repetition == 0);
        let pairs = known.filter_map(|record| {
            let distance = results.distance(record.key.instance)?;
            Some((f64::from(record.estimate?), f64::from(distance)))
        });
        let (estimates, distances): (Vec<f64>, Vec<f64>) = pairs.unzip();
        if !estimates.is_empty() {
            by_guide.insert(strategy, (guide, estimates, distances));
        }
    }
    if by_guide.is_empty() {
        return None;
    }
    let heads = ["heuristic", "boards", "mean h", "mean distance", "h / distance", "exact", "too high"];
    let mut table = Table::new("What the heuristics say of the start", heads);
    for (guide, estimates, distances) in by_guide.into_values() {
        let boards = estimates.len();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / boards as f64;
        let count = |is_so: fn(f64, f64) -> bool| {
            estimates
                .iter()
                .zip(&distances)
                .filter(|(estimate, distance)| is_so(**estimate, **distance))
                .count()
        };
        table.rows.push(vec![
            format!("`{guide}`"),
            grouped(boards as u64),
            format!("{:.2}", mean(&estimates)),
            format!("{:.2}", mean(&distances)),
            shown(Some(mean(&estimates) / mean(&distances)).filter(|it| it.is_finite()), |share| {
                format!("{:.0} %", 100.0 * share)
            }),
            percent(count(|estimate, distance| (estimate - distance).abs() < 0.5), boards),
            percent(count(|estimate, distance| estimate > distance + 0.5), boards),
        ]);
    }
    Some(table)
}

fn axis(results: &Results, set: &str) -> String {
    match results.axis(set) {
        Axis::Steps => "walk".to_owned(),
        Axis::Distance => "depth".to_owned(),
    }
}

/// How much longer the solutions are than shortest ones, where these are known.
fn above_shortest(results: &Results, records: &[&Record]) -> String {
    let known = records.iter().filter_map(|record| {
        let distance = results.distance(record.key.instance)?;
        Some((f64::from(record.length?), f64::from(distance)))
    });
    let (lengths, distances) =
        known.fold((0.0, 0.0), |(all, shortest), (length, distance)| (all + length, shortest + distance));
    if distances == 0.0 { dash() } else { format!("{:.1} %", 100.0 * (lengths / distances - 1.0)) }
}

/// How much of a measure a strategy needs for one of the baseline's, over the runs that both solved.
fn ratio(results: &Results, set: &str, strategy: usize, measure: Measure) -> String {
    match results.spec().baseline_index() {
        Some(baseline) if baseline == strategy => "1".to_owned(),
        Some(baseline) => {
            let ratio = results.ratio(Some(set), strategy, baseline, measure);
            shown(ratio, |ratio| format!("× {}", significant(ratio)))
        }
        None => dash(),
    }
}

/// What the others are compared with.
fn baseline(results: &Results) -> String {
    results.spec().baseline_index().map_or_else(dash, |baseline| results.methods()[baseline].label())
}

fn stopped_by(records: &[&Record]) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for record in records.iter().filter(|record| !record.is_solved()) {
        *reasons
            .entry(record.stopped_by.map_or("unsolvable", npuzzle::search::StoppedBy::name))
            .or_default() += 1;
    }
    let shown = reasons.into_iter().map(|(reason, runs)| format!("{reason} {}", grouped(runs as u64)));
    let shown: Vec<String> = shown.collect();
    if shown.is_empty() { dash() } else { shown.join(", ") }
}
