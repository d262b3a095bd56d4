//! How good a potential is: how short the solutions are that beams find with it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Goal, Size};
use npuzzle_heuristics::potential::{Changes, Features, View};

use super::super::beam::{self, End, Options, Ranking, Watch};
use super::{longest, shares};

/// The random numbers of an exam, far from those that a course begins with.
const SEED: u64 = 0x6578_616D << 32;

/// What beams found on the boards of an exam.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Boards that were solved.
    pub solved: u64,
    /// The moves of their solutions.
    pub moves: u64,
}

impl Marks {
    /// The mean length of a solution.
    pub fn mean(&self) -> f64 {
        self.moves as f64 / self.solved as f64
    }
}

/// Solves so many uniformly random boards, always the same ones, by beams of a width. Nothing if it is cancelled.
///
/// # Panics
/// If there is not one weight for each feature.
pub fn exam(
    size: Size,
    weights: &[f32],
    width: usize,
    boards: u64,
    threads: usize,
    is_cancelled: &AtomicBool,
) -> Option<Marks> {
    let goal = Goal::Last.board(size);
    let view = View::new(&goal, false);
    let ranking = Ranking::new(Changes::new(&Features::new(size, view.blank_home()), weights));
    let solve = |numbers: &[u64]| {
        let mut marks = Marks::default();
        for &number in numbers {
            let start = Dice::new(SEED + number).solvable(&goal);
            let options = Options { width, max_length: longest(size) };
            let end = beam::search(&ranking, &view.labels(&start), options, &mut Patient { is_cancelled });
            if let End::Solved(moves) = end {
                marks.solved += 1;
                marks.moves += moves.len() as u64;
            }
        }
        marks
    };
    let numbers: Vec<u64> = (0..boards).collect();
    let parts: Vec<Marks> = thread::scope(|scope| {
        let solve = &solve;
        let parts: Vec<_> = shares(&numbers, threads).map(|part| scope.spawn(move || solve(part))).collect();
        parts
            .into_iter()
            .map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let sum =
        |sum: Marks, part: Marks| Marks { solved: sum.solved + part.solved, moves: sum.moves + part.moves };
    let marks = parts.into_iter().fold(Marks::default(), sum);
    (!is_cancelled.load(Ordering::Relaxed)).then_some(marks)
}

/// Goes on until it is cancelled.
struct Patient<'c> {
    is_cancelled: &'c AtomicBool,
}

impl Watch for Patient<'_> {
    fn keeps_going(&mut self, _generated: u64) -> bool {
        !self.is_cancelled.load(Ordering::Relaxed)
    }
}
