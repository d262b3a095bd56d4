//! Is a heuristic what it claims? A proof over a whole space, or a hunt where that is too large.
//!
//! The truth comes from [`Levels`] or from optimal paths of a search guided by Manhattan distance,
//! which is proven; never from the heuristic under audit.

use std::sync::atomic::{AtomicBool, Ordering};

use npuzzle_board::packed::{Packed, Packed16, Packed25, Packed64, Wide};
use npuzzle_board::scramble::Dice;
use npuzzle_board::{Board, Levels};
use npuzzle_search::algorithms::ida_star;
use npuzzle_search::{Cost, Heuristic, Limits, Path, Problem};
use rustc_hash::FxHashSet;

use crate::{Manhattan, Puzzle};

/// What an audit found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How far it went.
    pub scope: Scope,
    /// The boards whose true distance was compared; in a hunt, paths that cross count a board again.
    pub boards: u64,
    /// The steps between two boards that were compared.
    pub steps: u64,
    /// The mean estimate and the mean true distance over these boards.
    pub mean_estimate: f64,
    /// See [`Self::mean_estimate`].
    pub mean_distance: f64,
    /// The nearest board found whose estimate is too high.
    pub too_high: Option<TooHigh>,
    /// The nearest step found over which the estimate falls by more than the step costs.
    pub inconsistent: Option<Inconsistent>,
}

/// How far an audit went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Every board that reaches the goal: what was not found does not exist.
    WholeSpace,
    /// All boards up to this depth, and a sample beyond: a hunt, not a proof.
    Hunt {
        /// The depth up to which every board was looked at.
        complete_to: Cost,
        /// The seed of the sample.
        seed: u64,
    },
    /// Stopped from outside before its end; what was found stands.
    Interrupted {
        /// The depth up to which every board was looked at.
        complete_to: Cost,
    },
}

/// A board whose estimate exceeds its true distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooHigh {
    /// The board.
    pub board: Board,
    /// Its estimate.
    pub estimate: Cost,
    /// Its true distance.
    pub distance: Cost,
}

/// A step over which the estimate falls by more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inconsistent {
    /// The true distance of the board before the step.
    pub distance: Cost,
    /// The board before the step.
    pub board: Board,
    /// Its estimate.
    pub estimate: Cost,
    /// The board after it.
    pub next: Board,
    /// Its estimate.
    pub next_estimate: Cost,
}

/// How much a hunt may look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hunt {
    /// Boards near the goal, all of them level by level.
    pub near: usize,
    /// Random boards solved optimally: every board on their paths is looked at.
    pub solved: usize,
    /// The seed of the random boards.
    pub seed: u64,
}

impl Default for Hunt {
    fn default() -> Self {
        Self { near: 2_000_000, solved: 200, seed: 1 }
    }
}

/// Audits a heuristic: the whole space up to [`Levels::MAX_CELLS`] cells, a hunt beyond.
///
/// `tick` is told the depth and the boards seen as it goes; `cancel` stops it early.
pub fn audit<H: ForAllSizes>(
    heuristic: &H,
    goal: &Board,
    hunt: Hunt,
    cancel: &AtomicBool,
    tick: &mut dyn FnMut(Cost, u64),
) -> Report {
    match goal.size().cells() {
        0..=16 => Auditor::<Packed16, H>::new(heuristic, goal).run(hunt, cancel, tick),
        17..=25 => Auditor::<Packed25, H>::new(heuristic, goal).run(hunt, cancel, tick),
        26..=64 => Auditor::<Packed64, H>::new(heuristic, goal).run(hunt, cancel, tick),
        _ => Auditor::<Wide, H>::new(heuristic, goal).run(hunt, cancel, tick),
    }
}

/// A heuristic for boards of every packing.
pub trait ForAllSizes:
    Heuristic<Puzzle<Packed16>>
    + Heuristic<Puzzle<Packed25>>
    + Heuristic<Puzzle<Packed64>>
    + Heuristic<Puzzle<Wide>>
{
}

impl<H> ForAllSizes for H where
    H: Heuristic<Puzzle<Packed16>>
        + Heuristic<Puzzle<Packed25>>
        + Heuristic<Puzzle<Packed64>>
        + Heuristic<Puzzle<Wide>>
{
}

struct Auditor<'h, S, H> {
    heuristic: &'h H,
    goal: &'h Board,
    puzzle: Puzzle<S>,
    boards: u64,
    steps: u64,
    estimates: u64,
    distances: u64,
    too_high: Option<TooHigh>,
    inconsistent: Option<Inconsistent>,
}

impl<'h, S: Packed, H: Heuristic<Puzzle<S>>> Auditor<'h, S, H> {
    fn new(heuristic: &'h H, goal: &'h Board) -> Self {
        Self {
            heuristic,
            goal,
            puzzle: Puzzle::new(goal, goal),
            boards: 0,
            steps: 0,
            estimates: 0,
            distances: 0,
            too_high: None,
            inconsistent: None,
        }
    }

