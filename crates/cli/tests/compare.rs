//! `npuzzle compare`: the figures of Xiao's report, the table, the routes, and what is refused.

mod runner;

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use runner::{Ran, command, end_of, interrupt, npuzzle};
use serde_json::Value;

fn compare(arguments: &[&str]) -> Ran {
    npuzzle(&[&["compare"], arguments].concat())
}

fn json(arguments: &[&str]) -> Vec<Value> {
    compare(&[arguments, &["--json"]].concat()).exits(0).json_lines()
}

const FIVE: [&str; 5] = [
    "IDS",
    "GreedySearchByManhattanDistance",
    "GreedySearchByMisplacedDistance",
    "AStarSearchByManhattanDistance",
    "AStarSearchByMisplacedDistance",
];

#[test]
fn the_reports_averages_come_out_within_their_error() {
    // Mean and standard deviation of the true distance over 12,000 walks each; of 100 walks the mean lies
    // within three standard errors of it, 3·σ/√100.
    for (shuffle, mean, deviation) in [("25", 5.77, 3.0), ("50", 9.39, 4.3)] {
        for seed in ["1", "2", "3"] {
            let methods = json(&["--times", "100", "--shuffle", shuffle, "--seed", seed]);
            let names: Vec<&str> = methods.iter().map(|method| method["method"].as_str().unwrap()).collect();
            assert_eq!(names, FIVE);
            let steps: Vec<f64> =
                methods.iter().map(|method| method["mean_steps"].as_f64().unwrap()).collect();
            let [ids, greedy_manhattan, greedy_misplaced, a_star, a_star_misplaced] = steps[..] else {
                panic!("five methods")
            };
            assert!((ids - mean).abs() < 3.0 * deviation / 10.0, "{shuffle} draws, seed {seed}: {ids}");
            // All are averages of the same 100 whole numbers.
            assert!((ids - a_star).abs() < 1e-9 && (ids - a_star_misplaced).abs() < 1e-9, "{steps:?}");
            assert!(ids < greedy_manhattan && greedy_manhattan < greedy_misplaced, "{steps:?}");
            for method in &methods {
                assert_eq!((&method["runs"], &method["solved"]), (&Value::from(100), &Value::from(100)));
            }
        }
    }
}

#[test]
fn the_json_of_a_method_keeps_its_contract() {
    let methods = json(&["--times", "3", "--shuffle", "12", "--seed", "5", "-s", "bfs"]);
    let [method] = &methods[..] else { panic!("one method") };
    for (field, expected) in [
        ("method", Value::from("bfs")),
        ("strategy", Value::from("bfs")),
        ("times", Value::from(3)),
        ("shuffle", Value::from(12)),
        ("seed", Value::from(5)),
        ("size", Value::from("3x3")),
        ("goal", Value::from("last")),
        ("runs", Value::from(3)),
        ("solved", Value::from(3)),
        ("proven_shortest", Value::from(3)),
        ("shared", Value::from(3)),
        ("version", Value::from(env!("CARGO_PKG_VERSION"))),
    ] {
        assert_eq!(method[field], expected, "{field}");
    }
    for figure in ["mean_steps", "mean_time_s", "mean_generated", "mean_expanded"] {
        assert!(method[figure].is_number(), "{figure}");
    }
}

#[test]
fn the_same_seed_gives_the_same_figures() {
    let figures = |seed: &str| {
        let mut methods = json(&["--times", "20", "--seed", seed]);
        for method in &mut methods {
            method["mean_time_s"] = Value::Null;
        }
        methods
    };
    assert_eq!(figures("7"), figures("7"));
    assert_ne!(figures("7"), figures("8"));
    let by_chance = compare(&["--times", "5", "--json", "-s", "bfs"]);
    let seed = by_chance.err.trim().strip_prefix("seed ").unwrap().to_owned();
    let told: Value = serde_json::from_str(by_chance.out.trim()).unwrap();
    assert_eq!(told["seed"].to_string(), seed);
}

