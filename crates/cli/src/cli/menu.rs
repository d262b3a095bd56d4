//! `npuzzle menu`: Grigsby's dialogue.

use clap::Args;
use npuzzle::board::Size;

use crate::exit::Exit;
use crate::interrupt;
use crate::menu::converse;
use crate::prompt::{Echo, Prompt};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The size of the puzzles, for instance 4x4
    #[arg(long, default_value = "3x3", value_name = "ROWSxCOLS")]
    size: Size,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    interrupt::listen();
    let mut prompt = Prompt::new(Vec::new(), None, Echo::Dialogue)?;
    converse(arguments.size, &mut prompt, &mut anstream::stdout())
}
