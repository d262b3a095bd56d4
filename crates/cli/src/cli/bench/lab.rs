//! `npuzzle bench --lab`: what it costs to record runs.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use npuzzle::figures::seconds;
use npuzzle::heuristics::pdb::Library;
use npuzzle_lab::experiment::{self, Conduct, Prepared};
use npuzzle_lab::instances::instances;
use npuzzle_lab::store::Entry;
use npuzzle_lab::{Spec, Store};

use super::tables::{processor_time, row};
use crate::draw::STRONG;
use crate::interrupt;

/// 10,000 short runs: the most that recording can matter.
const SPEC: &str = "name = 'bench'\nstrategies = ['astar+manhattan', 'ida+linear-conflict']\n\
    [[instances]]\nkind = 'uniform'\ncount = 5000\n";

const RUNS: usize = 10_000;

/// How often each is measured, in turns.
const ROUNDS: usize = 7;

/// The same runs without records and with, in turns.
pub fn run(out: &mut impl Write) -> anyhow::Result<()> {
    let spec = Spec::read(SPEC, "bench")?;
    let conduct = Conduct::new(Arc::new(Library::in_memory()), interrupt::flag());
    let boards = instances(&spec, Path::new(""), &conduct.cancel)?;
    let prepared = experiment::prepare(&spec, boards, &conduct, &())?;
    writeln!(out, "{STRONG}Recording 10,000 runs on 8-puzzles{STRONG:#}")?;
    let (mut plain, mut recorded) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        plain.push(timed(|| {
            let made = experiment::rehearse(&spec, &prepared, &conduct)?;
            ensure!(made == RUNS, "interrupted");
            Ok(())
        })?);
        recorded.push(timed(|| record(&spec, &prepared, &conduct))?);
    }
    let (plain, recorded) = (median(plain), median(recorded));
    let share = |recorded: Duration, plain: Duration| {
        format!("{:+.1} %", 100.0 * (recorded.as_secs_f64() / plain.as_secs_f64() - 1.0))
    };
    row(
        out,
        "the runs alone",
        &seconds(plain.0),
        &format!("{} of processor time; median of {ROUNDS}", seconds(plain.1)),
    )?;
    let said = format!(
        "{} of the time; {} of processor time, {}",
        share(recorded.0, plain.0),
        seconds(recorded.1),
        share(recorded.1, plain.1)
    );
    row(out, "with a record of each on the disk", &seconds(recorded.0), &said)
}

fn record(spec: &Spec, prepared: &Prepared, conduct: &Conduct) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let mut store = Store::open(&folder.path().join("lab.db"))?;
    let Entry::Ready(experiment) = store.enter(spec, &prepared.instances)? else {
        bail!("a new store has no other")
    };
    let ended = experiment::run(store, &experiment, prepared, conduct, &())?;
    ensure!(ended.done == RUNS, "interrupted");
    Ok(())
}

/// The time and the processor's time that something takes.
fn timed(work: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<(Duration, Duration)> {
    let (started, processor) = (Instant::now(), processor_time().unwrap_or_default());
    work()?;
    Ok((started.elapsed(), processor_time().unwrap_or_default().saturating_sub(processor)))
}

/// The middle one, by time.
fn median(mut times: Vec<(Duration, Duration)>) -> (Duration, Duration) {
    times.sort();
    times[times.len() / 2]
}
