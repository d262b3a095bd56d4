//! The 42 school's files: made as its generator makes them, read in every style that people write them.

mod runner;

use runner::{Ran, npuzzle};
use serde_json::Value;

/// Runs a command on a file with this content, to the snail.
fn on_file(command: &str, content: impl AsRef<[u8]>, more: &[&str]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle");
    std::fs::write(&file, content).unwrap();
    npuzzle(&[&[command, "--file", file.to_str().unwrap(), "--goal", "snail"], more].concat())
}

#[test]
fn what_is_generated_is_read_back_as_what_it_says() {
    for size in ["3", "4", "5", "17"] {
        for (flag, word, code) in [("--solvable", "solvable", 0), ("--unsolvable", "unsolvable", 3)] {
            let made = npuzzle(&["generate", size, "--profile", "42", flag, "--seed", "4"]);
            let lines: Vec<&str> = made.out.lines().collect();
            assert_eq!(lines[0], format!("# This puzzle is {word}"), "{size}");
            assert_eq!(lines[1], size);
            assert_eq!(lines.len(), 2 + size.parse::<usize>().unwrap());
            assert!(lines[2..].iter().all(|line| line.len() == lines[2].len()), "numbers are lined up");
            assert_eq!(on_file("check", &made.out, &[]).code, Some(code), "{size} {word}");
        }
    }
}

#[test]
fn small_generated_boards_are_solved_and_unsolvable_ones_said_to_be() {
    for seed in ["1", "2", "3", "4", "5", "6"] {
        let made = npuzzle(&["generate", "3", "--profile", "42", "--seed", seed]);
        let is_solvable = made.out.starts_with("# This puzzle is solvable\n");
        let ran = on_file("solve", &made.out, &[]);
        assert_eq!(ran.code, Some(if is_solvable { 0 } else { 3 }), "{}", ran.out);
        assert!(ran.out.contains(if is_solvable { "Solved in" } else { "Not solvable" }), "{}", ran.out);
    }
}

#[test]
fn without_a_flag_chance_decides_between_solvable_and_not() {
    let made = npuzzle(&["generate", "3", "--profile", "42", "-n", "60", "--seed", "1"]).out;
    let unsolvable = made.lines().filter(|line| *line == "# This puzzle is unsolvable").count();
    let solvable = made.lines().filter(|line| *line == "# This puzzle is solvable").count();
    assert_eq!(solvable + unsolvable, 60);
    // Five standard deviations of 60 throws of a coin.
    assert!((11..=49).contains(&solvable), "{solvable}");
    let verdicts = on_file("check", &made, &["--json"]).json_lines();
    assert_eq!(verdicts.len(), 60, "a file of many");
    assert_eq!(verdicts.iter().filter(|verdict| verdict["solvable"] == true).count(), solvable);
}

#[test]
fn what_is_said_wins_over_the_profile() {
    let made = npuzzle(&["generate", "3", "--profile", "42", "--solvable", "-i", "0", "--seed", "1"]);
    assert_eq!(made.out, "# This puzzle is solvable\n3\n1 2 3\n8 0 4\n7 6 5\n", "no steps: the goal itself");
    assert!(made.err.contains("--goal snail"));
    let arguments = ["--profile", "42", "--goal", "first", "--notation", "rows", "--iterations", "0"];
    let made = npuzzle(&[&["generate", "2x3", "--solvable"], &arguments[..]].concat());
    assert_eq!(made.out, "0 1 2/3 4 5\n");
    let walked = npuzzle(&["generate", "4", "--walk", "9", "--seed", "1"]).out;
    assert_eq!(walked, npuzzle(&["generate", "4", "--iterations", "9", "--seed", "1"]).out);
    let spoilt = npuzzle(&["generate", "4", "--walk", "9", "--unsolvable", "--seed", "1"]).out;
    assert_eq!(npuzzle(&["check", walked.trim()]).code, Some(0));
    assert_eq!(npuzzle(&["check", spoilt.trim()]).code, Some(3));
}

