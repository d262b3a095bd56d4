//! A beam over boards of up to 49 cells, ranked by a learned potential.
//!
//! A layer is kept in groups by the blank's cell, so that one group after the other reads the same small part of
//! the tables. Children that two boards of a layer share are dropped before they are evaluated, and the best of
//! them are selected by counting, not by sorting.

mod seen;

use npuzzle_board::Move;
use npuzzle_heuristics::potential::{Changes, Label};

pub(super) use seen::Seen;

/// The most cells of a board.
pub const MAX_CELLS: usize = Changes::MAX_CELLS;

/// What ranks the boards of a beam, for one size and one home of the blank.
#[derive(Debug)]
pub struct Ranking {
    changes: Changes,
    /// By label and cell: a random number, for hashes of boards.
    keys: Vec<u64>,
    /// By label and cell: how far a tile is from home; 0 for the blank.
    distances: Vec<u8>,
}

impl Ranking {
    /// Ranks by a potential.
    pub fn new(changes: Changes) -> Self {
        let size = changes.size();
        let cells = size.cells();
        let distance = |at: usize| {
            let (label, cell) = (at / cells, at % cells);
            if label == changes.blank_home() { 0 } else { size.distance(label, cell) as u8 }
        };
        let distances = (0..cells * cells).map(distance).collect();
        Self { keys: (0..(cells * cells) as u64).map(key).collect(), distances, changes }
    }

    fn cells(&self) -> usize {
        self.changes.size().cells()
    }
}

/// A random number by its number (the finaliser of `SplitMix64`).
pub(super) fn key(nth: u64) -> u64 {
    let mut bits = (nth + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// How a beam is made.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many boards of a layer go on.
    pub width: usize,
    /// The most moves of a solution.
    pub max_length: usize,
}

/// How a beam ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With a solution, as moves in the view.
    Solved(Vec<Move>),
    /// Without: no board is left from which a solution would be short enough.
    Unsolved,
    /// It was told to stop.
    Stopped,
}

/// What a beam is watched by.
pub trait Watch {
    /// Whether to go on, asked every few thousand children.
    fn keeps_going(&mut self, generated: u64) -> bool;

    /// So many boards were expanded since it was last told, and so many children generated.
    fn expanded(&mut self, _boards: usize, _children: u64) {}

    /// So many boards wait for expansion, and so many are stored in all.
    fn holds(&mut self, _waiting: usize, _stored: usize) {}

    /// A layer that was selected: its boards' labels one after the other, each in so many bytes.
    fn layer(&mut self, _labels: &[Label], _bytes: usize) {}
}

/// Looks for a solution from a board.
///
/// # Panics
/// If the board has more than [`MAX_CELLS`] cells.
pub fn search(ranking: &Ranking, start: &[u16], options: Options, watch: &mut impl Watch) -> End {
    match ranking.cells() {
        0..=25 => Beam::<25>::new(ranking, options).run(start, watch),
        26..=36 => Beam::<36>::new(ranking, options).run(start, watch),
        37..=MAX_CELLS => Beam::<MAX_CELLS>::new(ranking, options).run(start, watch),
        cells => panic!("a board of {cells} cells in a beam for at most {MAX_CELLS}"),
    }
}

/// The bytes that a beam takes, if a solution has so many moves.
pub fn bytes(width: usize, length: usize) -> usize {
    const CHILDREN: usize = 3;
    let board = MAX_CELLS + size_of::<u64>() + size_of::<i32>() + size_of::<u16>() + 1;
    let seen = 2 * size_of::<u32>() * CHILDREN;
    width * (2 * board + CHILDREN * size_of::<Candidate>() + seen + length * size_of::<u32>())
}

/// The boards of a layer, in groups by the blank's cell.
struct Layer<const CELLS: usize> {
    labels: Vec<[Label; CELLS]>,
    hashes: Vec<u64>,
    potentials: Vec<i32>,
    distances: Vec<u16>,
    /// The move that led to each, as its number; [`NO_MOVE`] for the start.
    last: Vec<u8>,
    /// Where the group of each cell begins, and where the last one ends.
    starts: Vec<u32>,
}

const NO_MOVE: u8 = 9;

/// A board that may belong to the next layer.
#[derive(Clone, Copy)]
struct Candidate {
    hash: u64,
    potential: i32,
    /// The number of its parent, then two bits of the move.
    way: u32,
    distance: u16,
    blank: u8,
}

