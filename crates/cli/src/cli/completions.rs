//! `npuzzle completions`: for bash, zsh, fish, elvish and PowerShell.

use std::io::Write;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::exit::Exit;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Cli::command(), "npuzzle", &mut script);
    std::io::stdout().lock().write_all(&script)?;
    Ok(Exit::Success)
}
