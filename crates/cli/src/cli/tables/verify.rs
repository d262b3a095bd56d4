//! `npuzzle tables verify`: tables read from end to end.

use std::io::Write;

use clap::Args;
use npuzzle::figures;
use npuzzle::heuristics::pdb::{Kept, Library, State};

use super::{Folder, name_of};
use crate::draw::{BAD, FAINT, GOOD, WARN};
use crate::exit::{Exit, tell};
use crate::library::TableArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The tables, by the names that 'npuzzle tables list' shows [default: all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    #[command(flatten)]
    tables: TableArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let folder = Folder::open(&arguments.tables)?;
    let tables = if arguments.names.is_empty() {
        folder.kept.iter().collect()
    } else {
        folder.named(&arguments.names)?
    };
    folder.tell_if_empty();
    let widest = tables.iter().map(|kept| name_of(kept).len()).max().unwrap_or(0);
    let mut out = anstream::stdout().lock();
    let mut bad = 0;
    for kept in tables {
        let verdict = match (&kept.state, problem(&folder.library, kept)) {
            (State::Leftover, _) => format!("{WARN}left by an interrupted run{WARN:#}"),
            (State::BeingMade, _) => format!("{WARN}another npuzzle is working on it{WARN:#}"),
            (_, None) => format!("{GOOD}good{GOOD:#}"),
            (_, Some(problem)) => {
                bad += 1;
                format!("{BAD}bad:{BAD:#} {problem}")
            }
        };
        writeln!(out, "{:widest$}  {:>8}  {verdict}", name_of(kept), figures::bytes(kept.bytes))?;
    }
    if bad == 0 {
        return Ok(Exit::Success);
    }
    tell(format_args!(
        "{BAD}error:{BAD:#} {bad} can't be used: npuzzle tables remove --bad, then npuzzle tables build \
         makes them again {FAINT}(so does npuzzle solve, when it needs them){FAINT:#}"
    ));
    Ok(Exit::Failure)
}

/// What is wrong with a table, down to its last byte.
pub fn problem(library: &Library, kept: &Kept) -> Option<String> {
    match &kept.state {
        State::Leftover | State::BeingMade => None,
        State::Bad(error) => Some(error.to_string()),
        State::Good => library.verify(kept.id).err().map(|error| error.to_string()),
    }
}