#[test]
fn the_table_has_its_headings_its_marks_and_its_sentence() {
    let ran = compare(&["--times", "100", "--shuffle", "50", "--seed", "1"]);
    assert_eq!(ran.code, Some(0));
    let headings = ["Method", "Strategy", "Avg time", "Avg steps", "Avg generated", "Solved"];
    for expected in headings.iter().chain(&FIVE) {
        assert!(ran.out.contains(expected), "no '{expected}' in:\n{}", ran.out);
    }
    let row = |name: &str| ran.out.lines().find(|line| line.starts_with(name)).unwrap().to_owned();
    let ids = row("IDS");
    let steps = ids.split_whitespace().find_map(|word| word.strip_prefix('*')).unwrap();
    assert!(steps.parse::<f64>().is_ok(), "the shortest is marked: {ids}");
    let greedy = row("GreedySearchByMisplacedDistance");
    assert!(greedy.split_whitespace().nth(4).unwrap().parse::<f64>().is_ok(), "its steps are not: {greedy}");
    let words: Vec<&str> = ran.out.split_whitespace().collect();
    let text = words.join(" ");
    assert!(
        text.contains(
            "Proven shortest on every board: IDS, AStarSearchByManhattanDistance, AStarSearchByMisplacedDistance. Longer on average: GreedySearchByManhattanDistance "
        ),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100), "{}", ran.out);
}

/// The states of a route: the blocks of rows that stand beside each other, read column by column.
fn states(lines: &[&str]) -> Vec<Vec<u8>> {
    let rows: Vec<&&str> =
        lines.iter().filter(|line| ["    ", "  →"].iter().any(|head| line.starts_with(head))).collect();
    let mut states = Vec::new();
    for block in rows.chunks(3) {
        let digits: Vec<Vec<u8>> = block
            .iter()
            .map(|row| row.bytes().filter(u8::is_ascii_digit).map(|d| d - b'0').collect())
            .collect();
        for first in (0..digits[0].len()).step_by(3) {
            states.push(digits.iter().flat_map(|row| row[first..first + 3].to_vec()).collect());
        }
    }
    states
}

/// Whether one state follows from another by the blank's going this way.
fn is_step(from: &[u8], way: &str, to: &[u8]) -> bool {
    let blank = from.iter().position(|&tile| tile == 0).unwrap();
    let next = match way {
        "up" if blank > 2 => blank - 3,
        "down" if blank < 6 => blank + 3,
        "left" if blank % 3 > 0 => blank - 1,
        "right" if blank % 3 < 2 => blank + 1,
        _ => return false,
    };
    let mut moved = from.to_vec();
    moved.swap(blank, next);
    moved == to
}

#[test]
fn routes_are_legal_steps_from_the_board_to_the_goal() {
    let ran = compare(&["--times", "4", "--shuffle", "60", "--seed", "11", "--show-routes"]);
    assert_eq!(ran.code, Some(0));
    let (routes, _table) = ran.out.split_once("4 3x3 boards").unwrap();
    let mut routes_seen = 0;
    let mut starts = Vec::new();
    for route in routes.split("board ").skip(1) {
        let lines: Vec<&str> = route.lines().collect();
        let text = lines[1..].join(" ");
        let actions = text.split_once("): ").unwrap().1;
        let ways: Vec<&str> =
            actions.split_whitespace().take_while(|word| word.chars().all(char::is_alphabetic)).collect();
        let states = states(&lines);
        assert_eq!(states.len(), ways.len() + 1, "{route}");
        assert!(lines[0].ends_with(&format!(": {} steps", ways.len())), "{route}");
        for (pair, way) in states.windows(2).zip(&ways) {
            assert!(is_step(&pair[0], way, &pair[1]), "{way} from {:?} in:\n{route}", pair[0]);
        }
        assert_eq!(states.last().unwrap(), &[1, 2, 3, 4, 5, 6, 7, 8, 0]);
        starts.push(states[0].clone());
        routes_seen += 1;
    }
    assert_eq!(routes_seen, 20);
    assert!(
        starts.chunks(5).all(|board| board.iter().all(|start| start == &board[0])),
        "one board, five methods"
    );
}

