//! A walk on the screen: the board in hand on the left, OPEN and CLOSED on the right.

use npuzzle_board::{Board, Goal};
use npuzzle_solver::trace::{Node, Step};
use npuzzle_solver::{Answer, Request, Status};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};

use super::walk::Walk;
use super::why::{has_open_list, why};
use crate::figures::grouped;
use crate::tui::Colours;

const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

/// Draws a walk.
pub fn draw(frame: &mut Frame, request: &Request, walk: &Walk) {
    let [title, body, reason, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(2),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    draw_title(frame, title, request, walk);
    let board_width = drawn_width(request.start()) as u16 + 4;
    let left_width = board_width.max(33).min(frame.area().width * 3 / 5);
    let [left, right] = Layout::horizontal([Constraint::Length(left_width), Constraint::Min(0)]).areas(body);
    let [open, closed] =
        Layout::vertical([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(right);
    match (walk.step(), walk.answer()) {
        (Some(step), _) => {
            draw_node(frame, left, request, step);
            draw_open(frame, open, request, step);
            let text = why(&request.strategy, step);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).style(FAINT), padded(reason));
        }
        (None, Some(answer)) => {
            draw_end(frame, left, request, answer);
            draw_figures(frame, open, answer);
        }
        (None, None) => draw_wait(frame, left, walk),
    }
    draw_closed(frame, closed, request, walk);
    draw_keys(frame, keys);
}

fn draw_title(frame: &mut Frame, area: Rect, request: &Request, walk: &Walk) {
    let goal =
        Goal::named(request.goal()).map_or_else(|| request.goal().to_string(), |goal| goal.to_string());
    let name = vec![
        Span::styled(" npuzzle step ", STRONG),
        Span::raw(format!(" {}", request.strategy)),
        Span::styled(format!("  goal {goal}"), FAINT),
    ];
    frame.render_widget(Paragraph::new(Line::from(name)), area);
    let place = match walk.step() {
        Some(step) => format!("{}  expansion {} ", walk.pace(), grouped(step.number)),
        None if walk.is_at_end() => "the end ".to_owned(),
        None => String::new(),
    };
    frame.render_widget(Paragraph::new(Line::styled(place, STRONG).right_aligned()), area);
}

/// The board in hand, what it costs, and what came of it.
fn draw_node(frame: &mut Frame, area: Rect, request: &Request, step: &Step) {
    let mut text = drawn(&step.node.board, request.goal(), area);
    text.push_line(Line::default());
    let Node { g, h, .. } = step.node;
    text.push_line(Line::styled(format!("g {g} + h {h} = f {}", step.node.f()), STRONG));
    if let Some(bound) = step.iteration {
        text.push_line(Line::styled(format!("pass {bound}"), FAINT));
    }
    text.push_line(Line::default());
    for child in &step.children {
        let parent = &step.node.board;
        let way = parent.moves().find(|&way| parent.after(way).as_ref() == Some(&child.board));
        text.push_line(Line::from(vec![
            Span::styled("generates ", FAINT),
            Span::raw(format!("{:<6}", way.map_or("", |way| way.name()))),
            Span::raw(equation(child)),
        ]));
    }
    frame.render_widget(Paragraph::new(text).block(panel("expanding".to_owned())), area);
}

fn draw_open(frame: &mut Frame, area: Rect, request: &Request, step: &Step) {
    if !has_open_list(&request.strategy) {
        let text = format!(
            "This search keeps no list: it holds the path of {} states and comes back for the rest.",
            step.node.g + 1
        );
        let block = panel("OPEN".to_owned());
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).style(FAINT).block(block), area);
        return;
    }
    let rows = usize::from(area.height.saturating_sub(3));
    let shown = if step.open > rows { rows.saturating_sub(1) } else { rows };
    let shown = shown.min(step.first_of_open.len());
    let mut lines = vec![heads("place")];
    lines.extend((1..).zip(&step.first_of_open[..shown]).map(|(place, node)| row(place, node)));
    if shown > 0 {
        lines[1].style = STRONG;
    }
    let hidden = step.open.saturating_sub(shown);
    if hidden > 0 {
        lines.push(Line::styled(format!("     … and {} more", grouped(hidden as u64)), FAINT));
    }
    let title = format!("OPEN {}, the next first", grouped(step.open as u64));
    frame.render_widget(Paragraph::new(lines).block(panel(title)), area);
}

/// What was expanded, this board included. The count is the search's own; the list is what the walk has seen.
fn draw_closed(frame: &mut Frame, area: Rect, request: &Request, walk: &Walk) {
    let rows = usize::from(area.height.saturating_sub(3));
    let expanded = walk.step().into_iter().chain(walk.before());
    let mut lines = vec![heads("step")];
    lines.extend(expanded.take(rows).map(|step| row(step.number, &step.node)));
    let title = match walk.step() {
        Some(step) if has_open_list(&request.strategy) => {
            format!("CLOSED {}, the newest first", grouped(step.closed as u64))
        }
        _ => "expanded, the newest first".to_owned(),
    };
    let title = if walk.has_forgotten() { format!("{title} (the oldest are forgotten)") } else { title };
    frame.render_widget(Paragraph::new(lines).block(panel(title)), area);
}

