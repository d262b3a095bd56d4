//! Some rows of a suite, by number.

use std::fmt;
use std::str::FromStr;

/// Rows by number, from 1: `1-10,17`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection(Vec<(usize, usize)>);

impl Selection {
    /// The first so many rows.
    pub fn first(rows: usize) -> Self {
        Self(vec![(1, rows)])
    }

    /// Whether a row is chosen.
    pub fn has(&self, number: usize) -> bool {
        self.0.iter().any(|&(first, last)| (first..=last).contains(&number))
    }

    /// The highest number that it names.
    pub fn highest(&self) -> usize {
        self.0.iter().map(|&(_, last)| last).max().unwrap_or(0)
    }
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refuse =
            || format!("'{text}' selects nothing: write numbers from 1 and ranges, for instance \"1-10,17\"");
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number > 0);
        let part = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some((first, last))
        };
        text.split(',').map(part).collect::<Option<_>>().map(Self).ok_or_else(refuse)
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = self
            .0
            .iter()
            .map(|&(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") });
        f.write_str(&parts.collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_selected_by_number() {
        let selection: Selection = "1-3, 7".parse().unwrap();
        assert_eq!((1..=8).filter(|&row| selection.has(row)).collect::<Vec<_>>(), [1, 2, 3, 7]);
        assert_eq!((selection.to_string().as_str(), selection.highest()), ("1-3,7", 7));
        for wrong in ["", "0", "3-1", "a", "1,,2"] {
            assert!(wrong.parse::<Selection>().is_err(), "{wrong}");
        }
    }
}
