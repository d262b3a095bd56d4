//! `npuzzle tables list`: what is in the folder.

use std::io::Write;

use clap::Args;
use npuzzle::figures;
use npuzzle::heuristics::pdb::{Kept, State};
use serde_json::json;

use super::{Folder, file_name, name_of, uses};
use crate::draw::{BAD, FAINT, GOOD, STRONG, WARN};
use crate::exit::{Exit, tell};
use crate::library::TableArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    tables: TableArgs,

    /// Print one JSON object per file, a line each
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let folder = Folder::open(&arguments.tables)?;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        for kept in &folder.kept {
            writeln!(out, "{}", json_of(kept))?;
        }
    } else if folder.kept.is_empty() {
        folder.tell_if_empty();
    } else {
        write(&mut out, &folder)?;
        tell(format_args!(
            "{FAINT}The state is what headers and lengths tell: npuzzle tables verify reads every byte.{FAINT:#}"
        ));
    }
    Ok(Exit::Success)
}

fn write(out: &mut impl Write, folder: &Folder) -> anyhow::Result<()> {
    let widest = folder.kept.iter().map(|kept| name_of(kept).len()).max().unwrap_or(0);
    writeln!(
        out,
        "{STRONG}{:widest$}  size  tiles  layout     bytes  state       good for{STRONG:#}",
        "table"
    )?;
    for kept in &folder.kept {
        let (style, state) = match kept.state {
            State::Good => (GOOD, "good"),
            State::Bad(_) => (BAD, "bad"),
            State::Leftover => (WARN, "leftover"),
            State::BeingMade => (WARN, "being made"),
        };
        writeln!(
            out,
            "{:widest$}  {:4}  {:>5}  {:6}  {:>8}  {style}{state:10}{style:#}  {}",
            name_of(kept),
            kept.id.pattern.size().to_string(),
            kept.id.pattern.tiles(),
            kept.id.layout.name(),
            figures::bytes(kept.bytes),
            remark(kept),
        )?;
    }
    let total = folder.kept.iter().map(|kept| kept.bytes).sum();
    writeln!(out, "\n{} in {}", figures::bytes(total), folder.path.display())?;
    Ok(())
}

/// What a table is good for, or why it is not.
fn remark(kept: &Kept) -> String {
    match &kept.state {
        State::Good => uses::in_words(kept.id.pattern, kept.id.layout),
        State::Bad(error) => format!("nothing: {error}"),
        State::Leftover => "nothing: an interrupted run left it; npuzzle tables remove --bad".into(),
        State::BeingMade => "another npuzzle is working on it".into(),
    }
}

fn json_of(kept: &Kept) -> serde_json::Value {
    let cells = |set: u32| (0..32).filter(|cell| set >> cell & 1 == 1).collect::<Vec<u32>>();
    let (state, problem) = match &kept.state {
        State::Good => ("good", None),
        State::Bad(error) => ("bad", Some(error.to_string())),
        State::Leftover => ("leftover", None),
        State::BeingMade => ("being-made", None),
    };
    let uses: Vec<_> = uses::uses_of(kept.id.pattern)
        .iter()
        .map(|uses| json!({ "partition": uses.partition.to_string(), "blanks": uses.blanks }))
        .collect();
    json!({
        "name": name_of(kept),
        "file": file_name(kept),
        "path": kept.path.display().to_string(),
        "rows": kept.id.pattern.size().rows(),
        "cols": kept.id.pattern.size().cols(),
        "tiles": kept.id.pattern.tiles(),
        "cells": cells(kept.id.pattern.cells()),
        "blanks": cells(kept.id.pattern.region()),
        "layout": kept.id.layout.name(),
        "bytes": kept.bytes,
        "state": state,
        "problem": problem,
        "good_for": uses,
        "version": env!("CARGO_PKG_VERSION"),
    })
}
