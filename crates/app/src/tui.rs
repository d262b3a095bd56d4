//! Programs that take the whole terminal.

#![expect(dead_code, unused_imports, reason = "play and step follow")]

mod screen;

pub use screen::Screen;
