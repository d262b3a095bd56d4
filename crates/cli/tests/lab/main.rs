//! `npuzzle lab` as people use it: runs that are killed, resumed and repeated; every mistake in a spec; every
//! trouble with the disk; files that other programs read.

mod disk;
mod files;
mod mistakes;
#[path = "../runner/mod.rs"]
mod runner;
mod runs;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command};

use npuzzle_lab::store::Store;
use runner::Ran;
use tempfile::TempDir;

struct Laboratory {
    folder: TempDir,
}

impl Laboratory {
    fn new() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = runner::command(&[&["lab"], arguments].concat());
        command
            .current_dir(self.folder.path())
            .env("NPUZZLE_LAB", self.path("lab.db"))
            .env("NPUZZLE_TABLES", self.path("tables"));
        command
    }

    fn lab(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    fn does(&self, arguments: &[&str]) -> Ran {
        self.lab(arguments).exits(0)
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
        let exported = self.does(&["export", name, "--format", "jsonl"]).json_lines();
        let of_chance = ["experiment", "elapsed_s", "peak_memory_bytes", "at_once", "started"];
        let bare = |mut record: serde_json::Value| {
            let fields = record.as_object_mut().unwrap();
            fields.retain(|field, _| !of_chance.contains(&field.as_str()));
            record.to_string()
        };
        exported.into_iter().map(bare).collect()
    }

    /// How many runs of an experiment are recorded, from the file itself: to ask the program takes longer than
    /// many runs do.
    fn recorded(&self, name: &str) -> u64 {
        let Ok(store) = Store::open_to_read(&self.path("lab.db")) else { return 0 };
        let listed = store.list().unwrap();
        listed.iter().find(|experiment| experiment.name == name).map_or(0, |experiment| experiment.done)
    }

    /// Waits until so many runs of an experiment that a program makes are recorded.
    fn wait_until_recorded(&self, name: &str, runs: u64, program: &mut Child) {
        runner::wait_until(&format!("{runs} runs are recorded"), || {
            let is_running = program.try_wait().unwrap().is_none();
            let is_reached = self.recorded(name) >= runs;
            assert!(is_running || is_reached, "it ended before {runs} runs were recorded");
            is_reached
        });
    }
}

/// Enough runs to be killed in the midst of, few enough for a test.
const MINE: &str = "name = 'mine'\nseed = 11\n\
    strategies = ['astar+manhattan', 'astar+misplaced', 'ida+linear-conflict', 'beam:20+manhattan', 'bfs']\n\
    [[instances]]\nkind = 'depth'\ndepth = [8, 14, 20]\ncount = 60\n\
    [[instances]]\nkind = 'walk'\nsteps = [30, 60]\ncount = 60\n\
    [[instances]]\nkind = 'uniform'\ncount = 60\n";
