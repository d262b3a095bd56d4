use std::path::Path;
use std::sync::Arc;

use npuzzle::heuristics::pdb::Library;
use tempfile::TempDir;

use super::*;
use crate::experiment::{Conduct, prepare, run};
use crate::spec::{Count, Spec};
use crate::store::{Entry, Store};
use crate::studies;

/// A study with few boards, run to its end.
fn results(study: &str, count: u32) -> Results {
    let mut spec = studies::study(study).unwrap();
    spec.set_count(Count::new(count).unwrap());
    results_of(&spec)
}

fn results_of(spec: &Spec) -> Results {
    let folder = TempDir::new().unwrap();
    let mut store = Store::open(&folder.path().join("store")).unwrap();
    let conduct = Conduct { at_once: 2, library: Arc::new(Library::in_memory()), cancel: Arc::default() };
    let boards = crate::instances::instances(spec, Path::new(""), &conduct.cancel).unwrap();
    let prepared = prepare(spec, boards, &conduct, &()).unwrap();
    let Entry::Ready(experiment) = store.enter(spec, &prepared.instances).unwrap() else { panic!("taken") };
    let path = store.path().to_owned();
    run(store, &experiment, &prepared, &conduct, &()).unwrap();
    Results::read(&Store::open_to_read(&path).unwrap(), experiment).unwrap()
}

#[test]
fn koehrsens_means_come_out_beside_the_printed_ones() {
    let results = results("koehrsen", 100);
    let mean = |depth| {
        let records = results.cell("self-avoiding walks", Some(depth), 0);
        crate::numbers::Summary::of(Measure::Generated.of_all(&records)).unwrap().mean
    };
    for (depth, printed) in [(2, 6.0), (4, 12.0), (6, 24.0), (8, 44.0)] {
        let ours = mean(depth);
        assert!((ours / printed - 1.0).abs() < 0.15, "depth {depth}: {ours} against {printed}");
    }
    let text = markdown::write(&Report::new(&results), "plots");
    for words in [
        "| 8 | 44 | 44.8 |",
        "1.32 | 1.28 |",
        "## How deep the walks really are",
        "Of the 40 means that can be compared, 38 differ",
        "npuzzle lab run koehrsen\n",
        "Times are spoilt",
    ] {
        assert!(text.contains(words), "no '{words}'");
    }
    // Of the walks of 20, a third are as deep as the report takes them to be.
    let boards = results.boards("self-avoiding walks", Some(20));
    let so_deep = boards.iter().filter(|&&board| results.distance(board) == Some(20)).count();
    assert!((25..=47).contains(&so_deep), "{so_deep}");
}

#[test]
fn every_plot_is_made_and_is_a_picture() {
    let results = results("koehrsen", 4);
    let report = Report::new(&results);
    let names: Vec<&str> = report.figures().map(|figure| figure.name.as_str()).collect();
    let expected = [
        "nodes-1",
        "branching-1",
        "nodes-2",
        "branching-2",
        "time-against-nodes",
        "cactus",
        "estimate",
        "scatter",
    ];
    assert_eq!(names, expected);
    for figure in report.figures() {
        let svg = figure.chart.to_svg();
        assert!(svg.starts_with("<svg ") && svg.contains("prefers-color-scheme:dark"), "{}", figure.name);
        for series in &figure.chart.series {
            let name = series.name.replace('&', "&amp;");
            assert!(svg.contains(&name), "{} says nothing of {name}", figure.name);
        }
        let png = crate::plot::to_png(&svg).unwrap();
        assert!(png.starts_with(b"\x89PNG") && png.len() > 5_000, "{}", figure.name);
    }
}

#[test]
fn the_page_needs_nothing_else_and_survives_any_name() {
    let mut spec = studies::study("xiao").unwrap();
    spec.set_count(Count::new(3).unwrap());
    spec.title = Some("<script>alert(1)</script> & more".to_owned());
    spec.strategies[0].name = Some("\"><img src=x onerror=y>|`".to_owned());
    let report = Report::new(&results_of(&spec));
    let page = html::write(&report);
    assert!(!page.contains("<script") && !page.contains("<img"), "a name became a tag");
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more"));
    assert!(!page.contains("src=\"") && !page.contains("<link") && !page.contains("@import"));
    // The words of a namespace are no request.
    let addresses = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!addresses.contains("http:") && !addresses.contains("https:"));
    let text = markdown::write(&report, "plots");
    assert!(text.contains("onerror=y>\\|"), "a bar in a cell would be a column");
    for figure in report.figures() {
        assert!(crate::plot::to_png(&figure.chart.to_svg()).is_ok(), "{}", figure.name);
    }
}

#[test]
fn grigsbys_and_xiaos_figures_stand_beside_ours_with_reasons() {
    let mut spec = studies::study("grigsby").unwrap();
    spec.set_count(Count::new(3).unwrap());
    spec.limits.max_nodes = Some(200_000);
    let text = markdown::write(&Report::new(&results_of(&spec)), "plots");
    for words in
        ["580,368", "8,434", "priority_queue", "## Where Grigsby's report and this study differ, and why"]
    {
        assert!(text.contains(words), "no '{words}'");
    }
    assert!(text.contains("nodes 6"), "uniform cost of 22 and 27 is stopped");
    let text = markdown::write(&Report::new(&results("xiao", 100)), "plots");
    for words in ["| IDS | 290.0 ms |", "| 28.49 |", "5.8 and 9.09"] {
        assert!(text.contains(words), "no '{words}'");
    }
}

#[test]
fn what_was_not_run_is_not_compared() {
    let mut spec = studies::study("grigsby").unwrap();
    spec.set_count(Count::new(2).unwrap());
    spec.strategies.retain(|method| method.label().starts_with("A* Manhattan"));
    spec.baseline = None;
    let text = markdown::write(&Report::new(&results_of(&spec)), "plots");
    assert!(text.contains("Of the 12 figures that can be compared"), "{text}");
    spec.strategies[0].name = None;
    spec.strategies.truncate(1);
    let text = markdown::write(&Report::new(&results_of(&spec)), "plots");
    assert!(!text.contains("Grigsby's report and"), "nothing of it was run");
}

#[test]
fn repetitions_promise_nothing_of_other_boards() {
    let mut spec = studies::study("xiao").unwrap();
    spec.set_count(Count::new(20).unwrap());
    let once = results_of(&spec);
    spec.repetitions = Count::new(4).unwrap();
    let often = results_of(&spec);
    let summary = |results: &Results| results.summary("random walks", Some(50), 3, Measure::Length).unwrap();
    assert_eq!(summary(&once), summary(&often));
}
