//! Searches with pattern databases against published lengths and counts, and against other heuristics.

use std::sync::Arc;

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Size, notation};
use npuzzle_heuristics::pdb::{self, Library};
use npuzzle_search::{Budget, Stats, StoppedBy};
use npuzzle_solver::dispatch;
use npuzzle_solver::strategy::{Algorithm, Strategy};
use npuzzle_solver::{Answer, Means, Request, solve};

/// The rows of a data file as fields, after its header.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| line.split(',').collect())
}

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).unwrap()
}

fn tiles(field: &str, size: Size) -> Board {
    notation::parse(field, Some(size)).unwrap()
}

/// Length and counters of a search, with tables that all tests of this process share.
fn run(strategy: &str, start: &Board, goal: &Board, threads: usize) -> (usize, Stats) {
    let strategy: Strategy = strategy.parse().unwrap();
    let request = Request::new(start.clone(), goal.clone()).unwrap().with_threads(threads);
    let run = dispatch::run(&request, &strategy, &Budget::default(), &mut ()).unwrap();
    let path = run.outcome.best.unwrap_or_else(|| panic!("{strategy} on {start}"));
    (path.actions.len(), run.outcome.stats)
}

fn korf_lengths_with(partition: &str) {
    let goal = Goal::First.board(size(4, 4));
    let mut sum = 0;
    for row in rows(include_str!("../../../data/korf100.csv")) {
        let (length, _) = run(&format!("ida+pdb:{partition}"), &tiles(row[1], size(4, 4)), &goal, 2);
        assert_eq!(length.to_string(), row[3], "#{} with {partition}", row[0]);
        sum += length;
    }
    assert_eq!(sum, 5305);
}

#[test]
fn korfs_hundred_have_their_lengths_with_every_named_partition() {
    for partition in ["4-4-4-3", "5-5-5", "6-6-3", "7-7-1", "7-8"] {
        korf_lengths_with(partition);
    }
}

#[test]
fn all_seventeen_boards_of_eighty_moves_are_solved_with_7_8() {
    let goal_size = size(4, 4);
    let mut seen = 0;
    for row in rows(include_str!("../../../data/hardest.csv")) {
        if row[0] == "4x4" && row[5] == "80" {
            let goal = tiles(row[2], goal_size);
            assert_eq!(run("ida+pdb:7-8", &tiles(row[3], goal_size), &goal, 2).0, 80, "{}", row[3]);
            seen += 1;
        }
    }
    assert!(seen >= 17, "{seen} boards");
}

#[test]
fn the_five_hundred_15_puzzles_of_deep_cube_a_have_their_lengths() {
    let goal = Goal::Last.board(size(4, 4));
    let text = include_str!("../../../data/deepcubea15.csv");
    let header = text.lines().find(|line| !line.starts_with('#')).unwrap();
    let optimal = header.split(',').position(|name| name == "optimal").unwrap();
    let mut checked = 0;
    for row in rows(text) {
        let (length, _) = run("ida+pdb:7-7-1", &tiles(row[1], size(4, 4)), &goal, 2);
        assert_eq!(length.to_string(), row[optimal], "#{}", row[0]);
        checked += 1;
    }
    assert_eq!(checked, 500);
}

/// With Korf's partition and mirror, no word forbidden, minima over the blank's regions: Korf and Felner's
/// published counts, exactly; and with everything switched on, the same lengths with fewer nodes.
#[test]
fn the_24_puzzle_generates_exactly_korf_and_felners_nodes() {
    let goal = Goal::First.board(size(5, 5));
    let ids = if cfg!(feature = "exhaustive") { &[38, 40, 25, 32, 44, 37][..] } else { &[38, 40][..] };
    let all: Vec<Vec<&str>> = rows(include_str!("../../../data/korf50.csv")).collect();
    for &id in ids {
        let row = all.iter().find(|row| row[0] == id.to_string()).unwrap();
        let (start, optimal, published) = (tiles(row[1], size(5, 5)), row[3], row[4]);
        let (length, stats) = run("ida:plain+pdb-min:korf", &start, &goal, 1);
        assert_eq!(
            (length.to_string(), stats.generated.to_string()),
            (optimal.into(), published.into()),
            "#{id}"
        );
        let (one, two) = (run("ida+pdb:korf", &start, &goal, 1), run("ida+pdb:korf", &start, &goal, 2));
        assert_eq!(one.0.to_string(), optimal, "#{id}");
        assert_eq!(one, two, "#{id}: one and two threads");
        assert!(one.1.generated < stats.generated);
    }
}

