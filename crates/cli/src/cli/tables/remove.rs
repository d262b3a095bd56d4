//! `npuzzle tables remove`: tables, their locks, and what interrupted runs have left. Never anything else.

use std::io::Write;

use clap::Args;
use npuzzle::figures;
use npuzzle::heuristics::pdb::{Kept, State};

use super::verify::problem;
use super::{Folder, name_of};
use crate::draw::BAD;
use crate::exit::{Exit, tell};
use crate::library::TableArgs;

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    tables: TableArgs,
}

#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Which {
    /// The tables, by the names that 'npuzzle tables list' shows
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// All tables and leftovers
    #[arg(long)]
    all: bool,

    /// Tables that can't be used, after reading all of them, and leftovers
    #[arg(long)]
    bad: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let folder = Folder::open(&arguments.tables)?;
    let chosen: Vec<&Kept> = match &arguments.which {
        Which { all: true, .. } => folder.kept.iter().collect(),
        Which { bad: true, .. } => folder.kept.iter().filter(|kept| is_bad(&folder, kept)).collect(),
        Which { names, .. } => folder.named(names)?,
    };
    folder.tell_if_empty();
    let mut out = anstream::stdout().lock();
    let mut exit = Exit::Success;
    let (mut files, mut freed) = (0, 0);
    for kept in chosen {
        let removed = match kept.state {
            State::Good | State::Bad(_) => folder.library.remove(kept.id),
            State::Leftover | State::BeingMade => folder.library.remove_leftovers(kept.id),
        };
        match removed {
            Ok(removed) => {
                for (path, bytes) in removed {
                    files += 1;
                    freed += bytes;
                    writeln!(out, "removed {}", path.display())?;
                }
            }
            Err(error) => {
                exit = Exit::Failure;
                tell(format_args!("{BAD}error:{BAD:#} {} is not removed: {error}", name_of(kept)));
            }
        }
    }
    let plural = if files == 1 { "" } else { "s" };
    writeln!(out, "{files} file{plural} removed, {} free", figures::bytes(freed))?;
    Ok(exit)
}

fn is_bad(folder: &Folder, kept: &Kept) -> bool {
    matches!(kept.state, State::Leftover) || problem(&folder.library, kept).is_some()
}
