//! Experiments that are repeated, killed, interrupted, shared and gone on with.

use std::collections::BTreeSet;
use std::fs;

use super::runner::{end_of, interrupt};
use super::{Laboratory, MINE};

#[test]
fn one_seed_gives_equal_counters_in_every_record() {
    let lab = Laboratory::new();
    lab.write("mine.toml", MINE);
    lab.does(&["run", "mine.toml"]);
    lab.does(&["run", "mine.toml", "--name", "again"]);
    lab.does(&["run", "mine.toml", "--name", "together", "--parallel", "3"]);
    let once = lab.counters("mine");
    assert_eq!(once.len(), 5 * 60 * 6);
    assert_eq!(once, lab.counters("again"));
    assert_eq!(once, lab.counters("together"));
    lab.does(&["run", "mine.toml", "--name", "other", "--seed", "12"]);
    assert_ne!(once, lab.counters("other"));
}

#[test]
fn a_killed_experiment_resumes_with_none_lost_and_none_doubled() {
    let lab = Laboratory::new();
    lab.write("mine.toml", MINE);
    lab.does(&["run", "mine.toml", "--name", "whole"]);
    for third in 1..=3 {
        let mut child = lab.command(&["run", "mine.toml"]).spawn().unwrap();
        // Somewhere in each quarter, wherever it happens to be then.
        lab.wait_until_recorded("mine", third * 1800 / 4, &mut child);
        // SIGKILL: nothing of it can be caught.
        child.kill().unwrap();
        child.wait().unwrap();
        assert!((1..1800).contains(&lab.recorded("mine")), "it was not killed in the midst");
    }
    lab.does(&["run", "mine.toml"]);
    let (whole, resumed) = (lab.counters("whole"), lab.counters("mine"));
    assert_eq!(whole, resumed);
    assert_eq!(resumed.iter().collect::<BTreeSet<_>>().len(), resumed.len());
    assert!(lab.does(&["run", "mine.toml"]).err.contains("1,800 runs were recorded before"));
}

#[test]
fn two_processes_on_one_file_do_no_harm() {
    let lab = Laboratory::new();
    lab.write("mine.toml", MINE);
    lab.does(&["run", "mine.toml", "--name", "alone"]);
    let start = |name: &str| lab.command(&["run", "mine.toml", "--name", name]).spawn().unwrap();
    // Two at the same experiment, and one at another.
    let children = [start("mine"), start("mine"), start("other")];
    for child in children {
        end_of(child).exits(0);
    }
    let alone = lab.counters("alone");
    assert_eq!(alone, lab.counters("mine"));
    assert_eq!(alone, lab.counters("other"));
}

#[test]
fn an_interrupt_stops_cleanly_and_the_same_command_goes_on() {
    let lab = Laboratory::new();
    let long = MINE.replace("count = 60", "count = 2000").replace("depth = [8, 14, 20]", "depth = [18, 20]");
    lab.write("mine.toml", &long);
    let mut child = lab.command(&["run", "mine.toml"]).spawn().unwrap();
    lab.wait_until_recorded("mine", 1, &mut child);
    assert!(lab.does(&["list"]).out.contains("npuzzle lab run mine goes on"));
    interrupt(&child);
    let ran = end_of(child).exits(130);
    assert!(ran.err.contains("stopped") && ran.err.contains("the same command goes on"), "{}", ran.err);
    assert!(lab.does(&["list"]).out.contains("npuzzle lab run mine goes on"));
    lab.does(&["report", "mine"]);
    let text = fs::read_to_string(lab.path("mine-report/report.md")).unwrap();
    assert!(text.contains("**Not complete:**"));
}

#[test]
fn what_was_begun_goes_on_by_its_name() {
    let lab = Laboratory::new();
    lab.write(
        "mine.toml",
        &MINE.replace("kind = 'uniform'\ncount = 60", "kind = 'file'\nfile = 'boards.txt'"),
    );
    lab.write("boards.txt", "8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 0 8\n");
    lab.does(&["run", "mine.toml", "--name", "begun"]);
    fs::remove_file(lab.path("boards.txt")).unwrap();
    fs::remove_file(lab.path("mine.toml")).unwrap();
    assert!(lab.does(&["run", "begun"]).err.contains("were recorded before"));
    lab.refuses(&["run", "begun", "--seed", "5"], 2, &["boards.txt"]);
}

#[test]
fn an_experiment_that_is_being_run_is_not_removed() {
    let lab = Laboratory::new();
    let long = MINE.replace("count = 60", "count = 2000").replace("depth = [8, 14, 20]", "depth = [18, 20]");
    lab.write("mine.toml", &long);
    let mut child = lab.command(&["run", "mine.toml"]).spawn().unwrap();
    // Whoever records has joined in: before, the experiment is there and nobody is at it.
    lab.wait_until_recorded("mine", 1, &mut child);
    assert!(lab.does(&["list"]).out.contains("npuzzle lab run mine goes on"));
    lab.refuses(&["remove", "mine"], 2, &["'mine' is being run by another npuzzle"]);
    lab.refuses(
        &["run", "mine.toml", "--fresh", "--seed", "2"],
        2,
        &["'mine' is being run by another npuzzle"],
    );
    child.kill().unwrap();
    child.wait().unwrap();
    lab.does(&["remove", "mine"]);
}

#[test]
fn a_count_takes_the_first_of_a_suite() {
    let lab = Laboratory::new();
    lab.does(&["run", "korf100", "-n", "2", "-s", "auto"]);
    assert!(lab.does(&["show", "korf100"]).out.contains("2 of 2"));
}
