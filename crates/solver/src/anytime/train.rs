//! Learns a potential from beams: in every layer, the board that lies on the solution should rank before the boards
//! beside it.
//!
//! Boards are solved by beams with what is learned so far, some at a time; then each of their layers is a lesson.
//! The loss of a lesson is that of a softmax over the potentials of its boards, and each weight is moved by Adagrad.
//! The same seed gives the same weights on every machine and any number of threads.

mod exam;
mod saved;

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Goal, Move, Size};
use npuzzle_heuristics::potential::{Changes, Features, Label, View, first_weights};

use super::beam::{self, End, Options, Ranking, Watch};
pub use exam::{Marks, exam};
pub use saved::ResumeError;

/// What is taught.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How many boards.
    pub boards: u64,
    /// How wide the beams are that solve them.
    pub width: usize,
    /// How far a weight moves at first, for a gradient of one.
    pub rate: f32,
    /// Every how-manieth layer is a lesson.
    pub stride: usize,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Default for Course {
    fn default() -> Self {
        Self { boards: 5_000, width: 1_000, rate: 0.05, stride: 2, seed: 1 }
    }
}

impl Course {
    /// What the models that come with the program were taught.
    pub fn for_size(size: Size) -> Self {
        let boards = match size.cells() {
            ..=25 => 20_480,
            26..=36 => 15_360,
            _ => 12_800,
        };
        Self { boards, ..Self::default() }
    }
}

/// Boards that are solved with the same weights.
pub const CLASS: u64 = 64;

/// Boards of a layer that the one on the solution is compared with.
const RIVALS: usize = 12;

/// Lessons between two changes of the weights.
const BATCH: usize = 8;

/// Potentials so far apart differ e-fold in rank.
const TEMPERATURE: f32 = 2.0;

/// The rate at the end of a course, as a share of the first.
const LAST_RATE: f32 = 0.03;

/// The first layers have few boards, near-copies of each other.
const FIRST_LAYER: usize = 4;

/// How a class went.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Boards of the course so far.
    pub boards: u64,
    /// Boards of the class that were solved.
    pub solved: u64,
    /// The moves of their solutions.
    pub moves: u64,
    /// The mean loss of a lesson.
    pub loss: f64,
}

/// A potential while it is learned.
#[derive(Clone, Debug)]
pub struct Trainer {
    goal: Board,
    view: View,
    features: Features,
    course: Course,
    /// The weights of all features.
    pub weights: Vec<f32>,
    squares: Vec<f32>,
    boards: u64,
    batch: Batch,
}

impl Trainer {
    /// A beginner, who knows the formula and the pairs of smaller boards.
    pub fn new(size: Size, course: Course) -> Self {
        let goal = Goal::Last.board(size);
        let view = View::new(&goal, false);
        let features = Features::new(size, view.blank_home());
        let weights = first_weights(&features);
        let squares = vec![1.0; weights.len()];
        let batch = Batch { gradients: vec![0.0; weights.len()], ..Batch::default() };
        Self { goal, view, features, course, weights, squares, boards: 0, batch }
    }

    /// The features that the weights belong to.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Whether the course is over.
    pub fn is_done(&self) -> bool {
        self.boards >= self.course.boards
    }

