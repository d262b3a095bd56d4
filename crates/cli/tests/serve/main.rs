//! The server as programs see it, and as people who mean it ill do.

mod api;
mod attack;
mod jobs;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// A server on a port that the system picks, with tables of its own.
pub(crate) struct Server {
    child: Child,
    /// `127.0.0.1:port`.
    pub(crate) address: String,
    _tables: tempfile::TempDir,
}

impl Server {
    /// Starts one with more arguments.
    pub(crate) fn start(more: &[&str]) -> Self {
        let tables = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_npuzzle"))
            .args(["serve", "--tables"])
            .arg(tables.path())
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{line:?}");
        Self { child, address, _tables: tables }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}/api/v1/{path}", self.address)
    }

    /// Asks for something: the status, and what was told.
    pub(crate) fn get(&self, path: &str) -> (u16, Value) {
        let agent = agent();
        let mut response = agent.get(self.url(path)).call().unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    /// Asks with a body.
    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let mut response = agent().post(self.url(path)).send_json(body).unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    /// Asks to end something.
    pub(crate) fn delete(&self, path: &str) -> (u16, Value) {
        let mut response = agent().delete(self.url(path)).call().unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    /// A line to the server for whatever one wants to say.
    pub(crate) fn line(&self) -> TcpStream {
        let line = TcpStream::connect(&self.address).unwrap();
        line.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        line
    }

    /// Says something, and reads what comes until the server hangs up or has said it all.
    pub(crate) fn say(&self, words: &[u8]) -> String {
        let mut line = self.line();
        // The server may refuse before it has heard all.
        drop(line.write_all(words));
        let mut heard = Vec::new();
        drop(line.read_to_end(&mut heard));
        String::from_utf8_lossy(&heard).into_owned()
    }

    /// Waits until something holds of the server's status.
    pub(crate) fn wait_until(&self, what: &str, holds: impl Fn(&Value) -> bool) {
        let started = Instant::now();
        loop {
            let (_, status) = self.get("status");
            if holds(&status) {
                return;
            }
            assert!(started.elapsed() < Duration::from_secs(30), "{what}: {status}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ctrl-C; the exit code, and all that was said on both streams.
    pub(crate) fn stop(mut self) -> (i32, String) {
        interrupt(&self.child);
        let status = self.child.wait().unwrap();
        let mut said = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (status.code().unwrap(), said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn interrupt(child: &Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
}

/// A client that takes every status for an answer.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}

/// What the command line prints as JSON.
pub(crate) fn printed(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_npuzzle")).args(arguments).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Eighty moves from the goal: out of reach for years without tables.
pub(crate) const HARD: &str = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";
