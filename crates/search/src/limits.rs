//! The only way to stop a search before its end: limits as they are asked for, the budget they become, and the
//! meter that checks it for one search.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Cost, Observer, Problem, Stats};

/// What a search may use. The default is no limit at all.
///
/// Limits are what a user asks for. [`Limits::start`] makes a [`Budget`] of them, which fixes the deadline and is
/// handed down to every search that works on the same answer.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most children to generate. It is looked at before each expansion, so a last
    /// expansion's children may go over.
    pub max_nodes: Option<u64>,
    /// The longest time. The clock is read only if this is set.
    pub max_time: Option<Duration>,
    /// The most bytes for the states in memory.
    pub max_memory: Option<u64>,
    /// The highest cost of a solution. A path that costs more is not followed and never returned.
    pub max_cost: Option<Cost>,
    /// Set from outside to stop the search.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Starts the clock.
    pub fn start(&self) -> Budget {
        Budget {
            nodes: self.max_nodes,
            deadline: self.max_time.and_then(|time| Instant::now().checked_add(time)),
            limits: self.clone(),
            end: None,
            patience: None,
        }
    }
}

/// What is left of the limits while an answer is being worked out: a deadline in place of a duration, and the
/// nodes that earlier searches have not used up.
///
/// A budget is made once for an answer. The searches that contribute to the answer get it, or one derived from
/// it, one after the other.
///
/// ```
/// use npuzzle_search::{Budget, Limits, Stats};
///
/// let budget = Limits { max_nodes: Some(1_000), ..Limits::default() }.start();
/// let first_search = Stats { generated: 400, ..Stats::default() };
/// assert_eq!(budget.after(&first_search).nodes_left(), Some(600));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    limits: Limits,
    nodes: Option<u64>,
    deadline: Option<Instant>,
    /// Set by [`Self::for_at_most`]: what may go over the deadline of a user must not go over this.
    end: Option<Instant>,
    patience: Option<u64>,
}

impl Budget {
    /// What is left after a search that took so much.
    #[must_use]
    pub fn after(&self, stats: &Stats) -> Self {
        let nodes = self.nodes.map(|nodes| nodes.saturating_sub(stats.generated));
        Self { nodes, ..self.clone() }
    }

    /// The same, for a search that gives up after generating so many children. That is no limit that anybody
    /// set: it stops by [`StoppedBy::Patience`].
    #[must_use]
    pub fn with_patience(&self, nodes: Option<u64>) -> Self {
        Self { patience: nodes, ..self.clone() }
    }

    /// The same, for at most this long from now, whatever the limits: also for work that may go over a limit on
    /// time because it ends with a solution.
    #[must_use]
    pub fn for_at_most(&self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let earlier = |other: Option<Instant>| [other, end].into_iter().flatten().min();
        Self { deadline: earlier(self.deadline), end: earlier(self.end), ..self.clone() }
    }

    /// How many children may still be generated, if that is limited.
    pub fn nodes_left(&self) -> Option<u64> {
        self.nodes
    }

    /// How much time is left, if that is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// The most bytes for the states in memory.
    pub fn max_memory(&self) -> Option<u64> {
        self.limits.max_memory
    }

    /// The highest cost of a solution.
    pub fn max_cost(&self) -> Option<Cost> {
        self.limits.max_cost
    }

    /// Whether a path of this cost may be followed.
    #[inline(always)]
    pub fn allows_cost(&self, cost: Cost) -> bool {
        self.limits.max_cost.is_none_or(|most| cost <= most)
    }

    /// Whether the search was cancelled from outside.
    pub fn is_cancelled(&self) -> bool {
        self.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// Checks what even work that ends with a solution must keep to.
    ///
    /// # Errors
    /// If it was cancelled, or the end that [`Self::for_at_most`] sets has come.
    pub fn check_end(&self) -> Result<(), StoppedBy> {
        if self.is_cancelled() {
            return Err(StoppedBy::Cancelled);
        }
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Err(StoppedBy::Time);
        }
        Ok(())
    }

    /// Checks what does not depend on a search's counters: for work beside a search.
    ///
    /// # Errors
    /// If it was cancelled, or its time is up.
    pub fn check_time(&self) -> Result<(), StoppedBy> {
        if self.is_cancelled() {
            return Err(StoppedBy::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(StoppedBy::Time);
        }
        Ok(())
    }
}

/// Why a search stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoppedBy {
    /// [`Limits::max_nodes`].
    Nodes,
    /// [`Limits::max_time`].
    Time,
    /// [`Limits::max_memory`].
    Memory,
    /// [`Limits::max_cost`]: no solution found costs so little. How far that is proven, the lower bound
    /// says.
    Cost,
    /// [`Limits::cancel`], or an observer that wants no more.
    Cancelled,
    /// Nothing is left to expand, but the search does not keep everything: a beam, a depth limit.
    DeadEnd,
    /// The plan that ran the search gave it only so many nodes ([`Budget::with_patience`]).
    Patience,
}

impl StoppedBy {
    const ALL: [Self; 7] =
        [Self::Nodes, Self::Time, Self::Memory, Self::Cost, Self::Cancelled, Self::DeadEnd, Self::Patience];

