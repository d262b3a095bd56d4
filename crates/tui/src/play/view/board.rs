//! The board: ruled cells with the number in the middle. A tile at home is filled with its colour.

use npuzzle::board::drawing::{self, Cells, Drawing, Place, Role};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::Paragraph;

use super::{FAINT, Paint};
use crate::drawn::drawn;
use crate::play::keys::arrow;
use crate::play::session::Session;

/// Draws the board that is to be seen. Below the number of a hinted tile is the way it is to go; in cells without
/// room for that, the number is underlined.
pub fn draw(frame: &mut Frame, area: Rect, cells: Cells, session: &Session, paint: Paint) {
    let board = session.board();
    let mut drawing = Drawing::new(board, session.game.goal()).in_cells(cells);
    let hint =
        session.best_move().and_then(|step| Some((step, board.size().neighbour(board.blank(), step)?)));
    if let Some((step, cell)) = hint {
        drawing = drawing.marked(cell, arrow(step.inverse()));
    }
    let underlined = hint.map(|(_, cell)| cell).filter(|_| cells.height == 1);
    let text = drawn(&drawing, |drawing::Span { text, role }| match role {
        Role::Rule if session.finish.is_some() => Span::styled(text, paint.good()),
        Role::Rule => Span::styled(text, FAINT),
        Role::Tile(_) if session.dealing.is_some() => Span::raw(" ".repeat(cells.width)),
        Role::Tile(place) if underlined == Some(place.cell) => {
            Span::styled(text, tile_style(session, place).add_modifier(Modifier::UNDERLINED))
        }
        Role::Tile(place) => Span::styled(text, tile_style(session, place)),
        Role::Blank(_) => Span::raw(text),
    });
    frame.render_widget(Paragraph::new(text), area);
}

fn tile_style(session: &Session, place: Place) -> Style {
    let colour = session.colours.of(session.board().size(), place.cell, place.home);
    match (session.colours.are_on(), place.is_home()) {
        (true, true) => Style::new().fg(Color::Black).bg(colour).add_modifier(Modifier::BOLD),
        (true, false) => Style::new().fg(colour),
        (false, true) => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        (false, false) => Style::new(),
    }
}
