//! `npuzzle`: sliding-tile puzzles of any size, solved and explained.
//!
//! A front end only: it reads the command line, asks the solver, and draws what came of it.

#![forbid(unsafe_code)]

mod batch;
mod checkpoint;
mod classic;
mod cli;
mod draw;
mod every_shortest;
mod exit;
mod folders;
mod input;
mod interrupt;
mod library;
mod limits;
mod menu;
mod profiles;
mod progress;
mod prompt;
mod routes;
mod seed;
mod steps;
mod stream;
mod terminal;
mod voices;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let arguments = cli::Cli::parse();
    match cli::run(&arguments) {
        Ok(exit) => exit.into(),
        Err(error) => exit::report(&error).into(),
    }
}
