//! The published number of states at each depth, against the level sweep.

use std::collections::BTreeMap;

use npuzzle_board::{Board, Goal, Levels, Size, notation};

/// `(board, where the goal has its blank)` to the states at depth 0, 1, …
fn published() -> BTreeMap<(String, String), Vec<u64>> {
    let text = include_str!("../../../data/depths.csv");
    let mut table: BTreeMap<_, Vec<u64>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [board, blank, depth, states, complete, _] = fields[..] else { panic!("{line}") };
        if complete == "1" {
            let counts = table.entry((board.to_owned(), blank.to_owned())).or_default();
            assert_eq!(counts.len(), depth.parse::<usize>().unwrap(), "depths in order");
            counts.push(states.parse().unwrap());
        }
    }
    table
}

fn goal_of(board: &str, blank: &str) -> Board {
    let size: Size = board.parse().unwrap();
    match (board, blank) {
        (_, "corner") => Goal::Last.board(size),
        ("3x3", "centre") => Goal::Snail.board(size),
        ("3x3", "edge") => notation::parse("1 0 2/3 4 5/6 7 8", None).unwrap(),
        _ => panic!("no goal for {board} {blank}"),
    }
}

fn check(most_cells: usize, least_cells: usize) {
    let mut checked = 0;
    for ((board, blank), expected) in published() {
        let size: Size = board.parse().unwrap();
        if (least_cells..=most_cells).contains(&size.cells()) {
            let mut levels = Levels::new(&goal_of(&board, &blank)).unwrap();
            let mut counts = vec![levels.count()];
            while levels.advance() {
                counts.push(levels.count());
            }
            assert_eq!(counts, expected, "{board} {blank}");
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn spaces_of_up_to_ten_cells_have_the_published_levels() {
    check(10, 4);
}

#[test]
#[cfg(feature = "exhaustive")]
fn spaces_of_twelve_cells_have_the_published_levels() {
    check(12, 11);
}