    /// The one of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|by| by.name() == name)
    }

    /// One word for records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Cost => "cost",
            Self::Cancelled => "cancelled",
            Self::DeadEnd => "dead-end",
            Self::Patience => "patience",
        }
    }
}

impl fmt::Display for StoppedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Checks the budget for one search, every few thousand children.
#[derive(Debug)]
pub struct Meter<'b> {
    budget: &'b Budget,
    /// The number of generated children at which to check again.
    next_check: u64,
}

impl<'b> Meter<'b> {
    /// Children between two checks: about a thousand expansions of a sliding puzzle.
    const INTERVAL: u64 = 2048;

    /// A meter for one search.
    pub fn new(budget: &'b Budget) -> Self {
        Self { budget, next_check: 0 }
    }

    /// Whether it is time to [`check`](Self::check). Cheap: asked before each expansion.
    #[inline(always)]
    pub fn is_due(&self, stats: &Stats) -> bool {
        stats.generated >= self.next_check
    }

    /// Checks all limits.
    ///
    /// # Errors
    /// The first limit that is met.
    #[cold]
    pub fn check(&mut self, stats: &Stats, bytes: usize) -> Result<(), StoppedBy> {
        let max_nodes = self.budget.nodes.unwrap_or(u64::MAX);
        let patience = self.budget.patience.unwrap_or(u64::MAX);
        if self.budget.is_cancelled() {
            return Err(StoppedBy::Cancelled);
        }
        if stats.generated >= max_nodes {
            return Err(StoppedBy::Nodes);
        }
        if stats.generated >= patience {
            return Err(StoppedBy::Patience);
        }
        if self.budget.limits.max_memory.is_some_and(|most| bytes as u64 > most) {
            return Err(StoppedBy::Memory);
        }
        self.budget.check_time()?;
        self.next_check = max_nodes.min(patience).min(stats.generated + Self::INTERVAL);
        Ok(())
    }

    /// Reports to the observer, then checks all limits.
    ///
    /// # Errors
    /// The first limit that is met, or [`StoppedBy::Cancelled`] if the observer wants no more.
    #[cold]
    pub fn report<P: Problem, O: Observer<P>>(
        &mut self,
        observer: &mut O,
        stats: &Stats,
        lower_bound: Cost,
        bytes: usize,
    ) -> Result<(), StoppedBy> {
        observer.progress(stats, lower_bound);
        if observer.should_stop() {
            return Err(StoppedBy::Cancelled);
        }
        self.check(stats, bytes)
    }

    /// Whether a path of this cost may still be followed.
    #[inline(always)]
    pub fn allows_cost(&self, cost: Cost) -> bool {
        self.budget.allows_cost(cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_stops_by_its_own_name() {
        let stats = Stats { generated: 10, ..Stats::default() };
        let stopped = |limits: Limits| Meter::new(&limits.start()).check(&stats, 100);
        assert_eq!(stopped(Limits::default()), Ok(()));
        assert_eq!(stopped(Limits { max_nodes: Some(10), ..Limits::default() }), Err(StoppedBy::Nodes));
        assert_eq!(stopped(Limits { max_nodes: Some(11), ..Limits::default() }), Ok(()));
        assert_eq!(stopped(Limits { max_memory: Some(99), ..Limits::default() }), Err(StoppedBy::Memory));
        let no_time = Limits { max_time: Some(Duration::ZERO), ..Limits::default() };
        assert_eq!(stopped(no_time), Err(StoppedBy::Time));
        let cancel = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
        assert_eq!(stopped(cancel), Err(StoppedBy::Cancelled));
    }

    #[test]
    fn the_next_look_is_never_past_the_node_limit() {
        let limits = Limits { max_nodes: Some(100), ..Limits::default() };
        let budget = limits.start();
        let mut meter = Meter::new(&budget);
        meter.check(&Stats::default(), 0).unwrap();
        assert!(!meter.is_due(&Stats { generated: 99, ..Stats::default() }));
        assert!(meter.is_due(&Stats { generated: 100, ..Stats::default() }));
    }

    #[test]
    fn patience_is_told_from_a_limit_on_nodes() {
        let stats = Stats { generated: 10, ..Stats::default() };
        let limits = Limits { max_nodes: Some(20), ..Limits::default() };
        let stopped = |patience| Meter::new(&limits.start().with_patience(patience)).check(&stats, 0);
        assert_eq!(stopped(Some(10)), Err(StoppedBy::Patience));
        assert_eq!(stopped(Some(11)), Ok(()));
        let left = limits.start().after(&stats).with_patience(Some(10));
        assert_eq!(Meter::new(&left).check(&stats, 0), Err(StoppedBy::Nodes));
    }

    #[test]
    fn an_earlier_end_is_kept() {
        let budget = Limits::default().start().for_at_most(Duration::ZERO);
        assert_eq!(budget.for_at_most(Duration::from_secs(60)).check_time(), Err(StoppedBy::Time));
        let budget = Limits::default().start().for_at_most(Duration::MAX);
        assert_eq!(budget.check_time(), Ok(()));
    }
}
