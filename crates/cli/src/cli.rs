//! The command line: one file per subcommand.

mod audit;
mod bench;
mod check;
mod classic;
mod compare;
mod completions;
mod generate;
mod lab;
mod man;
mod menu;
mod play;
mod profiles;
mod serve;
mod solve;
mod step;
mod strategies;
mod tables;
mod train;
mod verify;

use clap::{Parser, Subcommand};

use crate::exit::Exit;

/// Solves sliding-tile puzzles of any size from 2x2 to 64x64, and shows how.
#[derive(Parser, Debug)]
#[command(name = "npuzzle", version, propagate_version = true, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 solved · 2 bad input · 3 unsolvable · 4 stopped by a limit or at a dead end · \
    130 interrupted · 1 anything else.\n\nTry: npuzzle solve '5 2 8 4/1 15 7 11/9 6 3 12/13 10 14 0'"
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solve a board, or every board of a file
    Solve(solve::Arguments),
    /// Can it be solved? If not: why, in words, and which goals it does reach
    Check(check::Arguments),
    /// Make boards: scrambled, uniform, of exact depth, or unsolvable
    Generate(generate::Arguments),
    /// Walk through a search in the terminal, forward and back
    Step(step::Arguments),
    /// Play in the terminal
    Play(play::Arguments),
    /// Replay a solution, independently of the solver
    Verify(verify::Arguments),
    /// Compare methods on the same boards: average time, steps and nodes
    Compare(compare::Arguments),
    /// List every algorithm and heuristic
    Strategies(strategies::Arguments),
    /// Koehrsen's commands: as arguments with a dash, from a script, or at a prompt
    Classic(classic::Arguments),
    /// Grigsby's dialogue: choose a puzzle and an algorithm, and see every expansion
    Menu(menu::Arguments),
    /// Show what the profile of each course sets
    Profiles(profiles::Arguments),
    /// Is a heuristic admissible? A proof over the whole space, or a hunt
    Audit(audit::Arguments),
    /// Measure the speed on fixed instances, and print the node total
    Bench(bench::Arguments),
    /// Experiments that anyone can repeat: run, list, show, report, export
    Lab(lab::Arguments),
    /// Make, list, check and remove the pattern databases on disk
    Tables(tables::Arguments),
    /// Learn the potential that ranks the boards of a beam, and write it to a file
    Train(train::Arguments),
    /// Open the web page, and the API for programs, on this machine
    Serve(serve::Arguments),
    /// Write a shell's completions to standard output
    Completions(completions::Arguments),
    /// Write the manual pages
    Man(man::Arguments),
}

/// Does what the command line says.
pub fn run(cli: &Cli) -> anyhow::Result<Exit> {
    match &cli.command {
        Command::Solve(arguments) => solve::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Generate(arguments) => generate::run(arguments),
        Command::Step(arguments) => step::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Compare(arguments) => compare::run(arguments),
        Command::Strategies(arguments) => strategies::run(arguments),
        Command::Classic(arguments) => classic::run(arguments),
        Command::Menu(arguments) => menu::run(arguments),
        Command::Profiles(arguments) => profiles::run(arguments),
        Command::Audit(arguments) => audit::run(arguments),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Lab(arguments) => lab::run(arguments),
        Command::Tables(arguments) => tables::run(arguments),
        Command::Train(arguments) => train::run(arguments),
        Command::Serve(arguments) => serve::run(arguments),
        Command::Completions(arguments) => completions::run(arguments),
        Command::Man(arguments) => man::run(arguments),
    }
}
