//! `npuzzle lab` as people use it: runs that are killed, resumed and repeated; every mistake in a spec; every
//! trouble with the disk; files that other programs read.

mod disk;
mod files;
mod mistakes;
mod runs;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

struct Laboratory {
    folder: TempDir,
}

struct Ran {
    out: String,
    err: String,
    code: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let ran = Self {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code(),
        };
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        ran
    }
}

impl Laboratory {
    fn new() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(cargo_bin!("npuzzle"));
        command
            .arg("lab")
            .args(arguments)
            .current_dir(self.folder.path())
            .env("NPUZZLE_LAB", self.path("lab.db"))
            .env("NPUZZLE_TABLES", self.path("tables"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn lab(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    fn does(&self, arguments: &[&str]) -> Ran {
        let ran = self.lab(arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
        ran
    }

    fn refuses(&self, arguments: &[&str], code: i32, words: &[&str]) {
        let ran = self.lab(arguments);
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{arguments:?} wrote to standard output");
        for word in words {
            assert!(ran.err.contains(word), "{arguments:?}: no '{word}' in: {}", ran.err);
        }
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// What must be the same every time, of every record.
    fn counters(&self, name: &str) -> Vec<String> {
        let exported = self.does(&["export", name, "--format", "jsonl"]).out;
        let of_chance = ["experiment", "elapsed_s", "peak_memory_bytes", "at_once", "started"];
        let bare = |line: &str| {
            let mut record: Value = serde_json::from_str(line).unwrap();
            let fields = record.as_object_mut().unwrap();
            fields.retain(|field, _| !of_chance.contains(&field.as_str()));
            record.to_string()
        };
        exported.lines().map(bare).collect()
    }
}

/// Enough runs to be killed in the midst of, few enough for a test.
const MINE: &str = "name = 'mine'\nseed = 11\n\
    strategies = ['astar+manhattan', 'astar+misplaced', 'ida+linear-conflict', 'beam:20+manhattan', 'bfs']\n\
    [[instances]]\nkind = 'depth'\ndepth = [8, 14, 20]\ncount = 60\n\
    [[instances]]\nkind = 'walk'\nsteps = [30, 60]\ncount = 60\n\
    [[instances]]\nkind = 'uniform'\ncount = 60\n";
