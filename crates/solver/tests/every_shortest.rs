//! Every shortest solution, against counts that are made without a search: by breadth-first levels on the
//! 8-puzzle, and by trying all moves on larger boards.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Levels, Move, Size, notation};
use npuzzle_search::{Cost, Limits, StoppedBy};
use npuzzle_solver::every_shortest::{self, EveryShortest, NotCounted};
use npuzzle_solver::verify::verify;
use npuzzle_solver::{Request, solve};

fn board(text: &str) -> Board {
    notation::parse(text, None).unwrap()
}

fn find(start: &Board, goal: &Board, length: Cost) -> Result<EveryShortest, NotCounted> {
    let request = Request::new(start.clone(), goal.clone()).unwrap();
    every_shortest::find(&request, length, &request.limits.start(), &mut ())
}

/// All solutions that are listed, after each was replayed.
fn listed(every: &EveryShortest, start: &Board, goal: &Board) -> Vec<Vec<Move>> {
    let solutions: Vec<Vec<Move>> = every.solutions().collect();
    for moves in &solutions {
        assert_eq!(moves.len(), every.length() as usize, "{start}");
        verify(start, goal, moves).unwrap_or_else(|flaw| panic!("{start}: {flaw}"));
    }
    assert_eq!(solutions.len() as u128, every.count(), "{start}");
    assert!(solutions.is_sorted_by(|one, other| one < other), "{start}: in order, and all different");
    solutions
}

/// The boards at each depth with their numbers of shortest solutions: those of its neighbours that are
/// nearer to the goal, together.
fn counted_by_levels(goal: &Board) -> Vec<HashMap<Board, u128>> {
    let mut levels = Levels::new(goal).unwrap();
    let mut counted = vec![HashMap::from([(goal.clone(), 1)])];
    while levels.advance() {
        let nearer = &counted[counted.len() - 1];
        let mut level = HashMap::new();
        levels.for_each(|board| {
            let next = Move::ALL.into_iter().filter_map(|step| {
                let mut next = board.clone();
                next.slide(step).then_some(next)
            });
            let count = next.filter_map(|next| nearer.get(&next)).sum();
            level.insert(board, count);
        });
        counted.push(level);
    }
    counted
}

/// Every solution of so many moves, found by trying all moves but those that take the last one back.
fn by_trying_everything(start: &Board, goal: &Board, length: Cost) -> Vec<Vec<Move>> {
    fn go_on(board: &Board, goal: &Board, left: Cost, moves: &mut Vec<Move>, found: &mut Vec<Vec<Move>>) {
        if left == 0 {
            if board == goal {
                found.push(moves.clone());
            }
            return;
        }
        for step in Move::ALL {
            let mut next = board.clone();
            if moves.last() != Some(&step.inverse()) && next.slide(step) {
                moves.push(step);
                go_on(&next, goal, left - 1, moves, found);
                moves.pop();
            }
        }
    }
    let mut found = Vec::new();
    go_on(start, goal, length, &mut Vec::new(), &mut found);
    found
}

#[test]
fn counts_on_the_8_puzzle_are_those_of_the_breadth_first_levels() {
    let size = Size::new(3, 3).unwrap();
    for goal in [Goal::First, Goal::Last, Goal::Snail] {
        let goal = goal.board(size);
        let mut checked = 0;
        for (depth, level) in counted_by_levels(&goal).into_iter().enumerate() {
            let mut boards: Vec<(Board, u128)> = level.into_iter().collect();
            boards.sort_by(|one, other| one.0.tiles().cmp(other.0.tiles()));
            let stride = (boards.len() / 30).max(1);
            for (start, count) in boards.into_iter().step_by(stride) {
                let every = find(&start, &goal, depth as Cost).unwrap();
                assert_eq!((every.count(), every.length()), (count, depth as Cost), "{start} to {goal}");
                listed(&every, &start, &goal);
                checked += 1;
            }
        }
        assert!(checked >= 500, "{checked} boards to {goal}");
    }
}

#[test]
fn every_solution_of_shallow_boards_is_found() {
    let mut checked = 0;
    let rows =
        include_str!("../../../data/shallow.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    for row in rows {
        let [size, tiles, _, optimal] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let length: Cost = optimal.parse().unwrap();
        if length <= 16 {
            let start = notation::parse(tiles, Some(size.parse().unwrap())).unwrap();
            let goal = Goal::First.board(start.size());
            let every = find(&start, &goal, length).unwrap();
            assert_eq!(listed(&every, &start, &goal), by_trying_everything(&start, &goal, length), "{row}");
            checked += 1;
        }
    }
    assert!(checked >= 100, "{checked}");
}

