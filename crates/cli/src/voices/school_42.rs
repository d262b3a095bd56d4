//! What the subject of 42 asks a program to print.

use std::io::Write;

use npuzzle::board::Board;
use npuzzle::board::notation::Notation;
use npuzzle::solver::{Algorithm, Status};

use super::{Task, answered, why_stopped};
use crate::draw::WARN;
use crate::exit::{Exit, tell};
use crate::progress::Spinner;

/// Both complexities, the number of moves, and every state.
pub fn speak(task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
    let mut worst = Exit::Success;
    for request in task.requests {
        let mut spinner = Spinner::new();
        let answer = answered(request, &mut spinner);
        spinner.finish();
        let answer = answer?;
        worst = worst.max(Exit::of(&answer));
        match (answer.status(), answer.moves()) {
            (Status::Unsolvable, _) => writeln!(out, "This puzzle is unsolvable.")?,
            (Status::Solved, Some(moves)) => {
                if answer.strategy.algorithm == Algorithm::Constructive {
                    tell(format_args!(
                        "{WARN}note:{WARN:#} solved line by line; at least {} moves are needed. The complexities are \
                         those of the search that was tried before",
                        answer.lower_bound
                    ));
                }
                writeln!(out, "Strategy: {}", answer.strategy)?;
                writeln!(out, "Complexity in time: {}", answer.stats.selected)?;
                writeln!(out, "Complexity in size: {}", answer.stats.peak_stored)?;
                writeln!(out, "Number of moves: {}", moves.len())?;
                let mut board: Board = request.start().clone();
                writeln!(out, "\n{}", Notation::Lines.write(&board))?;
                for &step in moves {
                    board.slide(step);
                    writeln!(out, "\n{}", Notation::Lines.write(&board))?;
                }
            }
            _ => writeln!(out, "{}", why_stopped(&answer))?,
        }
    }
    Ok(worst)
}
