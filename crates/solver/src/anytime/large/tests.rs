//! Solutions that replay, the same ones each time, on any rectangle and for any goal; and stops.

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Move, Size};
use npuzzle_heuristics::potential::{SharedPairs, View};

use super::position::{Position, Terms};
use super::{Options, search, solve_large};
use crate::anytime::beam::Watch;
use crate::verify::verify;

/// Stops after so many questions.
struct Questions {
    left: u64,
}

const PATIENT: Questions = Questions { left: u64::MAX };

impl Watch for Questions {
    fn keeps_going(&mut self, _generated: u64) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

fn puzzle(rows: usize, cols: usize, goal: Goal, seed: u64) -> (Board, Board) {
    let goal = goal.board(Size::new(rows, cols).unwrap());
    (Dice::new(seed).solvable(&goal), goal)
}

fn solved(rows: usize, cols: usize, goal: Goal, is_transposed: bool) -> usize {
    let (start, goal) = puzzle(rows, cols, goal, 1);
    let moves = solve_large(is_transposed, &start, &goal, 20, 1_000_000, &mut { PATIENT }).unwrap();
    assert_eq!(verify(&start, &goal, &moves), Ok(()));
    moves.len()
}

#[test]
fn solutions_replay_and_are_the_same_each_time() {
    let (start, goal) = puzzle(10, 10, Goal::Last, 1);
    let solve = || solve_large(false, &start, &goal, 50, 10_000, &mut { PATIENT }).unwrap();
    let moves = solve();
    assert_eq!(verify(&start, &goal, &moves), Ok(()));
    assert!(moves.len() < 1_800, "{}", moves.len());
    assert_eq!(solve(), moves);
}

#[test]
fn rectangles_and_odd_goals_are_solved() {
    for (rows, cols) in [(3, 20), (2, 30), (30, 2), (8, 7), (12, 20)] {
        for goal in Goal::ALL {
            for is_transposed in [false, true] {
                solved(rows, cols, goal, is_transposed);
            }
        }
    }
}

#[test]
fn swept_boards_are_solved() {
    let moves = solved(24, 22, Goal::Snail, true);
    assert!(moves < 22_000, "{moves}");
}

#[test]
fn a_goal_needs_no_moves() {
    let goal = Goal::Last.board(Size::new(9, 9).unwrap());
    assert_eq!(solve_large(false, &goal, &goal, 10, 0, &mut { PATIENT }), Some(Vec::new()));
}

#[test]
fn a_solution_that_would_be_too_long_is_none() {
    let (start, goal) = puzzle(10, 10, Goal::Last, 2);
    assert_eq!(solve_large(false, &start, &goal, 20, 300, &mut { PATIENT }), None);
}

#[test]
fn a_stop_is_honoured_wherever_it_comes() {
    let (start, goal) = puzzle(12, 12, Goal::Last, 3);
    for left in [1, 2, 30, 1_000, 3_000, 4_000, 6_000] {
        let mut watch = Questions { left };
        let moves = solve_large(false, &start, &goal, 20, 1_000_000, &mut watch);
        assert!(moves.is_none_or(|moves| verify(&start, &goal, &moves).is_ok()));
    }
}

#[test]
fn changes_along_a_walk_add_up_to_the_score_at_its_end() {
    for (rows, cols, goal) in [(8, 8, Goal::Last), (5, 13, Goal::Snail), (20, 3, Goal::First)] {
        let (start, goal) = puzzle(rows, cols, goal, 5);
        let view = View::new(&goal, false);
        let terms = Terms::new(&view, SharedPairs::shipped());
        let mut position = Position::new(&terms, &view.labels(&start));
        let (mut score, mut hash, mut distance) = (position.score(), position.hash(), position.distance());
        let mut board = start;
        let mut dice = Dice::new(7);
        for _ in 0..500 {
            let step = Move::ALL[dice.below(4)];
            let Some(slide) = position.slide(step) else { continue };
            score += position.change(&slide);
            hash = hash.wrapping_add(slide.hash);
            distance += slide.distance;
            position.go(step);
            assert!(board.slide(view.move_on_board(step)));
            assert_eq!(position.labels(), view.labels(&board));
            assert_eq!((score, hash, distance), (position.score(), position.hash(), position.distance()));
        }
    }
}

#[test]
fn a_search_solves_what_is_a_few_moves_away() {
    let goal = Goal::Last.board(Size::new(9, 8).unwrap());
    let view = View::new(&goal, false);
    let start = Dice::new(2).walk_self_avoiding(&goal, 12).unwrap();
    let options = Options::new(view.size(), 300, 12);
    let end = search(&view, SharedPairs::shipped(), &view.labels(&start), options, &mut { PATIENT });
    let super::End::Solved(moves) = end else { panic!("{end:?}") };
    assert!(moves.len() <= 12);
}
