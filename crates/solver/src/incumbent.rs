//! The best solution and the highest lower bound known while an answer is worked out. Everything that finds or
//! proves something reports here; what is new and true is passed on to whoever watches.

use npuzzle_board::{Move, Moves};
use npuzzle_heuristics::pdb::Pattern;
use npuzzle_search::{Budget, Cost, Stats};

use crate::answer::Solution;
use crate::proof::Proof;
use crate::request::Request;
use crate::solve::SolveError;
use crate::strategy::Strategy;
use crate::trace::Step;
use crate::verify::verify;
use crate::watcher::{Notice, Phase, Standing, Watcher};

/// The incumbent and the bound of a request, in front of its watcher.
pub(crate) struct Incumbent<'i> {
    request: &'i Request,
    budget: &'i Budget,
    watcher: &'i mut (dyn Watcher + Send),
    pub(crate) best: Option<Solution>,
    lower_bound: Cost,
    /// What proved each bound on the way to the highest, with that bound.
    proofs: Vec<(Cost, Proof)>,
    /// The first solution that the verifier refused.
    wrong: Option<SolveError>,
}

impl<'i> Incumbent<'i> {
    pub(crate) fn new(
        request: &'i Request,
        budget: &'i Budget,
        watcher: &'i mut (dyn Watcher + Send),
    ) -> Self {
        Self { request, budget, watcher, best: None, lower_bound: 0, proofs: Vec::new(), wrong: None }
    }

    /// What is proven: no solution is shorter.
    pub(crate) fn lower_bound(&self) -> Cost {
        self.lower_bound
    }

    /// What proves that no solution is shorter than this.
    pub(crate) fn proof_of(&self, lower_bound: Cost) -> Option<Proof> {
        let (_, proof) = self.proofs.iter().find(|&&(proven, _)| proven >= lower_bound.max(1))?;
        Some(proof.clone())
    }

    /// Replays a solution.
    pub(crate) fn check(&self, solution: &Solution) -> Result<(), SolveError> {
        verify(self.request.start(), self.request.goal(), &solution.moves)
            .map_err(|flaw| SolveError::WrongSolution { strategy: Box::new(solution.found_by.clone()), flaw })
    }

    /// Refuses the answer if the verifier refused any solution on the way.
    pub(crate) fn verdict(&mut self) -> Result<(), SolveError> {
        self.wrong.take().map_or(Ok(()), Err)
    }
}

impl Watcher for Incumbent<'_> {
    /// Keeps a solution that is shorter than the best one, within the limit on cost, and right.
    fn improved(&mut self, solution: &Solution) {
        let shortest = self.best.as_ref().map_or(usize::MAX, Solution::length);
        let length = solution.length();
        if !self.budget.allows_cost(length as Cost) || length >= shortest {
            return;
        }
        match self.check(solution) {
            Ok(()) => {
                self.watcher.improved(solution);
                self.best = Some(solution.clone());
            }
            Err(error) => {
                self.wrong.get_or_insert(error);
            }
        }
    }

    fn bound(&mut self, lower_bound: Cost, proof: &Proof) {
        if lower_bound > self.lower_bound {
            self.lower_bound = lower_bound;
            self.proofs.push((lower_bound, proof.clone()));
            self.watcher.bound(lower_bound, proof);
        }
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

/// A solution that a search by this strategy found.
pub(crate) fn found(moves: &[Move], found_by: &Strategy) -> Solution {
    Solution { moves: moves.iter().copied().collect::<Moves>(), found_by: found_by.clone() }
}
