//! What has to be fast: memory, and the search with its look-ups. The only module with unsafe code, each
//! piece with its reason; the safe twin that it is tested against is [`Views::evaluate`].
//!
//! [`Views::evaluate`]: super::views::Views::evaluate

#![expect(unsafe_code, reason = "reading tables without bounds checks is a fifth of the search's time")]

pub(super) mod memory;
mod space;

use npuzzle_board::{Board, Move};
use npuzzle_search::algorithms::parallel_ida_star::{self, Monitor, Options, Snapshot};
use npuzzle_search::{Budget, Outcome};

use super::table::Layout;
use super::views::Views;
use super::words::Automaton;
use space::Tables;

/// The most views that a search looks through.
pub const MOST_VIEWS: usize = 2;

/// IDA* from a board to the goal of the views; also what to resume from, if it was stopped.
///
/// A board that can't reach their goal is searched for ever: ask for its parity first.
///
/// # Panics
/// If the board or the automaton is not of the views' size.
pub fn search(
    start: &Board,
    views: &Views,
    automaton: &Automaton,
    options: &Options,
    budget: &Budget,
    monitor: &mut dyn Monitor,
) -> (Outcome<Move>, Option<Snapshot>) {
    let run = Run { start, views, automaton, options, budget };
    match views.layout() {
        Layout::Bits => run.with_layout::<true>(monitor),
        Layout::Minima => run.with_layout::<false>(monitor),
    }
}

/// What a search is about.
struct Run<'r> {
    start: &'r Board,
    views: &'r Views,
    automaton: &'r Automaton,
    options: &'r Options,
    budget: &'r Budget,
}

type Result = (Outcome<Move>, Option<Snapshot>);

impl Run<'_> {
    fn with_layout<const BITS: bool>(&self, monitor: &mut dyn Monitor) -> Result {
        match (self.views.views(), self.views.groups().len()) {
            (1, 0..=4) => self.with_groups::<4, 1, BITS>(monitor),
            (1, 5..=8) => self.with_groups::<8, 1, BITS>(monitor),
            (1, _) => self.with_groups::<32, 1, BITS>(monitor),
            (_, 0..=4) => self.with_groups::<4, 2, BITS>(monitor),
            (_, 5..=8) => self.with_groups::<8, 2, BITS>(monitor),
            (_, _) => self.with_groups::<64, 2, BITS>(monitor),
        }
    }

    fn with_groups<const GROUPS: usize, const VIEWS: usize, const BITS: bool>(
        &self,
        monitor: &mut dyn Monitor,
    ) -> Result {
        let tables = Tables::<GROUPS, VIEWS, BITS>::new(self.views, self.automaton);
        parallel_ida_star::search(&tables.search_from(self.start), self.options, self.budget, monitor)
    }
}
