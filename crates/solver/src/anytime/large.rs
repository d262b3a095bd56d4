//! A beam over large boards, of more than 49 cells up to 64x64.
//!
//! It ranks boards by the formula's terms of single tiles and the learned terms of pairs that serve every size. All
//! boards of a layer are visited on one board, by making and undoing moves along the tour of their tree.
//!
//! A plain beam fails here: the blank stays in a pocket that is locally sorted. So only so many boards of a layer
//! may have the blank in the same cell, and on larger boards a [sweep](Sweep) pulls the blank across the board.

mod options;
mod pairs;
mod position;
mod solve;
mod sweep;
mod tail;
mod tour;

use npuzzle_board::Move;
use npuzzle_heuristics::potential::{SharedPairs, View};

use super::beam::{Seen, Watch, key};
pub use options::Options;
use position::{Position, SCALE, Terms};
pub use solve::solve_large;
pub use sweep::Sweep;
use tail::Front;
pub use tail::Tail;
use tour::{Tour, Visit};

/// How a beam ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With a solution, as moves in the view.
    Solved(Vec<Move>),
    /// Without, as it came no nearer: the moves to the best board of its last layer.
    Stalled(Vec<Move>),
    /// Without: no board is left from which a solution would be short enough.
    Unsolved,
    /// It was told to stop.
    Stopped,
}

/// Looks for a solution from the board with these labels.
pub fn search(
    view: &View,
    pairs: &SharedPairs,
    start: &[u16],
    options: Options,
    watch: &mut impl Watch,
) -> End {
    let terms = Terms::new(view, pairs);
    let mut position = Position::new(&terms, start);
    position.has_pairs = options.pairs_below.is_infinite();
    Beam::new(&terms, position, options).run(watch)
}

/// Children between two questions to the watch.
const CHILDREN_PER_QUESTION: u64 = 4096;

/// A board of the layer.
#[derive(Clone, Copy)]
struct Leaf {
    hash: u64,
    score: i32,
    distance: i32,
    /// In the last pass: how many cells are settled without a gap.
    settled: u32,
    /// And where the tile is that the front waits for.
    wanted: u16,
}

/// A board that may belong to the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    leaf: Leaf,
    parent: u32,
    step: Move,
    /// The cell of its blank.
    blank: u16,
}

struct Beam<'t> {
    terms: &'t Terms,
    options: Options,
    position: Position<'t>,
    tour: Tour,
    leaves: Vec<Leaf>,
    candidates: Vec<Candidate>,
    /// The children of this layer.
    seen: Seen,
    /// The boards of the two layers before, by whether their depth is odd: a board returns only after an even
    /// number of moves.
    recent: [Seen; 2],
    /// Ranks and numbers of candidates.
    order: Vec<u64>,
    /// By cell: the boards of the next layer with the blank there.
    counts: Vec<u32>,
    start_score: i32,
    /// In the last pass: how far it is.
    front: Option<Front>,
    progress: Progress,
    generated: u64,
}

/// What a layer came to.
enum Expanded {
    Solved { parent: u32, step: Move },
    Layer,
    Stopped,
}

impl<'t> Beam<'t> {
    fn new(terms: &'t Terms, position: Position<'t>, options: Options) -> Self {
        let leaf = Leaf {
            hash: position.hash(),
            score: position.score(),
            distance: position.distance(),
            settled: 0,
            wanted: 0,
        };
        let new_seen = || Seen::for_children(options.width);
        Self {
            terms,
            options,
            position,
            tour: Tour::new(),
            leaves: vec![leaf],
            candidates: Vec::new(),
            seen: Seen::for_children(3 * options.width),
            recent: [new_seen(), new_seen()],
            order: Vec::new(),
            counts: vec![0; terms.padded()],
            start_score: leaf.score,
            front: None,
            progress: Progress { at: 0, best: leaf.score, was_best: leaf.score },
            generated: 0,
        }
    }

