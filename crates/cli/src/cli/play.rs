//! `npuzzle play`: what to play, for the game in the terminal.

use clap::{Args, ValueEnum};
use npuzzle::board::{Board, Size, notation, parity};
use npuzzle_tui::play::{self, Host, Setup};

use crate::exit::{Exit, bad_input, report_unsolvable};
use crate::input::{self, GoalArgs};
use crate::library::TableArgs;
use crate::{folders, seed, terminal};

#[derive(Args, Debug)]
pub struct Arguments {
    /// A board to start with, in any notation; drawn if left out
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    /// The size, for instance 4x4, 3x5, or 4 for a square [default: 4x4]
    #[arg(long, value_name = "ROWSxCOLS")]
    size: Option<Size>,

    /// How hard the boards are. Up to 10 cells: a quarter, half, three quarters and all of the greatest depth;
    /// 4x4: 16, 32 and 44 moves away, the hardest drawn from all boards
    #[arg(long, default_value = "medium")]
    level: Level,

    #[command(flatten)]
    goal: GoalArgs,

    /// What an arrow key moves
    #[arg(long, default_value = "tile", value_name = "WHAT")]
    keys: Pushes,

    /// The seed of the boards: the same one gives the same boards everywhere; by chance if left out
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    tables: TableArgs,
}

/// How hard a board is.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    Easy,
    Medium,
    Hard,
    Hardest,
}

impl From<Level> for play::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Easy => Self::Easy,
            Level::Medium => Self::Medium,
            Level::Hard => Self::Hard,
            Level::Hardest => Self::Hardest,
        }
    }
}

/// What an arrow key moves.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Pushes {
    /// The tile goes the way of the arrow
    Tile,
    /// The gap goes the way of the arrow
    Blank,
}

impl From<Pushes> for play::Pushes {
    fn from(pushes: Pushes) -> Self {
        match pushes {
            Pushes::Tile => Self::Tile,
            Pushes::Blank => Self::Blank,
        }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let board = given_board(arguments)?;
    let size = board.as_ref().map(Board::size).or(arguments.size);
    let size = size.unwrap_or_else(|| Size::new(4, 4).expect("a size"));
    let goal = arguments.goal.board(size)?;
    if let Some(board) = board.as_ref().filter(|board| !parity::solvable(board, &goal)) {
        return Ok(report_unsolvable(board));
    }
    let setup = Setup {
        board,
        goal,
        level: arguments.level.into(),
        seed: arguments.seed.unwrap_or_else(seed::by_chance),
        pushes: arguments.keys.into(),
        colours: terminal::colours(),
        library: arguments.tables.library(),
    };
    let host = Host {
        on_signal: terminal::on_signal,
        scores: folders::data().map(|folder| folder.join("scores.json")),
        // Users never get a panic this way.
        panics_if_asked: cfg!(debug_assertions) && std::env::var_os("NPUZZLE_PANIC").is_some(),
    };
    terminal::exit(play::run(setup, host), "to make boards without one, see npuzzle generate")
}

fn given_board(arguments: &Arguments) -> anyhow::Result<Option<Board>> {
    if arguments.board.is_empty() {
        return Ok(None);
    }
    notation::parse(&arguments.board.join(" "), arguments.size)
        .map(Some)
        .map_err(|error| bad_input(input::told(&error)))
}
