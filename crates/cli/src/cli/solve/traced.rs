//! `npuzzle solve --trace`: every expansion told as it happens, then the answer.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use clap::Args;
use npuzzle::figures::{grouped, read_count};
use npuzzle::solver::steps::Steps;
use npuzzle::solver::trace::{Child, Node, Step, words};
use npuzzle::solver::{Algorithm, Request};
use npuzzle_wire::{Counted, Record, StepRecord};

use super::Arguments;
use super::asked::Asked;
use super::drawn::Run;
use crate::draw::{self, FAINT, STRONG, WARN};
use crate::exit::{self, BadInput, Exit, bad_input};
use crate::interrupt;
use crate::steps;

/// What is told of a search while it runs.
#[derive(Args, Debug)]
pub struct TraceArgs {
    /// Tell every expansion: the board with g, h and f, its children, and the sizes of OPEN and CLOSED. The
    /// default strategy is then astar+manhattan
    #[arg(long)]
    trace: bool,

    /// Tell every expansion with the first K of OPEN, too
    #[arg(long, value_name = "K")]
    trace_open: Option<usize>,

    /// Tell at most so many expansions; the search goes on to its end
    /// [default: 1000]
    #[arg(long, value_name = "N", value_parser = read_count)]
    trace_most: Option<u64>,
}

/// Expansions that are told if nobody says how many.
const MOST_TOLD: u64 = 1_000;

impl TraceArgs {
    pub fn is_wanted(&self) -> bool {
        self.trace || self.trace_open.is_some() || self.trace_most.is_some()
    }
}

/// Solves every board by every strategy, one after the other.
pub fn run(arguments: &Arguments, boards: &[Asked]) -> anyhow::Result<Exit> {
    if arguments.shortest.is_wanted() {
        return Err(bad_input("--count and --all make searches of their own: leave --trace out"));
    }
    let mut out = BufWriter::new(anstream::stdout().lock());
    let mut worst = Exit::Success;
    for Asked { requests, place } in boards {
        for request in requests {
            if let (Some(place), true) = (place, boards.len() > 1 && !arguments.json) {
                writeln!(out, "\n{FAINT}{place}{FAINT:#}")?;
            }
            worst = worst.max(match (trace(arguments, request, &mut out), place) {
                (Ok(exit), _) => exit,
                // One board that can't be done so does not keep the others from being solved.
                (Err(error), Some(place)) if boards.len() > 1 && error.is::<BadInput>() => {
                    exit::report(&error.context(place.clone()))
                }
                (Err(error), _) => return Err(error),
            });
            out.flush()?;
            if interrupt::was_heard() {
                return Ok(Exit::Interrupted);
            }
        }
    }
    Ok(worst)
}

fn trace(arguments: &Arguments, request: &Request, out: &mut impl Write) -> anyhow::Result<Exit> {
    let started = Instant::now();
    let most = arguments.trace.trace_most.unwrap_or(MOST_TOLD);
    let open = arguments.trace.trace_open.unwrap_or(0);
    if request.strategy.algorithm == Algorithm::Constructive {
        exit::tell(format_args!("{WARN}note:{WARN:#} constructive is no search: it expands nothing"));
    }
    let mut told = 0;
    let answer = steps::read(Steps::first(request, open, most), |step| {
        told += 1;
        if arguments.json {
            serde_json::to_writer(&mut *out, &StepRecord::from(&step))?;
            writeln!(out)
        } else {
            write_step(&step, request, open, out)
        }
    })?;
    let untold = answer.stats.expanded.saturating_sub(told);
    if untold > 0 {
        exit::tell(format_args!(
            "{WARN}note:{WARN:#} {} more expansions were not told (--trace-most N tells more)",
            grouped(untold)
        ));
    }
    let elapsed = started.elapsed();
    if arguments.json {
        let alone = request.clone().with_threads(1);
        let record = Record::new(&alone, &answer, &Counted::NotAsked, elapsed);
        serde_json::to_writer(&mut *out, &record).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        Run { request, answer: &answer, elapsed }.write(out, arguments)?;
    }
    Ok(Exit::of(&answer))
}

/// The board, and beside it what the search knows of it.
fn write_step(step: &Step, request: &Request, open: usize, out: &mut impl Write) -> io::Result<()> {
    let strategy = &request.strategy;
    let iteration =
        words::iteration(strategy, step).map_or(String::new(), |it| format!("  {FAINT}{it}{FAINT:#}"));
    writeln!(out, "\n  {STRONG}expansion {}{STRONG:#}{iteration}", grouped(step.number))?;
    let Node { g, h, .. } = step.node;
    let mut facts = vec![format!("g {g} + h {h} = f {}", step.node.f())];
    facts.push(if words::has_open_list(strategy) {
        format!("OPEN {}   CLOSED {}", grouped(step.open as u64), grouped(step.closed as u64))
    } else {
        format!("a path of {} states", g + 1)
    });
    facts.extend(step.children.iter().map(|child| told("generates", child)));
    facts.extend(step.on_the_way_back.iter().map(|child| {
        let place = format!("back at g {}:", child.node.g - 1);
        told(&place, child)
    }));
    facts.extend((1..).zip(step.first_of_open.iter().take(open)).map(|(place, node)| {
        let title = if place == 1 { "OPEN" } else { "" };
        format!("{FAINT}{title:<4}{FAINT:#} {place:>3}  {}  {}", words::equation(node), node.board)
    }));
    let (drawing, width) = draw::board(&step.node.board, request.goal());
    for line in 0..drawing.len().max(facts.len()) {
        let left = drawing.get(line).cloned().unwrap_or_else(|| " ".repeat(width));
        writeln!(out, "{}", format!("  {left}   {}", facts.get(line).map_or("", String::as_str)).trim_end())?;
    }
    Ok(())
}

fn told(title: &str, child: &Child) -> String {
    let (equation, fate) = (words::equation(&child.node), words::fate(child.fate));
    format!("{FAINT}{title}{FAINT:#} {:<5}  {equation}  {fate}", child.way.name())
}
