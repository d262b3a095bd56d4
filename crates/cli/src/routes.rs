//! A route in full: its actions as words, and every state on the way (Xiao's report prints both).

use std::io::{self, Write};

use npuzzle::board::notation::Notation;
use npuzzle::board::{Board, Move, MoveNames};

use crate::draw;

/// What stands between two states, beside their middle rows.
const ARROW: &str = "→";

/// Writes the actions and the states of a route, as many states beside each other as fit.
pub fn write(out: &mut impl Write, start: &Board, moves: &[Move], names: MoveNames) -> io::Result<()> {
    let words = names.in_words(start, moves);
    let actions = if words.is_empty() { "none".to_owned() } else { words.join(" ") };
    let heading = format!("actions ({}): {actions}", names.describe());
    for line in draw::wrapped(&heading, draw::width().saturating_sub(2)) {
        writeln!(out, "  {line}")?;
    }
    for row in states(start, moves).chunks(states_per_row(start, draw::width())) {
        writeln!(out)?;
        write_beside(out, row)?;
    }
    Ok(())
}

/// The lines of every state, the start and the goal among them; an arrow leads to all but the first.
fn states(start: &Board, moves: &[Move]) -> Vec<Vec<String>> {
    let mut board = start.clone();
    let mut states = vec![lines(&board, " ")];
    for &step in moves {
        board.slide(step);
        states.push(lines(&board, ARROW));
    }
    states
}

fn lines(board: &Board, arrow: &str) -> Vec<String> {
    let middle = board.size().rows() / 2;
    let text = Notation::Lines.write(board);
    let line = |(row, line)| format!("{} {line}", if row == middle { arrow } else { " " });
    text.lines().enumerate().map(line).collect()
}

/// How many states fit beside each other, each with two columns of room and an arrow.
fn states_per_row(board: &Board, width: usize) -> usize {
    let digits = board.size().tiles().to_string().len();
    let state = 2 + 2 + board.size().cols() * (digits + 1) - 1;
    (width / state).max(1)
}

fn write_beside(out: &mut impl Write, states: &[Vec<String>]) -> io::Result<()> {
    for row in 0..states[0].len() {
        let line: String = states.iter().flat_map(|state| ["  ", &state[row]]).collect();
        writeln!(out, "{line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use npuzzle::board::notation;

    use super::*;

    fn written(names: MoveNames) -> String {
        let start = notation::parse("1 2 3/4 0 6/7 5 8", None).unwrap();
        let mut out = Vec::new();
        write(&mut out, &start, &[Move::Down, Move::Right], names).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn actions_and_states_are_written_in_each_convention() {
        let states = "
    1 2 3    1 2 3    1 2 3
    4 0 6  → 4 5 6  → 4 5 6
    7 5 8    7 0 8    7 8 0
";
        assert_eq!(
            written(MoveNames::Blank),
            format!("  actions (the way the blank goes): down right\n{states}")
        );
        assert!(written(MoveNames::Tile).contains("): up left\n"));
        assert!(written(MoveNames::Number).contains("): 5 8\n"));
    }

    #[test]
    fn a_solved_board_has_no_actions_and_one_state() {
        let start = notation::parse("1 2/3 0", None).unwrap();
        let mut out = Vec::new();
        write(&mut out, &start, &[], MoveNames::Blank).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "  actions (the way the blank goes): none\n\n    1 2\n    3 0\n");
    }
}
