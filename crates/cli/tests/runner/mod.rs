//! Runs the program as people do, with folders of its own: whatever the user of this machine keeps is neither
//! read nor written. Everything here waits for conditions, never for times.

#![allow(dead_code, reason = "no file of tests uses all of it")]

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

/// How long anything may take before a test gives up: long, since the machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Between two looks at a condition.
const PAUSE: Duration = Duration::from_millis(10);

/// What a command printed, and its exit code.
#[derive(Debug)]
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let ran = Self {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        };
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        ran
    }
}

impl Ran {
    /// Checks the exit code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}{}", self.out, self.err);
        self
    }

    /// The one JSON value that was printed.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }

    /// The JSON values that were printed, one on each line.
    #[track_caller]
    pub fn json_lines(&self) -> Vec<Value> {
        let value = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.out.lines().map(value).collect()
    }
}

thread_local! {
    /// The home of the programs that a test runs: each test has a thread of its own, and its folder goes with it.
    static HOME: TempDir = TempDir::new().unwrap();
}

/// The folder below which the programs of this test keep what they keep for their user.
pub fn home() -> PathBuf {
    HOME.with(|home| home.path().to_owned())
}

/// Where programs with this home keep what belongs to their user.
pub fn environment(home: &std::path::Path) -> [(&'static str, PathBuf); 3] {
    [("HOME", home.to_owned()), ("XDG_DATA_HOME", home.join("data")), ("XDG_CACHE_HOME", home.join("cache"))]
}

/// A command that is ready to run, with nothing to read and both streams in pipes.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin!("npuzzle"));
    command
        .args(arguments)
        .env_remove("NPUZZLE_TABLES")
        .env_remove("NPUZZLE_LAB")
        .envs(environment(&home()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command to its end.
pub fn npuzzle(arguments: &[&str]) -> Ran {
    command(arguments).output().unwrap().into()
}

/// Runs a command to its end, with this on its standard input.
pub fn npuzzle_with_input(arguments: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    assert_cmd::Command::from_std(command(arguments)).write_stdin(input).output().unwrap().into()
}

/// Starts a command.
pub fn start(arguments: &[&str]) -> Child {
    command(arguments).spawn().unwrap()
}

/// Waits until a command has ended, and kills it if that takes too long.
#[track_caller]
pub fn end_of(child: Child) -> Ran {
    let id = child.id();
    let (send, receive) = mpsc::channel();
    thread::spawn(move || send.send(child.wait_with_output()));
    let Ok(output) = receive.recv_timeout(PATIENCE) else {
        signal(id, "-KILL");
        panic!("the command still ran after {PATIENCE:?}")
    };
    output.unwrap().into()
}

/// Ctrl-C, then waits for the end. What the program still computes after Ctrl-C is limited in processor time,
/// which does not grow with what else the machine does.
#[track_caller]
pub fn interrupted(child: Child, most_processor_time: Duration) -> Ran {
    let id = child.id();
    interrupt(&child);
    let before = processor_time(id);
    // An ended process that nobody has waited for is a zombie, and its times can still be read.
    wait_until("the command has ended", || stat(id)[0] == "Z");
    let used = processor_time(id).saturating_sub(before);
    let ran = end_of(child);
    assert!(used < most_processor_time, "{used:?} of processor time after Ctrl-C: {}", ran.err);
    ran
}

/// The processor time that a process has used.
pub fn processor_time(process: u32) -> Duration {
    let stat = stat(process);
    let ticks = |field: usize| stat[field].parse::<u64>().unwrap();
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// The fields of `/proc/PID/stat` after the name of the process. The first is its state; fields 11 and 12 are the
/// hundredths of a second that it has used in user mode and in the kernel.
fn stat(process: u32) -> Vec<String> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    stat.rsplit_once(')').unwrap().1.split_whitespace().map(str::to_owned).collect()
}

/// Ctrl-C, once the program listens for it: before, it would just be killed.
#[track_caller]
pub fn interrupt(child: &Child) {
    wait_until("the program catches SIGINT", || catches_interrupts(child.id()));
    signal(child.id(), "-INT");
}

/// Whether a process has a handler for SIGINT, whose number is 2.
fn catches_interrupts(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 << (2 - 1) != 0)
}

fn signal(process: u32, name: &str) {
    let sent = Command::new("kill").args([name, &process.to_string()]).status().unwrap();
    assert!(sent.success(), "kill {name} {process}");
}

/// Waits until something holds.
#[track_caller]
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    wait_for(what, || if holds() { Ok(()) } else { Err(()) });
}

/// Waits until there is something; panics with what there was instead if it never comes.
#[track_caller]
pub fn wait_for<T, E: std::fmt::Debug>(what: &str, mut look: impl FnMut() -> Result<T, E>) -> T {
    let started = Instant::now();
    loop {
        match look() {
            Ok(found) => return found,
            Err(instead) => {
                assert!(started.elapsed() < PATIENCE, "it never came to this: {what}; but {instead:?}");
            }
        }
        thread::sleep(PAUSE);
    }
}
