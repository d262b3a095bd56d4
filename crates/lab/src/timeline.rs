//! What became known during a run, and when: each shorter solution and each higher lower bound.

use std::time::Instant;

use npuzzle::heuristics::pdb::Pattern;
use npuzzle::search::{Cost, Stats};
use npuzzle::solver::trace::Step;
use npuzzle::solver::{Notice, Phase, Proof, Solution, Standing, Watcher};

/// What was known from one moment of a run on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Improvement {
    /// Seconds since the run began.
    pub elapsed_s: f64,
    /// The moves of the best solution; `None` before the first.
    pub length: Option<u32>,
    /// No solution is shorter.
    pub lower_bound: u32,
}

/// The last improvement of a run so many seconds after it began.
pub fn at(improvements: &[Improvement], elapsed_s: f64) -> Option<&Improvement> {
    let known = improvements.partition_point(|improvement| improvement.elapsed_s <= elapsed_s);
    improvements[..known].last()
}

/// Notes when a search improves, and passes everything on to another watcher.
pub(crate) struct Timed<'w> {
    watcher: &'w mut (dyn Watcher + Send),
    started: Instant,
    improvements: Vec<Improvement>,
}

impl<'w> Timed<'w> {
    pub(crate) fn new(watcher: &'w mut (dyn Watcher + Send), started: Instant) -> Self {
        Self { watcher, started, improvements: Vec::new() }
    }

    /// All improvements. A search that found one solution only has no timeline: its record says all about it.
    pub(crate) fn into_improvements(self) -> Vec<Improvement> {
        let mut lengths: Vec<u32> = self.improvements.iter().filter_map(|known| known.length).collect();
        lengths.dedup();
        if lengths.len() > 1 { self.improvements } else { Vec::new() }
    }

    fn note(&mut self, change: impl FnOnce(&mut Improvement)) {
        let last = self.improvements.last();
        let (length, lower_bound) = last.map_or((None, 0), |last| (last.length, last.lower_bound));
        let mut next = Improvement { elapsed_s: self.started.elapsed().as_secs_f64(), length, lower_bound };
        change(&mut next);
        self.improvements.push(next);
    }
}

impl Watcher for Timed<'_> {
    fn improved(&mut self, solution: &Solution) {
        self.note(|known| known.length = Some(solution.length() as u32));
        self.watcher.improved(solution);
    }

    fn bound(&mut self, lower_bound: Cost, proof: &Proof) {
        self.note(|known| known.lower_bound = lower_bound);
        self.watcher.bound(lower_bound, proof);
    }

    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        self.watcher.progress(stats, lower_bound);
    }

    fn phase(&mut self, phase: &Phase) {
        self.watcher.phase(phase);
    }

    fn building(&mut self, table: Pattern, share: f64) {
        self.watcher.building(table, share);
    }

    fn notice(&mut self, notice: &Notice) {
        self.watcher.notice(notice);
    }

    fn standing(&mut self, standing: &Standing) {
        self.watcher.standing(standing);
    }

    fn should_stop(&self) -> bool {
        self.watcher.should_stop()
    }

    fn wants_steps(&self) -> Option<usize> {
        self.watcher.wants_steps()
    }

    fn step(&mut self, step: Step) {
        self.watcher.step(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::solver::strategy::Strategy;

    fn solution(length: usize) -> Solution {
        Solution { moves: vec![npuzzle::board::Move::Up; length].into(), found_by: Strategy::constructive() }
    }

    fn proof() -> Proof {
        Proof::Search(Strategy::constructive())
    }

    #[test]
    fn every_solution_and_bound_is_noted_with_what_was_known_then() {
        let mut watcher = ();
        let mut timed = Timed::new(&mut watcher, Instant::now());
        timed.bound(7, &proof());
        timed.improved(&solution(12));
        timed.bound(9, &proof());
        timed.improved(&solution(10));
        let improvements = timed.into_improvements();
        let known: Vec<_> = improvements.iter().map(|known| (known.length, known.lower_bound)).collect();
        assert_eq!(known, [(None, 7), (Some(12), 7), (Some(12), 9), (Some(10), 9)]);
        assert!(improvements.is_sorted_by(|one, next| one.elapsed_s <= next.elapsed_s));
    }

    #[test]
    fn a_search_with_one_solution_has_no_timeline() {
        let mut watcher = ();
        let mut timed = Timed::new(&mut watcher, Instant::now());
        timed.bound(7, &proof());
        timed.improved(&solution(7));
        assert!(timed.into_improvements().is_empty());
    }

    #[test]
    fn what_is_known_at_a_time_is_the_last_improvement_until_then() {
        let improvement = |elapsed_s, length| Improvement { elapsed_s, length: Some(length), lower_bound: 1 };
        let improvements = [improvement(0.5, 9), improvement(1.0, 7)];
        let length = |elapsed_s| at(&improvements, elapsed_s).and_then(|known| known.length);
        assert_eq!([length(0.4), length(0.5), length(0.9), length(5.0)], [None, Some(9), Some(9), Some(7)]);
    }
}
