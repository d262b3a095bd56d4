//! Between the threads that find solutions, the search that proves bounds, and whoever watches.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use npuzzle_heuristics::pdb::Pattern;
use npuzzle_search::{Budget, Cost, Stats};

use super::desk::Desk;
use super::patience;
use crate::answer::Solution;
use crate::incumbent::Incumbent;
use crate::request::Request;
use crate::watcher::{Notice, Phase, Standing, Watcher};

/// Between two looks at the clock while beams run alone.
const PAUSE: Duration = Duration::from_millis(10);

/// Why the work has ended.
pub(super) enum Verdict {
    /// The solution is proven optimal, close enough, or nothing improved for a while.
    Content,
    /// A limit was reached, or somebody stopped it.
    Unfinished,
}

/// Takes in solutions and bounds, passes them on, and knows when to end.
pub(super) struct Relay<'r, 'i> {
    request: &'r Request,
    budget: &'r Budget,
    incumbent: &'r mut Incumbent<'i>,
    desk: &'r Desk<'r>,
    news: Receiver<Solution>,
    last_change: Instant,
    /// How many children the optimal search has generated.
    proof: Stats,
    is_content: bool,
    is_stopped: bool,
}

impl<'r, 'i> Relay<'r, 'i> {
    pub(super) fn new(
        request: &'r Request,
        budget: &'r Budget,
        incumbent: &'r mut Incumbent<'i>,
        desk: &'r Desk<'r>,
        news: Receiver<Solution>,
    ) -> Self {
        if let Some(best) = &incumbent.best {
            desk.note_best(best.length());
        }
        Self {
            request,
            budget,
            incumbent,
            desk,
            news,
            last_change: Instant::now(),
            proof: Stats::default(),
            is_content: false,
            is_stopped: false,
        }
    }

    /// Takes in a solution; says whether more are wanted.
    pub(super) fn take(&mut self, solution: &Solution) -> bool {
        self.improved(solution);
        self.look();
        !self.is_over()
    }

    /// Takes in what is new, and sees whether it is time to end.
    pub(super) fn look(&mut self) {
        while let Ok(solution) = self.news.try_recv() {
            self.improved(&solution);
        }
        self.is_stopped =
            self.is_stopped || self.incumbent.should_stop() || self.budget.check_time().is_err();
        self.is_content = self.is_content || self.is_close_enough() || self.is_stalled();
        if self.is_over() {
            self.desk.stop();
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_content || self.is_stopped
    }

    pub(super) fn verdict(&self) -> Verdict {
        if self.is_content { Verdict::Content } else { Verdict::Unfinished }
    }

    fn is_close_enough(&self) -> bool {
        let bound = self.incumbent.lower_bound();
        let is_met = |length: usize| {
            length <= bound as usize || self.request.gap.is_some_and(|gap| gap.is_met(length, bound))
        };
        self.incumbent.best.as_ref().is_some_and(|best| is_met(best.length()))
    }

    /// Whether nothing has improved for long enough. Whoever set a limit or a gap decides that otherwise, and a
    /// search is not stopped in the pass that would prove the solution optimal.
    fn is_stalled(&self) -> bool {
        let limits = &self.request.limits;
        let is_limited =
            limits.max_time.is_some() || limits.max_nodes.is_some() || self.request.gap.is_some();
        let length = self.incumbent.best.as_ref().map(Solution::length);
        let is_last_pass = length.is_some_and(|length| length <= self.incumbent.lower_bound() as usize + 2)
            && self.proof.generated > 0;
        !is_limited
            && !is_last_pass
            && length.is_some()
            && self.last_change.elapsed() >= patience(self.request.start().size().cells())
    }

    /// Waits until it is time to end, or all beams have ended.
    pub(super) fn wait(&mut self) {
        self.proof = Stats::default();
        self.look();
        while !self.is_over() {
            match self.news.recv_timeout(PAUSE) {
                Ok(solution) => self.improved(&solution),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    self.look();
                    self.is_content = self.is_content || !self.is_stopped;
                    return;
                }
            }
            self.look();
            self.report();
        }
    }

    fn report(&mut self) {
        let mut stats = self.proof;
        stats.add(&self.desk.stats());
        let bound = self.incumbent.lower_bound();
        self.incumbent.progress(&stats, bound);
    }
}

impl Watcher for Relay<'_, '_> {
    fn progress(&mut self, stats: &Stats, _lower_bound: Cost) {
        self.proof = *stats;
        self.look();
        self.report();
    }

    fn phase(&mut self, phase: &Phase) {
        self.incumbent.phase(phase);
    }

    fn building(&mut self, table: Pattern, share: f64) {
        // Tables are kept for the next time, and easy boards are soon proven with them.
        self.last_change = Instant::now();
        self.look();
        self.incumbent.building(table, share);
    }

    fn notice(&mut self, notice: &Notice) {
        self.incumbent.notice(notice);
    }

    fn standing(&mut self, standing: &Standing) {
        self.incumbent.standing(standing);
    }

    fn improved(&mut self, solution: &Solution) {
        let before = self.incumbent.best.as_ref().map(Solution::length);
        self.incumbent.improved(solution);
        let after = self.incumbent.best.as_ref().map(Solution::length);
        if after != before {
            self.last_change = Instant::now();
            self.desk.note_best(solution.length());
        }
    }

    fn bound(&mut self, lower_bound: Cost) {
        let before = self.incumbent.lower_bound();
        self.incumbent.bound(lower_bound);
        if self.incumbent.lower_bound() > before {
            self.last_change = Instant::now();
        }
    }

    fn should_stop(&self) -> bool {
        self.is_over()
    }
}
