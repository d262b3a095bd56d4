//! Where everything goes: the largest cells that leave room for the panel, down to a bare grid of numbers,
//! down to nothing but a word. A pure function of the window and the board, so a click finds its tile again.

use npuzzle::board::Size;
use npuzzle::board::drawing::Cells;
use ratatui::layout::{Position, Rect};

/// Where everything goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub title: Rect,
    pub footer: Rect,
    /// The board, and how its cells are drawn; none if the window is too small.
    pub board: Option<(Rect, Cells)>,
    /// The panel beside or below the board; empty if there is no room for it.
    pub panel: Rect,
    /// Whether the panel is a table with all figures.
    pub has_table: bool,
}

/// What the panel needs beside the board, as a table.
const TABLE_WIDTH: u16 = 26;
const TABLE_HEIGHT: u16 = 12;

/// What it needs below the board, as a few lines.
const PANEL_HEIGHT: u16 = 4;

/// Between the board and the panel.
const GAP: u16 = 3;

/// All ways to draw cells, the largest first.
fn all_cells(size: Size) -> [Cells; 4] {
    let ruled = Cells::ruled(size);
    [ruled.at_least(10, 5), ruled.at_least(6, 3), ruled, Cells { margin: 0, ..Cells::bare(size) }]
}

/// The columns and rows of a board.
fn extent(cells: Cells, size: Size) -> (u16, u16) {
    (cells.drawn_width(size) as u16, cells.drawn_height(size) as u16)
}

impl Layout {
    /// Where everything goes in a window.
    pub fn new(window: Rect, size: Size) -> Self {
        let title = Rect { height: window.height.min(1), ..window };
        let footer_height = u16::from(window.height >= 3);
        let footer = Rect { y: window.bottom() - footer_height, height: footer_height, ..window };
        let middle =
            Rect { y: title.bottom(), height: window.height - title.height - footer_height, ..window };
        let beside_or_below = all_cells(size)
            .into_iter()
            .find_map(|cells| beside(middle, cells, size).or_else(|| below(middle, cells, size)));
        let alone = || all_cells(size).into_iter().find_map(|cells| alone(middle, cells, size));
        let Some((board, cells, panel)) = beside_or_below.or_else(alone) else {
            return Self { title, footer, board: None, panel: Rect::default(), has_table: false };
        };
        let has_table = panel.width >= TABLE_WIDTH && panel.height >= TABLE_HEIGHT;
        Self { title, footer, board: Some((board, cells)), panel, has_table }
    }

    /// The cell at a place on the screen.
    pub fn cell_at(&self, size: Size, place: Position) -> Option<usize> {
        let (area, cells) = self.board?;
        if !area.contains(place) {
            return None;
        }
        cells.cell_at(size, usize::from(place.x - area.x), usize::from(place.y - area.y))
    }
}

type Places = (Rect, Cells, Rect);

/// The board on the left and the panel on the right, the two of them in the middle.
fn beside(area: Rect, cells: Cells, size: Size) -> Option<Places> {
    let (width, height) = extent(cells, size);
    let needed = width.checked_add(GAP + TABLE_WIDTH)?;
    if needed > area.width || height.max(TABLE_HEIGHT) > area.height {
        return None;
    }
    let margin = (area.width - needed).min(GAP);
    let board = Rect { x: area.x + margin, y: area.y + (area.height - height) / 2, width, height };
    let left = board.right() + GAP;
    let y = board.y.min(area.bottom() - TABLE_HEIGHT);
    let panel = Rect { x: left, width: area.right() - left, y, height: area.bottom() - y };
    Some((board, cells, panel))
}

/// The board, and the panel below it.
fn below(area: Rect, cells: Cells, size: Size) -> Option<Places> {
    let (width, height) = extent(cells, size);
    if width > area.width || height.checked_add(PANEL_HEIGHT)? > area.height {
        return None;
    }
    let board = Rect { x: area.x + (area.width - width) / 2, y: area.y, width, height };
    let panel = Rect { y: board.bottom(), height: area.bottom() - board.bottom(), ..area };
    Some((board, cells, panel))
}

/// The board without a panel.
fn alone(area: Rect, cells: Cells, size: Size) -> Option<Places> {
    let (width, height) = extent(cells, size);
    if width > area.width || height > area.height {
        return None;
    }
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Some((Rect { x, y, width, height }, cells, Rect::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(columns: u16, rows: u16, side: usize) -> (Layout, Size) {
        let size = Size::new(side, side).unwrap();
        (Layout::new(Rect::new(0, 0, columns, rows), size), size)
    }

    #[test]
    fn a_usual_window_has_large_cells_and_a_panel() {
        for (side, height) in [(2, 5), (3, 5), (4, 3), (5, 3)] {
            let (layout, _) = layout(80, 24, side);
            let (_, cells) = layout.board.unwrap();
            assert_eq!((cells.height, cells.is_ruled), (height, true), "{side}");
            assert!(layout.has_table);
        }
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_window() {
        for columns in 0..90 {
            for rows in 0..30 {
                for side in [2, 3, 4, 5, 10, 64] {
                    let (layout, _) = layout(columns, rows, side);
                    let window = Rect::new(0, 0, columns, rows);
                    let board = layout.board.map_or(Rect::default(), |(board, _)| board);
                    let parts = [layout.title, layout.footer, board, layout.panel];
                    for (nth, part) in parts.iter().enumerate() {
                        assert!(part.is_empty() || window.intersection(*part) == *part, "{layout:?}");
                        let others = parts.iter().skip(nth + 1);
                        assert!(others.into_iter().all(|other| part.intersection(*other).is_empty()));
                    }
                }
            }
        }
    }

    #[test]
    fn cells_shrink_before_the_board_is_given_up() {
        let heights = |columns, rows| layout(columns, rows, 4).0.board.map(|(_, cells)| cells);
        assert!(heights(60, 20).unwrap().is_ruled);
        assert!(!heights(13, 6).unwrap().is_ruled);
        assert_eq!(heights(11, 6), None);
    }

    #[test]
    fn a_window_too_low_for_a_table_has_its_lines_below_the_board() {
        let (layout, _) = layout(60, 11, 4);
        assert!(!layout.has_table);
        assert_eq!(layout.panel.width, 60);
    }

    #[test]
    fn every_place_on_the_board_belongs_to_a_cell() {
        for (columns, rows) in [(80, 24), (40, 15), (20, 10), (13, 6)] {
            let (layout, size) = layout(columns, rows, 4);
            let (area, _) = layout.board.unwrap();
            let cells: Vec<usize> =
                area.positions().map(|place| layout.cell_at(size, place).unwrap()).collect();
            let mut distinct = cells.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert!(distinct.into_iter().eq(0..16));
            assert_eq!((cells[0], cells[cells.len() - 1]), (0, 15));
            assert_eq!(layout.cell_at(size, Position::new(columns, rows)), None);
        }
    }
}
