//! Koehrsen's program: ten commands about one board.

mod command;
mod session;

pub use command::{Command, NAMES, read_script};
pub use session::Session;
