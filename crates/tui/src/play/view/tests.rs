//! Frames drawn into memory, in windows of every size.

use std::sync::Arc;
use std::time::Duration;

use npuzzle::board::{Goal, Size};
use npuzzle::heuristics::pdb::Library;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::play::colours::Colours;
use crate::play::keys::{Action, Pushes};
use crate::play::levels::Level;
use crate::play::scores::Scores;
use crate::play::session::Setup;

fn session(side: usize) -> Session {
    let goal = Goal::Last.board(Size::new(side, side).unwrap());
    let setup = Setup {
        board: npuzzle::board::scramble::Dice::new(1).solvable(&goal).into(),
        goal,
        level: Level::Easy,
        seed: 1,
        pushes: Pushes::Tile,
        colours: Colours::Row,
        library: Arc::new(Library::in_memory()),
    };
    Session::new(setup, Scores::at(None))
}

fn drawn(session: &Session, columns: u16, rows: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
    terminal.draw(|frame| draw(frame, session)).unwrap();
    terminal.backend().to_string()
}

#[test]
fn every_window_can_be_drawn() {
    for side in [2, 3, 4, 5, 11, 64] {
        let mut session = session(side);
        session.note = Some("a note that is longer than any line of any window could ever be".to_owned());
        for (columns, rows) in (1..100).step_by(7).flat_map(|x| (1..40).step_by(3).map(move |y| (x, y))) {
            drawn(&session, columns, rows);
        }
        session.act(Action::Help);
        for (columns, rows) in [(1, 1), (2, 1), (1, 2), (3, 3), (10, 50), (200, 2), (80, 24)] {
            drawn(&session, columns, rows);
        }
    }
}

#[test]
fn a_usual_window_shows_board_panel_and_keys() {
    let screen = drawn(&session(4), 80, 24);
    for expected in ["4x4 · your board", "Moves    0", "Time     0:00.0", "Best     none yet", "? help", "15"]
    {
        assert!(screen.contains(expected), "no '{expected}' in:\n{screen}");
    }
}

#[test]
fn a_board_that_does_not_fit_asks_for_a_larger_window() {
    assert!(drawn(&session(10), 40, 10).contains("make the window larger"));
    assert!(!drawn(&session(10), 40, 15).contains("make the window larger"));
}

#[test]
fn a_small_window_keeps_the_hint() {
    let mut session = session(3);
    session.act(Action::Hint);
    let started = std::time::Instant::now();
    while session.hint().is_none() {
        assert!(started.elapsed() < Duration::from_secs(60), "no hint came");
        session.tick(Duration::from_millis(1)).unwrap();
        std::thread::sleep(Duration::from_millis(1));
    }
    for (columns, rows) in [(80, 24), (60, 20), (40, 15), (36, 10)] {
        let screen = drawn(&session, columns, rows);
        assert!(screen.contains("best: "), "{screen}");
    }
}

#[test]
fn without_colours_there_are_none() {
    let mut session = session(4);
    session.colours = Colours::Forbidden;
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| draw(frame, &session)).unwrap();
    let buffer = terminal.backend().buffer();
    let is_plain = |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
    assert!(buffer.content.iter().all(is_plain));
    session.colours = Colours::Row;
    terminal.draw(|frame| draw(frame, &session)).unwrap();
    assert!(!terminal.backend().buffer().content.iter().all(is_plain));
}