#[test]
fn every_goal_has_its_tables() {
    let size = size(4, 4);
    let mut dice = Dice::new(5);
    let goals = [Goal::First.board(size), Goal::Last.board(size), Goal::Snail.board(size), dice.any(size)];
    for goal in goals {
        for _ in 0..20 {
            let start = dice.walk_on(&goal, 90);
            let truth = run("ida+walking-distance", &start, &goal, 1).0;
            for strategy in ["ida+pdb:6-6-3", "ida+pdb:7-7-1", "astar+pdb:5-5-5"] {
                assert_eq!(run(strategy, &start, &goal, 2).0, truth, "{strategy}: {start} to {goal}");
            }
        }
    }
}

#[test]
fn auto_makes_and_uses_tables_for_rectangles() {
    let mut dice = Dice::new(8);
    let means = Means { threads: 2, ..Means::default() };
    let auto = |start: &Board, goal: &Board| {
        let mut request = Request::new(start.clone(), goal.clone()).unwrap();
        request.means = means.clone();
        let answer = solve(&request, &mut ()).unwrap();
        if start.size().cells() <= 16 {
            assert!(matches!(answer.strategy.algorithm, Algorithm::IdaStar { .. }), "{}", answer.strategy);
            assert!(answer.strategy.guide.tables.is_some(), "{}", answer.strategy);
        }
        assert!(answer.is_optimal(), "{start}");
        answer.length().unwrap()
    };
    for (rows, cols, steps) in
        [(2, 6, 200), (3, 4, 200), (3, 5, 80), (4, 5, 60), (5, 3, 80), (4, 3, 200), (5, 4, 60)]
    {
        let size = size(rows, cols);
        for goal in [Goal::First.board(size), Goal::Last.board(size), dice.any(size)] {
            for _ in 0..5 {
                let start = dice.walk_on(&goal, steps);
                let other = if size.cells() <= 12 { "bidirectional" } else { "ida+linear-conflict" };
                assert_eq!(auto(&start, &goal), run(other, &start, &goal, 1).0, "{start} to {goal}");
            }
        }
    }
    for row in rows(include_str!("../../../data/hardest.csv")) {
        if ["2x6", "3x4", "3x5"].contains(&row[0]) {
            let size: Size = row[0].parse().unwrap();
            assert_eq!(auto(&tiles(row[3], size), &tiles(row[2], size)).to_string(), row[5], "{}", row[3]);
        }
    }
}

