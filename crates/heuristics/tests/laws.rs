//! Laws that every heuristic keeps on every board: updating equals evaluating, a goal's estimate is
//! 0, and, where it is claimed, the estimate never exceeds the moves of a walk from the goal.

use npuzzle_board::packed::{Packed, Packed16, Packed25, Packed64, Wide};
use npuzzle_board::scramble::{Dice, IllegalDraw};
use npuzzle_board::{Board, Goal, Size};
use npuzzle_heuristics::{Combination, Combined, Kind, Puzzle};
use npuzzle_search::{Estimate, Heuristic, Problem};
use proptest::prelude::*;

fn walks_alike<S: Packed, H: Heuristic<Puzzle<S>>>(
    goal: &Board,
    heuristic: &H,
    seed: u64,
    is_admissible: bool,
) where
    H::Memo: PartialEq + std::fmt::Debug,
{
    let puzzle = Puzzle::<S>::new(goal, goal);
    let mut dice = Dice::new(seed);
    let mut state = puzzle.start();
    let mut estimate = heuristic.evaluate(&state);
    assert_eq!(estimate.h, 0, "a goal's estimate");
    for moves in 1..=60 {
        let steps: Vec<_> = puzzle.actions(&state).collect();
        let step = steps[dice.below(steps.len())];
        let next = puzzle.apply(&state, step);
        let updated: Estimate<H::Memo> = heuristic.update(&estimate, &state, step, &next);
        assert_eq!(updated, heuristic.evaluate(&next), "updating equals evaluating");
        assert!(!is_admissible || updated.h <= moves, "{} after {moves} moves", updated.h);
        (state, estimate) = (next, updated);
    }
}

fn check<S: Packed>(goal: &Board, seed: u64) {
    // Tables of walking distance for five lines and more take seconds to make: not here.
    let has_quick_tables = goal.size().rows().max(goal.size().cols()) <= 4;
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::WalkingDistance || has_quick_tables) {
        if let Ok(heuristic) = kind.build(goal) {
            walks_alike::<S, _>(goal, &heuristic, seed, kind.is_admissible());
        }
    }
    let kinds = [Kind::Misplaced, Kind::CornerTiles, Kind::LinearConflict, Kind::Gaschnig];
    for how in [Combination::Max, Combination::Sum] {
        let heuristic = Combined::new(&kinds, how, goal).unwrap();
        walks_alike::<S, _>(goal, &heuristic, seed, how == Combination::Max);
    }
}

fn random_goal(size: Size, seed: u64) -> Board {
    match seed % 4 {
        0 => Goal::First.board(size),
        1 => Goal::Last.board(size),
        2 => Goal::Snail.board(size),
        _ => Dice::new(seed).walk(&Goal::Last.board(size), 500, IllegalDraw::Redrawn),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn boards_of_up_to_sixteen_cells((rows, cols) in (2..=4_usize, 2..=4_usize), seed: u64) {
        check::<Packed16>(&random_goal(Size::new(rows, cols).unwrap(), seed), seed);
    }

    #[test]
    fn flat_and_tall_boards(long in 5..=8_usize, tall: bool, seed: u64) {
        let (rows, cols) = if tall { (long, 2) } else { (2, long) };
        check::<Packed16>(&random_goal(Size::new(rows, cols).unwrap(), seed), seed);
    }

    #[test]
    fn boards_of_up_to_twenty_five_cells(rows in 2..=5_usize, seed: u64) {
        let size = Size::new(rows, 5).unwrap();
        check::<Packed25>(&random_goal(size, seed), seed);
    }

    #[test]
    fn boards_of_up_to_sixty_four_cells((rows, cols) in (3..=8_usize, 6..=8_usize), seed: u64) {
        check::<Packed64>(&random_goal(Size::new(rows, cols).unwrap(), seed), seed);
    }

    #[test]
    fn large_boards((rows, cols) in (6..=20_usize, 6..=20_usize), seed: u64) {
        check::<Wide>(&random_goal(Size::new(rows, cols).unwrap(), seed), seed);
    }
}

#[test]
fn walking_distance_without_a_table_of_steps_walks_alike() {
    // 5x4 has too many states for a table of steps in one direction.
    for (rows, cols) in [(5, 4), (3, 5), (2, 6)] {
        for seed in 0..4 {
            let goal = random_goal(Size::new(rows, cols).unwrap(), seed);
            walks_alike::<Packed25, _>(&goal, &Kind::WalkingDistance.build(&goal).unwrap(), seed, true);
        }
    }
}
