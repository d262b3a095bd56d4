//! What people try who mean it ill: each is refused at once, and the server answers the next as before.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::runner::{PATIENCE, wait_until};
use crate::{HARD, Server};

fn is_alive(server: &Server) -> bool {
    server.post("hint", &json!({ "board": "1 2 3/4 5 6/0 7 8" })).1["left"] == 2
}

/// The status of an answer, as it is on the line.
fn status(answer: &str) -> &str {
    answer.get(9..12).unwrap_or("none")
}

fn post(path: &str, headers: &str) -> String {
    format!(
        "POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n{headers}\r\n"
    )
}

#[test]
fn a_body_of_100_megabytes_is_refused_before_it_is_read() {
    let server = Server::start(&[]);
    let mut words = post("solve", "Content-Length: 104857600\r\n").into_bytes();
    // The rest never comes: whoever waits for it has no other answer than that it took too long.
    words.resize(words.len() + (1 << 20), b' ');
    assert_eq!(status(&server.say(&words)), "413");
    assert!(is_alive(&server));
}

#[test]
fn a_body_without_an_end_is_cut_off() {
    let server = Server::start(&[]);
    let mut words = post("solve", "Transfer-Encoding: chunked\r\n").into_bytes();
    for _ in 0..40 {
        words.extend_from_slice(b"4000\r\n");
        words.resize(words.len() + 0x4000, b'[');
        words.extend_from_slice(b"\r\n");
    }
    let answer = server.say(&words);
    assert_eq!(status(&answer), "413");
    assert!(answer.contains("longer than the 256 KiB"), "{answer}");
    assert!(is_alive(&server));
}

#[test]
fn absurd_sizes_are_refused() {
    let server = Server::start(&[]);
    for (path, asked) in [
        ("scramble", json!({ "size": "1000000x1000000" })),
        ("scramble", json!({ "size": "65x2" })),
        ("check", json!({ "board": "1 2 3 0", "size": "1000000x1000000" })),
        ("check", json!({ "board": "99999999999999999999999 0/1 2" })),
        ("solve", json!({ "board": "0 ".repeat(19_000) })),
        ("solve", json!({ "board": "1 2 3/4 5 6/7 8 0", "strategy": "ida+pdb:8".repeat(20) })),
        ("scramble", json!({ "size": "4x4", "walk": 4_000_000_000_u64 })),
    ] {
        let before = server.processor_time();
        let (status, told) = server.post(path, &asked);
        assert!(status == 422, "{path}: {status} {told}");
        assert!(told["error"].as_str().unwrap().len() < 600, "{told}");
        let used = server.processor_time().saturating_sub(before);
        assert!(used < Duration::from_secs(5), "{path}: {used:?} of processor time");
    }
    assert!(is_alive(&server));
}

#[test]
fn deep_json_and_what_is_none_are_refused() {
    let server = Server::start(&[]);
    let deep = format!("{{\"board\":{}", "[".repeat(100_000));
    for body in
        [deep.as_bytes(), b"", b"{", b"null", b"\"\\ud800\"", b"{\"board\":\"\xff\xfe\"}", b"\x00\x01\x02"]
    {
        let mut words = post("solve", &format!("Content-Length: {}\r\n", body.len())).into_bytes();
        words.extend_from_slice(body);
        let answer = server.say(&words);
        assert!(["400", "422"].contains(&status(&answer)), "{answer}");
        assert!(answer.contains("\"error\""), "{answer}");
    }
    let no_type =
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";
    assert_eq!(status(&server.say(no_type.as_bytes())), "415");
    assert!(is_alive(&server));
}

/// Whether the server still has this line: one that was let go refuses what is written to it.
fn takes_words(line: &mut TcpStream) -> bool {
    line.write(b"\r\n").as_ref().err().is_none_or(is_timeout)
}

