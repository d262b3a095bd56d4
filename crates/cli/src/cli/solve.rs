//! `npuzzle solve`: boards in; drawn answers, a course's words, a trace or JSON out.

pub mod asked;
mod drawn;
mod traced;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use npuzzle::board::MoveNames;
use npuzzle::figures::grouped;
use npuzzle::search::Budget;
use npuzzle::solver::strategy::{Algorithm, Strategy};
use npuzzle::solver::{Answer, Gap, Request, solve_within};
use npuzzle_wire::Record;

use self::asked::{Asked, asked};
use self::drawn::Run;
use self::traced::TraceArgs;
use crate::batch;
use crate::checkpoint::Keeper;
use crate::draw::{FAINT, WARN};
use crate::every_shortest::{self, ShortestArgs};
use crate::exit::{self, Exit, bad_input};
use crate::input::{BoardArgs, ProfiledGoalArgs};
use crate::interrupt;
use crate::library::TableArgs;
use crate::limits::LimitArgs;
use crate::profiles::Profile;
use crate::progress::Spinner;
use crate::stream::Stream;
use crate::voices::Task;

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct Arguments {
    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    goal: ProfiledGoalArgs,

    /// How to search, for instance astar+manhattan; 'npuzzle strategies' lists all [default: auto]
    #[arg(long, short, value_name = "STRATEGY")]
    strategy: Option<String>,

    /// Take a course's goal, moves, methods, counters and words; 'npuzzle profiles' shows them. What other
    /// flags say wins
    #[arg(long, short, value_name = "PROFILE")]
    profile: Option<Profile>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Be content with a solution that is proven to be this close to the shortest: 5% or a number of moves. Only
    /// auto looks at it
    #[arg(long, value_name = "GAP", value_parser = str::parse::<Gap>)]
    gap: Option<Gap>,

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

    /// How moves are named: the way the blank goes, the way the tile goes, or the tile's number [default:
    /// blank]
    #[arg(long, value_name = "NAMES")]
    moves: Option<Names>,

    /// Print every board from the start to the goal
    #[arg(long, conflicts_with = "json")]
    states: bool,

    #[command(flatten)]
    trace: TraceArgs,

    #[command(flatten)]
    shortest: ShortestArgs,

    /// Print one JSON object per board, a line each
    #[arg(long)]
    json: bool,

    /// With --json: before that, a line for each better solution and each higher lower bound
    #[arg(long, requires = "json")]
    stream: bool,
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
    let boards = asked(arguments)?;
    if arguments.trace.is_wanted() {
        return traced::run(arguments, &boards);
    }
    if let (Some(profile), false) = (arguments.profile, arguments.json) {
        return in_the_words_of(profile, arguments, &boards);
    }
    let requests: Vec<(&Request, &Option<String>)> = boards
        .iter()
        .flat_map(|board| board.requests.iter().map(move |request| (request, &board.place)))
        .collect();
    let threads = arguments.threads(requests.iter().map(|(request, _)| &request.strategy));
    let mut worst = Exit::Success;
    // Not locked: a stream is printed meanwhile, by other threads.
    let mut out = anstream::stdout();
    let work = |&(request, _): &(&Request, _)| {
        let started = Instant::now();
        let budget = request.limits.start();
        let keeper = arguments.keeper(request, requests.len());
        answer(request, &budget, keeper, arguments).map(|answer| {
            let elapsed = started.elapsed();
            let mut spinner = if requests.len() == 1 { Spinner::new() } else { Spinner::hidden() };
            let counted = arguments.shortest.count(request, &answer, &budget, &mut spinner);
            (answer, counted, elapsed)
        })
    };
    batch::in_order(&requests, threads, work, |index, solved| {
        let (request, place) = requests[index];
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
            let record = Record::new(request, &answer, &counted, elapsed);
            writeln!(out, "{}", serde_json::to_string(&record)?)?;
        } else {
            if let (Some(place), true) = (place, requests.len() > 1) {
                writeln!(out, "{}{FAINT}{place}{FAINT:#}", if index > 0 { "\n" } else { "" })?;
            }
            run.write(&mut out, arguments)?;
            every_shortest::write(&counted, &mut out, request.start(), arguments.names())?;
        }
        out.flush()?;
        worst = worst.max(Exit::of(&answer)).max(every_shortest::tell(&counted));
        Ok(if interrupt::was_heard() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    Ok(if interrupt::was_heard() { Exit::Interrupted } else { worst })
}

impl Arguments {
    /// How many threads to use in all. Searches that keep every state in memory share it badly.
    fn threads<'s>(&self, mut strategies: impl Iterator<Item = &'s Strategy>) -> usize {
        let uses_tables = strategies
            .any(|strategy| strategy.algorithm == Algorithm::Auto || strategy.guide.tables.is_some());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(if uses_tables { cores } else { 1 }, usize::from)
    }

    fn names(&self) -> MoveNames {
        let by_profile = self.profile.map_or(MoveNames::Blank, |profile| profile.settings().moves);
        self.moves.map_or(by_profile, MoveNames::from)
    }

    /// Who writes a search down: only one board can be gone on with.
    fn keeper(&self, request: &Request, boards: usize) -> Option<Keeper> {
        if boards == 1 { Keeper::new(request, self.checkpoint.as_deref()) } else { None }
    }
}

/// Solves every board and writes what a course's program writes.
fn in_the_words_of(profile: Profile, arguments: &Arguments, boards: &[Asked]) -> anyhow::Result<Exit> {
    if arguments.states || arguments.shortest.is_wanted() {
        return Err(bad_input(
            "--states, --count and --all draw as npuzzle does, a profile as its course does: leave one out",
        ));
    }
    let mut out = std::io::BufWriter::new(anstream::stdout().lock());
    let mut worst = Exit::Success;
    for (number, Asked { requests, place }) in (1..).zip(boards) {
        let task = Task { requests, names: arguments.names(), number };
        let spoken = profile.speak(&task, &mut out);
        worst = worst.max(match (spoken, place) {
            (Ok(exit), _) => exit,
            (Err(error), Some(place)) if boards.len() > 1 => exit::report(&error.context(place.clone())),
            (Err(error), _) => return Err(error),
        });
        out.flush()?;
        if interrupt::was_heard() {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(worst)
}

/// Solves a board, with a keeper if it is the only one.
fn answer(
    request: &Request,
    budget: &Budget,
    keeper: Option<Keeper>,
    arguments: &Arguments,
) -> anyhow::Result<Answer> {
    // Several spinners on one line would be none.
    let mut spinner = if keeper.is_some() { Spinner::new() } else { Spinner::hidden() };
    let mut request = request.clone();
    if let Some(checkpoint) =
        keeper.as_ref().map(|keeper| keeper.read(arguments.fresh)).transpose()?.flatten()
    {
        exit::tell(format_args!(
            "{WARN}note:{WARN:#} going on from an earlier run: at least {} moves, {} nodes so far (--fresh starts anew)",
            checkpoint.snapshot.bound,
            grouped(checkpoint.generated())
        ));
        request.means.resume = Some(checkpoint);
    }
    spinner.keeper = keeper;
    spinner.stream = arguments.stream.then(|| Stream::new(&request));
    let answer = solve_within(&request, budget, &mut spinner);
    spinner.finish();
    let answer = answer.map_err(exit::no_answer)?;
    match &answer.checkpoint {
        Some(checkpoint) => match spinner.keep(checkpoint) {
            Ok(None) => {}
            Ok(Some(path)) => exit::tell(format_args!(
                "{WARN}note:{WARN:#} the search is kept in {}: the same command goes on with it",
                path.display()
            )),
            Err(error) => exit::tell(format_args!("{WARN}note:{WARN:#} {error:#}")),
        },
        None if answer.is_optimal() => spinner.keeper.iter().for_each(Keeper::forget),
        None => {}
    }
    Ok(answer)
}
