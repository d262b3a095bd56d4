//! The words of Koehrsen's program.

use std::fmt::Write as _;
use std::io::Write;

use npuzzle::board::notation::Notation;
use npuzzle::board::{Board, Move, MoveNames};
use npuzzle::search::StoppedBy;
use npuzzle::solver::{Algorithm, Answer, Request, Status};

use super::{Task, answered, why_stopped};
use crate::draw::WARN;
use crate::exit::{Exit, tell};

/// `printState`, a solve and `prettyPrintSolution`, for each strategy.
pub fn speak(task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
    let mut worst = Exit::Success;
    for request in task.requests {
        write!(out, "{}", state(request.start()))?;
        let answer = answered(request, &mut ())?;
        write!(out, "{}", solution(request, &answer, task.names))?;
        if let (Status::Solved, Some(moves)) = (answer.status(), answer.moves()) {
            write!(out, "{}", pretty_solution(request.start(), moves))?;
        }
        worst = worst.max(Exit::of(&answer));
    }
    Ok(worst)
}

/// `Current puzzle state:` and the board as one line.
pub fn state(board: &Board) -> String {
    format!("Current puzzle state:\n{}\n", Notation::Compact.write(board))
}

/// The board in a ruled grid, the blank as 0.
pub fn pretty_state(board: &Board) -> String {
    format!("\nCurrent State\n{}\n", grid(board))
}

/// What a solve prints.
pub fn solution(request: &Request, answer: &Answer, names: MoveNames) -> String {
    match (answer.status(), answer.moves()) {
        (Status::Solved, Some(moves)) => {
            let mut path = vec!["start".to_owned()];
            path.extend(names.in_words(request.start(), moves));
            path.push("goal".to_owned());
            format!(
                "Solution found!\nSolution Length:  {}\nSolution Path {}\nTotal nodes generated: {}\n",
                moves.len(),
                list(&path),
                answer.stats.generated
            )
        }
        _ => no_solution(request, answer),
    }
}

/// The program searches until it has generated its nodes; that a board can't be solved at all is known
/// before, and told besides.
fn no_solution(request: &Request, answer: &Answer) -> String {
    if answer.status() == Status::Unsolvable {
        tell(format_args!(
            "{WARN}note:{WARN:#} no number of nodes would do: half of all boards can't reach this goal, and this \
             is one of them ('npuzzle check' explains)"
        ));
    }
    let ends_by_nodes = answer.status() == Status::Unsolvable || answer.stopped_by == Some(StoppedBy::Nodes);
    let is_beam = matches!(request.strategy.algorithm, Algorithm::Beam { .. });
    match request.limits.max_nodes {
        Some(most) if ends_by_nodes && is_beam => {
            format!("No Solution Found in first {most} generated nodes\n")
        }
        Some(most) if ends_by_nodes => format!("No Solution Found in first {most} nodes generated\n"),
        _ if answer.status() == Status::Unsolvable => "No Solution Found\n".to_owned(),
        _ => format!("No Solution Found: {}\n", why_stopped(answer)),
    }
}

/// Every board from the start to the goal.
pub fn pretty_solution(start: &Board, moves: &[Move]) -> String {
    let mut text = format!("\nStarting State\n{}\n", grid(start));
    let mut board = start.clone();
    for (made, &step) in (1..).zip(moves) {
        board.slide(step);
        let title = if made == moves.len() { "GOAL!!!!!!!!!".to_owned() } else { format!("Depth: {made}") };
        // Writing to a string can't fail.
        let _ = write!(text, "\n{title}\n{}\n", grid(&board));
    }
    text
}

/// The board ruled as the program rules it: not below its last row.
fn grid(board: &Board) -> String {
    let ruled = Notation::Grid.write(board);
    ruled.rsplit_once('\n').map_or_else(|| ruled.clone(), |(rows, _)| rows.to_owned())
}

/// What a move that leaves the board prints.
pub fn move_not_allowed(board: &Board) -> String {
    // The order in which the program lists them.
    let listed = [Move::Left, Move::Right, Move::Up, Move::Down];
    let allowed: Vec<String> = listed
        .into_iter()
        .filter(|&step| board.moves().any(|allowed| allowed == step))
        .map(|step| step.name().to_owned())
        .collect();
    format!("Move not allowed\nAllowed moves: {}\n", list(&allowed))
}

/// A list as Python prints it.
fn list(items: &[String]) -> String {
    let quoted: Vec<String> = items.iter().map(|item| format!("'{item}'")).collect();
    format!("[{}]", quoted.join(", "))
}
