//! Mirrors and turns of the board, and what they do to boards, moves and goals.

use crate::{Board, Move, Size};

/// A way to lay a board onto itself: first, if `transpose`, rows and columns are exchanged; then
/// the rows and the columns may each be reversed.
///
/// ```text
///   a b        a c           c d             b a
///   c d        b d           a b             d c
/// identity   transpose   reverse rows    reverse columns
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Exchange rows and columns.
    pub transpose: bool,
    /// Turn the order of the rows round.
    pub reverse_rows: bool,
    /// Turn the order of the columns round.
    pub reverse_cols: bool,
}

impl Symmetry {
    /// All eight; the first four keep every rectangle's size, the others exchange its sides.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transpose: false, reverse_rows: false, reverse_cols: false }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Self {
                transpose: index & 4 != 0,
                reverse_rows: index & 2 != 0,
                reverse_cols: index & 1 != 0,
            };
            index += 1;
        }
        all
    };

    /// The symmetries that map boards of this size to boards of this size.
    pub fn of(size: Size) -> &'static [Self] {
        if size.is_square() { &Self::ALL } else { &Self::ALL[..4] }
    }

    /// The size of the image.
    pub fn map_size(self, size: Size) -> Size {
        if self.transpose { size.transposed() } else { size }
    }

    /// Where a cell of a board of `size` goes, as a cell of the image.
    pub fn map_cell(self, size: Size, cell: usize) -> usize {
        let image = self.map_size(size);
        let (mut row, mut col) = (size.row_of(cell), size.col_of(cell));
        if self.transpose {
            std::mem::swap(&mut row, &mut col);
        }
        if self.reverse_rows {
            row = image.rows() - 1 - row;
        }
        if self.reverse_cols {
            col = image.cols() - 1 - col;
        }
        image.cell(row, col)
    }

    /// The way a move goes in the image.
    #[must_use]
    pub fn map_move(self, step: Move) -> Move {
        let turned = match (self.transpose, step) {
            (false, _) => step,
            (true, Move::Up) => Move::Left,
            (true, Move::Left) => Move::Up,
            (true, Move::Right) => Move::Down,
            (true, Move::Down) => Move::Right,
        };
        let reversed = if turned.is_vertical() { self.reverse_rows } else { self.reverse_cols };
        if reversed { turned.inverse() } else { turned }
    }

    /// The board with every tile carried to its cell's image.
    #[must_use]
    pub fn map_board(self, board: &Board) -> Board {
        let size = board.size();
        let mut tiles = vec![0; size.cells()];
        for cell in 0..size.cells() {
            tiles[self.map_cell(size, cell)] = board.tile(cell);
        }
        Board::from_fn(self.map_size(size), |cell| tiles[cell])
    }

    /// The board that is as far from `goal` as `board` is, by this symmetry: the mirrored board
    /// with its tiles renamed so that the mirrored goal is the goal again. There is one only if
    /// the symmetry keeps the size and the goal's blank cell.
    ///
    /// ```
    /// use npuzzle_board::{Goal, Symmetry, notation};
    /// let transpose = Symmetry { transpose: true, reverse_rows: false, reverse_cols: false };
    /// let board = notation::parse("1 2 3/4 5 6/7 0 8", None)?;
    /// let goal = Goal::Last.board(board.size());
    /// assert_eq!(transpose.image(&board, &goal).unwrap().to_string(), "1 2 3/4 5 0/7 8 6");
    /// # Ok::<(), npuzzle_board::notation::ParseError>(())
    /// ```
    pub fn image(self, board: &Board, goal: &Board) -> Option<Board> {
        let size = goal.size();
        if self.map_size(size) != size || self.map_cell(size, goal.blank()) != goal.blank() {
            return None;
        }
        let mut renamed = vec![0; size.cells()];
        for cell in 0..size.cells() {
            renamed[goal.tile(cell) as usize] = goal.tile(self.map_cell(size, cell));
        }
        let moved = self.map_board(board);
        Some(Board::from_fn(size, |cell| renamed[moved.tile(cell) as usize]))
    }
}
