//! `npuzzle lab list`: what is built in, and what was run.

use std::io::Write;

use clap::Args;
use npuzzle::figures::grouped;
use npuzzle_lab::store::Listed;
use npuzzle_lab::{Store, studies};
use serde_json::json;

use super::{DatabaseArgs, store_error};
use crate::draw::{FAINT, GOOD, STRONG, WARN};
use crate::exit::Exit;

#[derive(Args, Debug)]
pub struct Arguments {
    /// Print one JSON object per experiment in the database, a line each
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: DatabaseArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let path = arguments.database.path()?;
    // That nothing was run yet is no error.
    let listed = if path.exists() {
        Store::open_to_read(&path).and_then(|store| store.list()).map_err(store_error)?
    } else {
        Vec::new()
    };
    let mut out = anstream::stdout().lock();
    if arguments.json {
        for Listed { name, created, done, planned, .. } in &listed {
            let line = json!({ "name": name, "created": created, "done": done, "planned": planned });
            writeln!(out, "{line}")?;
        }
        return Ok(Exit::Success);
    }
    writeln!(out, "{STRONG}Built in{STRONG:#}")?;
    for name in studies::names() {
        let title = studies::study(name).and_then(|study| study.title).unwrap_or_default();
        writeln!(out, "  {name:12}{FAINT}{title}{FAINT:#}")?;
    }
    if listed.is_empty() {
        writeln!(out, "\nNothing was run yet. Try: npuzzle lab run koehrsen")?;
        return Ok(Exit::Success);
    }
    writeln!(out, "\n{STRONG}Run{STRONG:#}  {FAINT}in {}{FAINT:#}", path.display())?;
    let widest = listed.iter().map(|it| it.name.chars().count()).max().unwrap_or(0);
    for Listed { name, created, done, planned, .. } in &listed {
        let runs = if done >= planned {
            format!("{GOOD}done{GOOD:#}  {} runs", grouped(*planned))
        } else {
            format!(
                "{WARN}{} of {}{WARN:#} runs; npuzzle lab run {name} goes on",
                grouped(*done),
                grouped(*planned)
            )
        };
        writeln!(out, "  {name:widest$}  {FAINT}{created}{FAINT:#}  {runs}")?;
    }
    Ok(Exit::Success)
}