    /// How many boards were taught.
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// Teaches one class; nothing of it if it is cancelled.
    pub fn teach(&mut self, threads: usize, is_cancelled: &AtomicBool) -> Option<Report> {
        let ranking = Ranking::new(Changes::new(&self.features, &self.weights));
        let numbers: Vec<u64> = (self.boards..(self.boards + CLASS).min(self.course.boards)).collect();
        let solve = |numbers: &[u64]| -> Vec<Option<Lessons>> {
            numbers.iter().map(|&number| self.lessons(&ranking, number, is_cancelled)).collect()
        };
        let lessons: Vec<Option<Lessons>> = thread::scope(|scope| {
            let solve = &solve;
            let parts: Vec<_> =
                shares(&numbers, threads).map(|part| scope.spawn(move || solve(part))).collect();
            parts
                .into_iter()
                .flat_map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        if is_cancelled.load(Ordering::Relaxed) {
            return None;
        }
        let mut report = Report::default();
        let mut groups: Vec<&[Label]> = Vec::new();
        for lessons in lessons.iter().flatten() {
            report.solved += 1;
            report.moves += lessons.moves as u64;
            groups.extend(lessons.groups.iter().map(Vec::as_slice));
        }
        let mut dice = Dice::new(self.course.seed ^ self.boards << 20);
        for last in (1..groups.len()).rev() {
            groups.swap(last, dice.below(last + 1));
        }
        let rate = self.course.rate * (1.0 - self.boards as f32 / self.course.boards as f32).max(LAST_RATE);
        let cells = self.goal.size().cells();
        let mut loss = 0.0;
        for group in &groups {
            let flipped = self.goal.size().is_square() && dice.below(2) == 1;
            loss += self.learn(group, cells, flipped);
            if self.batch.lessons == BATCH {
                self.step(rate);
            }
        }
        self.step(rate);
        self.boards += numbers.len() as u64;
        report.boards = self.boards;
        report.loss = loss / groups.len().max(1) as f64;
        Some(report)
    }

    /// Solves a board, and takes from each layer the board on the solution and some beside it.
    fn lessons(&self, ranking: &Ranking, number: u64, is_cancelled: &AtomicBool) -> Option<Lessons> {
        let mut dice = Dice::new(self.course.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let size = self.goal.size();
        let start = if dice.below(2) == 0 {
            dice.solvable(&self.goal)
        } else {
            let most = size.cells() * size.cells() / 2;
            let steps = most / 4 + dice.below(most);
            dice.walk_on(&self.goal, steps)
        };
        let labels = self.view.labels(&start);
        let mut sampler = Sampler {
            is_cancelled,
            dice,
            stride: self.course.stride,
            depth: 0,
            cells: size.cells(),
            samples: Vec::new(),
        };
        let options = Options { width: self.course.width, max_length: longest(size) };
        let End::Solved(moves) = beam::search(ranking, &labels, options, &mut sampler) else { return None };
        let groups = sampler.groups(size, &labels, self.view.blank_home(), &moves);
        Some(Lessons { moves: moves.len(), groups })
    }

    /// Takes in one lesson; its loss.
    fn learn(&mut self, group: &[Label], cells: usize, flipped: bool) -> f64 {
        let boards = group.len() / cells;
        let lists = &mut self.batch.lists;
        lists.resize(boards, Vec::new());
        let mut potentials = [0.0_f32; RIVALS + 1];
        let mut board = vec![0; cells];
        for ((labels, list), potential) in
            group.chunks_exact(cells).zip(lists.iter_mut()).zip(&mut potentials)
        {
            if flipped {
                let side = self.goal.size().cols();
                let flip = |cell: usize| cell % side * side + cell / side;
                for (cell, &label) in labels.iter().enumerate() {
                    board[flip(cell)] = flip(usize::from(label)) as Label;
                }
            } else {
                board.copy_from_slice(labels);
            }
            list.clear();
            self.features.each(&board, |feature| {
                *potential += self.weights[feature];
                list.push(feature as u32);
            });
        }
        let potentials = &potentials[..boards];
        let least = potentials.iter().copied().fold(f32::INFINITY, f32::min);
        let ranks: Vec<f32> =
            potentials.iter().map(|potential| (-(potential - least) / TEMPERATURE).exp()).collect();
        let sum: f32 = ranks.iter().sum();
        for (nth, (list, rank)) in lists.iter().zip(&ranks).enumerate() {
            let gradient = (f32::from(u8::from(nth == 0)) - rank / sum) / TEMPERATURE;
            if gradient.abs() < 1e-3 {
                continue;
            }
            for &feature in list {
                let sum = &mut self.batch.gradients[feature as usize];
                if *sum == 0.0 {
                    self.batch.touched.push(feature);
                }
                *sum += gradient;
            }
        }
        self.batch.lessons += 1;
        -f64::from((ranks[0] / sum).max(1e-9).ln())
    }

    /// Moves the weights that the batch touched.
    fn step(&mut self, rate: f32) {
        self.batch.lessons = 0;
        for feature in self.batch.touched.drain(..) {
            let feature = feature as usize;
            let gradient = std::mem::take(&mut self.batch.gradients[feature]);
            self.squares[feature] += gradient * gradient;
            self.weights[feature] -= rate * gradient / self.squares[feature].sqrt();
        }
    }
}

/// No solution from which something can be learned is longer.
fn longest(size: Size) -> usize {
    3 * (size.rows() + size.cols()) * size.cells() / 4
}

/// The parts of the boards for each of the threads.
fn shares(numbers: &[u64], threads: usize) -> impl Iterator<Item = &[u64]> {
    numbers.chunks(numbers.len().div_ceil(threads.max(1)).max(1))
}

/// What a board taught: for each lesson the labels of the board on the solution, then those beside it.
struct Lessons {
    moves: usize,
    groups: Vec<Vec<Label>>,
}

/// The gradients of a few lessons.
#[derive(Clone, Debug, Default)]
struct Batch {
    lessons: usize,
    gradients: Vec<f32>,
    /// Features with a gradient; some twice, if it was 0 in between.
    touched: Vec<u32>,
    lists: Vec<Vec<u32>>,
}

/// Samples boards of layers.
struct Sampler<'c> {
    is_cancelled: &'c AtomicBool,
    dice: Dice,
    stride: usize,
    depth: usize,
    cells: usize,
    /// By depth: the labels of some boards.
    samples: Vec<(usize, Vec<Label>)>,
}

impl Watch for Sampler<'_> {
    fn keeps_going(&mut self, _generated: u64) -> bool {
        !self.is_cancelled.load(Ordering::Relaxed)
    }

    fn layer(&mut self, labels: &[Label], bytes: usize) {
        self.depth += 1;
        if self.depth < FIRST_LAYER || !self.depth.is_multiple_of(self.stride) {
            return;
        }
        let boards = labels.len() / bytes;
        let mut sample = Vec::with_capacity(RIVALS * self.cells);
        for _ in 0..RIVALS {
            let start = self.dice.below(boards) * bytes;
            sample.extend_from_slice(&labels[start..start + self.cells]);
        }
        self.samples.push((self.depth, sample));
    }
}

impl Sampler<'_> {
    /// Puts the board on the solution before those beside it.
    fn groups(&self, size: Size, start: &[u16], blank_home: usize, moves: &[Move]) -> Vec<Vec<Label>> {
        let mut board: Vec<Label> = start.iter().map(|&label| label as Label).collect();
        let mut blank = board.iter().position(|&label| usize::from(label) == blank_home).unwrap_or(0);
        let mut samples = self.samples.iter().peekable();
        let mut groups = Vec::with_capacity(self.samples.len());
        for (depth, &step) in (1..).zip(moves) {
            let to = size.neighbour(blank, step).expect("a solution stays on the board");
            board.swap(blank, to);
            blank = to;
            if let Some((_, rivals)) = samples.next_if(|sample| sample.0 == depth) {
                let others = rivals.chunks_exact(self.cells).filter(|rival| *rival != board);
                groups.push(board.iter().copied().chain(others.flatten().copied()).collect());
            }
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_teaches_the_same_on_any_number_of_threads() {
        let size = Size::new(4, 4).unwrap();
        let course = Course { boards: 2 * CLASS, width: 50, ..Course::default() };
        let [one, two] = [1, 2].map(|threads| {
            let mut trainer = Trainer::new(size, course);
            let mut reports = Vec::new();
            while !trainer.is_done() {
                reports.push(trainer.teach(threads, &AtomicBool::new(false)).unwrap());
            }
            assert_eq!(reports.len(), 2);
            assert!(reports.iter().all(|report| report.solved > CLASS / 2), "{reports:?}");
            trainer.weights.iter().map(|weight| weight.to_bits()).collect::<Vec<_>>()
        });
        assert_eq!(one, two);
        let first = first_weights(Trainer::new(size, course).features());
        assert!(one.iter().zip(first).any(|(&now, then)| now != then.to_bits()), "it learned something");
    }

    /// Takes about a quarter of an hour.
    #[cfg(feature = "exhaustive")]
    #[test]
    fn training_reproduces_the_models_that_come_with_the_program() {
        use npuzzle_heuristics::potential::Model;

        for side in 5..=7 {
            let size = Size::new(side, side).unwrap();
            let mut trainer = Trainer::new(size, Course::for_size(size));
            while !trainer.is_done() {
                trainer.teach(2, &AtomicBool::new(false)).unwrap();
            }
            assert_eq!(Some(Model::new(size, &trainer.weights)), Model::shipped(size), "{size}");
        }
    }

    #[test]
    fn learning_shortens_what_beams_find() {
        let size = Size::new(4, 4).unwrap();
        let course = Course { boards: 20 * CLASS, width: 30, rate: 0.05, ..Course::default() };
        let mut trainer = Trainer::new(size, course);
        let mut means = Vec::new();
        while !trainer.is_done() {
            let report = trainer.teach(2, &AtomicBool::new(false)).unwrap();
            means.push((report.moves as f64, report.solved as f64));
        }
        let mean = |part: &[(f64, f64)]| {
            part.iter().map(|class| class.0).sum::<f64>() / part.iter().map(|class| class.1).sum::<f64>()
        };
        let (before, after) = (mean(&means[..4]), mean(&means[16..]));
        assert!(after < before, "{before} before, {after} after");
    }
}
