//! Programs that take the whole terminal: the [game](play), and a search [walked through](step) step by step.
//!
//! They draw, and they read keys and the mouse. The command line, folders, environment and signals belong to the
//! program around them: it passes in what they need, and learns how they [ended](End).

#![forbid(unsafe_code)]

mod drawn;
mod error;
pub mod play;
mod screen;
pub mod step;
mod text;

pub use error::Error;
pub use play::Colours;
pub use play::row_colour;
pub use screen::OnSignal;
pub use text::wrapped;

use screen::Screen;

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The user has had enough.
    Quit,
    /// The user pressed Ctrl-C.
    Interrupted,
}
