//! Answers in the words of each course. A voice asks the solver like everyone else and only writes
//! differently: no search is made here.

pub mod coms228;
pub mod grigsby;
pub mod koehrsen;
pub mod korf;
pub mod school_42;
pub mod xiao;

use std::io::Write;

use npuzzle::board::MoveNames;
use npuzzle::solver::{Answer, Request, Watcher, solve};

use crate::draw;
use crate::exit::{Exit, no_answer};
use crate::profiles::Profile;

/// One board, to be solved by each strategy in turn.
pub struct Task<'t> {
    /// A request for each strategy; at least one.
    pub requests: &'t [Request],
    pub names: MoveNames,
    /// Which board of how many this is, from 1.
    pub number: usize,
}

impl Profile {
    /// Solves a board and writes what the course's program writes.
    pub fn speak(self, task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
        match self {
            Self::Koehrsen => koehrsen::speak(task, out),
            Self::Coms228 => coms228::speak(task, out),
            Self::Grigsby => grigsby::speak(task, out),
            Self::Xiao => xiao::speak(task, out),
            Self::School42 => school_42::speak(task, out),
            Self::Korf => korf::speak(task, out),
        }
    }
}

/// The answer to a request.
fn answered(request: &Request, watcher: &mut (dyn Watcher + Send)) -> anyhow::Result<Answer> {
    solve(request, watcher).map_err(no_answer)
}

/// Why there is no solution although there could be one; the courses' programs have no words for it.
fn why_stopped(answer: &Answer) -> String {
    let reason = draw::why_stopped(answer.stopped_by);
    format!("{reason}. At least {} moves are needed.", answer.lower_bound)
}
