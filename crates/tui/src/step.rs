//! A search walked through, forward and back.

mod view;
mod walk;

use std::time::{Duration, Instant};

use npuzzle::solver::Request;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use crate::{Colours, End, Error, OnSignal, Screen};
use walk::Walk;

/// Between two frames.
const FRAME: Duration = Duration::from_millis(40);

/// Walks through the search that a request asks for until the user has seen enough.
///
/// # Errors
/// If there is no terminal, or it is gone, or the strategy does not suit the board.
pub fn run(request: &Request, colours: Colours, on_signal: OnSignal) -> Result<End, Error> {
    let mut screen = Screen::open(on_signal)?;
    let mut walk = Walk::of(request);
    let mut last = Instant::now();
    loop {
        screen.draw(|frame| view::draw(frame, request, &walk, colours))?;
        let event = screen.next_event(FRAME)?;
        let now = Instant::now();
        walk.tick(now - last)?;
        last = now;
        if let Some(Event::Key(key)) = event
            && let Some(end) = press(key, &mut walk)
        {
            return Ok(end);
        }
    }
}

/// Does what a key asks for; the end, if it asks for that.
fn press(key: KeyEvent, walk: &mut Walk) -> Option<End> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if is_control => return Some(End::Interrupted),
        KeyCode::Char('q') | KeyCode::Esc => return Some(End::Quit),
        KeyCode::Right | KeyCode::Char('l' | 'n' | 'j') | KeyCode::Down | KeyCode::Enter => walk.forward(1),
        KeyCode::Left | KeyCode::Char('h' | 'p' | 'k') | KeyCode::Up | KeyCode::Backspace => walk.back(1),
        KeyCode::PageDown => walk.forward(LEAP),
        KeyCode::PageUp => walk.back(LEAP),
        KeyCode::Home | KeyCode::Char('g') => walk.back(u64::MAX),
        KeyCode::End | KeyCode::Char('G') => walk.forward(u64::MAX),
        KeyCode::Char(' ') => walk.play_or_pause(),
        KeyCode::Char('+' | '=') => walk.change_speed(2.0),
        KeyCode::Char('-') => walk.change_speed(0.5),
        _ => {}
    }
    None
}

/// What the page keys pass over.
const LEAP: u64 = 10;
