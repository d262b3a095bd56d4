//! Tables on disk, and all that happens to files: whatever is wrong with one, answers stay right, the
//! damage is named, and the table is made again where that can be done.

mod damage;
mod many_processes;
#[path = "../runner/mod.rs"]
mod runner;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use runner::{Ran, end_of};
use tempfile::TempDir;
use xxhash_rust::xxh3::xxh3_64;

/// A board whose tables are quick to make.
const BOARD: &str = "4 10 6 3/8 11 9 2/1 7 5 0";
const SIZE: &str = "3x4";
const PARTITION: &str = "6-5";
/// Where the table starts in its file, and where the header's own checksum is.
const TABLE_START: usize = 4096;
const HEADER_CHECKSUM: usize = 48;

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = runner::command(arguments);
    command.env("NPUZZLE_TABLES", folder);
    command
}

fn npuzzle(folder: &Path, arguments: &[&str]) -> Ran {
    command(folder, arguments).output().unwrap().into()
}

fn start(folder: &Path, arguments: &[&str]) -> Child {
    command(folder, arguments).spawn().unwrap()
}

fn build(folder: &Path) -> Ran {
    npuzzle(folder, &["tables", "build", SIZE, PARTITION])
}

fn verify(folder: &Path) -> Ran {
    npuzzle(folder, &["tables", "verify"])
}

fn assert_all_good(folder: &Path, tables: usize) {
    let ran = verify(folder);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert_eq!(ran.out.lines().filter(|line| line.ends_with("  good")).count(), tables, "{}", ran.out);
    assert_eq!(ran.out.lines().count(), tables, "{}", ran.out);
}

/// Solves the board with tables; what came on standard error. The length must be right.
fn solve(folder: &Path) -> String {
    let strategy = format!("ida+pdb:{PARTITION}");
    let (length, notes) = length(folder, &strategy);
    assert_eq!(length, self::length(folder, "ida+walking-distance").0, "{notes}");
    notes
}

fn length(folder: &Path, strategy: &str) -> (u64, String) {
    let ran = npuzzle(folder, &["solve", BOARD, "--json", "-s", strategy]).exits(0);
    let run = ran.json();
    assert_eq!(run["optimal"], true, "{strategy}");
    (run["length"].as_u64().unwrap(), ran.err)
}

/// A folder with both tables, and one of their files.
fn with_tables() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let ran = build(folder.path());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let file = files(folder.path()).remove(0);
    (folder, file)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn change(file: &Path, at: usize, is_sealed: bool) {
    let mut bytes = fs::read(file).unwrap();
    bytes[at] ^= 4;
    if is_sealed {
        let checksum = xxh3_64(&bytes[..HEADER_CHECKSUM]).to_le_bytes();
        bytes[HEADER_CHECKSUM..HEADER_CHECKSUM + 8].copy_from_slice(&checksum);
    }
    fs::write(file, bytes).unwrap();
}

fn cut(file: &Path, bytes: u64) {
    fs::OpenOptions::new().write(true).open(file).unwrap().set_len(bytes).unwrap();
}

#[test]
fn tables_are_made_once_drawn_and_listed() {
    let folder = tempfile::tempdir().unwrap();
    let empty = npuzzle(folder.path(), &["tables", "list"]);
    assert!(empty.out.is_empty() && empty.err.contains("npuzzle tables build"), "{}", empty.err);
    assert_eq!(empty.code, Some(0));

    let made = build(folder.path());
    assert_eq!(made.out.matches("made in").count(), 2, "{}", made.out);
    assert!(made.out.contains("# "), "{}", made.out);
    let found = build(folder.path());
    assert_eq!(found.out.matches("already there").count(), 2, "{}", found.out);

    let listed = npuzzle(folder.path(), &["tables", "list"]);
    assert_eq!(listed.out.matches(" good ").count(), 2 + 1, "two tables and a heading: {}", listed.out);
    assert!(listed.out.contains(folder.path().to_str().unwrap()));
    for table in npuzzle(folder.path(), &["tables", "list", "--json"]).json_lines() {
        assert_eq!((&table["rows"], &table["cols"], &table["state"]), (&3.into(), &4.into(), &"good".into()));
        assert_eq!(table["cells"].as_array().unwrap().len() as u64, table["tiles"].as_u64().unwrap());
        let bytes = fs::metadata(folder.path().join(table["file"].as_str().unwrap())).unwrap().len();
        assert_eq!(table["bytes"], bytes);
    }
    assert_all_good(folder.path(), 2);
}

