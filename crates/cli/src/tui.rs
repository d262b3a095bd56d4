//! Programs that take the whole terminal.

pub mod play;
mod screen;
pub mod step;

pub use play::Colours;
pub use screen::Screen;
