//! What a watcher learns while an answer is worked out: better and better solutions, higher and higher bounds; and
//! that it can stop the work.

use std::time::Duration;

use npuzzle_board::{Board, Goal, Size, scramble::Dice};
use npuzzle_search::{Cost, Stats, StoppedBy};
use npuzzle_solver::verify::verify;
use npuzzle_solver::{
    Construct, Phase, Proof, Request, Solution, Status, Watcher, search, solve, solve_within,
};

/// Keeps all that it is shown.
#[derive(Default)]
struct Diary {
    lengths: Vec<usize>,
    last: Option<Solution>,
    bounds: Vec<Cost>,
}

impl Watcher for Diary {
    fn improved(&mut self, solution: &Solution) {
        self.lengths.push(solution.length());
        self.last = Some(solution.clone());
    }

    fn bound(&mut self, lower_bound: Cost, _proof: &Proof) {
        self.bounds.push(lower_bound);
    }
}

fn korf_1() -> Board {
    "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap()
}

fn request(board: Board, strategy: &str) -> Request {
    Request::to(board, Goal::First).with_strategy(strategy.parse().unwrap())
}

#[test]
fn solutions_only_get_shorter_and_bounds_only_rise() {
    for strategy in ["auto", "ida+walking-distance", "ida+pdb:6-6-3", "astar+pdb:6-6-3"] {
        let mut request = request(korf_1(), strategy);
        request.construct = Construct::First { shorten_for: Duration::from_millis(30) };
        let mut diary = Diary::default();
        let answer = solve(&request, &mut diary).unwrap();
        assert!(diary.lengths.len() > 1, "{strategy}: a constructed solution comes first");
        assert!(diary.lengths.is_sorted_by(|one, next| one > next), "{strategy}: {:?}", diary.lengths);
        assert!(diary.bounds.is_sorted_by(|one, next| one < next), "{strategy}: {:?}", diary.bounds);
        assert_eq!(diary.last, answer.best, "{strategy}");
        assert_eq!((answer.length(), diary.bounds.last()), (Some(57), Some(&57)), "{strategy}");
    }
}

#[test]
fn a_stopped_search_has_the_solution_that_was_constructed_first() {
    let mut request = request(korf_1(), "ida+manhattan").with_max_nodes(10_000);
    request.construct = Construct::First { shorten_for: Duration::from_millis(30) };
    let mut diary = Diary::default();
    let answer = solve(&request, &mut diary).unwrap();
    assert_eq!((answer.status(), answer.stopped_by), (Status::Stopped, Some(StoppedBy::Nodes)));
    let best = answer.best.unwrap();
    assert_eq!((best.found_by.to_string().as_str(), diary.lengths), ("constructive", vec![best.length()]));
    assert!(verify(request.start(), request.goal(), &best.moves).is_ok());
}

#[test]
fn search_adds_nothing_to_what_is_named() {
    let request = request(korf_1(), "ida+manhattan").with_max_nodes(10_000);
    let mut diary = Diary::default();
    let answer = search(&request, &mut diary).unwrap();
    assert_eq!((answer.best, diary.lengths.len()), (None, 0));
    assert_eq!(diary.bounds.last(), Some(&answer.lower_bound));
}

/// Keeps the phases of the work.
#[derive(Default)]
struct Phases(Vec<Phase>);

impl Watcher for Phases {
    fn phase(&mut self, phase: &Phase) {
        self.0.push(phase.clone());
    }
}

#[test]
fn a_search_is_announced_after_what_was_constructed_before_it() {
    for strategy in ["ida+manhattan", "ida+pdb:6-6-3", "bfs", "auto"] {
        let mut request = request(korf_1(), strategy).with_max_nodes(10_000);
        request.construct = Construct::First { shorten_for: Duration::from_millis(1) };
        let mut phases = Phases::default();
        solve(&request, &mut phases).unwrap();
        assert_eq!(phases.0[..2], [Phase::Constructing, Phase::Shortening], "{strategy}");
        assert!(matches!(phases.0[2], Phase::Searching(_)), "{strategy}: {:?}", phases.0);
    }
}

/// Wants no more after so many reports.
struct Impatient {
    reports_left: u32,
}

impl Watcher for Impatient {
    fn progress(&mut self, _stats: &Stats, _lower_bound: Cost) {
        self.reports_left = self.reports_left.saturating_sub(1);
    }

    fn should_stop(&self) -> bool {
        self.reports_left == 0
    }
}

#[test]
fn a_watcher_can_stop_every_search() {
    let hard: Board = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0".parse().unwrap();
    for strategy in [
        "bfs",
        "bidirectional",
        "ids",
        "dfs:70:parent",
        "ucs",
        "greedy:path+misplaced",
        "astar+misplaced",
        "ida+manhattan",
        "ida+pdb:5-5-5",
        "astar+pdb:5-5-5",
        "rbfs+manhattan",
        "beam:1000+misplaced",
        "auto",
    ] {
        let answer = search(&request(hard.clone(), strategy), &mut Impatient { reports_left: 2 }).unwrap();
        assert_eq!(
            (answer.status(), answer.stopped_by),
            (Status::Stopped, Some(StoppedBy::Cancelled)),
            "{strategy}"
        );
        assert!(answer.stats.generated < 100_000, "{strategy}: {:?}", answer.stats);
    }
}

#[test]
fn the_end_of_a_budget_ends_even_the_construction_of_a_large_board() {
    let request = random_40x40().with_strategy("constructive".parse().unwrap());
    let over = request.limits.start().for_at_most(Duration::ZERO);
    let answer = solve_within(&request, &over, &mut ()).unwrap();
    assert_eq!((answer.status(), answer.stopped_by), (Status::Stopped, Some(StoppedBy::Time)));
    assert_eq!(answer.best, None);
}

#[test]
fn auto_has_a_solution_of_a_large_board_even_if_its_time_is_over() {
    let request = random_40x40();
    let over = request.limits.start().for_at_most(Duration::ZERO);
    let answer = solve_within(&request, &over, &mut ()).unwrap();
    assert_eq!((answer.status(), answer.stopped_by), (Status::Solved, Some(StoppedBy::Time)));
    assert!(answer.best.is_some());
}

#[test]
fn a_watcher_can_stop_the_construction_of_a_large_board() {
    let request = random_40x40().with_strategy("constructive".parse().unwrap());
    let answer = solve(&request, &mut Impatient { reports_left: 0 }).unwrap();
    assert_eq!((answer.best, answer.stopped_by), (None, Some(StoppedBy::Cancelled)));
}

fn random_40x40() -> Request {
    let goal = Goal::Last.board(Size::new(40, 40).unwrap());
    Request::new(Dice::new(1).solvable(&goal), goal).unwrap()
}
