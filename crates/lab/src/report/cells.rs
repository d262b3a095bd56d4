//! How figures stand in a table.

use crate::numbers::{FEW, Summary};
use npuzzle::figures;

/// A mean with its margin, where it has one that means something.
pub fn with_margin(summary: Summary) -> String {
    match summary.margin.filter(|&margin| margin > 0.0 && summary.count >= FEW) {
        Some(margin) => format!("{} ± {}", number(summary.mean), number(margin)),
        None => number(summary.mean),
    }
}

/// Few digits for few, none behind the point for many or for whole numbers.
pub fn number(value: f64) -> String {
    match value {
        v if v.fract() == 0.0 && v < 1000.0 => format!("{v:.0}"),
        v if v >= 1000.0 => figures::grouped(v.round() as u64),
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    }
}

/// Three digits that say something.
pub fn significant(value: f64) -> String {
    match value {
        0.0 => "0".to_owned(),
        v if v >= 100.0 => number(v),
        v if v >= 10.0 => format!("{v:.1}"),
        v if v >= 1.0 => format!("{v:.2}"),
        v if v >= 0.001 => format!("{v:.3}"),
        v => format!("{v:.1e}"),
    }
}

/// A share in hundredths. All and none are only said where they are so.
pub fn percent(part: usize, whole: usize) -> String {
    match 100.0 * part as f64 / whole as f64 {
        _ if whole == 0 => dash(),
        share if part > 0 && share < 1.0 => "< 1 %".to_owned(),
        share if part < whole && share > 99.0 => "> 99 %".to_owned(),
        share => format!("{share:.0} %"),
    }
}

/// A value, or a dash where there is none.
pub fn shown(value: Option<f64>, write: impl Fn(f64) -> String) -> String {
    value.map_or_else(dash, write)
}

pub fn dash() -> String {
    "–".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_never_says_all_or_none_where_it_is_not_so() {
        assert_eq!([percent(0, 9), percent(9, 9), percent(0, 0)], ["0 %", "100 %", "–"]);
        assert_eq!([percent(1, 1000), percent(999, 1000), percent(1, 3)], ["< 1 %", "> 99 %", "33 %"]);
    }

    #[test]
    fn an_interval_of_a_few_boards_is_left_out() {
        assert_eq!(with_margin(Summary::of([2.0, 4.0]).unwrap()), "3");
        assert_eq!(with_margin(Summary::of([2.0, 4.0, 2.0, 4.0, 2.0, 4.0]).unwrap()), "3 ± 1.15");
    }
}
