//! The game: a loop that draws, waits for a key, and lets time pass; the rest is in its parts.

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

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use layout::Layout;
use scores::Scores;
use session::{Session, Show};

pub use colours::{Colours, row_colour};
pub use keys::Pushes;
pub use levels::Level;
pub use session::Setup;

use crate::{End, Error, OnSignal, Screen};

/// Between two frames.
const FRAME: Duration = Duration::from_millis(40);

/// What a game needs of the program around it.
#[derive(Clone, Debug)]
pub struct Host {
    /// What to do about signals.
    pub on_signal: OnSignal,
    /// The file of the best scores; without one they are forgotten at the end.
    pub scores: Option<PathBuf>,
    /// Whether the key `!` panics, for the test that the terminal is whole after a panic.
    pub panics_if_asked: bool,
}

/// Plays until the player has had enough.
///
/// # Errors
/// If there is no terminal, or it is gone, or no board could be drawn.
///
/// # Panics
/// If the host wants it to, and the user presses `!`.
pub fn run(setup: Setup, host: Host) -> Result<End, Error> {
    let mut screen = Screen::open(host.on_signal)?;
    let mut session = Session::new(setup, Scores::at(host.scores));
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
        let key = event.as_ref().and_then(Event::as_key_press_event);
        let is_asked_to_panic = key.is_some_and(|key| key.code == KeyCode::Char('!'));
        assert!(!(host.panics_if_asked && is_asked_to_panic), "asked for by NPUZZLE_PANIC");
        if let Some(end) = event.and_then(|event| handle(&event, window, &mut session)) {
            return Ok(end);
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
    session.act(action)
}
