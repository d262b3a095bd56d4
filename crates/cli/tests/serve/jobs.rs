//! Jobs: told of while they run, cancelled, queued, and ended when nobody is left who wants them.

use std::io::{BufRead, BufReader, Write};

use serde_json::{Value, json};

use crate::runner::{npuzzle, wait_for};
use crate::{HARD, Server};

fn hard_job() -> Value {
    json!({ "board": HARD, "goal": "first", "strategies": ["ida+misplaced"] })
}

/// Listens to a job; each event's name and record.
fn listen(server: &Server, id: &str) -> impl Iterator<Item = (String, Value)> + use<> {
    let mut line = server.line();
    write!(line, "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut name = String::new();
    BufReader::new(line).lines().map_while(Result::ok).filter_map(move |text| {
        if let Some(event) = text.strip_prefix("event: ") {
            event.clone_into(&mut name);
        }
        let record = text.strip_prefix("data: ")?;
        Some((name.clone(), serde_json::from_str(record).unwrap()))
    })
}

#[test]
fn a_job_is_told_of_to_its_end() {
    let server = Server::start(&["--jobs", "1"]);
    // It waits behind another until it has a listener, who so hears of it from its start.
    let (_, before) = server.post("jobs", &hard_job());
    server.wait_until("the first runs", |status| status["jobs_running"] == 1);
    let asked = json!({ "board": HARD, "goal": "first", "strategies": ["auto", "constructive"] });
    let (status, job) = server.post("jobs", &asked);
    assert_eq!(status, 201, "{job}");
    let mut listener = listen(&server, job["id"].as_str().unwrap());
    let first = listener.next().unwrap();
    assert_eq!(first.1["state"], "waiting");
    server.delete(&format!("jobs/{}", before["id"].as_str().unwrap()));
    let events: Vec<(String, Value)> = std::iter::once(first).chain(listener).collect();
    let (name, last) = events.last().unwrap();
    assert_eq!((name.as_str(), &last["state"]), ("end", &json!("done")));
    let record = &last["runs"][0]["record"];
    assert_eq!((&record["length"], &record["optimal"]), (&json!(80), &json!(true)));
    assert_eq!(last["runs"][1]["record"]["status"], "solved");
    // A bound that was proven stays so.
    let bounds: Vec<u64> =
        events.iter().map(|(_, job)| job["runs"][0]["lower_bound"].as_u64().unwrap()).collect();
    assert!(bounds.is_sorted(), "{bounds:?}");
    let running = events.iter().filter(|(_, job)| job["state"] == "running").count();
    assert!(running > 0, "tables take a moment to make, so that there is news between the first and the end");
    assert_eq!(server.get(&format!("jobs/{}", job["id"].as_str().unwrap())).1["state"], "done");
}

#[test]
fn the_end_is_told_however_soon_it_comes() {
    let server = Server::start(&[]);
    for walk in 0..30 {
        let (_, made) = server.post("scramble", &json!({ "size": "4x4", "walk": 100 + walk, "seed": walk }));
        let asked = json!({ "board": made["board"], "strategies": ["ida+linear-conflict", "astar+manhattan", "bfs"],
            "limits": { "max_nodes": 20_000 * walk } });
        let (_, job) = server.post("jobs", &asked);
        let (name, last) = listen(&server, job["id"].as_str().unwrap()).last().unwrap();
        assert_eq!((name.as_str(), &last["state"]), ("end", &json!("done")));
    }
}

#[test]
fn a_job_is_cancelled_and_tells_what_it_knows() {
    let server = Server::start(&[]);
    let (_, job) = server.post("jobs", &hard_job());
    let path = format!("jobs/{}", job["id"].as_str().unwrap());
    server.wait_until("it runs", |status| status["jobs_running"] == 1);
    assert_eq!(server.delete(&path).0, 202);
    server.wait_until("it has ended", |status| status["jobs_running"] == 0);
    let (_, job) = server.get(&path);
    assert_eq!(
        (&job["state"], &job["runs"][0]["record"]["stopped_by"]),
        (&json!("cancelled"), &json!("cancelled"))
    );
    assert!(job["runs"][0]["record"]["best_known_length"].as_u64().unwrap() >= 80);
    assert_eq!(server.delete("jobs/0123").0, 404);
}

#[test]
fn a_job_ends_when_its_listeners_are_gone() {
    let server = Server::start(&[]);
    let (_, job) = server.post("jobs", &hard_job());
    let mut events = listen(&server, job["id"].as_str().unwrap());
    assert!(events.next().is_some());
    server.wait_until("it runs", |status| status["jobs_running"] == 1);
    drop(events);
    server.wait_until("it has ended", |status| status["jobs_running"] == 0);
}

#[test]
fn a_job_that_nobody_ever_listens_to_ends() {
    let server = Server::start(&[]);
    server.post("jobs", &hard_job());
    server.wait_until("it runs", |status| status["jobs_running"] == 1);
    server.wait_until("it has ended", |status| status["jobs_running"] == 0);
}

#[test]
fn auto_that_has_no_limit_of_its_own_ends_by_the_servers_and_says_so() {
    let server = Server::start(&["--max-time", "1s"]);
    // The hardest of Korf's fifty.
    let board = "23 1 12 6 16/2 20 10 21 18/14 13 17 19 22/0 15 24 3 7/4 8 5 9 11";
    let asked = json!({ "board": board, "goal": "first", "strategies": ["auto", "bfs"],
        "limits": { "max_nodes": 1_000_000_000_000_u64 } });
    let (_, job) = server.post("jobs", &asked);
    let (_, last) = listen(&server, job["id"].as_str().unwrap()).last().unwrap();
    assert_eq!(last["state"], "done", "{last}");
    let [auto, bfs] = [0, 1].map(|index| &last["runs"][index]);
    assert!(auto["limits"]["max_time_s"].is_number(), "{auto}");
    assert_eq!((&auto["state"], &auto["record"]["stopped_by"]), (&json!("done"), &json!("time")));
    assert_eq!((&auto["record"]["status"], &auto["record"]["optimal"]), (&json!("solved"), &json!(false)));
    assert!(auto["record"]["length"].as_u64() > auto["record"]["lower_bound"].as_u64());
    assert_eq!(bfs["record"]["stopped_by"], "time", "it had a time of its own");
}

#[test]
fn jobs_wait_for_their_turn_and_too_many_are_told_to_come_back() {
    let server = Server::start(&["--jobs", "1"]);
    let body = hard_job().to_string();
    let ask = || {
        server.say(
            format!(
                "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            )
            .as_bytes(),
        )
    };
    let first = ask();
    assert!(first.starts_with("HTTP/1.1 201"), "{first}");
    server.wait_until("one runs", |status| status["jobs_running"] == 1);
    let refused = wait_for("all places are taken", || {
        let answer = ask();
        let (_, status) = server.get("status");
        assert!(status["jobs_running"].as_u64().unwrap() <= 1, "{status}");
        assert!(status["jobs_waiting"].as_u64().unwrap() <= 32, "{status}");
        if answer.starts_with("HTTP/1.1 201") { Err(status.to_string()) } else { Ok(answer) }
    });
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");
    server.wait_until("one still runs", |status| status["jobs_running"] == 1);
    assert!(refused.to_lowercase().contains("retry-after: 1"), "{refused}");
}

#[test]
fn while_a_table_is_made_others_are_answered() {
    // However little memory the machine has: the tables take nearly a gigabyte while they are made.
    let server = Server::start(&["--max-memory", "2GiB"]);
    let asked = json!({ "board": HARD, "goal": "first", "strategies": ["ida+pdb:7-8"] });
    let (_, job) = server.post("jobs", &asked);
    let path = format!("jobs/{}", job["id"].as_str().unwrap());
    // Between its two tables the job has none in hand.
    let wait_until_one_is_made = || {
        wait_for("a table is being made", || {
            let run = &server.get(&path).1["runs"][0];
            assert!(["waiting", "running"].contains(&run["state"].as_str().unwrap()), "{run}");
            if run["table_share"].is_number() { Ok(()) } else { Err(run.to_string()) }
        });
    };
    wait_until_one_is_made();
    let (status, _) =
        server.post("solve", &json!({ "board": "8 6 7/2 5 4/3 0 1", "strategy": "astar+pdb:4-4" }));
    assert_eq!(status, 200);
    wait_until_one_is_made();
    server.delete(&path);
}

#[test]
fn a_client_that_hangs_up_ends_its_search() {
    let server = Server::start(&[]);
    let body = json!({ "board": HARD, "goal": "first", "strategy": "ida+misplaced" }).to_string();
    let mut line = server.line();
    write!(line, "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    server.wait_until("it runs", |status| status["requests_running"] == 1);
    drop(line);
    server.wait_until("it has ended", |status| status["requests_running"] == 0);
    // Else it ended by its own limit.
    assert_eq!(server.get("status").1["requests_abandoned"], 1);
}

#[test]
fn ctrl_c_ends_all_work_in_peace() {
    let server = Server::start(&[]);
    server.post("jobs", &hard_job());
    server.wait_until("it runs", |status| status["jobs_running"] == 1);
    let (code, said) = server.stop();
    assert_eq!(code, 0);
    assert!(said.contains("closed"), "{said}");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Server::start(&[]);
    let port = server.address.rsplit(':').next().unwrap();
    let ran = npuzzle(&["serve", "--port", port]).exits(1);
    assert!(ran.err.contains(&format!("port {port} can't be used")), "{}", ran.err);
}
