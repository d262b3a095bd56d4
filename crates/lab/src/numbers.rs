//! What many values come to: mean, median, spread, and how sure the mean is.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Fewer values say too little of others for an interval to mean anything.
pub const FEW: usize = 5;

/// Many values in a few figures.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// How many.
    pub count: usize,
    /// Their mean.
    pub mean: f64,
    /// The middle one.
    pub median: f64,
    /// Their standard deviation, as of a sample; 0 for one value.
    pub deviation: f64,
    /// The half-width of the 95 % confidence interval of the mean, by Student's t; `None` for one value.
    pub margin: Option<f64>,
    /// The lowest.
    pub least: f64,
    /// The highest.
    pub greatest: f64,
}

impl Summary {
    /// The figures of some values; `None` if there are none.
    ///
    /// ```
    /// use npuzzle_lab::numbers::Summary;
    /// let summary = Summary::of([2.0, 4.0, 9.0]).unwrap();
    /// assert_eq!((summary.mean, summary.median), (5.0, 4.0));
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let (least, greatest) = (*values.first()?, *values.last()?);
        let count = values.len();
        let mean = values.iter().sum::<f64>() / count as f64;
        let middle = count / 2;
        let median =
            if count % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) };
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviation = if count > 1 { (squares / (count - 1) as f64).sqrt() } else { 0.0 };
        let margin = students_t(count).map(|t| t * deviation / (count as f64).sqrt());
        Some(Self { count, mean, median, deviation, margin, least, greatest })
    }

    /// Whether a mean that someone else found over so many values could come from the same source: the two
    /// differ by no more than two such means do 19 times of 20. `None` if one value is all there is.
    pub fn could_give(&self, other_mean: f64, other_count: usize) -> Option<bool> {
        // Printed means are rounded.
        let rounding = 0.5;
        let margin = self.margin? * (1.0 + self.count as f64 / other_count as f64).sqrt();
        Some((self.mean - other_mean).abs() <= margin + rounding)
    }
}

/// A mean of values that are not kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    count: u64,
    sum: f64,
}

impl Mean {
    /// One more value.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
    }

    /// The mean; `None` without any value.
    pub fn get(self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }
}

impl FromIterator<f64> for Mean {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut mean = Self::default();
        values.into_iter().for_each(|value| mean.add(value));
        mean
    }
}

/// How many standard errors the mean of so many values may be off, 19 times of 20.
fn students_t(count: usize) -> Option<f64> {
    let freedom = count.checked_sub(1).filter(|&freedom| freedom > 0)?;
    StudentsT::new(0.0, 1.0, freedom as f64).ok().map(|t| t.inverse_cdf(0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_are_those_of_a_textbook() {
        let summary = Summary::of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).unwrap();
        assert_eq!((summary.mean, summary.median, summary.least, summary.greatest), (5.0, 4.5, 2.0, 9.0));
        assert!((summary.deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        // t of 7 degrees of freedom is 2.3646.
        let margin = 2.364_624 * summary.deviation / 8.0_f64.sqrt();
        assert!((summary.margin.unwrap() - margin).abs() < 1e-5);
    }

    #[test]
    fn a_mean_of_others_is_near_enough_or_not() {
        let summary = Summary::of([90.0, 110.0, 90.0, 110.0, 90.0, 110.0, 90.0, 110.0]).unwrap();
        // The margin is 2.36 · 10.7 / √8 = 8.9, of the difference to another eight √2 as much.
        assert_eq!(summary.could_give(112.0, 8), Some(true));
        assert_eq!(summary.could_give(114.0, 8), Some(false));
        assert_eq!(Summary::of([3.0]).unwrap().could_give(3.0, 8), None);
    }

    #[test]
    fn few_values_promise_little() {
        assert_eq!(Summary::of([]), None);
        let one = Summary::of([3.0]).unwrap();
        assert_eq!((one.deviation, one.margin), (0.0, None));
        assert!((students_t(2).unwrap() - 12.706).abs() < 1e-3);
        assert!((students_t(101).unwrap() - 1.984).abs() < 1e-3);
    }
}
