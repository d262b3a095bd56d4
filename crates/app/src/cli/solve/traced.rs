//! `npuzzle solve --trace`: every expansion told as it happens, then the answer.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use clap::Args;
use npuzzle_board::{Board, Move};
use npuzzle_solver::trace::{Node, Step};
use npuzzle_solver::{Algorithm, Request};

use super::Arguments;
use super::asked::Asked;
use super::drawn::Run;
use crate::draw::{self, FAINT, STRONG, WARN};
use crate::every_shortest::Counted;
use crate::exit::{self, BadInput, Exit, bad_input};
use crate::figures::{grouped, read_count};
use crate::interrupt;
use crate::record::{Record, StepRecord};
use crate::steps::Steps;

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
    #[arg(long, value_name = "N", default_value = "1000", value_parser = read_count)]
    trace_most: u64,
}

impl TraceArgs {
    pub fn is_wanted(&self) -> bool {
        self.trace || self.trace_open.is_some()
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
    let most = arguments.trace.trace_most;
    let open = arguments.trace.trace_open.unwrap_or(0);
    let mut untold = 0_u64;
    if request.strategy.algorithm == Algorithm::Constructive {
        exit::tell(format_args!("{WARN}note:{WARN:#} constructive is no search: it expands nothing"));
    }
    let answer = Steps::of(request, open).read(|step| {
        if step.number > most {
            untold += 1;
            Ok(())
        } else if arguments.json {
            serde_json::to_writer(&mut *out, &StepRecord::from(&step))?;
            writeln!(out)
        } else {
            write_step(&step, request, open, out)
        }
    })?;
    if untold > 0 {
        exit::tell(format_args!(
            "{WARN}note:{WARN:#} {} more expansions were not told (--trace-most N tells more)",
            grouped(untold)
        ));
    }
    let elapsed = started.elapsed();
    if arguments.json {
        let (start, goal) = (request.start(), request.goal());
        let record = Record::new(start, goal, &answer, &Counted::NotAsked, elapsed, 1);
        serde_json::to_writer(&mut *out, &record).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        Run { request, answer: &answer, elapsed }.write(out, arguments)?;
    }
    Ok(Exit::of(&answer))
}

/// The board, and beside it what the search knows of it.
fn write_step(step: &Step, request: &Request, open: usize, out: &mut impl Write) -> io::Result<()> {
    let iteration = match (request.strategy.algorithm, step.iteration) {
        (Algorithm::Beam { .. }, Some(generation)) => format!("  {FAINT}generation {generation}{FAINT:#}"),
        (_, Some(bound)) => format!("  {FAINT}bound {bound}{FAINT:#}"),
        (_, None) => String::new(),
    };
    writeln!(out, "\n  {STRONG}expansion {}{STRONG:#}{iteration}", grouped(step.number))?;
    let mut facts = vec![
        equation(&step.node),
        format!("OPEN {}   CLOSED {}", grouped(step.open as u64), grouped(step.closed as u64)),
    ];
    for child in &step.children {
        let way = way(&step.node.board, &child.board).map_or(String::new(), |step| step.to_string());
        facts.push(format!("{FAINT}generates{FAINT:#} {way:<5}  {}", equation(child)));
    }
    facts.extend(step.first_of_open.iter().take(open).enumerate().map(|(nth, node)| {
        let title = if nth == 0 { "OPEN" } else { "" };
        format!("{FAINT}{title:<4}{FAINT:#} {:>3}  {}  {}", nth + 1, equation(node), node.board)
    }));
    let (drawing, width) = draw::board(&step.node.board, request.goal());
    for line in 0..drawing.len().max(facts.len()) {
        let left = drawing.get(line).cloned().unwrap_or_else(|| " ".repeat(width));
        writeln!(out, "{}", format!("  {left}   {}", facts.get(line).map_or("", String::as_str)).trim_end())?;
    }
    Ok(())
}

fn equation(node: &Node) -> String {
    format!("g {:<2} + h {:<2} = f {:<2}", node.g, node.h, node.f())
}

/// The move that leads from a board to its child.
fn way(parent: &Board, child: &Board) -> Option<Move> {
    parent.moves().find(|&step| parent.after(step).as_ref() == Some(child))
}
