//! The panel: the figures of the game, the hint, the coach, and the best score. Beside the board it is a
//! table; below it, where room is short, a few lines of what matters most.

use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{FAINT, Paint, STRONG, words};
use crate::play::coach::{self, Mark};
use crate::play::keys::Pushes;
use crate::play::layout::Layout;
use crate::play::session::{Origin, Session, Show};
use crate::wrapped;

/// The column of what belongs to a name.
const INDENT: usize = 9;

/// Draws the panel.
pub fn draw(frame: &mut Frame, layout: &Layout, session: &Session, paint: Paint) {
    let area = layout.panel;
    if layout.has_table {
        let lines = table(session, paint, usize::from(area.width));
        frame.render_widget(Paragraph::new(lines), area);
    } else {
        let lines: Vec<Line> = news(session, paint).into_iter().map(short_line).collect();
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), area);
    }
}

/// A name, what belongs to it, and how that is written.
type Row = (&'static str, String, Style);

fn table(session: &Session, paint: Paint, width: usize) -> Vec<Line<'static>> {
    let game = &session.game;
    let plain = Style::new();
    let mut rows: Vec<Row> =
        vec![("Board", words::origin(session), STRONG), ("", words::depth(session), plain)];
    if let Origin::Drawn { seed, .. } = &session.origin {
        rows.push(("", format!("seed {seed}"), FAINT));
    }
    rows.push(("", String::new(), plain));
    rows.push(("Moves", game.made().len().to_string(), STRONG));
    rows.push(("Time", words::clock(game.time()), STRONG));
    rows.push(("Best", words::best(session.scores.best(&session.kind())), plain));
    if game.is_helped() && session.finish.is_none() {
        rows.push(("", "this game is not scored".to_owned(), FAINT));
    }
    rows.push(("", String::new(), plain));
    rows.extend(news(session, paint));
    rows.push(("", String::new(), plain));
    rows.push(("Colours", session.colours.name().to_owned(), FAINT));
    rows.push(("Keys", pushes(session.pushes).to_owned(), FAINT));
    rows.into_iter().flat_map(|row| lines_of(row, width)).collect()
}

pub fn pushes(pushes: Pushes) -> &'static str {
    match pushes {
        Pushes::Tile => "an arrow pushes the tile",
        Pushes::Blank => "an arrow moves the gap",
    }
}

/// What changes as the game goes on: its end, the solution, the hint, the coach, a note.
fn news(session: &Session, paint: Paint) -> Vec<Row> {
    let mut rows = Vec::new();
    if let Some([head, feat]) = words::finish(session) {
        rows.push(("", head, paint.good()));
        rows.push(("", feat, Style::new()));
    }
    if let Show::Playing(watch) = &session.show {
        let [place, state] = words::show(watch);
        rows.push(("Solution", place, paint.good()));
        rows.push(("", state, Style::new()));
    } else if let Some(wanted) = words::wanted(session) {
        rows.push(("Solution", wanted, Style::new()));
    } else if session.has_hint && session.finish.is_none() {
        rows.push(("Hint", words::hint(session), paint.good()));
    }
    if session.has_coach {
        let report = coach::report(&session.game, &session.knowledge);
        let style = match report.last {
            Some(Mark::Optimal) => paint.good(),
            Some(Mark::Detour) => paint.warn(),
            _ => Style::new(),
        };
        rows.push(("Coach", words::mark(report.last).to_owned(), style));
        rows.push(("", words::detours(report), Style::new()));
    }
    if let Some(note) = &session.note {
        rows.push(("Note", note.clone(), paint.warn()));
    }
    rows
}

/// A row where room is short: the hint and the solution speak for themselves.
fn short_line((name, text, style): Row) -> Line<'static> {
    let text = if name == "Coach" { format!("coach: {text}") } else { text };
    Line::styled(text, style)
}

/// A row, broken into lines.
fn lines_of((name, text, style): Row, width: usize) -> Vec<Line<'static>> {
    wrapped(&text, width - INDENT)
        .into_iter()
        .enumerate()
        .map(|(nth, text)| {
            let name = if nth == 0 { name } else { "" };
            Line::from(vec![Span::styled(format!("{name:<INDENT$}"), FAINT), Span::styled(text, style)])
        })
        .collect()
}
