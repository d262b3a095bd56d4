//! Everything that people get wrong: exit 2, a message that names the place and the remedy, nothing
//! on standard output.

mod runner;

use std::io::Write;

use runner::{end_of, npuzzle, npuzzle_with_input, start};

/// Runs the program and checks that it refuses, with these words among others.
fn refuses(arguments: &[&str], words: &[&str]) {
    refuses_with_input(arguments, b"", words);
}

fn refuses_with_input(arguments: &[&str], input: &[u8], words: &[&str]) {
    let ran = npuzzle_with_input(arguments, input);
    let message = ran.err;
    let shown: String = format!("{arguments:?}").chars().take(200).collect();
    assert_eq!(ran.code, Some(2), "{shown}: {message}");
    assert!(ran.out.is_empty(), "{shown} wrote to standard output");
    assert!(message.len() < 2_000, "{shown}: a message of {} bytes", message.len());
    for word in words {
        assert!(message.contains(word), "{shown}: no '{word}' in: {message}");
    }
}

#[test]
fn an_empty_board() {
    refuses(&["solve", ""], &["no board here", "1 2 3/4 5 6/7 8 0"]);
    refuses(&["solve"], &["no board", "--file"]);
    refuses_with_input(&["solve", "-"], b"", &["standard input", "no board here"]);
    refuses_with_input(&["solve", "-"], b"# nothing\n\n", &["no board here"]);
}

#[test]
fn one_row() {
    refuses(&["solve", "1 2 3"], &["only one row of 3", "--size"]);
}

#[test]
fn unequal_rows() {
    refuses(&["solve", "1 2 3/4 5/7 8 0"], &["row 2 has 2 numbers", "3"]);
    refuses_with_input(&["solve", "-"], b"1 2 3\n4 5\n7 8 0\n", &["line 2", "row 2 has 2"]);
}

#[test]
fn a_duplicate_tile() {
    refuses(
        &["solve", "1 2 3/4 5 5/7 8 0"],
        &["tile 5 stands twice", "row 2, column 3", "tile 6 is missing"],
    );
}

#[test]
fn a_missing_tile() {
    refuses(&["solve", "1 2 3/4 5 6/7 7 0"], &["tile 8 is missing"]);
}

#[test]
fn a_tile_out_of_range() {
    refuses(&["solve", "1 2 3/4 99 6/7 8 0"], &["tile 99 at row 2, column 2", "1 to 8"]);
    refuses(&["solve", "1 2 3/4 99999999999999999999999 6/7 8 0"], &["row 2, column 2"]);
    refuses(&["solve", "1 2 3/4 -5 6/7 8 0"], &["'-5'", "row 2, column 2"]);
}

#[test]
fn two_blanks() {
    refuses(&["solve", "1 2 0/4 5 6/7 8 0"], &["two blanks", "row 1, column 3", "row 3, column 3"]);
    refuses(&["solve", "b12 345 67b"], &["two blanks"]);
}

#[test]
fn no_blank() {
    refuses(&["solve", "1 2 3/4 5 6/7 8 9"], &["no blank", "write 0"]);
}

#[test]
fn not_a_number() {
    refuses(&["solve", "1 2 three/4 5 6/7 8 0"], &["'three'", "row 1, column 3", "write numbers"]);
}

#[test]
fn nul_bytes_and_bytes_that_are_no_text() {
    refuses_with_input(&["solve", "-"], b"1 2 \0/4 5 6/7 8 0", &["'\\0'", "row 1, column 3"]);
    refuses_with_input(&["solve", "-"], b"1 2 3\n\xff\xfe 5 6\n7 8 0", &["line 2", "UTF-8"]);
}

#[test]
fn a_line_of_ten_megabytes() {
    refuses_with_input(&["solve", "-"], "1 ".repeat(5_000_000).as_bytes(), &["line 1", "10000000 bytes"]);
}

#[test]
fn an_absurd_size() {
    refuses(&["solve", "1 2 3 0", "--size", "1000000x1000000"], &["2 to 64"]);
    refuses(&["generate", "1x1"], &["2 to 64"]);
    refuses(&["generate", "65x65"], &["2 to 64"]);
    refuses(&["generate", "four"], &["ROWSxCOLS"]);
    refuses(&["solve", "1 2 3 4 5 0"], &["only one row", "--size"]);
}

