//! Pattern databases against the truth: every value of small tables by a slow breadth-first search that
//! shares nothing with the builder, sums against true distances, and the fast search against plain ones.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use npuzzle_board::packed::{Packed16, Packed25};
use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Move, Size};
use npuzzle_heuristics::audit::{Hunt, Scope, audit};
use npuzzle_heuristics::pdb::{Automaton, Build, Layout, Library, PartitionSpec, Pattern, Views, fast};
use npuzzle_heuristics::{Manhattan, Puzzle};
use npuzzle_search::algorithms::ida_star;
use npuzzle_search::algorithms::parallel_ida_star::{Monitor, Options, Standing};
use npuzzle_search::{Budget, Heuristic, Limits, Outcome, Problem, StoppedBy};

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).expect("a legal size")
}

/// A goal with the blank in a cell and the tiles in order.
fn goal_with_blank(size: Size, blank: usize) -> Board {
    let mut tiles: Vec<u64> = (1..size.cells() as u64).collect();
    tiles.insert(blank, 0);
    Board::new(size, &tiles).expect("every tile once")
}

fn views(goal: &Board, partition: &str, layout: Layout) -> Views {
    let partition = partition.parse::<PartitionSpec>().unwrap().for_goal(goal).unwrap();
    Library::in_memory().views(goal, &partition, layout, &mut Build::default()).unwrap()
}

/// The distances of all placements of a few tiles, with the blank in any cell: a move of one of them costs
/// one, any other nothing. Keyed by the tiles' cells in order and the blank's.
fn true_distances(goal: &Board, tiles: &[u16]) -> HashMap<Vec<usize>, u32> {
    let cell_of = |tile: u16| goal.tiles().iter().position(|&other| other == tile).unwrap();
    let mut start: Vec<usize> = tiles.iter().map(|&tile| cell_of(tile)).collect();
    start.push(goal.blank());
    let mut distances = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let distance = distances[&state];
        let blank = *state.last().unwrap();
        for to in Move::ALL.iter().filter_map(|&step| goal.size().neighbour(blank, step)) {
            let mut next = state.clone();
            *next.last_mut().unwrap() = to;
            let moved = state[..tiles.len()].iter().position(|&cell| cell == to);
            if let Some(tile) = moved {
                next[tile] = blank;
            }
            let found = distance + u32::from(moved.is_some());
            if distances.get(&next).is_none_or(|&known| found < known) {
                distances.insert(next.clone(), found);
                if moved.is_some() { queue.push_back(next) } else { queue.push_front(next) }
            }
        }
    }
    distances
}

/// Compares every entry of every table of a partition with the truth.
fn check_all_entries(goal: &Board, partition: &str, layout: Layout) {
    let views = views(goal, partition, layout);
    for group in views.groups() {
        let tiles: Vec<u16> =
            (1..goal.size().cells() as u16).filter(|&tile| group.has_tile(tile.into())).collect();
        let truth = true_distances(goal, &tiles);
        for (state, &distance) in &truth {
            let (blank, cells) = state.split_last().unwrap();
            let places = tiles.iter().zip(cells);
            let places =
                places.map(|(&tile, &cell)| (group.home(tile.into()).unwrap(), group.map_cell(cell)));
            let placement = group.table().placement(places);
            let got = group.table().distance(placement, group.map_cell(*blank) as u32);
            let expected = match layout {
                Layout::Bits => distance,
                Layout::Minima => {
                    let blanks = (0..goal.size().cells()).filter_map(|blank| {
                        let mut state = state.clone();
                        *state.last_mut().unwrap() = blank;
                        truth.get(&state).copied()
                    });
                    blanks.min().unwrap()
                }
            };
            assert_eq!(got, expected, "{partition} on {goal}: tiles {tiles:?} at {state:?}");
        }
    }
}

