//! `npuzzle verify`: replays a solution.

use std::io::Write;

use clap::Args;
use npuzzle::board::{Board, Move, MoveNames};
use npuzzle::solver::verify::verify;

use super::solve::Names;
use crate::draw::{self, BAD, FAINT, GOOD};
use crate::exit::{Exit, bad_input};
use crate::input;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The board the solution starts from, in any notation
    board: String,

    /// The moves: letters ('RDLU'), names ('right down') or, with --moves number, tiles ('8 5 6')
    solution: String,

    /// The goal: first (blank, 1, 2, …), last (1, 2, …, blank), snail (inward, blank at the end), or a board
    #[arg(long, short, default_value = "last", value_name = "GOAL")]
    goal: String,

    /// How the moves are named
    #[arg(long, default_value = "blank", value_name = "NAMES")]
    moves: Names,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = npuzzle::board::notation::parse(&arguments.board, None).map_err(bad_input)?;
    let goal = input::goal(&arguments.goal, board.size())?;
    let moves = read_moves(&arguments.solution, &board, arguments.moves.into())?;
    let mut out = anstream::stdout().lock();
    match verify(&board, &goal, &moves) {
        Ok(()) => {
            writeln!(out, "{GOOD}Right:{GOOD:#} {} moves lead to the goal.", moves.len())?;
            Ok(Exit::Success)
        }
        Err(flaw) => {
            writeln!(out, "{BAD}Wrong:{BAD:#} {flaw}.")?;
            let possible: Vec<&str> = board.moves().map(Move::name).collect();
            writeln!(
                out,
                "{FAINT}moves are named by {}; at first the blank can go {}{FAINT:#}",
                MoveNames::from(arguments.moves).describe(),
                possible.join(", ")
            )?;
            for line in draw::journey(&board, &goal, draw::width()) {
                writeln!(out, "{line}")?;
            }
            Ok(Exit::Failure)
        }
    }
}

/// Reads moves by any naming; numbers are turned into moves by replaying them.
fn read_moves(text: &str, start: &Board, names: MoveNames) -> anyhow::Result<Vec<Move>> {
    if names == MoveNames::Number {
        return read_numbers(text, start);
    }
    let mut moves = Vec::new();
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '\'' | '"' | '[' | ']');
    for word in text.split(separates).filter(|word| !word.is_empty()) {
        if let Some(step) = Move::from_name(word) {
            moves.push(step);
            continue;
        }
        for letter in word.chars() {
            let step = Move::from_name(&letter.to_string()).ok_or_else(|| {
                let nth = moves.len() + 1;
                bad_input(format!(
                    "move {nth}: '{letter}' is not a move: write U, D, L, R or up, down, left, right"
                ))
            })?;
            moves.push(step);
        }
    }
    Ok(if names == MoveNames::Tile { moves.into_iter().map(Move::inverse).collect() } else { moves })
}

fn read_numbers(text: &str, start: &Board) -> anyhow::Result<Vec<Move>> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        let nth = moves.len() + 1;
        let tile: u16 =
            word.parse().map_err(|_| bad_input(format!("move {nth}: '{word}' is not a tile's number")))?;
        let beside = |step: &Move| {
            board.size().neighbour(board.blank(), *step).is_some_and(|cell| board.tile(cell) == tile)
        };
        let step = Move::ALL.into_iter().find(beside).ok_or_else(|| {
            bad_input(format!("move {nth}: tile {tile} is not beside the blank on {board}"))
        })?;
        board.slide(step);
        moves.push(step);
    }
    Ok(moves)
}
