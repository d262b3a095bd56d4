//! Boards as people like to look at them, ruled or bare, for text and for full screens.
//!
//! A [`Drawing`] gives lines of [`Span`]s. Each span has a [`Role`], so that whoever shows it chooses the colours:
//! this crate knows of none.
//!
//! ```text
//! ruled           bare        four columns by three lines, cell 2 marked
//! ┌───┬───┐       1 2         ┌────┬────┐
//! │ 1 │ 2 │       3           │    │    │
//! ├───┼───┤                   │ 1  │ 2  │
//! │ 3 │   │                   │    │    │
//! └───┴───┘                   ├────┼────┤
//!                             │    │    │
//!                             │ 3  │    │
//!                             │ →  │    │
//!                             └────┴────┘
//! ```

use crate::{BLANK, Board, Size, Tile};

/// How the cells of a board are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The columns inside a cell.
    pub width: usize,
    /// The lines inside a cell. The number is on the middle one.
    pub height: usize,
    /// The columns after the number in a cell of one line, where numbers are aligned on the right. In higher
    /// cells they are centred.
    pub margin: usize,
    /// Whether there are rules around the cells.
    pub is_ruled: bool,
}

impl Cells {
    /// The smallest cells with rules.
    pub fn ruled(size: Size) -> Self {
        Self { width: digits(size) + 2, height: 1, margin: 1, is_ruled: true }
    }

    /// The smallest cells without rules.
    pub fn bare(size: Size) -> Self {
        Self { width: digits(size) + 1, height: 1, margin: 1, is_ruled: false }
    }

    /// These cells, made at least so wide and so high.
    #[must_use]
    pub fn at_least(self, width: usize, height: usize) -> Self {
        Self { width: self.width.max(width), height: self.height.max(height), ..self }
    }

    /// The columns that a board takes.
    pub fn drawn_width(self, size: Size) -> usize {
        let rule = usize::from(self.is_ruled);
        size.cols() * (self.width + rule) + rule
    }

    /// The lines that a board takes.
    pub fn drawn_height(self, size: Size) -> usize {
        let rule = usize::from(self.is_ruled);
        size.rows() * (self.height + rule) + rule
    }

    /// The cell at a column and a line of a drawn board, if they are on it. A rule belongs to the cell after it,
    /// the last one to the last cell.
    pub fn cell_at(self, size: Size, column: usize, line: usize) -> Option<usize> {
        if column >= self.drawn_width(size) || line >= self.drawn_height(size) {
            return None;
        }
        let rule = usize::from(self.is_ruled);
        let col = (column / (self.width + rule)).min(size.cols() - 1);
        let row = (line / (self.height + rule)).min(size.rows() - 1);
        Some(size.cell(row, col))
    }

    /// Text at the place of a number.
    fn placed(self, text: &str) -> String {
        if self.height == 1 {
            let aligned = self.width.saturating_sub(self.margin);
            format!("{text:>aligned$}{:1$}", "", self.margin)
        } else {
            format!("{text:^0$}", self.width)
        }
    }
}

/// The width of the largest tile's number.
pub(crate) fn digits(size: Size) -> usize {
    size.tiles().to_string().len()
}

/// A piece of a line that is shown in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// What it shows.
    pub role: Role,
}

/// What a span shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A rule between cells or around the board.
    Rule,
    /// One line of the empty cell.
    Blank(Place),
    /// One line of a cell with a tile.
    Tile(Place),
}

/// Where a tile, or the blank, is and where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The tile, or 0 for the blank.
    pub tile: Tile,
    /// The cell it is in.
    pub cell: usize,
    /// The cell it belongs in.
    pub home: usize,
    /// The row it belongs in, from 0.
    pub home_row: usize,
}

impl Place {
    /// Whether the tile is where it belongs.
    pub fn is_home(self) -> bool {
        self.cell == self.home
    }
}

/// A board to be drawn.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_board::drawing::{Drawing, Role};
///
/// let board = "1 2/0 3".parse()?;
/// let drawing = Drawing::new(&board, &Goal::Last.board(board.size()));
/// let line = &drawing.lines()[3];
/// let text: String = line.iter().map(|span| span.text.as_str()).collect();
/// assert_eq!(text, "│   │ 3 │");
/// assert!(matches!(line[3].role, Role::Tile(place) if place.home_row == 1 && !place.is_home()));
/// # Ok::<(), npuzzle_board::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing<'b> {
    board: &'b Board,
    homes: Box<[u16]>,
    cells: Cells,
    mark: Option<(usize, char)>,
}

impl<'b> Drawing<'b> {
    /// A board in the smallest ruled cells. The goal, which has the board's size, says where tiles belong.
    pub fn new(board: &'b Board, goal: &Board) -> Self {
        debug_assert_eq!(board.size(), goal.size());
        Self { board, homes: goal.cells_of_tiles(), cells: Cells::ruled(board.size()), mark: None }
    }

    /// Draws in other cells.
    #[must_use]
    pub fn in_cells(self, cells: Cells) -> Self {
        Self { cells, ..self }
    }

    /// Puts a mark below the number in a cell, where cells are high enough for one.
    #[must_use]
    pub fn marked(self, cell: usize, mark: char) -> Self {
        Self { mark: Some((cell, mark)), ..self }
    }

    /// The lines, all of [`Cells::drawn_width`].
    pub fn lines(&self) -> Vec<Vec<Span>> {
        let mut lines = Vec::with_capacity(self.cells.drawn_height(self.board.size()));
        for row in 0..self.board.size().rows() {
            if self.cells.is_ruled {
                lines.push(if row == 0 {
                    self.rule('┌', "┬", '┐')
                } else {
                    self.rule('├', "┼", '┤')
                });
            }
            lines.extend((0..self.cells.height).map(|line| self.row(row, line)));
        }
        if self.cells.is_ruled {
            lines.push(self.rule('└', "┴", '┘'));
        }
        lines
    }