#[test]
fn a_listed_table_says_what_it_is_good_for() {
    let folder = tempfile::tempdir().unwrap();
    for layout in [&[][..], &["--minima"]] {
        let ran = npuzzle(folder.path(), &[&["tables", "build", "4x4", "4-4-4-3"], layout].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let listed = npuzzle(folder.path(), &["tables", "list"]).out;
    for words in ["pdb:4-4-4-3 with the goal's blank in a corner", "pdb-min:4-4-4-3", "bits", "minima"] {
        assert!(listed.contains(words), "no '{words}' in: {listed}");
    }
}

#[test]
fn the_tables_of_all_goals_with_the_blank_in_a_corner_are_the_same() {
    let (folder, _) = with_tables();
    let ran = npuzzle(folder.path(), &["tables", "build", SIZE, PARTITION, "--goal", "first"]);
    assert_eq!(ran.out.matches("already there").count(), 2, "{}", ran.out);
}

#[test]
fn only_tables_are_removed() {
    let (folder, file) = with_tables();
    let strangers = ["notes.txt", "dinner.table", "3x4-0.1-blank0.bits", "x.part", "x.table.lock"];
    for name in strangers {
        fs::write(folder.path().join(name), "mine").unwrap();
    }
    let name = file.file_name().unwrap().to_str().unwrap();
    let ran = npuzzle(folder.path(), &["tables", "remove", name.strip_suffix(".table").unwrap()]);
    assert!(ran.code == Some(0) && ran.out.contains("1 file removed"), "{}{}", ran.out, ran.err);
    assert!(!file.exists());
    let ran = npuzzle(folder.path(), &["tables", "remove", "--all"]);
    assert!(ran.code == Some(0) && ran.out.contains("1 file removed"), "{}{}", ran.out, ran.err);
    for name in strangers {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), "mine", "{name}");
    }
    assert_eq!(files(folder.path()).len(), strangers.len());
}

#[test]
fn bad_tables_alone_are_removed_when_asked_so() {
    let (folder, file) = with_tables();
    change(&file, TABLE_START, false);
    let ran = npuzzle(folder.path(), &["tables", "remove", "--bad"]);
    assert!(ran.code == Some(0) && ran.out.contains("1 file removed"), "{}", ran.out);
    assert!(!file.exists());
    assert_all_good(folder.path(), 1);
}

#[test]
fn what_is_wrong_on_the_command_line_is_told_with_the_remedy() {
    let (folder, file) = with_tables();
    let name = file.file_name().unwrap().to_str().unwrap();
    let near = name.replace("3x4", "3x5");
    for (arguments, words) in [
        (&["build", "4x4", "7-7"][..], &["14 tiles", "15", "7-8"][..]),
        (&["build", "4x4", "9-6"], &["at most 8"]),
        (&["build", "4x4", "seven"], &["'seven'", "7-8"]),
        (&["build", "3x3", "1.2.3.4/5.6.7.7"], &["tile 7 must be in exactly one pattern"]),
        (&["build", "6x6"], &["25 cells"]),
        (&["build", "four"], &["ROWSxCOLS"]),
        (&["build", "3x3", "--goal", "snake"], &["unknown goal 'snake'"]),
        (&["verify", &near], &["no table", name.strip_suffix(".table").unwrap()]),
        (&["remove", &near], &["no table", name.strip_suffix(".table").unwrap()]),
        (&["remove"], &["--all"]),
        (&["remove", "--all", "--bad"], &["--bad"]),
    ] {
        let ran = npuzzle(folder.path(), &[&["tables"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{arguments:?}");
        for word in words {
            assert!(ran.err.contains(word), "no '{word}' in: {}", ran.err);
        }
    }
    assert_all_good(folder.path(), 2);
}

#[test]
fn a_closed_pipe_just_ends_quietly() {
    let (folder, _) = with_tables();
    for arguments in [&["tables", "list"][..], &["tables", "verify"], &["tables", "build", SIZE, PARTITION]] {
        let mut run = start(folder.path(), arguments);
        drop(run.stdout.take());
        let end = end_of(run);
        assert!(end.code == Some(0) && !end.err.contains("error"), "{arguments:?}: {}", end.err);
    }
}
