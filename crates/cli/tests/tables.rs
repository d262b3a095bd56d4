//! Tables on disk, and all that happens to files: whatever is wrong with one, answers stay right, the
//! damage is named, and the table is made again where that can be done.

mod runner;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Instant;

use assert_cmd::cargo::cargo_bin;
use runner::{Ran, end_of, interrupt, wait_until};
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

/// A folder in which one table is damaged: the damage is named, the answer right, the table mended.
fn is_named_and_mended(damage: impl Fn(&Path), words: &str) {
    let (folder, file) = with_tables();
    damage(&file);
    let named = verify(folder.path());
    assert_eq!(named.code, Some(1), "{words}: {}", named.out);
    assert!(named.out.contains(words), "no '{words}' in: {}", named.out);
    assert!(named.err.contains("tables remove --bad"), "{}", named.err);
    let notes = solve(folder.path());
    assert!(notes.contains(words) && notes.contains(file.to_str().unwrap()), "no '{words}' in: {notes}");
    assert_all_good(folder.path(), 2);
    assert_eq!(solve(folder.path()), "", "nothing more to say");

    damage(&file);
    let ran = build(folder.path());
    assert_eq!(ran.code, Some(0), "{words}: {}", ran.err);
    assert!(ran.err.contains(words) && ran.out.contains("made in") && ran.out.contains("already there"));
    assert_all_good(folder.path(), 2);
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
fn a_table_cut_short() {
    is_named_and_mended(|file| cut(file, 5_000), "it has 5000 bytes");
    is_named_and_mended(|file| cut(file, 10), "it has 10 bytes");
}

#[test]
fn an_empty_file() {
    is_named_and_mended(|file| cut(file, 0), "it has 0 bytes");
}

#[test]
fn a_byte_flipped_in_the_table() {
    is_named_and_mended(|file| change(file, TABLE_START + 99, false), "its checksum is wrong");
    let last = |file: &Path| fs::metadata(file).unwrap().len() as usize - 1;
    is_named_and_mended(|file| change(file, last(file), false), "its checksum is wrong");
}

#[test]
fn a_byte_flipped_in_the_header() {
    is_named_and_mended(|file| change(file, 0, false), "it is not a table of npuzzle");
    for at in [12, 16, 24, 28, 32, 40, HEADER_CHECKSUM] {
        is_named_and_mended(|file| change(file, at, false), "its header is damaged");
    }
}

#[test]
fn a_header_that_is_wrong_and_sealed() {
    is_named_and_mended(|file| change(file, 12, true), "its header is damaged");
    is_named_and_mended(|file| change(file, 39, true), "bytes where");
    is_named_and_mended(|file| change(file, 40, true), "its checksum is wrong");
}

#[test]
fn another_version() {
    for is_sealed in [false, true] {
        is_named_and_mended(|file| change(file, 8, is_sealed), "it is of version 5");
    }
}

#[test]
fn a_table_of_another_board_or_layout_under_this_name() {
    let other = tempfile::tempdir().unwrap();
    npuzzle(other.path(), &["tables", "build", "3x3", "4-4"]);
    let table = files(other.path()).remove(0);
    let copy = |file: &Path| assert!(fs::copy(&table, file).unwrap() > 0);
    is_named_and_mended(copy, "it holds another table: 3x3-");
    let minima = |file: &Path| {
        let folder = tempfile::tempdir().unwrap();
        npuzzle(folder.path(), &["tables", "build", SIZE, PARTITION, "--minima"]);
        fs::copy(files(folder.path()).remove(0), file).unwrap();
    };
    is_named_and_mended(minima, ", minima");
}

#[cfg(unix)]
#[test]
fn links_to_nothing_and_to_themselves() {
    let link = |file: &Path, to: &Path| {
        fs::remove_file(file).unwrap();
        std::os::unix::fs::symlink(to, file).unwrap();
    };
    is_named_and_mended(
        |file| link(file, Path::new("/nowhere/at/all")),
        "a link to a file that is not there",
    );
    is_named_and_mended(|file| link(file, file), "symbolic link");
}

/// Permissions hold back everyone but root.
#[cfg(unix)]
fn permissions_hold(file: &Path) -> bool {
    fs::File::open(file).is_err()
}

#[cfg(unix)]
#[test]
fn a_table_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let forbid = |file: &Path| fs::set_permissions(file, fs::Permissions::from_mode(0o000)).unwrap();
    let (_folder, file) = with_tables();
    forbid(&file);
    if permissions_hold(&file) {
        is_named_and_mended(forbid, "ermission denied");
    }
}

