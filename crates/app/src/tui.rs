//! Programs that take the whole terminal.

pub mod play;
mod screen;

pub use screen::Screen;
