//! `npuzzle classic`: Koehrsen's commands on the command line, in scripts, and at a prompt.

use std::io::{self, IsTerminal, Write};

use anstream::println;
use clap::Args;
use npuzzle::board::Goal;

use crate::classic::{Command, NAMES, Session, read_script};
use crate::draw::{FAINT, STRONG, WARN};
use crate::exit::{BadInput, Exit, bad_input, tell};
use crate::interrupt;
use crate::prompt::{Echo, Line, Prompt};
use crate::seed;

#[derive(Args, Debug)]
#[command(after_help = "Commands, each with a dash here, without in a script or at the prompt:\n  \
    -setState \"b12 345 678\" -randomizeState N -printState -prettyPrintState -move up|down|left|right\n  \
    -solveAStar h1|h2 -solveBeam K -maxNodes N -readCommands FILE -prettyPrintSolution\n\n\
    Without any command there is a prompt.\n\n\
    Try: npuzzle classic -setState \"312 475 68b\" -solveAStar h1 -prettyPrintSolution")]
pub struct Arguments {
    /// The seed of randomizeState; drawn by chance and told if left out
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// The goal: first (blank, 1, 2, …), last or snail
    #[arg(long, default_value = "first", value_name = "GOAL", value_parser = read_goal)]
    goal: Goal,

    /// Commands
    #[arg(value_name = "-COMMAND", trailing_var_arg = true, allow_hyphen_values = true)]
    commands: Vec<String>,
}

fn read_goal(name: &str) -> Result<Goal, String> {
    name.parse().map_err(|_| "say first, last or snail".to_owned())
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let seed = arguments.seed.unwrap_or_else(seed::by_chance);
    let mut session = Session::new(arguments.goal, seed);
    interrupt::listen();
    if arguments.commands.is_empty() {
        return converse(&mut session, seed);
    }
    let commands = Command::read(&arguments.commands).map_err(bad_input)?;
    tell_seed(&commands, seed);
    session.run(&commands, &mut anstream::stdout().lock())
}

fn tell_seed(commands: &[Command], seed: u64) {
    if commands.iter().any(|command| matches!(command, Command::RandomizeState(_))) {
        tell(format_args!("{FAINT}seed {seed}{FAINT:#}"));
    }
}

/// What the prompt completes besides the commands.
const OTHER_WORDS: [&str; 9] = ["help", "quit", "exit", "h1", "h2", "up", "down", "left", "right"];

/// Reads lines and runs each as a script, until there are no more.
fn converse(session: &mut Session, seed: u64) -> anyhow::Result<Exit> {
    let is_terminal = io::stdin().is_terminal();
    let mut worst = Exit::Success;
    let words = NAMES.into_iter().chain(OTHER_WORDS).collect();
    let mut prompt = Prompt::new(words, Some("classic_history"), Echo::Nothing)?;
    if is_terminal {
        println!("{STRONG}Eight puzzle.{STRONG:#} {FAINT}help lists the commands, quit ends.{FAINT:#}");
    }
    loop {
        match prompt.read("puzzle> ")? {
            Line::Text(text) => match text.trim() {
                "" => {}
                "quit" | "exit" => break,
                "help" | "?" => print_help()?,
                text => worst = worst.max(answer(session, text, seed)?),
            },
            Line::Garbage(what) => {
                worst = worst.max(Exit::BadInput);
                tell(format_args!("{WARN}note:{WARN:#} {what}; help lists the commands"));
            }
            Line::Interrupted => tell(format_args!("{FAINT}quit or Ctrl-D ends{FAINT:#}")),
            Line::End => break,
        }
    }
    // At a terminal every mistake was made good or not, as the user liked; a pipe has nobody to ask.
    Ok(if is_terminal { Exit::Success } else { worst })
}

/// Runs a line. Whatever is wrong with it, the next one gets its chance.
fn answer(session: &mut Session, text: &str, seed: u64) -> anyhow::Result<Exit> {
    let ran = match read_script(text) {
        Ok(commands) => {
            tell_seed(&commands, seed);
            session.run(&commands, &mut anstream::stdout().lock())
        }
        Err(error) => Err(bad_input(error)),
    };
    if interrupt::forgive() {
        tell(format_args!("{FAINT}interrupted{FAINT:#}"));
    }
    match ran {
        Err(error) if error.is::<BadInput>() => {
            tell(format_args!("{WARN}note:{WARN:#} {error}"));
            Ok(Exit::BadInput)
        }
        ran => ran,
    }
}

fn print_help() -> io::Result<()> {
    const HELP: [(&str, &str); 10] = [
        ("\"b12 345 678\"", "set the state; larger boards as \"1 2 3 4/5 6 …\""),
        ("N", "N random moves from the goal"),
        ("", "the state on one line"),
        ("", "the state as a grid"),
        ("up|down|left|right", "move the blank"),
        ("h1|h2", "A*: h1 misplaced tiles, h2 Manhattan distance"),
        ("K", "local beam search of width K"),
        ("N", "the most nodes to generate, also for a search before it on the line"),
        ("FILE", "run the commands in a file"),
        ("", "every board from the start to the goal"),
    ];
    let mut out = anstream::stdout().lock();
    for (name, (argument, what)) in NAMES.iter().zip(HELP) {
        let usage = format!("{name} {argument}");
        writeln!(out, "  {usage:<27}  {FAINT}{what}{FAINT:#}")?;
    }
    writeln!(out, "  {:<27}  {FAINT}end{FAINT:#}", "quit")
}