struct Beam<'b, const CELLS: usize> {
    ranking: &'b Ranking,
    options: Options,
    cells: usize,
    layer: Layer<CELLS>,
    next: Layer<CELLS>,
    /// For each layer, how each of its boards was reached: as [`Candidate::way`].
    ways: Vec<Vec<u32>>,
    candidates: Vec<Candidate>,
    seen: Seen,
    counts: Vec<u32>,
    generated: u64,
}

/// What a layer came to.
enum Expanded {
    Solved(u32),
    Layer,
    Stopped,
}

impl<'b, const CELLS: usize> Beam<'b, CELLS> {
    fn new(ranking: &'b Ranking, options: Options) -> Self {
        Self {
            ranking,
            options,
            cells: ranking.cells(),
            layer: Layer::empty(ranking.cells()),
            next: Layer::empty(ranking.cells()),
            ways: Vec::new(),
            candidates: Vec::new(),
            seen: Seen::for_children(3 * options.width),
            counts: Vec::new(),
            generated: 0,
        }
    }

    fn run(mut self, start: &[u16], watch: &mut impl Watch) -> End {
        if !self.begin(start) {
            return End::Solved(Vec::new());
        }
        for depth in 1..=self.options.max_length {
            match self.expand(depth, watch) {
                Expanded::Solved(way) => return End::Solved(self.moves_to(way)),
                Expanded::Stopped => return End::Stopped,
                Expanded::Layer if self.candidates.is_empty() => return End::Unsolved,
                Expanded::Layer => self.select(),
            }
            watch.layer(self.layer.labels.as_flattened(), CELLS);
        }
        End::Unsolved
    }

    /// Makes the start the only board of the first layer. Says no if it is the goal.
    fn begin(&mut self, start: &[u16]) -> bool {
        let mut labels = [0; CELLS];
        let (mut hash, mut distance, mut blank) = (0, 0_u16, 0);
        for (cell, &label) in start.iter().enumerate() {
            labels[cell] = label as Label;
            let at = usize::from(label) * self.cells + cell;
            if usize::from(label) == self.ranking.changes.blank_home() {
                blank = cell;
            } else {
                hash ^= self.ranking.keys[at];
                distance += u16::from(self.ranking.distances[at]);
            }
        }
        let layer = &mut self.layer;
        layer.labels.push(labels);
        layer.hashes.push(hash);
        layer.potentials.push(self.ranking.changes.evaluate(&labels[..self.cells]));
        layer.distances.push(distance);
        layer.last.push(NO_MOVE);
        layer.starts = (0..=self.cells).map(|cell| u32::from(cell > blank)).collect();
        distance > 0
    }

    /// Makes all children of the layer, without duplicates and those that are too far.
    fn expand(&mut self, depth: usize, watch: &mut impl Watch) -> Expanded {
        self.candidates.clear();
        self.seen.clear();
        for blank in 0..self.cells {
            let group = self.layer.starts[blank] as usize..self.layer.starts[blank + 1] as usize;
            if group.is_empty() {
                continue;
            }
            if !watch.keeps_going(self.generated) {
                return Expanded::Stopped;
            }
            let before = self.generated;
            let solved =
                Move::ALL.into_iter().find_map(|step| self.expand_group(depth, blank, step, group.clone()));
            watch.expanded(group.len(), self.generated - before);
            if let Some(way) = solved {
                return Expanded::Solved(way);
            }
        }
        watch.holds(self.candidates.len(), self.layer.labels.len() + self.candidates.len());
        Expanded::Layer
    }

    /// Makes one move with all boards of a group; says how if one of them is solved by it.
    #[inline(always)]
    fn expand_group(
        &mut self,
        depth: usize,
        blank: usize,
        step: Move,
        group: std::ops::Range<usize>,
    ) -> Option<u32> {
        let change = self.ranking.changes.of(blank, step)?;
        let (cells, to, back) = (self.cells, change.to, step.inverse() as u8);
        let (keys, distances) = (&self.ranking.keys[..], &self.ranking.distances[..]);
        let most = self.options.max_length.saturating_sub(depth);
        let first_new = self.candidates.len();
        let boards = self.layer.labels[group.clone()].iter().zip(&self.layer.last[group.clone()]);
        let marks = self.layer.hashes[group.clone()].iter().zip(&self.layer.distances[group.clone()]);
        for (nth, ((labels, &last), (&hash, &distance))) in boards.zip(marks).enumerate() {
            if last == back {
                continue;
            }
            self.generated += 1;
            let tile = usize::from(labels[to]) * cells;
            let hash = hash ^ keys[tile + to] ^ keys[tile + blank];
            let distance = distance + u16::from(distances[tile + blank]) - u16::from(distances[tile + to]);
            let way = ((group.start + nth) as u32) << 2 | step as u32;
            if distance == 0 {
                return Some(way);
            }
            if usize::from(distance) <= most && self.seen.is_new(hash) {
                self.candidates.push(Candidate { hash, potential: 0, way, distance, blank: to as u8 });
            }
        }
        for candidate in &mut self.candidates[first_new..] {
            let parent = (candidate.way >> 2) as usize;
            candidate.potential =
                self.layer.potentials[parent] + change.on(cells, &self.layer.labels[parent]);
        }
        None
    }