    fn run(mut self, watch: &mut impl Watch) -> End {
        if self.leaves[0].distance == 0 {
            return End::Solved(Vec::new());
        }
        for depth in 1..=self.options.max_length {
            let before = self.generated;
            let (expanded, leaves) = self.expand(depth, watch);
            watch.expanded(leaves as usize, self.generated - before);
            watch.holds(self.candidates.len(), self.leaves.len() + self.candidates.len());
            match expanded {
                Expanded::Solved { parent, step } => {
                    let mut moves = self.tour.moves_to(parent);
                    moves.push(step);
                    return End::Solved(moves);
                }
                Expanded::Stopped => return End::Stopped,
                Expanded::Layer if self.candidates.is_empty() => return End::Unsolved,
                Expanded::Layer => self.select(depth),
            }
            self.turn_to_pairs(depth);
            let is_stalled = self.is_stalled(depth);
            if self.front.is_some() || self.options.tail.is_none() {
                if is_stalled {
                    return End::Stalled(self.tour.moves_to(self.best_leaf()));
                }
                self.advance();
            } else if is_stalled || self.is_nearly_sorted() {
                self.turn_to_tail(depth);
            }
        }
        End::Unsolved
    }

    fn best_leaf(&self) -> u32 {
        let numbers = 0..self.leaves.len() as u32;
        numbers.min_by_key(|&leaf| self.leaves[leaf as usize].score).unwrap_or(0)
    }

    fn best_score(&self) -> i32 {
        self.leaves[self.best_leaf() as usize].score
    }

    /// Makes all children of the layer, without duplicates and those that are too far. Also how many leaves were
    /// expanded.
    fn expand(&mut self, depth: usize, watch: &mut impl Watch) -> (Expanded, u32) {
        self.candidates.clear();
        self.seen.reset(3 * self.leaves.len());
        let mut leaf = 0;
        let mut last = self.tour.moves.last().copied();
        let mut before: Vec<Option<Move>> = Vec::new();
        let mut question = self.generated;
        for nth in 0..self.tour.steps.len() {
            match self.tour.steps[nth].visit() {
                Visit::Down(step) => {
                    self.position.go(step);
                    before.push(last.replace(step));
                }
                Visit::Up(step) => {
                    self.position.go(step.inverse());
                    last = before.pop().flatten();
                }
                Visit::Leaf => {
                    if self.generated >= question {
                        if !watch.keeps_going(self.generated) {
                            return (Expanded::Stopped, leaf);
                        }
                        question = self.generated + CHILDREN_PER_QUESTION;
                    }
                    if let Some(step) = self.expand_leaf(depth, leaf, last) {
                        return (Expanded::Solved { parent: leaf, step }, leaf + 1);
                    }
                    leaf += 1;
                }
            }
        }
        (Expanded::Layer, leaf)
    }

    /// Makes the children of the leaf that the board is on; says which move solves it if one does.
    #[inline(always)]
    fn expand_leaf(&mut self, depth: usize, parent: u32, last: Option<Move>) -> Option<Move> {
        let leaf = self.leaves[parent as usize];
        let most = self.options.max_length.saturating_sub(depth) as i32;
        for step in Move::ALL {
            if last == Some(step.inverse()) {
                continue;
            }
            let Some(slide) = self.position.slide(step) else { continue };
            self.generated += 1;
            let hash = leaf.hash.wrapping_add(slide.hash);
            let distance = leaf.distance + slide.distance;
            if distance == 0 {
                return Some(step);
            }
            if distance > most || self.recent[depth % 2].contains(hash) || !self.seen.is_new(hash) {
                continue;
            }
            let score = leaf.score + self.position.change(&slide);
            let settled =
                self.front.as_ref().map_or(0, |front| front.after(&self.position, &slide, leaf.settled));
            let wanted =
                if usize::from(leaf.wanted) == slide.to { self.position.blank as u16 } else { leaf.wanted };
            let leaf = Leaf { hash, score, distance, settled, wanted };
            self.candidates.push(Candidate { leaf, parent, step, blank: slide.to as u16 });
        }
        None
    }

