//! Searches told step by step: the steps are the search itself, not a story about it.

use npuzzle_board::{Goal, notation};
use npuzzle_search::Fate;
use npuzzle_solver::trace::Step;
use npuzzle_solver::{Answer, Request, Strategy, Watcher, solve};

struct Diary {
    first_of_open: usize,
    steps: Vec<Step>,
}

impl Watcher for Diary {
    fn wants_steps(&self) -> Option<usize> {
        Some(self.first_of_open)
    }

    fn step(&mut self, step: Step) {
        self.steps.push(step);
    }
}

const BOARD: &str = "8 1 3/4 0 2/7 6 5";

fn request(strategy: &str) -> Request {
    let start = notation::parse(BOARD, None).unwrap();
    let goal = Goal::Last.board(start.size());
    let mut request = Request::new(start, goal).unwrap();
    request.strategy = strategy.parse().unwrap();
    request
}

fn traced(strategy: &str, first_of_open: usize) -> (Answer, Vec<Step>) {
    let mut diary = Diary { first_of_open, steps: Vec::new() };
    let answer = solve(&request(strategy), &mut diary).unwrap();
    (answer, diary.steps)
}

const EVERY_ALGORITHM: [&str; 19] = [
    "bfs",
    "bidirectional",
    "ids",
    "ids:path",
    "dfs:16",
    "ucs",
    "ucs:pair",
    "greedy+manhattan",
    "astar+manhattan",
    "astar:parent+manhattan",
    "astar:path:fifo+linear-conflict",
    "wastar:2+misplaced",
    "beam:5+misplaced+manhattan",
    "beam:all+manhattan",
    "ida+walking-distance",
    "rbfs+manhattan",
    "rbfs:explored+manhattan",
    "astar+pdb:4-4",
    "ida:plain+pdb:4-4",
];

#[test]
fn every_expansion_and_every_child_is_told_and_nothing_else_changes() {
    for strategy in EVERY_ALGORITHM {
        let (answer, steps) = traced(strategy, 0);
        let alone = solve(&request(strategy), &mut ()).unwrap();
        assert_eq!(answer, alone, "{strategy}");
        assert_eq!(steps.len() as u64, answer.stats.expanded, "{strategy}");
        let children: usize = steps.iter().map(|step| step.children.len() + step.on_the_way_back.len()).sum();
        assert_eq!(children as u64, answer.stats.generated, "{strategy}");
        assert!(steps.iter().enumerate().all(|(nth, step)| step.number == nth as u64 + 1), "{strategy}");
    }
}

#[test]
fn a_search_with_tables_says_what_it_runs_when_it_is_told() {
    let told = |name: &str| name.parse::<Strategy>().unwrap().step_by_step().to_string();
    assert_eq!(told("ida+pdb:4-4"), "ida:plain+pdb:4-4");
    assert_eq!(told("astar+pdb:4-4"), "astar+pdb:4-4");
    assert_eq!(told("ida+manhattan"), "ida+manhattan");
}

#[test]
fn the_first_of_open_is_expanded_next_unless_a_child_is_better() {
    for strategy in ["bfs", "ucs", "astar+manhattan", "astar:parent+manhattan", "greedy+manhattan"] {
        let (_, steps) = traced(strategy, usize::MAX);
        assert!(steps.len() > 10, "{strategy}");
        for pair in steps.windows(2) {
            let [before, after] = pair else { unreachable!() };
            assert_eq!(before.first_of_open.len(), before.open, "{strategy}: as many as it says");
            let waited = before.first_of_open.first() == Some(&after.node);
            let is_child = before.children.iter().any(|child| child.node == after.node);
            assert!(waited || is_child, "{strategy}: step {} came from nowhere", after.number);
        }
    }
}

#[test]
fn children_stand_with_their_own_parents() {
    for strategy in EVERY_ALGORITHM {
        let (_, steps) = traced(strategy, 0);
        for step in steps {
            for child in &step.children {
                assert_eq!(step.node.board.after(child.way).as_ref(), Some(&child.node.board), "{strategy}");
                assert_eq!(child.node.g, step.node.g + 1, "{strategy}");
            }
            assert!(step.on_the_way_back.iter().all(|child| child.node.g <= step.node.g), "{strategy}");
        }
    }
}

#[test]
fn what_becomes_of_a_child_is_what_open_says() {
    for strategy in ["bfs", "ucs", "astar+manhattan", "astar:pair+manhattan", "greedy+manhattan"] {
        let (_, steps) = traced(strategy, 0);
        for pair in steps.windows(2) {
            let [before, after] = pair else { unreachable!() };
            let count = |fates: &[Fate]| {
                before.children.iter().filter(|child| fates.contains(&child.fate.unwrap())).count()
            };
            let joined = count(&[Fate::New, Fate::Reopened]);
            // Under `pair` a state may be taken from OPEN without being expanded again.
            let is_right = if strategy.contains("pair") {
                before.open + joined > after.open
            } else {
                before.open + joined == after.open + 1
            };
            assert!(is_right, "{strategy}: step {}", before.number);
        }
        assert!(steps.iter().flat_map(|step| &step.children).any(|child| child.fate == Some(Fate::New)));
    }
}

#[test]
fn open_is_sorted_by_what_the_algorithm_ranks_by() {
    for step in traced("astar+manhattan", 50).1 {
        assert!(step.first_of_open.is_sorted_by_key(|node| (node.f(), node.h)), "step {}", step.number);
    }
    for step in traced("greedy+misplaced", 50).1 {
        assert!(step.first_of_open.is_sorted_by_key(|node| node.h), "step {}", step.number);
    }
}

#[test]
fn a_deepening_search_tells_its_bounds() {
    let (answer, steps) = traced("ida+manhattan", 0);
    let mut bounds: Vec<_> = steps.iter().map(|step| step.iteration.unwrap()).collect();
    bounds.dedup();
    assert_eq!(bounds.len() as u64, answer.stats.iterations);
    assert!(bounds.is_sorted());
    assert_eq!(*bounds.last().unwrap(), answer.lower_bound);
}
