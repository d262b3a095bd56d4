//! What the threads that work on one answer share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use npuzzle_board::{Board, Size};
use npuzzle_heuristics::potential::{Changes, Features, View, weights};
use npuzzle_search::{Budget, Stats};

use super::beam::Ranking;
use crate::request::Request;

/// The request, the length to beat, and what was done so far.
pub(super) struct Desk<'d> {
    pub(super) request: &'d Request,
    pub(super) budget: &'d Budget,
    /// The length of the best solution known.
    best: AtomicUsize,
    is_stopped: AtomicBool,
    /// What all beams have done.
    work: Mutex<Stats>,
    generated: AtomicU64,
}

impl<'d> Desk<'d> {
    pub(super) fn new(request: &'d Request, budget: &'d Budget) -> Self {
        Self {
            request,
            budget,
            best: AtomicUsize::new(usize::MAX),
            is_stopped: AtomicBool::new(false),
            work: Mutex::default(),
            generated: AtomicU64::new(0),
        }
    }

    pub(super) fn start(&self) -> &Board {
        self.request.start()
    }

    /// The most moves that are of use: all solutions of a board are of one parity.
    pub(super) fn most_moves(&self) -> usize {
        let allowed = self.budget.max_cost().map_or(usize::MAX, |most| most as usize);
        allowed.min(self.best.load(Ordering::Relaxed).saturating_sub(2))
    }

    pub(super) fn note_best(&self, length: usize) {
        self.best.fetch_min(length, Ordering::Relaxed);
    }

    pub(super) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether a beam goes on that has generated so many children.
    pub(super) fn keeps_going(&self, generated: u64) -> bool {
        let is_within = |most| self.generated.load(Ordering::Relaxed) + generated < most;
        !self.is_stopped.load(Ordering::Relaxed)
            && self.budget.check_time().is_ok()
            && self.budget.nodes_left().is_none_or(is_within)
    }

    pub(super) fn note_work(&self, stats: &Stats) {
        self.work.lock().expect("no panic").add(stats);
        self.generated.fetch_add(stats.generated, Ordering::Relaxed);
    }

    /// What all beams have done.
    pub(super) fn stats(&self) -> Stats {
        *self.work.lock().expect("no panic")
    }
}

/// What ranks the boards of a view, made once for each size and home of the blank.
pub(super) fn ranking(view: &View) -> Arc<Ranking> {
    type Made = Mutex<HashMap<(Size, usize), Arc<OnceLock<Arc<Ranking>>>>>;
    static MADE: OnceLock<Made> = OnceLock::new();
    let key = (view.size(), view.blank_home());
    let place = {
        let mut made = MADE.get_or_init(Made::default).lock().expect("no panic");
        Arc::clone(made.entry(key).or_default())
    };
    let make = || {
        let features = Features::new(view.size(), view.blank_home());
        Arc::new(Ranking::new(Changes::new(&features, &weights(&features))))
    };
    Arc::clone(place.get_or_init(make))
}