    /// Makes the best candidates the layer.
    fn select(&mut self) {
        let (threshold, mut at_threshold) = self.threshold();
        // How many boards have the blank in the cells before each: where its group begins.
        let mut starts = vec![0_u32; self.cells + 1];
        let is_kept = |candidate: &mut Candidate| {
            if candidate.potential == threshold {
                at_threshold = at_threshold.saturating_sub(1);
                return at_threshold > 0;
            }
            candidate.potential < threshold
        };
        self.candidates.retain_mut(is_kept);
        for candidate in &self.candidates {
            starts[usize::from(candidate.blank) + 1] += 1;
        }
        for cell in 0..self.cells {
            starts[cell + 1] += starts[cell];
        }
        let mut places = starts.clone();
        let mut ways = vec![0; self.candidates.len()];
        self.next.resize(self.candidates.len());
        for candidate in &self.candidates {
            let place = &mut places[usize::from(candidate.blank)];
            let nth = *place as usize;
            *place += 1;
            let (parent, step) = ((candidate.way >> 2) as usize, (candidate.way & 3) as u8);
            let mut labels = self.layer.labels[parent];
            let to = usize::from(candidate.blank);
            // The tile goes where the blank was.
            let from = self.blank_before(to, step);
            labels.swap(from, to);
            ways[nth] = candidate.way;
            self.next.labels[nth] = labels;
            self.next.hashes[nth] = candidate.hash;
            self.next.potentials[nth] = candidate.potential;
            self.next.distances[nth] = candidate.distance;
            self.next.last[nth] = step;
        }
        self.next.starts = starts;
        self.ways.push(ways);
        std::mem::swap(&mut self.layer, &mut self.next);
    }

    fn blank_before(&self, blank: usize, step: u8) -> usize {
        let cols = self.ranking.changes.size().cols();
        match Move::ALL[usize::from(step)] {
            Move::Up => blank + cols,
            Move::Down => blank - cols,
            Move::Left => blank + 1,
            Move::Right => blank - 1,
        }
    }

    /// The highest potential that goes on; and one more than how many of those that have it do.
    fn threshold(&mut self) -> (i32, usize) {
        if self.candidates.len() <= self.options.width {
            return (i32::MAX, 0);
        }
        let range = |(least, most): (i32, i32), candidate: &Candidate| {
            (least.min(candidate.potential), most.max(candidate.potential))
        };
        let (least, most) = self.candidates.iter().fold((i32::MAX, i32::MIN), range);
        self.counts.clear();
        self.counts.resize((most - least) as usize + 1, 0);
        for candidate in &self.candidates {
            self.counts[(candidate.potential - least) as usize] += 1;
        }
        let mut kept = 0;
        for (potential, &count) in (least..).zip(&self.counts) {
            if kept + count as usize > self.options.width {
                return (potential, self.options.width - kept + 1);
            }
            kept += count as usize;
        }
        (i32::MAX, 0)
    }

    /// The moves that lead to the last one of them.
    fn moves_to(&self, last: u32) -> Vec<Move> {
        let step = |way: u32| Move::ALL[(way & 3) as usize];
        let mut moves = vec![step(last)];
        let mut parent = (last >> 2) as usize;
        for ways in self.ways.iter().rev() {
            moves.push(step(ways[parent]));
            parent = (ways[parent] >> 2) as usize;
        }
        moves.reverse();
        moves
    }
}

impl<const CELLS: usize> Layer<CELLS> {
    fn empty(cells: usize) -> Self {
        Self {
            labels: Vec::new(),
            hashes: Vec::new(),
            potentials: Vec::new(),
            distances: Vec::new(),
            last: Vec::new(),
            starts: vec![0; cells + 1],
        }
    }

    fn resize(&mut self, boards: usize) {
        self.labels.resize(boards, [0; CELLS]);
        self.hashes.resize(boards, 0);
        self.potentials.resize(boards, 0);
        self.distances.resize(boards, 0);
        self.last.resize(boards, 0);
    }
}
