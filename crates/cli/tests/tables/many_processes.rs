//! Builders that are killed, interrupted, or at work on the same table.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::Child;
use std::time::{Duration, Instant};

use crate::runner::{end_of, interrupted, wait_until};
use crate::{
    PARTITION, SIZE, assert_all_good, build, cut, files, npuzzle, solve, start, verify, with_tables,
};

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
    interrupted(builder, Duration::from_secs(3)).exits(130);
    assert!(files(folder.path()).is_empty(), "{:?}", files(folder.path()));

    assert_eq!(build(folder.path()).code, Some(0));
    let file = files(folder.path()).remove(0);
    fs::remove_file(&file).unwrap();
    let lock = fs::File::create(format!("{}.lock", file.display())).unwrap();
    lock.lock().unwrap();
    let mut waiting = start(folder.path(), &["tables", "build", SIZE, PARTITION]);
    until_it_waits(&mut waiting);
    interrupted(waiting, Duration::from_secs(3)).exits(130);
}
