//! A comparison as a table: the best figures bold and marked, and below it what they mean.

use std::io::Write;

use anstyle::Style;
use npuzzle::figures::{self, grouped};
use npuzzle_lab::comparison::{Comparison, Tally};

use super::boards::About;
use crate::draw::{self, FAINT, STRONG};

/// Beside the best figures, for those who see no bold.
const MARK: &str = "*";

const HEADINGS: [&str; 6] = ["Method", "Strategy", "Avg time", "Avg steps", "Avg generated", "Solved"];

/// One field, and whether it is the best of its column.
struct Field {
    text: String,
    is_best: bool,
}

/// Writes the table, at most so wide if its names allow.
pub fn write(
    out: &mut impl Write,
    comparison: &Comparison,
    about: &About,
    width: usize,
) -> anyhow::Result<()> {
    let rows: Vec<[Field; 6]> = comparison.tallies.iter().map(|tally| fields(tally, comparison)).collect();
    let mut layout = Layout::of(&rows);
    if rows.iter().all(|row| row[0].text == row[1].text) {
        layout.strategy = Place::Absent;
    } else if layout.width() > width {
        layout.strategy = Place::Below;
    }
    for line in draw::wrapped(&heading(comparison, about), width) {
        writeln!(out, "{STRONG}{line}{STRONG:#}")?;
    }
    writeln!(out)?;
    layout.write_headings(out)?;
    for row in &rows {
        layout.write_row(out, row)?;
    }
    writeln!(out)?;
    for note in notes(comparison) {
        for line in draw::wrapped(&note, width.min(92)) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn heading(comparison: &Comparison, about: &About) -> String {
    let (boards, times) = (comparison.boards(), about.times as u64);
    let of = if boards < times { format!(" of {}", grouped(times)) } else { String::new() };
    let size = about.size.map_or_else(String::new, |size| format!(" {size}"));
    let noun = if times == 1 { "board" } else { "boards" };
    let cut_short = if boards < times { " (interrupted)" } else { "" };
    let walk = about.shuffle.map_or_else(String::new, |draws| {
        format!(", each a walk of {} draws from the goal {}", grouped(u64::from(draws)), about.goal)
    });
    format!("{}{of}{size} {noun}{cut_short}{walk}", grouped(boards))
}

/// The fields of one row. A method that is best in both time and steps has its name marked too, as in
/// Xiao's tables.
fn fields(tally: &Tally, comparison: &Comparison) -> [Field; 6] {
    let (steps, seconds) = (tally.steps.get(), tally.seconds.get());
    let is_fastest = seconds == comparison.least(|tally| tally.seconds);
    let is_shortest = steps.is_some() && steps == comparison.least(|tally| tally.steps);
    let plain = |text| Field { text, is_best: false };
    [
        Field { text: tally.method.label(), is_best: is_fastest && is_shortest },
        plain(tally.method.strategy.to_string()),
        Field { text: figures::brief_seconds(seconds.unwrap_or(0.0)), is_best: is_fastest },
        Field {
            text: steps.map_or_else(|| "-".to_owned(), |mean| format!("{mean:.2}")),
            is_best: is_shortest,
        },
        plain(grouped(tally.generated.get().unwrap_or(0.0).round() as u64)),
        plain(share(tally)),
    ]
}

fn share(tally: &Tally) -> String {
    // Rounded down: 99.96 % is not all.
    let permille = 1000 * tally.solved / tally.runs.max(1);
    if permille.is_multiple_of(10) {
        format!("{} %", permille / 10)
    } else {
        format!("{}.{} %", permille / 10, permille % 10)
    }
}

/// What the figures mean.
fn notes(comparison: &Comparison) -> Vec<String> {
    let mut notes = vec![format!("{MARK} the best of its column, or of both time and steps")];
    notes.extend(lengths(comparison));
    if comparison.shared < comparison.boards() {
        notes.push(format!(
            "Not every method solved every board: steps are averaged over the {} that all solved, time and nodes over all runs, stopped ones included.",
            grouped(comparison.shared)
        ));
    }
    notes
}

/// Which methods are proven shortest, and how much longer the others are.
fn lengths(comparison: &Comparison) -> Option<String> {
    let least = comparison.least(|tally| tally.steps)?;
    let (proven, others): (Vec<&Tally>, Vec<&Tally>) =
        comparison.tallies.iter().partition(|tally| tally.is_proven());
    let names: Vec<String> = proven.iter().map(|tally| tally.method.label()).collect();
    let head = if names.is_empty() {
        "No method proved all of its solutions shortest.".to_owned()
    } else {
        format!("Proven shortest on every board: {}.", names.join(", "))
    };
    let longer = |tally: &&Tally| {
        let steps = tally.steps.get().filter(|&steps| !names.is_empty() || steps > least)?;
        let percent = if least > 0.0 { 100.0 * (steps / least - 1.0) } else { 0.0 };
        Some(format!("{} {percent:.1} %", tally.method.label()))
    };
    let longer: Vec<String> = others.iter().filter_map(longer).collect();
    let tail = if longer.is_empty() {
        String::new()
    } else {
        let than = if names.is_empty() { " than the best of these" } else { "" };
        format!(" Longer on average{than}: {}.", longer.join(", "))
    };
    Some(head + &tail)
}

/// Where the strategies stand: in a column if there is room, else below each method; nowhere if they
/// are the methods' names.
#[derive(PartialEq, Eq)]
enum Place {
    Column,
    Below,
    Absent,
}

/// The widths of the columns.
struct Layout {
    widths: [usize; 6],
    strategy: Place,
}

/// Between two columns.
const GAP: &str = "  ";

impl Layout {
    fn of(rows: &[[Field; 6]]) -> Self {
        // Every figure has room for a mark, so that digits stay below digits.
        let widths = std::array::from_fn(|column| {
            let fields = rows
                .iter()
                .map(|row| row[column].text.chars().count() + usize::from(column == 0 || column > 1));
            fields.chain([HEADINGS[column].len()]).max().unwrap_or(0)
        });
        Self { widths, strategy: Place::Column }
    }

    fn width(&self) -> usize {
        self.widths.iter().sum::<usize>() + GAP.len() * (self.widths.len() - 1)
    }

    fn columns(&self) -> impl Iterator<Item = usize> {
        let has_strategy = self.strategy == Place::Column;
        (0..HEADINGS.len()).filter(move |&column| column != 1 || has_strategy)
    }

    fn write_headings(&self, out: &mut impl Write) -> std::io::Result<()> {
        let heading = |column: usize| self.padded(column, HEADINGS[column], STRONG);
        writeln!(out, "{}", self.columns().map(heading).collect::<Vec<_>>().join(GAP).trim_end())?;
        let rule = |column: usize| "─".repeat(self.widths[column]);
        writeln!(out, "{FAINT}{}{FAINT:#}", self.columns().map(rule).collect::<Vec<_>>().join(GAP))
    }

    fn write_row(&self, out: &mut impl Write, row: &[Field; 6]) -> std::io::Result<()> {
        let field = |column: usize| {
            let Field { text, is_best } = &row[column];
            match (is_best, column) {
                (false, 1) => self.padded(column, text, FAINT),
                (false, _) => self.padded(column, text, Style::new()),
                (true, 0) => self.padded(column, &format!("{text}{MARK}"), STRONG),
                (true, _) => self.padded(column, &format!("{MARK}{text}"), STRONG),
            }
        };
        writeln!(out, "{}", self.columns().map(field).collect::<Vec<_>>().join(GAP))?;
        if self.strategy == Place::Below {
            writeln!(out, "{GAP}{FAINT}{}{FAINT:#}", row[1].text)?;
        }
        Ok(())
    }

    /// Names to the left, figures to the right.
    fn padded(&self, column: usize, text: &str, style: Style) -> String {
        let pad = " ".repeat(self.widths[column].saturating_sub(text.chars().count()));
        if column < 2 {
            format!("{style}{text}{style:#}{pad}")
        } else {
            format!("{pad}{style}{text}{style:#}")
        }
    }
}
