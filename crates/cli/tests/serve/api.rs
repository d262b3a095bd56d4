//! Each thing that can be asked, compared with what the command line says.

use serde_json::{Value, json};

use crate::runner::npuzzle;
use crate::{HARD, Server};

/// What the command line prints as JSON.
fn printed(arguments: &[&str]) -> Value {
    npuzzle(arguments).json()
}

/// A record without what differs from run to run.
fn lasting(mut record: Value) -> Value {
    for field in ["elapsed_s", "peak_memory_bytes", "threads"] {
        record["stats"][field] = Value::Null;
    }
    record
}

#[test]
fn a_board_is_checked_as_on_the_command_line() {
    let server = Server::start(&[]);
    for board in [
        "1 2 3/4 5 6/7 8 0",
        "b12 345 678",
        "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
        "5\n1 2 3 4 5\n6 7 8 9 10\n11 12 13 14 15\n16 17 18 19 20\n21 22 23 0 24",
    ] {
        let (status, told) = server.post("check", &json!({ "board": board, "goal": "snail" }));
        assert_eq!((status, told), (200, printed(&["check", board, "--goal", "snail", "--json"])));
    }
}

#[test]
fn a_board_is_solved_as_on_the_command_line() {
    let server = Server::start(&[]);
    for strategy in
        ["astar+manhattan", "ida+linear-conflict", "beam:50+manhattan", "bfs", "auto", "constructive"]
    {
        let board = "8 6 7/2 5 4/3 0 1";
        let (status, told) = server.post("solve", &json!({ "board": board, "strategy": strategy }));
        assert_eq!(status, 200, "{told}");
        let expected = printed(&["solve", board, "--strategy", strategy, "--json"]);
        assert_eq!(lasting(told), lasting(expected), "{strategy}");
    }
}

#[test]
fn strategies_are_listed_as_on_the_command_line() {
    let server = Server::start(&[]);
    assert_eq!(server.get("strategies"), (200, printed(&["strategies", "--json"])));
}

#[test]
fn a_seed_gives_the_board_that_generate_gives() {
    let server = Server::start(&[]);
    let generated = |more: &[&str]| {
        let arguments: Vec<&str> =
            ["generate", "3x4", "--seed", "7"].into_iter().chain(more.iter().copied()).collect();
        npuzzle(&arguments).out.trim().to_owned()
    };
    for (asked, more) in [
        (json!({ "size": "3x4", "seed": 7 }), &[][..]),
        (json!({ "size": "3x4", "seed": 7, "walk": 30 }), &["--walk", "30"]),
        (
            json!({ "size": "3x4", "seed": 7, "depth": 12, "goal": "first" }),
            &["--depth", "12", "--goal", "first"],
        ),
        (json!({ "size": "3x4", "seed": 7, "unsolvable": true }), &["--unsolvable"]),
    ] {
        let (status, told) = server.post("scramble", &asked);
        assert_eq!((status, told["board"].as_str()), (200, Some(generated(more).as_str())), "{asked}");
        assert_eq!(told["seed"], 7);
    }
}

#[test]
fn a_hint_knows_the_distance_and_the_next_move() {
    let server = Server::start(&[]);
    let (_, told) = server.post("hint", &json!({ "board": "1 2 3/4 5 6/0 7 8" }));
    assert_eq!(
        (&told["left"], &told["proven"], &told["next"], &told["next_tile"]),
        (&json!(2), &json!(true), &json!("R"), &json!("7"))
    );
    let (_, told) = server.post("hint", &json!({ "board": "1 2 3/4 5 6/7 8 0" }));
    assert_eq!((&told["left"], &told["next"]), (&json!(0), &Value::Null));
    let (status, told) = server.post("hint", &json!({ "board": "1 2 3/4 5 6/8 7 0" }));
    assert_eq!((status, &told["solvable"], &told["left"]), (200, &json!(false), &Value::Null));
}

#[test]
fn the_parts_of_an_estimate_add_up() {
    let server = Server::start(&[]);
    let cost = |parts: &Value| {
        parts.as_array().unwrap().iter().map(|part| part["cost"].as_u64().unwrap()).sum::<u64>()
    };
    for heuristic in [
        "misplaced",
        "manhattan",
        "gaschnig",
        "linear-conflict",
        "corner-tiles",
        "walking-distance",
        "pdb:4-4",
    ] {
        let (status, told) =
            server.post("explain", &json!({ "board": "3 2 1/6 5 4/7 8 0", "heuristic": heuristic }));
        assert_eq!(status, 200, "{told}");
        let walking = |side: &str| told["walking"][side]["cost"].as_u64().unwrap_or(0);
        let parts = cost(&told["tiles"])
            + cost(&told["lines"])
            + cost(&told["corners"])
            + cost(&told["patterns"])
            + told["jumps"].as_array().unwrap().len() as u64
            + walking("rows")
            + walking("cols");
        assert_eq!(told["estimate"], parts, "{heuristic}: {told}");
        assert!(parts > 0);
    }
    let (status, told) = server.post("explain", &json!({ "board": "1 2/0 3", "heuristic": "auto" }));
    assert_eq!(status, 422, "{told}");
}

