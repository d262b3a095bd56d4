//! What the laboratory writes for people and other programs: reports, specs, exports.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::runner::{Ran, end_of};
use super::{Laboratory, MINE};

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

#[test]
fn a_closed_pipe_is_no_failure() {
    let lab = Laboratory::new();
    lab.does(&["run", "koehrsen", "-n", "10"]);
    for format in ["csv", "jsonl"] {
        let mut child = lab.command(&["export", "koehrsen", "--format", format]).spawn().unwrap();
        drop(child.stdout.take());
        let ran = end_of(child);
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
    assert_eq!(end_of(reader).out.lines().count(), 1 + 42);
    assert!(!fs::metadata(lab.path("pipe.csv")).unwrap().is_file());
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
    assert_eq!(ran.exits(0).out.trim(), "5 strategies");
}

#[test]
fn columns_studies_and_suites_are_documented_as_they_are() {
    let told = Laboratory::new().does(&["export", "--columns"]).out;
    let documented = include_str!("../../../../docs/lab.md");
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
