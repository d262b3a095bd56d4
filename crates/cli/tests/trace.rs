//! `solve --trace`: what is told of a search while it runs.

mod runner;

use std::io::{BufRead, BufReader};

use runner::{end_of, npuzzle, start};
use serde_json::Value;

fn run(arguments: &[&str]) -> (String, String, i32) {
    let ran = npuzzle(arguments);
    (ran.out, ran.err, ran.code.unwrap())
}

const EASY: &str = "1 2 3/4 0 6/7 5 8";
const DEEP: &str = "8 6 7/2 5 4/3 0 1";

#[test]
fn every_expansion_is_drawn_with_its_figures_and_its_children() {
    let (out, _, code) = run(&["solve", EASY, "--trace"]);
    assert_eq!(code, 0);
    for expected in [
        "expansion 1",
        "g 0 + h 2 = f 2",
        "OPEN 0   CLOSED 1",
        "generates down    1 + 1  =  2  new",
        "expansion 2",
        "OPEN 3   CLOSED 2",
        "Solved in 2 moves",
        "astar+manhattan",
    ] {
        assert!(out.contains(expected), "no '{expected}' in:\n{out}");
    }
    assert!(!out.contains("expansion 3") && !out.contains("1 2 3/4 6 0"), "{out}");
}

#[test]
fn the_first_of_open_are_shown_if_asked_for() {
    let (out, _, _) = run(&["solve", EASY, "--trace-open", "2"]);
    assert!(out.contains("  1   1 + 3  =  4  1 2 3/4 6 0/7 5 8"), "{out}");
    assert!(out.contains("  2   1 + 3  =  4  1 2 3/0 4 6/7 5 8"), "{out}");
    assert!(!out.contains("1 0 3/4 2 6/7 5 8"), "the third is not asked for:\n{out}");
}

#[test]
fn json_lines_tell_the_steps_and_then_the_run() {
    let (out, _, code) = run(&["solve", DEEP, "--trace-open", "3", "--json", "-s", "astar+linear-conflict"]);
    assert_eq!(code, 0);
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (record, steps) = lines.split_last().unwrap();
    assert_eq!((record["status"].as_str(), record["length"].as_u64()), (Some("solved"), Some(31)));
    assert!(record["event"].is_null());
    for (nth, step) in (1_u64..).zip(steps) {
        assert_eq!((step["event"].as_str(), step["step"].as_u64()), (Some("step"), Some(nth)));
        let number = |field: &str| step[field].as_u64().unwrap();
        assert_eq!(number("g") + number("h"), number("f"));
        let shown = step["first_of_open"].as_array().unwrap().len() as u64;
        assert_eq!(shown, number("open").min(3));
        let children = step["children"].as_array().unwrap();
        assert!((2..=4).contains(&children.len()));
        for child in children {
            assert!(["U", "D", "L", "R"].contains(&child["move"].as_str().unwrap()));
            assert!(["new", "known", "better", "reopened"].contains(&child["fate"].as_str().unwrap()));
        }
    }
    assert_eq!(steps.len(), 1000, "bounded");
    assert!(record["stats"]["expanded"].as_u64().unwrap() > 1000);
}

#[test]
fn what_is_not_told_is_counted() {
    let (out, err, code) = run(&["solve", DEEP, "--trace", "--trace-most", "5"]);
    assert_eq!(code, 0);
    assert!(out.contains("expansion 5") && !out.contains("expansion 6"), "{out}");
    assert!(err.contains("more expansions were not told"), "{err}");
    assert!(out.contains("Solved in 31 moves"), "the search goes on to its end");
}

#[test]
fn searches_without_a_list_are_told_too() {
    for (strategy, expected) in [
        ("ida+manhattan", "bound 2"),
        ("ids", "depth limit 1"),
        ("rbfs+manhattan", "expansion 1"),
        ("beam:5+manhattan", "generation 1"),
        ("bidirectional", "expansion 2"),
        ("ida+pdb:4-4", "expansion 1"),
    ] {
        let (out, err, code) = run(&["solve", EASY, "--trace", "-s", strategy]);
        assert_eq!(code, 0, "{strategy}: {err}");
        assert!(out.contains(expected), "{strategy}: no '{expected}' in:\n{out}");
    }
}

#[test]
fn a_board_that_can_not_be_solved_has_no_trace() {
    let (out, _, code) = run(&["solve", "2 1 3/4 5 6/7 8 0", "--trace"]);
    assert_eq!(code, 3);
    assert!(out.contains("Not solvable") && !out.contains("expansion"), "{out}");
}

#[test]
fn a_reader_who_goes_ends_a_trace_of_millions_at_once() {
    // Uniform cost with nothing left out would take all the memory there is.
    let mut child = start(&["solve", DEEP, "--trace", "--trace-most", "1G", "-s", "ucs:parent"]);
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    for _ in 0..20 {
        reader.read_line(&mut line).unwrap();
    }
    drop(reader);
    assert_eq!(end_of(child).code, Some(0));
}
