//! JSON, exit codes and the API's document against what released versions answered. Fields may be added; what was
//! there stays, with the same value.
//!
//! Each version has a folder, `0.1` the first:
//!
//! | file | what |
//! |---|---|
//! | `commands.txt` | invocations of the binary, in groups; each group has a folder of its own to run in |
//! | `files/` | copied into the folder of each group: boards, scripts, input |
//! | `requests.txt` | requests to the API |
//! | `answers.txt`, `api.txt`, `openapi.json` | what that version answered, recorded |
//!
//! A line of `commands.txt` is what is compared, then the arguments, quoted as in a shell, and `< FILE` for standard
//! input. Exit codes are always compared, standard error never. Of standard output: `json` compares JSON lines,
//! `text` every word, `columns` the names in the first line (CSV), `exit` nothing.
//!
//! To record, with the binary of the version, which decides the folder (`NPUZZLE_BINARY` is an absolute path):
//!
//! ```sh
//! NPUZZLE_BINARY=… cargo test -p npuzzle-cli --test contract -- --ignored record
//! ```
//!
//! What a later version adds goes into a folder of its own, with lists of what is new; the records of earlier versions
//! are never recorded anew, so that the contract can't be broken by recording. With `NPUZZLE_BINARY` set the
//! other tests hold that binary to the contract.

mod commands;
mod document;
mod records;
mod same;
mod server;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use records::Answer;
use server::Server;

/// The binary that is held to the contract.
fn binary() -> PathBuf {
    std::env::var_os("NPUZZLE_BINARY").map_or_else(|| env!("CARGO_BIN_EXE_npuzzle").into(), PathBuf::from)
}

fn versions() -> Vec<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contract");
    let mut folders: Vec<PathBuf> =
        fs::read_dir(here).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    assert!(!folders.is_empty(), "no version was recorded");
    folders
}

/// Answers that 0.1 got wrong, with what differs now. Its laboratory called a board that a beam solves in 0 moves
/// unproven, where `solve` called the same answer optimal: there is one verdict now.
const CORRECTED: [(&str, &str); 1] =
    [("json lab export mine --format jsonl", "line 14: .optimal was false, is true")];

/// Panics with all that differs, if anything does.
#[track_caller]
fn assert_kept(
    asked: &[String],
    recorded: &[Answer],
    now: &[Answer],
    problems: impl Fn(&Answer, &Answer) -> Vec<String>,
) {
    let kept: Vec<&String> = recorded.iter().map(|answer| &answer.asked).collect();
    assert_eq!(
        asked.iter().collect::<Vec<_>>(),
        kept,
        "the list and the records are of different things: record anew"
    );
    let broken: Vec<String> = recorded
        .iter()
        .zip(now)
        .filter_map(|(was, is)| {
            let mut problems = problems(was, is);
            problems.retain(|problem| !CORRECTED.contains(&(was.asked.as_str(), problem.as_str())));
            (!problems.is_empty()).then(|| format!("{}\n    {}", was.asked, problems.join("\n    ")))
        })
        .collect();
    assert!(broken.is_empty(), "{} of {} answers changed:\n{}", broken.len(), now.len(), broken.join("\n"));
}

#[test]
fn commands_answer_as_they_did() {
    for version in versions() {
        let groups = commands::read(&version);
        let asked: Vec<String> = groups.iter().flat_map(|group| &group.lines).cloned().collect();
        let now = commands::run(&version, &groups);
        assert_kept(&asked, &records::read(&version.join("answers.txt")), &now, commands::differences);
    }
}

#[test]
fn the_api_answers_as_it_did() {
    for version in versions() {
        let requests = server::requests(&version);
        let now = Server::start().ask(&requests);
        assert_kept(&requests, &records::read(&version.join("api.txt")), &now, commands::json_differences);
    }
}

#[test]
fn the_api_document_keeps_what_it_promised() {
    let now = Server::start().document();
    for version in versions() {
        let was: Value =
            serde_json::from_str(&fs::read_to_string(version.join("openapi.json")).unwrap()).unwrap();
        let broken = document::differences(&was, &now);
        assert!(broken.is_empty(), "the document of the API changed:\n{}", broken.join("\n"));
    }
}

#[test]
#[ignore = "writes the records of the version that NPUZZLE_BINARY is"]
fn record() {
    assert!(std::env::var_os("NPUZZLE_BINARY").is_some(), "NPUZZLE_BINARY says which binary to record");
    let output = Command::new(binary()).arg("--version").output().unwrap();
    let version = String::from_utf8(output.stdout).unwrap();
    let number = version.trim().trim_start_matches("npuzzle ");
    let folder = versions()
        .into_iter()
        .find(|folder| number.starts_with(&format!("{}.", folder.file_name().unwrap().to_str().unwrap())))
        .unwrap_or_else(|| panic!("no folder with the lists of version {number}"));
    let groups = commands::read(&folder);
    records::write(&folder.join("answers.txt"), &commands::run(&folder, &groups));
    let server = Server::start();
    records::write(&folder.join("api.txt"), &server.ask(&server::requests(&folder)));
    let document = serde_json::to_string_pretty(&document::without_prose(server.document())).unwrap();
    fs::write(folder.join("openapi.json"), document + "\n").unwrap();
}
