//! Every example that the course documents print, run here: the same lines, the same numbers. White space
//! is compared as the documents keep it: runs of spaces count as one, empty lines don't count.

mod runner;

use std::fmt::Write as _;
use std::io::Write;

use runner::npuzzle_with_input;

/// What a command printed on standard output, and its exit code.
fn run(arguments: &[&str], input: &str) -> (String, i32) {
    let ran = npuzzle_with_input(arguments, input);
    (ran.out, ran.code.unwrap())
}

fn classic(arguments: &[&str]) -> (String, i32) {
    let mut all = vec!["classic"];
    all.extend(arguments);
    run(&all, "")
}

/// The lines that count.
fn lines(text: &str) -> Vec<String> {
    text.lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|line| !line.is_empty())
        .collect()
}

#[track_caller]
fn assert_prints(printed: &str, document: &str) {
    assert_eq!(lines(printed), lines(document), "printed:\n{printed}");
}

/// The grids of a solution as the document prints them: titles, and rows of tiles.
fn grids(titled: &[(&str, [&str; 3])]) -> String {
    let mut text = String::new();
    for (title, rows) in titled {
        writeln!(text, "{title}").unwrap();
        for row in rows {
            let tiles: Vec<String> = row.chars().map(|tile| format!(" {tile} ")).collect();
            writeln!(text, "-------------\n|{}|", tiles.join("|")).unwrap();
        }
    }
    text
}

mod koehrsen {
    use super::*;

    #[test]
    fn set_state_and_print_it_both_ways() {
        // Trap 3: this board can't be solved, though the document does not say so; it only prints it.
        let (out, code) = classic(&["-setState", "325 678 b14", "-printState", "-prettyPrintState"]);
        let document = "Current puzzle state:\n325 678 b14\n\n".to_owned()
            + &grids(&[("Current State", ["325", "678", "014"])]);
        assert_prints(&out, &document);
        assert_eq!(code, 0);
        let (_, code) = run(&["check", "325 678 b14", "--goal", "first"], "");
        assert_eq!(code, 3, "unsolvable");
    }

    #[test]
    fn a_random_state_has_the_same_shape_and_a_seed_repeats_it() {
        let arguments = ["--seed", "7", "-randomizeState", "50", "-printState", "-prettyPrintState"];
        let (out, code) = classic(&arguments);
        assert_eq!(code, 0);
        let printed = lines(&out);
        assert_eq!(printed.len(), 9, "{out}");
        assert_eq!((printed[0].as_str(), printed[2].as_str()), ("Current puzzle state:", "Current State"));
        let state = printed[1].replace(' ', "").replace('b', "0");
        let (first, rest) = state.split_at(3);
        let (second, third) = rest.split_at(3);
        assert_prints(&printed[2..].join("\n"), &grids(&[("Current State", [first, second, third])]));
        assert_eq!(classic(&arguments).0, out, "the same seed");
        let (_, code) = run(&["check", &printed[1], "--goal", "first"], "");
        assert_eq!(code, 0, "always solvable");
    }

    #[test]
    fn a_move_to_the_right() {
        let (out, code) = classic(&["-setState", "b12 345 678", "-move", "right", "-printState"]);
        assert_prints(&out, "Current puzzle state:\n1b2 345 678");
        assert_eq!(code, 0);
    }

    #[test]
    fn a_move_off_the_board() {
        let (out, code) = classic(&["-setState", "b12 345 678", "-move", "up"]);
        assert_prints(&out, "Move not allowed\nAllowed moves: ['right', 'down']");
        assert_eq!(code, 2);
    }

    #[test]
    fn a_star_by_misplaced_tiles() {
        let (out, code) = classic(&["-setState", "312 475 68b", "-solveAStar", "h1", "-prettyPrintSolution"]);
        let document = "Solution found!\nSolution Length:  4\n\
             Solution Path ['start', 'left', 'up', 'left', 'up', 'goal']\nTotal nodes generated: 12\n\n"
            .to_owned()
            + &grids(&[
                ("Starting State", ["312", "475", "680"]),
                ("Depth: 1", ["312", "475", "608"]),
                ("Depth: 2", ["312", "405", "678"]),
                ("Depth: 3", ["312", "045", "678"]),
                ("GOAL!!!!!!!!!", ["012", "345", "678"]),
            ]);
        assert_prints(&out, &document);
        assert_eq!(code, 0);
    }

    #[test]
    fn too_few_nodes() {
        let (out, code) = classic(&["-setState", "7b2 853 641", "-solveAStar", "h1", "-maxNodes", "10"]);
        assert_prints(&out, "No Solution Found in first 10 nodes generated");
        // The document says itself that this one can't be solved; so does the exit code.
        assert_eq!(code, 3);
    }

