//! Every optimal strategy against breadth-first truth, on every state of small spaces; every other
//! strategy valid and never shorter than the truth.

use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering};

use flate2::read::GzDecoder;
use npuzzle_board::{Board, Goal, Levels, Size, notation};
use npuzzle_search::{Budget, Cost};
use npuzzle_solver::strategy::Strategy;
use npuzzle_solver::verify::verify;
use npuzzle_solver::{Request, dispatch};

/// A board and its true distance.
type Known = (Board, Cost);

/// All 8-puzzle states, goal blank first, with their published distances.
fn all_of_the_8_puzzle() -> Vec<Known> {
    let packed = include_bytes!("../../../data/eight_all.csv.gz");
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    let known = |line: &str| {
        let (tiles, distance) = line.split_once(',').unwrap();
        (notation::parse(tiles, None).unwrap(), distance.parse().unwrap())
    };
    let all: Vec<Known> = text.lines().filter(|line| !line.starts_with('#')).skip(1).map(known).collect();
    assert_eq!(all.len(), 181_440);
    all
}

/// States of every depth, spread evenly over each: at least 2,000 of the 8-puzzle.
fn some_of_the_8_puzzle() -> Vec<Known> {
    let mut by_depth = vec![Vec::new(); 32];
    for known in all_of_the_8_puzzle() {
        by_depth[known.1 as usize].push(known);
    }
    let wanted = if cfg!(feature = "exhaustive") { usize::MAX } else { 90 };
    let some = by_depth.into_iter().flat_map(|level| {
        let stride = (level.len() / wanted).max(1);
        level.into_iter().step_by(stride).take(wanted)
    });
    let some: Vec<Known> = some.collect();
    assert!(some.len() >= 2_000, "{}", some.len());
    some
}

fn all_of(size: &str, goal: &Board) -> Vec<Known> {
    assert_eq!(goal.size(), size.parse().unwrap());
    let mut levels = Levels::new(goal).unwrap();
    let mut all = Vec::new();
    loop {
        levels.for_each(|board| all.push((board, levels.depth())));
        if !levels.advance() {
            return all;
        }
    }
}

/// Calls `check` for every state, on all cores.
fn for_each(states: &[Known], check: impl Fn(&Known) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(state) = states.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(state);
                }
            });
        }
    });
}

/// The length of the solution that a strategy finds, after it was replayed.
fn length(strategy: &Strategy, start: &Board, goal: &Board) -> Option<Cost> {
    let request = Request::new(start.clone(), goal.clone()).unwrap();
    let outcome = dispatch::run(&request, strategy, &Budget::default(), &mut ()).unwrap().outcome;
    let path = outcome.best?;
    assert_eq!(path.actions.len(), path.cost as usize);
    verify(start, goal, &path.actions).unwrap_or_else(|flaw| panic!("{strategy} on {start}: {flaw}"));
    Some(path.cost)
}

fn finds_the_truth(names: &[&str], states: &[Known], goal: &Board) {
    for name in names {
        let strategy: Strategy = name.parse().unwrap();
        assert!(strategy.is_optimal(), "{name}");
        for_each(states, |(start, distance)| {
            assert_eq!(length(&strategy, start, goal), Some(*distance), "{name} on {start}");
        });
    }
}

fn is_valid_and_never_shorter(names: &[&str], states: &[Known], goal: &Board) {
    for name in names {
        let strategy: Strategy = name.parse().unwrap();
        assert!(!strategy.is_optimal(), "{name}");
        let solved = AtomicUsize::new(0);
        for_each(states, |(start, distance)| {
            if let Some(found) = length(&strategy, start, goal) {
                assert!(found >= *distance, "{name} on {start}: {found} < {distance}");
                solved.fetch_add(1, Ordering::Relaxed);
            }
        });
        // A narrow beam may run dry; all others solve everything.
        let least = if name.starts_with("beam") { states.len() / 2 } else { states.len() };
        assert!(solved.into_inner() >= least, "{name}");
    }
}

const FIRST_CHOICE: [&str; 6] = [
    "astar+manhattan",
    "astar+linear-conflict",
    "astar+walking-distance",
    "ida+manhattan",
    "ida+linear-conflict",
    "ida+walking-distance",
];

const OTHERS: [&str; 15] = [
    "astar+misplaced",
    "astar+gaschnig",
    "astar+corner-tiles",
    "ida+misplaced",
    "ida+gaschnig",
    "ida+corner-tiles",
    "ida+max(gaschnig,walking-distance)",
    "astar:pair:fifo+manhattan",
    "ucs",
    "bfs",
    "bidirectional",
    "ids",
    "rbfs+manhattan",
    "rbfs+linear-conflict",
    "rbfs:explored+walking-distance",
];

const NOT_OPTIMAL: [&str; 6] = [
    "greedy+manhattan",
    "greedy+misplaced",
    "beam:10+misplaced+manhattan",
    "beam:100+misplaced+manhattan",
    "wastar:1.5+manhattan",
    "wastar:3+linear-conflict",
];

fn eight_goal() -> Board {
    Goal::First.board(Size::new(3, 3).unwrap())
}

#[test]
fn a_star_and_ida_star_find_the_published_length_of_every_8_puzzle_state() {
    finds_the_truth(&FIRST_CHOICE, &all_of_the_8_puzzle(), &eight_goal());
}

#[test]
fn every_other_optimal_strategy_finds_the_truth_on_8_puzzle_states_of_every_depth() {
    finds_the_truth(&OTHERS, &some_of_the_8_puzzle(), &eight_goal());
}

#[test]
fn strategies_that_are_not_optimal_are_valid_and_never_shorter() {
    is_valid_and_never_shorter(&NOT_OPTIMAL, &some_of_the_8_puzzle(), &eight_goal());
}

#[test]
fn every_strategy_is_right_on_every_state_of_2x4_and_4x2() {
    for (size, goal) in [("2x4", Goal::Last), ("4x2", Goal::Snail)] {
        let goal = goal.board(size.parse().unwrap());
        let states = all_of(size, &goal);
        assert_eq!(states.len(), 20_160);
        finds_the_truth(&FIRST_CHOICE, &states, &goal);
        finds_the_truth(&OTHERS, &states, &goal);
        is_valid_and_never_shorter(&NOT_OPTIMAL, &states, &goal);
    }
}

#[test]
fn policies_without_a_memory_of_states_find_the_truth_near_the_goal() {
    let near: Vec<Known> = some_of_the_8_puzzle().into_iter().filter(|known| known.1 <= 14).collect();
    finds_the_truth(
        &["astar:parent+manhattan", "astar:path+manhattan", "ids:path", "ucs:parent"],
        &near,
        &eight_goal(),
    );
}
