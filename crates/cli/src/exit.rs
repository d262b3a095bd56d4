//! Exit codes and how failures are told: a contract, written down in the README and tested.

use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use npuzzle::search::StoppedBy;
use npuzzle::solver::{Answer, SearchError, SolveError, Status};

/// How the program ends. Later ones are worse: of several boards the worst counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All went well.
    Success,
    /// A board that can't be solved.
    Unsolvable,
    /// Stopped by a limit without a solution.
    Stopped,
    /// Bad input or usage.
    BadInput,
    /// Interrupted from the keyboard.
    Interrupted,
    /// Anything else.
    Failure,
}

impl Exit {
    /// How a program ends whose only board got this answer.
    pub fn of(answer: &Answer) -> Self {
        match (answer.status(), answer.stopped_by) {
            (Status::Stopped, Some(StoppedBy::Cancelled)) => Self::Interrupted,
            (Status::Stopped, _) => Self::Stopped,
            (Status::Unsolvable, _) => Self::Unsolvable,
            (Status::Solved, _) => Self::Success,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Success => 0,
            Exit::Failure => 1,
            Exit::BadInput => 2,
            Exit::Unsolvable => 3,
            Exit::Stopped => 4,
            Exit::Interrupted => 130,
        })
    }
}

/// Input that the user can mend: exit code 2.
#[derive(Debug)]
pub struct BadInput(pub String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// Ctrl-C where there is nothing to tell: exit code 130.
#[derive(Debug)]
pub struct Interrupted;

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// An error about input, from anything that can be said.
pub fn bad_input(problem: impl std::fmt::Display) -> anyhow::Error {
    BadInput(problem.to_string()).into()
}

/// A board that got no answer at all. A strategy that does not suit the board can be mended by the user.
pub fn no_answer(error: SolveError) -> anyhow::Error {
    match error {
        SolveError::Search(error @ (SearchError::TooLarge(_) | SearchError::Partition(_))) => {
            bad_input(error)
        }
        SolveError::Search(error @ SearchError::Build(_)) => error.into(),
        bug => bug.into(),
    }
}

/// Tells that a program that needs a solution can't start with this board.
pub fn report_unsolvable(board: &npuzzle::board::Board) -> Exit {
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    tell(format_args!(
        "{red}error:{red:#} {board} can't be solved: no moves lead to this goal; npuzzle check says why"
    ));
    Exit::Unsolvable
}

/// Tells an error on stderr; which exit it is.
pub fn report(error: &anyhow::Error) -> Exit {
    if is_closed_pipe(error) {
        return Exit::Success;
    }
    if error.is::<Interrupted>() {
        return Exit::Interrupted;
    }
    let red = Style::new().fg_color(Some(AnsiColor::Red.into())).bold();
    tell(format_args!("{red}error:{red:#} {error:#}"));
    if error.is::<BadInput>() { Exit::BadInput } else { Exit::Failure }
}

/// Says something on stderr. That nobody can hear it is no reason to fail.
pub fn tell(message: std::fmt::Arguments<'_>) {
    drop(writeln!(anstream::stderr(), "{message}"));
}

/// Whether whoever read our output has gone: no failure of ours.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
