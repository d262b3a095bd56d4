//! The words of Grigsby's program: it tells every expansion as it happens.

use std::io::Write;

use npuzzle::board::{BLANK, Board};
use npuzzle::search::Stats;
use npuzzle::solver::steps::Steps;
use npuzzle::solver::{Answer, Request, Status};

use super::{Task, why_stopped};
use crate::exit::Exit;
use crate::steps;

/// The trace and the figures, for each strategy.
pub fn speak(task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
    let mut worst = Exit::Success;
    for request in task.requests {
        worst = worst.max(Exit::of(&trace(request, out)?));
    }
    Ok(worst)
}

/// Solves a board, and writes each expansion as it happens.
pub fn trace(request: &Request, out: &mut impl Write) -> anyhow::Result<Answer> {
    let answer = steps::read(Steps::of(request, 0), |step| {
        match step.node.g {
            0 => writeln!(out, "Expanding Node")?,
            g => {
                writeln!(out, "The best state to expand with a g(n) = {g} and h(n) = {}", step.node.h)?;
            }
        }
        write!(out, "{}", rows(&step.node.board))
    })?;
    write_end(request, &answer, out)?;
    Ok(answer)
}

fn write_end(request: &Request, answer: &Answer, out: &mut impl Write) -> anyhow::Result<()> {
    match answer.status() {
        Status::Solved => {
            let Stats { expanded, peak_open, .. } = answer.stats;
            let steps = answer.length().unwrap_or(0);
            writeln!(out, "Goal State Reached!!")?;
            write!(out, "{}", rows(request.goal()))?;
            writeln!(out, "Solved in {steps} steps!")?;
            writeln!(out, "Number of nodes expanded: {expanded}")?;
            // The program looks after an expansion, so a start that is the goal has had no queue.
            writeln!(out, "Max size of queue: {}", if expanded == 0 { 0 } else { peak_open })?;
        }
        // The program finds this out by searching past 31 moves, which is right only for a corner blank
        // on 3x3; parity knows it at once, on every board.
        Status::Unsolvable => writeln!(out, "This problem has no solution!")?,
        Status::Stopped => writeln!(out, "{}", why_stopped(answer))?,
    }
    Ok(())
}

/// The board with `b` as the blank.
fn rows(board: &Board) -> String {
    let digits = board.size().tiles().to_string().len();
    let cell = |&tile: &u16| {
        let text = if tile == BLANK { "b".to_owned() } else { tile.to_string() };
        format!("{text:>digits$}")
    };
    let row = |row: &[u16]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    board.tiles().chunks(board.size().cols()).map(row).collect()
}
