//! Answers that only get better: what `auto` does on boards that no optimal search solves in a moment.

use npuzzle_board::scramble::{Dice, exchanged};
use npuzzle_board::{Board, Goal, Size};
use npuzzle_search::Cost;
use npuzzle_solver::constructive;
use npuzzle_solver::shorten::{Effort, shorten};
use npuzzle_solver::verify::verify;
use npuzzle_solver::{Answer, Gap, Proof, Request, Solution, Status, Watcher, solve};

fn board(size: Size, goal: Goal, seed: u64) -> (Board, Board) {
    let goal = goal.board(size);
    (Dice::new(seed).solvable(&goal), goal)
}

fn size(rows: usize, cols: usize) -> Size {
    Size::new(rows, cols).unwrap()
}

/// What `auto` finds with so many nodes, which no clock decides.
fn answer(start: &Board, goal: &Board, nodes: u64, threads: usize, watcher: &mut Diary) -> Answer {
    let request =
        Request::new(start.clone(), goal.clone()).unwrap().with_max_nodes(nodes).with_threads(threads);
    let answer = solve(&request, watcher).unwrap();
    assert_eq!(answer.status(), Status::Solved);
    verify(start, goal, answer.moves().unwrap()).unwrap();
    answer
}

/// What a watcher hears.
#[derive(Default)]
struct Diary {
    lengths: Vec<usize>,
    bounds: Vec<Cost>,
}

impl Watcher for Diary {
    fn improved(&mut self, solution: &Solution) {
        self.lengths.push(solution.length());
    }

    fn bound(&mut self, lower_bound: Cost, _proof: &Proof) {
        self.bounds.push(lower_bound);
    }
}

#[test]
fn the_same_nodes_give_the_same_answer_on_any_number_of_threads() {
    for (rows, cols) in [(5, 5), (4, 7), (9, 9)] {
        let (start, goal) = board(size(rows, cols), Goal::Last, 4);
        let [one, two] = [1, 2].map(|threads| answer(&start, &goal, 400_000, threads, &mut Diary::default()));
        assert_eq!((one.best, one.lower_bound), (two.best, two.lower_bound), "{rows}x{cols}");
    }
}

#[test]
fn more_nodes_never_give_a_longer_answer_or_a_lower_bound() {
    for (rows, cols, goal) in
        [(5, 5, Goal::First), (6, 6, Goal::Last), (5, 6, Goal::Snail), (8, 8, Goal::Last)]
    {
        for seed in 1..4 {
            let (start, goal) = board(size(rows, cols), goal, seed);
            let answers = [20_000, 200_000, 1_000_000]
                .map(|nodes| answer(&start, &goal, nodes, 1, &mut Diary::default()));
            let lengths = answers.each_ref().map(|answer| answer.length().unwrap());
            let bounds = answers.each_ref().map(|answer| answer.lower_bound);
            assert!(lengths.is_sorted_by(|before, after| before >= after), "{start}: {lengths:?}");
            assert!(bounds.is_sorted(), "{start}: {bounds:?}");
        }
    }
}

#[test]
fn more_memory_never_gives_a_longer_answer_or_a_lower_bound() {
    for (rows, cols) in [(6, 6), (7, 7), (9, 9)] {
        let (start, goal) = board(size(rows, cols), Goal::Last, 3);
        let answers = [4 << 20, 32 << 20, 256 << 20].map(|bytes| {
            let mut request = Request::new(start.clone(), goal.clone()).unwrap().with_max_nodes(3_000_000);
            request.limits.max_memory = Some(bytes);
            solve(&request, &mut ()).unwrap()
        });
        let lengths = answers.each_ref().map(|answer| answer.length().unwrap());
        assert!(lengths.is_sorted_by(|less, more| less >= more), "{start}: {lengths:?}");
        let bounds = answers.each_ref().map(|answer| answer.lower_bound);
        assert!(bounds.is_sorted(), "{start}: {bounds:?}");
    }
}