#[test]
fn boards_of_every_packing_have_all_their_solutions() {
    // The ring of a corner is walked around one way or the other.
    for size in ["2x2", "2x5", "3x3", "4x4", "5x5", "6x6", "3x9"] {
        let goal = Goal::First.board(size.parse().unwrap());
        let mut start = goal.clone();
        for step in [Move::Right, Move::Down, Move::Left, Move::Up, Move::Right, Move::Down] {
            assert!(start.slide(step), "{size}");
        }
        let every = find(&start, &goal, 6).unwrap();
        let solutions = listed(&every, &start, &goal);
        assert_eq!(solutions, by_trying_everything(&start, &goal, 6), "{size}");
        assert_eq!(solutions.len(), 2, "{size}");
    }
}

#[test]
fn a_15_puzzle_of_65_moves_has_its_own_answer_among_many() {
    let start = board("8 2 7 9/5 14 11 3/10 6 15 13/0 4 1 12");
    let goal = Goal::Last.board(start.size());
    let request = Request::new(start.clone(), goal.clone()).unwrap();
    let answer = solve(&request, &mut ()).unwrap();
    let moves = answer.best.unwrap().moves;
    let budget = request.limits.start();
    let every = every_shortest::find(&request, moves.len() as Cost, &budget, &mut ()).unwrap();
    let solutions = listed(&every, &start, &goal);
    assert!(solutions.iter().any(|other| other[..] == moves[..]));
    // The way back is as long, and there are as many ways back.
    let back = find(&goal, &start, moves.len() as Cost).unwrap();
    assert_eq!(every.count(), back.count());
}

#[test]
fn the_goal_itself_has_one_solution_of_no_moves() {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap());
    let every = find(&goal, &goal, 0).unwrap();
    assert_eq!(listed(&every, &goal, &goal), [Vec::new()]);
}

#[test]
fn a_length_that_is_not_the_shortest_is_refused() {
    let goal = Goal::Last.board(Size::new(3, 3).unwrap());
    let ten_moves_away = board("1 2 3/6 5 7/8 4 0");
    let goal_of_ten = Goal::Snail.board(goal.size());
    let lengths = (0..=30).filter(|&length| length != 10);
    for (start, goal, length) in lengths
        .map(|length| (&ten_moves_away, &goal_of_ten, length))
        .chain([1, 2, 12].map(|length| (&goal, &goal, length)))
    {
        let refused = find(start, goal, length);
        assert!(
            matches!(refused, Err(NotCounted::NotShortest { length: told }) if told == length),
            "{length}: {refused:?}"
        );
    }
    let unsolvable = board("1 2 3/4 5 6/8 7 0");
    assert!(matches!(find(&unsolvable, &goal, 20), Err(NotCounted::NotShortest { .. })));
}

#[test]
fn limits_stop_the_count_by_name() {
    let large = {
        let goal = Goal::First.board(Size::new(6, 6).unwrap());
        let start = Dice::new(1).walk_on(&goal, 400);
        Request::new(start, goal).unwrap()
    };
    let small = {
        let goal = Goal::First.board(Size::new(4, 4).unwrap());
        Request::new(board("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"), goal).unwrap()
    };
    let cancelled = Some(Arc::new(AtomicBool::new(true)));
    for (limits, expected) in [
        (Limits { max_nodes: Some(1_000), ..Limits::default() }, StoppedBy::Nodes),
        (Limits { max_time: Some(Duration::ZERO), ..Limits::default() }, StoppedBy::Time),
        (Limits { max_memory: Some(1 << 16), ..Limits::default() }, StoppedBy::Memory),
        (Limits { max_cost: Some(79), ..Limits::default() }, StoppedBy::Cost),
        (Limits { cancel: cancelled, ..Limits::default() }, StoppedBy::Cancelled),
    ] {
        for request in [&large, &small] {
            let stopped = every_shortest::find(request, 150, &limits.start(), &mut ());
            let text = stopped.as_ref().map_or_else(ToString::to_string, |_| String::new());
            assert!(matches!(stopped, Err(NotCounted::Stopped(by)) if by == expected), "{expected}: {text}");
            let word = if expected == StoppedBy::Cancelled { "interrupted" } else { expected.name() };
            assert!(text.contains(word), "{text}");
        }
    }
}
