//! `npuzzle bench`: fixed instances, one node total, and speeds.
//!
//! The node total is the program's signature: a change of the searches either keeps it or says the
//! new one. Every length is compared with the known one, and the IDA* counts with Korf's.

mod lab;
mod tables;

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Args;
use npuzzle::board::Goal;
use npuzzle::figures::{grouped, rounded, seconds};
use npuzzle::machine::peak_memory_bytes;
use npuzzle::search::StoppedBy;
use npuzzle::solver::{Means, Request, Strategy};
use npuzzle_lab::suites::{self, Row, Suite};
use npuzzle_lab::{Measured, measure};

use crate::draw::{FAINT, STRONG};
use crate::exit::{Exit, Interrupted};
use crate::interrupt;

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "they are flags")]
pub struct Arguments {
    /// Only the node total, without the times
    #[arg(long)]
    signature: bool,

    /// Measure pattern databases instead: making them, opening them, searching with them
    #[arg(long, conflicts_with = "signature")]
    tables: bool,

    /// Measure instead what it costs to record runs
    #[arg(long, conflicts_with_all = ["signature", "tables"])]
    lab: bool,

    /// With --tables: also the instances that take minutes
    #[arg(long, requires = "tables")]
    long: bool,
}

/// What a strategy did on a set of instances.
#[derive(Default)]
struct Tally {
    nodes: u64,
    expanded: u64,
    stored: u64,
    time: Duration,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    interrupt::listen();
    if arguments.tables {
        tables::run(&mut anstream::stdout().lock(), arguments.long)?;
        return Ok(Exit::Success);
    }
    if arguments.lab {
        lab::run(&mut anstream::stdout().lock())?;
        return Ok(Exit::Success);
    }
    let mut bench = Bench { out: anstream::stdout().lock(), show: !arguments.signature, total: 0 };
    let korf = korf_below(30_000_000);
    let eights = hardest_eights();
    bench.heading("Korf's 15-puzzles that IDA* with Manhattan solves in under 30 million nodes")?;
    for strategy in ["ida+manhattan", "ida+linear-conflict", "ida+walking-distance"] {
        bench.searches(strategy, &korf)?;
    }
    bench.heading("The same with pattern databases")?;
    for strategy in ["ida+pdb:6-6-3", "ida:plain+pdb-min:5-5-5"] {
        bench.tables(strategy, &korf)?;
    }
    bench.heading("A* on the three of them with the most nodes")?;
    bench.memory("astar+manhattan", &korf[korf.len() - 3..])?;
    bench.heading("The hardest 8-puzzles, 31 moves")?;
    for strategy in [
        "astar+manhattan",
        "astar+corner-tiles",
        "ida+gaschnig",
        "rbfs+manhattan",
        "rbfs:explored+manhattan",
        "greedy+manhattan",
        "wastar:1.5+manhattan",
        "beam:100+misplaced+manhattan",
        "bfs",
        "ucs",
        "bidirectional",
        "ids",
    ] {
        bench.searches(strategy, &eights)?;
    }
    if bench.show {
        bench.heading("From the command to the answer of an 8-puzzle")?;
        bench.start_up()?;
        writeln!(bench.out)?;
    }
    writeln!(bench.out, "{STRONG}nodes {}{STRONG:#}", bench.total)?;
    Ok(Exit::Success)
}

struct Bench<W> {
    out: W,
    show: bool,
    total: u64,
}