    /// Makes the best candidates the layer.
    fn select(&mut self, depth: usize) {
        self.rank(depth);
        let recent = &mut self.recent[depth % 2];
        recent.reset(self.options.width);
        self.counts.fill(0);
        let mut kept = 0;
        for nth in 0..self.order.len() {
            let candidate = self.order[nth] as u32;
            let count = &mut self.counts[usize::from(self.candidates[candidate as usize].blank)];
            if *count < self.options.quota as u32 {
                *count += 1;
                self.order[kept] = u64::from(candidate);
                kept += 1;
                if kept == self.options.width {
                    break;
                }
            }
        }
        self.order.truncate(kept);
        self.order.sort_unstable();
        self.leaves.clear();
        for &nth in &self.order {
            let leaf = self.candidates[nth as usize].leaf;
            recent.is_new(leaf.hash);
            self.leaves.push(leaf);
        }
        let candidates = &self.candidates;
        let children = self.order.iter().map(|&nth| {
            let candidate = &candidates[nth as usize];
            (candidate.parent, candidate.step)
        });
        self.tour.grow(children, &mut self.position);
    }

    /// Sorts the candidates by score and penalty.
    fn rank(&mut self, depth: usize) {
        self.order.clear();
        let numbered = (0_u64..).zip(&self.candidates);
        if let (Some(front), Some(tail)) = (&self.front, self.options.tail) {
            self.order.extend(numbered.map(|(nth, candidate)| {
                ordered(candidate.leaf.score + front.penalty(self.terms, tail, candidate)) | nth
            }));
        } else if let Some(sweep) = self.options.sweep {
            let disorder = f64::from(self.progress.best.max(0)) / f64::from(self.start_score.max(1));
            let pull = (sweep.pull * disorder.cbrt()).max(sweep.least_pull) * f64::from(SCALE);
            let (row, col) = sweep.target(self.terms.size(), depth);
            self.order.extend(numbered.map(|(nth, candidate)| {
                let at = self.terms.place(candidate.blank.into());
                let away = (at.0.abs_diff(row) + at.1.abs_diff(col)).saturating_sub(sweep.slack);
                ordered(candidate.leaf.score + (away as f64 * pull) as i32) | nth
            }));
        } else {
            self.order.extend(numbered.map(|(nth, candidate)| ordered(candidate.leaf.score) | nth));
        }
        self.order.sort_unstable();
    }

    /// Lets pairs count once tiles are near enough to their homes.
    fn turn_to_pairs(&mut self, depth: usize) {
        let cells = self.terms.size().cells() as f64;
        let threshold = self.options.pairs_below * cells * f64::from(SCALE);
        if self.position.has_pairs || f64::from(self.best_score()) > threshold {
            return;
        }
        self.position.has_pairs = true;
        let mut leaf = 0;
        for step in &self.tour.steps {
            match step.visit() {
                Visit::Down(step) => self.position.go(step),
                Visit::Up(step) => self.position.go(step.inverse()),
                Visit::Leaf => {
                    self.leaves[leaf].score = self.position.score();
                    leaf += 1;
                }
            }
        }
        let best = self.best_score();
        self.progress = Progress { at: depth, best, was_best: best };
    }

    fn is_stalled(&mut self, depth: usize) -> bool {
        let best = match &self.front {
            Some(front) => -(front.settled as i32),
            None => self.best_score(),
        };
        let progress = &mut self.progress;
        progress.best = progress.best.min(best);
        if depth - progress.at < self.options.patience {
            return false;
        }
        let gain = f64::from(progress.was_best - progress.best) / f64::from(SCALE);
        progress.at = depth;
        progress.was_best = progress.best;
        gain <= self.options.least_gain * self.options.patience as f64
    }
}

/// The best score so far, and what it was some moves ago.
struct Progress {
    at: usize,
    best: i32,
    was_best: i32,
}

/// A score in the upper half of a number, so that numbers are ordered as scores are.
fn ordered(score: i32) -> u64 {
    u64::from(score as u32 ^ 1 << 31) << 32
}

#[cfg(test)]
mod tests;
