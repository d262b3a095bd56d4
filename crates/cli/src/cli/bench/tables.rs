//! `npuzzle bench --tables`: how long tables take to make and to open, and what searches do with them.
//!
//! Every length is compared with the published one. Tables go to a temporary folder, so that nothing is
//! found that was made before.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use npuzzle::board::{Board, Goal, Size};
use npuzzle::figures::{bytes, grouped, rounded, seconds};
use npuzzle::heuristics::pdb::{Build, Layout, Library, PartitionSpec};
use npuzzle::machine::peak_memory_bytes;
use npuzzle::search::Stats;
use npuzzle::solver::{Means, Strategy};
use npuzzle_lab::suites::Row;

use super::{check, suite};
use crate::draw::{FAINT, STRONG};
use crate::exit::Interrupted;
use crate::interrupt;

/// Runs all measurements.
pub fn run(out: &mut impl Write, is_long: bool) -> anyhow::Result<()> {
    let folder = tempfile::tempdir().context("no temporary folder for the tables")?;
    from_an_empty_cache(out, &folder.path().join("empty"))?;
    fifteen(out, &folder.path().join("4x4"))?;
    twenty_four(out, &folder.path().join("5x5"), is_long)
}

/// All of Korf's hundred by `auto`, nothing made before.
fn from_an_empty_cache(out: &mut impl Write, folder: &Path) -> anyhow::Result<()> {
    writeln!(out, "\n{STRONG}Korf's hundred from an empty cache, by auto{STRONG:#}")?;
    let library = Arc::new(Library::in_folder(folder.to_owned()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let means = Means { library, threads, resume: None, is_thorough: true };
    let auto: Strategy = "auto".parse()?;
    let started = Instant::now();
    let (mut length, mut first) = (0, None);
    for instance in suite("korf100") {
        let measured = check(&auto, &instance, means.clone())?;
        ensure!(measured.is_proven, "#{}: not proven to be shortest", instance.id);
        length += measured.moves.map_or(0, |moves| moves.len());
        first.get_or_insert_with(|| started.elapsed());
    }
    ensure!(length == 5305, "{length} moves in all");
    let (first, all) = (seconds(first.unwrap_or_default()), seconds(started.elapsed()));
    row(out, "tables made, 100 solved", &all, &format!("the first after {first}; {threads} threads"))
}

fn fifteen(out: &mut impl Write, folder: &Path) -> anyhow::Result<()> {
    let size = Size::new(4, 4)?;
    let goal = Goal::First.board(size);
    writeln!(out, "\n{STRONG}The 15-puzzle with 7-8{STRONG:#}")?;
    make(out, folder, &goal, "7-8")?;
    let started = Instant::now();
    let library = open(folder, &goal, "7-8")?;
    row(out, "opened", &seconds(started.elapsed()), "mapped, and every byte checked")?;
    let all = suite("korf100");
    for name in ["ida+pdb:7-8", "ida:plain+pdb:7-8"] {
        let (stats, time) = search_all(name, &all, &library, 1)?;
        let what = format!("Korf's hundred, {name}");
        let said = format!(
            "one thread; {} expanded, {} generated",
            grouped(stats.expanded),
            grouped(stats.generated)
        );
        row(out, &what, &seconds(time), &said)?;
    }
    Ok(())
}

fn twenty_four(out: &mut impl Write, folder: &Path, is_long: bool) -> anyhow::Result<()> {
    let size = Size::new(5, 5)?;
    let goal = Goal::First.board(size);
    writeln!(out, "\n{STRONG}The 24-puzzle with Korf's partition{STRONG:#}")?;
    make(out, folder, &goal, "korf")?;
    let library = open(folder, &goal, "korf")?;
    let all = suite("korf50");
    let ids = if is_long { &[38, 40, 25, 44, 37][..] } else { &[38, 40, 25][..] };
    for id in ids {
        let instance = || all.iter().filter(|instance| instance.id == *id);
        let (stats, one) = search_all("ida+pdb:korf", instance(), &library, 1)?;
        let (_, two) = search_all("ida+pdb:korf", instance(), &library, 2)?;
        let rate = rounded(stats.generated as f64 / one.as_secs_f64());
        let ratio = one.as_secs_f64() / two.as_secs_f64();
        let said = format!(
            "one thread; {} generated, {rate} a second; two threads {}, {ratio:.2} times as fast",
            grouped(stats.generated),
            seconds(two)
        );
        row(out, &format!("#{id}"), &seconds(one), &said)?;
    }
    Ok(())
}

/// Makes the tables of a partition, each with the time and the processor's time it took.
fn make(out: &mut impl Write, folder: &Path, goal: &Board, partition: &str) -> anyhow::Result<()> {
    let library = Library::in_folder(folder.to_owned());
    let request: PartitionSpec = partition.parse()?;
    let cancel = interrupt::flag();
    let (started, processor) = (Instant::now(), processor_time());
    library.views(goal, &request.for_goal(goal)?, Layout::Bits, &mut Build::new(&cancel)).map_err(
        |error| {
            if interrupt::was_heard() { Interrupted.into() } else { anyhow::Error::from(error) }
        },
    )?;
    let took = started.elapsed();
    let kept = library.kept()?;
    let on_disk: u64 = kept.iter().map(|kept| kept.bytes).sum();
    let processor =
        processor_time().zip(processor).map(|(after, before)| seconds(after.saturating_sub(before)));
    let said = format!(
        "{} tables, {} on disk, {} of processor time, {} of memory at most",
        kept.len(),
        bytes(on_disk),
        processor.unwrap_or_else(|| "unknown".to_owned()),
        peak_memory_bytes().map_or_else(|| "unknown".to_owned(), bytes)
    );
    row(out, &format!("{partition} made"), &seconds(took), &said)
}

fn open(folder: &Path, goal: &Board, partition: &str) -> anyhow::Result<Arc<Library>> {
    let library = Library::in_folder(folder.to_owned());
    let request: PartitionSpec = partition.parse()?;
    library.views(goal, &request.for_goal(goal)?, Layout::Bits, &mut Build::new(&interrupt::flag()))?;
    Ok(Arc::new(library))
}

/// Solves instances one after the other: the counters and the time of all.
fn search_all<'i>(
    name: &str,
    instances: impl IntoIterator<Item = &'i Row>,
    library: &Arc<Library>,
    threads: usize,
) -> anyhow::Result<(Stats, Duration)> {
    let strategy: Strategy = name.parse()?;
    let mut total = Stats::default();
    let started = Instant::now();
    for instance in instances {
        let means = Means { library: Arc::clone(library), threads, ..Means::default() };
        total.add(&check(&strategy, instance, means)?.stats);
    }
    Ok((total, started.elapsed()))
}

pub fn row(out: &mut impl Write, what: &str, time: &str, said: &str) -> anyhow::Result<()> {
    writeln!(out, "  {what:34} {time:>8}  {FAINT}{said}{FAINT:#}")?;
    out.flush()?;
    Ok(())
}

/// The processor's time that this process has used, where the system tells.
pub fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in brackets: the 12th and 13th field are ticks in user and system mode.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
