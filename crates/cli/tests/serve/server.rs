//! A server on a port that the system picks, and a client of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

use crate::runner::{self, PATIENCE, wait_for};

/// A server with tables of its own.
pub struct Server {
    child: Child,
    /// `127.0.0.1:port`.
    pub address: String,
    _tables: TempDir,
}

impl Server {
    /// Starts one with more arguments.
    pub fn start(more: &[&str]) -> Self {
        let tables = TempDir::new().unwrap();
        let arguments = ["serve", "--tables", tables.path().to_str().unwrap()];
        let mut child = runner::start(&[&arguments, more].concat());
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
    pub fn get(&self, path: &str) -> (u16, Value) {
        let agent = agent();
        let mut response = agent.get(self.url(path)).call().unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    /// Asks with a body.
    pub fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let mut response = agent().post(self.url(path)).send_json(body).unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    /// Asks to end something.
    pub fn delete(&self, path: &str) -> (u16, Value) {
        let mut response = agent().delete(self.url(path)).call().unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    /// A line to the server for whatever one wants to say.
    pub fn line(&self) -> TcpStream {
        let line = TcpStream::connect(&self.address).unwrap();
        line.set_read_timeout(Some(PATIENCE)).unwrap();
        line
    }

    /// Says something, and reads what comes until the server hangs up or has said it all.
    pub fn say(&self, words: &[u8]) -> String {
        let mut line = self.line();
        // The server may refuse before it has heard all.
        drop(line.write_all(words));
        let mut heard = Vec::new();
        drop(line.read_to_end(&mut heard));
        String::from_utf8_lossy(&heard).into_owned()
    }

    /// The processor time that the server has used.
    pub fn processor_time(&self) -> Duration {
        runner::processor_time(self.child.id())
    }

    /// Waits until something holds of the server's status.
    pub fn wait_until(&self, what: &str, holds: impl Fn(&Value) -> bool) {
        wait_for(what, || {
            let (_, status) = self.get("status");
            if holds(&status) { Ok(()) } else { Err(status.to_string()) }
        });
    }

    /// Ctrl-C; the exit code, and all that was said on both streams.
    pub fn stop(mut self) -> (i32, String) {
        runner::interrupt(&self.child);
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

/// A client that takes every status for an answer.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}
