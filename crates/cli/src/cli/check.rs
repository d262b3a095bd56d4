//! `npuzzle check`: the parity argument in words.

use std::io::Write;

use clap::Args;
use npuzzle::board::Board;
use npuzzle::solver::explain::{Explanation, explain};
use npuzzle_wire::CheckRecord;

use crate::draw::{self, BAD, GOOD, STRONG};
use crate::exit::Exit;
use crate::input::{BoardArgs, Given, GoalArgs};

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    goal: GoalArgs,

    /// Print one JSON object per board, a line each
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut pairs = Vec::new();
    for Given { board, .. } in arguments.boards.read()? {
        let goal = arguments.goal.board(board.size())?;
        pairs.push((board, goal));
    }
    let mut worst = Exit::Success;
    let mut out = anstream::stdout().lock();
    for (board, goal) in &pairs {
        let told = explain(board, goal);
        if arguments.json {
            let record = CheckRecord::new(board, goal, &told);
            writeln!(out, "{}", serde_json::to_string(&record).map_err(std::io::Error::from)?)?;
        } else {
            write(&mut out, board, goal, &told)?;
        }
        worst = worst.max(if told.is_solvable { Exit::Success } else { Exit::Unsolvable });
    }
    Ok(worst)
}

fn write(out: &mut impl Write, board: &Board, goal: &Board, told: &Explanation) -> anyhow::Result<()> {
    let width = draw::width();
    writeln!(out)?;
    for line in draw::journey(board, goal, width) {
        writeln!(out, "{line}")?;
    }
    let verdict = if told.is_solvable {
        format!("{GOOD}Solvable:{GOOD:#} the board reaches this goal.")
    } else {
        format!("{BAD}Not solvable:{BAD:#} no moves lead from the board to this goal.")
    };
    writeln!(out, "\n  {verdict}\n")?;
    for sentence in told.sentences() {
        for (index, line) in draw::wrapped(&sentence, width.min(92) - 4).into_iter().enumerate() {
            writeln!(out, "  {} {line}", if index == 0 { "•" } else { " " })?;
        }
    }
    let names: Vec<&str> = told.reaches.iter().map(|goal| goal.name()).collect();
    let reaches = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    writeln!(out, "\n  Of the usual goals it reaches: {STRONG}{reaches}{STRONG:#}.")?;
    Ok(())
}