#[test]
fn every_value_of_3x3_tables_is_true() {
    for goal in [Goal::First, Goal::Last, Goal::Snail].map(|goal| goal.board(size(3, 3))) {
        check_all_entries(&goal, "4-4", Layout::Bits);
        check_all_entries(&goal, "4-4", Layout::Minima);
        check_all_entries(&goal, "1.2.3.6.8/4.5.7", Layout::Bits);
    }
}

#[test]
fn every_value_of_2x5_tables_is_true() {
    for blank in 0..5 {
        check_all_entries(&goal_with_blank(size(2, 5), blank), "5-4", Layout::Bits);
    }
    check_all_entries(&Goal::Last.board(size(5, 2)), "3-3-3", Layout::Bits);
    check_all_entries(&Goal::First.board(size(2, 5)), "4-5", Layout::Minima);
}

#[test]
fn a_table_of_all_tiles_is_the_whole_truth() {
    let goal = Goal::Last.board(size(3, 3));
    let views = views(&goal, "8", Layout::Bits);
    let mut levels = npuzzle_board::levels::Levels::new(&goal).unwrap();
    for depth in 0.. {
        levels.for_each(|board| assert_eq!(views.evaluate(&board), depth, "{board}"));
        if !levels.advance() {
            break;
        }
    }
}

#[test]
fn sums_never_exceed_the_true_distance() {
    for (goal, partition) in [
        (Goal::First.board(size(3, 3)), "4-4"),
        (Goal::Snail.board(size(3, 3)), "5-3"),
        (Goal::Last.board(size(2, 5)), "5-4"),
        (goal_with_blank(size(2, 4), 2), "4-3"),
    ] {
        for layout in [Layout::Bits, Layout::Minima] {
            let views = views(&goal, partition, layout);
            let report = audit(&views, &goal, Hunt::default(), &AtomicBool::new(false), &mut |_, _| {});
            assert_eq!(report.scope, Scope::WholeSpace);
            assert_eq!(report.too_high, None, "{partition} on {goal}");
            assert!(layout == Layout::Minima || report.inconsistent.is_none(), "{partition} on {goal}");
        }
    }
}

#[test]
fn estimates_carried_along_a_path_are_those_from_scratch() {
    for (size, partition, steps) in
        [(size(4, 4), "6-6-3", 300), (size(3, 5), "5-5-4", 300), (size(4, 5), "4-4-4-4-3", 200)]
    {
        for blank in [0, 1, size.cols() + 1, size.cells() - 1] {
            let goal = goal_with_blank(size, blank);
            for layout in [Layout::Bits, Layout::Minima] {
                let views = views(&goal, partition, layout);
                let puzzle = Puzzle::<Packed25>::new(&goal, &goal);
                let mut dice = Dice::new(7);
                let mut state = puzzle.start();
                let mut estimate = Heuristic::<Puzzle<Packed25>>::evaluate(&views, &state);
                for _ in 0..steps {
                    let moves: Vec<Move> = puzzle.actions(&state).into_iter().collect();
                    let step = moves[dice.below(moves.len())];
                    let next = puzzle.apply(&state, step);
                    estimate = views.update(&estimate, &state, step, &next);
                    state = next;
                    assert_eq!(estimate.h, views.evaluate(&puzzle.board(&state)), "{partition}, {goal}");
                }
            }
        }
    }
}

fn length(outcome: &Outcome<Move>) -> usize {
    outcome.best.as_ref().expect("a solution").actions.len()
}

