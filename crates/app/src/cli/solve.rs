//! `npuzzle solve`: boards in, drawn answers or JSON out.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use npuzzle_board::{Board, Goal, MoveNames};
use npuzzle_heuristics::Combination;
use npuzzle_search::StoppedBy;
use npuzzle_search::algorithms::parallel_ida_star::Checkpoint;
use npuzzle_solver::explain::explain;
use npuzzle_solver::strategy::{Algorithm, Guide, Strategy};
use npuzzle_solver::{Answer, Request, Status, solve};

use crate::batch;
use crate::checkpoint::Keeper;
use crate::draw::{self, BAD, FAINT, GOOD, STRONG, WARN};
use crate::every_shortest::ShortestArgs;
use crate::exit::{self, Exit, bad_input};
use crate::figures::{self, grouped, rounded};
use crate::input::{self, BoardArgs, Given};
use crate::interrupt;
use crate::library::TableArgs;
use crate::limits::LimitArgs;
use crate::progress::Spinner;
use crate::record::{Record, peak_memory_bytes};

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    boards: BoardArgs,

    /// The goal: first (blank, 1, 2, …), last (1, 2, …, blank), snail (inward, blank at the end), or a board
    #[arg(long, short, default_value = "last", value_name = "GOAL")]
    goal: String,

    /// How to search, for instance astar+manhattan; 'npuzzle strategies' lists all
    #[arg(long, short, default_value = "auto", value_name = "STRATEGY")]
    strategy: String,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    tables: TableArgs,

    /// How many threads to use: on one board with tables, or on as many boards of a file [default: all
    /// cores with tables, else 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Write a search with tables down in this file when it is stopped, and go on from it if it is there.
    /// Without it, searches of over a minute are kept in a folder of their own
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Start anew even if an earlier run of the same search was kept
    #[arg(long)]
    fresh: bool,

    /// How moves are named: the way the blank goes, the way the tile goes, or the tile's number
    #[arg(long, default_value = "blank", value_name = "NAMES")]
    moves: Names,

    /// Print every board from the start to the goal
    #[arg(long, conflicts_with = "json")]
    states: bool,

    #[command(flatten)]
    shortest: ShortestArgs,

    /// Print one JSON object per board, a line each
    #[arg(long)]
    json: bool,
}

/// How moves are named.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Names {
    Blank,
    Tile,
    Number,
}

impl From<Names> for MoveNames {
    fn from(names: Names) -> Self {
        match names {
            Names::Blank => Self::Blank,
            Names::Tile => Self::Tile,
            Names::Number => Self::Number,
        }
    }
}

/// Below this a rate is noise.
const TOO_QUICK: Duration = Duration::from_millis(5);

