//! The programs that take the whole terminal, as commands: what they are handed, and which exit their end is.

use npuzzle_tui::{Colours, End, Error};

use crate::exit::{Exit, bad_input, no_answer};
use crate::interrupt;

/// The usual colours, or none if the user asked for none.
pub fn colours() -> Colours {
    let is_forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_forbidden { Colours::Forbidden } else { Colours::Row }
}

/// From now on a signal ends the program at once, after the terminal was given back.
pub fn on_signal(give_back: fn()) {
    interrupt::end_with(give_back);
    interrupt::listen();
}

/// Which exit the end of a program is. `otherwise` says what to do where there is no terminal.
pub fn exit(ended: Result<End, Error>, otherwise: &str) -> anyhow::Result<Exit> {
    match ended {
        Ok(End::Quit) => Ok(Exit::Success),
        Ok(End::Interrupted) => Ok(Exit::Interrupted),
        Err(error @ Error::NoTerminal) => Err(bad_input(format!("{error}: {otherwise}"))),
        Err(Error::Solve(error)) => Err(no_answer(error)),
        Err(Error::Terminal(error)) => Err(error.into()),
        Err(error) => Err(error.into()),
    }
}