#[test]
fn auto_tries_quick_tables_first_and_goes_on_where_they_do_not_suffice() {
    let size = size(4, 4);
    let easy = tiles("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", size);
    let hard = tiles("15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0", size);
    let with = |start: &Board, library: &Arc<Library>, change: &dyn Fn(&mut Request)| {
        let mut request = Request::new(start.clone(), Goal::First.board(size)).unwrap();
        request.means = Means { library: Arc::clone(library), threads: 2, ..Means::default() };
        change(&mut request);
        solve(&request, &mut ()).unwrap()
    };
    let told = |answer: &Answer| (answer.strategy.to_string(), answer.lower_bound, answer.is_optimal());
    let quick = "ida+pdb:6-6-3".to_owned();
    let library = Arc::new(Library::in_memory());

    assert_eq!(told(&with(&easy, &library, &|_| {})), (quick.clone(), 57, true));

    // Whoever has no room for more, or wants no more nodes, gets no further.
    let little = with(&hard, &library, &|it| {
        it.limits.max_memory = Some(32 << 20);
        it.limits.max_nodes = Some(6_000_000);
    });
    assert_eq!(
        (little.strategy.algorithm, little.stopped_by),
        (Algorithm::Constructive, Some(StoppedBy::Nodes))
    );
    assert!(little.stats.generated >= 6_000_000 && little.lower_bound > 58, "{little:?}");
    assert!(little.why.unwrap().starts_with("ida+pdb:6-6-3 met the limit on nodes"));
    // One node more than a first try may have: it overshoots, and no larger tables are made for nothing.
    let barely = with(&hard, &library, &|it| it.limits.max_nodes = Some(5_000_001));
    assert!(barely.why.unwrap().starts_with("ida+pdb:6-6-3 met the limit on nodes"));
    assert_eq!(barely.checkpoint, None);
    let few = with(&hard, &library, &|it| it.limits.max_nodes = Some(100_000));
    assert!((100_000..200_000).contains(&few.stats.generated), "{}", few.stats.generated);
    assert_eq!(few.stopped_by, Some(StoppedBy::Nodes));

    let answer = with(&hard, &library, &|_| {});
    let alone = run("ida+pdb:7-7-1", &hard, &Goal::First.board(size), 2).1;
    assert_eq!(told(&answer), ("ida+pdb:7-7-1".to_owned(), 80, true));
    assert!(answer.stats.generated >= alone.generated + 5_000_000, "both searches count");

    // Larger ones that are at hand are used; where those still larger have no room, they are not.
    let (goal, library) = (Goal::First.board(size), Means::default().library);
    for partition in ["7-7-1", "7-8"] {
        let partition = partition.parse::<pdb::PartitionSpec>().unwrap().for_goal(&goal).unwrap();
        library.views(&goal, &partition, pdb::Layout::Bits, &mut pdb::Build::default()).unwrap();
    }
    assert_eq!(with(&easy, &library, &|_| {}).strategy.to_string(), "ida+pdb:7-8");
    let narrow = with(&easy, &library, &|it| it.limits.max_memory = Some(100 << 20));
    assert_eq!(narrow.strategy.to_string(), "ida+pdb:7-7-1");

    // Of many boards the first makes them.
    let many = with(&easy, &Arc::new(Library::in_memory()), &|it| it.means.is_thorough = true);
    assert_eq!(many.strategy.to_string(), "ida+pdb:7-7-1");
}

#[test]
fn a_partition_that_does_not_fit_is_refused_with_its_reason() {
    let goal = Goal::First.board(size(4, 4));
    let refused = |strategy: &str, goal: &Board| {
        let strategy: Strategy = strategy.parse().unwrap();
        let request = Request::new(goal.clone(), goal.clone()).unwrap();
        dispatch::run(&request, &strategy, &Budget::default(), &mut ()).unwrap_err().to_string()
    };
    assert_eq!(refused("ida+pdb:6-6-6-6", &goal), "6-6-6-6 has 24 tiles, but a 4x4 board has 15");
    assert!(refused("ida+pdb:7-8", &Goal::Last.board(size(6, 6))).contains("up to 25 cells"));
    let twice = "ida+pdb:1.2.3.4.5/6.7.8.9.10/11.12.13.14.14";
    assert_eq!(refused(twice, &goal), "tile 14 must be in exactly one pattern");
    for (text, part) in [
        ("ida+pdb:9-6", "at most 8"),
        ("ida+pdb", "is no partition"),
        ("ida+pdb:7_8", "is no partition"),
        ("ida+pdb:7-8+manhattan", "alone"),
        ("bfs+pdb:7-8", "uses no heuristic"),
    ] {
        let error = text.parse::<Strategy>().unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    for text in ["ida+pdb:7-8", "ida:plain+pdb-min:6-6-6-6", "astar+pdb:1.2.3.4/5.6.7.8"] {
        assert_eq!(text.parse::<Strategy>().unwrap().to_string(), text);
    }
}

#[test]
fn a_library_hands_out_the_same_table_again() {
    let goal = Goal::First.board(size(3, 4));
    let partition = "6-5".parse::<pdb::PartitionSpec>().unwrap().for_goal(&goal).unwrap();
    let library = Library::in_memory();
    assert!(!library.has_all(&goal, &partition, pdb::Layout::Bits));
    let pattern = pdb::Views::patterns(pdb::Frame::of(&goal), &partition)[0];
    let id = pdb::TableId { pattern, layout: pdb::Layout::Bits };
    let table = || library.table(id, &mut pdb::Build::default()).unwrap();
    assert!(Arc::ptr_eq(&table(), &table()));
    library.views(&goal, &partition, pdb::Layout::Bits, &mut pdb::Build::default()).unwrap();
    assert!(library.has_all(&goal, &partition, pdb::Layout::Bits));
}
