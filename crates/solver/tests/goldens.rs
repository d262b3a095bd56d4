//! Published lengths and counts, and the numbers that the course texts print.

use npuzzle_board::Move;
use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Size, notation, parity};
use npuzzle_search::{Limits, Outcome, Stats, StoppedBy};
use npuzzle_solver::strategy::Strategy;
use npuzzle_solver::{Request, Status, dispatch, search, solve};

fn board(text: &str) -> Board {
    notation::parse(text, None).unwrap()
}

/// The rows of a data file as fields.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split(',').collect())
}

fn tiles(field: &str, size: Size) -> Board {
    notation::parse(field, Some(size)).unwrap()
}

fn outcome(strategy: &str, start: &Board, goal: &Board, limits: &Limits) -> Outcome<Move> {
    let strategy: Strategy = strategy.parse().unwrap();
    let request = Request::new(start.clone(), goal.clone()).unwrap();
    dispatch::run(&request, &strategy, &limits.start(), &mut ()).unwrap().outcome
}

fn run(strategy: &str, start: &Board, goal: &Board) -> (usize, Stats) {
    let outcome = outcome(strategy, start, goal, &Limits::default());
    let path = outcome.best.unwrap_or_else(|| panic!("{strategy} on {start}"));
    (path.actions.len(), outcome.stats)
}

fn to_first(strategy: &str, start: &str) -> (usize, Stats) {
    let start = board(start);
    run(strategy, &start, &Goal::First.board(start.size()))
}

#[test]
fn koehrsens_counts_come_out_under_policy_pair() {
    let generated = |strategy, start| {
        let (length, stats) = to_first(strategy, start);
        (length, stats.generated)
    };
    assert_eq!(generated("astar:pair:fifo+misplaced", "312 475 68b"), (4, 12));
    assert_eq!(generated("astar:pair:fifo+manhattan", "15b 324 678"), (6, 19));
    assert_eq!(generated("beam:10:pair+misplaced+manhattan", "125 348 67b"), (4, 38));
    assert_eq!(generated("beam:50:pair+misplaced+manhattan", "3b2 615 748"), (5, 92));
}

#[test]
fn grigsbys_counts_come_out_under_policy_parent() {
    let start = board("1 2 3/4 0 6/7 5 8");
    let (length, stats) = run("astar:parent+manhattan", &start, &Goal::Last.board(start.size()));
    assert_eq!((length, stats.expanded, stats.peak_open), (2, 2, 5));
}

#[test]
fn the_coms_228_example_takes_ten_moves() {
    let start = board("1 2 3/6 5 7/8 4 0");
    let goal = Goal::Snail.board(start.size());
    for strategy in ["astar+manhattan", "astar+misplaced", "ida+linear-conflict", "bidirectional"] {
        assert_eq!(run(strategy, &start, &goal).0, 10, "{strategy}");
    }
}