/// Lengths and counters are the same on any number of threads, and with words fewer nodes do.
#[test]
fn the_fast_search_finds_shortest_paths_on_any_number_of_threads() {
    let size = size(4, 4);
    let mut dice = Dice::new(3);
    for goal in [Goal::First, Goal::Last, Goal::Snail].map(|goal| goal.board(size)) {
        let (bits, minima) = (views(&goal, "5-5-5", Layout::Bits), views(&goal, "5-5-5", Layout::Minima));
        let (plain, words) = (Automaton::new(size, 2), Automaton::new(size, 10));
        for _ in 0..6 {
            let start = dice.walk_on(&goal, 60);
            let puzzle = Puzzle::<Packed16>::new(&start, &goal);
            let truth = ida_star::search(&puzzle, &Manhattan::new(&goal), &Budget::default(), &mut ());
            let run = |views, automaton, threads| {
                let options = Options { threads, ..Options::default() };
                fast::search(&start, views, automaton, &options, &Budget::default(), &mut ()).0
            };
            let one = run(&bits, &plain, 1);
            assert_eq!(length(&one), length(&truth), "{start}");
            assert_eq!(run(&bits, &plain, 3), one, "{start}");
            let with_words = run(&bits, &words, 1);
            assert_eq!(length(&with_words), length(&truth), "{start}");
            assert_eq!(run(&bits, &words, 2), with_words, "{start}");
            // The same loop as plain IDA* with the same estimates.
            let weak = run(&minima, &plain, 2);
            let twin = ida_star::search(&puzzle, &minima, &Budget::default(), &mut ());
            assert_eq!(weak.stats.generated, twin.stats.generated, "{start}");
            assert_eq!(weak.stats.expanded, twin.stats.expanded, "{start}");
            assert!(one.stats.generated <= weak.stats.generated);
        }
    }
}

/// Counts how often a search is told about, and stops it.
struct StopAfter {
    looks: u32,
    flag: Arc<AtomicBool>,
}

impl Monitor for StopAfter {
    fn standing(&mut self, _: &Standing) {
        self.looks -= 1;
        if self.looks == 0 {
            self.flag.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

#[test]
fn a_search_that_resumes_from_snapshots_ends_like_one_that_was_never_stopped() {
    let size = size(4, 4);
    let goal = Goal::First.board(size);
    // Korf's number 88, the hardest of his hundred: 65 moves.
    let start = npuzzle_board::notation::parse("15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4", None).unwrap();
    let views = views(&goal, "5-5-5", Layout::Bits);
    let automaton = Automaton::new(size, 8);
    let unlimited = Budget::default();
    let options = Options { threads: 2, resume: None };
    let (whole, nothing) = fast::search(&start, &views, &automaton, &options, &unlimited, &mut ());
    assert!(nothing.is_none());
    let mut resume = None;
    let mut stops = 0;
    let pieced = loop {
        let flag = Arc::new(AtomicBool::new(false));
        let budget = Limits { cancel: Some(Arc::clone(&flag)), ..Limits::default() }.start();
        let options = Options { threads: 2, resume: resume.take() };
        // Longer from stop to stop: subtrees under way are lost, so too short ones would get nowhere.
        let mut monitor = StopAfter { looks: 20 << stops, flag };
        let (outcome, snapshot) = fast::search(&start, &views, &automaton, &options, &budget, &mut monitor);
        if outcome.stopped_by != Some(StoppedBy::Cancelled) {
            break outcome;
        }
        assert!(outcome.lower_bound <= length(&whole) as u32);
        stops += 1;
        resume = snapshot;
    };
    assert!(stops > 2, "stopped {stops} times");
    assert_eq!(pieced, whole);
}

/// A partition's tables are asked for by their canonical patterns: turned and mirrored ones are shared.
#[test]
fn goals_and_patterns_that_are_alike_share_their_tables() {
    let patterns_of = |goal: &Board, partition: &str| -> Vec<Pattern> {
        let partition = partition.parse::<PartitionSpec>().unwrap().for_goal(goal).unwrap();
        Views::patterns(npuzzle_heuristics::pdb::Frame::of(goal), &partition)
    };
    let five = size(5, 5);
    assert_eq!(
        patterns_of(&Goal::First.board(five), "korf").len(),
        2,
        "three of Korf's four are one, turned"
    );
    assert_eq!(
        patterns_of(&Goal::First.board(five), "6-6-6-6"),
        patterns_of(&Goal::Last.board(five), "6-6-6-6")
    );
    let (wide, tall) = (Goal::Last.board(size(3, 5)), Goal::Last.board(size(5, 3)));
    assert_eq!(patterns_of(&wide, "7-7"), patterns_of(&tall, "7-7"));
}
