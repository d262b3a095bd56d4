//! `auto` on boards that no optimal search finishes: answers that only get better, as they are printed.

mod runner;

use std::time::Duration;

use runner::{Ran, end_of, interrupted, npuzzle, start};
use serde_json::Value;

/// The sizes of the boards solved here: those with a model, without, and above 200 cells, where the way to work
/// changes.
const SIZES: [&str; 6] = ["5x5", "6x6", "7x7", "12x9", "16x16", "24x24"];

fn random(size: &str) -> String {
    npuzzle(&["generate", size, "--seed", "1"]).exits(0).out.trim().to_owned()
}

fn number(value: &Value, field: &str) -> u64 {
    value[field].as_u64().unwrap_or_else(|| panic!("no number {field} in {value}"))
}

/// Checks that no line of a stream is worse than the one before, that the last is the answer, and that the moves of
/// each solve the board. Gives the answer.
fn assert_only_better(board: &str, ran: &Ran) -> Value {
    let mut lines = ran.json_lines();
    let answer = lines.pop().unwrap();
    for line in &lines {
        assert_eq!(line["event"], "improved", "{line}");
        assert_eq!(number(line, "gap"), number(line, "length") - number(line, "lower_bound"), "{line}");
    }
    lines.push(answer);
    assert!(lines.len() > 1, "nothing came before the answer");
    for pair in lines.windows(2) {
        let [before, after] = pair else { unreachable!() };
        assert!(number(after, "length") <= number(before, "length"), "{before} then {after}");
        assert!(number(after, "lower_bound") >= number(before, "lower_bound"), "{before} then {after}");
    }
    lines.dedup_by(|after, before| after["moves"] == before["moves"]);
    for line in &lines {
        let moves = line["moves"].as_str().unwrap();
        assert_eq!(moves.len() as u64, number(line, "length"), "{line}");
        npuzzle(&["verify", board, moves]).exits(0);
    }
    lines.pop().unwrap()
}

#[test]
fn a_stream_only_gets_better_and_ends() {
    for size in SIZES {
        let board = random(size);
        for limit in [["--max-time", "1s"], ["--max-nodes", "200k"]] {
            let [flag, value] = limit;
            let ran = end_of(start(&["solve", &board, flag, value, "--json", "--stream"])).exits(0);
            assert_only_better(&board, &ran);
        }
    }
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    for size in ["5x5", "12x9"] {
        let board = random(size);
        let solve =
            || npuzzle(&["solve", &board, "--max-nodes", "100k", "--threads", "2", "--json"]).exits(0).json();
        assert_eq!(solve()["moves"], solve()["moves"], "{size}");
    }
}

#[test]
fn ctrl_c_prints_the_best_answer_so_far() {
    for size in SIZES {
        let board = random(size);
        let run = start(&["solve", &board, "--max-time", "10min", "--json"]);
        let record = interrupted(run, Duration::from_secs(1)).exits(130).json();
        let moves = record["best_known_moves"].as_str().unwrap_or_else(|| panic!("no solution in {record}"));
        npuzzle(&["verify", &board, moves]).exits(0);
    }
}

#[test]
fn a_model_is_trained_the_same_twice_and_compared() {
    let folder = tempfile::tempdir().unwrap();
    let train = |name: &str| {
        let path = folder.path().join(name);
        let ran = npuzzle(&[
            "train",
            "3x3",
            "--boards",
            "300",
            "--width",
            "20",
            "--json",
            "--out",
            path.to_str().unwrap(),
        ])
        .exits(0);
        let done = ran.json_lines().pop().unwrap();
        let solved: Vec<u64> =
            done["evaluation"].as_array().unwrap().iter().map(|row| number(row, "solved")).collect();
        assert!(solved.len() == 2 && solved.iter().all(|&solved| solved > 0), "{done}");
        assert!(!folder.path().join(format!("{name}.unfinished")).exists());
        std::fs::read(path).unwrap()
    };
    assert_eq!(train("one"), train("two"));
}

#[test]
fn training_refuses_large_boards_and_damaged_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("model");
    let out = path.to_str().unwrap();
    let refused = npuzzle(&["train", "8x8", "--out", out]).exits(2);
    assert!(refused.err.contains("at most 49 cells"), "{}", refused.err);
    std::fs::write(folder.path().join("model.unfinished"), "NPZTRN").unwrap();
    let refused = npuzzle(&["train", "3x3", "--boards", "1", "--out", out]).exits(2);
    assert!(refused.err.contains("can't be resumed") && refused.err.contains("--fresh"), "{}", refused.err);
    npuzzle(&["train", "3x3", "--boards", "1", "--fresh", "--out", out]).exits(0);
    assert!(path.exists());
}
