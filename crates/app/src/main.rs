//! `npuzzle`: sliding-tile puzzles of any size, solved and explained.
//!
//! A front end only: it reads the command line, asks the solver, and draws what came of it.

#![forbid(unsafe_code)]

mod batch;
mod checkpoint;
mod cli;
mod draw;
mod every_shortest;
mod exit;
mod figures;
mod input;
mod interrupt;
mod library;
mod progress;
mod record;
mod seed;
mod tui;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = cli::Cli::parse();
    match cli::run(&arguments) {
        Ok(exit) => exit.into(),
        Err(error) => exit::report(&error).into(),
    }
}