#[test]
fn a_folder_in_place_of_a_table_is_left_alone() {
    let (folder, file) = with_tables();
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    fs::write(file.join("precious"), "data").unwrap();
    let named = verify(folder.path());
    assert!(named.code == Some(1) && named.out.contains("it is a folder"), "{}", named.out);
    let notes = solve(folder.path());
    assert!(notes.contains("it is a folder") && notes.contains("can't be kept"), "{notes}");
    let ran = build(folder.path());
    assert!(ran.code == Some(1) && ran.err.contains("is a directory"), "{}", ran.err);
    let ran = npuzzle(folder.path(), &["tables", "remove", "--bad"]);
    assert!(ran.code == Some(1) && ran.err.contains("by hand"), "{}", ran.err);
    assert_eq!(fs::read_to_string(file.join("precious")).unwrap(), "data");
    fs::remove_dir_all(&file).unwrap();
    assert_eq!(build(folder.path()).code, Some(0));
    assert_all_good(folder.path(), 2);
}

#[test]
fn a_file_in_place_of_the_folder() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("tables");
    fs::write(&folder, "not a folder").unwrap();
    for folder in [folder.clone(), folder.join("below")] {
        assert!(solve(&folder).contains("can't be kept"));
        let ran = build(&folder);
        assert!(ran.code == Some(1) && ran.err.contains("can't be kept"), "{:?}: {}", ran.code, ran.err);
        assert!(ran.err.contains("--tables DIR") && ran.out.is_empty(), "{}", ran.err);
        assert_eq!(npuzzle(&folder, &["tables", "list"]).code, Some(1));
    }
    assert_eq!(fs::read_to_string(&folder).unwrap(), "not a folder");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_can_not_be_written_to() {
    // Nobody, not even root, makes files there.
    let folder = Path::new("/proc/npuzzle-tables");
    assert!(solve(folder).contains("can't be kept"));
    let ran = build(folder);
    assert!(ran.code == Some(1) && ran.err.contains("os error"), "{:?}: {}", ran.code, ran.err);
}

/// Runs the program where files can't grow, which is to it what a full disk is.
#[cfg(target_os = "linux")]
fn on_a_full_disk(folder: &Path, arguments: &[&str]) -> Ran {
    let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" \"$@\"";
    let mut shell = Command::new("bash");
    shell.args(["-c", script]).arg(cargo_bin!("npuzzle")).args(arguments);
    shell.envs(runner::environment(&runner::home())).env("NPUZZLE_TABLES", folder);
    shell.output().unwrap().into()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let ran = on_a_full_disk(folder.path(), &["tables", "build", SIZE, PARTITION]);
    assert!(ran.code == Some(1) && ran.err.contains("File too large"), "{:?}: {}", ran.code, ran.err);
    assert!(files(folder.path()).is_empty());
    let strategy = format!("ida+pdb:{PARTITION}");
    let ran = on_a_full_disk(folder.path(), &["solve", BOARD, "--json", "-s", &strategy]);
    assert!(ran.code == Some(0) && ran.err.contains("can't be kept"), "{:?}: {}", ran.code, ran.err);
    assert_eq!(ran.json()["length"], length(folder.path(), "ida+walking-distance").0);
    assert!(files(folder.path()).is_empty());
    assert_eq!(build(folder.path()).code, Some(0));
    assert_all_good(folder.path(), 2);
}

#[test]
fn builders_killed_at_any_moment_do_no_harm() {
    let began = Instant::now();
    drop(with_tables());
    let whole = began.elapsed();
    let folder = tempfile::tempdir().unwrap();
    for part in 0..12 {
        let mut builder = start(folder.path(), &["tables", "build", SIZE, PARTITION]);
        std::thread::sleep(whole * part / 12);
        builder.kill().unwrap();
        builder.wait().unwrap();
        assert_eq!(verify(folder.path()).code, Some(0), "whole or not there");
        if part % 4 == 0 {
            solve(folder.path());
            for file in files(folder.path()) {
                fs::remove_file(file).unwrap();
            }
        }
    }
    solve(folder.path());
    assert_eq!(build(folder.path()).code, Some(0));
    assert_eq!(npuzzle(folder.path(), &["tables", "remove", "--bad"]).code, Some(0));
    assert_all_good(folder.path(), 2);
}