#[test]
fn contradictions_are_refused() {
    for (arguments, word) in [
        (&["3", "--solvable", "--unsolvable"][..], "--unsolvable"),
        (&["3", "--depth", "4", "--unsolvable"], "--unsolvable"),
        (&["3", "--profile", "43"], "42"),
        (&["3", "--iterations", "-1"], "-1"),
        (&["1", "--profile", "42"], "2 to 64"),
    ] {
        let ran = npuzzle(&[&["generate"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(word), "{arguments:?}: {}", ran.err);
    }
}

/// The board that a file holds.
fn board(content: &str) -> String {
    let ran = on_file("check", content, &["--json"]);
    let told: Vec<Value> = ran.json_lines();
    assert_eq!(told.len(), 1, "{content:?}: {}{}", ran.err, ran.out);
    told[0]["board"].as_str().unwrap().to_owned()
}

#[test]
fn every_style_of_file_gives_the_same_board() {
    let plain = "3\n1 2 3\n8 4 5\n7 0 6\n";
    assert_eq!(board(plain), "1 2 3/8 4 5/7 0 6");
    for (style, content) in [
        ("a comment on its own line", "# This puzzle is solvable\n3\n1 2 3\n# here\n8 4 5\n7 0 6\n# end\n"),
        ("comments behind rows", "3\n1 2 3 # one\n8 4 5# two\n7 0 6 #\n"),
        ("a comment after the size", "3 # the size\n1 2 3\n8 4 5\n7 0 6\n"),
        ("a comment without a space", "3#size\n1 2 3\n8 4 5\n7 0 6\n"),
        ("a comment with numbers", "# 4 5 6\n3\n1 2 3 # 9\n8 4 5\n7 0 6\n"),
        ("comments with spaces before", "   # one\n3\n\t# two\n1 2 3\n  #\n8 4 5\n7 0 6\n"),
        ("empty lines between", "\n3\n\n1 2 3\n\n8 4 5\n\n\n7 0 6\n\n"),
        ("empty lines and comments", "# a\n\n3\n\n# b\n\n1 2 3\n# c\n\n8 4 5\n7 0 6\n"),
        ("lines of spaces between", "3\n   \n1 2 3\n \t\n8 4 5\n7 0 6\n"),
        ("carriage returns", "3\r\n1 2 3\r\n8 4 5\r\n7 0 6\r\n"),
        ("carriage returns and comments", "# a\r\n3\r\n1 2 3 # b\r\n\r\n8 4 5\r\n7 0 6"),
        ("tabs", "3\n1\t2\t3\n8\t4\t5\n7\t0\t6\n"),
        ("trailing spaces", "3  \n1 2 3  \n8 4 5 \n7 0 6   \n"),
        ("no final line feed", "3\n1 2 3\n8 4 5\n7 0 6"),
        ("leading spaces", "  3\n   1 2 3\n 8 4 5\n  7 0 6\n"),
        ("wide gaps", "3\n1    2  3\n8 4       5\n7  0  6\n"),
        ("a byte order mark", "\u{feff}3\n1 2 3\n8 4 5\n7 0 6\n"),
        ("a byte order mark before a comment", "\u{feff}# a\n3\n1 2 3\n8 4 5\n7 0 6\n"),
        ("leading zeros", "3\n01 02 03\n08 04 05\n07 00 06\n"),
    ] {
        assert_eq!(board(content), board(plain), "{style}");
    }
}

#[test]
fn an_unsolvable_file_says_so() {
    let content = "# This puzzle is unsolvable\n3\n2 1 3\n8 0 4\n7 6 5\n";
    for command in ["solve", "check"] {
        let ran = on_file(command, content, &[]);
        assert_eq!(ran.code, Some(3));
        assert!(ran.out.contains("Not solvable"), "{}", ran.out);
    }
}

#[test]
fn a_wrong_file_is_refused_with_its_line() {
    for (content, line, words) in [
        ("4\n1 2 3\n8 4 5\n7 0 6\n", 2, "9 numbers where a 4x4 board has 16"),
        ("2\n1 2 3\n8 4 5\n7 0 6\n", 2, "9 numbers where a 2x2 board has 4"),
        ("# a\n3\n1 2 3\n8 4\n7 0 6\n", 4, "row 2 has 2 numbers"),
        ("3\n1 2 3\n8 4 5 6\n7 0 6\n", 3, "row 2 has 4 numbers"),
        ("3\n1 2 3\n8 4 4\n7 0 6\n", 3, "tile 4 stands twice"),
        ("3\n1 2 3\n8 4 5\n7 0 9\n", 4, "tile 9"),
        ("3\n1 2 3\n8 x 5\n7 0 6\n", 3, "'x'"),
        ("3\n1 2 3\n8 4 5\n", 2, "6 numbers where a 3x3 board has 9"),
        ("3\n1 2 3\n8 4 5\n7 0 6\n1 2 3\n", 2, "12 numbers where a 3x3 board has 9"),
        ("0\n1 2 3\n8 4 5\n7 0 6\n", 1, "not 0x0"),
        ("# a\n1\n1 2 3\n8 4 5\n7 0 6\n", 2, "not 1x1"),
        ("65\n1 2 3\n8 4 5\n7 0 6\n", 1, "not 65x65"),
        ("-3\n1 2 3\n8 4 5\n7 0 6\n", 1, "'-3'"),
        ("three\n1 2 3\n8 4 5\n7 0 6\n", 1, "'three'"),
        ("3\n", 1, "only one row"),
    ] {
        for command in ["solve", "check"] {
            let ran = on_file(command, content, &[]);
            assert_eq!(ran.code, Some(2), "{content:?}: {}", ran.err);
            assert!(ran.err.contains(&format!("line {line}: ")), "{content:?}: {}", ran.err);
            assert!(ran.err.contains(words), "{content:?}: {}", ran.err);
            assert!(ran.out.is_empty(), "{content:?}");
        }
    }
}

#[test]
fn a_file_of_17_by_17_is_answered() {
    let made = npuzzle(&["generate", "17", "--profile", "42", "--solvable", "--seed", "2"]).out;
    let ran = on_file("solve", &made, &["--json", "--max-time", "5s"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let run = ran.json();
    assert_eq!(run["status"], "solved");
    let (start, moves) = (run["board"].as_str().unwrap(), run["moves"].as_str().unwrap());
    let verified = npuzzle(&["verify", start, moves, "--goal", "snail"]);
    assert_eq!(verified.code, Some(0), "{}", verified.out);
}