    #[test]
    fn random_states_are_solved_by_a_star_and_by_a_beam() {
        for solve in [["-solveAStar", "h2", "-maxNodes", "500"], ["-solveBeam", "10", "-maxNodes", "5000"]] {
            let mut arguments = vec!["--seed", "3", "-randomizeState", "10"];
            arguments.extend(solve);
            let (out, code) = classic(&arguments);
            let printed = lines(&out);
            assert_eq!((printed.len(), code), (4, 0), "{out}");
            assert_eq!(printed[0], "Solution found!");
            let length: usize = printed[1].strip_prefix("Solution Length: ").unwrap().parse().unwrap();
            let path = printed[2].strip_prefix("Solution Path ['start', ").unwrap();
            let path = path.strip_suffix("'goal']").unwrap();
            assert_eq!(path.matches(',').count(), length, "{out}");
            let nodes: u64 = printed[3].strip_prefix("Total nodes generated: ").unwrap().parse().unwrap();
            assert!(nodes >= length as u64);
        }
    }

    #[test]
    fn a_beam_of_ten() {
        let (out, code) = classic(&["-setState", "125 348 67b", "-solveBeam", "10", "-prettyPrintSolution"]);
        let document = "Solution found!\nSolution Length:  4\n\
             Solution Path ['start', 'up', 'up', 'left', 'left', 'goal']\nTotal nodes generated: 38\n\n"
            .to_owned()
            + &grids(&[
                ("Starting State", ["125", "348", "670"]),
                ("Depth: 1", ["125", "340", "678"]),
                ("Depth: 2", ["120", "345", "678"]),
                ("Depth: 3", ["102", "345", "678"]),
                ("GOAL!!!!!!!!!", ["012", "345", "678"]),
            ]);
        assert_prints(&out, &document);
        assert_eq!(code, 0);
    }

    /// A script in a file, as the document prints it.
    fn script(text: &str) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        file
    }

    #[test]
    fn the_first_script_file() {
        let file = script("setState \"3b2 615 748\" printState solveBeam 50 maxNodes 2000");
        let (out, code) = classic(&["-readCommands", &file.path().display().to_string()]);
        assert_prints(
            &out,
            "Current puzzle state:\n3b2 615 748\nSolution found!\nSolution Length:  5\n\
             Solution Path ['start', 'down', 'down', 'left', 'up', 'up', 'goal']\nTotal nodes generated: 92",
        );
        assert_eq!(code, 0);
    }

    #[test]
    fn the_second_script_file() {
        let file = script("randomizeState 16 solveAStar h2 prettyPrintSolution");
        let path = file.path().display().to_string();
        let (out, code) = classic(&["--seed", "5", "-readCommands", &path]);
        assert_eq!(code, 0);
        let printed = lines(&out);
        assert_eq!(printed[0], "Solution found!");
        assert!(printed.iter().any(|line| line == "Starting State"));
        assert_eq!(
            printed.iter().filter(|line| line.starts_with("Depth: ")).count() + 2,
            (printed.len() - 4) / 7
        );
        assert!(out.trim_end().ends_with("| 6 | 7 | 8 |"), "{out}");
    }

    #[test]
    fn the_board_that_the_second_script_happened_to_draw() {
        let (out, _) = classic(&["-setState", "15b 324 678", "-solveAStar", "h2", "-prettyPrintSolution"]);
        let document = "Solution found!\nSolution Length:  6\n\
             Solution Path ['start', 'left', 'down', 'right', 'up', 'left', 'left', 'goal']\n\
             Total nodes generated: 19\n\n"
            .to_owned()
            + &grids(&[
                ("Starting State", ["150", "324", "678"]),
                ("Depth: 1", ["105", "324", "678"]),
                ("Depth: 2", ["125", "304", "678"]),
                ("Depth: 3", ["125", "340", "678"]),
                ("Depth: 4", ["120", "345", "678"]),
                ("Depth: 5", ["102", "345", "678"]),
                ("GOAL!!!!!!!!!", ["012", "345", "678"]),
            ]);
        assert_prints(&out, &document);
    }

    #[test]
    fn a_profile_says_the_same_in_one_command() {
        let (out, code) = run(&["solve", "--profile", "koehrsen", "15b 324 678"], "");
        assert!(out.contains("Total nodes generated: 19") && out.contains("GOAL!!!!!!!!!"), "{out}");
        assert_eq!(code, 0);
        let (out, code) =
            run(&["solve", "--profile", "koehrsen", "867 254 3b1", "-s", "astar:pair:fifo+misplaced"], "");
        assert_prints(
            &out,
            "Current puzzle state:\n867 254 3b1\nNo Solution Found in first 10000 nodes generated",
        );
        assert_eq!(code, 4);
    }
}

mod coms228 {
    use super::*;

