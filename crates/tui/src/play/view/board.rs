//! The board: ruled cells with the number in the middle. A tile at home is filled with its colour.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::{FAINT, Paint};
use crate::play::keys::arrow;
use crate::play::layout::Cells;
use crate::play::session::Session;

/// Draws the board that is to be seen.
pub fn draw(frame: &mut Frame, area: Rect, cells: Cells, session: &Session, paint: Paint) {
    let board = session.board();
    let rule_style = if session.finish.is_some() { paint.good() } else { FAINT };
    let rule = |left: &str, middle: &str, right: &str| {
        let width = usize::from(cells.width);
        let segments = vec!["─".repeat(width); board.size().cols()].join(middle);
        Line::styled(format!("{left}{segments}{right}"), rule_style)
    };
    let mut lines = Vec::new();
    for row in 0..board.size().rows() {
        if cells.is_ruled {
            lines.push(if row == 0 { rule("┌", "┬", "┐") } else { rule("├", "┼", "┤") });
        }
        for line in 0..cells.height {
            lines.push(row_line(session, cells, row, line, rule_style));
        }
    }
    if cells.is_ruled {
        lines.push(rule("└", "┴", "┘"));
    }
    frame.render_widget(Paragraph::new(lines), area);
}

/// One line of a row of cells.
fn row_line(session: &Session, cells: Cells, row: usize, line: u16, rule_style: Style) -> Line<'static> {
    let rule = Span::styled(if cells.is_ruled { "│" } else { "" }, rule_style);
    let size = session.board().size();
    let mut spans = vec![rule.clone()];
    for col in 0..size.cols() {
        spans.push(cell_line(session, cells, size.cell(row, col), line));
        spans.push(rule.clone());
    }
    Line::from(spans)
}

/// One line of a cell: the number in the middle, and below it the way a hinted tile is to go.
fn cell_line(session: &Session, cells: Cells, cell: usize, line: u16) -> Span<'static> {
    let board = session.board();
    let width = usize::from(cells.width);
    let tile = board.tile(cell);
    if tile == 0 || session.dealing.is_some() {
        return Span::raw(" ".repeat(width));
    }
    let hinted =
        session.best_move().filter(|&step| board.size().neighbour(board.blank(), step) == Some(cell));
    let middle = cells.height / 2;
    let text = match hinted {
        _ if line == middle => centred(&tile.to_string(), cells),
        Some(step) if line == middle + 1 => centred(&arrow(step.inverse()).to_string(), cells),
        _ => " ".repeat(width),
    };
    let mut style = tile_style(session, cell);
    if hinted.is_some() && cells.height == 1 {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    Span::styled(text, style)
}

/// Text in the middle of a cell; in a cell without rules, on its right, so that numbers line up.
fn centred(text: &str, cells: Cells) -> String {
    let width = usize::from(cells.width);
    if cells.height == 1 {
        let pad = usize::from(cells.is_ruled);
        format!("{text:>0$}{1}", width - pad, " ".repeat(pad))
    } else {
        format!("{text:^width$}")
    }
}

fn tile_style(session: &Session, cell: usize) -> Style {
    let (board, goal) = (session.board(), session.game.goal());
    let tile = board.tile(cell);
    let is_home = goal.tile(cell) == tile;
    let home = goal.tiles().iter().position(|&other| other == tile).unwrap_or(cell);
    let colour = session.colours.of(board.size(), cell, home);
    match (session.colours.are_on(), is_home) {
        (true, true) => Style::new().fg(Color::Black).bg(colour).add_modifier(Modifier::BOLD),
        (true, false) => Style::new().fg(colour),
        (false, true) => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        (false, false) => Style::new(),
    }
}
