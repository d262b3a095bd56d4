use super::*;

const GOOD: &str = "name = 'mine'\nstrategies = ['bfs']\n[[instances]]\nkind = 'uniform'\ncount = 3\n";

/// What is said of a spec that is `GOOD` but for one thing.
fn refused(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    Spec::read(&GOOD.replace(from, to), "mine.toml").unwrap_err().to_string()
}

#[test]
fn a_spec_needs_little() {
    let spec = Spec::read(GOOD, "mine.toml").unwrap();
    assert_eq!((spec.seed, spec.repetitions.get(), spec.goal.as_str()), (1, 1, "last"));
    assert_eq!(spec.size.to_string(), "3x3");
    assert_eq!(spec.baseline_index(), Some(0));
    assert_eq!(Spec::read(&spec.to_toml(), "again").unwrap().to_toml(), spec.to_toml());
}

#[test]
fn limits_are_read_like_flags() {
    let text = format!("{GOOD}[limits]\nmax-nodes = '10k'\nmax-time = 1.5\nmax-memory = '4GiB'\n");
    let spec = Spec::read(&text, "mine.toml").unwrap();
    assert_eq!(spec.limits.max_nodes, Some(10_000));
    assert_eq!(spec.limits.max_time, Some(Duration::from_millis(1500)));
    assert_eq!(spec.limits.max_memory, Some(4 << 30));
    assert_eq!(Spec::read(&spec.to_toml(), "again").unwrap().limits, spec.limits);
}

#[test]
fn each_mistake_is_named_with_its_place_and_the_remedy() {
    for (from, to, words) in [
        ("'bfs'", "'astr+manhattan'", &["mine.toml:2:15", "unknown algorithm 'astr'", "astar"][..]),
        ("'bfs'", "'astar'", &["mine.toml:2:15", "needs a heuristic"]),
        ("'bfs'", "'bfs', 'bfs'", &["'bfs' stands twice"]),
        ("['bfs']", "[]", &["no strategies", "astar+manhattan"]),
        ("['bfs']", "['bfs']\nbaseline = 'ucs'", &["mine.toml:3:12", "none of the strategies", "bfs"]),
        ("['bfs']", "['bfs']\nsead = 3", &["mine.toml:3:1", "unknown field 'sead'", "seed"]),
        ("['bfs']", "['bfs']\nseed = -3", &["mine.toml:3:8", "-3 is below 0"]),
        ("['bfs']", "['bfs']\nsize = '1x3'", &["mine.toml:3:8"]),
        ("['bfs']", "['bfs']\ngoal = 'end'", &["unknown goal 'end'", "snail"]),
        ("['bfs']", "['bfs']\nrepetitions = 0", &["mine.toml:3:15", "0 is not a whole number from 1"]),
        ("count = 3", "count = -3", &["mine.toml:5:9", "-3 is not a whole number from 1 to 1000000"]),
        ("count = 3", "count = 'three'", &["mine.toml:5:9", "expected"]),
        ("count = 3", "cuont = 3", &["mine.toml:5:1", "unknown field 'cuont'", "did you mean count"]),
        ("count = 3", "", &["mine.toml:3:1", "\"uniform\" need the field 'count'"]),
        ("count = 3", "count = 3\nsteps = 2", &["'steps' is no field of kind \"uniform\""]),
        ("'uniform'", "'unifrom'", &["mine.toml:4:8", "unifrom", "uniform"]),
        ("'uniform'\ncount = 3", "'suite'\nsuite = 'korf1000'", &["unknown suite 'korf1000'", "korf100"]),
        ("'uniform'\ncount = 3", "'suite'", &["need the field 'suite'", "deepcubea15"]),
        ("'uniform'\ncount = 3", "'depth'\ndepth = []\ncount = 1", &["an empty list"]),
        ("'uniform'\ncount = 3", "'boards'\nboards = ['1 2']", &["board '1 2'"]),
        ("[[instances]]\nkind = 'uniform'\ncount = 3", "", &["the field 'instances' is missing"]),
        ("[[instances]]\nkind = 'uniform'\ncount = 3", "instances = []", &["no instances", "[[instances]]"]),
        ("name = 'mine'", "name = 'a/b'", &["mine.toml:1:8", "no name for an experiment"]),
        ("name = 'mine'", "name = 'mine", &["mine.toml:1:"]),
        (
            "count = 3",
            "count = 1_000_000\n[limits]\nmax-time = '0s'",
            &["mine.toml:7:12", "stops before it starts"],
        ),
    ] {
        let message = refused(from, to);
        for word in words {
            assert!(message.contains(word), "no '{word}' for {to:?} in: {message}");
        }
    }
}

#[test]
fn more_runs_than_can_be_kept_are_refused() {
    let million = GOOD.replace("count = 3", "count = 1_000_000");
    assert!(Spec::read(&million, "mine.toml").is_ok());
    let message = Spec::read(&million.replace("name", "repetitions = 11\nname"), "mine.toml").unwrap_err();
    assert!(message.to_string().contains("11000000 runs"), "{message}");
}
