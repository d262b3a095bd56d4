//! The whole terminal for one program: taken at the start and given back as it was, whether the program
//! ends by itself, by a signal, or by a panic.

use std::io::{self, IsTerminal};
use std::panic;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Frame};

use crate::exit::bad_input;
use crate::interrupt;

/// The terminal while a program has all of it.
pub struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    /// Takes the terminal over. `otherwise` is what to do where there is none.
    pub fn open(otherwise: &str) -> anyhow::Result<Self> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(bad_input(format!("this needs a terminal to draw on: {otherwise}")));
        }
        // A terminal that is gone keeps its reader spinning for ever, so this can't wait for the next key.
        interrupt::end_with(give_back);
        interrupt::listen();
        let terminal = ratatui::try_init().context("the terminal can't be taken over")?;
        let screen = Self { terminal };
        // The hook that was just set knows nothing of the mouse.
        let restore = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            drop(execute!(io::stdout(), DisableMouseCapture));
            restore(info);
        }));
        execute!(io::stdout(), EnableMouseCapture).context("the terminal can't be taken over")?;
        Ok(screen)
    }

    /// Draws a frame.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(render).map(drop)
    }

    /// The next key, click or change of size, if there is one within this time.
    pub fn next_event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        let event = if event::poll(wait)? { Some(event::read()?) } else { None };
        // Some terminals tell when a key is let go, too.
        let event = event.filter(|event| event.as_key_release_event().is_none());
        if let Some(Event::Resize(columns, rows)) = event {
            // A window that was made smaller and as large again between two frames has lost what was on it.
            // `clear` would do, too, but asks the terminal where its cursor is, and not all answer.
            self.terminal.resize(Rect::new(0, 0, columns, rows))?;
        }
        Ok(event)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After a panic the hook has done it. A second time would put the cursor above what the panic said.
        if !thread::panicking() {
            give_back();
        }
    }
}

/// Leaves the terminal as it was found. One that is gone can't be given back, and needs not.
fn give_back() {
    drop(execute!(io::stdout(), DisableMouseCapture));
    drop(ratatui::try_restore());
}
