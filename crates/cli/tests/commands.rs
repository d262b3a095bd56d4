//! The commands as people run them: what they print, their JSON, their exit codes.

mod runner;

use std::time::Duration;

use runner::{command, end_of, interrupted, npuzzle, npuzzle_with_input, start};
use serde_json::Value;

fn json(arguments: &[&str]) -> Vec<Value> {
    npuzzle(arguments).json_lines()
}

/// A 15-puzzle that takes A* more than a machine has.
const HARD: &str = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";

/// The hardest of Korf's fifty 24-puzzles, which takes `auto` minutes.
const HARDEST: &str = "23 1 12 6 16/2 20 10 21 18/14 13 17 19 22/0 15 24 3 7/4 8 5 9 11";

#[test]
fn a_board_is_solved_drawn_and_counted() {
    let ran = npuzzle(&["solve", "1 2 3/4 0 6/7 5 8"]);
    assert_eq!(ran.code, Some(0));
    for expected in
        ["│ 4 │   │ 6 │", "Solved in 2 moves", "no solution is shorter", "DR", "the way the blank goes"]
    {
        assert!(ran.out.contains(expected), "no '{expected}' in:\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn the_json_of_a_run_keeps_its_contract() {
    let [run] = &json(&["solve", "1 2 3/4 0 6/7 5 8", "--json", "-s", "astar+manhattan"])[..] else {
        panic!("one line")
    };
    for (field, expected) in [
        ("rows", Value::from(3)),
        ("cols", Value::from(3)),
        ("board", Value::from("1 2 3/4 0 6/7 5 8")),
        ("goal", Value::from("1 2 3/4 5 6/7 8 0")),
        ("status", Value::from("solved")),
        ("length", Value::from(2)),
        ("moves", Value::from("DR")),
        ("moves_tile", Value::from("UL")),
        ("moves_number", Value::from(vec![5, 8])),
        ("optimal", Value::from(true)),
        ("lower_bound", Value::from(2)),
        ("strategy", Value::from("astar+manhattan")),
        ("seed", Value::Null),
        ("stopped_by", Value::Null),
        ("version", Value::from(env!("CARGO_PKG_VERSION"))),
    ] {
        assert_eq!(run[field], expected, "{field}");
    }
    for counter in [
        "expanded",
        "generated",
        "selected",
        "reopened",
        "peak_open",
        "peak_stored",
        "iterations",
        "elapsed_s",
        "peak_memory_bytes",
        "threads",
    ] {
        assert!(run["stats"][counter].is_number(), "{counter}");
    }
}

#[test]
fn moves_are_named_in_each_convention() {
    let named = |names| npuzzle(&["solve", "1 2 3/4 0 6/7 5 8", "--moves", names]).out;
    assert!(named("blank").contains("\n  DR\n"));
    assert!(named("tile").contains("\n  UL\n"));
    assert!(named("number").contains("\n  5 8\n"));
}

#[test]
fn of_several_boards_the_worst_exit_counts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.txt");
    std::fs::write(&file, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\n1 2 3/4 5 6/7 8 0\n").unwrap();
    for threads in ["1", "2"] {
        let arguments = ["solve", "--file", file.to_str().unwrap(), "--json", "--threads", threads];
        assert_eq!(npuzzle(&arguments).code, Some(3));
        let statuses: Vec<Value> = json(&arguments).iter().map(|run| run["status"].clone()).collect();
        assert_eq!(statuses, ["solved", "unsolvable", "solved"]);
    }
}

#[test]
fn every_size_gets_an_answer_with_its_gap() {
    for (size, goal) in [
        ("2x2", "last"),
        ("3x5", "snail"),
        ("5x5", "first"),
        ("10x10", "last"),
        ("17x17", "snail"),
        ("30x30", "first"),
    ] {
        let board = npuzzle(&["generate", size, "--seed", "7", "--goal", goal]).out;
        let [run] = &json(&["solve", board.trim(), "--json", "--goal", goal])[..] else { panic!("{size}") };
        assert_eq!(run["status"], "solved", "{size}");
        let (length, bound) = (run["length"].as_u64().unwrap(), run["lower_bound"].as_u64().unwrap());
        assert!(bound <= length && (run["optimal"] == (bound == length)), "{size}: {bound} {length}");
        let ran = npuzzle(&["verify", board.trim(), run["moves"].as_str().unwrap(), "--goal", goal]);
        assert_eq!(ran.code, Some(0), "{size}: {}", ran.out);
    }
}

#[test]
fn an_unsolvable_board_is_explained() {
    let loyd = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
    let ran = npuzzle(&["solve", loyd]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.out.contains("Not solvable"), "{}", ran.out);
    let ran = npuzzle(&["check", loyd]);
    assert_eq!(ran.code, Some(3));
    for expected in
        ["Not solvable", "1 inversion", "even", "odd", "for instance tiles 14 and 15", "it reaches: first"]
    {
        assert!(ran.out.contains(expected), "no '{expected}' in:\n{}", ran.out);
    }
    assert_eq!(npuzzle(&["check", loyd, "--goal", "first"]).code, Some(0));
    let [told] = &json(&["check", loyd, "--json"])[..] else { panic!("one line") };
    assert_eq!(told["solvable"], false);
    assert_eq!(told["mending_swap"], Value::from(vec![14, 15]));
}

#[test]
fn a_seed_gives_the_same_boards_and_is_told() {
    let once = npuzzle(&["generate", "4x4", "--seed", "9", "-n", "3"]);
    assert_eq!(once.out, npuzzle(&["generate", "4x4", "--seed", "9", "-n", "3"]).out);
    assert_eq!(once.out.lines().count(), 3);
    assert!(once.err.contains("seed 9"));
    let by_chance = npuzzle(&["generate", "4x4"]);
    let seed = by_chance.err.trim().strip_prefix("seed ").unwrap().to_owned();
    assert_eq!(npuzzle(&["generate", "4x4", "--seed", &seed]).out, by_chance.out);
}

#[test]
fn boards_of_an_exact_depth_have_it() {
    for (size, depth) in
        [("3x3", "31"), ("2x5", "55"), ("3x3", "0"), ("4x4", "25"), ("4x4", "40"), ("5x5", "20")]
    {
        let boards = npuzzle(&["generate", size, "--depth", depth, "-n", "2", "--seed", "3"]);
        assert_eq!(boards.code, Some(0), "{}", boards.err);
        for board in boards.out.lines() {
            let [run] = &json(&["solve", board, "--json"])[..] else { panic!("one line") };
            assert_eq!(
                (run["length"].to_string().as_str(), &run["optimal"]),
                (depth, &Value::from(true)),
                "{size} {board}"
            );
        }
    }
}

#[test]
fn generated_boards_are_what_they_say() {
    let boards = npuzzle(&["generate", "3x4", "--unsolvable", "-n", "20", "--seed", "1"]).out;
    assert!(boards.lines().all(|board| npuzzle(&["check", board]).code == Some(3)));
    for notation in ["rows", "compact", "commas", "lines", "42", "grid"] {
        let text = npuzzle(&["generate", "3x3", "--walk", "30", "--seed", "4", "--notation", notation]).out;
        assert_eq!(npuzzle_with_input(&["check", "-"], text).code, Some(0), "{notation}");
    }
}

#[test]
fn solutions_are_verified_in_each_convention() {
    let verify =
        |moves: &str, names: &str| npuzzle(&["verify", "1 2 3/4 0 6/7 5 8", moves, "--moves", names]).code;
    assert_eq!(verify("DR", "blank"), Some(0));
    assert_eq!(verify("down right", "blank"), Some(0));
    assert_eq!(verify("['down', 'right']", "blank"), Some(0));
    assert_eq!(verify("UL", "tile"), Some(0));
    assert_eq!(verify("5 8", "number"), Some(0));
    assert_eq!(verify("DL", "blank"), Some(1));
    assert_eq!(verify("DDD", "blank"), Some(1));
}

#[test]
fn an_audit_proves_or_finds() {
    let ran = npuzzle(&["audit", "manhattan", "3x3"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("181,440") && ran.out.contains("yes, proven"), "{}", ran.out);
    let [told] = &json(&["audit", "linear-conflict-pairs", "4x4", "--budget", "100k", "--json"])[..] else {
        panic!("one line")
    };
    assert_eq!((&told["scope"], &told["admissible"]), (&Value::from("hunt"), &Value::from(false)));
    let found = &told["too_high"];
    assert!(found["estimate"].as_u64() > found["distance"].as_u64());
    let [run] = &json(&["solve", found["board"].as_str().unwrap(), "--json", "-s", "ida+manhattan"])[..]
    else {
        panic!("one line")
    };
    assert_eq!(run["length"], found["distance"], "the counterexample can be seen");
}

#[test]
fn the_inadmissible_specimen_is_marked_wherever_it_is_shown() {
    let listed = npuzzle(&["strategies"]).out;
    assert!(
        listed.lines().any(|line| line.contains("linear-conflict-pairs") && line.contains("INADMISSIBLE"))
    );
    let ran = npuzzle(&["solve", "1 2 3/4 0 6/7 5 8", "-s", "astar+linear-conflict-pairs"]);
    assert!(ran.err.contains("inadmissible"), "{}", ran.err);
    let help = json(&["strategies", "--json"]);
    let heuristics = help[0]["heuristics"].as_array().unwrap();
    assert!(heuristics.iter().any(|heuristic| heuristic["name"] == "linear-conflict-pairs" && heuristic["admissible"] == false));
}

#[test]
fn a_limit_on_memory_stops_a_star_with_a_bound() {
    let [run] = &json(&[
        "solve",
        HARD,
        "--goal",
        "first",
        "-s",
        "astar+manhattan",
        "--max-memory",
        "100MiB",
        "--json",
    ])[..] else {
        panic!("one line")
    };
    assert_eq!((&run["status"], &run["stopped_by"]), (&Value::from("stopped"), &Value::from("memory")));
    assert!(run["lower_bound"].as_u64().unwrap() > 40);
    assert!(run["stats"]["peak_memory_bytes"].as_u64().unwrap() < 130 << 20);
    assert!(run["best_known_length"].as_u64().unwrap() >= 80);
}

#[test]
fn a_full_stderr_does_not_change_the_exit_code() {
    for (arguments, code) in [(["solve", "x"], 2), (["generate", "4"], 0)] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = command(&arguments).stderr(full).spawn().unwrap();
        assert_eq!(end_of(run).code, Some(code), "{arguments:?}");
    }
}

#[test]
fn a_full_disk_under_standard_output_is_said_with_exit_1() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let end = end_of(command(&["solve", "1 2 3/4 5 6/7 0 8"]).stdout(full).spawn().unwrap());
    assert_eq!(end.code, Some(1));
    assert!(end.err.contains("error:"));
}

#[test]
fn a_weight_that_makes_enormous_priorities_takes_no_memory() {
    let board = npuzzle(&["generate", "25x25", "--seed", "1"]).out;
    let ran =
        npuzzle(&["solve", board.trim(), "-s", "wastar:99.999+manhattan", "--max-nodes", "2k", "--json"]);
    assert_eq!(ran.code, Some(4), "{}", ran.err);
}

#[test]
fn exact_depth_boards_are_distinct_and_said_to_be_few() {
    let ran = npuzzle(&["generate", "3x3", "--depth", "31", "--goal", "first", "-n", "5", "--seed", "1"]);
    assert_eq!(ran.out.lines().count(), 2);
    assert!(ran.err.contains("only 2 boards") && ran.err.contains("--goal first"), "{}", ran.err);
}

#[test]
fn a_limit_on_nodes_stops_with_exit_4() {
    let ran = npuzzle(&["solve", HARD, "--goal", "first", "-s", "ida+manhattan", "--max-nodes", "10k"]);
    assert_eq!(ran.code, Some(4));
    assert!(ran.out.contains("Stopped by the limit on nodes"), "{}", ran.out);
    assert!(ran.out.contains("gap"), "{}", ran.out);
}

#[test]
fn auto_falls_back_on_construction_when_a_limit_is_met() {
    let [run] = &json(&["solve", HARD, "--goal", "first", "--max-nodes", "10k", "--json"])[..] else {
        panic!("one line")
    };
    assert_eq!((&run["status"], &run["optimal"]), (&Value::from("solved"), &Value::from(false)));
    assert_eq!(run["strategy"], "constructive");
}

#[test]
fn control_c_ends_with_130_and_what_is_known() {
    let large = npuzzle(&["generate", "5x5", "--goal", "first", "--seed", "2"]).out;
    // Each takes minutes at least: none has ended by itself when it is interrupted, or soon after.
    for (board, strategy) in
        [(HARD, "ida+manhattan"), (HARDEST, "auto"), (large.trim(), "ida+linear-conflict")]
    {
        let run = start(&["solve", board, "--goal", "first", "-s", strategy]);
        let end = interrupted(run, Duration::from_secs(5));
        assert_eq!(end.code, Some(130), "{strategy}: {}", end.err);
        let out = end.out;
        assert!(
            out.contains("Interrupted") && out.contains("are needed") && out.contains("best solution known"),
            "{out}"
        );
    }
}

#[test]
fn completions_and_manual_pages_are_written() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(npuzzle(&["completions", shell]).out.contains("npuzzle"), "{shell}");
    }
    assert!(npuzzle(&["man"]).out.contains(".TH npuzzle"));
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(npuzzle(&["man", folder.path().join("man1").to_str().unwrap()]).code, Some(0));
    assert!(folder.path().join("man1").join("npuzzle-solve.1").exists());
}