impl<W: Write> Bench<W> {
    fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        if self.show {
            writeln!(self.out, "\n{STRONG}{text}{STRONG:#}")?;
        }
        Ok(())
    }

    fn searches(&mut self, name: &str, instances: &[Row]) -> anyhow::Result<()> {
        let tally = self.tally(name, instances)?;
        let rate = tally.nodes as f64 / tally.time.as_secs_f64();
        self.row(name, &tally, &format!("{} generated a second", rounded(rate)))
    }

    /// Searches with tables that are at hand: making them is measured by `--tables`.
    fn tables(&mut self, name: &str, instances: &[Row]) -> anyhow::Result<()> {
        let strategy: Strategy = name.parse()?;
        check(&strategy, &instances[0], Means::default())?;
        self.searches(name, instances)
    }

    fn memory(&mut self, name: &str, instances: &[Row]) -> anyhow::Result<()> {
        let before = peak_memory_bytes();
        let tally = self.tally(name, instances)?;
        let rate = rounded(tally.expanded as f64 / tally.time.as_secs_f64());
        let grown = peak_memory_bytes().zip(before).map(|(after, before)| after - before);
        let bytes = grown.map_or(String::new(), |grown| {
            format!(
                ", {:.1} bytes of memory for each of {} stored",
                grown as f64 / tally.stored as f64,
                grouped(tally.stored)
            )
        });
        self.row(name, &tally, &format!("{rate} expanded a second{bytes}"))
    }

    fn row(&mut self, name: &str, tally: &Tally, speed: &str) -> anyhow::Result<()> {
        if self.show {
            let (nodes, time) = (grouped(tally.nodes), seconds(tally.time));
            writeln!(self.out, "  {name:30} {nodes:>14} nodes  {time:>8}  {FAINT}{speed}{FAINT:#}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn tally(&mut self, name: &str, instances: &[Row]) -> anyhow::Result<Tally> {
        let strategy: Strategy = name.parse()?;
        let mut tally = Tally::default();
        for instance in instances {
            let Measured { stats, elapsed, .. } = check(&strategy, instance, Means::default())?;
            tally.time += elapsed;
            tally.nodes += stats.generated;
            tally.expanded += stats.expanded;
            tally.stored = tally.stored.max(stats.peak_stored);
        }
        self.total += tally.nodes;
        Ok(tally)
    }

    /// Runs this very program on an 8-puzzle, as a shell would.
    fn start_up(&mut self) -> anyhow::Result<()> {
        let program = std::env::current_exe().context("this program can't be found again")?;
        let mut times = Vec::new();
        for _ in 0..20 {
            let started = Instant::now();
            let board = "8 6 7/2 5 4/3 0 1";
            let run = Command::new(&program)
                .args(["solve", board])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            ensure!(
                run.context("this program can't be started again")?.success(),
                "the 8-puzzle was not solved"
            );
            times.push(started.elapsed());
        }
        times.sort_unstable();
        let (fastest, median) = (seconds(times[0]), seconds(times[times.len() / 2]));
        writeln!(
            self.out,
            "  {:30} {FAINT}fastest {fastest}, median {median} of 20{FAINT:#}",
            "npuzzle solve"
        )?;
        Ok(())
    }
}

/// Runs a strategy on an instance and compares what it finds with what is known.
fn check(strategy: &Strategy, instance: &Row, means: Means) -> anyhow::Result<Measured> {
    let mut request = Request::new(instance.start.clone(), instance.goal.clone())?;
    request.strategy = strategy.clone();
    request.means = means;
    request.limits.cancel = Some(interrupt::flag());
    let measured = measure(&request, &mut ())?;
    if measured.stopped_by == Some(StoppedBy::Cancelled) {
        return Err(Interrupted.into());
    }
    let (start, known) = (&instance.start, instance.distance.context("an instance of unknown length")?);
    let Some(moves) = &measured.moves else { bail!("{strategy} did not solve {start}") };
    let found = moves.len() as u32;
    let is_shortest = strategy.is_optimal() || measured.is_proven;
    let is_right = if is_shortest { found == known } else { found >= known };
    ensure!(is_right, "{strategy} found {found} moves for {start}, not {known}");
    if let (Some(published), "ida+manhattan") = (instance.ida_generated, strategy.to_string().as_str()) {
        // The published count has the root in it once.
        let generated = measured.stats.generated + 1;
        ensure!(
            generated == published,
            "{strategy} generated {generated} nodes for {start}, not {published}"
        );
    }
    Ok(measured)
}

/// A published set that comes with the laboratory.
fn suite(name: &str) -> Vec<Row> {
    suites::find(name).map(Suite::rows).unwrap_or_default()
}

/// Korf's instances with fewer published nodes than this, easiest first.
fn korf_below(nodes: u64) -> Vec<Row> {
    let mut instances = suite("korf100");
    instances.retain(|instance| instance.ida_generated.is_some_and(|published| published < nodes));
    instances.sort_by_key(|instance| instance.ida_generated);
    instances
}

/// The two 8-puzzle states that are farthest from the goal, blank first.
fn hardest_eights() -> Vec<Row> {
    let mut instances = suite("hardest");
    instances.retain(|instance| {
        let size = instance.start.size();
        (size.rows(), size.cols()) == (3, 3) && instance.goal == Goal::First.board(size)
    });
    instances.retain(|instance| instance.distance == Some(31));
    instances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_instances_are_those_of_the_signature() {
        let korf: Vec<u32> = korf_below(30_000_000).iter().map(|instance| instance.id).collect();
        assert_eq!(korf.len(), 43);
        let eights: Vec<String> = hardest_eights().iter().map(|it| it.start.to_string()).collect();
        assert_eq!(eights, ["8 0 6/5 4 7/2 3 1", "8 7 6/0 4 1/2 5 3"]);
    }
}