    fn rule(&self, left: char, middle: &str, right: char) -> Vec<Span> {
        let cells = vec!["─".repeat(self.cells.width); self.board.size().cols()].join(middle);
        vec![Span { text: format!("{left}{cells}{right}"), role: Role::Rule }]
    }

    /// One line of a row of cells.
    fn row(&self, row: usize, line: usize) -> Vec<Span> {
        let size = self.board.size();
        let rule = self.cells.is_ruled.then(|| Span { text: "│".to_owned(), role: Role::Rule });
        let mut spans = Vec::from_iter(rule.clone());
        for col in 0..size.cols() {
            spans.push(self.cell(size.cell(row, col), line));
            spans.extend(rule.clone());
        }
        spans
    }

    /// One line of a cell.
    fn cell(&self, cell: usize, line: usize) -> Span {
        let tile = self.board.tile(cell);
        let home = self.homes[tile as usize] as usize;
        let place = Place { tile, cell, home, home_row: self.board.size().row_of(home) };
        let middle = self.cells.height / 2;
        let text = match self.mark {
            _ if line == middle && tile != BLANK => tile.to_string(),
            Some((marked, mark)) if marked == cell && line == middle + 1 => mark.to_string(),
            _ => String::new(),
        };
        let role = if tile == BLANK { Role::Blank(place) } else { Role::Tile(place) };
        Span { text: self.cells.placed(&text), role }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    fn text(drawing: &Drawing) -> Vec<String> {
        let line = |spans: Vec<Span>| spans.into_iter().map(|span| span.text).collect();
        drawing.lines().into_iter().map(line).collect()
    }

    fn board() -> Board {
        "10 2 3 4/5 6 7 8/9 1 0 11".parse().unwrap()
    }

    #[test]
    fn a_plain_board_is_ruled() {
        let expected = "\
┌────┬────┬────┬────┐
│ 10 │  2 │  3 │  4 │
├────┼────┼────┼────┤
│  5 │  6 │  7 │  8 │
├────┼────┼────┼────┤
│  9 │  1 │    │ 11 │
└────┴────┴────┴────┘";
        assert_eq!(text(&Drawing::new(&board(), &board())).join("\n"), expected);
        assert_eq!(format!("{:#}", board()), expected);
        assert_eq!(format!("{:#?}", board()), "[10 2 3 4/5 6 7 8/9 1 0 11]");
    }

    #[test]
    fn a_bare_board_has_its_numbers_in_columns() {
        let board = board();
        let drawing = Drawing::new(&board, &board).in_cells(Cells::bare(board.size()));
        assert_eq!(text(&drawing), ["10  2  3  4 ", " 5  6  7  8 ", " 9  1    11 "]);
        let aligned = Cells { margin: 0, ..Cells::bare(board.size()) };
        assert_eq!(text(&drawing.in_cells(aligned))[2], "  9  1    11");
    }

    #[test]
    fn a_mark_is_below_the_number_of_its_cell() {
        let board: Board = "1 2/3 0".parse().unwrap();
        let drawing = Drawing::new(&board, &board).in_cells(Cells::ruled(board.size()).at_least(4, 3));
        assert_eq!(
            text(&drawing.marked(2, '→'))[5..],
            ["│    │    │", "│ 3  │    │", "│ →  │    │", "└────┴────┘"]
        );
        let small = Drawing::new(&board, &board).marked(2, '→');
        assert!(!text(&small).concat().contains('→'));
    }

    #[test]
    fn every_line_is_as_wide_and_every_board_as_high_as_announced() {
        let board = board();
        let size = board.size();
        for cells in [Cells::ruled(size), Cells::bare(size), Cells::ruled(size).at_least(10, 5)] {
            let lines = text(&Drawing::new(&board, &board).in_cells(cells));
            assert_eq!(lines.len(), cells.drawn_height(size));
            assert!(lines.iter().all(|line| line.chars().count() == cells.drawn_width(size)), "{lines:?}");
        }
    }

    #[test]
    fn every_column_of_every_line_belongs_to_the_cell_that_is_drawn_there() {
        let board = board();
        let size = board.size();
        for cells in [Cells::ruled(size), Cells::bare(size), Cells::ruled(size).at_least(6, 3)] {
            for (line, spans) in Drawing::new(&board, &board).in_cells(cells).lines().iter().enumerate() {
                let mut column = 0;
                for span in spans {
                    for _ in span.text.chars() {
                        let found = cells.cell_at(size, column, line).unwrap();
                        if let Role::Blank(place) | Role::Tile(place) = span.role {
                            assert_eq!(found, place.cell, "{cells:?} {column} {line}");
                        }
                        column += 1;
                    }
                }
                assert_eq!(cells.cell_at(size, column, line), None);
            }
            assert_eq!(cells.cell_at(size, 0, cells.drawn_height(size)), None);
        }
    }

    #[test]
    fn tiles_know_where_they_belong() {
        let board = board();
        let goal = Goal::Last.board(board.size());
        let spans = Drawing::new(&board, &goal).lines().concat();
        let places = spans.iter().filter_map(|span| match span.role {
            Role::Tile(place) | Role::Blank(place) => Some(place),
            Role::Rule => None,
        });
        let places: Vec<Place> = places.collect();
        assert!(places.iter().map(|place| place.cell).eq(0..12));
        assert_eq!(places[0], Place { tile: 10, cell: 0, home: 9, home_row: 2 });
        assert!(!places[0].is_home() && places[1].is_home());
        assert!(spans.iter().any(|span| matches!(span.role, Role::Blank(place) if place.home == 11)));
    }
}
