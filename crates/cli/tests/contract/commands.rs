//! The list of commands, and running it.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;
use tempfile::TempDir;

use crate::records::Answer;
use crate::{binary, same};

/// Commands that run one after the other in the same folder: what one leaves, the next one finds.
pub(crate) struct Group {
    pub(crate) lines: Vec<String>,
}

/// Groups begin with a title in brackets; empty lines and comments don't count.
pub(crate) fn read(version: &Path) -> Vec<Group> {
    let text = fs::read_to_string(version.join("commands.txt")).unwrap();
    let mut groups: Vec<Group> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line.starts_with('[') {
            groups.push(Group { lines: Vec::new() });
        } else {
            groups.last_mut().expect("a group has a title").lines.push(line.to_owned());
        }
    }
    groups
}

/// Runs all groups, as many at a time as there are cores. The answers are in the list's order.
pub(crate) fn run(version: &Path, groups: &[Group]) -> Vec<Answer> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((nth, group)) =
                    groups.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed))
                {
                    let answers = run_group(version, group);
                    done.lock().unwrap().push((nth, answers));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(nth, _)| *nth);
    done.into_iter().flat_map(|(_, answers)| answers).collect()
}

fn run_group(version: &Path, group: &Group) -> Vec<Answer> {
    let folder = TempDir::new().unwrap();
    for file in fs::read_dir(version.join("files")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
    }
    group.lines.iter().map(|line| run_line(folder.path(), line)).collect()
}

fn run_line(folder: &Path, line: &str) -> Answer {
    let (compared, command) = parts(line);
    let mut arguments = shlex::split(command).unwrap_or_else(|| panic!("quotes do not match: {line}"));
    let input = match arguments.iter().position(|argument| argument == "<") {
        Some(at) => {
            let file = arguments.drain(at..).nth(1).expect("a file after <");
            File::open(folder.join(file)).unwrap().into()
        }
        None => Stdio::null(),
    };
    let output = isolated(folder).args(arguments).stdin(input).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("panicked"), "{line}: {errors}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let lines = match compared {
        "exit" => Vec::new(),
        "columns" => printed.lines().take(1).map(str::to_owned).collect(),
        "json" | "text" => printed.lines().map(str::to_owned).collect(),
        _ => panic!("unknown kind of comparison: {line}"),
    };
    let code = output.status.code().expect("ended by a signal");
    Answer { asked: line.to_owned(), code, lines }
}

/// What is compared, and the command.
fn parts(line: &str) -> (&str, &str) {
    line.split_once(' ').unwrap_or((line, ""))
}

/// A command that finds nothing of the user's, and leaves nothing outside the folder.
pub(crate) fn isolated(folder: &Path) -> Command {
    let mut command = Command::new(binary());
    command.current_dir(folder).env("HOME", folder).env("NO_COLOR", "1");
    for variable in ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env(variable, folder.join(variable));
    }
    command.env("NPUZZLE_TABLES", folder.join("tables")).env("NPUZZLE_LAB", folder.join("lab.db"));
    command
}

/// How an answer breaks the contract.
pub(crate) fn differences(was: &Answer, is: &Answer) -> Vec<String> {
    match parts(&was.asked).0 {
        "json" => json_differences(was, is),
        "columns" => {
            let mut found = code_differences(was, is);
            let columns: Vec<&str> = is.lines.iter().flat_map(|line| line.split(',')).collect();
            let kept = was.lines.iter().flat_map(|line| line.split(','));
            found.extend(
                kept.filter(|name| !columns.contains(name)).map(|name| format!("column {name} is missing")),
            );
            found
        }
        _ => {
            let mut found = code_differences(was, is);
            if was.lines != is.lines {
                found.push(format!("the text was {:#?}, is {:#?}", was.lines, is.lines));
            }
            found
        }
    }
}

/// How an answer in JSON breaks the contract.
pub(crate) fn json_differences(was: &Answer, is: &Answer) -> Vec<String> {
    let mut found = code_differences(was, is);
    if was.lines.len() != is.lines.len() {
        found.push(format!("there were {} lines, now {}", was.lines.len(), is.lines.len()));
    }
    for (nth, (was, is)) in was.lines.iter().zip(&is.lines).enumerate() {
        let was: Value = serde_json::from_str(was).unwrap();
        match serde_json::from_str(is) {
            Ok(is) => found.extend(
                same::differences(&was, &is).into_iter().map(|what| format!("line {}: {what}", nth + 1)),
            ),
            Err(error) => found.push(format!("line {}: {error}: {is}", nth + 1)),
        }
    }
    found
}

fn code_differences(was: &Answer, is: &Answer) -> Vec<String> {
    if was.code == is.code { Vec::new() } else { vec![format!("code {}, was {}", is.code, was.code)] }
}
