//! A server of its own, the requests of the list, and the document.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::commands::isolated;
use crate::records::Answer;

pub(crate) struct Server {
    child: Child,
    /// `http://127.0.0.1:port/api/v1/`.
    root: String,
    _folder: TempDir,
}

/// Lines like `POST check {"board": …}`. `JOB {…}` starts a job and polls until it has ended.
pub(crate) fn requests(version: &Path) -> Vec<String> {
    let text = fs::read_to_string(version.join("requests.txt")).unwrap();
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

impl Server {
    /// Starts one with limits that are the same on every machine.
    pub(crate) fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let mut child = isolated(folder.path())
            .args(["serve", "--max-memory", "200MB", "--max-nodes", "10M", "--max-time", "60s"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("http://127.0.0.1:"), "{line:?}");
        Self { child, root: format!("{}api/v1/", line.trim()), _folder: folder }
    }

    pub(crate) fn document(&self) -> Value {
        self.get("openapi.json").1
    }

    pub(crate) fn ask(&self, requests: &[String]) -> Vec<Answer> {
        requests
            .iter()
            .map(|request| {
                let (code, answer) = match request.split(' ').collect::<Vec<_>>()[..] {
                    ["GET", path] => self.get(path),
                    ["POST", path, ..] => self.post(path, body(request)),
                    ["JOB", ..] => self.job(body(request)),
                    _ => panic!("neither GET, POST nor JOB: {request}"),
                };
                Answer { asked: request.clone(), code: code.into(), lines: vec![answer.to_string()] }
            })
            .collect()
    }

    fn get(&self, path: &str) -> (u16, Value) {
        let mut response = agent().get(self.root.clone() + path).call().unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    fn post(&self, path: &str, body: &str) -> (u16, Value) {
        let request = agent().post(self.root.clone() + path).header("content-type", "application/json");
        let mut response = request.send(body).unwrap();
        (response.status().as_u16(), response.body_mut().read_json().unwrap())
    }

    /// The job's final status, with the HTTP status of the request that started it.
    fn job(&self, body: &str) -> (u16, Value) {
        let (code, begun) = self.post("jobs", body);
        let path = format!("jobs/{}", begun["id"].as_str().unwrap_or_else(|| panic!("no job: {begun}")));
        let started = Instant::now();
        loop {
            let (_, status) = self.get(&path);
            if status["state"] != "waiting" && status["state"] != "running" {
                return (code, status);
            }
            assert!(started.elapsed() < Duration::from_secs(60), "{body}: {status}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn body(request: &str) -> &str {
    &request[request.find('{').unwrap_or(request.len())..]
}

/// A client for which no HTTP status is an error.
fn agent() -> ureq::Agent {
    ureq::Agent::config_builder().http_status_as_error(false).build().into()
}