fn draw_end(frame: &mut Frame, area: Rect, request: &Request, answer: &Answer) {
    let (verdict, board) = match (answer.status, &answer.moves) {
        (Status::Solved, Some(moves)) => {
            let proof =
                if answer.is_optimal { "No solution is shorter." } else { "A shorter one may exist." };
            (format!("Solved in {} moves.\n{proof}", moves.len()), request.goal())
        }
        (Status::Unsolvable, _) => ("Not solvable: no moves lead to this goal.".to_owned(), request.start()),
        _ => ("Stopped without a solution.".to_owned(), request.start()),
    };
    let mut text = drawn(board, request.goal(), area);
    text.push_line(Line::default());
    text.lines.extend(verdict.lines().map(|line| Line::styled(line.to_owned(), STRONG)));
    if let (Status::Solved, Some(moves)) = (answer.status, &answer.moves) {
        let letters: String = moves.iter().map(|step| step.letter()).collect();
        text.push_line(Line::default());
        text.push_line(Line::styled("moves of the blank", FAINT));
        text.push_line(Line::raw(letters));
    }
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: false });
    frame.render_widget(paragraph.block(panel("the end".to_owned())), area);
}

fn draw_figures(frame: &mut Frame, area: Rect, answer: &Answer) {
    let stats = &answer.stats;
    let rows = [
        ("expanded", stats.expanded, "taken up, not the goal"),
        ("generated", stats.generated, "children made"),
        ("selected", stats.selected, "the goal included"),
        ("reopened", stats.reopened, "by a better path"),
        ("most open", stats.peak_open, "waiting at one time"),
        ("most stored", stats.peak_stored, "in memory at one time"),
    ];
    let lines: Vec<Line> = rows
        .iter()
        .map(|(name, count, what)| {
            Line::from(vec![
                Span::raw(format!("{name:<11}{:>8}", grouped(*count))),
                Span::styled(format!("  {what}"), FAINT),
            ])
        })
        .collect();
    frame.render_widget(Paragraph::new(lines).block(panel("figures".to_owned())), area);
}

fn draw_wait(frame: &mut Frame, area: Rect, walk: &Walk) {
    let text = match walk.making() {
        Some((what, share)) => format!("{what}: {:.0} %", share * 100.0),
        None => "starting …".to_owned(),
    };
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).block(panel(String::new())), area);
}

fn draw_keys(frame: &mut Frame, area: Rect) {
    let keys = [
        ("→", "forward"),
        ("←", "back"),
        ("PgDn PgUp", "ten"),
        ("End Home", "all"),
        ("space", "play"),
        ("+ -", "speed"),
        ("q", "quit"),
    ];
    let mut spans = vec![Span::raw(" ")];
    for (key, what) in keys {
        spans.push(Span::styled(key, STRONG));
        spans.push(Span::styled(format!(" {what}  "), FAINT));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

fn panel(title: String) -> Block<'static> {
    let title = if title.is_empty() { title } else { format!(" {title} ") };
    let title = Span::styled(title, STRONG.remove_modifier(Modifier::DIM));
    let block = Block::bordered().border_type(BorderType::Rounded).border_style(FAINT).title(title);
    block.padding(Padding::horizontal(1))
}

fn padded(area: Rect) -> Rect {
    Rect { x: area.x + area.width.min(1), width: area.width.saturating_sub(2), ..area }
}

/// The heads of a list of nodes.
fn heads(first: &str) -> Line<'static> {
    Line::styled(format!("{first:>5}   g + h  =  f  board"), FAINT)
}

fn row(number: u64, node: &Node) -> Line<'static> {
    Line::from(format!("{number:>5}  {}  {}", equation(node), node.board))
}

fn equation(node: &Node) -> String {
    format!("{:>2} + {:<2} = {:>2}", node.g, node.h, node.f())
}

fn drawn_width(board: &Board) -> usize {
    let digits = board.size().tiles().to_string().len();
    board.size().cols() * (digits + 3) + 1
}

/// The board ruled if there is room for that, else in bare rows.
fn drawn(board: &Board, goal: &Board, area: Rect) -> Text<'static> {
    let size = board.size();
    let colours = Colours::from_environment();
    let digits = size.tiles().to_string().len();
    let homes = goal.cells_of_tiles();
    let has_room =
        drawn_width(board) + 2 <= usize::from(area.width) && 2 * size.rows() + 9 <= usize::from(area.height);
    let bar = if has_room { "│" } else { "" };
    let rule = |left: &str, middle: &str, right: &str| {
        let cells = vec!["─".repeat(digits + 2); size.cols()].join(middle);
        Line::styled(format!("{left}{cells}{right}"), FAINT)
    };
    let mut lines = Vec::new();
    for row in 0..size.rows() {
        if has_room {
            lines.push(if row == 0 { rule("┌", "┬", "┐") } else { rule("├", "┼", "┤") });
        }
        let mut spans = vec![Span::styled(bar, FAINT)];
        for col in 0..size.cols() {
            let cell = size.cell(row, col);
            let tile = board.tile(cell);
            let text = if tile == 0 { String::new() } else { tile.to_string() };
            let text = if has_room { format!(" {text:>digits$} ") } else { format!("{text:>digits$} ") };
            let home = homes[tile as usize] as usize;
            let style = Style::new().fg(colours.of(size, cell, home));
            let style = if home == cell { style.add_modifier(Modifier::BOLD) } else { style };
            spans.push(Span::styled(text, style));
            spans.push(Span::styled(bar, FAINT));
        }
        lines.push(Line::from(spans));
    }
    if has_room {
        lines.push(rule("└", "┴", "┘"));
    }
    Text::from(lines)
}
