//! Every claim of admissibility, proven over whole spaces; and the specimen's counterexample.

use std::sync::atomic::AtomicBool;

use npuzzle_board::packed::Packed16;
use npuzzle_board::{Board, Goal, Size, notation};
use npuzzle_heuristics::audit::{Hunt, Report, Scope, audit};
use npuzzle_heuristics::{Built, Kind, Puzzle, WalkingDistance};
use npuzzle_search::{Heuristic, Problem};

fn board(text: &str) -> Board {
    notation::parse(text, None).unwrap()
}

fn goal_of(goal: Goal, size: &str) -> Board {
    goal.board(size.parse::<Size>().unwrap())
}

fn report(kind: Kind, goal: &Board) -> Report {
    let heuristic = kind.build(goal).unwrap();
    let hunt = Hunt { near: 400_000, ..Hunt::default() };
    audit(&heuristic, goal, hunt, &AtomicBool::new(false), &mut |_, _| {})
}

fn estimate(kind: Kind, start: &str, goal: Goal) -> u32 {
    let start = board(start);
    let goal = goal.board(start.size());
    let heuristic: Built = kind.build(&goal).unwrap();
    let puzzle = Puzzle::<Packed16>::new(&start, &goal);
    heuristic.evaluate(&puzzle.start()).h
}

fn proves_all_admissible(size: &str, states: u64) {
    for goal in Goal::ALL.map(|goal| goal_of(goal, size)) {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_admissible()) {
            let report = report(kind, &goal);
            assert_eq!(report.scope, Scope::WholeSpace);
            assert_eq!(report.boards, states);
            assert_eq!(report.too_high, None, "{} on {size} to {goal}", kind.name());
            let is_consistent = report.inconsistent.is_none();
            assert!(is_consistent || !kind.is_consistent(), "{} on {size} to {goal}", kind.name());
        }
    }
}

#[test]
fn all_are_admissible_and_as_consistent_as_they_claim_on_every_8_puzzle_state() {
    proves_all_admissible("3x3", 181_440);
}

#[test]
fn corner_tiles_are_not_consistent_on_2x4() {
    assert!(report(Kind::CornerTiles, &goal_of(Goal::First, "2x4")).inconsistent.is_some());
}

#[test]
fn all_are_admissible_on_every_state_of_2x4_and_4x2_and_2x5() {
    proves_all_admissible("2x4", 20_160);
    proves_all_admissible("4x2", 20_160);
    proves_all_admissible("2x5", 1_814_400);
}

#[test]
#[cfg(feature = "exhaustive")]
fn corner_tiles_are_admissible_on_every_state_of_3x4() {
    let report = report(Kind::CornerTiles, &goal_of(Goal::Last, "3x4"));
    assert_eq!((report.boards, &report.too_high), (239_500_800, &None));
}

#[test]
fn a_hunt_on_the_15_puzzle_finds_nothing_against_the_admissible_ones() {
    for goal in Goal::ALL.map(|goal| goal_of(goal, "4x4")) {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_admissible()) {
            let report = report(kind, &goal);
            assert!(matches!(report.scope, Scope::Hunt { complete_to, .. } if complete_to >= 16));
            assert_eq!(report.too_high, None, "{} to {goal}", kind.name());
        }
    }
}

#[test]
fn a_hunt_on_the_15_puzzle_finds_that_counting_pairs_is_too_high() {
    let found =
        report(Kind::LinearConflictPairs, &goal_of(Goal::Last, "4x4")).too_high.expect("a counterexample");
    assert!(found.estimate > found.distance);
    let again = report(Kind::LinearConflictPairs, &goal_of(Goal::Last, "4x4")).too_high;
    assert_eq!(again, Some(found), "the same hunt finds the same board");
}

#[test]
fn the_8_puzzle_catches_counting_pairs_only_far_from_the_goal() {
    let found =
        report(Kind::LinearConflictPairs, &goal_of(Goal::Last, "3x3")).too_high.expect("a counterexample");
    assert_eq!((found.estimate, found.distance), (28, 26));
}

#[test]
fn known_estimates_come_out() {
    // Boards whose values are printed in course texts, some of them wrongly: these are recomputed.
    assert_eq!(estimate(Kind::Gaschnig, "2 1 6/5 4 3/8 7 0", Goal::Last), 12);
    assert_eq!(estimate(Kind::Misplaced, "2 1 6/5 4 3/8 7 0", Goal::Last), 8);
    assert_eq!(estimate(Kind::Manhattan, "2 1 6/5 4 3/8 7 0", Goal::Last), 8);
    assert_eq!(estimate(Kind::LinearConflictPairs, "1 2 3 4/5 6 7 8/11 12 10 15/9 13 0 14", Goal::Last), 15);
    assert_eq!(estimate(Kind::LinearConflict, "1 2 3 4/5 6 7 8/11 12 10 15/9 13 0 14", Goal::Last), 13);
    assert_eq!(estimate(Kind::LinearConflictPairs, "1 2 3 4/14 5 13 6/12 11 0 15/10 9 8 7", Goal::Snail), 13);
}

#[test]
fn walking_distance_has_the_parts_that_can_be_walked() {
    let start = board("8 1 2/7 3 6/0 5 4");
    let goal = Goal::Last.board(start.size());
    let puzzle = Puzzle::<Packed16>::new(&start, &goal);
    let parts = WalkingDistance::new(&goal).unwrap().parts(&puzzle.start());
    assert_eq!((parts.rows.cost, parts.cols.cost), (6, 6));
    assert_eq!(parts.rows.matrix, [[2, 0, 1], [1, 1, 1], [0, 2, 0]]);
    assert_eq!(parts.cols.matrix, [[1, 1, 0], [1, 1, 1], [1, 1, 1]]);
    assert_eq!((parts.rows.blank_line, parts.cols.blank_line), (2, 0));
}

#[test]
fn walking_distance_is_refused_where_its_tables_do_not_fit() {
    let error = WalkingDistance::new(&goal_of(Goal::Last, "6x6")).unwrap_err();
    assert!(error.to_string().contains("6x6"), "{error}");
    assert!(WalkingDistance::new(&goal_of(Goal::Last, "64x64")).is_err());
    assert!(WalkingDistance::new(&goal_of(Goal::Last, "2x64")).is_err());
    assert_eq!(WalkingDistance::bytes_for(&goal_of(Goal::Last, "64x64")), None);
    assert!(WalkingDistance::bytes_for(&goal_of(Goal::Last, "4x4")).unwrap() < 1 << 20);
}
