//! A row of Korf's table of 1985.

use std::io::Write;

use npuzzle::figures::grouped;
use npuzzle::heuristics::Kind;
use npuzzle::search::Cost;
use npuzzle::solver::estimator::Estimator;
use npuzzle::solver::{Request, Status, Strategy};

use super::{Task, answered, why_stopped};
use crate::exit::Exit;
use crate::progress::Spinner;

/// A row, and before the first board the heads of the columns.
pub fn speak(task: &Task, out: &mut impl Write) -> anyhow::Result<Exit> {
    let mut worst = Exit::Success;
    for (nth, request) in task.requests.iter().enumerate() {
        let width = request.start().to_string().len().max("initial state".len());
        if task.number == 1 && nth == 0 {
            let heads = ("number", "initial state", "estimate", "actual", "total nodes");
            writeln!(
                out,
                "{:>6}  {:width$}  {:>8}  {:>6}  {:>14}",
                heads.0, heads.1, heads.2, heads.3, heads.4
            )?;
        }
        let mut spinner = Spinner::new();
        let answer = answered(request, &mut spinner);
        spinner.finish();
        let answer = answer?;
        worst = worst.max(Exit::of(&answer));
        let (number, board) = (task.number, request.start().to_string());
        let actual = match (answer.status(), answer.moves()) {
            (Status::Solved, Some(moves)) => moves.len().to_string(),
            (Status::Unsolvable, _) => {
                writeln!(out, "{number:>6}  {board:width$}  has no solution")?;
                continue;
            }
            _ => {
                writeln!(out, "{number:>6}  {board:width$}  {}", why_stopped(&answer))?;
                continue;
            }
        };
        // The published counts have the start in them once.
        let nodes = grouped(answer.stats.generated + 1);
        writeln!(out, "{number:>6}  {board:width$}  {:>8}  {actual:>6}  {nodes:>14}", estimate(request)?)?;
    }
    Ok(worst)
}

/// The Manhattan distance of the start.
fn estimate(request: &Request) -> anyhow::Result<Cost> {
    let manhattan = request.clone().with_strategy(Strategy::ida_star(Kind::Manhattan));
    let estimator = Estimator::new(&manhattan, &mut ())?;
    Ok(estimator.estimate(request.start()).unwrap_or(0))
}
