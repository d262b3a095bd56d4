//! Boards and solutions as people like to look at them.

use anstyle::{AnsiColor, Color, Style};
use npuzzle::board::drawing::{Cells, Drawing, Place, Role, Span};
use npuzzle::board::{Board, Move, MoveNames};
use npuzzle::search::StoppedBy;
use npuzzle_tui::row_colour;

pub use npuzzle_tui::wrapped;

/// For headings.
pub const STRONG: Style = Style::new().bold();
/// For what may be passed over.
pub const FAINT: Style = Style::new().dimmed();
/// For good news.
pub const GOOD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Green))).bold();
/// For what needs attention.
pub const WARN: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Yellow))).bold();
/// For bad news.
pub const BAD: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).bold();

/// The lines of a ruled board, and how wide they are. A tile takes the colour of its home row; one
/// that is at home is drawn bold.
pub fn board(board: &Board, goal: &Board) -> (Vec<String>, usize) {
    let styled = |Span { text, role }: &Span| {
        let style = match role {
            Role::Rule => FAINT,
            Role::Blank(place) | Role::Tile(place) => tile_style(*place),
        };
        format!("{style}{text}{style:#}")
    };
    let lines = Drawing::new(board, goal).lines();
    let lines = lines.iter().map(|spans| spans.iter().map(styled).collect()).collect();
    (lines, Cells::ruled(board.size()).drawn_width(board.size()))
}

fn tile_style(place: Place) -> Style {
    let style = Style::new().fg_color(Some(row_colour(place.home_row).into()));
    if place.is_home() { style.bold() } else { style }
}

/// The board, an arrow, and the goal, as far as they fit side by side; a word where they don't fit
/// at all.
pub fn journey(start: &Board, goal: &Board, width: usize) -> Vec<String> {
    let (start_lines, start_width) = board(start, goal);
    if start_width + 2 > width {
        return vec![format!("  {FAINT}a {} board, too wide to be drawn here{FAINT:#}", start.size())];
    }
    if 2 * start_width + 11 > width {
        return start_lines.into_iter().map(|line| format!("  {line}")).collect();
    }
    let (goal_lines, _) = board(goal, goal);
    let middle = start_lines.len() / 2;
    start_lines
        .into_iter()
        .zip(goal_lines)
        .enumerate()
        .map(|(index, (left, right))| {
            let arrow = if index == middle { "  →  " } else { "     " };
            format!("  {left}{arrow}{right}")
        })
        .collect()
}

/// Moves in groups of five, as many groups a line as fit.
pub fn moves(start: &Board, moves: &[Move], names: MoveNames, width: usize) -> Vec<String> {
    let names_of_moves = names.labels(start, moves);
    let (joint, groups_apart) = if names == MoveNames::Number { (" ", "   ") } else { ("", " ") };
    let groups: Vec<String> = names_of_moves.chunks(5).map(|group| group.join(joint)).collect();
    let longest = groups.iter().map(String::len).max().unwrap_or(1);
    let per_line = (width.saturating_sub(4) / (longest + groups_apart.len())).clamp(1, 10);
    groups.chunks(per_line).map(|line| line.join(groups_apart)).collect()
}

/// Rows of a name and what belongs to it, the names in one column.
pub fn table(rows: &[(&str, String)]) -> Vec<String> {
    let widest = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    rows.iter()
        .map(|(name, value)| {
            let pad = " ".repeat(widest - name.chars().count());
            format!("  {FAINT}{name}{FAINT:#}{pad}  {value}")
        })
        .collect()
}

/// Why a search ended without a solution.
pub fn why_stopped(by: Option<StoppedBy>) -> String {
    match by {
        Some(StoppedBy::Cancelled) => "Interrupted".to_owned(),
        Some(StoppedBy::DeadEnd) => "Ended without a solution: nothing was left to expand".to_owned(),
        Some(by) => format!("Stopped by the limit on {by}"),
        None => "Stopped".to_owned(),
    }
}

/// How wide the screen is; a page's width where there is none.
pub fn width() -> usize {
    terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0)).max(20)
}

#[cfg(test)]
mod tests {
    use npuzzle::board::Goal;

    use super::*;

    #[test]
    fn tiles_have_the_colour_of_their_home_row_and_are_bold_at_home() {
        let start: Board = "1 3/0 2".parse().unwrap();
        let (lines, width) = board(&start, &Goal::Last.board(start.size()));
        let expected = [
            "\x1b[2m┌───┬───┐\x1b[0m",
            "\x1b[2m│\x1b[0m\x1b[1m\x1b[36m 1 \x1b[0m\x1b[2m│\x1b[0m\x1b[33m 3 \x1b[0m\x1b[2m│\x1b[0m",
            "\x1b[2m├───┼───┤\x1b[0m",
            "\x1b[2m│\x1b[0m\x1b[33m   \x1b[0m\x1b[2m│\x1b[0m\x1b[36m 2 \x1b[0m\x1b[2m│\x1b[0m",
            "\x1b[2m└───┴───┘\x1b[0m",
        ];
        assert_eq!((lines, width), (expected.map(str::to_owned).to_vec(), 9));
    }
}
