//! Between the threads that find solutions, the search that proves bounds, and whoever watches.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use npuzzle_heuristics::pdb::Pattern;
use npuzzle_search::{Budget, Cost, Stats};

use super::desk::Desk;
use super::patience;
use crate::answer::Solution;
use crate::incumbent::Incumbent;
use crate::proof::Proof;
use crate::request::Request;
use crate::watcher::{Notice, Phase, Standing, Watcher};

/// Between two looks at the clock.
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
    last_change: Instant,
    /// Whether an optimal search runs on another thread.
    is_proving: bool,
    /// What the optimal search that runs has done.
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
    ) -> Self {
        if let Some(best) = &incumbent.best {
            desk.note_best(best.length());
        }
        Self {
            request,
            budget,
            incumbent,
            desk,
            last_change: Instant::now(),
            is_proving: false,
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

    /// Sees whether it is time to end.
    pub(super) fn look(&mut self) {
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

    /// Notes that an optimal search begins on another thread, or has ended.
    pub(super) fn note_proving(&mut self, is_proving: bool) {
        self.is_proving = is_proving;
        if !is_proving {
            self.proof = Stats::default();
        }
    }

    /// Notes that all beams have ended. Without an optimal search nothing will improve any more.
    fn note_end_of_beams(&mut self) {
        self.look();
        self.is_content = self.is_content || !(self.is_stopped || self.is_proving);
    }

    fn report(&mut self) {
        let mut stats = self.proof;
        stats.add(&self.desk.stats());
        let bound = self.incumbent.lower_bound();
        self.incumbent.progress(&stats, bound);
    }
}

/// Takes in the solutions of beams on other threads until it is time to end. An optimal search may work for a while
/// without a word: solutions don't wait for it.
pub(super) fn listen(relay: &Mutex<Relay>, news: &Receiver<Solution>) {
    while !lock(relay).is_over() {
        match news.recv_timeout(PAUSE) {
            Ok(solution) => {
                lock(relay).take(&solution);
            }
            Err(RecvTimeoutError::Timeout) => lock(relay).look(),
            Err(RecvTimeoutError::Disconnected) => {
                lock(relay).note_end_of_beams();
                thread::sleep(PAUSE);
            }
        }
        let mut relay = lock(relay);
        if !relay.is_proving {
            relay.report();
        }
    }
}

pub(super) fn lock<'m, 'r, 'i>(relay: &'m Mutex<Relay<'r, 'i>>) -> MutexGuard<'m, Relay<'r, 'i>> {
    relay.lock().expect("nothing panics with the relay locked")
}

/// A relay that several threads report to.
pub(super) struct SharedRelay<'m, 'r, 'i>(pub(super) &'m Mutex<Relay<'r, 'i>>);

impl Watcher for SharedRelay<'_, '_, '_> {
    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        lock(self.0).progress(stats, lower_bound);
    }

    fn phase(&mut self, phase: &Phase) {
        lock(self.0).phase(phase);
    }

    fn building(&mut self, table: Pattern, share: f64) {
        lock(self.0).building(table, share);
    }

    fn notice(&mut self, notice: &Notice) {
        lock(self.0).notice(notice);
    }

    fn standing(&mut self, standing: &Standing) {
        lock(self.0).standing(standing);
    }

    fn improved(&mut self, solution: &Solution) {
        lock(self.0).improved(solution);
    }

    fn bound(&mut self, lower_bound: Cost, proof: &Proof) {
        lock(self.0).bound(lower_bound, proof);
    }

    fn should_stop(&self) -> bool {
        lock(self.0).is_over()
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

    fn bound(&mut self, lower_bound: Cost, proof: &Proof) {
        let before = self.incumbent.lower_bound();
        self.incumbent.bound(lower_bound, proof);
        if self.incumbent.lower_bound() > before {
            self.last_change = Instant::now();
        }
    }

    fn should_stop(&self) -> bool {
        self.is_over()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use npuzzle_board::Goal;

    use super::*;
    use crate::strategy::Strategy;

    /// Stops once there is a solution.
    #[derive(Default)]
    struct Content {
        lengths: Vec<usize>,
    }

    impl Watcher for Content {
        fn improved(&mut self, solution: &Solution) {
            self.lengths.push(solution.length());
        }

        fn should_stop(&self) -> bool {
            !self.lengths.is_empty()
        }
    }

    #[test]
    fn a_solution_is_shown_while_the_optimal_search_is_silent() {
        let request = Request::to("1 2 3/4 5 6/7 0 8".parse().unwrap(), Goal::Last);
        let budget = request.limits.start();
        let mut watcher = Content::default();
        let mut incumbent = Incumbent::new(&request, &budget, &mut watcher);
        let desk = Desk::new(&request, &budget);
        let relay = Mutex::new(Relay::new(&request, &budget, &mut incumbent, &desk));
        lock(&relay).note_proving(true);
        let (send, news) = mpsc::channel();
        let moves = vec![npuzzle_board::Move::Right].into();
        send.send(Solution { moves, found_by: Strategy::learned_beam(50) }).unwrap();
        listen(&relay, &news);
        assert_eq!(watcher.lengths, [1]);
    }
}
