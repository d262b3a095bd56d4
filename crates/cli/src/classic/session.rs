//! One board, and what was done with it.

use std::io::Write;

use npuzzle::board::notation::{self, Notation};
use npuzzle::board::scramble::{Dice, IllegalDraw};
use npuzzle::board::{Board, Goal, MoveNames, Moves, Size};
use npuzzle::machine::half_of_free_memory;
use npuzzle::search::Limits;
use npuzzle::solver::strategy::Strategy;
use npuzzle::solver::{Request, Status, solve};

use super::Command;
use crate::draw::WARN;
use crate::exit::{Exit, no_answer, tell};
use crate::interrupt;
use crate::profiles::Profile;
use crate::voices::koehrsen;

/// The state of the program between two commands.
pub struct Session {
    board: Board,
    goal: Goal,
    dice: Dice,
    max_nodes: u64,
    /// Where the last solution starts, and its moves.
    solution: Option<(Board, Moves)>,
}

const NO_SOLUTION: &str = "there is no solution to print: solveAStar or solveBeam finds one";

impl Session {
    /// A session that starts with the goal of the eight puzzle.
    pub fn new(goal: Goal, seed: u64) -> Self {
        let board = goal.board(Size::new(3, 3).expect("a legal size"));
        let max_nodes = Profile::Koehrsen.settings().max_nodes.unwrap_or(u64::MAX);
        Self { board, goal, dice: Dice::new(seed), max_nodes, solution: None }
    }

    /// Runs commands in order, up to the first that leaves nothing to go on with; how it went.
    pub fn run(&mut self, commands: &[Command], out: &mut impl Write) -> anyhow::Result<Exit> {
        let mut worst = Exit::Success;
        for (index, command) in commands.iter().enumerate() {
            match command {
                Command::SetState(text) => match read_state(text) {
                    Ok(board) => self.board = board,
                    Err(complaint) => {
                        writeln!(out, "{}", complaint.words)?;
                        tell(format_args!("{WARN}note:{WARN:#} {}", complaint.remedy));
                        return Ok(Exit::BadInput);
                    }
                },
                Command::RandomizeState(moves) => {
                    let goal = self.goal.board(self.board.size());
                    self.board = self.dice.walk(&goal, *moves as usize, IllegalDraw::Redrawn);
                }
                Command::PrintState => write!(out, "{}", koehrsen::state(&self.board))?,
                Command::PrettyPrintState => write!(out, "{}", koehrsen::pretty_state(&self.board))?,
                Command::Move(step) => {
                    if !self.board.slide(*step) {
                        write!(out, "{}", koehrsen::move_not_allowed(&self.board))?;
                        worst = worst.max(Exit::BadInput);
                    }
                }
                Command::MaxNodes(most) => self.max_nodes = *most,
                Command::Solve(strategy) => {
                    self.max_nodes = limit_after(&commands[index + 1..]).unwrap_or(self.max_nodes);
                    worst = worst.max(self.solve(strategy, out)?);
                }
                Command::PrettyPrintSolution => {
                    if let Some((start, moves)) = &self.solution {
                        write!(out, "{}", koehrsen::pretty_solution(start, moves))?;
                    } else {
                        tell(format_args!("{WARN}note:{WARN:#} {NO_SOLUTION}"));
                        worst = worst.max(Exit::BadInput);
                    }
                }
            }
            out.flush()?;
            if interrupt::was_heard() {
                return Ok(Exit::Interrupted);
            }
        }
        Ok(worst)
    }

    fn solve(&mut self, strategy: &Strategy, out: &mut impl Write) -> anyhow::Result<Exit> {
        let mut request = Request::new(self.board.clone(), self.goal.board(self.board.size()))?;
        request.strategy = strategy.clone();
        request.limits = Limits {
            max_nodes: Some(self.max_nodes),
            max_memory: half_of_free_memory(),
            cancel: Some(interrupt::flag()),
            ..Limits::default()
        };
        let answer = solve(&request, &mut ()).map_err(no_answer)?;
        write!(out, "{}", koehrsen::solution(&request, &answer, MoveNames::Blank))?;
        let exit = Exit::of(&answer);
        let solved = answer.moves().filter(|_| answer.status() == Status::Solved);
        self.solution = solved.map(|moves| (self.board.clone(), moves.clone()));
        Ok(exit)
    }
}

