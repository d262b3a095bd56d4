//! `solve --count` and `--all`: the shortest solutions counted and listed, as text and as JSON. What is
//! listed is written as it is made: there may be millions.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use npuzzle::board::{Board, Move, MoveNames};
use npuzzle::figures::grouped;
use npuzzle::search::{Cost, Limits};
use npuzzle::solver::every_shortest::{self, EveryShortest, NotCounted};
use npuzzle::solver::{Answer, Request, Status, Watcher};
use serde::{Serialize, Serializer};

use crate::draw::{FAINT, STRONG, WARN};
use crate::exit::{self, Exit};
use crate::interrupt;
use crate::progress::Spinner;

#[derive(Args, Debug)]
pub struct ShortestArgs {
    /// Count all shortest solutions
    #[arg(long, conflicts_with = "all")]
    count: bool,

    /// Count all shortest solutions and list every one of them
    #[arg(long)]
    all: bool,
}

/// What is known of a board's shortest solutions.
#[derive(Debug)]
pub enum Counted {
    /// Nobody asked, or there are none.
    NotAsked,
    /// The solution may not be a shortest one, so it does not tell how long these are.
    NoneProven,
    /// It was begun, but not done.
    Not(NotCounted),
    /// How many there are.
    Count(EveryShortest),
    /// All of them are to be listed.
    All(EveryShortest),
}

impl ShortestArgs {
    /// Whether anything was asked about all shortest solutions.
    pub fn is_wanted(&self) -> bool {
        self.count || self.all
    }

    /// Counts the shortest solutions of a board that was solved, if that was asked for, within what the
    /// search left of its limits.
    pub fn count(
        &self,
        request: &Request,
        answer: &Answer,
        elapsed: Duration,
        spinner: &mut Spinner,
    ) -> Counted {
        if !(self.count || self.all) || answer.status == Status::Unsolvable {
            return Counted::NotAsked;
        }
        let Some(moves) = answer.moves.as_ref().filter(|_| answer.is_optimal) else {
            return Counted::NoneProven;
        };
        let mut request = request.clone();
        request.limits = left_of(&request.limits, answer.stats.generated, elapsed);
        spinner.phase("counting the shortest solutions");
        let found = every_shortest::find(&request, moves.len() as Cost, spinner);
        spinner.finish();
        match found {
            Ok(every) if self.all => Counted::All(every),
            Ok(every) => Counted::Count(every),
            Err(error) => Counted::Not(error),
        }
    }
}

/// Limits less what was used of them.
fn left_of(limits: &Limits, generated: u64, elapsed: Duration) -> Limits {
    Limits {
        max_nodes: limits.max_nodes.map(|most| most.saturating_sub(generated)),
        max_time: limits.max_time.map(|longest| longest.saturating_sub(elapsed)),
        ..limits.clone()
    }
}

impl Counted {
    fn every(&self) -> Option<&EveryShortest> {
        match self {
            Self::Count(every) | Self::All(every) => Some(every),
            Self::NotAsked | Self::NoneProven | Self::Not(_) => None,
        }
    }

    /// The number for a record.
    pub fn count(&self) -> Option<Count> {
        self.every().map(|every| Count(every.count()))
    }

    /// The list for a record, if it was asked for.
    pub fn list(&self) -> Option<List<'_>> {
        if let Self::All(every) = self { Some(List(every)) } else { None }
    }

    /// Writes the number, and the list if it was asked for, until Ctrl-C.
    pub fn write(&self, out: &mut impl Write, start: &Board, names: MoveNames) -> io::Result<()> {
        let Some(every) = self.every() else { return Ok(()) };
        let sentence = match every.count() {
            1 => format!("There is {STRONG}1{STRONG:#} shortest solution."),
            count => format!("There are {STRONG}{}{STRONG:#} shortest solutions.", grouped(count)),
        };
        writeln!(out, "\n  {sentence}")?;
        if matches!(self, Self::All(_)) {
            writeln!(out, "\n  {STRONG}All of them{STRONG:#} {FAINT}({}){FAINT:#}", names.describe())?;
            let width = grouped(every.count()).len();
            for (number, moves) in (1_u64..).zip(until_interrupted(every)) {
                let number = grouped(number);
                writeln!(out, "  {FAINT}{number:>width$}{FAINT:#}  {}", one_line(start, &moves, names))?;
            }
        }
        Ok(())
    }

    /// Says on stderr why there is no number, where one was asked for; which exit that is.
    pub fn tell(&self) -> Exit {
        match self {
            Self::NotAsked | Self::Count(_) | Self::All(_) => Exit::Success,
            Self::NoneProven => {
                exit::tell(format_args!(
                    "{WARN}note:{WARN:#} the shortest solutions can't be counted: no solution is proven to be shortest"
                ));
                Exit::Success
            }
            Self::Not(stopped @ NotCounted::Stopped(_)) => {
                exit::tell(format_args!("{WARN}note:{WARN:#} {stopped}"));
                Exit::Stopped
            }
            Self::Not(error) => exit::report(&anyhow::anyhow!("{error}")),
        }
    }
}

fn until_interrupted(every: &EveryShortest) -> impl Iterator<Item = Vec<Move>> {
    every.solutions().take_while(|_| !interrupt::was_heard())
}

/// A solution's moves as one word, or as numbers with spaces between them.
fn one_line(start: &Board, moves: &[Move], names: MoveNames) -> String {
    match (moves, names) {
        ([], _) => "no moves".into(),
        (_, MoveNames::Blank) => letters(moves),
        (_, MoveNames::Tile) => names.labels(start, moves).concat(),
        (_, MoveNames::Number) => names.labels(start, moves).join(" "),
    }
}

fn letters(moves: &[Move]) -> String {
    moves.iter().map(|step| step.letter()).collect()
}

/// A number as JSON: one that may not fit 64 bits is text, since few programs read it as a number.
#[derive(Debug)]
pub struct Count(u128);

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(count) => serializer.serialize_u64(count),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}

/// All shortest solutions as JSON, in letters of the way the blank goes.
#[derive(Debug)]
pub struct List<'l>(&'l EveryShortest);

impl Serialize for List<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(until_interrupted(self.0).map(|moves| letters(&moves)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_past_64_bits_are_text() {
        let json = |count| serde_json::to_string(&Count(count)).unwrap();
        assert_eq!(json(12), "12");
        assert_eq!(json(u128::from(u64::MAX)), "18446744073709551615");
        assert_eq!(json(1 << 64), "\"18446744073709551616\"");
    }

    #[test]
    fn counting_gets_what_the_search_left_of_the_limits() {
        let second = Duration::from_secs(1);
        let limits = Limits { max_nodes: Some(10), max_time: Some(3 * second), ..Limits::default() };
        let left = left_of(&limits, 4, second);
        assert_eq!((left.max_nodes, left.max_time), (Some(6), Some(2 * second)));
        let left = left_of(&limits, 40, 4 * second);
        assert_eq!((left.max_nodes, left.max_time), (Some(0), Some(Duration::ZERO)));
    }
}
