//! `npuzzle tables`: the pattern databases on disk, one file per verb.
//!
//! A table is named by its file, with or without `.table`. Files of other names are not looked at, listed
//! or removed, whatever is in them.

mod build;
mod list;
mod remove;
mod uses;
mod verify;

use std::path::Path;

use clap::{Args, Subcommand};
use npuzzle::heuristics::pdb::{Kept, Library};

use crate::draw::FAINT;
use crate::exit::{Exit, bad_input, tell};
use crate::library::TableArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make the tables of a partition, those that are missing
    Build(build::Arguments),
    /// What is in the folder, how it is, and what it is good for
    List(list::Arguments),
    /// Read tables from end to end: is each as it was written?
    Verify(verify::Arguments),
    /// Remove tables, and what interrupted runs have left
    Remove(remove::Arguments),
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Remove(arguments) => remove::run(arguments),
    }
}

/// A folder of tables, and what is in it.
struct Folder {
    library: std::sync::Arc<Library>,
    path: std::path::PathBuf,
    kept: Vec<Kept>,
}

impl Folder {
    fn open(arguments: &TableArgs) -> anyhow::Result<Self> {
        let library = arguments.library();
        let path = folder_of(&library)?.to_owned();
        let kept = library.kept().map_err(|error| {
            anyhow::Error::new(error).context(format!("{} can't be read", path.display()))
        })?;
        Ok(Self { library, path, kept })
    }

    /// The files of these names.
    fn named(&self, names: &[String]) -> anyhow::Result<Vec<&Kept>> {
        names.iter().map(|name| self.find(name)).collect()
    }

    fn find(&self, name: &str) -> anyhow::Result<&Kept> {
        let wanted = Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or(name);
        let is_wanted = |kept: &&Kept| name_of(kept) == wanted || file_name(kept) == wanted;
        self.kept.iter().find(is_wanted).ok_or_else(|| {
            let shown: String = wanted.chars().take(80).collect();
            let hint = match &self.near(wanted)[..] {
                [] => format!("there are no tables in {}", self.path.display()),
                near => format!("near it are {}; 'npuzzle tables list' shows all", near.join(", ")),
            };
            bad_input(format!("there is no table '{shown}': {hint}"))
        })
    }

    /// The names that are most like one that is not there.
    fn near(&self, wanted: &str) -> Vec<&str> {
        let mut names: Vec<&str> = self.kept.iter().map(name_of).collect();
        names.sort_by_key(|name| strsim::levenshtein(name, wanted));
        names.dedup();
        names.truncate(3);
        names
    }

    /// Says that there is nothing, if so.
    fn tell_if_empty(&self) {
        if self.kept.is_empty() {
            tell(format_args!(
                "{FAINT}no tables in {}; make some: npuzzle tables build 4x4{FAINT:#}",
                self.path.display()
            ));
        }
    }
}

/// Where a library keeps its tables. A user without a home must say where.
fn folder_of(library: &Library) -> anyhow::Result<&Path> {
    library.folder().ok_or_else(|| bad_input("there is no cache folder here: name one with --tables DIR"))
}

fn file_name(kept: &Kept) -> &str {
    kept.path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// A file's name, without the end that all tables have.
fn name_of(kept: &Kept) -> &str {
    let name = file_name(kept);
    name.strip_suffix(".table").unwrap_or(name)
}