#[test]
fn a_bound_names_what_proves_it() {
    let (start, goal) = board(size(6, 6), Goal::Last, 3);
    let named = |nodes| {
        let answer = answer(&start, &goal, nodes, 1, &mut Diary::default());
        answer.proof.expect("a random board is not solved in 0 moves").to_string()
    };
    assert_eq!(named(1), "corner-tiles");
    let by_search = named(1_000_000);
    assert!(by_search.starts_with("ida+"), "{by_search}");
}

#[test]
fn a_watcher_hears_of_every_improvement_and_of_nothing_else() {
    for (rows, cols) in [(5, 5), (6, 6), (9, 9)] {
        let (start, goal) = board(size(rows, cols), Goal::Last, 2);
        let mut diary = Diary::default();
        let answer = answer(&start, &goal, 1_000_000, 1, &mut diary);
        assert!(diary.lengths.len() > 1, "{:?}", diary.lengths);
        assert!(diary.lengths.is_sorted_by(|before, after| before > after), "{:?}", diary.lengths);
        assert!(diary.bounds.is_sorted_by(|before, after| before < after), "{:?}", diary.bounds);
        assert_eq!(diary.lengths.last(), answer.length().as_ref());
        assert_eq!(diary.bounds.last(), Some(&answer.lower_bound));
    }
}

#[test]
fn a_gap_that_is_met_ends_the_work() {
    let (start, goal) = board(size(6, 6), Goal::Last, 3);
    let mut request = Request::new(start, goal).unwrap().with_max_nodes(u64::MAX).with_threads(2);
    for gap in ["40%", "100"] {
        request.gap = Some(gap.parse().unwrap());
        let answer = solve(&request, &mut ()).unwrap();
        assert_eq!((answer.status(), answer.stopped_by), (Status::Solved, None), "{gap}");
        assert!(request.gap.unwrap().is_met(answer.length().unwrap(), answer.lower_bound), "{gap}");
    }
}

#[test]
fn gaps_are_read_and_measured() {
    assert_eq!("5%".parse(), Ok(Gap::Share(0.05)));
    assert_eq!(" 4 ".parse(), Ok(Gap::Moves(4)));
    for text in ["", "%", "-1", "4 moves", "-5%", "NaN%", "1e99%"] {
        assert!(text.parse::<Gap>().is_err(), "{text}");
    }
    assert!(Gap::Share(0.05).is_met(105, 100) && !Gap::Share(0.05).is_met(106, 100));
    assert!(Gap::Moves(0).is_met(100, 100) && !Gap::Moves(0).is_met(102, 100));
}

#[test]
fn no_board_is_solved_worse_than_line_by_line() {
    let shapes = [(5, 5), (7, 3), (5, 8), (8, 5), (3, 20), (2, 30), (9, 9)];
    for (rows, cols) in shapes {
        for goal in [Goal::Last, Goal::First, Goal::Snail] {
            let (start, goal) = board(size(rows, cols), goal, 7);
            let long = constructive::solve(&start, &goal);
            let short = shorten(&start, long, Effort::default(), &mut || true);
            let found = answer(&start, &goal, 2_000_000, 1, &mut Diary::default());
            assert!(found.length().unwrap() <= short.len(), "{start} to {goal}: {}", short.len());
        }
    }
}

#[test]
fn two_swapped_pairs_far_apart_are_put_right() {
    let goal = Goal::Last.board(size(7, 7));
    let once = exchanged(&goal);
    let mut tiles: Vec<u64> = once.tiles().iter().map(|&tile| u64::from(tile)).collect();
    tiles.swap(45, 46);
    let start = Board::new(size(7, 7), &tiles).unwrap();
    let found = answer(&start, &goal, 5_000_000, 1, &mut Diary::default());
    assert!(found.length().unwrap() < 200, "{:?}", found.length());
}
