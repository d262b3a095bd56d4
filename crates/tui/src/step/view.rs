//! A walk on the screen: the board in hand on the left, OPEN and CLOSED on the right.

use npuzzle::board::drawing::{Cells, Drawing, Role};
use npuzzle::board::{Board, Goal};
use npuzzle::figures::grouped;
use npuzzle::solver::trace::{Child, Node, Step, words};
use npuzzle::solver::{Answer, Request, Status};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};

use super::walk::Walk;
use crate::Colours;

const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

/// Draws a walk.
pub fn draw(frame: &mut Frame, request: &Request, walk: &Walk, colours: Colours) {
    let [title, body, reason, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(2),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    draw_title(frame, title, request, walk);
    let [node, open, closed] = arranged(body, request.start());
    match (walk.step(), walk.answer()) {
        (Some(step), _) => {
            draw_node(frame, node, request, step, colours);
            draw_open(frame, open, request, step);
            let text = words::why(&request.strategy, step);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }).style(FAINT), padded(reason));
        }
        (None, Some(answer)) => {
            draw_end(frame, node, request, answer, colours);
            draw_figures(frame, open, answer);
        }
        (None, None) => draw_wait(frame, node, walk),
    }
    draw_closed(frame, closed, request, walk);
    draw_keys(frame, keys);
}

/// Where the board in hand, OPEN and CLOSED go: the lists beside the board, or below it where their boards
/// would not fit otherwise.
fn arranged(body: Rect, board: &Board) -> [Rect; 3] {
    let beside = (drawn_width(board) as u16 + 4).max(LEFT_WIDTH);
    let list = LIST_HEAD + board.to_string().len() + 4;
    let rows = board.size().rows() as u16;
    // Rules around the cells only where the lists have room without.
    let height = if body.height >= 2 * rows + 19 { 2 * rows + 3 } else { rows + 2 }.max(FACTS_HEIGHT);
    if usize::from(body.width.saturating_sub(beside)) < list && body.height >= height + 8 {
        let lists = [Constraint::Length(height), Constraint::Fill(3), Constraint::Fill(2)];
        return Layout::vertical(lists).areas(body);
    }
    let left = Constraint::Length(beside.min(body.width * 3 / 5));
    let [left, right] = Layout::horizontal([left, Constraint::Min(0)]).areas(body);
    let [open, closed] =
        Layout::vertical([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(right);
    [left, open, closed]
}

/// What the facts about a board take.
const LEFT_WIDTH: u16 = 34;
const FACTS_HEIGHT: u16 = 9;

/// What stands before a board in a list.
const LIST_HEAD: usize = 21;

fn draw_title(frame: &mut Frame, area: Rect, request: &Request, walk: &Walk) {
    let place = match walk.step() {
        Some(step) => format!("{}  expansion {} ", walk.pace(), grouped(step.number)),
        None if walk.is_at_end() => "the end ".to_owned(),
        None => String::new(),
    };
    let goal =
        Goal::named(request.goal()).map_or_else(|| request.goal().to_string(), |goal| goal.to_string());
    let mut name =
        Line::from(vec![Span::styled(" npuzzle step ", STRONG), Span::raw(format!(" {}", request.strategy))]);
    let goal = format!("  goal {goal}");
    if name.width() + goal.len() + place.len() < usize::from(area.width) {
        name.push_span(Span::styled(goal, FAINT));
    }
    frame.render_widget(Paragraph::new(name), area);
    frame.render_widget(Paragraph::new(Line::styled(place, STRONG).right_aligned()), area);
}

/// The board in hand, and beside or below it what it costs and what came of it.
fn draw_node(frame: &mut Frame, area: Rect, request: &Request, step: &Step, colours: Colours) {
    let block = panel("expanding".to_owned());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let has_room_beside = usize::from(inner.width) >= drawn_width(request.start()) + usize::from(LEFT_WIDTH);
    let below = if has_room_beside { 0 } else { FACTS_HEIGHT };
    let board = drawn(&step.node.board, request.goal(), inner.resize_from_top(below), colours);
    let facts = facts(request, step);
    let facts_at = if has_room_beside {
        inner.resize_from_left(board.width() as u16 + 3)
    } else {
        inner.resize_from_top(board.height() as u16 + 1)
    };
    frame.render_widget(Paragraph::new(board), inner);
    frame.render_widget(Paragraph::new(facts), facts_at);
}

fn facts(request: &Request, step: &Step) -> Text<'static> {
    let Node { g, h, .. } = step.node;
    let mut facts = vec![Line::styled(format!("g {g} + h {h} = f {}", step.node.f()), STRONG)];
    facts.extend(words::iteration(&request.strategy, step).map(|it| Line::styled(it, FAINT)));
    facts.push(Line::default());
    if !step.children.is_empty() {
        facts.push(Line::styled("generates", FAINT));
    }
    facts.extend(step.children.iter().map(child));
    if let Some(first) = step.on_the_way_back.first() {
        facts.push(Line::styled(format!("then, back at g {}, generates", first.node.g - 1), FAINT));
    }
    facts.extend(step.on_the_way_back.iter().map(child));
    Text::from(facts)
}

fn child(child: &Child) -> Line<'static> {
    Line::from(vec![
        Span::raw(format!("{:<6}{}", child.way.name(), words::equation(&child.node))),
        Span::styled(format!("  {}", words::fate(child.fate)), FAINT),
    ])
}