#[test]
fn what_a_killed_builder_left_does_not_stop_the_next() {
    let (folder, file) = with_tables();
    let beside = |end: &str| PathBuf::from(format!("{}{end}", file.display()));
    fs::rename(&file, beside(".part")).unwrap();
    cut(&beside(".part"), 5_000);
    fs::write(beside(".lock"), "").unwrap();
    let listed = npuzzle(folder.path(), &["tables", "list"]).out;
    assert!(listed.contains(".part") && listed.contains("leftover"), "{listed}");
    assert_eq!(solve(folder.path()), "");
    assert_eq!(files(folder.path()).len(), 2, "the leftovers are gone");
    assert_all_good(folder.path(), 2);
}

#[test]
fn two_builders_at_once_make_one_table() {
    for _ in 0..4 {
        let folder = tempfile::tempdir().unwrap();
        let partition = ["tables", "build", "3x4", "8-3"];
        let builders = [start(folder.path(), &partition), start(folder.path(), &partition)];
        let ends = builders.map(end_of);
        let said: String = ends.iter().map(|ran| ran.out.as_str()).collect();
        assert!(ends.iter().all(|ran| ran.code == Some(0)), "{said}");
        let tables = files(folder.path()).len();
        assert_eq!(said.matches("made in").count(), tables, "each once: {said}");
        assert_eq!(said.matches("already there").count(), tables, "each once: {said}");
        assert_all_good(folder.path(), tables);
    }
}

/// Reads what a builder says until it waits for another; it can say no more after that.
fn until_it_waits(builder: &mut Child) -> String {
    let mut reader = BufReader::new(builder.stderr.take().unwrap());
    let mut said = String::new();
    while !said.contains("waiting for it") {
        assert!(reader.read_line(&mut said).unwrap() > 0, "it did not wait: {said}");
    }
    // Its end of the pipe stays open, so that nothing fails that it says later.
    std::thread::spawn(move || std::io::copy(&mut reader, &mut std::io::sink()));
    said
}

#[cfg(unix)]
#[test]
fn a_table_that_another_makes_is_waited_for_and_not_removed() {
    let (folder, file) = with_tables();
    fs::remove_file(&file).unwrap();
    let lock_path = format!("{}.lock", file.display());
    let lock = fs::File::create(&lock_path).unwrap();
    lock.lock().unwrap();
    let listed = npuzzle(folder.path(), &["tables", "list"]).out;
    assert!(listed.contains("being made"), "{listed}");
    let ran = npuzzle(folder.path(), &["tables", "remove", "--all"]);
    assert!(ran.code == Some(1) && ran.err.contains("another npuzzle is making it"), "{}", ran.err);
    let mut waiting = start(folder.path(), &["tables", "build", SIZE, PARTITION]);
    let said = until_it_waits(&mut waiting);
    // As its holder would end: the file first, then the lock.
    fs::remove_file(&lock_path).unwrap();
    drop(lock);
    let end = end_of(waiting);
    assert!(end.code == Some(0) && said.contains("waiting for it"), "{:?}: {said}", end.code);
    assert_all_good(folder.path(), 2);
}

#[cfg(unix)]
#[test]
fn control_c_stops_building_and_waiting_with_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    let builder = start(folder.path(), &["tables", "build", "4x4", "8-7"]);
    // Its lock is there while a table is made; these take far longer than to be interrupted.
    wait_until("a table is being made", || !files(folder.path()).is_empty());
    interrupt(&builder);
    end_of(builder).exits(130);
    assert!(files(folder.path()).is_empty(), "{:?}", files(folder.path()));

    assert_eq!(build(folder.path()).code, Some(0));
    let file = files(folder.path()).remove(0);
    fs::remove_file(&file).unwrap();
    let lock = fs::File::create(format!("{}.lock", file.display())).unwrap();
    lock.lock().unwrap();
    let mut waiting = start(folder.path(), &["tables", "build", SIZE, PARTITION]);
    until_it_waits(&mut waiting);
    interrupt(&waiting);
    end_of(waiting).exits(130);
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