fn is_timeout(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

#[test]
fn a_slow_client_is_let_go_and_holds_up_nobody() {
    let server = Server::start(&[]);
    let mut slow = server.line();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: local").unwrap();
    let mut slow_body = server.line();
    slow_body.write_all(post("solve", "Content-Length: 100\r\n").as_bytes()).unwrap();
    slow_body.write_all(b"{\"board\"").unwrap();
    assert!(is_alive(&server));
    // One that asks for more than fits the line, and reads nothing.
    let mut deaf = server.line();
    let question = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let whole = server.say(question.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n").as_bytes());
    deaf.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
    drop(deaf.write_all(question.repeat(500).as_bytes()));
    // A search of 25 seconds measures on the server's own clock how long the others are kept.
    let asked = json!({ "board": HARD, "goal": "first", "strategies": ["ida+misplaced"],
        "limits": { "max_time_s": 25 } });
    let (_, job) = server.post("jobs", &asked);
    let clock = || server.get(&format!("jobs/{}", job["id"].as_str().unwrap())).1["state"].clone();
    // It must not read until it is let go, or it would not be deaf.
    wait_until("the deaf client is let go", || {
        assert!(
            ["waiting", "running"].contains(&clock().as_str().unwrap()),
            "the deaf client is still there"
        );
        !takes_words(&mut deaf)
    });
    let heard = [&mut slow, &mut slow_body, &mut deaf].map(|line| {
        let mut heard = Vec::new();
        let end = line.read_to_end(&mut heard);
        let is_let_go = end.as_ref().err().is_none_or(|error| !is_timeout(error));
        assert!(is_let_go, "still there after {PATIENCE:?}: {end:?}");
        heard.len()
    });
    assert_eq!(clock(), "running", "all were let go before the 25 seconds were over");
    assert!(heard[2] < 250 * whole.len(), "what it did not read in time is not sent: {heard:?}");
    assert!(is_alive(&server));
}

#[test]
fn no_path_reaches_a_file() {
    let server = Server::start(&[]);
    for path in [
        "/../../../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/vendor/../../web.rs",
        "//etc/passwd",
        "/page/index.html",
        "/style.css/",
        "/\\etc\\passwd",
        "/api/v1/jobs/..%2f..%2fstatus",
    ] {
        let answer = server
            .say(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes());
        assert!(["404", "400"].contains(&status(&answer)), "{path}: {answer}");
        assert!(!answer.contains("root:"), "{path}");
    }
    assert!(is_alive(&server));
}

#[test]
fn wrong_methods_are_told_the_right_ones() {
    let server = Server::start(&[]);
    for (method, path, allowed) in [
        ("GET", "/api/v1/solve", "POST"),
        ("PUT", "/", "GET"),
        ("DELETE", "/api/v1/status", "GET"),
        ("BREW", "/api/v1/check", "POST"),
    ] {
        let answer = server.say(
            format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes(),
        );
        assert_eq!(status(&answer), "405", "{answer}");
        assert!(answer.to_lowercase().contains(&format!("allow: {}", allowed.to_lowercase())), "{answer}");
    }
    assert!(is_alive(&server));
}

#[test]
fn floods_of_headers_and_bad_ones_are_refused() {
    let server = Server::start(&[]);
    let many = "X-Flood: 1\r\n".repeat(1000);
    let long = format!("X-Flood: {}\r\n", "a".repeat(1 << 20));
    let bad_text = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: \xff\xfe\r\n\r\n".to_vec();
    for flood in [many, long] {
        let words = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{flood}\r\n");
        let answer = server.say(words.as_bytes());
        assert_eq!(status(&answer), "431", "{}", &answer[..answer.len().min(300)]);
    }
    // Bytes that are no text do no harm where nobody reads them.
    assert_eq!(status(&server.say(&bad_text)), "200");
    for nonsense in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"HELO there\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        let answer = server.say(nonsense);
        assert!(["400", "none"].contains(&status(&answer)), "{answer}");
    }
    assert!(is_alive(&server));
}

#[test]
fn other_sites_can_not_use_it() {
    let server = Server::start(&[]);
    let ask = |host: &str, more: &str| {
        let body = "{\"board\":\"1 2/0 3\"}";
        server.say(format!("POST /api/v1/check HTTP/1.1\r\n{host}Content-Type: application/json\r\nConnection: close\r\nContent-Length: {}\r\n{more}\r\n{body}", body.len()).as_bytes())
    };
    assert_eq!(status(&ask("Host: localhost\r\n", "")), "200");
    assert_eq!(status(&ask("Host: localhost\r\n", "Sec-Fetch-Site: same-origin\r\n")), "200");
    assert_eq!(status(&ask("Host: localhost\r\n", "Sec-Fetch-Site: cross-site\r\n")), "403");
    // A name elsewhere that was given this machine's address.
    assert_eq!(status(&ask("Host: rebound.example.org\r\n", "")), "403");
    assert_eq!(status(&ask("", "")), "403");
    assert_eq!(status(&ask("Host: localhost\r\n", "Host: rebound.example.org\r\n")), "403");
    assert_eq!(status(&ask("Host: evil@localhost\r\n", "")), "403");
    assert_eq!(status(&ask("Host: localhost\r\n", "Origin: http://example.org\r\n")), "403");
    assert_eq!(status(&ask("Host: localhost\r\n", "Origin: http://localhost:80\r\n")), "200");
}

#[test]
fn every_answer_tells_browsers_to_keep_to_this_server() {
    let server = Server::start(&[]);
    for path in ["/", "/main.js", "/api/v1/status", "/nothing"] {
        let answer = server
            .say(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())
            .to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self';",
            "x-content-type-options: nosniff",
            "x-frame-options: deny",
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.contains(header), "{path}: {header}");
        }
        assert!(!answer.contains("access-control-allow-origin"));
    }
}

#[test]
fn nothing_that_was_sent_is_written_down() {
    let server = Server::start(&[]);
    let marked = "x\u{1b}[2Jrm -rf marked";
    server.post("solve", &json!({ "board": marked, "strategy": marked, "goal": marked }));
    server.post("scramble", &json!({ "size": marked }));
    server.say(
        format!(
            "GET /{} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: marked\r\nConnection: close\r\n\r\n",
            "marked"
        )
        .as_bytes(),
    );
    server.say(b"marked marked\r\n\r\n");
    let (_, said) = server.stop();
    assert!(!said.contains("marked"), "{said}");
    assert_eq!(said.lines().count(), 2, "where it is, and that it closed: {said}");
}
