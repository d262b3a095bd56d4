//! `npuzzle compare`: several methods on the same boards, their averages side by side (Xiao's experiment).

mod boards;
mod methods;
mod record;
mod table;

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use npuzzle::board::Board;
use npuzzle::figures::grouped;
use npuzzle::heuristics::pdb::Pattern;
use npuzzle::machine::half_of_free_memory;
use npuzzle::search::{Cost, Limits, Stats};
use npuzzle::solver::Notice;
use npuzzle::solver::{Request, Watcher};
use npuzzle_lab::record::Key;
use npuzzle_lab::spec::Method;
use npuzzle_lab::{Comparison, Measured, Record, measure};

use self::boards::{Boards, RandomArgs};
use super::solve::Names;
use super::solve::asked::warn_of_inadmissible;
use crate::draw::{self, FAINT, STRONG};
use crate::exit::{Exit, bad_input, no_answer, tell};
use crate::input::{BoardArgs, GoalArgs};
use crate::library::TableArgs;
use crate::limits::LimitArgs;
use crate::progress::Spinner;
use crate::{interrupt, routes};

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    random: RandomArgs,

    #[command(flatten)]
    boards: BoardArgs,

    #[command(flatten)]
    goal: GoalArgs,

    /// A method to compare, for instance astar+manhattan; say it again for each. Without it: iterative
    /// deepening, greedy search and A*, the latter two with Manhattan distance and with misplaced tiles
    #[arg(long, short, value_name = "STRATEGY")]
    strategy: Vec<String>,

    #[command(flatten)]
    tables: TableArgs,

    /// Print the actions and all states of each solution
    #[arg(long, conflicts_with = "json")]
    show_routes: bool,

    /// How moves are named in routes: the way the blank goes, the way the tile goes, or the tile's number
    #[arg(long, default_value = "blank", value_name = "NAMES")]
    moves: Names,

    /// Print one JSON object per method, a line each
    #[arg(long)]
    json: bool,

    #[command(
        flatten,
        next_help_heading = "Limits of each run (10 seconds if neither nodes nor time are limited)"
    )]
    limits: LimitArgs,
}

/// How long a run may take if nothing is said: blind searches would otherwise not end on large boards.
const PATIENCE: Duration = Duration::from_secs(10);

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let methods = methods::chosen(&arguments.strategy)?;
    let boards = Boards::choose(&arguments.random, &arguments.boards, &arguments.goal)?;
    interrupt::listen();
    for method in methods.iter().filter(|_| !arguments.strategy.is_empty()) {
        warn_of_inadmissible(&method.strategy);
    }
    if let Some(seed) = boards.seed {
        tell(format_args!("{FAINT}seed {seed}{FAINT:#}"));
    }
    let about = boards.about.clone();
    let worst = boards.worst;
    let comparison = Experiment::new(arguments, methods).run(boards)?;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        record::write(&mut out, &comparison, &about)?;
    } else if comparison.boards() > 0 {
        table::write(&mut out, &comparison, &about, draw::width())?;
    } else if interrupt::was_heard() {
        tell(format_args!("interrupted before the first board was done"));
    }
    out.flush()?;
    Ok(if interrupt::was_heard() { Exit::Interrupted } else { worst })
}

/// All there is to run the methods on one board after another.
struct Experiment<'a> {
    arguments: &'a Arguments,
    methods: Vec<Method>,
    limits: Limits,
    spinner: Spinner,
}

impl<'a> Experiment<'a> {
    fn new(arguments: &'a Arguments, methods: Vec<Method>) -> Self {
        let mut limits = arguments.limits.limits();
        if limits.max_nodes.is_none() && limits.max_time.is_none() {
            limits.max_time = Some(PATIENCE);
        }
        limits.max_memory = limits.max_memory.or_else(half_of_free_memory);
        Self { arguments, methods, limits, spinner: Spinner::new() }
    }

    /// Runs every method on every board, one after the other: two at once would slow each other down,
    /// and times are what is compared. Ctrl-C leaves out the board that was in hand.
    fn run(mut self, boards: Boards) -> anyhow::Result<Comparison> {
        let library = self.arguments.tables.library();
        let mut comparison = Comparison::new(self.methods.iter().cloned());
        let mut goals = HashSet::new();
        let count = boards.count;
        for (index, (start, goal)) in boards.each.enumerate() {
            let mut request = Request::new(start, goal).map_err(bad_input)?;
            request.limits = self.limits.clone();
            request.means.library = Arc::clone(&library);
            request.means.is_thorough = true;
            let place = format!("board {} of {}", grouped(index as u64 + 1), grouped(count as u64));
            if goals.insert(request.goal().clone()) {
                self.make_tables(&mut request, &place)?;
            }
            let runs = self.on_board(&mut request, &place)?;
            if interrupt::was_heard() {
                break;
            }
            if self.arguments.show_routes {
                self.write_routes(request.start(), &place, &runs)?;
            }
            comparison.add(&records(index as u32, &runs));
        }
        self.spinner.finish();
        Ok(comparison)
    }

    /// Tables are made once for a goal and kept: whoever comes first should not pay for them.
    fn make_tables(&mut self, request: &mut Request, place: &str) -> anyhow::Result<()> {
        for method in self.methods.iter().filter(|method| method.may_use_tables()) {
            request.strategy = method.strategy.clone();
            let what = format!("{place}  {}", method.label());
            measure(request, &mut Watch { spinner: &mut self.spinner, what }).map_err(no_answer)?;
        }
        Ok(())
    }

    fn on_board(&mut self, request: &mut Request, place: &str) -> anyhow::Result<Vec<Measured>> {
        let mut runs = Vec::with_capacity(self.methods.len());
        for method in &self.methods {
            request.strategy = method.strategy.clone();
            let mut watch =
                Watch { spinner: &mut self.spinner, what: format!("{place}  {}", method.label()) };
            watch.spinner.say(watch.what.clone());
            runs.push(measure(request, &mut watch).map_err(no_answer)?);
            if interrupt::was_heard() {
                break;
            }
        }
        Ok(runs)
    }

    fn write_routes(&self, start: &Board, place: &str, runs: &[Measured]) -> anyhow::Result<()> {
        self.spinner.finish();
        let mut out = anstream::stdout().lock();
        for (method, run) in self.methods.iter().zip(runs) {
            let steps = run
                .moves
                .as_ref()
                .map_or_else(|| "not solved".to_owned(), |moves| format!("{} steps", moves.len()));
            writeln!(out, "{FAINT}{place}{FAINT:#}  {STRONG}{}{STRONG:#}: {steps}", method.label())?;
            if let Some(moves) = &run.moves {
                routes::write(&mut out, start, moves, self.arguments.moves.into())?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// The runs on one board as the laboratory records them.
fn records(instance: u32, runs: &[Measured]) -> Vec<Record> {
    let key = |strategy| Key { instance, strategy, repetition: 0 };
    (0..).zip(runs).map(|(strategy, run)| Record::new(key(strategy), 0, run)).collect()
}

/// Says which board and method are in hand, and how much was searched.
struct Watch<'s> {
    spinner: &'s mut Spinner,
    what: String,
}

impl Watcher for Watch<'_> {
    fn progress(&mut self, stats: &Stats, _lower_bound: Cost) {
        self.spinner.say(format!("{}  {} nodes", self.what, grouped(stats.generated)));
    }

    fn building(&mut self, table: Pattern, share: f64) {
        self.spinner.building(table, share);
    }

    fn notice(&mut self, notice: &Notice) {
        self.spinner.notice(notice);
    }
}
