//! Several methods on the same boards, added up board by board: what can be told without keeping the records.

use crate::numbers::Mean;
use crate::record::Record;
use crate::results::Measure;
use crate::spec::Method;

/// The totals of one method.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tally {
    /// The method.
    pub method: Method,
    /// How many runs it made.
    pub runs: u64,
    /// How many of them found a solution.
    pub solved: u64,
    /// How many of its solutions are proven to be shortest.
    pub proven: u64,
    /// Seconds, over all runs, stopped ones included: a method that gives up must not look fast.
    pub seconds: Mean,
    /// Nodes generated, over all runs.
    pub generated: Mean,
    /// Nodes expanded, over all runs.
    pub expanded: Mean,
    /// Moves of the solution, over the boards that every method solved: a method that gives up on the deep
    /// ones must not look short.
    pub steps: Mean,
}

impl Tally {
    fn new(method: Method) -> Self {
        let none = Mean::default();
        Self {
            method,
            runs: 0,
            solved: 0,
            proven: 0,
            seconds: none,
            generated: none,
            expanded: none,
            steps: none,
        }
    }

    fn add(&mut self, record: &Record, is_shared: bool) {
        self.runs += 1;
        self.solved += u64::from(record.is_solved());
        self.proven += u64::from(record.is_optimal);
        self.seconds.add(record.elapsed_s);
        self.generated.add(record.stats.generated as f64);
        self.expanded.add(record.stats.expanded as f64);
        if let Some(steps) = Measure::Length.of(record).filter(|_| is_shared) {
            self.steps.add(steps);
        }
    }

    /// Whether each of its runs ended with a solution that is proven to be shortest.
    pub fn is_proven(&self) -> bool {
        self.proven == self.runs
    }
}

/// Several methods on the same boards.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Comparison {
    /// The totals of each method.
    pub tallies: Vec<Tally>,
    /// How many boards every method solved.
    pub shared: u64,
}

impl Comparison {
    /// Methods that have not run yet.
    pub fn new(methods: impl IntoIterator<Item = Method>) -> Self {
        Self { tallies: methods.into_iter().map(Tally::new).collect(), shared: 0 }
    }

    /// Adds the runs on one board, one of each method, in the order of the methods.
    ///
    /// # Panics
    /// If there are more or fewer runs than methods.
    pub fn add(&mut self, records: &[Record]) {
        assert_eq!(records.len(), self.tallies.len(), "one run of each method");
        let is_shared = records.iter().all(Record::is_solved);
        self.shared += u64::from(is_shared);
        for (tally, record) in self.tallies.iter_mut().zip(records) {
            tally.add(record, is_shared);
        }
    }

    /// How many boards were compared.
    pub fn boards(&self) -> u64 {
        self.tallies.first().map_or(0, |tally| tally.runs)
    }

    /// The lowest of a mean; `None` if no method has one.
    pub fn least(&self, mean: impl Fn(&Tally) -> Mean) -> Option<f64> {
        self.tallies.iter().filter_map(|tally| mean(tally).get()).min_by(f64::total_cmp)
    }
}

#[cfg(test)]
mod tests {
    use npuzzle::search::Stats;
    use npuzzle::solver::Status;

    use super::*;
    use crate::record::Key;

    fn run(length: Option<u32>, is_optimal: bool) -> Record {
        Record {
            key: Key { instance: 0, strategy: 0, repetition: 0 },
            session: 0,
            status: if length.is_some() { Status::Solved } else { Status::Stopped },
            stopped_by: None,
            length,
            is_optimal,
            lower_bound: 0,
            estimate: None,
            stats: Stats::default(),
            elapsed_s: 0.5,
            peak_memory: None,
            at_once: 1,
            moves: None,
            improvements: Vec::new(),
        }
    }

    #[test]
    fn steps_are_averaged_over_the_boards_that_all_solved() {
        let method = |strategy: &str| Method::new(strategy.parse().unwrap());
        let mut comparison = Comparison::new(["bfs", "greedy+manhattan"].map(method));
        assert_eq!((comparison.boards(), comparison.least(|tally| tally.steps)), (0, None));
        comparison.add(&[run(Some(4), true), run(Some(8), false)]);
        comparison.add(&[run(Some(2), true), run(Some(2), true)]);
        // Too deep for the first method: the long solution of the second must not count against it.
        comparison.add(&[run(None, false), run(Some(90), false)]);
        let [first, second] = &comparison.tallies[..] else { panic!("two methods") };
        assert_eq!((comparison.boards(), comparison.shared), (3, 2));
        assert_eq!((first.steps.get(), second.steps.get()), (Some(3.0), Some(5.0)));
        assert_eq!(comparison.least(|tally| tally.steps), Some(3.0));
        assert_eq!((first.solved, second.solved, first.runs), (2, 3, 3));
        assert!(!first.is_proven());
        assert_eq!(first.seconds.get(), Some(0.5), "the stopped run too");
    }
}
