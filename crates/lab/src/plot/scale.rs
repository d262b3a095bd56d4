//! Axes: where values lie, which of them are labelled, and how.

use std::ops::Range;
use std::time::Duration;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use npuzzle::figures;

/// What an axis counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Plain numbers.
    Number,
    /// Seconds.
    Seconds,
    /// Hundredths of a whole.
    Percent,
}

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly, from 0.
    FromZero(Unit),
    /// Evenly, around the values.
    Linear(Unit),
    /// By powers of ten.
    Log(Unit),
}

impl Scale {
    /// Where a value lies on the axis; `None` if it does not.
    pub fn place(self, value: f64) -> Option<f64> {
        match self {
            Self::FromZero(_) | Self::Linear(_) => value.is_finite().then_some(value),
            Self::Log(_) => (value.is_finite() && value > 0.0).then(|| value.log10()),
        }
    }

    const fn unit(self) -> Unit {
        match self {
            Self::FromZero(unit) | Self::Linear(unit) | Self::Log(unit) => unit,
        }
    }
}

/// An axis with its labels.
#[derive(Clone, Debug)]
pub struct Divided {
    scale: Scale,
    range: Range<f64>,
    labelled: Vec<f64>,
    fine: Vec<f64>,
}

impl Divided {
    /// Divides an axis that shows these places.
    pub fn new(scale: Scale, places: impl Iterator<Item = f64>) -> Self {
        let (low, high) = places
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), place| (low.min(place), high.max(place)));
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        match scale {
            Scale::Log(_) => Self::by_powers(scale, low, high),
            Scale::FromZero(_) => Self::evenly(scale, 0.0, high.max(1e-9)),
            Scale::Linear(_) => {
                let margin = ((high - low) * 0.06).max(1e-9);
                Self::evenly(scale, low - margin, high + margin)
            }
        }
    }

    fn evenly(scale: Scale, low: f64, high: f64) -> Self {
        let step = round_step((high - low) / 6.0);
        let first = (low / step).ceil() as i64;
        let last = (high / step).floor() as i64;
        let labelled = (first..=last).map(|nth| nth as f64 * step).collect();
        // A little room above the highest value.
        Self { scale, range: low..high + (high - low) * 0.03, labelled, fine: Vec::new() }
    }

    fn by_powers(scale: Scale, low: f64, high: f64) -> Self {
        let range = low - 0.12..high + 0.12;
        let powers = range.start.floor() as i32..=range.end.ceil() as i32;
        let within = |place: &f64| range.contains(place);
        let at = |power: i32, digit: u32| f64::from(power) + f64::from(digit).log10();
        let is_narrow = range.end - range.start < 2.0;
        let digits: &[u32] = if is_narrow { &[1, 2, 5] } else { &[1] };
        let labelled =
            powers.clone().flat_map(|power| digits.iter().map(move |&digit| at(power, digit))).filter(within);
        let fine = powers.flat_map(|power| (1..10).map(move |digit| at(power, digit))).filter(within);
        Self { scale, labelled: labelled.collect(), fine: fine.collect(), range: range.clone() }
    }

    /// How many places have labels.
    pub fn labels(&self) -> usize {
        self.labelled.len()
    }

    /// The places with fainter lines.
    pub fn fine(&self) -> &[f64] {
        &self.fine
    }

    /// What a place is labelled with.
    pub fn label(&self, place: f64) -> String {
        let value = if matches!(self.scale, Scale::Log(_)) { 10_f64.powf(place) } else { place };
        match self.scale.unit() {
            Unit::Number => short_number(value),
            Unit::Seconds => short_time(value),
            Unit::Percent => format!("{value:.0} %"),
        }
    }
}

/// 1, 2 or 5 times a power of ten, at least this.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|digit| digit * power).find(|&step| step >= least).unwrap_or(least)
}

fn short_number(value: f64) -> String {
    let rounded = |value: f64| {
        let text = format!("{value:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    match value.abs() {
        v if v >= 0.999e9 => format!("{} G", rounded(value / 1e9)),
        v if v >= 0.999e6 => format!("{} M", rounded(value / 1e6)),
        v if v >= 9.99e3 => format!("{} k", rounded(value / 1e3)),
        v if v >= 999.0 => figures::grouped(value.round() as u64),
        _ => rounded(value),
    }
}

fn short_time(seconds: f64) -> String {
    let rounded = |value: f64| {
        let text = format!("{value:.1}");
        text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
    };
    match Duration::try_from_secs_f64(seconds).unwrap_or_default().as_secs_f64() {
        s if s < 0.999e-6 => format!("{} ns", rounded(s * 1e9)),
        s if s < 0.999e-3 => format!("{} µs", rounded(s * 1e6)),
        s if s < 0.999 => format!("{} ms", rounded(s * 1e3)),
        s => format!("{} s", rounded(s)),
    }
}

impl Ranged for Divided {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let share = (value - self.range.start) / (self.range.end - self.range.start);
        limit.0 + (share * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.labelled.clone()
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Divided {
    fn format_ext(&self, place: &f64) -> String {
        self.label(*place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_round_and_within_the_axis() {
        let axis = Divided::new(Scale::Log(Unit::Number), [0.8, 5.1].into_iter());
        let labels: Vec<String> = axis.labelled.iter().map(|&place| axis.label(place)).collect();
        assert_eq!(labels, ["10", "100", "1,000", "10 k", "100 k"]);
        let axis = Divided::new(Scale::FromZero(Unit::Number), [2.0, 24.0].into_iter());
        let labels: Vec<String> = axis.labelled.iter().map(|&place| axis.label(place)).collect();
        assert_eq!(labels, ["0", "5", "10", "15", "20"]);
        let axis = Divided::new(Scale::Log(Unit::Seconds), [-4.0, -3.3].into_iter());
        assert_eq!(axis.label(axis.labelled[0]), "100 µs");
    }

    #[test]
    fn an_axis_without_values_is_still_one() {
        for scale in [Scale::Log(Unit::Number), Scale::Linear(Unit::Number), Scale::FromZero(Unit::Percent)] {
            let axis = Divided::new(scale, std::iter::empty());
            assert!(axis.range.start < axis.range.end && axis.labels() < 20);
        }
    }

    #[test]
    fn what_a_logarithm_does_not_have_is_left_out() {
        assert_eq!(Scale::Log(Unit::Number).place(0.0), None);
        assert_eq!(Scale::Log(Unit::Number).place(100.0), Some(2.0));
        assert_eq!(Scale::Linear(Unit::Number).place(f64::NAN), None);
    }
}
