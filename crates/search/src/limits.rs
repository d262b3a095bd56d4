//! The only way to stop a search before its end.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Cost, Stats};

/// What a search may use. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most children to generate. It is looked at before each expansion, so a last
    /// expansion's children may go over.
    pub max_nodes: Option<u64>,
    /// The longest time. The clock is read only if this is set.
    pub max_time: Option<Duration>,
    /// The most bytes for the states in memory.
    pub max_memory: Option<u64>,
    /// The highest cost of a solution: dearer paths are not followed.
    pub max_cost: Option<Cost>,
    /// Set from outside to stop the search.
    pub cancel: Option<Arc<AtomicBool>>,
}

/// Why a search stopped without a solution.
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
    /// [`Limits::cancel`].
    Cancelled,
    /// Nothing is left to expand, but the search does not keep everything: a beam, a depth limit.
    DeadEnd,
}

impl StoppedBy {
    const ALL: [Self; 6] =
        [Self::Nodes, Self::Time, Self::Memory, Self::Cost, Self::Cancelled, Self::DeadEnd];

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
        }
    }
}

impl fmt::Display for StoppedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Watches the limits of one search.
#[derive(Debug)]
pub struct Budget<'l> {
    limits: &'l Limits,
    deadline: Option<Instant>,
    /// The number of generated children at which to look again.
    next_check: u64,
}

impl<'l> Budget<'l> {
    /// Children between two looks: about a thousand expansions of a sliding puzzle.
    const INTERVAL: u64 = 2048;

    /// A budget that starts now.
    pub fn new(limits: &'l Limits) -> Self {
        let deadline = limits.max_time.and_then(|time| Instant::now().checked_add(time));
        Self { limits, deadline, next_check: 0 }
    }

    /// Whether it is time to [`check`](Self::check). Cheap: asked before each expansion.
    #[inline(always)]
    pub fn is_due(&self, stats: &Stats) -> bool {
        stats.generated >= self.next_check
    }

    /// Looks at all limits.
    ///
    /// # Errors
    /// The first limit that is met.
    #[cold]
    pub fn check(&mut self, stats: &Stats, bytes: usize) -> Result<(), StoppedBy> {
        let max_nodes = self.limits.max_nodes.unwrap_or(u64::MAX);
        if self.limits.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Err(StoppedBy::Cancelled);
        }
        if stats.generated >= max_nodes {
            return Err(StoppedBy::Nodes);
        }
        if self.limits.max_memory.is_some_and(|most| bytes as u64 > most) {
            return Err(StoppedBy::Memory);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(StoppedBy::Time);
        }
        self.next_check = max_nodes.min(stats.generated + Self::INTERVAL);
        Ok(())
    }

    /// Whether a path of this cost may still be followed.
    #[inline(always)]
    pub fn allows_cost(&self, cost: Cost) -> bool {
        self.limits.max_cost.is_none_or(|most| cost <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_stops_by_its_own_name() {
        let stats = Stats { generated: 10, ..Stats::default() };
        let stopped = |limits: Limits| Budget::new(&limits).check(&stats, 100);
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
        let mut budget = Budget::new(&limits);
        budget.check(&Stats::default(), 0).unwrap();
        assert!(!budget.is_due(&Stats { generated: 99, ..Stats::default() }));
        assert!(budget.is_due(&Stats { generated: 100, ..Stats::default() }));
    }
}
