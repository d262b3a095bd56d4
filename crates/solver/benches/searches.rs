//! The hot loops under criterion, every answer asserted: `cargo bench -p npuzzle-solver`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Size, notation};
use npuzzle_solver::shorten::{Effort, shorten};
use npuzzle_solver::strategy::Strategy;
use npuzzle_solver::{Request, constructive, search};

/// Korf's #12: 45 moves, 546,344 nodes for IDA* with Manhattan distance.
const KORF_12: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";

fn generated(strategy: &str, start: &Board, goal: &Board, optimal: usize) -> u64 {
    let strategy: Strategy = strategy.parse().expect("a strategy");
    let request =
        Request::new(start.clone(), goal.clone()).expect("one size").with_strategy(strategy.clone());
    let answer = search(&request, &mut ()).expect("tables that fit");
    assert_eq!(answer.length(), Some(optimal), "{strategy} on {start}");
    answer.stats.generated
}

fn searches(criterion: &mut Criterion) {
    let start = notation::parse(KORF_12, None).expect("a board");
    let goal = Goal::First.board(start.size());
    let mut group = criterion.benchmark_group("korf-12");
    for strategy in [
        "ida+manhattan",
        "ida+linear-conflict",
        "ida+corner-tiles",
        "ida+walking-distance",
        "astar+manhattan",
        "astar+walking-distance",
        "rbfs+walking-distance",
    ] {
        group.throughput(Throughput::Elements(generated(strategy, &start, &goal, 45)));
        group.bench_function(strategy, |bencher| {
            bencher.iter(|| generated(strategy, black_box(&start), &goal, 45));
        });
    }
    group.finish();
}

fn construction(criterion: &mut Criterion) {
    let goal = Goal::Last.board(Size::new(10, 10).expect("a size"));
    let start = Dice::new(1).solvable(&goal);
    criterion.bench_function("10x10 by lines, shortened", |bencher| {
        bencher.iter(|| {
            let moves = constructive::solve(black_box(&start), &goal);
            let shorter = shorten(&start, moves.clone(), Effort::default(), &mut || true);
            assert!(shorter.len() <= moves.len());
            shorter.len()
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = searches, construction
}
criterion_main!(benches);
