//! How far a long search is, shown on a terminal and nowhere else.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use npuzzle_search::{Cost, Stats};
use npuzzle_solver::Watcher;

use crate::figures::{grouped, rounded};

/// A spinner with the figures of a search.
pub struct Spinner {
    bar: ProgressBar,
    phase: String,
    phase_started: Instant,
    last_shown: Instant,
}

/// Between two looks of a person.
const REFRESH: Duration = Duration::from_millis(100);

/// Quick answers show no progress at all.
const PATIENCE: Duration = Duration::from_millis(300);

impl Spinner {
    /// A spinner on stderr, if that is a terminal.
    pub fn new() -> Self {
        if std::io::stderr().is_terminal() { Self::on(ProgressDrawTarget::stderr()) } else { Self::hidden() }
    }

    /// A spinner that nobody sees.
    pub fn hidden() -> Self {
        Self::on(ProgressDrawTarget::hidden())
    }

    fn on(target: ProgressDrawTarget) -> Self {
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template("{spinner:.cyan} {elapsed:>4} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Self { bar, phase: String::new(), phase_started: Instant::now(), last_shown: Instant::now() }
    }

    /// Says something in place of a search's figures.
    pub fn say(&mut self, message: String) {
        if self.phase_started.elapsed() > PATIENCE && self.last_shown.elapsed() > REFRESH {
            self.last_shown = Instant::now();
            self.bar.set_message(message);
            self.bar.tick();
        }
    }

    /// Takes it off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watcher for Spinner {
    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        if self.last_shown.elapsed() > REFRESH {
            let rate = stats.generated as f64 / self.phase_started.elapsed().as_secs_f64();
            self.say(format!(
                "{}  at least {lower_bound} moves  {} nodes  {} a second{}",
                self.phase,
                grouped(stats.generated),
                rounded(rate),
                if stats.peak_open > 0 {
                    format!("  {} stored", grouped(stats.peak_stored))
                } else {
                    String::new()
                },
            ));
        }
    }

    fn phase(&mut self, what: &str) {
        what.clone_into(&mut self.phase);
        self.phase_started = Instant::now();
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.finish();
    }
}
