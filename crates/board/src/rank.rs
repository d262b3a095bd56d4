//! Numbers for boards of up to 16 cells: the place of an arrangement in lexicographic order.

use crate::{Board, Size};

/// The most cells a board may have to be ranked: 16! still fits in 64 bits.
pub const MAX_CELLS: usize = 16;

/// A board too large to number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a {0} board has too many cells to number: ranks exist up to {MAX_CELLS} cells")]
pub struct TooLarge(pub Size);

/// `0!` to `16!`.
pub const FACTORIALS: [u64; MAX_CELLS + 1] = {
    let mut table = [1; MAX_CELLS + 1];
    let mut n = 1;
    while n <= MAX_CELLS {
        table[n] = table[n - 1] * n as u64;
        n += 1;
    }
    table
};

/// How many arrangements come before this one when all of its size are sorted by their tiles.
///
/// # Errors
/// If the board has more than 16 cells.
///
/// ```
/// use npuzzle_board::{Goal, Size, rank};
/// let size = Size::new(3, 3)?;
/// assert_eq!(rank::rank(&Goal::First.board(size))?, 0);
/// assert_eq!(rank::unrank(size, 1)?.to_string(), "0 1 2/3 4 5/6 8 7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rank(board: &Board) -> Result<u64, TooLarge> {
    let cells = checked_cells(board.size())?;
    let mut unused = (1_u32 << cells) - 1;
    let mut rank = 0;
    for (cell, &tile) in board.tiles().iter().enumerate() {
        let smaller = (unused & ((1 << tile) - 1)).count_ones();
        rank += u64::from(smaller) * FACTORIALS[cells - 1 - cell];
        unused &= !(1 << tile);
    }
    Ok(rank)
}

/// The arrangement of this rank.
///
/// # Errors
/// If the size has more than 16 cells.
///
/// # Panics
/// If there is no such rank: ranks lie below the factorial of the number of cells.
pub fn unrank(size: Size, rank: u64) -> Result<Board, TooLarge> {
    let cells = checked_cells(size)?;
    assert!(rank < FACTORIALS[cells], "rank {rank} of {}", FACTORIALS[cells]);
    let mut unused: Vec<u16> = (0..cells as u16).collect();
    let mut rest = rank;
    Ok(Board::from_fn(size, |cell| {
        let weight = FACTORIALS[cells - 1 - cell];
        let nth = rest / weight;
        rest %= weight;
        unused.remove(nth as usize)
    }))
}

fn checked_cells(size: Size) -> Result<usize, TooLarge> {
    if size.cells() <= MAX_CELLS { Ok(size.cells()) } else { Err(TooLarge(size)) }
}