#[test]
fn given_boards_are_compared_and_unsolvable_ones_left_out() {
    let ran = compare(&["8 6 7/2 5 4/3 0 1", "-s", "ida+manhattan", "-s", "greedy+manhattan"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("1 3x3 board") && ran.out.contains("*31.00"), "{}", ran.out);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    std::fs::write(&file, "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\n").unwrap();
    let ran = compare(&["--file", file.to_str().unwrap(), "-s", "bfs", "--json"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.contains("boards:2: not solvable"), "{}", ran.err);
    assert!(ran.out.contains("\"runs\":1,"), "{}", ran.out);
}

#[test]
fn a_method_that_gives_up_does_not_look_short() {
    let arguments = ["--times", "30", "--shuffle", "60", "--seed", "1", "--max-nodes", "20k"];
    let methods = json(&[&arguments[..], &["-s", "ids", "-s", "astar+manhattan"]].concat());
    let figure = |nth: usize, name: &str| methods[nth][name].as_f64().unwrap();
    assert!(figure(0, "solved") < figure(1, "solved"), "{methods:?}");
    assert!((figure(0, "shared") - figure(0, "solved")).abs() < 0.5);
    assert!((figure(0, "mean_steps") - figure(1, "mean_steps")).abs() < 1e-9, "both are shortest");
    let ran = compare(&[&arguments[..], &["-s", "ids", "-s", "astar+manhattan"]].concat());
    assert!(ran.out.contains("Not every method solved every board"), "{}", ran.out);
}

#[test]
fn control_c_ends_with_130_and_the_table_so_far() {
    let arguments =
        ["compare", "--times", "1000000", "--seed", "1", "-s", "astar+manhattan", "--show-routes"];
    let mut run = command(&arguments).stderr(Stdio::null()).spawn().unwrap();
    // The second route is only begun when the first board is done.
    let mut reader = BufReader::new(run.stdout.take().unwrap());
    let mut out = String::new();
    while !out.contains("board 2 of") {
        assert!(reader.read_line(&mut out).unwrap() > 0, "{out}");
    }
    interrupt(&run);
    reader.read_to_string(&mut out).unwrap();
    assert_eq!(end_of(run).code, Some(130));
    assert!(
        out.contains("of 1,000,000 3x3 boards (interrupted)") && out.contains("astar+manhattan"),
        "{out}"
    );
}

#[test]
fn nonsense_is_refused() {
    for (arguments, word) in [
        (&["--times", "0"][..], "--times"),
        (&["--times", "-3"], "-3"),
        (&["--times", "many"], "--times"),
        (&["--shuffle", "1e9"], "--shuffle"),
        (&["--size", "1x1"], "2 to 64"),
        (&["--size", "99x99"], "2 to 64"),
        (&["--goal", "snake"], "unknown goal"),
        (&["-s", "astra+manhattan"], "did you mean astar?"),
        (&["-s", ""], "empty strategy"),
        (&["--max-time", "0s"], "--max-time"),
        (&["--json", "--show-routes"], "--show-routes"),
        (&["1 2 3/4 5 6/7 0 8", "--shuffle", "5"], "--shuffle"),
        (&["1 2 3/4 5 6/7 0 8", "--times", "5"], "--times"),
        (&["1 2 3/4 5 6/7 0 8", "--seed", "5"], "--seed"),
        (&["1 2 3/4 5 6/7 7 0"], "tile 7 stands twice"),
        (&["--file", "no/such/file"], "no such file"),
        (&["--size", "6x6", "--times", "1", "-s", "ida+walking-distance"], "6x6"),
    ] {
        let ran = compare(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(word), "{arguments:?}: no '{word}' in {}", ran.err);
        assert!(ran.out.is_empty(), "{arguments:?}");
    }
}
