//! That every board is solved, whatever its size and goal.

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Move, Size, parity, rank};

use super::{directly, solve};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).unwrap()
}

fn assert_solves(start: &Board, goal: &Board) {
    for moves in [solve(start, goal), directly(start, goal)] {
        let mut board = start.clone();
        for step in moves {
            assert!(board.slide(step), "an illegal move from {start}");
        }
        assert_eq!(&board, goal, "from {start}");
    }
}

/// Solves every `stride`th of all boards of this size that reach each of the named goals.
fn assert_solves_all(rows: usize, cols: usize, stride: usize) {
    let size = size(rows, cols);
    for goal in Goal::ALL.map(|goal| goal.board(size)) {
        for nth in (0..rank::FACTORIALS[size.cells()]).step_by(stride) {
            let start = rank::unrank(size, nth).unwrap();
            if parity::solvable(&start, &goal) {
                assert_solves(&start, &goal);
            }
        }
    }
}

#[test]
fn every_board_of_up_to_six_cells_is_solved() {
    assert_solves_all(2, 2, 1);
    assert_solves_all(2, 3, 1);
    assert_solves_all(3, 2, 1);
}

#[test]
fn every_thirteenth_board_of_nine_cells_is_solved() {
    assert_solves_all(3, 3, 13);
}

#[test]
fn every_41st_board_of_eight_cells_is_solved() {
    assert_solves_all(2, 4, 41);
    assert_solves_all(4, 2, 41);
}

#[test]
fn boards_of_every_small_shape_are_solved_for_every_named_goal() {
    let mut dice = Dice::new(5);
    for rows in 2..=7 {
        for cols in 2..=7 {
            for goal in Goal::ALL {
                let goal = goal.board(size(rows, cols));
                (0..5).for_each(|_| assert_solves(&dice.solvable(&goal), &goal));
            }
        }
    }
}

#[test]
fn long_and_thin_boards_are_solved_for_any_goal() {
    let mut dice = Dice::new(6);
    for (rows, cols) in [(2, 20), (20, 2), (64, 2), (2, 64), (3, 21), (21, 3), (3, 64), (5, 7), (4, 30)] {
        for _ in 0..5 {
            let goal = dice.any(size(rows, cols));
            assert_solves(&dice.solvable(&goal), &goal);
        }
    }
}

/// The search for the last two tiles of a line once waited for ever for the blank to come near.
#[test]
fn a_blank_far_from_two_tiles_that_are_nearly_home_is_fetched() {
    let goal = Goal::Last.board(size(2, 40));
    let there = [Move::Left; 39];
    let turns = [Move::Up, Move::Right, Move::Down, Move::Left, Move::Up, Move::Right, Move::Down];
    let back = [Move::Right; 38];
    let mut start = goal.clone();
    for step in there.into_iter().chain(turns).chain(back) {
        assert!(start.slide(step));
    }
    assert_solves(&start, &goal);
}

#[test]
fn large_boards_are_solved_for_any_goal() {
    let mut dice = Dice::new(7);
    for side in [10, 17, 25] {
        let goal = dice.any(size(side, side));
        assert_solves(&dice.solvable(&goal), &goal);
    }
}

#[test]
fn the_largest_board_is_solved() {
    let goal = Goal::Snail.board(size(64, 64));
    assert_solves(&Dice::new(8).solvable(&goal), &goal);
}

#[test]
fn a_solved_board_takes_no_moves() {
    for goal in Goal::ALL {
        let goal = goal.board(size(6, 9));
        assert!(solve(&goal, &goal).is_empty());
    }
}
