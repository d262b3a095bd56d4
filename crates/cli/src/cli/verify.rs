//! `npuzzle verify`: replays a solution.

use std::io::Write;

use clap::Args;
use npuzzle::board::{Move, MoveNames};
use npuzzle::solver::verify::verify;

use super::solve::Names;
use crate::draw::{self, BAD, FAINT, GOOD};
use crate::exit::{Exit, bad_input};
use crate::input::GoalArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The board the solution starts from, in any notation
    board: String,

    /// The moves: letters ('RDLU'), names ('right down') or, with --moves number, tiles ('8 5 6')
    solution: String,

    #[command(flatten)]
    goal: GoalArgs,

    /// How the moves are named
    #[arg(long, default_value = "blank", value_name = "NAMES")]
    moves: Names,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = npuzzle::board::notation::parse(&arguments.board, None).map_err(bad_input)?;
    let goal = arguments.goal.board(board.size())?;
    let moves = MoveNames::from(arguments.moves).parse(&arguments.solution, &board).map_err(bad_input)?;
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
