use std::path::Path;
use std::sync::Mutex;

use tempfile::TempDir;

use super::*;
use crate::report::Report;
use crate::results::Results;
use crate::store::Entry;
use crate::timeline::Improvement;

const SPEC: &str = "name = 'x'\nseed = 5\nstrategies = ['astar+manhattan', 'ids', 'beam:2+manhattan']\n\
    [limits]\nmax-nodes = 50_000\n\
    [[instances]]\nkind = 'depth'\ndepth = [3, 9, 14]\ncount = 5\n\
    [[instances]]\nkind = 'boards'\nboards = ['1 2 3/4 5 6/8 7 0', '1 2 3/4 5 6/7 8 0']\n";

fn conduct(at_once: usize) -> Conduct {
    Conduct { at_once, library: Arc::new(Library::in_memory()), cancel: Arc::default() }
}

/// Stops the experiment after so many runs.
struct StopAfter(usize, Arc<AtomicBool>, Mutex<usize>);

impl Progress for StopAfter {
    fn recorded(&self, runs: usize) {
        let mut recorded = self.2.lock().unwrap();
        *recorded += runs;
        if *recorded >= self.0 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

fn run_all(path: &Path, spec: &str, conduct: &Conduct, progress: &dyn Progress) -> Ended {
    let spec = Spec::read(spec, "x").unwrap();
    let boards = crate::instances::instances(&spec, Path::new(""), &Arc::default()).unwrap();
    let mut store = Store::open(path).unwrap();
    let prepared = prepare(&spec, boards, conduct, &()).unwrap();
    let Entry::Ready(experiment) = store.enter(&spec, &prepared.instances).unwrap() else { panic!("taken") };
    run(store, &experiment, &prepared, conduct, progress).unwrap()
}

fn records(path: &Path) -> Vec<Record> {
    let store = Store::open_to_read(path).unwrap();
    let experiment = store.find("x").unwrap().unwrap();
    store.records(&experiment).unwrap()
}

/// What has to be the same every time.
fn counters(path: &Path) -> Vec<Record> {
    let bare = |record| Record {
        session: 0,
        elapsed_s: 0.0,
        peak_memory: None,
        at_once: 0,
        improvements: Vec::new(),
        ..record
    };
    records(path).into_iter().map(bare).collect()
}

#[test]
fn every_run_is_recorded_once_whatever_way_it_is_run() {
    let folder = TempDir::new().unwrap();
    let [plain, parallel, broken] = ["plain", "parallel", "broken"].map(|name| folder.path().join(name));
    let ended = run_all(&plain, SPEC, &conduct(1), &());
    assert_eq!(ended, Ended { done: 51, planned: 51, made: 51 });
    assert_eq!(run_all(&plain, SPEC, &conduct(1), &()), Ended { done: 51, planned: 51, made: 0 });
    run_all(&parallel, SPEC, &conduct(3), &());
    assert_eq!(counters(&plain), counters(&parallel));
    assert!(records(&parallel).iter().all(|record| record.at_once == 3 && record.peak_memory.is_none()));
    // More runs than can be made before the first are recorded, so that every session but the last is interrupted:
    // as many as wait for the recorder, as it records at once, and some more.
    let long = SPEC.replace("seed = 5", "seed = 5\nrepetitions = 200").replace("14]", "11]");
    let whole = folder.path().join("whole");
    run_all(&whole, &long, &conduct(1), &());
    for _ in 0..4 {
        let conduct = conduct(1);
        let stop = StopAfter(10, Arc::clone(&conduct.cancel), Mutex::default());
        run_all(&broken, &long, &conduct, &stop);
    }
    run_all(&broken, &long, &conduct(1), &());
    assert_eq!(counters(&whole), counters(&broken));
    let store = Store::open_to_read(&broken).unwrap();
    let sessions = store.sessions(&store.find("x").unwrap().unwrap()).unwrap();
    assert!(sessions.len() > 1, "it was never interrupted");
}

#[test]
fn records_say_what_the_run_did() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    run_all(&path, SPEC, &conduct(1), &());
    let records = records(&path);
    let of = |instance, strategy| {
        records.iter().find(|it| (it.key.instance, it.key.strategy) == (instance, strategy))
    };
    let solved = of(10, 0).unwrap();
    assert_eq!((solved.length, solved.is_optimal, solved.lower_bound), (Some(14), true, 14));
    assert!(
        solved.estimate.is_some_and(|h| h <= 14) && solved.moves.as_ref().is_some_and(|it| it.len() == 14)
    );
    assert!(of(10, 1).unwrap().estimate.is_none(), "a blind search");
    let unsolvable = of(15, 0).unwrap();
    assert_eq!((unsolvable.status.name(), unsolvable.length), ("unsolvable", None));
    assert_eq!(of(16, 0).unwrap().length, Some(0), "the goal itself");
}

#[test]
fn two_at_one_experiment_share_it() {
    let folder = TempDir::new().unwrap();
    let [alone, shared] = ["alone", "shared"].map(|name| folder.path().join(name));
    // Enough work for the two to meet: they look around ten times a second.
    let spec = SPEC
        .replace("count = 5", "count = 300")
        .replace("14]", "14, 20]")
        .replace("max-nodes = 50_000", "max-nodes = 2_000_000");
    run_all(&alone, &spec, &conduct(1), &());
    let made: usize = std::thread::scope(|scope| {
        let start = || {
            let (path, spec) = (shared.clone(), spec.clone());
            scope.spawn(move || run_all(&path, &spec, &conduct(1), &()).made)
        };
        let two = [start(), start()];
        two.map(|one| one.join().unwrap()).into_iter().sum()
    });
    assert_eq!(counters(&alone), counters(&shared));
    let all = records(&shared).len();
    assert!((all..2 * all).contains(&made), "{made} runs for {all} records: they did not share the work");
}

#[test]
fn another_experiment_of_the_same_name_is_told_apart() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    run_all(&path, SPEC, &conduct(1), &());
    let other = Spec::read(&SPEC.replace("seed = 5", "seed = 6"), "x").unwrap();
    let boards = crate::instances::instances(&other, Path::new(""), &Arc::default()).unwrap();
    let mut store = Store::open(&path).unwrap();
    assert!(matches!(store.enter(&other, &boards), Ok(Entry::Taken(taken)) if taken.spec.seed == 5));
    assert!(store.remove("x").unwrap());
    assert!(!store.remove("x").unwrap());
    assert!(matches!(store.enter(&other, &boards), Ok(Entry::Ready(_))));
    assert_eq!(store.list().unwrap()[0].done, 0, "the records went with their experiment");
}

