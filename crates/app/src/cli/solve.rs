//! `npuzzle solve`: boards in, drawn answers or JSON out.

mod drawn;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use npuzzle_board::MoveNames;
use npuzzle_heuristics::Combination;
use npuzzle_search::algorithms::parallel_ida_star::Checkpoint;
use npuzzle_search::{Limits, StoppedBy};
use npuzzle_solver::strategy::{Algorithm, Guide, Strategy};
use npuzzle_solver::{Answer, Request, SearchError, SolveError, Status, solve};

use self::drawn::Run;
use crate::batch;
use crate::checkpoint::Keeper;
use crate::draw::{FAINT, WARN};
use crate::every_shortest::ShortestArgs;
use crate::exit::{self, Exit, bad_input};
use crate::figures::{grouped, read_bytes, read_count, read_time};
use crate::input::{self, BoardArgs, Given};
use crate::interrupt;
use crate::library::TableArgs;
use crate::progress::Spinner;
use crate::record::Record;

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

#[derive(Args, Debug)]
#[expect(clippy::struct_field_names, reason = "they are the names of the flags")]
struct LimitArgs {
    /// Stop after generating so many nodes, for instance 10k or 5M
    #[arg(long, value_name = "N", value_parser = read_count)]
    max_nodes: Option<u64>,

    /// Stop after this time, for instance 30s or 2min
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    max_time: Option<Duration>,

    /// Stop when the states in memory take this much, for instance 4GiB
    #[arg(long, value_name = "SIZE", value_parser = read_bytes)]
    max_memory: Option<u64>,
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

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let strategy: Strategy = arguments.strategy.parse().map_err(bad_input)?;
    let boards = arguments.boards.read()?;
    interrupt::listen();
    let limits = Limits {
        max_nodes: arguments.limits.max_nodes,
        max_time: arguments.limits.max_time,
        max_memory: arguments.limits.max_memory,
        max_cost: None,
        cancel: Some(interrupt::flag()),
    };
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
    let answer = answer.map_err(|error| match error {
        SolveError::Search(error @ (SearchError::TooLarge(_) | SearchError::Partition(_))) => {
            bad_input(error)
        }
        SolveError::Search(error @ SearchError::Build(_)) => error.into(),
        bug @ SolveError::WrongSolution { .. } => bug.into(),
    })?;
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

fn warn_of_inadmissible(strategy: &Strategy) {
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
