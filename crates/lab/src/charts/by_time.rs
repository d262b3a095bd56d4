//! How answers get better with time: charts of the timelines of anytime runs.

use super::line;
use crate::plot::{Chart, Look, Scale, Series, Unit};
use crate::record::Record;
use crate::results::Results;
use crate::timeline::{Improvement, at};

/// Points for each factor of ten in time.
const POINTS_PER_DECADE: i32 = 20;

/// The first time that is drawn.
const FIRST_S: f64 = 0.01;

/// The mean length of the best solution known at each time over the boards of a block, and the mean lower bound.
pub fn length_by_time(results: &Results, set: &str) -> Option<Chart> {
    let mut series = Vec::new();
    for strategy in 0..results.methods().len() {
        let runs = timelines(results.cell(set, None, strategy));
        let lengths = curve(&runs, |_, known| known.length.map(f64::from));
        let bounds = curve(&runs, |_, known| known.length.map(|_| f64::from(known.lower_bound)));
        let Series { name, number, .. } = line(results, strategy);
        series.push(steps(name.clone(), 2 * number, lengths));
        series.push(steps(format!("{name}, lower bound"), 2 * number + 1, bounds));
    }
    chart(format!("Length by time: {set}"), "moves (mean)", Scale::Linear(Unit::Number), series)
}

/// By how much solutions are longer than the shortest known of their board at each time, for each block and strategy.
pub fn excess_by_time(results: &Results) -> Option<Chart> {
    let mut series = Vec::new();
    for set in results.sets() {
        for strategy in 0..results.methods().len() {
            let runs = timelines(results.cell(&set, None, strategy));
            let excess = |run: &Record, known: &Improvement| {
                let shortest = f64::from(shortest_known(results, run.key.instance)?);
                known.length.map(|length| 100.0 * (f64::from(length) / shortest - 1.0))
            };
            let several = results.methods().len() > 1;
            let label = results.methods()[strategy].label();
            let name = if several { format!("{set}, {label}") } else { set.clone() };
            series.push(steps(name, series.len(), curve(&runs, excess)));
        }
    }
    let y_label = "longer than the shortest known (mean)";
    chart("Length of solutions by time".to_owned(), y_label, Scale::FromZero(Unit::Percent), series)
}

fn chart(title: String, y_label: &str, y: Scale, mut series: Vec<Series>) -> Option<Chart> {
    series.retain(|series| !series.is_empty());
    (!series.is_empty()).then(|| Chart {
        title,
        x_label: "time since the start".to_owned(),
        x: Scale::Log(Unit::Seconds),
        y_label: y_label.to_owned(),
        y,
        series,
        has_diagonal: false,
    })
}

fn steps(name: String, number: usize, points: Vec<(f64, f64)>) -> Series {
    Series { name, number, points, margins: Vec::new(), look: Look::Steps }
}

fn timelines(records: Vec<&Record>) -> Vec<&Record> {
    records.into_iter().filter(|record| !record.improvements.is_empty()).collect()
}

/// The shortest solution of a board that any run found, or its distance where that is known.
fn shortest_known(results: &Results, instance: u32) -> Option<u32> {
    let of_board = results.records.iter().filter(|record| record.key.instance == instance);
    results.distance(instance).or_else(|| of_board.filter_map(|record| record.length).min())
}

/// The mean of a value over all runs at each time, from when every run has one to the end of the longest.
fn curve(runs: &[&Record], value: impl Fn(&Record, &Improvement) -> Option<f64>) -> Vec<(f64, f64)> {
    let longest = runs.iter().map(|run| run.elapsed_s).fold(0.0, f64::max);
    let times = (0..).map(|nth| FIRST_S * 10_f64.powf(f64::from(nth) / f64::from(POINTS_PER_DECADE)));
    let until = times.take_while(|&time| time < longest).chain([longest]);
    let mean = |time: f64| {
        let values = runs.iter().map(|run| at(&run.improvements, time).and_then(|known| value(run, known)));
        let values: Option<Vec<f64>> = values.collect();
        values
            .filter(|values| !values.is_empty())
            .map(|values| values.iter().sum::<f64>() / values.len() as f64)
    };
    until.filter_map(|time| Some((time, mean(time)?))).collect()
}
