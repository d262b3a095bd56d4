//! Reads a search's steps for the command line: notes go to stderr, errors become exit codes.

use std::io;

use anyhow::Context;
use npuzzle::solver::Answer;
use npuzzle::solver::steps::{Event, Steps};
use npuzzle::solver::trace::Step;

use crate::draw::WARN;
use crate::exit::{no_answer, tell};

/// Hands every step to `each`, until the search ends or it fails.
pub fn read(steps: Steps, mut each: impl FnMut(Step) -> io::Result<()>) -> anyhow::Result<Answer> {
    for event in steps {
        match event {
            Event::Step(step) => each(step)?,
            Event::Building(..) => {}
            Event::Notice(notice) => {
                tell(format_args!("{WARN}note:{WARN:#} {}", npuzzle_wire::notice(&notice)));
            }
            Event::Ended(answer) => return answer.map_err(no_answer),
        }
    }
    None.context("this is a bug in npuzzle: the search broke")
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, notation};
    use npuzzle::solver::Request;

    #[test]
    fn a_reader_who_fails_ends_with_its_error() {
        let start = notation::parse("8 6 7/2 5 4/3 0 1", None).unwrap();
        let goal = Goal::Last.board(start.size());
        let mut request = Request::new(start, goal).unwrap();
        request.strategy = "ucs:parent".parse().unwrap();
        let failed = read(Steps::of(&request, 0), |step| {
            if step.number < 10 { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
        });
        assert!(failed.unwrap_err().downcast_ref::<io::Error>().is_some());
    }
}
