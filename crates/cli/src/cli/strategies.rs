//! `npuzzle strategies`: every algorithm and heuristic with one line of help.

use std::io::Write;

use clap::Args;
use npuzzle::heuristics::Kind;
use npuzzle::solver::strategy::ALGORITHMS;
use npuzzle_wire::counters::{COUNTERS, Counter};
use npuzzle_wire::{CatalogueRecord, TABLES};

use crate::draw::{BAD, FAINT, GOOD, STRONG};
use crate::exit::Exit;

#[derive(Args, Debug)]
pub struct Arguments {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let record = serde_json::to_string(&CatalogueRecord::all()).map_err(std::io::Error::from)?;
        writeln!(out, "{record}")?;
        return Ok(Exit::Success);
    }
    writeln!(out, "A strategy is an algorithm and what guides it: {STRONG}astar+manhattan{STRONG:#}.\n")?;
    writeln!(out, "{STRONG}Algorithms{STRONG:#} {FAINT}(shortest: with an admissible heuristic){FAINT:#}")?;
    for entry in ALGORITHMS {
        let mark = if entry.is_optimal {
            format!("{GOOD}shortest{GOOD:#}")
        } else {
            format!("{FAINT}-       {FAINT:#}")
        };
        let guide = if entry.is_guided { "+h" } else { "" };
        let name = format!("{}{}{guide}", entry.name, entry.options);
        writeln!(out, "  {name:30} {mark}  {}", entry.describe)?;
    }
    writeln!(out, "\n{STRONG}Heuristics{STRONG:#}")?;
    for kind in Kind::ALL {
        let mark = if kind.is_admissible() {
            format!("{GOOD}admissible{GOOD:#}  ")
        } else {
            format!("{BAD}INADMISSIBLE{BAD:#}")
        };
        let aliases = if kind.aliases().is_empty() {
            String::new()
        } else {
            format!(" ({})", kind.aliases().join(", "))
        };
        writeln!(out, "  {:30} {mark}  {}", format!("{}{aliases}", kind.name()), kind.describe())?;
    }
    for (name, what) in TABLES {
        writeln!(out, "  {name:30} {GOOD}admissible{GOOD:#}    {what}")?;
    }
    writeln!(
        out,
        "\n  {:30} the highest of up to four; admissible if all are\n  {:30} their sum; not admissible, so best for greedy and beam\n",
        "max(h,h,…)", "h+h+…"
    )?;
    writeln!(out, "{STRONG}Options{STRONG:#}")?;
    writeln!(out, "  POLICY, about states met before:")?;
    for (name, what) in [
        ("closed", "kept once, reopened if a cheaper path appears (the default)"),
        ("parent", "only the way straight back is left out"),
        ("path", "states already on the own path are left out"),
        ("pair", "a state is left out if it came from the same parent before"),
    ] {
        writeln!(out, "    {name:10} {what}")?;
    }
    writeln!(
        out,
        "  TIES, between states of equal priority: low-h (lowest estimate, then last in; the default), fifo, lifo"
    )?;
    writeln!(out, "\n{STRONG}Figures{STRONG:#}, for every algorithm alike")?;
    for Counter { label, definition, .. } in COUNTERS {
        writeln!(out, "    {label:12} {definition}")?;
    }
    writeln!(
        out,
        "\n{FAINT}Examples: ida+pdb:7-8 · ida+walking-distance · wastar:1.5+linear-conflict · beam:100+misplaced+manhattan · astar:pair:fifo+h1{FAINT:#}"
    )?;
    Ok(Exit::Success)
}
