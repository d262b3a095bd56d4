//! All keys, over the board.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::{FAINT, Paint, panel};
use crate::play::keys::Pushes;

const KEYS: [(&str, &str); 16] = [
    ("arrows, h j k l", ""),
    ("mouse", "slide all tiles between it and the gap"),
    ("u   U, Ctrl-R", "undo, redo: an undone move does not count"),
    ("n   r", "a new board, the same board again"),
    ("1 2 3 4", "easy, medium, hard, hardest"),
    ("[ ]", "smaller, larger"),
    ("i", "hint: the best move, and how many are left"),
    ("m", "coach: was each move optimal, or a detour?"),
    ("s", "solve, and watch"),
    ("  space", "pause, go on"),
    ("  ← →", "one step back, one on"),
    ("  + -", "faster, slower"),
    ("  enter   esc", "play on from here, back to the game"),
    ("c", "colours: home row, distance, none"),
    ("?   q", "this page, quit"),
    ("", "a game with hint, coach or solution is not scored"),
];

/// Draws the page over everything.
pub fn draw(frame: &mut Frame, pushes: Pushes, paint: Paint) {
    let lines: Vec<Line> = KEYS
        .into_iter()
        .map(|(key, what)| {
            let what = if what.is_empty() { panel::pushes(pushes) } else { what };
            Line::from(vec![Span::styled(format!(" {key:<17}"), paint.key()), Span::raw(what)])
        })
        .collect();
    let window = frame.area();
    let (width, height) = (64.min(window.width), (lines.len() as u16 + 2).min(window.height));
    let page = Rect {
        x: window.x + (window.width - width) / 2,
        y: window.y + (window.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, page);
    let block = Block::bordered().border_type(BorderType::Rounded).title(" Keys ").border_style(FAINT);
    frame.render_widget(Paragraph::new(lines).block(block), page);
}
