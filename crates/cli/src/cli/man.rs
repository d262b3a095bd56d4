//! `npuzzle man`: the manual, one page or all of them.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, CommandFactory};

use crate::exit::Exit;

#[derive(Args, Debug)]
pub struct Arguments {
    /// Write a page for every command into this folder; without it, the main page goes to standard output
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let command = super::Cli::command();
    if let Some(folder) = &arguments.folder {
        std::fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
        clap_mangen::generate_to(command, folder)
            .with_context(|| format!("the pages can't be written to {}", folder.display()))?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        std::io::stdout().lock().write_all(&page)?;
    }
    Ok(Exit::Success)
}
