//! Boards seen so that the goal's blank is as near to the last cell as it can be.

use npuzzle_board::{Board, Move, Size};

/// A way to look at the boards of one goal: mirrored so that the blank's home is in the half of the rows and of the
/// columns that comes last, and transposed if wanted.
///
/// ```
/// use npuzzle_board::{Goal, Size, notation};
/// use npuzzle_heuristics::potential::View;
///
/// let goal = Goal::First.board(Size::new(3, 3)?);
/// let view = View::new(&goal, false);
/// assert_eq!(view.blank_home(), 8);
/// assert_eq!(view.labels(&goal), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
/// # Ok::<(), npuzzle_board::SizeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct View {
    size: Size,
    /// Where each cell of the board is in the view.
    cells: Vec<u16>,
    /// The label of each tile, the blank's first.
    labels: Vec<u16>,
    /// The board's move for each move in the view, by the order of [`Move::ALL`].
    moves: [Move; 4],
}

impl View {
    /// A view of the boards with this goal.
    pub fn new(goal: &Board, is_transposed: bool) -> Self {
        let board_size = goal.size();
        let size = if is_transposed { board_size.transposed() } else { board_size };
        let (last_row, last_col) = (board_size.rows() - 1, board_size.cols() - 1);
        let home = goal.blank();
        let flips_rows = 2 * board_size.row_of(home) < last_row;
        let flips_cols = 2 * board_size.col_of(home) < last_col;
        let to_view = |cell: usize| {
            let (row, col) = (board_size.row_of(cell), board_size.col_of(cell));
            let row = if flips_rows { last_row - row } else { row };
            let col = if flips_cols { last_col - col } else { col };
            let (row, col) = if is_transposed { (col, row) } else { (row, col) };
            size.cell(row, col) as u16
        };
        let cells: Vec<u16> = (0..board_size.cells()).map(to_view).collect();
        let labels = goal.cells_of_tiles().iter().map(|&cell| cells[cell as usize]).collect();
        let moves = Move::ALL.map(|step| {
            let step = if is_transposed { transposed(step) } else { step };
            let is_vertical = matches!(step, Move::Up | Move::Down);
            let is_flipped = if is_vertical { flips_rows } else { flips_cols };
            if is_flipped { step.inverse() } else { step }
        });
        Self { size, cells, labels, moves }
    }

    /// The size of a board in this view.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell of the view where the blank belongs.
    pub fn blank_home(&self) -> usize {
        self.labels[0] as usize
    }

    /// The label of each tile, the blank's first.
    pub fn tile_labels(&self) -> &[u16] {
        &self.labels
    }

    /// Where a cell of the board is in the view.
    pub fn cell(&self, cell: usize) -> usize {
        self.cells[cell].into()
    }

    /// What each cell of the view holds: the cell where its tile, or the blank, belongs.
    pub fn labels(&self, board: &Board) -> Vec<u16> {
        let mut labels = vec![0; self.cells.len()];
        for (&cell, &tile) in self.cells.iter().zip(board.tiles()) {
            labels[cell as usize] = self.labels[tile as usize];
        }
        labels
    }

    /// The board's move for a move in the view.
    pub fn move_on_board(&self, step: Move) -> Move {
        self.moves[step as usize]
    }
}

fn transposed(step: Move) -> Move {
    match step {
        Move::Up => Move::Left,
        Move::Left => Move::Up,
        Move::Down => Move::Right,
        Move::Right => Move::Down,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle_board::Goal;
    use npuzzle_board::scramble::Dice;

    #[test]
    fn moves_in_a_view_are_moves_on_its_board() {
        for (rows, cols) in [(3, 3), (4, 6), (5, 2)] {
            let size = Size::new(rows, cols).unwrap();
            for goal in [Goal::First, Goal::Last, Goal::Snail] {
                let goal = goal.board(size);
                for is_transposed in [false, true] {
                    let view = View::new(&goal, is_transposed);
                    let home = view.blank_home();
                    assert!(2 * view.size().row_of(home) >= view.size().rows() - 1);
                    assert!(2 * view.size().col_of(home) >= view.size().cols() - 1);
                    let identity: Vec<u16> = (0..size.cells() as u16).collect();
                    assert_eq!(view.labels(&goal), identity);
                    let mut board = Dice::new(1).solvable(&goal);
                    let mut labels = view.labels(&board);
                    for turn in 0..50 {
                        let blank = labels.iter().position(|&label| label as usize == home).unwrap();
                        let steps: Vec<Move> = view.size().moves_from(blank).collect();
                        let step = steps[turn * 7 % steps.len()];
                        let to = view.size().neighbour(blank, step).unwrap();
                        labels.swap(blank, to);
                        assert!(board.slide(view.move_on_board(step)));
                        assert_eq!(view.labels(&board), labels);
                    }
                }
            }
        }
    }
}