/// What is left of an area.
trait Remainder {
    fn resize_from_left(self, by: u16) -> Self;
    fn resize_from_top(self, by: u16) -> Self;
}

impl Remainder for Rect {
    fn resize_from_left(self, by: u16) -> Self {
        let by = by.min(self.width);
        Self { x: self.x + by, width: self.width - by, ..self }
    }

    fn resize_from_top(self, by: u16) -> Self {
        let by = by.min(self.height);
        Self { y: self.y + by, height: self.height - by, ..self }
    }
}

fn draw_open(frame: &mut Frame, area: Rect, request: &Request, step: &Step) {
    if !words::has_open_list(&request.strategy) {
        let text = format!(
            "This search keeps no list: it holds a path of {} moves and comes back for the rest.",
            step.node.g
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
        Some(step) if words::has_open_list(&request.strategy) => {
            format!("CLOSED {}, the newest first", grouped(step.closed as u64))
        }
        _ => "expanded, the newest first".to_owned(),
    };
    let title = if walk.has_forgotten() { format!("{title} (the oldest are forgotten)") } else { title };
    frame.render_widget(Paragraph::new(lines).block(panel(title)), area);
}

fn draw_end(frame: &mut Frame, area: Rect, request: &Request, answer: &Answer, colours: Colours) {
    let (verdict, board) = match (answer.status(), answer.moves()) {
        (Status::Solved, Some(moves)) => {
            let proof =
                if answer.is_optimal() { "No solution is shorter." } else { "A shorter one may exist." };
            (format!("Solved in {} moves.\n{proof}", moves.len()), request.goal())
        }
        (Status::Unsolvable, _) => ("Not solvable: no moves lead to this goal.".to_owned(), request.start()),
        _ => ("Stopped without a solution.".to_owned(), request.start()),
    };
    let mut text = drawn(board, request.goal(), area.resize_from_top(FACTS_HEIGHT), colours);
    text.push_line(Line::default());
    text.lines.extend(verdict.lines().map(|line| Line::styled(line.to_owned(), STRONG)));
    if let (Status::Solved, Some(moves)) = (answer.status(), answer.moves()) {
        text.push_line(Line::default());
        text.push_line(Line::styled("moves of the blank", FAINT));
        text.push_line(Line::raw(moves.to_string()));
    }
    let paragraph = Paragraph::new(text).wrap(Wrap { trim: false });
    frame.render_widget(paragraph.block(panel("the end".to_owned())), area);
}

fn draw_figures(frame: &mut Frame, area: Rect, answer: &Answer) {
    let stats = &answer.stats;
    let rows = [
        ("expanded", stats.expanded, "children were made"),
        ("generated", stats.generated, "children made"),
        ("selected", stats.selected, "taken up"),
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
    let text = match walk.building() {
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
    Line::from(format!("{number:>5}  {}  {}", words::equation(node), node.board))
}

fn drawn_width(board: &Board) -> usize {
    Cells::ruled(board.size()).drawn_width(board.size())
}

/// The board ruled if there is room for that in an area, else in bare rows.
fn drawn(board: &Board, goal: &Board, area: Rect, colours: Colours) -> Text<'static> {
    let size = board.size();
    let ruled = Cells::ruled(size);
    let has_room = ruled.drawn_width(size) <= usize::from(area.width)
        && ruled.drawn_height(size) <= usize::from(area.height);
    let cells = if has_room { ruled } else { Cells::bare(size) };
    crate::drawn::drawn(&Drawing::new(board, goal).in_cells(cells), |span| match span.role {
        Role::Rule => Span::styled(span.text, FAINT),
        Role::Blank(place) | Role::Tile(place) => {
            let style = Style::new().fg(colours.of(size, place.cell, place.home));
            Span::styled(span.text, if place.is_home() { style.add_modifier(Modifier::BOLD) } else { style })
        }
    })
}
