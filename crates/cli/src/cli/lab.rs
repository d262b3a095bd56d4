//! `npuzzle lab`: experiments that anyone can repeat, one file per verb.

mod export;
mod files;
mod list;
mod progress;
mod remove;
mod report;
mod run;
mod show;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use npuzzle::solver::strategy::did_you_mean;
use npuzzle_lab::store::{Experiment, StoreError};
use npuzzle_lab::{Store, studies};

use crate::exit::{Exit, bad_input};
use crate::folders;

#[derive(Args, Debug)]
#[command(
    after_help = "Studies that are built in: koehrsen, grigsby, xiao, korf100, heuristics, algorithms,\n\
    anytime.\n\
    'npuzzle lab show koehrsen --spec' prints one as a file to start your own from."
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Run an experiment, or go on with it: a built-in study or a file of your own
    Run(run::Arguments),
    /// What is built in, and what was run
    List(list::Arguments),
    /// An experiment: what it runs, how far it is, its figures in short
    Show(show::Arguments),
    /// Write what was found: a page, Markdown, plots
    Report(report::Arguments),
    /// Write the records as CSV, JSON lines or Parquet, for other programs
    Export(export::Arguments),
    /// Take an experiment and its records out of the database
    Remove(remove::Arguments),
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::Run(arguments) => run::run(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Report(arguments) => report::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Remove(arguments) => remove::run(arguments),
    }
}

/// Where records are.
#[derive(Args, Debug)]
struct DatabaseArgs {
    /// The file of records, in place of the one in the user's data folder
    #[arg(long, value_name = "FILE", env = "NPUZZLE_LAB")]
    database: Option<PathBuf>,
}

impl DatabaseArgs {
    fn path(&self) -> anyhow::Result<PathBuf> {
        let default = || folders::data().map(|folder| folder.join("lab.db"));
        let given = self.database.clone().filter(|path| !path.as_os_str().is_empty());
        given
            .or_else(default)
            .ok_or_else(|| bad_input("there is no data folder here: name a file with --database FILE"))
    }

    /// An experiment in the store; `None` if it is not there, or nothing was ever run.
    fn look_up(&self, name: &str) -> anyhow::Result<Option<(Store, Experiment)>> {
        let store = match Store::open_to_read(&self.path()?) {
            Err(StoreError::Missing(_)) => return Ok(None),
            opened => opened.map_err(store_error)?,
        };
        let found = store.find(name).map_err(store_error)?;
        Ok(found.map(|experiment| (store, experiment)))
    }

    /// An experiment in the store; one that is not there is named, with what is.
    fn find(&self, name: &str) -> anyhow::Result<(Store, Experiment)> {
        if let Some(found) = self.look_up(name)? {
            return Ok(found);
        }
        let store = Store::open_to_read(&self.path()?).map_err(store_error)?;
        let names: Vec<String> = store.list().map_err(store_error)?.into_iter().map(|it| it.name).collect();
        let hint = if studies::text(name).is_some() {
            format!(": run it first: npuzzle lab run {name}")
        } else {
            let near = did_you_mean(name, names.iter().map(String::as_str));
            format!("{near}; 'npuzzle lab list' shows what there is")
        };
        let shown: String = name.chars().take(60).collect();
        Err(bad_input(format!("{}: no experiment '{shown}'{hint}", store.path().display())))
    }
}

/// An error of the store, with what to do about it on the command line. What the user can fix is bad input; what
/// the disk does is not.
fn store_error(error: StoreError) -> anyhow::Error {
    let remedy = match &error {
        StoreError::Missing(_) => ": run an experiment first, for instance npuzzle lab run koehrsen",
        StoreError::Foreign(_) => ": name another file with --database",
        StoreError::Folder(_) => ": name a file in it with --database",
        StoreError::Newer { .. } | StoreError::Unreadable { .. } => ", or name another file with --database",
        StoreError::ReadOnly { .. } => ", or name a file elsewhere with --database",
        StoreError::Damaged { .. } => "; name another file with --database",
        _ => return if error.is_users() { bad_input(error) } else { error.into() },
    };
    let message = format!("{error}{remedy}");
    if error.is_users() { bad_input(message) } else { anyhow::Error::msg(message) }
}
