//! A session on the screen: title, board, panel, and a line of keys, as the layout places them.

mod board;
mod help;
mod panel;
mod words;

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::layout::Layout;
use super::session::{Session, Show};

/// Draws a session.
pub fn draw(frame: &mut Frame, session: &Session) {
    let layout = Layout::new(frame.area(), session.board().size());
    let paint = Paint { has_colours: session.colours.are_on() };
    title(frame, &layout, session);
    match layout.board {
        Some((area, cells)) => board::draw(frame, area, cells, session, paint),
        None => too_small(frame, layout.title, layout.footer),
    }
    panel::draw(frame, &layout, session, paint);
    footer(frame, layout.footer, session, paint);
    if session.has_help {
        help::draw(frame, session.pushes, paint);
    }
}

/// For what matters.
const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// For what may be passed over.
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

/// Styles that hold without colours, too.
#[derive(Clone, Copy)]
struct Paint {
    has_colours: bool,
}

impl Paint {
    fn good(self) -> Style {
        self.coloured(Color::Green)
    }

    fn warn(self) -> Style {
        self.coloured(Color::Yellow)
    }

    fn key(self) -> Style {
        self.coloured(Color::Cyan)
    }

    fn coloured(self, colour: Color) -> Style {
        if self.has_colours { STRONG.fg(colour) } else { STRONG }
    }
}

/// What is played, and, where no table has them, the figures on the right. A narrow window does without the
/// name, then without the board's.
fn title(frame: &mut Frame, layout: &Layout, session: &Session) {
    let name = Span::styled(" npuzzle ", STRONG);
    let origin = Span::styled(format!(" {}", words::origin(session)), FAINT);
    let figures = if layout.has_table {
        Line::default()
    } else {
        Line::styled(format!(" {} ", words::figures(session)), STRONG)
    };
    let width = usize::from(layout.title.width).saturating_sub(figures.width());
    let spans = [vec![name, origin.clone()], vec![origin]];
    let line = spans.into_iter().map(Line::from).find(|line| line.width() <= width).unwrap_or_default();
    frame.render_widget(Paragraph::new(line), layout.title);
    let right = (figures.width() as u16).min(layout.title.width);
    let area = Rect { x: layout.title.right() - right, width: right, ..layout.title };
    frame.render_widget(Paragraph::new(figures), area);
}

fn too_small(frame: &mut Frame, title: Rect, footer: Rect) {
    let middle = Rect { y: title.bottom(), height: footer.y.saturating_sub(title.bottom()), ..title };
    let line = Rect { y: middle.y + middle.height / 2, height: middle.height.min(1), ..middle };
    let text = Paragraph::new("make the window larger").alignment(Alignment::Center);
    frame.render_widget(text, line.intersection(frame.area()));
}

const GAME_KEYS: [(&str, &str); 10] = [
    ("←↑↓→", "slide"),
    ("?", "help"),
    ("q", "quit"),
    ("n", "new"),
    ("i", "hint"),
    ("m", "coach"),
    ("s", "solve"),
    ("u", "undo"),
    ("1-4", "level"),
    ("[ ]", "size"),
];

const SHOW_KEYS: [(&str, &str); 6] = [
    ("space", "pause"),
    ("←→", "step"),
    ("+-", "speed"),
    ("esc", "back"),
    ("enter", "play on from here"),
    ("q", "quit"),
];

const END_KEYS: [(&str, &str); 6] = [
    ("n", "new board"),
    ("r", "the same again"),
    ("1-4", "level"),
    ("[ ]", "size"),
    ("?", "help"),
    ("q", "quit"),
];

/// As many keys as fit, the ones needed most first.
fn footer(frame: &mut Frame, area: Rect, session: &Session, paint: Paint) {
    let keys: &[(&str, &str)] = match &session.show {
        Show::Playing(_) => &SHOW_KEYS,
        _ if session.finish.is_some() => &END_KEYS,
        _ => &GAME_KEYS,
    };
    let mut line = Line::from(" ");
    for (key, what) in keys {
        let pair =
            [Span::styled(*key, paint.key()), Span::styled(format!(" {what}"), FAINT), Span::raw("  ")];
        if line.width() + pair.iter().map(Span::width).sum::<usize>() > usize::from(area.width) + 2 {
            break;
        }
        line.spans.extend(pair);
    }
    frame.render_widget(Paragraph::new(line), area);
}

#[cfg(test)]
mod tests;
