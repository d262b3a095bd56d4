//! The words of the program that the course `ComS` 228 asks for.

use std::io::Write;

use npuzzle::board::{BLANK, Board, MoveNames};
use npuzzle::heuristics::Kind;
use npuzzle::solver::{Answer, Request, Status};

use super::{Task, answered, why_stopped};
use crate::exit::Exit;

/// The solutions by all heuristics, one after the other.
pub fn speak(task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
    let mut worst = Exit::Success;
    for request in task.requests {
        let answer = answered(request, &mut ())?;
        worst = worst.max(Exit::of(&answer));
        match answer.status() {
            Status::Solved => write_solution(request, &answer, task.names, out)?,
            Status::Stopped => writeln!(out, "{}", why_stopped(&answer))?,
            Status::Unsolvable => {
                writeln!(out, "No solution exists for the following initial state:")?;
                write!(out, "{}", rows(request.start()))?;
                break;
            }
        }
    }
    Ok(worst)
}

fn write_solution(
    request: &Request,
    answer: &Answer,
    names: MoveNames,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let moves = answer.moves().map_or(&[][..], |moves| &moves[..]);
    writeln!(out, "{} moves in total (heuristic: {})", moves.len(), heuristic(request))?;
    let mut board = request.start().clone();
    write!(out, "{}", rows(&board))?;
    for (name, &step) in names.in_words(request.start(), moves).iter().zip(moves) {
        board.slide(step);
        write!(out, "{}\n{}", name.to_uppercase(), rows(&board))?;
    }
    Ok(())
}

/// What the program calls a heuristic, its slip of the pen included: a student compares line by line.
fn heuristic(request: &Request) -> String {
    match request.strategy.guide.kinds[..] {
        [Kind::Manhattan] => "the Manhattan distance".to_owned(),
        [Kind::Misplaced] => "number of mismatached tiles".to_owned(),
        _ => request.strategy.to_string(),
    }
}

/// The board with a space as the blank.
fn rows(board: &Board) -> String {
    let digits = board.size().tiles().to_string().len();
    let cell = |&tile: &u16| if tile == BLANK { " ".repeat(digits) } else { format!("{tile:>digits$}") };
    let row = |row: &[u16]| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n";
    board.tiles().chunks(board.size().cols()).map(row).collect()
}