#[test]
fn a_missing_file() {
    refuses(&["solve", "--file", "no/such/file.txt"], &["no/such/file.txt", "no such file"]);
}

#[test]
fn a_folder_in_place_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    refuses(&["solve", "--file", folder.path().to_str().unwrap()], &["is a folder"]);
}

#[test]
fn a_file_named_in_place_of_a_board() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "1 2 3/4 5 6/7 0 8").unwrap();
    let path = file.path().to_str().unwrap();
    refuses(&["solve", path], &["--file"]);
}

#[test]
fn a_bad_board_in_a_file_names_its_line_and_nothing_is_solved() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 7 0").unwrap();
    refuses(&["solve", "--file", file.path().to_str().unwrap()], &["line 2", "tile 7 stands twice"]);
}

#[test]
fn a_goal_of_another_size() {
    refuses(&["solve", "1 2 3/4 5 6/7 0 8", "--goal", "1 2/3 0"], &["3x3", "2x2", "one size"]);
    refuses(
        &["solve", "1 2 3/4 5 6/7 0 8", "--goal", "snake"],
        &["unknown goal 'snake'", "first, last, snail"],
    );
    refuses(&["solve", "1 2 3/4 5 6/7 0 8", "--goal", "1 2 3/4 5 6/7 8 9"], &["the goal", "no blank"]);
}

#[test]
fn an_unknown_strategy() {
    let board = "1 2 3/4 5 6/7 0 8";
    refuses(
        &["solve", board, "-s", "astar+manhatan"],
        &["unknown heuristic 'manhatan', did you mean manhattan?"],
    );
    refuses(&["solve", board, "-s", "astra+manhattan"], &["unknown algorithm 'astra', did you mean astar?"]);
    refuses(&["solve", board, "-s", "astar"], &["needs a heuristic", "astar+manhattan"]);
    refuses(&["solve", board, "-s", ""], &["empty strategy"]);
    refuses(&["audit", "manhatan", "3x3"], &["did you mean manhattan?"]);
}

#[test]
fn zero_and_absurd_limits() {
    let board = "1 2 3/4 5 6/7 0 8";
    for (flag, value) in [
        ("--max-nodes", "0"),
        ("--max-nodes", "-5"),
        ("--max-nodes", "1e40"),
        ("--max-nodes", "many"),
        ("--max-time", "0"),
        ("--max-time", "0s"),
        ("--max-time", "-1s"),
        ("--max-time", "99999999999 years"),
        ("--max-time", "soon"),
        ("--max-memory", "0"),
        ("--max-memory", "0GiB"),
        ("--max-memory", "99999999999 TiB"),
        ("--max-memory", "lots"),
        ("--threads", "0"),
        ("--threads", "100000"),
    ] {
        refuses(&["solve", board, &format!("{flag}={value}")], &[flag]);
    }
}

#[test]
fn tables_that_would_not_fit() {
    let board = npuzzle(&["generate", "6x6", "--seed", "1"]).out;
    refuses(&["solve", board.trim(), "-s", "ida+walking-distance"], &["6x6", "linear-conflict"]);
}

#[test]
fn a_depth_that_does_not_exist_or_can_not_be_proven() {
    refuses(&["generate", "3x3", "--depth", "32"], &["no 3x3 board is 32 moves", "the deepest are 31"]);
    refuses(&["generate", "4x4", "--depth", "75"], &["4x4", "up to"]);
}

#[test]
fn moves_that_are_none() {
    refuses(&["verify", "1 2/0 3", "RX"], &["move 2: 'X' is not a move"]);
    refuses(&["verify", "1 2/0 3", "9", "--moves", "number"], &["tile 9 is not beside the blank"]);
}

#[test]
fn a_closed_pipe_just_ends_quietly() {
    for arguments in
        [["solve", "8 6 7/2 5 4/3 0 1"].as_slice(), &["strategies"], &["generate", "9x9", "-n", "2000"]]
    {
        let mut run = start(arguments);
        drop(run.stdout.take());
        let end = end_of(run);
        assert!(!end.err.contains("panic") && !end.err.contains("error"), "{arguments:?}: {}", end.err);
        assert_eq!(end.code, Some(0), "{arguments:?}");
    }
}
