//! What was run, on what, how it can be repeated, and what to mind when reading the figures.

use std::collections::BTreeSet;

use super::cells::percent;
use super::{Block, Table};
use crate::results::Results;
use crate::spec::{Kind, Set, Spec};
use crate::studies;
use npuzzle::figures::{self, grouped};

/// What was run, and how to repeat it.
pub fn blocks(results: &Results) -> Vec<Block> {
    let mut blocks = vec![Block::Heading("What was run".to_owned()), Block::Table(strategies(results))];
    blocks.push(Block::Table(sets(results)));
    blocks.push(Block::Text(sentence(results)));
    let notes = notes(results);
    if !notes.is_empty() {
        blocks.push(Block::List(notes));
    }
    let spec = results.spec();
    blocks.push(Block::Text(if is_built_in(spec) {
        "To repeat it:".to_owned()
    } else {
        format!("To repeat it, save the spec at the end of this page as `{}.toml`, then:", spec.name)
    }));
    blocks.push(Block::Code(commands(spec)));
    blocks
}

/// The spec as it was run.
pub fn spec(results: &Results) -> Vec<Block> {
    let name = &results.spec().name;
    let needs_files = results.spec().instances.iter().any(|set| set.kind == Kind::File);
    let whole = if needs_files {
        "and with the files that it names, this is the experiment"
    } else {
        "this is the whole experiment"
    };
    vec![
        Block::Heading("The spec".to_owned()),
        Block::Text(format!("Saved as `{name}.toml`, {whole}:")),
        Block::Code(results.spec().to_toml()),
    ]
}

/// Whether it is a study as it comes with the program.
fn is_built_in(spec: &Spec) -> bool {
    studies::study(&spec.name).is_some_and(|study| study == *spec)
}

fn commands(spec: &Spec) -> String {
    let name = &spec.name;
    let file = if is_built_in(spec) { name.clone() } else { format!("{name}.toml") };
    format!("npuzzle lab run {file}\nnpuzzle lab report {name}\n")
}

fn strategies(results: &Results) -> Table {
    let mut table = Table::new("Strategies", ["name", "strategy", "runs", "solved"]);
    for (number, method) in results.methods().iter().enumerate() {
        let runs = results.of_strategy(number).count();
        let solved = results.of_strategy(number).filter(|record| record.is_solved()).count();
        let share = if runs == solved {
            "all".to_owned()
        } else {
            format!("{} ({})", grouped(solved as u64), percent(solved, runs))
        };
        table.rows.push(vec![method.label(), format!("`{}`", method.strategy), grouped(runs as u64), share]);
    }
    table
}

fn sets(results: &Results) -> Table {
    let mut table = Table::new("Boards", ["block", "what", "size", "goal", "boards"]);
    for (nth, label) in results.sets().into_iter().enumerate() {
        let set = &results.spec().instances[nth];
        let boards = results.boards(&label, None);
        let sizes = boards.iter().map(|&number| results.instances[number as usize].start.size());
        let sizes: BTreeSet<String> = sizes.map(|size| size.to_string()).collect();
        let size = sizes.into_iter().collect::<Vec<_>>().join(", ");
        let goal = if set.kind == Kind::Suite {
            "the suite's".to_owned()
        } else {
            set.goal(results.spec()).to_owned()
        };
        table.rows.push(vec![label, what(set), size, goal, grouped(boards.len() as u64)]);
    }
    table
}

fn what(set: &Set) -> String {
    let levels = set.levels().map(|levels| levels.iter().map(u32::to_string).collect::<Vec<_>>().join(", "));
    let levels = levels.unwrap_or_default();
    match set.kind {
        Kind::Walk => format!("random walks of {levels} draws"),
        Kind::SelfAvoiding => format!("walks of {levels} moves that come to no board twice"),
        Kind::Uniform => "drawn evenly from all boards".to_owned(),
        Kind::Depth => format!("boards whose shortest solution has {levels} moves, proven"),
        Kind::Suite => set.suite().map_or_else(String::new, |suite| suite.describe.to_owned()),
        Kind::File => "boards of a file".to_owned(),
        Kind::Boards => "boards of the spec".to_owned(),
    }
}

/// Seed, limits, machine, version.
fn sentence(results: &Results) -> String {
    let spec = results.spec();
    let mut parts = vec![format!("Seed {}", spec.seed)];
    if spec.repetitions.get() > 1 {
        parts.push(format!("{} repetitions", spec.repetitions.get()));
    }
    let limits = &spec.limits;
    let mut each = Vec::new();
    each.extend(limits.max_nodes.map(|nodes| format!("{} nodes", grouped(nodes))));
    each.extend(limits.max_time.map(figures::seconds));
    each.extend(limits.max_memory.map(figures::bytes));
    if limits.max_memory.is_none() {
        each.push("half of the free memory".to_owned());
    }
    parts.push(format!("limits of a run: {}", each.join(", ")));
    let machines: BTreeSet<String> = results
        .sessions
        .iter()
        .map(|session| {
            let machine = &session.machine;
            let memory =
                machine.memory.map_or_else(String::new, |bytes| format!(", {}", figures::bytes(bytes)));
            let cores = if machine.cores == 1 { "core" } else { "cores" };
            format!("{} ({}, {} {cores}{memory})", machine.processor, machine.system, machine.cores)
        })
        .collect();
    let versions: BTreeSet<&str> = results.sessions.iter().map(|session| session.version.as_str()).collect();
    let started = results.sessions.first().map_or("", |session| session.started.as_str());
    format!(
        "{}. Run by npuzzle {} from {started} on {}.",
        parts.join("; "),
        versions.into_iter().collect::<Vec<_>>().join(" and "),
        machines.into_iter().collect::<Vec<_>>().join("; and on ")
    )
}

/// What to mind when reading the figures.
fn notes(results: &Results) -> Vec<String> {
    let mut notes = Vec::new();
    let (done, planned) = (results.records.len(), results.planned());
    if done < planned {
        notes.push(format!(
            "**Not complete:** {} of {} runs are recorded so far. The boards of each depth take turns, so what is here is a fair part.",
            grouped(done as u64),
            grouped(planned as u64)
        ));
    }
    let together = results.records.iter().filter(|record| record.at_once > 1).count();
    if together > 0 {
        notes.push(format!(
            "**Times are spoilt:** {} of {} runs went on at the same time as others. Counters are the same as ever.",
            grouped(together as u64),
            grouped(done as u64)
        ));
    }
    let by_machine = results.records.iter().filter(|record| record.is_machine_bound()).count();
    if by_machine > 0 {
        notes.push(format!(
            "{} runs were stopped by the limit on time or memory: which ones, and how far they came, depends on the machine.",
            grouped(by_machine as u64)
        ));
    }
    notes
}
