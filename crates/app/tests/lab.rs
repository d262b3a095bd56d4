//! `npuzzle lab` as people use it: runs that are killed, resumed and repeated; every mistake in a spec; every
//! trouble with the disk; files that other programs read.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

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
    let done = || -> u64 {
        let listed = lab.does(&["list", "--json"]).out;
        let mut records = listed.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        records.find(|it| it["name"] == "mine").map_or(0, |it| it["done"].as_u64().unwrap())
    };
    for third in 1..=3 {
        let mut child = lab.command(&["run", "mine.toml"]).spawn().unwrap();
        // Somewhere in each quarter, wherever it happens to be then.
        while done() < third * 1800 / 4 {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
        }
        // SIGKILL: nothing of it can be caught.
        child.kill().unwrap();
        child.wait().unwrap();
        assert!((1..1800).contains(&done()), "it was not killed in the midst");
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
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
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
    let child = lab.command(&["run", "mine.toml"]).spawn().unwrap();
    while !lab.lab(&["list"]).out.contains("npuzzle lab run mine goes on") {
        std::thread::sleep(Duration::from_millis(20));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let ran = Ran::from(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert!(ran.err.contains("stopped") && ran.err.contains("the same command goes on"), "{}", ran.err);
    assert!(lab.does(&["list"]).out.contains("npuzzle lab run mine goes on"));
    lab.does(&["report", "mine"]);
    let text = fs::read_to_string(lab.path("mine-report/report.md")).unwrap();
    assert!(text.contains("**Not complete:**"));
}

#[test]
fn every_mistake_in_a_spec_has_its_place_and_remedy_and_writes_nothing() {
    let lab = Laboratory::new();
    for (from, to, words) in [
        (
            "kind = 'uniform'\ncount = 60",
            "kind = 'suite'\nsuite = 'korf10'",
            &["mine.toml:12:1", "unknown suite 'korf10'", "korf100"][..],
        ),
        ("'bfs'", "'dijkstar'", &["mine.toml:3:97", "unknown algorithm 'dijkstar'", "npuzzle strategies"]),
        ("seed = 11", "sede = 11", &["mine.toml:2:1", "unknown field 'sede'", "did you mean seed"]),
        (
            "kind = 'uniform'\ncount = 60",
            "kind = 'uniform'\ncount = -60",
            &["mine.toml:14:9", "-60", "1 to 1000000"],
        ),
        (
            "kind = 'uniform'\ncount = 60",
            "kind = 'file'\nfile = 'boards.txt'",
            &["boards.txt", "can't be read", "beside the spec"],
        ),
        ("'bfs'", "'ida+pdb:7-8'", &["ida+pdb:7-8", "3x3"]),
        ("depth = [8, 14, 20]", "depth = [8, 32]", &["32", "the deepest are 31"]),
        ("name = 'mine'", "name = 'mine", &["mine.toml:1:"]),
    ] {
        assert!(MINE.contains(from), "{from}");
        lab.write("mine.toml", &MINE.replace(from, to));
        lab.refuses(&["run", "mine.toml"], 2, words);
        assert!(!lab.path("lab.db").exists(), "{to}: something was written");
    }
    let no_instances = MINE.split("[[instances]]").next().unwrap();
    lab.write("mine.toml", no_instances);
    lab.refuses(&["run", "mine.toml"], 2, &["mine.toml", "'instances' is missing"]);
    lab.refuses(&["run", "koersen"], 2, &["no study 'koersen'", "did you mean koehrsen?", "mine.toml"]);
    lab.refuses(&["run", "nowhere.toml"], 2, &["nowhere.toml can't be read"]);
    lab.refuses(&["run", "koehrsen", "-s", "astar"], 2, &["astar needs a heuristic"]);
    lab.refuses(&["run", "koehrsen", "--name", "a/b"], 2, &["'a/b' is no name"]);
    lab.refuses(&["run", "koehrsen", "--max-time", "0"], 2, &["0"]);
    lab.refuses(&["report", "koehrsen"], 2, &["lab.db does not exist", "npuzzle lab run koehrsen"]);
    assert!(!lab.path("lab.db").exists());
    lab.does(&["run", "xiao", "-n", "2"]);
    lab.refuses(
        &["run", "xiao", "-n", "3"],
        2,
        &["another experiment was run as 'xiao'", "--name", "--fresh"],
    );
    lab.refuses(&["report", "xioa"], 2, &["no experiment 'xioa', did you mean xiao?"]);
    lab.refuses(&["report", "koehrsen"], 2, &["run it first: npuzzle lab run koehrsen"]);
    lab.refuses(&["export", "xiao", "-o", "xiao.txt"], 2, &["xiao.txt", ".parquet"]);
    lab.refuses(&["export", "xiao", "--format", "parquet"], 2, &["--output"]);
    lab.does(&["run", "xiao", "-n", "3", "--fresh"]);
    assert!(lab.does(&["show", "xiao"]).out.contains("42 of 42"));
    lab.does(&["remove", "xiao"]);
    lab.refuses(&["show", "nothing"], 2, &["no experiment 'nothing'"]);
}

#[test]
fn trouble_with_the_disk_is_named_and_exits_with_1() {
    let lab = Laboratory::new();
    lab.does(&["run", "xiao", "-n", "2"]);
    let database = lab.path("lab.db");
    let before = fs::read(&database).unwrap();

    let holder = rusqlite_lock(&database);
    lab.refuses(
        &["run", "xiao", "-n", "2", "--name", "b"],
        1,
        &["lab.db is locked by another program", "run the same command again"],
    );
    drop(holder);

    // A folder where nobody may write, not even the superuser.
    lab.refuses(
        &["run", "xiao", "-n", "2", "--database", "/proc/lab.db"],
        1,
        &["/proc/lab.db can't be written", "--database"],
    );
    lab.refuses(&["report", "xiao", "--output", "/proc/report"], 1, &["/proc/report", "can't be made"]);
    lab.refuses(&["export", "xiao", "--output", "/proc/xiao.csv"], 1, &["/proc/xiao.csv can't be written"]);

    fs::write(lab.path("text.db"), "no database, but a text that is long enough to be looked at").unwrap();
    lab.refuses(
        &["run", "xiao", "--database", "text.db"],
        2,
        &["text.db is no database of npuzzle's", "--database"],
    );
    lab.refuses(&["list", "--database", "text.db"], 2, &["text.db is no database of npuzzle's"]);
    lab.refuses(&["run", "xiao", "--database", "."], 2, &["is a folder"]);
    assert_eq!(fs::read(lab.path("text.db")).unwrap()[..11], *b"no database");

    // The format's number stands in four bytes of the head.
    let mut newer = before.clone();
    newer[60..64].copy_from_slice(&7_u32.to_be_bytes());
    fs::write(lab.path("newer.db"), &newer).unwrap();
    for arguments in [&["run", "xiao"][..], &["report", "xiao"], &["list"]] {
        let arguments = [arguments, &["--database", "newer.db"]].concat();
        lab.refuses(
            &arguments,
            2,
            &["made by a newer npuzzle (format 7, this one knows 1)", "update npuzzle"],
        );
    }
    assert_eq!(fs::read(lab.path("newer.db")).unwrap(), newer, "a newer file was changed");

    let mut damaged = before;
    let middle = damaged.len() / 2;
    damaged[4096..middle].fill(0xa5);
    fs::write(lab.path("damaged.db"), damaged).unwrap();
    let ran = lab.lab(&["report", "xiao", "--database", "damaged.db"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("damaged"), "{}", ran.err);
}

/// A program that holds the database for itself until it is dropped.
struct Holder(std::process::Child);

impl Drop for Holder {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn rusqlite_lock(database: &Path) -> Holder {
    let script = "import sqlite3, sys, time\n\
        held = sqlite3.connect(sys.argv[1], isolation_level=None)\n\
        held.execute('BEGIN IMMEDIATE')\n\
        print('held', flush=True)\n\
        time.sleep(60)\n";
    let mut child = Command::new("python3")
        .args(["-c", script])
        .arg(database)
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3, whose sqlite3 holds the lock");
    let mut line = String::new();
    let out = child.stdout.as_mut().unwrap();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut line).unwrap();
    assert_eq!(line.trim(), "held");
    Holder(child)
}

#[test]
fn a_report_is_a_page_a_text_and_plots() {
    let lab = Laboratory::new();
    lab.does(&["run", "koehrsen", "-n", "5"]);
    lab.does(&["report", "koehrsen"]);
    let folder = lab.path("koehrsen-report");
    let text = fs::read_to_string(folder.join("report.md")).unwrap();
    for plot in ["nodes-1", "branching-1", "cactus", "estimate", "time-against-nodes", "scatter"] {
        assert!(text.contains(&format!("(plots/{plot}.svg)")), "{plot}");
        assert!(folder.join("plots").join(format!("{plot}.svg")).is_file());
        let png = fs::read(folder.join("plots").join(format!("{plot}.png"))).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
    }
    // The spec in the report is the experiment.
    let spec =
        text.split("this is the whole experiment:\n\n```\n").nth(1).unwrap().split("\n```").next().unwrap();
    lab.write("again.toml", spec);
    lab.does(&["run", "again.toml", "--name", "again"]);
    assert_eq!(lab.counters("koehrsen"), lab.counters("again"));
    let page = fs::read_to_string(folder.join("report.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("</svg>"));
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
fn a_count_takes_the_first_of_a_suite() {
    let lab = Laboratory::new();
    lab.does(&["run", "korf100", "-n", "2", "-s", "auto"]);
    assert!(lab.does(&["show", "korf100"]).out.contains("2 of 2"));
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let lab = Laboratory::new();
    lab.does(&["run", "koehrsen", "-n", "10"]);
    for format in ["csv", "jsonl"] {
        let mut child = lab.command(&["export", "koehrsen", "--format", format]).spawn().unwrap();
        drop(child.stdout.take());
        let ran = Ran::from(child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{format}");
    }
}

#[test]
fn an_export_goes_where_it_is_told_and_spoils_nothing() {
    let lab = Laboratory::new();
    lab.does(&["run", "xiao", "-n", "3"]);
    lab.refuses(&["export", "xiao", "-o", "lab.db", "--format", "csv"], 2, &["the database itself"]);
    lab.write("target.csv", "old");
    std::os::unix::fs::symlink(lab.path("target.csv"), lab.path("link.csv")).unwrap();
    lab.does(&["export", "xiao", "-o", "link.csv"]);
    assert!(fs::symlink_metadata(lab.path("link.csv")).unwrap().is_symlink());
    assert!(fs::read_to_string(lab.path("target.csv")).unwrap().starts_with("experiment,seed"));
    // A pipe stays a pipe.
    assert!(Command::new("mkfifo").arg(lab.path("pipe.csv")).status().unwrap().success());
    let reader = Command::new("cat").arg(lab.path("pipe.csv")).stdout(Stdio::piped()).spawn().unwrap();
    lab.does(&["export", "xiao", "-o", "pipe.csv"]);
    assert_eq!(Ran::from(reader.wait_with_output().unwrap()).out.lines().count(), 1 + 42);
    assert!(!fs::metadata(lab.path("pipe.csv")).unwrap().is_file());
}

#[test]
fn an_experiment_that_is_being_run_is_not_removed() {
    let lab = Laboratory::new();
    let long = MINE.replace("count = 60", "count = 2000").replace("depth = [8, 14, 20]", "depth = [18, 20]");
    lab.write("mine.toml", &long);
    let mut child = lab.command(&["run", "mine.toml"]).spawn().unwrap();
    while !lab.lab(&["list"]).out.contains("npuzzle lab run mine goes on") {
        std::thread::sleep(Duration::from_millis(20));
    }
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
fn a_study_is_a_file_to_start_from() {
    let lab = Laboratory::new();
    let spec = lab.does(&["show", "koehrsen", "--spec"]).out;
    lab.write(
        "mine.toml",
        &spec.replace("count = 100", "count = 2").replace("name = \"koehrsen\"", "name = \"mine\""),
    );
    lab.does(&["run", "mine.toml"]);
    assert!(lab.does(&["list"]).out.contains("mine"));
    assert!(lab.does(&["show", "grigsby"]).out.contains("Not run yet"));
}

/// The Python that `./check` makes for the tests, with polars.
fn python() -> PathBuf {
    let given = std::env::var_os("NPUZZLE_TEST_PYTHON").map(PathBuf::from);
    let made = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/python/bin/python");
    let path = given.unwrap_or_else(made);
    assert!(
        path.exists(),
        "no {}: ./check makes it, or set NPUZZLE_TEST_PYTHON to a Python with polars",
        path.display()
    );
    path
}

#[test]
fn polars_reads_the_parquet_file_with_the_right_types() {
    let lab = Laboratory::new();
    lab.write(
        "mine.toml",
        &MINE.replace("'bfs'", "'ids'").replace("seed = 11", "seed = 11\nlimits.max-nodes = 20_000"),
    );
    lab.does(&["run", "mine.toml"]);
    for format in ["csv", "jsonl", "parquet"] {
        lab.does(&["export", "mine", "-o", &format!("mine.{format}")]);
    }
    let script = r#"
import polars as pl
frame, lines, text = pl.read_parquet("mine.parquet"), pl.read_ndjson("mine.jsonl", infer_schema_length=None), pl.read_csv("mine.csv", infer_schema_length=None)
kinds = {name: str(kind) for name, kind in frame.schema.items()}
texts = "experiment block board goal label strategy status stopped_by moves version system processor".split()
reals = "branching_factor elapsed_s".split()
for name, kind in kinds.items():
    wanted = "String" if name in texts else "Float64" if name in reals else "Boolean" if name == "optimal" \
        else "Datetime(time_unit='ms', time_zone='UTC')" if name == "started" else "Int64"
    assert kind == wanted, (name, kind)
assert frame.height == lines.height == text.height == 1800, frame.height
assert frame.columns == text.columns and set(frame.columns) == set(lines.columns)
for name in ["generated", "length", "distance", "estimate", "elapsed_s", "branching_factor"]:
    one, other, third = frame[name], lines[name], text[name]
    assert one.null_count() == other.null_count() == third.null_count(), name
    assert (one.drop_nulls() - other.drop_nulls()).abs().max() == 0, name
    assert (one.drop_nulls() - third.drop_nulls()).abs().max() == 0, name
solved = frame.filter(pl.col("status") == "solved")
assert solved["length"].null_count() == 0 and solved["moves"].str.len_chars().eq(solved["length"]).all()
stopped = frame.filter(pl.col("status") == "stopped")
assert stopped.height > 0 and stopped["length"].null_count() == stopped.height
assert set(stopped["stopped_by"].unique()) == {"nodes"}, stopped["stopped_by"].unique()
a_star = solved.filter(pl.col("strategy") == "astar+manhattan")
assert (a_star["length"] == a_star["distance"]).all() and a_star["optimal"].all()
assert (a_star["estimate"] <= a_star["distance"]).all()
print(frame.group_by("label").agg(pl.col("generated").mean()).height, "strategies")
"#;
    let ran: Ran =
        Command::new(python()).args(["-c", script]).current_dir(lab.folder.path()).output().unwrap().into();
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.trim(), "5 strategies");
}

#[test]
fn columns_studies_and_suites_are_documented_as_they_are() {
    let told = Laboratory::new().does(&["export", "--columns"]).out;
    let documented = include_str!("../../../docs/lab.md");
    let names: Vec<&str> = told.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names.len(), 37);
    let help = Laboratory::new().does(&["--help"]).out;
    for name in npuzzle_lab::studies::names() {
        assert!(documented.contains(&format!("| `{name}` |")), "docs/lab.md lacks the study {name}");
        assert!(help.contains(name), "the help lacks the study {name}");
    }
    for suite in &npuzzle_lab::suites::SUITES {
        assert!(
            documented.contains(&format!("`{}`", suite.name)),
            "docs/lab.md lacks the suite {}",
            suite.name
        );
    }
    for line in told.lines() {
        let (name, rest) = line.split_once("  ").unwrap();
        let (describe, kind) = rest.trim().rsplit_once(" (").unwrap();
        let row = format!("| `{}` | {} | {} |", name.trim(), kind.trim_end_matches(')'), describe.trim());
        assert!(documented.contains(&row), "docs/lab.md lacks: {row}");
    }
}
