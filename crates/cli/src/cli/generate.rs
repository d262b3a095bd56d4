//! `npuzzle generate`: boards at random, from a seed that is always told.

use std::io::Write;

use clap::{Args, ValueEnum};
use npuzzle::board::notation::Notation;
use npuzzle::board::scramble::{self, Dice, IllegalDraw};
use npuzzle::board::{Board, Size, parity};
use npuzzle::solver::exact_depth::{self, DepthError};

use crate::draw::{FAINT, WARN};
use crate::exit::{Exit, bad_input, tell};
use crate::input::ProfiledGoalArgs;
use crate::profiles::Profile;
use crate::{interrupt, seed};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The size, for instance 4x4, 3x5, or 4 for a square
    size: Size,

    #[command(flatten)]
    kind: Kind,

    #[command(flatten)]
    parity: Parity,

    /// The goal of a course. 42 is its generator: also --notation 42, --walk 10000, and solvable or not by
    /// chance
    #[arg(long, value_name = "PROFILE")]
    profile: Option<Profile>,

    /// What a walk does with a draw that would leave the board: draw again, or waste the turn
    #[arg(long, default_value = "redrawn", requires = "walk")]
    illegal: Illegal,

    /// How many boards
    #[arg(long, short = 'n', default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,

    /// The seed: the same one gives the same boards everywhere; drawn by chance and told if left out
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    goal: ProfiledGoalArgs,

    /// How boards are written: on one line (rows, commas, compact up to 9 cells), or on several (lines, 42
    /// with a comment and a size line, grid) [default: rows]
    #[arg(long, value_name = "NOTATION")]
    notation: Option<NotationName>,
}

#[derive(Args, Debug)]
#[group(multiple = false)]
struct Kind {
    /// Walk N random moves from the goal
    #[arg(long, short = 'i', visible_alias = "iterations", value_name = "N", value_parser = clap::value_parser!(u32).range(..=100_000_000))]
    walk: Option<u32>,

    /// Draw evenly from all boards (the default)
    #[arg(long)]
    uniform: bool,

    /// Distinct boards whose shortest solution is proven to have D moves: any D up to 12 cells, drawn
    /// evenly; up to 44 on larger 15-puzzle sizes, 36 up to 5x5, 30 beyond
    #[arg(long, value_name = "D", conflicts_with = "unsolvable")]
    depth: Option<u32>,
}

#[derive(Args, Debug)]
#[group(multiple = false)]
struct Parity {
    /// Boards that can be solved (the default)
    #[arg(long)]
    solvable: bool,

    /// Boards that can not be solved; after a walk, two tiles are exchanged
    #[arg(long)]
    unsolvable: bool,
}

/// How far 42's generator walks if it is not told.
const WALK_OF_42: u32 = 10_000;

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
    let goal = arguments.goal.board(arguments.profile, arguments.size)?;
    let seed = arguments.seed.unwrap_or_else(seed::by_chance);
    interrupt::listen();
    let mut dice = Dice::new(seed);
    let notation = arguments.notation();
    let mut writer = Writer { out: std::io::stdout().lock(), goal: &goal, notation, written: 0 };
    if let Some(depth) = arguments.kind.depth {
        let count = arguments.count as usize;
        let boards = match exact_depth::draw(&goal, depth, count, &mut dice, &interrupt::flag()) {
            Err(DepthError::Interrupted) => return Ok(Exit::Interrupted),
            boards => boards.map_err(bad_input)?,
        };
        tell_seed(arguments, seed);
        if boards.len() < count {
            tell(format_args!("{WARN}note:{WARN:#} there are only {} boards of this depth", boards.len()));
        }
        boards.iter().try_for_each(|board| writer.write(board))?;
        return Ok(Exit::Success);
    }
    tell_seed(arguments, seed);
    for _ in 0..arguments.count {
        if interrupt::was_heard() {
            return Ok(Exit::Interrupted);
        }
        writer.write(&draw(arguments, &goal, &mut dice))?;
    }
    Ok(Exit::Success)
}

/// What was said, or what the profile says.
impl Arguments {
    fn notation(&self) -> Notation {
        let default = if self.is_42() { NotationName::Sized } else { NotationName::Rows };
        self.notation.unwrap_or(default).into()
    }

    /// How many draws to walk; `None` to draw evenly.
    fn walk(&self) -> Option<u32> {
        let default = (self.is_42() && !self.kind.uniform).then_some(WALK_OF_42);
        self.kind.walk.or(default)
    }

    /// Whether the generator of 42 is asked for.
    fn is_42(&self) -> bool {
        self.profile == Some(Profile::School42)
    }

    fn is_to_be_solvable(&self, dice: &mut Dice) -> bool {
        match (self.parity.solvable, self.parity.unsolvable) {
            (false, false) if self.is_42() => dice.below(2) == 0,
            (_, unsolvable) => !unsolvable,
        }
    }
}

fn tell_seed(arguments: &Arguments, seed: u64) {
    let goal = arguments.goal.text(arguments.profile);
    let hint = if goal == "last" { String::new() } else { format!(" (solve with --goal {goal})") };
    tell(format_args!("{FAINT}seed {seed}{hint}{FAINT:#}"));
}

/// Writes boards so that they can be read again: those on several lines with an empty line between.
struct Writer<'g, W> {
    out: W,
    goal: &'g Board,
    notation: Notation,
    written: usize,
}

impl<W: Write> Writer<'_, W> {
    fn write(&mut self, board: &Board) -> std::io::Result<()> {
        let many_lines = matches!(self.notation, Notation::Lines | Notation::Sized | Notation::Grid);
        let gap = if self.written > 0 && many_lines { "\n" } else { "" };
        self.written += 1;
        write!(self.out, "{gap}")?;
        if self.notation == Notation::Sized {
            let is_solvable = parity::solvable(board, self.goal);
            writeln!(self.out, "# This puzzle is {}", if is_solvable { "solvable" } else { "unsolvable" })?;
        }
        writeln!(self.out, "{}", self.notation.write(board))
    }
}

fn draw(arguments: &Arguments, goal: &Board, dice: &mut Dice) -> Board {
    let illegal = match arguments.illegal {
        Illegal::Wasted => IllegalDraw::Wasted,
        Illegal::Redrawn => IllegalDraw::Redrawn,
    };
    match (arguments.walk(), arguments.is_to_be_solvable(dice)) {
        (Some(draws), true) => dice.walk(goal, draws as usize, illegal),
        (Some(draws), false) => scramble::exchanged(&dice.walk(goal, draws as usize, illegal)),
        (None, true) => dice.solvable(goal),
        (None, false) => dice.unsolvable(goal),
    }
}