    /// The board after each move of the document, blank as a gap, and the moves between.
    const BY_MANHATTAN: &str = "10 moves in total (heuristic: the Manhattan distance)
        1 2 3\n6 5 7\n8 4\nDOWN\n1 2 3\n6 5\n8 4 7\nRIGHT\n1 2 3\n6 5\n8 4 7\nUP\n1 2 3\n6 4 5\n8 7\nLEFT
        1 2 3\n6 4 5\n8 7\nDOWN\n1 2 3\n6 4\n8 7 5\nRIGHT\n1 2 3\n6 4\n8 7 5\nRIGHT\n1 2 3\n6 4\n8 7 5\nUP
        1 2 3\n8 6 4\n7 5\nLEFT\n1 2 3\n8 6 4\n7 5\nDOWN\n1 2 3\n8 4\n7 6 5\n";
    const BY_MISMATCHED: &str = "10 moves in total (heuristic: number of mismatached tiles)
        1 2 3\n6 5 7\n8 4\nRIGHT\n1 2 3\n6 5 7\n8 4\nDOWN\n1 2 3\n6 7\n8 5 4\nLEFT\n1 2 3\n6 7\n8 5 4\nUP
        1 2 3\n6 7 4\n8 5\nRIGHT\n1 2 3\n6 7 4\n8 5\nDOWN\n1 2 3\n6 4\n8 7 5\nRIGHT\n1 2 3\n6 4\n8 7 5\nUP
        1 2 3\n8 6 4\n7 5\nLEFT\n1 2 3\n8 6 4\n7 5\nDOWN\n1 2 3\n8 4\n7 6 5\n";

    #[test]
    fn the_sample_call_with_both_heuristics() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"1 2 3\n6 5 7\n8 4 0\n").unwrap();
        let path = file.path().display().to_string();
        let (out, code) = run(&["solve", "--profile", "coms228", "--file", &path], "");
        assert_prints(&out, &format!("{BY_MANHATTAN}{BY_MISMATCHED}"));
        assert_eq!(code, 0);
        // The document's text has lost which cell is empty; the program keeps it.
        assert!(out.contains("6   5\n"), "{out}");
    }

    #[test]
    fn the_three_moves_of_the_first_example() {
        let (out, _) = run(&["solve", "--profile", "coms228", "2 0 3/1 8 4/7 6 5"], "");
        let moves: Vec<&str> = out.lines().filter(|line| line.chars().all(char::is_uppercase)).collect();
        assert_eq!(moves, ["RIGHT", "UP", "LEFT", "RIGHT", "UP", "LEFT"], "{out}");
    }

    #[test]
    fn a_board_without_a_solution() {
        let (out, code) = run(&["solve", "--profile", "coms228", "4 1 2/5 3 0/8 6 7"], "");
        assert_prints(&out, "No solution exists for the following initial state:\n4 1 2\n5 3\n8 6 7");
        assert_eq!(code, 3);
    }

    #[test]
    fn explicit_flags_win_over_the_profile() {
        let arguments = ["solve", "--profile", "coms228", "1 2 3/4 5 6/7 0 8"];
        let (out, _) = run(&[&arguments[..], &["--goal", "last", "--moves", "blank"]].concat(), "");
        assert!(out.starts_with("1 moves in total") && out.contains("\nRIGHT\n"), "{out}");
        let (out, _) = run(
            &[&arguments[..], &["--goal", "last", "--moves", "number", "-s", "ida+gaschnig"]].concat(),
            "",
        );
        assert_prints(
            &out,
            "1 moves in total (heuristic: ida+gaschnig)\n1 2 3\n4 5 6\n7 8\n8\n1 2 3\n4 5 6\n7 8",
        );
    }
}

mod grigsby {
    use super::*;

    #[test]
    fn the_trace_of_the_document() {
        let (out, code) = run(&["menu"], "2\n1 2 3\n4 0 6\n7 5 8\n3\n2\n");
        assert_prints(
            &out,
            "Welcome to Frederick Grigsbys 8-puzzle solver.
             Type \"1\" to use a default puzzle, or \"2\" to enter your own puzzle.
             2
             Enter your puzzle, use a zero to represent the blank
             Enter row 1, use space or tabs between numbers    1 2 3
             Enter row 2, use space or tabs between numbers    4 0 6
             Enter row 3, use space or tabs between numbers    7 5 8
             Enter your choice of algorithm
             1. Uniform Cost Search
             2. A* with the Misplaced Tile heuristic
             3. A* with the Manhattan distance heuristic
             3
             Expanding Node
             1 2 3
             4 b 6
             7 5 8
             The best state to expand with a g(n) = 1 and h(n) = 1
             1 2 3
             4 5 6
             7 b 8
             Goal State Reached!!
             1 2 3
             4 5 6
             7 8 b
             Solved in 2 steps!
             Number of nodes expanded: 2
             Max size of queue: 5
             Type \"1\" to run solver again, or \"2\" to exit.
             2",
        );
        assert_eq!(code, 0);
    }

    #[test]
    fn a_board_without_a_solution_is_known_at_once() {
        // Trap 8: the program searches past 31 moves before it says so.
        let (out, code) = run(&["menu"], "2\n1 2 3\n4 5 6\n8 7 0\n1\n2\n");
        assert!(out.contains("This problem has no solution!"), "{out}");
        assert!(!out.contains("Expanding"), "{out}");
        assert_eq!(code, 0);
        assert_eq!(run(&["solve", "--profile", "grigsby", "1 2 3/4 5 6/8 7 0"], "").1, 3);
    }

    #[test]
    fn the_default_puzzle_by_all_three_algorithms() {
        let (out, code) = run(&["menu"], "1\n1\n1\n1\n2\n1\n1\n3\n2\n");
        assert_eq!(out.matches("Solved in 2 steps!").count(), 3, "{out}");
        assert_eq!(code, 0);
    }
}
