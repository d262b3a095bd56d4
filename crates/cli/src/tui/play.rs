//! The game: `npuzzle play`. A loop that draws, waits for a key, and lets time pass; the rest is in its parts.

mod adviser;
mod coach;
mod colours;
mod game;
mod keys;
mod knowledge;
mod layout;
mod levels;
mod scores;
mod session;
mod view;
mod watch;

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::Screen;
use keys::Action;
use layout::Layout;
use scores::Scores;
use session::{End, Session, Show};

pub use colours::Colours;
pub use keys::Pushes;
pub use levels::Level;
pub use session::Setup;

use crate::exit::Exit;

/// Between two frames.
const FRAME: Duration = Duration::from_millis(40);

/// Plays until the player has had enough.
pub fn run(setup: Setup) -> anyhow::Result<Exit> {
    let mut screen = Screen::open("to make boards without one, see npuzzle generate")?;
    let mut session = Session::new(setup, Scores::open());
    let mut last = Instant::now();
    loop {
        let mut window = Rect::default();
        screen.draw(|frame| {
            window = frame.area();
            view::draw(frame, &session);
        })?;
        let event = screen.next_event(FRAME)?;
        let now = Instant::now();
        session.tick(now - last)?;
        last = now;
        match event.and_then(|event| handle(&event, window, &mut session)) {
            Some(End::Quit) => return Ok(Exit::Success),
            Some(End::Interrupted) => return Ok(Exit::Interrupted),
            None => {}
        }
    }
}

fn handle(event: &Event, window: Rect, session: &mut Session) -> Option<End> {
    match event {
        Event::Key(key) => press(key, session),
        Event::Mouse(MouseEvent { kind: MouseEventKind::Down(MouseButton::Left), column, row, .. }) => {
            let size = session.board().size();
            let place = Position::new(*column, *row);
            if let Some(cell) = Layout::new(window, size).cell_at(size, place) {
                session.click(cell);
            }
            None
        }
        _ => None,
    }
}

fn press(key: &KeyEvent, session: &mut Session) -> Option<End> {
    let action = match session.show {
        Show::Playing(_) => keys::in_watch(key),
        _ => keys::in_game(key, session.pushes),
    }?;
    if action == Action::Panic {
        panic_if_asked();
        return None;
    }
    session.act(action)
}

/// A test needs a panic to see that the terminal is whole after it; users never get one this way.
fn panic_if_asked() {
    assert!(
        !cfg!(debug_assertions) || std::env::var_os("NPUZZLE_PANIC").is_none(),
        "asked for by NPUZZLE_PANIC"
    );
}
