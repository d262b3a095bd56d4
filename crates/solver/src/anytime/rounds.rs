//! Rounds of beams, each wider than the one before.

use npuzzle_board::Move;
use npuzzle_heuristics::potential::View;
use npuzzle_search::Stats;

use super::beam::{self, End, Options, Watch};
use super::desk::{Desk, ranking};
use super::large::solve_large;
use crate::answer::Solution;
use crate::constructive;
use crate::incumbent::found;
use crate::shorten::{Effort, shorten};
use crate::strategy::Strategy;

/// The width of the first beam.
const FIRST_WIDTH: usize = 50;

/// The width of the first beam on a board that is too large for tables of all pairs, up to so many cells; and beyond,
/// where a beam takes seconds.
const FIRST_WIDTH_OF_LARGE: usize = 40;
const LARGE_CELLS: usize = 600;
const FIRST_WIDTH_OF_HUGE: usize = 25;

/// On boards of more cells a beam takes longer than solving line by line in several ways.
const SLOW_CELLS: usize = 200;

/// The memory for all beams together, unless a limit says otherwise.
const USUAL_BYTES: u64 = 900 << 20;

/// The rounds of one thread.
pub(super) struct Rounds<'d> {
    desk: &'d Desk<'d>,
    /// Which of the threads with beams this is, and how many there are.
    nth: usize,
    threads: usize,
    /// Rounds done.
    done: usize,
}

impl<'d> Rounds<'d> {
    pub(super) fn new(desk: &'d Desk<'d>, nth: usize, threads: usize) -> Self {
        Self { desk, nth, threads, done: 0 }
    }

    /// Makes the next round and hands over what it finds. Says no after the last.
    pub(super) fn next(&mut self, mut hand_over: impl FnMut(Solution) -> bool) -> bool {
        if !self.desk.keeps_going(0) {
            return false;
        }
        let cells = self.desk.start().size().cells();
        if cells > beam::MAX_CELLS {
            return self.next_on_large_board(cells, hand_over);
        }
        let most_moves = self.desk.most_moves().min(longest(self.desk.start().size()));
        let most_width = self.most_width(most_moves);
        // The second of two threads sees the board transposed; a single one sees it so every other time. Further
        // threads take widths in between.
        let wanted = (FIRST_WIDTH << self.done.min(40)) * (2 + self.nth / 2) / 2;
        let width = wanted.min(most_width);
        let turn = if self.threads == 1 { self.done } else { self.nth };
        self.done += 1;
        if let Some(moves) = self.beam(turn % 2 == 1, width, most_moves)
            && !hand_over(found(&moves, &Strategy::learned_beam(width)))
        {
            return false;
        }
        // The widest beam is made once each way.
        let is_last = wanted / 2 >= most_width && (self.threads > 1 || wanted / 4 >= most_width);
        !is_last && self.desk.keeps_going(0)
    }

    /// The same on a board that is too large for the tables of a [`Ranking`](beam::Ranking).
    fn next_on_large_board(&mut self, cells: usize, mut hand_over: impl FnMut(Solution) -> bool) -> bool {
        let round = self.done;
        self.done += 1;
        // One thread also solves line by line: on the largest boards first, since that is sooner done than a beam. On
        // boards of a few long lines it is better than one.
        let is_line_by_line = self.nth == 0 && round == usize::from(cells <= SLOW_CELLS);
        let (moves, strategy) = if is_line_by_line {
            (self.line_by_line(), Strategy::constructive())
        } else {
            let first = if cells > LARGE_CELLS { FIRST_WIDTH_OF_HUGE } else { FIRST_WIDTH_OF_LARGE };
            let width = (first << round.min(40)) * (2 + self.nth / 2) / 2;
            let turn = if self.threads == 1 { round } else { self.nth };
            (self.large_beam(turn % 2 == 1, width), Strategy::learned_beam(width))
        };
        let is_wanted = moves.is_none_or(|moves| hand_over(found(&moves, &strategy)));
        is_wanted && self.desk.keeps_going(0)
    }

    fn large_beam(&self, is_transposed: bool, width: usize) -> Option<Vec<Move>> {
        let (start, goal) = (self.desk.start(), self.desk.request.goal());
        let mut watch = Counting { desk: self.desk, stats: Stats::default() };
        let most_moves = self.desk.most_moves();
        let moves = solve_large(is_transposed, start, goal, width, most_moves, &mut watch);
        self.desk.note_work(&watch.stats);
        moves
    }

    /// Solves line by line in several ways, and shortens the best.
    fn line_by_line(&self) -> Option<Vec<Move>> {
        let (start, goal) = (self.desk.start(), self.desk.request.goal());
        let mut keep_going = || self.desk.keeps_going(0);
        let moves = constructive::solve_while(start, goal, &mut keep_going)?;
        Some(shorten(start, moves, Effort::default(), &mut keep_going))
    }

    /// How wide a beam can be within the memory there is.
    fn most_width(&self, length: usize) -> usize {
        let bytes = self.desk.budget.max_memory().map_or(USUAL_BYTES, |most| most / 2);
        (bytes as usize / self.threads / beam::bytes(1, length)).max(1)
    }

    fn beam(&self, is_transposed: bool, width: usize, max_length: usize) -> Option<Vec<Move>> {
        let view = View::new(self.desk.request.goal(), is_transposed);
        let ranking = ranking(&view);
        let mut watch = Counting { desk: self.desk, stats: Stats::default() };
        let labels = view.labels(self.desk.start());
        let end = beam::search(&ranking, &labels, Options { width, max_length }, &mut watch);
        self.desk.note_work(&watch.stats);
        match end {
            End::Solved(moves) => Some(moves.into_iter().map(|step| view.move_on_board(step)).collect()),
            End::Unsolved | End::Stopped => None,
        }
    }
}

/// No sensible solution is longer: a beam that is so deep has lost its way.
fn longest(size: npuzzle_board::Size) -> usize {
    2 * size.cells() * (size.rows() + size.cols()) / 2
}

/// Asks the desk whether to go on, and counts.
struct Counting<'c> {
    desk: &'c Desk<'c>,
    stats: Stats,
}

impl Watch for Counting<'_> {
    fn keeps_going(&mut self, generated: u64) -> bool {
        self.desk.keeps_going(generated)
    }

    fn expanded(&mut self, boards: usize, children: u64) {
        self.stats.generated += children;
        self.stats.expanded += boards as u64;
        self.stats.selected += boards as u64;
    }

    fn holds(&mut self, waiting: usize, stored: usize) {
        self.stats.note_sizes(waiting, stored);
    }
}
