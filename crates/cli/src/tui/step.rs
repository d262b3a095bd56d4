//! A search walked through, forward and back: `npuzzle step`.

mod view;
mod walk;

use std::time::{Duration, Instant};

use npuzzle::solver::Request;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::Screen;
use crate::exit::Exit;
use walk::Walk;

/// Between two frames.
const FRAME: Duration = Duration::from_millis(40);

/// Walks until the user has seen enough.
pub fn run(request: &Request) -> anyhow::Result<Exit> {
    let mut screen = Screen::open("npuzzle solve --trace tells every expansion without one")?;
    let mut walk = Walk::of(request);
    let mut last = Instant::now();
    loop {
        screen.draw(|frame| view::draw(frame, request, &walk))?;
        let event = screen.next_event(FRAME)?;
        let now = Instant::now();
        walk.tick(now - last)?;
        last = now;
        if let Some(Event::Key(key)) = event
            && let Some(exit) = press(key, &mut walk)
        {
            return Ok(exit);
        }
    }
}

/// Does what a key asks for; the exit, if it asks to end.
fn press(key: KeyEvent, walk: &mut Walk) -> Option<Exit> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c') if is_control => return Some(Exit::Interrupted),
        KeyCode::Char('q') | KeyCode::Esc => return Some(Exit::Success),
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
