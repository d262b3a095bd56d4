//! The whole terminal for one program: taken at the start and given back as it was, whether the program
//! ends by itself, by a signal, or by a panic.

use std::io::{self, IsTerminal};
use std::panic;
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Frame};

use crate::Error;

/// What the program around does about signals, called before the terminal is taken over. It is handed a function
/// that gives the terminal back, to be called before a signal ends the process: a terminal that is gone keeps its
/// reader spinning for ever, so a signal can't wait for the next key.
pub type OnSignal = fn(give_back: fn());

/// The terminal while a program has all of it.
pub struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    /// Takes the terminal over.
    pub fn open(on_signal: OnSignal) -> Result<Self, Error> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(Error::NoTerminal);
        }
        on_signal(give_back);
        let terminal = ratatui::try_init().map_err(Error::TakeOver)?;
        let screen = Self { terminal };
        // The hook that was just set knows nothing of the mouse.
        let restore = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            drop(execute!(io::stdout(), DisableMouseCapture));
            restore(info);
        }));
        execute!(io::stdout(), EnableMouseCapture).map_err(Error::TakeOver)?;
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
