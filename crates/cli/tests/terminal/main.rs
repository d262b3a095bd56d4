//! The programs that talk to a person, driven in a real terminal: keys are sent, the screen is read back.

mod play;
mod prompts;
mod step;
mod tmux;
