//! `npuzzle step`: what to walk through.

use clap::Args;
use npuzzle::board::parity;
use npuzzle::solver::{Algorithm, Request, Strategy};
use npuzzle_tui::step;

use crate::exit::{Exit, bad_input, report_unsolvable};
use crate::input::{BoardArgs, Given, GoalArgs};
use crate::library::TableArgs;
use crate::limits::LimitArgs;
use crate::terminal;

#[derive(Args, Debug)]
#[command(
    after_help = "Keys: → or l forward, ← or h back, PgDn and PgUp ten, End and Home all the way, space plays, \
    + and - change the speed, q quits."
)]
pub struct Arguments {
    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    goal: GoalArgs,

    /// How to search; 'npuzzle strategies' lists all
    #[arg(long, short, default_value = "astar+manhattan", value_name = "STRATEGY")]
    strategy: String,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let Ok([Given { board, .. }]) = <[Given; 1]>::try_from(arguments.boards.read()?) else {
        return Err(bad_input("one search is walked through at a time, and these are several boards"));
    };
    let goal = arguments.goal.board(board.size())?;
    if !parity::solvable(&board, &goal) {
        return Ok(report_unsolvable(&board));
    }
    let mut request = Request::new(board, goal).map_err(bad_input)?;
    let strategy: Strategy = arguments.strategy.parse().map_err(bad_input)?;
    request.strategy = strategy.step_by_step();
    if matches!(request.strategy.algorithm, Algorithm::Auto | Algorithm::Constructive) {
        return Err(bad_input(format!(
            "{} is no single search that could be walked through: name one, for instance astar+manhattan",
            request.strategy
        )));
    }
    request.limits = arguments.limits.limits();
    request.means.library = arguments.tables.library();
    let ended = step::run(&request, terminal::colours(), terminal::on_signal);
    terminal::exit(ended, "npuzzle solve --trace tells every expansion without one")
}