#[test]
fn a_trace_is_bounded_but_counts_every_expansion() {
    let server = Server::start(&[]);
    let asked = json!({ "board": "8 6 7/2 5 4/3 0 1", "strategy": "astar+manhattan", "most": 50, "open": 3 });
    let (status, told) = server.post("trace", &asked);
    assert_eq!(status, 200);
    assert_eq!((told["steps"].as_array().unwrap().len(), &told["is_cut"]), (50, &json!(true)));
    let counted: u64 =
        told["layers"].as_array().unwrap().iter().map(|layer| layer["expanded"].as_u64().unwrap()).sum();
    assert_eq!(told["record"]["stats"]["expanded"], counted);
    for refused in
        [json!({ "board": "1 2/0 3", "strategy": "auto" }), json!({ "board": "1 2/0 3", "most": 5001 })]
    {
        assert_eq!(server.post("trace", &refused).0, 422, "{refused}");
    }
}

#[test]
fn a_race_gives_a_record_for_each() {
    let server = Server::start(&[]);
    let strategies = ["astar+manhattan", "ida+manhattan", "greedy+misplaced"];
    let (status, told) =
        server.post("race", &json!({ "board": "8 1 3/4 0 2/7 6 5", "strategies": strategies }));
    assert_eq!(status, 200);
    let named: Vec<&str> =
        told.as_array().unwrap().iter().map(|record| record["strategy"].as_str().unwrap()).collect();
    assert_eq!(named, strategies);
    for few_or_many in [json!([]), json!(["bfs", "bfs", "bfs", "bfs", "bfs"])] {
        assert_eq!(server.post("race", &json!({ "board": "1 2/0 3", "strategies": few_or_many })).0, 422);
    }
}

#[test]
fn limits_are_kept_and_the_servers_own_come_first() {
    let server = Server::start(&["--max-nodes", "1000"]);
    let asked = json!({ "board": HARD, "goal": "first", "strategy": "ida+manhattan", "limits": { "max_nodes": 1_000_000_000 } });
    let (status, told) = server.post("solve", &asked);
    assert_eq!((status, &told["status"], &told["stopped_by"]), (200, &json!("stopped"), &json!("nodes")));
    assert!(told["stats"]["generated"].as_u64().unwrap() < 3000);
    let (_, told) = server.post("solve", &json!({ "board": "1 2/0 3", "limits": { "max_time_s": -1 } }));
    assert!(told["error"].as_str().unwrap().contains("seconds"), "{told}");
}

#[test]
fn mistakes_are_told_as_the_command_line_tells_them() {
    let server = Server::start(&[]);
    for (path, asked, status, said) in [
        ("solve", json!({ "board": "1 2 3/4 5 6/7 8 8" }), 422, "no blank"),
        ("solve", json!({ "board": "1 2/0 3", "strategy": "astar+manhatan" }), 422, "manhattan"),
        ("solve", json!({ "board": "1 2/0 3", "goal": "middle" }), 422, "unknown goal"),
        ("solve", json!({ "board": "1 2/0 3", "stratgy": "bfs" }), 422, "stratgy"),
        ("solve", json!({ "goal": "last" }), 422, "board"),
        ("scramble", json!({ "size": "3x3", "depth": 32 }), 422, "the deepest are 31"),
        ("scramble", json!({ "size": "3x3", "depth": 3, "walk": 3 }), 422, "exclude each other"),
    ] {
        let (got, told) = server.post(path, &asked);
        assert_eq!(got, status, "{asked}: {told}");
        assert!(told["error"].as_str().unwrap().contains(said), "{asked}: {told}");
    }
    assert_eq!(server.get("nothing").0, 404);
}

#[test]
fn every_request_of_the_documentation_is_answered() {
    let text = include_str!("../../../../docs/api.md");
    let server = Server::start(&[]);
    let mut told = Vec::new();
    for block in text.split("```http\n").skip(1).map(|rest| rest.split("```").next().unwrap()) {
        let mut lines = block.lines();
        while let Some((method, path)) = lines.next().and_then(|line| line.split_once(" /api/v1/")) {
            let (status, answer) = match method {
                "POST" => server.post(path, &serde_json::from_str(lines.next().unwrap()).unwrap()),
                _ => server.get(path),
            };
            assert!((200..300).contains(&status), "{method} {path}: {answer}");
            told.push(path.to_owned());
        }
    }
    let (_, document) = server.get("openapi.json");
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(text.contains(path.as_str()), "{path} is not told of");
        let name = path.trim_start_matches("/api/v1/");
        assert!(name.contains("{id}") || told.contains(&name.to_owned()), "{path} has no example");
    }
}