    fn run(mut self, hunt: Hunt, cancel: &AtomicBool, tick: &mut dyn FnMut(Cost, u64)) -> Report {
        let scope = if let Ok(levels) = Levels::new(self.goal) {
            self.sweep(levels, cancel, tick)
        } else {
            let complete_to = self.look_near(hunt.near, cancel, tick);
            self.look_along_solutions(hunt, cancel, tick);
            if cancel.load(Ordering::Relaxed) {
                Scope::Interrupted { complete_to }
            } else {
                Scope::Hunt { complete_to, seed: hunt.seed }
            }
        };
        let mean = |sum: u64| if self.boards == 0 { 0.0 } else { sum as f64 / self.boards as f64 };
        Report {
            scope,
            boards: self.boards,
            steps: self.steps,
            mean_estimate: mean(self.estimates),
            mean_distance: mean(self.distances),
            too_high: self.too_high,
            inconsistent: self.inconsistent,
        }
    }

    /// Looks at every board there is.
    fn sweep(&mut self, mut levels: Levels, cancel: &AtomicBool, tick: &mut dyn FnMut(Cost, u64)) -> Scope {
        loop {
            let depth = levels.depth();
            levels.for_each(|board| self.look(&S::pack(&board), depth));
            tick(depth, self.boards);
            if cancel.load(Ordering::Relaxed) {
                return Scope::Interrupted { complete_to: depth };
            }
            if !levels.advance() {
                return Scope::WholeSpace;
            }
        }
    }

    /// Looks at whole levels around the goal, until there are this many boards; the last depth
    /// that is complete.
    fn look_near(&mut self, most: usize, cancel: &AtomicBool, tick: &mut dyn FnMut(Cost, u64)) -> Cost {
        let mut seen: FxHashSet<S::Key> = FxHashSet::default();
        let mut level = vec![S::pack(self.goal)];
        seen.extend(level.iter().map(S::key));
        let mut depth = 0;
        loop {
            for state in &level {
                self.look(state, depth);
            }
            tick(depth, self.boards);
            let mut next_level = Vec::new();
            for state in &level {
                for step in self.puzzle.actions(state) {
                    let next = self.puzzle.apply(state, step);
                    if seen.insert(next.key()) {
                        next_level.push(next);
                    }
                }
                if seen.len() > most || cancel.load(Ordering::Relaxed) {
                    return depth;
                }
            }
            level = next_level;
            depth += 1;
        }
    }

    /// Solves random boards; every board on a shortest path is as far away as its moves left.
    fn look_along_solutions(&mut self, hunt: Hunt, cancel: &AtomicBool, tick: &mut dyn FnMut(Cost, u64)) {
        let mut dice = Dice::new(hunt.seed);
        let manhattan = Manhattan::new(self.goal);
        // Walks short enough that a search guided by Manhattan distance takes no time to speak of.
        let longest_walk = 60;
        for _ in 0..hunt.solved {
            if cancel.load(Ordering::Relaxed) {
                return;
            }
            let steps = 10 + dice.below(longest_walk);
            let start = dice.walk_on(self.goal, steps);
            let puzzle = Puzzle::<S>::new(&start, self.goal);
            let budget = Limits { max_nodes: Some(20_000_000), ..Limits::default() }.start();
            let outcome = ida_star::search(&puzzle, &manhattan, &budget, &mut ());
            if let Some(Path { actions, cost }) = outcome.best {
                let mut state = puzzle.start();
                for (made, step) in actions.into_iter().enumerate() {
                    self.look(&state, cost - made as Cost);
                    state = puzzle.apply(&state, step);
                }
                tick(cost, self.boards);
            }
        }
    }

    /// Compares a board's estimate with its true distance and with its neighbours' estimates.
    fn look(&mut self, state: &S, distance: Cost) {
        let own = self.heuristic.evaluate(state);
        self.boards += 1;
        self.estimates += u64::from(own.h);
        self.distances += u64::from(distance);
        if own.h > distance && self.too_high.as_ref().is_none_or(|known| distance < known.distance) {
            self.too_high = Some(TooHigh { board: self.puzzle.board(state), estimate: own.h, distance });
        }
        for step in self.puzzle.actions(state) {
            let next = self.puzzle.apply(state, step);
            let updated = self.heuristic.update(&own, state, step, &next);
            self.steps += 1;
            debug_assert_eq!(updated.h, self.heuristic.evaluate(&next).h, "updating equals evaluating");
            let is_nearer = self.inconsistent.as_ref().is_none_or(|known| distance < known.distance);
            if own.h > updated.h + 1 && is_nearer {
                self.inconsistent = Some(Inconsistent {
                    distance,
                    board: self.puzzle.board(state),
                    estimate: own.h,
                    next: self.puzzle.board(&next),
                    next_estimate: updated.h,
                });
            }
        }
    }
}
