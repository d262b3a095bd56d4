use super::*;

fn parsed(text: &str) -> Strategy {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn error(text: &str) -> String {
    text.parse::<Strategy>().unwrap_err().to_string()
}

#[test]
fn canonical_names_are_read_as_written() {
    for name in [
        "auto",
        "constructive",
        "bfs",
        "bidirectional",
        "ids",
        "ids:path",
        "dfs:20",
        "dfs:20:parent",
        "ucs",
        "ucs:parent",
        "greedy+manhattan",
        "astar+manhattan",
        "astar:pair:fifo+misplaced",
        "astar:path:lifo+gaschnig",
        "wastar:1.5+walking-distance",
        "wastar:2+linear-conflict",
        "beam:100+misplaced+manhattan",
        "beam:all:pair+misplaced+manhattan",
        "ida+linear-conflict",
        "ida+max(gaschnig,walking-distance)",
        "rbfs+manhattan",
        "rbfs:explored+corner-tiles",
        "ida+linear-conflict-pairs",
    ] {
        assert_eq!(parsed(name).to_string(), name);
    }
}

#[test]
fn other_names_are_understood() {
    assert_eq!(parsed("A*+h2").to_string(), "astar+manhattan");
    assert_eq!(parsed(" IDA*+XY ").to_string(), "ida+walking-distance");
    assert_eq!(parsed("beam+h1").to_string(), "beam:100+misplaced");
    assert_eq!(parsed("dijkstra"), parsed("ucs"));
}

#[test]
fn a_misspelt_name_is_answered_with_the_nearest() {
    assert_eq!(
        error("astar+manhatan"),
        "unknown heuristic 'manhatan', did you mean manhattan?; 'npuzzle strategies' lists them"
    );
    assert!(error("atsar+manhattan").contains("did you mean astar?"));
    assert!(error("zzz").starts_with("unknown algorithm 'zzz';"));
    assert!(error(&"x".repeat(100_000)).len() < 200);
}

#[test]
fn options_that_do_not_exist_are_refused() {
    assert!(error("astar:fast+manhattan").contains("'fast' is no option of astar"));
    assert!(error("ida:3+manhattan").contains("no option of ida"));
    assert!(error("beam:0+manhattan").contains("no option of beam"));
    assert!(error("dfs:4294967295").contains("DEPTH up to"));
    assert!(error("wastar:0.5+manhattan").contains("no option of wastar"));
    assert!(error("wastar:nan+manhattan").contains("no option of wastar"));
    assert!(error("ids:closed").contains("no option of ids"));
    assert_eq!(error("ida"), "ida needs a heuristic: write for instance ida+manhattan");
    assert_eq!(error("bfs+manhattan"), "bfs uses no heuristic: write just bfs");
    assert!(error("").contains("empty"));
    assert!(error("astar+h1+h2+xy+lc+h1").contains("at most 4"));
}

#[test]
fn a_bound_is_proven_only_by_an_admissible_guide_that_suits_the_policy() {
    assert!(parsed("astar+corner-tiles").has_proven_bound());
    assert!(parsed("astar:pair+manhattan").has_proven_bound());
    assert!(!parsed("astar:pair+corner-tiles").has_proven_bound());
    assert!(!parsed("ida+linear-conflict-pairs").has_proven_bound());
}

#[test]
fn only_what_is_proven_is_called_optimal() {
    for name in ["ida+manhattan", "astar+corner-tiles", "ucs", "bfs", "ids", "rbfs+xy", "bidirectional"] {
        assert!(parsed(name).is_optimal(), "{name}");
    }
    for name in [
        "auto",
        "greedy+manhattan",
        "wastar:1.5+manhattan",
        "beam:10+manhattan",
        "dfs:9",
        "ida+linear-conflict-pairs",
        "astar+misplaced+manhattan",
        "astar+max(manhattan,linear-conflict-pairs)",
        "astar:pair+corner-tiles",
        "wastar:1:pair+corner-tiles",
    ] {
        assert!(!parsed(name).is_optimal(), "{name}");
    }
}
