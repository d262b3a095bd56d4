//! An answer as people like to look at it: the board, the verdict, the moves, the figures.

use std::io::Write;
use std::time::Duration;

use npuzzle::board::{Board, Goal, MoveNames};
use npuzzle::figures::{self, grouped, rounded};
use npuzzle::machine::peak_memory_bytes;
use npuzzle::solver::explain::explain;
use npuzzle::solver::strategy::Algorithm;
use npuzzle::solver::{Answer, Request, Status};

use super::Arguments;
use crate::draw::{self, BAD, FAINT, GOOD, STRONG, WARN};

/// Below this a rate is noise.
const TOO_QUICK: Duration = Duration::from_millis(5);

/// A solution with more moves is cut short on the screen; JSON has it whole.
const MOST_MOVES_SHOWN: usize = 2_000;

/// One board and what came of it.
pub(super) struct Run<'r> {
    pub(super) request: &'r Request,
    pub(super) answer: &'r Answer,
    pub(super) elapsed: Duration,
}

impl Run<'_> {
    pub(super) fn write(&self, out: &mut impl Write, arguments: &Arguments) -> anyhow::Result<()> {
        let (start, goal) = (self.request.start(), self.request.goal());
        let width = draw::width();
        writeln!(out)?;
        for line in draw::journey(start, goal, width) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "\n  {}", self.verdict())?;
        if self.answer.status() == Status::Unsolvable {
            return write_why_unsolvable(out, start, goal, width);
        }
        let is_by_auto = self.request.strategy.algorithm == Algorithm::Auto;
        if is_by_auto && !self.answer.is_optimal() && self.request.limits.max_time.is_none() {
            writeln!(out, "  {FAINT}--max-time 60s may shorten it further.{FAINT:#}")?;
        }
        if self.answer.status() == Status::Solved || (is_by_auto && self.answer.best.is_some()) {
            self.write_moves(out, arguments.names(), width)?;
        }
        if arguments.states && self.answer.status() == Status::Solved {
            self.write_states(out, arguments.names())?;
        }
        writeln!(out)?;
        for line in draw::table(&self.figures()) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn verdict(&self) -> String {
        let answer = self.answer;
        let count = |length: usize| {
            if length == 1 { "1 move".into() } else { format!("{} moves", grouped(length as u64)) }
        };
        let moves = count(answer.length().unwrap_or(0));
        let bound = count(answer.lower_bound as usize);
        let proof = answer.proof.as_ref().map_or_else(String::new, |proof| format!(" (by {proof})"));
        let gap = grouped(u64::from(answer.gap().unwrap_or(0)));
        match (answer.status(), answer.is_optimal()) {
            (Status::Solved, true) => format!("{GOOD}Solved in {moves}{GOOD:#}, and no solution is shorter."),
            (Status::Solved, false) => format!(
                "{GOOD}Solved in {moves}{GOOD:#}. A lower bound is {bound}{proof}, so it is at most {gap} too long: the gap is {gap}."
            ),
            (Status::Unsolvable, _) => {
                format!("{BAD}Not solvable:{BAD:#} no moves lead from this board to the goal.")
            }
            (Status::Stopped, _) => {
                let reason = draw::why_stopped(answer.stopped_by);
                let best = answer.best.as_ref().map_or_else(String::new, |best| {
                    let how = match best.found_by.algorithm {
                        Algorithm::Constructive => "line by line".to_owned(),
                        _ => format!("by {}", best.found_by),
                    };
                    let hint = if self.request.strategy.algorithm == Algorithm::Auto {
                        ""
                    } else {
                        " (--json prints it)"
                    };
                    format!("\n  The best solution known has {moves}, found {how}{hint}: the gap is {gap}.")
                });
                format!("{WARN}{reason}.{WARN:#} At least {bound} are needed{proof}.{best}")
            }
        }
    }

    fn write_moves(&self, out: &mut impl Write, names: MoveNames, width: usize) -> anyhow::Result<()> {
        let Some(moves) = self.answer.moves().filter(|moves| !moves.is_empty()) else { return Ok(()) };
        let shown = &moves[..moves.len().min(MOST_MOVES_SHOWN)];
        writeln!(out, "\n  {STRONG}Moves{STRONG:#} {FAINT}({}){FAINT:#}", names.describe())?;
        for line in draw::moves(self.request.start(), shown, names, width) {
            writeln!(out, "  {line}")?;
        }
        if shown.len() < moves.len() {
            let rest = grouped((moves.len() - shown.len()) as u64);
            writeln!(out, "  {FAINT}… and {rest} more: --json prints them all{FAINT:#}")?;
        }
        Ok(())
    }

    fn write_states(&self, out: &mut impl Write, names: MoveNames) -> anyhow::Result<()> {
        let Some(moves) = self.answer.moves() else { return Ok(()) };
        let goal = self.request.goal();
        let mut board: Board = self.request.start().clone();
        let name_of_moves = names.labels(&board, moves);
        for (index, &step) in moves.iter().enumerate() {
            board.slide(step);
            let made = format!("{} of {}", index + 1, moves.len());
            writeln!(out, "\n  {FAINT}move {made}:{FAINT:#} {STRONG}{}{STRONG:#}", name_of_moves[index])?;
            for line in draw::board(&board, goal).0 {
                writeln!(out, "  {line}")?;
            }
        }
        Ok(())
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        let (answer, stats) = (self.answer, &self.answer.stats);
        let rate = stats.generated as f64 / self.elapsed.as_secs_f64().max(1e-9);
        let mut rows = vec![("strategy", answer.strategy.to_string())];
        if let Some(why) = &answer.why {
            let lines = draw::wrapped(why, draw::width().saturating_sub(16).min(90));
            rows.extend(
                lines
                    .into_iter()
                    .enumerate()
                    .map(|(index, line)| (if index == 0 { "chosen" } else { "" }, line)),
            );
        }
        // What a constructed answer counts are the nodes of the search that was tried before it.
        let is_own_rate = answer.strategy.algorithm != Algorithm::Constructive && self.elapsed > TOO_QUICK;
        let speed =
            if is_own_rate { format!("  {FAINT}{} a second{FAINT:#}", rounded(rate)) } else { String::new() };
        if stats.generated > 0 {
            rows.push(("expanded", grouped(stats.expanded)));
            rows.push(("generated", format!("{}{speed}", grouped(stats.generated))));
        }
        if stats.peak_open > 0 {
            rows.push(("most stored", grouped(stats.peak_stored)));
            rows.push(("most open", grouped(stats.peak_open)));
        }
        if stats.iterations > 1 {
            rows.push(("iterations", grouped(stats.iterations)));
        }
        rows.push(("time", figures::seconds(self.elapsed)));
        if let Some(peak) = peak_memory_bytes() {
            rows.push(("memory", figures::bytes(peak)));
        }
        rows
    }
}

fn write_why_unsolvable(
    out: &mut impl Write,
    start: &Board,
    goal: &Board,
    width: usize,
) -> anyhow::Result<()> {
    let told = explain(start, goal);
    for sentence in told.sentences().into_iter().skip(2) {
        for line in draw::wrapped(&sentence, width.min(92) - 2) {
            writeln!(out, "  {line}")?;
        }
    }
    let others: Vec<&str> = told.reaches.iter().map(|goal| goal.name()).collect();
    if !others.is_empty() {
        writeln!(
            out,
            "  It does reach the goal {STRONG}{}{STRONG:#}: try --goal {}.",
            others.join(" and "),
            others[0]
        )?;
    }
    let board = start.to_string();
    let goal = Goal::named(goal).map_or_else(|| format!("'{goal}'"), |goal| goal.to_string());
    writeln!(out, "  {FAINT}npuzzle check '{board}' --goal {goal}   explains more{FAINT:#}")?;
    Ok(())
}
