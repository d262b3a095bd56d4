//! Which boards reach which: the parity argument.
//!
//! A move exchanges the blank with a tile, which changes the parity of the permutation of all
//! cells, and takes the blank one step, which changes the parity of its distance from any fixed
//! cell. So the two parities together never change, and exactly half of all boards reach a goal.

use crate::{Board, Tile};

/// Whether `start` can reach `goal`.
///
/// # Panics
/// If the two are of different sizes.
pub fn solvable(start: &Board, goal: &Board) -> bool {
    assert_eq!(start.size(), goal.size(), "boards of different sizes");
    let blank_steps = start.size().distance(start.blank(), goal.blank());
    permutation_is_even(start, goal) == blank_steps.is_multiple_of(2)
}

/// Whether an even number of exchanges of two cells (the blank's counted as one) turns one board
/// into the other.
fn permutation_is_even(start: &Board, goal: &Board) -> bool {
    let homes = goal.cells_of_tiles();
    let mut visited = vec![false; homes.len()];
    let mut even = true;
    for first in 0..homes.len() {
        let mut cell = first;
        while !visited[cell] {
            visited[cell] = true;
            cell = homes[start.tile(cell) as usize] as usize;
            // A cycle of k cells takes k - 1 exchanges: flip once for every step but the last.
            if cell != first {
                even = !even;
            }
        }
    }
    even
}

/// The pairs of tiles that stand in the wrong order when the board is read row by row and the
/// blank is left out.
pub fn inversions(board: &Board) -> u64 {
    let mut tiles: Vec<Tile> = board.tiles().iter().copied().filter(|&tile| tile != 0).collect();
    let mut scratch = tiles.clone();
    sort_counting(&mut tiles, &mut scratch)
}

/// Merge sort that counts how many pairs it had to turn round.
fn sort_counting(tiles: &mut [Tile], scratch: &mut [Tile]) -> u64 {
    if tiles.len() < 2 {
        return 0;
    }
    let middle = tiles.len() / 2;
    let mut turned = sort_counting(&mut tiles[..middle], &mut scratch[..middle])
        + sort_counting(&mut tiles[middle..], &mut scratch[middle..]);
    let (mut left, mut right) = (0, middle);
    for slot in scratch.iter_mut() {
        let take_left = right == tiles.len() || (left < middle && tiles[left] <= tiles[right]);
        if take_left {
            *slot = tiles[left];
            left += 1;
        } else {
            *slot = tiles[right];
            right += 1;
            turned += (middle - left) as u64;
        }
    }
    tiles.copy_from_slice(scratch);
    turned
}

/// Two tiles whose exchange turns a board that cannot reach `goal` into one that can.
///
/// Any two would do; these bring the tiles nearest to their homes, so that on Loyd's board it is
/// the 14 and the 15. Ties go to the smallest tiles.
pub fn mending_swap(board: &Board, goal: &Board) -> (Tile, Tile) {
    let size = board.size();
    let (cells, homes) = (board.cells_of_tiles(), goal.cells_of_tiles());
    let distance = |cell: u16, tile: usize| size.distance(cell as usize, homes[tile] as usize) as i64;
    let mut best = (i64::MAX, (1, 2));
    for first in 1..cells.len() {
        let first_now = distance(cells[first], first);
        for second in first + 1..cells.len() {
            let change = distance(cells[second], first) - first_now + distance(cells[first], second)
                - distance(cells[second], second);
            if change < best.0 {
                best = (change, (first as Tile, second as Tile));
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Size, notation};

    fn board(text: &str) -> Board {
        notation::parse(text, None).unwrap()
    }

    #[test]
    fn loyds_board_is_unsolvable_and_its_swap_is_14_15() {
        let loyd = board("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0");
        let goal = Goal::Last.board(loyd.size());
        assert!(!solvable(&loyd, &goal));
        assert_eq!(inversions(&loyd), 1);
        assert_eq!(mending_swap(&loyd, &goal), (14, 15));
    }

    #[test]
    fn koehrsens_first_example_is_unsolvable() {
        let start = board("325 678 b14");
        assert!(!solvable(&start, &Goal::First.board(start.size())));
    }

    #[test]
    fn inversions_match_the_definition() {
        let start = board("8 1 2/0 4 3/7 6 5");
        let tiles = [8, 1, 2, 4, 3, 7, 6, 5];
        let pairs = (0..8).flat_map(|i| (i + 1..8).map(move |j| (i, j)));
        assert_eq!(inversions(&start), pairs.filter(|&(i, j)| tiles[i] > tiles[j]).count() as u64);
    }

    #[test]
    fn first_and_last_are_reached_from_each_other_just_where_parity_says() {
        // Turning one into the other is a cycle of all cells (cells - 1 exchanges) while the blank
        // crosses the board (rows + cols - 2 steps).
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 7)] {
            let size = Size::new(rows, cols).unwrap();
            let same = (rows * cols - 1) % 2 == (rows + cols) % 2;
            assert_eq!(solvable(&Goal::First.board(size), &Goal::Last.board(size)), same, "{size}");
        }
    }
}