#[test]
fn every_state_on_the_way_can_be_shown() {
    let ran = npuzzle(&["solve", "1 2 3/4 0 6/7 5 8", "--states"]);
    assert!(ran.out.contains("1 of 2") && ran.out.contains("2 of 2"), "{}", ran.out);
}

#[test]
fn the_readme_states_the_signature_and_the_version() {
    let readme = include_str!("../../../README.md");
    let signature = npuzzle(&["bench", "--signature"]).out;
    assert!(readme.contains(signature.trim()), "the README does not say '{}'", signature.trim());
    let changelog = include_str!("../../../CHANGELOG.md");
    assert!(
        changelog.contains(concat!("## ", env!("CARGO_PKG_VERSION"))),
        "the CHANGELOG does not tell of this version"
    );
}

#[test]
fn one_board_is_tried_by_quick_tables_and_several_go_for_those_that_pay() {
    let folder = tempfile::tempdir().unwrap();
    let boards = folder.path().join("boards");
    let checkpoint = folder.path().join("checkpoint");
    let easy = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    std::fs::write(&boards, format!("{easy}\n{easy}\n")).unwrap();
    let (boards, checkpoint) = (boards.to_str().unwrap(), checkpoint.to_str().unwrap());
    // The tiles of the largest table that a command makes on an empty cache.
    let largest = |name: &str, command: &[&str]| {
        let tables = folder.path().join(name);
        let common = ["--goal", "first", "--tables", tables.to_str().unwrap()];
        assert_eq!(npuzzle(&[command, &common].concat()).code, Some(0), "{name}");
        let names =
            std::fs::read_dir(&tables).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
        names
            .filter(|name| std::path::Path::new(name).extension().is_some_and(|it| it == "table"))
            .map(|name| name.matches('.').count() - 1)
            .max()
            .unwrap()
    };
    assert_eq!(largest("one", &["solve", easy]), 6);
    assert_eq!(largest("two", &["solve", "--file", boards]), 7);
    assert_eq!(largest("kept", &["solve", easy, "--checkpoint", checkpoint]), 7);
    assert_eq!(largest("compared", &["compare", easy, "-s", "auto"]), 7);
}
