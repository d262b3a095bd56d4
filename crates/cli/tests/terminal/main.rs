//! The programs that talk to a person, driven in a real terminal: keys are sent, the screen is read back.

mod play;
mod prompts;
#[path = "../runner/mod.rs"]
mod runner;
mod step;
mod tmux;
