//! `solve --count` and `--all` as people run them: every shortest solution, as text and as JSON.

mod runner;

use std::io::{BufRead, BufReader};
use std::path::Path;

use runner::{Ran, command, end_of, npuzzle, start};
use serde_json::Value;
use tempfile::TempDir;

/// Runs `solve` with tables in a folder of its own.
fn solve_with(tables: &Path, arguments: &[&str]) -> Ran {
    command(&[&["solve"], arguments].concat()).env("NPUZZLE_TABLES", tables).output().unwrap().into()
}

fn solve(arguments: &[&str]) -> Ran {
    solve_with(TempDir::new().unwrap().path(), arguments)
}

fn json(arguments: &[&str]) -> Value {
    solve(&[arguments, &["--json"]].concat()).json()
}

/// Six moves from the goal first around the ring, one way or the other.
const TWO_WAYS: &str = "3 2/1 0";

/// 31 moves from the goal last, as far as an 8-puzzle can be.
const DEEPEST: &str = "8 6 7/2 5 4/3 0 1";

/// A 15-puzzle that takes long without tables.
const HARD: &str = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";

#[test]
fn the_shortest_solutions_are_counted_after_the_answer() {
    let ran = solve(&[TWO_WAYS, "-g", "first", "--count"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Solved in 6 moves"), "{}", ran.out);
    assert!(ran.out.ends_with("\n\n  There are 2 shortest solutions.\n"), "{}", ran.out);
    let one = solve(&["1 2 3/4 0 6/7 5 8", "--count"]).out;
    assert!(one.ends_with("\n\n  There is 1 shortest solution.\n"), "{one}");
    assert!(!solve(&[TWO_WAYS, "-g", "first"]).out.contains("shortest solution"), "nobody asked");
}

#[test]
fn every_solution_is_listed_in_each_convention() {
    for (names, listed) in [
        ("blank", "  1  ULDRUL\n  2  LURDLU\n"),
        ("tile", "  1  DRULDR\n  2  RDLURD\n"),
        ("number", "  1  2 3 1 2 3 1\n  2  1 3 2 1 3 2\n"),
    ] {
        let ran = solve(&[TWO_WAYS, "-g", "first", "--all", "--moves", names]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains("There are 2 shortest solutions."), "{}", ran.out);
        assert!(ran.out.ends_with(listed), "{names}: {}", ran.out);
    }
    let none = solve(&["1 2/3 0", "--all"]).out;
    assert!(none.contains("There is 1 shortest solution.") && none.ends_with("  1  no moves\n"), "{none}");
}

#[test]
fn the_json_has_the_number_and_the_list_only_if_asked() {
    let run = json(&[DEEPEST]);
    assert_eq!((&run["shortest_count"], &run["shortest"]), (&Value::Null, &Value::Null));
    assert!(run.as_object().unwrap().contains_key("shortest_count"));
    let run = json(&[DEEPEST, "--count"]);
    let count = run["shortest_count"].as_u64().unwrap();
    assert_eq!(run["shortest"], Value::Null);
    let run = json(&[DEEPEST, "--all"]);
    assert_eq!(run["shortest_count"], count);
    let listed = run["shortest"].as_array().unwrap();
    assert_eq!(listed.len() as u64, count);
    assert!(listed.contains(&run["moves"]), "the answer is one of them");
    for moves in listed {
        let verify = ["verify", DEEPEST, moves.as_str().unwrap()];
        assert_eq!(npuzzle(&verify).code, Some(0));
    }
}

#[test]
fn a_15_puzzle_is_counted_with_the_tables_it_was_solved_with() {
    let tables = TempDir::new().unwrap();
    let board = "8 2 7 9/5 14 11 3/10 6 15 13/0 4 1 12";
    let count = |arguments: &[&str]| {
        let run = solve_with(tables.path(), &[&[board, "--json"], arguments].concat()).json();
        assert_eq!(run["optimal"], true);
        run["shortest_count"].as_u64().unwrap()
    };
    let counted = count(&["--count"]);
    let kept = std::fs::read_dir(tables.path()).unwrap().count();
    assert!(kept > 0, "tables are kept");
    assert_eq!(count(&["--all"]), counted);
    assert_eq!(std::fs::read_dir(tables.path()).unwrap().count(), kept, "no others were made");
}

#[test]
fn without_a_proof_nothing_is_counted_and_the_exit_is_the_same() {
    for (arguments, code) in [
        (&[DEEPEST, "-s", "greedy+manhattan"][..], 0),
        (&[HARD, "-g", "first", "-s", "ida+manhattan", "--max-nodes", "10k"][..], 4),
    ] {
        let ran = solve(&[arguments, &["--count"]].concat());
        assert_eq!(ran.code, Some(code), "{}", ran.err);
        assert!(ran.err.contains("can't be counted") && ran.err.contains("proven"), "{}", ran.err);
        assert!(!ran.out.contains("shortest solution"), "{}", ran.out);
        let run = json(&[arguments, &["--all"]].concat());
        assert_eq!((&run["shortest_count"], &run["shortest"]), (&Value::Null, &Value::Null));
    }
}

#[test]
fn of_an_unsolvable_board_nothing_more_is_said() {
    let unsolvable = "1 2 3/4 5 6/8 7 0";
    let (asked, plain) = (solve(&[unsolvable, "--all"]), solve(&[unsolvable]));
    assert_eq!((asked.code, &asked.out, &asked.err), (Some(3), &plain.out, &plain.err));
    assert_eq!(json(&[unsolvable, "--all"])["shortest_count"], Value::Null);
}

#[test]
fn a_limit_that_the_search_used_up_stops_the_count_with_exit_4() {
    let generated = json(&[DEEPEST])["stats"]["generated"].to_string();
    let most: u64 = generated.parse::<u64>().unwrap() + 1;
    let ran = solve(&[DEEPEST, "--count", "--max-nodes", &most.to_string()]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
    assert!(ran.out.contains("Solved in 31 moves"), "{}", ran.out);
    assert!(ran.err.contains("the limit on nodes was met before all shortest"), "{}", ran.err);
}

#[test]
fn counting_and_listing_are_one_or_the_other() {
    let ran = solve(&[TWO_WAYS, "--count", "--all"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("--count") && ran.err.contains("--all"), "{}", ran.err);
}

#[test]
fn a_reader_who_leaves_ends_the_lists_quietly() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("boards.txt");
    // Far more lists than a pipe holds, so that some are written after the reader has gone.
    std::fs::write(&file, format!("{DEEPEST}\n").repeat(500)).unwrap();
    for json in [&[][..], &["--json"]] {
        let arguments = ["solve", "--all", "--threads", "1", "--file", file.to_str().unwrap()];
        let mut run = start(&[&arguments[..], json].concat());
        let mut lines = BufReader::new(run.stdout.take().unwrap()).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains("All of them") || line.contains("\"shortest\":[\"")));
        drop(lines);
        let end = end_of(run);
        assert_eq!((end.code, end.err.as_str()), (Some(0), ""));
    }
}
