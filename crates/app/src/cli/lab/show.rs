//! `npuzzle lab show`: what an experiment runs and how far it is.

use std::io::Write;

use clap::Args;
use npuzzle_lab::studies;

use super::DatabaseArgs;
use super::run::read_spec;
use crate::exit::Exit;

#[derive(Args, Debug)]
pub struct Arguments {
    /// An experiment in the database, or a built-in study
    name: String,

    /// Print its spec as a file, to be changed and run
    #[arg(long)]
    spec: bool,

    #[command(flatten)]
    database: DatabaseArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    let found = arguments.database.find(&arguments.name);
    match (&found, studies::text(&arguments.name)) {
        (Ok((_, experiment)), _) if arguments.spec => write!(out, "{}", experiment.spec.to_toml())?,
        (Err(_), Some(text)) if arguments.spec => write!(out, "{text}")?,
        (Err(_), Some(_)) => {
            let (spec, _) = read_spec(&arguments.name)?;
            writeln!(out, "{}", spec.to_toml())?;
        }
        _ => {
            found?;
        }
    }
    Ok(Exit::Success)
}
