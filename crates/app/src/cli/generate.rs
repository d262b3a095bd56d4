//! `npuzzle generate`: boards at random, from a seed that is always told.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;

use clap::{Args, ValueEnum};
use npuzzle_board::notation::Notation;
use npuzzle_board::scramble::{Dice, IllegalDraw};
use npuzzle_board::{Board, Size};
use npuzzle_solver::exact_depth::{self, DepthError};

use crate::draw::FAINT;
use crate::exit::{Exit, bad_input};
use crate::{input, interrupt};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The size, for instance 4x4, 3x5, or 4 for a square
    size: Size,

    #[command(flatten)]
    kind: Kind,

    /// What a walk does with a draw that would leave the board: draw again, or waste the turn
    #[arg(long, default_value = "redrawn", requires = "walk")]
    illegal: Illegal,

    /// How many boards
    #[arg(long, short = 'n', default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,

    /// The seed: the same one gives the same boards everywhere; drawn by chance and told if left out
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The goal: first, last, snail, or a board
    #[arg(long, short, default_value = "last", value_name = "GOAL")]
    goal: String,

    /// How boards are written
    #[arg(long, default_value = "rows", value_name = "NOTATION")]
    notation: NotationName,
}

#[derive(Args, Debug)]
#[group(multiple = false)]
struct Kind {
    /// Walk N random moves from the goal
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=100_000_000))]
    walk: Option<u32>,

    /// Draw evenly from all boards that can be solved (the default)
    #[arg(long)]
    uniform: bool,

    /// Boards whose shortest solution is proven to have D moves
    #[arg(long, value_name = "D")]
    depth: Option<u32>,

    /// Draw evenly from all boards that can not be solved
    #[arg(long)]
    unsolvable: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Illegal {
    Redrawn,
    Wasted,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum NotationName {
    Rows,
    Compact,
    Commas,
    Lines,
    #[value(name = "42", alias = "sized")]
    Sized,
    Grid,
}

impl From<NotationName> for Notation {
    fn from(name: NotationName) -> Self {
        match name {
            NotationName::Rows => Self::Rows,
            NotationName::Compact => Self::Compact,
            NotationName::Commas => Self::Commas,
            NotationName::Lines => Self::Lines,
            NotationName::Sized => Self::Sized,
            NotationName::Grid => Self::Grid,
        }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let goal = input::goal(&arguments.goal, arguments.size)?;
    let seed = arguments.seed.unwrap_or_else(chance);
    let boards = match draw(arguments, &goal, &mut Dice::new(seed)) {
        Err(DepthError::Interrupted) => return Ok(Exit::Interrupted),
        boards => boards.map_err(bad_input)?,
    };
    anstream::eprintln!("{FAINT}seed {seed}{FAINT:#}");
    let notation = Notation::from(arguments.notation);
    let many_lines = matches!(notation, Notation::Lines | Notation::Sized | Notation::Grid);
    let mut out = std::io::stdout().lock();
    for (index, board) in boards.iter().enumerate() {
        let gap = if index > 0 && many_lines { "\n" } else { "" };
        writeln!(out, "{gap}{}", notation.write(board))?;
    }
    Ok(Exit::Success)
}

fn draw(arguments: &Arguments, goal: &Board, dice: &mut Dice) -> Result<Vec<Board>, DepthError> {
    let count = arguments.count as usize;
    let kind = &arguments.kind;
    if let Some(depth) = kind.depth {
        return exact_depth::draw(goal, depth, count, dice, &interrupt::flag());
    }
    let illegal =
        if arguments.illegal == Illegal::Wasted { IllegalDraw::Wasted } else { IllegalDraw::Redrawn };
    let mut one = || match kind.walk {
        Some(draws) => dice.walk(goal, draws as usize, illegal),
        None if kind.unsolvable => dice.unsolvable(goal),
        None => dice.solvable(goal),
    };
    Ok((0..count).map(|_| one()).collect())
}

/// A seed by chance. Small enough to be typed again.
fn chance() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}
