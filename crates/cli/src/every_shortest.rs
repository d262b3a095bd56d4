//! `solve --count` and `--all`: the shortest solutions counted and listed as text. The list is written as it is
//! enumerated: there may be millions.

use std::io::{self, Write};

use clap::Args;
use npuzzle::board::{Board, Move, MoveNames};
use npuzzle::figures::grouped;
use npuzzle::search::{Budget, Cost};
use npuzzle::solver::every_shortest::{self, NotCounted};
use npuzzle::solver::{Answer, Request, Status};
use npuzzle_wire::{Count, Counted};

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
        budget: &Budget,
        spinner: &mut Spinner,
    ) -> Counted {
        if !(self.count || self.all) || answer.status() == Status::Unsolvable {
            return Counted::NotAsked;
        }
        let Some(moves) = answer.moves().filter(|_| answer.is_optimal()) else {
            return Counted::NoneProven;
        };
        let left = budget.after(&answer.stats);
        let found = every_shortest::find(request, moves.len() as Cost, &left, spinner);
        spinner.finish();
        match found {
            Ok(every) if self.all => Counted::All(every, interrupt::flag()),
            Ok(every) => Counted::Count(every),
            Err(error) => Counted::Not(error),
        }
    }
}

/// Writes the number, and the list if it was asked for, until Ctrl-C.
pub fn write(counted: &Counted, out: &mut impl Write, start: &Board, names: MoveNames) -> io::Result<()> {
    let Some(Count(count)) = counted.count() else { return Ok(()) };
    let sentence = match count {
        1 => format!("There is {STRONG}1{STRONG:#} shortest solution."),
        _ => format!("There are {STRONG}{}{STRONG:#} shortest solutions.", grouped(count)),
    };
    writeln!(out, "\n  {sentence}")?;
    if let Some(list) = counted.list() {
        writeln!(out, "\n  {STRONG}All of them{STRONG:#} {FAINT}({}){FAINT:#}", names.describe())?;
        let width = grouped(count).len();
        for (number, moves) in (1_u64..).zip(list.solutions()) {
            let number = grouped(number);
            writeln!(out, "  {FAINT}{number:>width$}{FAINT:#}  {}", one_line(start, &moves, names))?;
        }
    }
    Ok(())
}

/// Says on stderr why there is no number, where one was asked for; which exit that is.
pub fn tell(counted: &Counted) -> Exit {
    match counted {
        Counted::NotAsked | Counted::Count(_) | Counted::All(..) => Exit::Success,
        Counted::NoneProven => {
            exit::tell(format_args!(
                "{WARN}note:{WARN:#} the shortest solutions can't be counted: no solution is proven to be shortest"
            ));
            Exit::Success
        }
        Counted::Not(stopped @ NotCounted::Stopped(_)) => {
            exit::tell(format_args!("{WARN}note:{WARN:#} {stopped}"));
            Exit::Stopped
        }
        Counted::Not(error) => exit::report(&anyhow::anyhow!("{error}")),
    }
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