/// In a script the limit stands behind the search that it is for.
fn limit_after(rest: &[Command]) -> Option<u64> {
    rest.iter().take_while(|command| !matches!(command, Command::Solve(_))).find_map(
        |command| match command {
            Command::MaxNodes(most) => Some(*most),
            _ => None,
        },
    )
}

/// What is wrong with a state, in the program's words, and what to do about it.
#[derive(Debug)]
struct Complaint {
    words: String,
    remedy: String,
}

/// A state in the program's form or in any other notation.
fn read_state(text: &str) -> Result<Board, Complaint> {
    notation::parse(text, None).map_err(|error| Complaint {
        words: complaint(text).unwrap_or_else(|| error.to_string()),
        remedy: format!(
            "the state is as it was. Write the rows like \"{}\" or \"1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0\"",
            Notation::Compact.write(&Goal::First.board(Size::new(3, 3).expect("a legal size"))),
        ),
    })
}

/// What the program says of a state in its own form that is none.
fn complaint(text: &str) -> Option<String> {
    let is_in_its_form = !text.contains(['/', ',', '\n']) && text.split_whitespace().count() <= 3;
    if !is_in_its_form {
        return None;
    }
    let mut added = Vec::new();
    for element in text.chars().filter(|element| *element != ' ') {
        match element {
            'b' if added.contains(&element) => return Some("The blank was added twice".to_owned()),
            'b' | '1'..='8' if !added.contains(&element) => added.push(element),
            '1'..='8' => return Some(format!("Tile {element} has been added twice")),
            _ => return Some(format!("Invalid character in state: {}", element.escape_debug())),
        }
    }
    Some("String Length is not correct!".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::read_script;

    fn run(script: &str) -> (String, Exit) {
        let mut out = Vec::new();
        let exit = Session::new(Goal::First, 1).run(&read_script(script).unwrap(), &mut out).unwrap();
        (String::from_utf8(out).unwrap(), exit)
    }

    #[test]
    fn each_mistake_in_a_state_has_the_programs_own_words() {
        for (state, words) in [
            ("b12 345 67", "String Length is not correct!"),
            ("b12 345 67x", "Invalid character in state: x"),
            ("bb2 345 678", "The blank was added twice"),
            ("b11 345 678", "Tile 1 has been added twice"),
        ] {
            let (out, exit) = run(&format!("setState \"{state}\" printState"));
            assert_eq!((out.trim_end(), exit), (words, Exit::BadInput), "{state}");
        }
    }

    #[test]
    fn a_limit_behind_a_search_counts_for_it_and_for_those_after() {
        let hard = "setState \"876 543 21b\" setState \"867 254 3b1\"";
        let (out, exit) = run(&format!("{hard} solveAStar h1 maxNodes 10 solveAStar h1"));
        assert_eq!(out.matches("No Solution Found in first 10 nodes generated").count(), 2, "{out}");
        assert_eq!(exit, Exit::Stopped);
        let (out, _) = run(&format!("{hard} maxNodes 20 solveBeam 2 maxNodes 30 solveBeam 2"));
        assert_eq!(out.matches("No Solution Found in first 30 generated nodes").count(), 2, "{out}");
    }

    #[test]
    fn larger_boards_are_moved_and_solved() {
        let (out, exit) =
            run("setState \"4 1 2 3/5 6 7 11/8 9 10 15/12 13 14 0\" move up printState solveAStar h2");
        assert!(out.contains("4 1 2 3/5 6 7 11/8 9 10 0/12 13 14 15"), "{out}");
        assert!(out.contains("['start', 'up', 'left', 'left', 'left', 'up', 'goal']"), "{out}");
        assert_eq!(exit, Exit::Success);
    }

    #[test]
    fn a_move_off_the_board_changes_nothing() {
        let (out, exit) = run("move up printState");
        assert_eq!(
            out,
            "Move not allowed\nAllowed moves: ['right', 'down']\nCurrent puzzle state:\nb12 345 678\n"
        );
        assert_eq!(exit, Exit::BadInput);
    }
}
