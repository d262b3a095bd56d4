//! That a shortened list leads to the same board and is never longer.

use npuzzle_board::scramble::{Dice, IllegalDraw};
use npuzzle_board::{Board, Goal, Move, Size};

use super::{Effort, shorten};
use crate::constructive;

fn goal(rows: usize, cols: usize) -> Board {
    Goal::Snail.board(Size::new(rows, cols).unwrap())
}

fn end(start: &Board, moves: &[Move]) -> Board {
    let mut board = start.clone();
    assert!(moves.iter().all(|&step| board.slide(step)), "an illegal move");
    board
}

#[test]
fn a_shortened_list_ends_on_the_same_board_and_is_never_longer() {
    let mut dice = Dice::new(11);
    let effort = Effort { least_nodes: 100_000, nodes_per_move: 100, ..Effort::default() };
    for (rows, cols) in [(2, 2), (2, 9), (3, 3), (7, 2), (4, 4), (5, 7), (12, 12)] {
        let goal = goal(rows, cols);
        for _ in 0..10 {
            let start = dice.solvable(&goal);
            let long = constructive::solve(&start, &goal);
            let short = shorten(&start, long.clone(), effort, &mut || true);
            assert!(short.len() <= long.len());
            assert_eq!(end(&start, &short), goal);
        }
    }
}

#[test]
fn a_list_that_ends_where_it_starts_becomes_empty() {
    let goal = goal(5, 5);
    let round = [Move::Up, Move::Left, Move::Down, Move::Right].repeat(3);
    assert_eq!(end(&goal, &round), goal);
    assert!(shorten(&goal, round, Effort::default(), &mut || true).is_empty());
    let back = vec![Move::Up, Move::Left, Move::Right, Move::Down];
    assert!(shorten(&goal, back, Effort::default(), &mut || true).is_empty());
}

#[test]
fn an_empty_list_stays_empty() {
    assert!(shorten(&goal(3, 3), Vec::new(), Effort::default(), &mut || true).is_empty());
}

#[test]
fn a_shortest_list_stays_as_long_as_it_is() {
    let goal = goal(4, 4);
    let start = Dice::new(3).walk(&goal, 12, IllegalDraw::Redrawn);
    let effort = Effort { least_nodes: 100_000_000, nodes_per_window: 10_000_000, ..Effort::default() };
    let short = shorten(&start, constructive::solve(&start, &goal), effort, &mut || true);
    let again = shorten(&start, short.clone(), effort, &mut || true);
    assert_eq!(short.len(), again.len());
}

#[test]
fn stopping_at_once_still_gives_a_whole_list() {
    let goal = goal(9, 9);
    let start = Dice::new(8).solvable(&goal);
    let long = constructive::solve(&start, &goal);
    let mut asked = 0;
    let stopped = shorten(&start, long.clone(), Effort::default(), &mut || {
        asked += 1;
        false
    });
    assert_eq!(asked, 1);
    assert!(stopped.len() <= long.len());
    assert_eq!(end(&start, &stopped), goal);
}

#[test]
fn stopping_in_the_middle_still_gives_a_whole_list() {
    let goal = goal(9, 9);
    let start = Dice::new(8).solvable(&goal);
    let long = constructive::solve(&start, &goal);
    for patience in [2, 10, 100, 1000] {
        let mut left = patience;
        let stopped = shorten(&start, long.clone(), Effort::default(), &mut || {
            left -= 1;
            left > 0
        });
        assert!(stopped.len() <= long.len());
        assert_eq!(end(&start, &stopped), goal);
    }
}
