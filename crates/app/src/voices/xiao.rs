//! The words of Xiao's program.

use std::io::Write;

use npuzzle_solver::Status;

use super::{Task, answered, why_stopped};
use crate::exit::Exit;

/// The route of every method.
pub fn speak(task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
    let mut worst = Exit::Success;
    for request in task.requests {
        let method = request.strategy.to_string();
        writeln!(out, "Using {method} to Solve...")?;
        let answer = answered(request, &mut ())?;
        worst = worst.max(Exit::of(&answer));
        match (answer.status, &answer.moves) {
            (Status::Unsolvable, _) => {
                writeln!(out, "There is no route to the goal state.")?;
                break;
            }
            (Status::Solved, Some(_)) => writeln!(out, "{method} found the goal state!!!")?,
            _ => writeln!(out, "{}", why_stopped(&answer))?,
        }
    }
    Ok(worst)
}
