//! The profiles that have no transcript to be compared with, and what all of them set.

mod runner;

use runner::npuzzle_with_input;
use serde_json::Value;

fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> (String, String, i32) {
    let ran = npuzzle_with_input(arguments, input);
    (ran.out, ran.err, ran.code.unwrap())
}

#[test]
fn the_list_says_what_each_sets() {
    let (out, _, code) = run(&["profiles", "--json"], "");
    assert_eq!(code, 0);
    let profiles: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let goals: Vec<(&str, &str)> = profiles
        .iter()
        .map(|profile| (profile["name"].as_str().unwrap(), profile["goal"].as_str().unwrap()))
        .collect();
    let expected = [
        ("koehrsen", "first"),
        ("coms228", "snail"),
        ("grigsby", "last"),
        ("xiao", "last"),
        ("42", "snail"),
        ("korf", "first"),
    ];
    assert_eq!(goals, expected);
    assert!(run(&["profiles"], "").0.contains("complexity in time"));
}

#[test]
fn korfs_row_has_his_numbers() {
    // #79, the quickest of the hundred: data/korf100.csv.
    let (out, _, code) = run(&["solve", "--profile", "korf", "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15"], "");
    assert_eq!(code, 0);
    let row: Vec<&str> = out.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(&row[row.len() - 3..], ["28", "42", "540,860"], "{out}");
    assert!(out.starts_with("number  initial state"), "{out}");
}

#[test]
fn the_subject_of_42_gets_both_complexities_and_every_state() {
    let (out, _, code) = run(&["solve", "--profile", "42", "1 2 3/6 5 7/8 4 0", "-s", "astar+manhattan"], "");
    assert_eq!(code, 0);
    let json = run(&["solve", "1 2 3/6 5 7/8 4 0", "--goal", "snail", "-s", "astar+manhattan", "--json"], "");
    let record: Value = serde_json::from_str(&json.0).unwrap();
    for (title, value) in [
        ("Complexity in time", &record["stats"]["selected"]),
        ("Complexity in size", &record["stats"]["peak_stored"]),
        ("Number of moves", &record["length"]),
    ] {
        assert!(out.contains(&format!("{title}: {value}\n")), "{title} is not {value}:\n{out}");
    }
    let states: Vec<&str> = out.split("\n\n").skip(1).collect();
    assert_eq!(states.len(), 11, "the start and ten more");
    assert_eq!((states[0], states[10].trim_end()), ("1 2 3\n6 5 7\n8 4 0", "1 2 3\n8 0 4\n7 6 5"));
    let (out, _, code) = run(&["solve", "--profile", "42", "2 1 3/8 0 4/7 6 5"], "");
    assert_eq!((out.as_str(), code), ("This puzzle is unsolvable.\n", 3));
}

#[test]
fn xiaos_five_methods_tell_their_routes() {
    let (out, _, code) = run(&["solve", "--profile", "xiao", "1 2 3/4 0 6/7 5 8"], "");
    assert_eq!(code, 0);
    for said in [
        "Using Iterative Deepening Search(IDS) to Solve...",
        "IDS found the goal state in depth [2]!!!",
        "Using Greedy Search with Manhattan Distance to Solve...",
        "Greedy Search with Misplaced Distance found the goal state!!!",
        "A* Search with Manhattan Distance found the goal state!!!",
        "Using A* Search with Misplaced Distance to Solve...",
    ] {
        assert!(out.contains(said), "no '{said}' in:\n{out}");
    }
    assert_eq!(out.matches("down right").count(), 5, "{out}");
}

#[test]
fn json_of_a_profile_has_a_line_for_each_method() {
    let (out, _, code) = run(&["solve", "--profile", "coms228", "1 2 3/6 5 7/8 4 0", "--json"], "");
    assert_eq!(code, 0);
    let strategies: Vec<String> = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["strategy"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(strategies, ["astar:fifo+manhattan", "astar:fifo+misplaced"]);
}

#[test]
fn a_profile_and_the_programs_own_drawings_exclude_each_other() {
    let (_, err, code) = run(&["solve", "--profile", "42", "1 2 3/6 5 7/8 4 0", "--states"], "");
    assert_eq!(code, 2);
    assert!(err.contains("leave one out"), "{err}");
    let (_, err, code) = run(&["solve", "--profile", "43", "1 2 3/6 5 7/8 4 0"], "");
    assert_eq!(code, 2);
    assert!(err.contains("koehrsen") && err.contains("42"), "{err}");
}

#[test]
fn the_dialogues_take_whatever_comes_through_a_pipe() {
    let mut garbage = b"\n\xff\xfe\x00\nfoo\n\"\n".to_vec();
    garbage.extend(vec![b'x'; 1 << 20]);
    garbage.extend(b"\nprintState\n");
    let (out, err, code) = run(&["classic"], garbage.clone());
    assert_eq!((out.as_str(), code), ("Current puzzle state:\nb12 345 678\n", 2));
    for said in ["not text", "Unknown command 'foo'", "never closed", "too long"] {
        assert!(err.contains(said), "no '{said}' in:\n{err}");
    }
    let (out, _, code) = run(&["menu"], garbage);
    assert_eq!(code, 0);
    assert_eq!(out.matches("Please type a number from 1 to 2.").count(), 6, "{out}");
    assert!(out.ends_with("Goodbye.\n"), "{out}");
    // The end of the input in the middle of a puzzle.
    let (out, _, code) = run(&["menu"], "2\n1 2 3\n");
    assert_eq!(code, 0);
    assert!(out.contains("Enter row 2") && out.ends_with("Goodbye.\n"), "{out}");
}