#[test]
fn ida_star_with_manhattan_generates_exactly_korfs_nodes() {
    let size = Size::new(4, 4).unwrap();
    let goal = Goal::First.board(size);
    let most = if cfg!(feature = "exhaustive") { u64::MAX } else { 30_000_000 };
    let mut checked = 0;
    for row in rows(include_str!("../../../data/korf100.csv")) {
        let [id, start, _, optimal, generated, expanded, iterations] = row[..] else { panic!("{row:?}") };
        let published: u64 = generated.parse().unwrap();
        if published < most {
            let (length, stats) = run("ida+manhattan", &tiles(start, size), &goal);
            assert_eq!(length.to_string(), optimal, "length of #{id}");
            // The published count has the root in it once.
            assert_eq!(stats.generated + 1, published, "generated for #{id}");
            assert_eq!(stats.expanded.to_string(), expanded, "expanded for #{id}");
            assert_eq!(stats.iterations.to_string(), iterations, "iterations for #{id}");
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn at_least_sixty_of_korfs_hundred_are_solved_optimally() {
    let size = Size::new(4, 4).unwrap();
    let goal = Goal::First.board(size);
    let mut all: Vec<Vec<&str>> = rows(include_str!("../../../data/korf100.csv")).collect();
    all.sort_by_key(|row| row[4].parse::<u64>().unwrap());
    let wanted = if cfg!(feature = "exhaustive") { 100 } else { 64 };
    for row in &all[..wanted] {
        let request = Request::new(tiles(row[1], size), goal.clone()).unwrap();
        let answer = solve(&request, &mut ()).unwrap();
        assert!(answer.is_optimal());
        assert_eq!(answer.length().unwrap().to_string(), row[3], "#{}", row[0]);
    }
}

#[test]
fn the_hardest_states_of_3x3_are_as_hard_as_published() {
    let mut snails = 0;
    let mut corners = 0;
    for row in rows(include_str!("../../../data/hardest.csv")).filter(|row| row[0] == "3x3") {
        let size = Size::new(3, 3).unwrap();
        let (goal, start) = (tiles(row[2], size), tiles(row[3], size));
        let (length, _) = run("ida+walking-distance", &start, &goal);
        assert_eq!(length.to_string(), row[5], "{start}");
        snails += usize::from(row[1] == "snail" && length == 30);
        corners += usize::from(row[1] == "first" && length == 31);
    }
    assert_eq!((snails, corners), (148, 2));
}

#[test]
fn hardest_states_of_small_rectangles_are_as_hard_as_published() {
    for row in rows(include_str!("../../../data/hardest.csv")) {
        let size: Size = row[0].parse().unwrap();
        let quick = size.cells() <= 10 || (size.cells() == 12 && cfg!(feature = "exhaustive"));
        if quick && (size.rows() == 2 || row[0] == "3x4") {
            let (goal, start) = (tiles(row[2], size), tiles(row[3], size));
            let (length, _) = run("astar+walking-distance", &start, &goal);
            assert_eq!(length.to_string(), row[5], "{start}");
        }
    }
}

#[test]
fn every_shallow_state_has_its_published_depth() {
    let mut checked = 0;
    for row in rows(include_str!("../../../data/shallow.csv")) {
        let size: Size = row[0].parse().unwrap();
        let request = Request::new(tiles(row[1], size), Goal::First.board(size)).unwrap();
        let answer = solve(&request, &mut ()).unwrap();
        assert_eq!(answer.status(), Status::Solved);
        assert!(answer.is_optimal(), "{}", row[1]);
        assert_eq!(answer.length().unwrap().to_string(), row[3], "{}", row[1]);
        checked += 1;
    }
    assert_eq!(checked, 253);
}

#[test]
fn every_unsolvable_state_is_told_at_once() {
    let mut checked = 0;
    for row in rows(include_str!("../../../data/unsolvable.csv")) {
        let size: Size = row[0].parse().unwrap();
        let (goal, start) = (tiles(row[2], size), tiles(row[3], size));
        assert!(!parity::solvable(&start, &goal));
        let answer = solve(&Request::new(start, goal).unwrap(), &mut ()).unwrap();
        assert_eq!((answer.status(), answer.best), (Status::Unsolvable, None));
        checked += 1;
    }
    assert_eq!(checked, 38);
}

#[test]
fn a_blind_search_of_an_unsolvable_space_sees_all_of_it_and_ends() {
    let start = board("1 2 3/4 5 6/8 7 0");
    let goal = Goal::Last.board(start.size());
    for strategy in ["bfs", "ucs", "astar+manhattan"] {
        let outcome = outcome(strategy, &start, &goal, &Limits::default());
        assert!(outcome.is_exhausted());
        assert_eq!(outcome.stats.expanded, 181_440);
    }
}

#[test]
fn every_limit_stops_every_algorithm_by_its_name() {
    let start = board("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0");
    let goal = Goal::First.board(start.size());
    let limits = [
        (Limits { max_nodes: Some(5_000), ..Limits::default() }, StoppedBy::Nodes),
        (Limits { max_time: Some(std::time::Duration::ZERO), ..Limits::default() }, StoppedBy::Time),
        (
            Limits { cancel: Some(std::sync::Arc::new(true.into())), ..Limits::default() },
            StoppedBy::Cancelled,
        ),
        (Limits { max_cost: Some(3), ..Limits::default() }, StoppedBy::Cost),
    ];
    let names = [
        "bfs",
        "ids",
        "bidirectional",
        "ucs",
        "astar+manhattan",
        "ida+manhattan",
        "rbfs+manhattan",
        "beam:1000+manhattan",
        "dfs:90:parent",
        "wastar:1.01+manhattan",
        "rbfs:explored+manhattan",
    ];
    for name in names {
        for (limits, expected) in &limits {
            let outcome = outcome(name, &start, &goal, limits);
            assert_eq!(outcome.stopped_by, Some(*expected), "{name}");
            assert!(outcome.lower_bound <= 80, "{name}: {}", outcome.lower_bound);
            if *expected == StoppedBy::Nodes {
                assert!((5_000..5_004).contains(&outcome.stats.generated), "{name}: {:?}", outcome.stats);
            }
        }
    }
    for name in
        ["bfs", "bidirectional", "ucs", "astar+manhattan", "rbfs:explored+manhattan", "beam:all+manhattan"]
    {
        let limits = Limits { max_memory: Some(4 << 20), ..Limits::default() };
        let outcome = outcome(name, &start, &goal, &limits);
        assert_eq!(outcome.stopped_by, Some(StoppedBy::Memory), "{name}");
    }
}

/// Strategies that find a shortest solution wherever there is one.
const OPTIMAL: [&str; 12] = [
    "bfs",
    "bidirectional",
    "ids",
    "ids:path",
    "ucs",
    "ucs:pair",
    "astar+manhattan",
    "astar:parent+manhattan",
    "ida+linear-conflict",
    "ida+pdb:4-4",
    "rbfs+manhattan",
    "rbfs:explored+manhattan",
];

/// Strategies that may find a longer one, or none.
const OTHERS: [&str; 10] = [
    "dfs:40",
    "dfs:18:parent",
    "dfs:90:parent",
    "greedy+manhattan",
    "wastar:3+manhattan",
    "wastar:2:pair+misplaced",
    "beam:1+manhattan",
    "beam:50+manhattan",
    "auto",
    "constructive",
];

#[test]
fn no_answer_is_above_the_limit_on_cost_and_no_claim_is_wrong() {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap());
    // 5 moves: short enough for depth-first searches to see everything.
    let (start, distance) = (board("1 2 3/4 8 0/7 6 5"), 5);
    assert_eq!(run("bfs", &start, &goal).0, distance as usize);
    for most in 0..distance + 14 {
        let limits = Limits { max_cost: Some(most), ..Limits::default() };
        for name in OPTIMAL.into_iter().chain(OTHERS) {
            let request = Request::new(start.clone(), goal.clone()).unwrap();
            let request = request.with_strategy(name.parse().unwrap()).with_limits(limits.clone());
            for answer in [search(&request, &mut ()).unwrap(), solve(&request, &mut ()).unwrap()] {
                let length = answer.length();
                assert!(length.is_none_or(|length| length <= most as usize), "{name}, {most}: {length:?}");
                assert!(answer.lower_bound <= distance, "{name}, {most}: {}", answer.lower_bound);
                if OPTIMAL.contains(&name) && most >= distance {
                    assert_eq!(
                        (length, answer.is_optimal()),
                        (Some(distance as usize), true),
                        "{name}, {most}"
                    );
                }
                if answer.best.is_none() {
                    let is_dead_end =
                        ["dfs", "beam"].iter().any(|it| name.starts_with(it)) && most >= distance;
                    let by = if is_dead_end { answer.stopped_by } else { Some(StoppedBy::Cost) };
                    assert_eq!(answer.stopped_by, by, "{name}, {most}");
                }
            }
            if OPTIMAL.contains(&name) && most < distance {
                let answer = search(&request, &mut ()).unwrap();
                assert!(answer.lower_bound > most, "{name} has seen everything up to {most}");
            }
        }
    }
}

#[test]
fn a_depth_first_search_proves_no_more_than_it_saw() {
    let start = board("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0");
    let goal = Goal::First.board(start.size());
    let limits = Limits { max_cost: Some(3), ..Limits::default() };
    let outcome = outcome("dfs:90", &start, &goal, &limits);
    assert_eq!((outcome.stopped_by, outcome.lower_bound), (Some(StoppedBy::Cost), 4));
}

#[test]
fn auto_tells_an_interrupt_from_its_own_patience() {
    let goal = Goal::Last.board(Size::new(5, 5).unwrap());
    let mut request = Request::new(Dice::new(2).solvable(&goal), goal).unwrap();
    request.limits.cancel = Some(std::sync::Arc::new(true.into()));
    let answer = solve(&request, &mut ()).unwrap();
    assert_eq!((answer.status(), answer.stopped_by), (Status::Stopped, Some(StoppedBy::Cancelled)));
    assert!(answer.best.is_some() && !answer.is_optimal(), "the best known is shown, and not called optimal");
}

#[test]
fn ties_go_to_the_lower_estimate_or_to_the_first_generated() {
    // With the lower estimate first A* dives to the goal of a solved row of equal f-values; first in,
    // first out widens instead.
    let (_, dives) = to_first("astar+manhattan", "1 2 5/3 4 8/6 7 0");
    let (_, widens) = to_first("astar:fifo+manhattan", "1 2 5/3 4 8/6 7 0");
    assert_eq!(dives.expanded, 4);
    assert!(widens.expanded >= dives.expanded);
    let (_, hard_dive) = to_first("astar+manhattan", "8 0 6/5 4 7/2 3 1");
    let (_, hard_wide) = to_first("astar:fifo+manhattan", "8 0 6/5 4 7/2 3 1");
    assert!(hard_dive.expanded < hard_wide.expanded);
}

#[test]
fn an_inadmissible_guide_never_claims_to_be_optimal() {
    let start = board("1 2 3 4/5 6 7 8/11 12 10 15/9 13 0 14");
    let goal = Goal::Last.board(start.size());
    let mut request = Request::new(start, goal).unwrap();
    request.strategy = "ida+linear-conflict-pairs".parse().unwrap();
    assert!(!request.strategy.is_optimal() && !request.strategy.has_proven_bound());
    let answer = solve(&request, &mut ()).unwrap();
    assert!(answer.lower_bound <= 13, "the true distance is 13: {}", answer.lower_bound);
}