#[test]
fn a_strategy_that_does_not_suit_the_board_is_refused_before_anything_is_written() {
    let spec = Spec::read(&SPEC.replace("'ids'", "'ida+pdb:7-8'"), "x").unwrap();
    let boards = crate::instances::instances(&spec, Path::new(""), &Arc::default()).unwrap();
    let error = prepare(&spec, boards, &conduct(1), &()).unwrap_err().to_string();
    assert!(error.contains("ida+pdb:7-8") && error.contains("3x3"), "{error}");
}

#[test]
fn a_store_that_is_taken_away_is_missed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    run_all(&path, SPEC, &conduct(1), &());
    let mut store = Store::open(&path).unwrap();
    let experiment = store.find("x").unwrap().unwrap();
    let records = store.records(&experiment).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(store.record(&experiment, &records), Err(StoreError::Replaced(_))));
}

#[test]
fn an_experiment_that_is_removed_meanwhile_takes_no_more_records() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    run_all(&path, SPEC, &conduct(1), &());
    let mut store = Store::open(&path).unwrap();
    let old = store.find("x").unwrap().unwrap();
    let records = store.records(&old).unwrap();
    store.remove("x").unwrap();
    let other = Spec::read(&SPEC.replace("seed = 5", "seed = 6"), "x").unwrap();
    let boards = crate::instances::instances(&other, Path::new(""), &Arc::default()).unwrap();
    let Entry::Ready(new) = store.enter(&other, &boards).unwrap() else { panic!("taken") };
    assert!(matches!(store.record(&old, &records), Err(StoreError::Removed(_))));
    assert!(store.records(&new).unwrap().is_empty(), "records of one experiment in another");
}

#[test]
fn an_anytime_run_keeps_the_times_of_its_improvements() {
    const SPEC: &str = r#"
        name = "x"
        size = "5x5"
        strategies = ["auto", "beam:50+potential"]
        [limits]
        max-nodes = "60k"
        [[instances]]
        kind = "uniform"
        count = 2
    "#;
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    run_all(&path, SPEC, &conduct(1), &());
    for record in records(&path) {
        let improvements = &record.improvements;
        if record.key.strategy > 0 {
            assert!(improvements.is_empty(), "one solution needs no timeline: {improvements:?}");
            continue;
        }
        let last = improvements.last().unwrap();
        assert_eq!((last.length, last.lower_bound), (record.length, record.lower_bound));
        let gets_better = |before: &Improvement, after: &Improvement| {
            before.elapsed_s <= after.elapsed_s
                && before.lower_bound <= after.lower_bound
                && before.length.is_none_or(|length| after.length.is_some_and(|after| after <= length))
        };
        assert!(improvements.is_sorted_by(gets_better), "{improvements:?}");
    }
    let store = Store::open_to_read(&path).unwrap();
    let experiment = store.find("x").unwrap().unwrap();
    let report = Report::new(&Results::read(&store, experiment).unwrap());
    for name in ["by-time", "length-by-time"] {
        assert!(report.figures().any(|figure| figure.name == name), "no figure {name}");
    }
}

#[test]
fn a_store_of_0_1_without_timelines_is_read_and_resumed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    run_all(&path, SPEC, &conduct(1), &());
    let all = counters(&path);
    let old = rusqlite::Connection::open(&path).unwrap();
    old.execute_batch("DROP TABLE improvement; DELETE FROM run WHERE instance = 0").unwrap();
    drop(old);
    assert!(records(&path).len() < all.len());
    run_all(&path, SPEC, &conduct(1), &());
    assert_eq!(counters(&path), all);
}