/// A solution with more moves is cut short on the screen; JSON has it whole.
const MOST_MOVES_SHOWN: usize = 2_000;

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let strategy: Strategy = arguments.strategy.parse().map_err(bad_input)?;
    let boards = arguments.boards.read()?;
    interrupt::listen();
    let limits = arguments.limits.limits();
    let library = arguments.tables.library();
    let mut requests = Vec::with_capacity(boards.len());
    for Given { board, place } in boards {
        let goal = input::goal(&arguments.goal, board.size())?;
        let mut request = Request::new(board, goal).map_err(bad_input)?;
        request.strategy = strategy.clone();
        request.limits = limits.clone();
        request.means.library = Arc::clone(&library);
        requests.push((request, place));
    }
    let threads = arguments.threads(&strategy);
    if let [(request, _)] = &mut requests[..] {
        request.means.threads = threads;
    }
    if arguments.checkpoint.is_some() && requests.len() > 1 {
        return Err(bad_input("--checkpoint is for one board, and these are several"));
    }
    warn_of_inadmissible(&strategy);
    let mut worst = Exit::Success;
    let mut out = anstream::stdout().lock();
    let work = |(request, _): &(Request, _)| {
        let started = Instant::now();
        let keeper = arguments.keeper(request, requests.len());
        answer(request, keeper, arguments.fresh).map(|answer| {
            let elapsed = started.elapsed();
            let mut spinner = if requests.len() == 1 { Spinner::new() } else { Spinner::hidden() };
            let counted = arguments.shortest.count(request, &answer, elapsed, &mut spinner);
            (answer, counted, elapsed)
        })
    };
    batch::in_order(&requests, threads, work, |index, solved| {
        let (request, place) = &requests[index];
        let (answer, counted, elapsed) = match (solved, place) {
            (Ok(solved), _) => solved,
            // One board that can't be done so does not keep the others from being solved.
            (Err(error), Some(place)) if requests.len() > 1 => {
                worst = worst.max(exit::report(&error.context(place.clone())));
                return Ok(ControlFlow::Continue(()));
            }
            (Err(error), _) => return Err(error),
        };
        let run = Run { request, answer: &answer, elapsed };
        if arguments.json {
            let threads = request.means.threads;
            let record = Record::new(request.start(), request.goal(), &answer, &counted, elapsed, threads);
            serde_json::to_writer(&mut out, &record).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            if let (Some(place), true) = (place, requests.len() > 1) {
                writeln!(out, "{}{FAINT}{place}{FAINT:#}", if index > 0 { "\n" } else { "" })?;
            }
            run.write(&mut out, arguments)?;
            counted.write(&mut out, request.start(), arguments.moves.into())?;
        }
        out.flush()?;
        worst = worst.max(exit_of(&answer)).max(counted.tell());
        Ok(if interrupt::was_heard() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(if interrupt::was_heard() { Exit::Interrupted } else { worst })
}

impl Arguments {
    /// How many threads to use in all. Searches that keep every state in memory share it badly.
    fn threads(&self, strategy: &Strategy) -> usize {
        let uses_tables = strategy.algorithm == Algorithm::Auto || strategy.guide.tables.is_some();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(if uses_tables { cores } else { 1 }, usize::from)
    }

    /// Who writes a search down: only one board can be gone on with.
    fn keeper(&self, request: &Request, boards: usize) -> Option<Keeper> {
        if boards == 1 { Keeper::new(request, self.checkpoint.as_deref()) } else { None }
    }
}

/// Solves a board, with a keeper if it is the only one.
fn answer(request: &Request, keeper: Option<Keeper>, is_fresh: bool) -> anyhow::Result<Answer> {
    // Several spinners on one line would be none.
    let mut spinner = if keeper.is_some() { Spinner::new() } else { Spinner::hidden() };
    let mut request = request.clone();
    if let Some(resume) = keeper.as_ref().map(|keeper| keeper.read(is_fresh)).transpose()?.flatten() {
        let Checkpoint { bound, stats, .. } = &resume.checkpoint;
        exit::tell(format_args!(
            "{WARN}note:{WARN:#} going on from an earlier run: at least {bound} moves, {} nodes so far (--fresh starts anew)",
            grouped(
                stats.generated + resume.checkpoint.done.iter().map(|(_, done)| done.generated).sum::<u64>()
            )
        ));
        request.means.resume = Some(resume);
    }
    spinner.keeper = keeper;
    if request.strategy.algorithm != Algorithm::Auto {
        npuzzle_solver::Watcher::phase(&mut spinner, &request.strategy.to_string());
    }
    let answer = solve(&request, &mut spinner);
    spinner.finish();
    let answer = answer.map_err(exit::unanswered)?;
    match &answer.checkpoint {
        Some(checkpoint) => match spinner.keep(checkpoint) {
            Ok(None) => {}
            Ok(Some(path)) => exit::tell(format_args!(
                "{WARN}note:{WARN:#} the search is kept in {}: the same command goes on with it",
                path.display()
            )),
            Err(error) => exit::tell(format_args!("{WARN}note:{WARN:#} {error:#}")),
        },
        None if answer.is_optimal => spinner.keeper.iter().for_each(Keeper::forget),
        None => {}
    }
    Ok(answer)
}

/// Says so if a search with this strategy proves nothing though it may look so.
pub fn warn_of_inadmissible(strategy: &Strategy) {
    let Guide { kinds, how, .. } = &strategy.guide;
    let what = match kinds.iter().find(|kind| !kind.is_admissible()) {
        Some(kind) => kind.name(),
        None if *how == Combination::Sum && kinds.len() > 1 => "a sum of heuristics",
        None => return,
    };
    exit::tell(format_args!(
        "{WARN}note:{WARN:#} {what} is inadmissible: it can exceed the true distance, so this search proves nothing"
    ));
}

fn exit_of(answer: &Answer) -> Exit {
    match (answer.status, answer.stopped_by) {
        (Status::Stopped, Some(StoppedBy::Cancelled)) => Exit::Interrupted,
        (Status::Stopped, _) => Exit::Stopped,
        (Status::Unsolvable, _) => Exit::Unsolvable,
        (Status::Solved, _) => Exit::Success,
    }
}

/// One board and what came of it.
struct Run<'r> {
    request: &'r Request,
    answer: &'r Answer,
    elapsed: Duration,
}

impl Run<'_> {
    fn write(&self, out: &mut impl Write, arguments: &Arguments) -> anyhow::Result<()> {
        let (start, goal) = (self.request.start(), self.request.goal());
        let width = draw::width();
        writeln!(out)?;
        for line in draw::journey(start, goal, width) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "\n  {}", self.verdict())?;
        if self.answer.status == Status::Unsolvable {
            return write_why_unsolvable(out, start, goal, width);
        }
        if self.answer.status == Status::Solved {
            self.write_moves(out, arguments.moves.into(), width)?;
        }
        if arguments.states && self.answer.status == Status::Solved {
            self.write_states(out, arguments.moves.into())?;
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
        let moves = count(answer.moves.as_ref().map_or(0, Vec::len));
        let bound = count(answer.lower_bound as usize);
        let gap = grouped(u64::from(answer.gap().unwrap_or(0)));
        match (answer.status, answer.is_optimal) {
            (Status::Solved, true) => format!("{GOOD}Solved in {moves}{GOOD:#}, and no solution is shorter."),
            (Status::Solved, false) => format!(
                "{GOOD}Solved in {moves}{GOOD:#}. A lower bound is {bound}, so it is at most {gap} too long: the gap is {gap}."
            ),
            (Status::Unsolvable, _) => {
                format!("{BAD}Not solvable:{BAD:#} no moves lead from this board to the goal.")
            }
            (Status::Stopped, _) => {
                let reason = match answer.stopped_by {
                    Some(StoppedBy::Cancelled) => "Interrupted".to_owned(),
                    Some(StoppedBy::DeadEnd) => {
                        "Ended without a solution: nothing was left to expand".to_owned()
                    }
                    Some(by) => format!("Stopped by the limit on {by}"),
                    None => "Stopped".to_owned(),
                };
                let best = if answer.moves.is_some() {
                    format!(
                        "\n  The best solution known has {moves}, found line by line (--json prints it): the gap is {gap}."
                    )
                } else {
                    String::new()
                };
                format!("{WARN}{reason}.{WARN:#} At least {bound} are needed.{best}")
            }
        }
    }

    fn write_moves(&self, out: &mut impl Write, names: MoveNames, width: usize) -> anyhow::Result<()> {
        let Some(moves) = self.answer.moves.as_ref().filter(|moves| !moves.is_empty()) else { return Ok(()) };
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
        let Some(moves) = &self.answer.moves else { return Ok(()) };
        let goal = self.request.goal();
        let mut board: Board = self.request.start().clone();
        let name_of_moves = names.name(&board, moves);
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
