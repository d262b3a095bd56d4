//! How far an experiment is, on a terminal: runs done, rate, time left.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use npuzzle::figures::{self, grouped};
use npuzzle::heuristics::pdb::Pattern;
use npuzzle::solver::Phase;
use npuzzle_lab::experiment::{Notice, Progress};

use crate::draw::WARN;
use crate::exit;

/// A bar on stderr, if that is a terminal.
pub struct Bar {
    bar: ProgressBar,
    said: Mutex<Instant>,
}

/// Between two looks of a person.
const REFRESH: Duration = Duration::from_millis(100);

impl Bar {
    pub fn new() -> Self {
        let is_seen = std::io::stderr().is_terminal();
        let target = if is_seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        bar.set_style(style("{spinner:.cyan} {elapsed} {msg}"));
        Self { bar, said: Mutex::new(Instant::now()) }
    }

    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Says something, if it is time to.
    fn say(&self, message: impl FnOnce() -> String) {
        if let Ok(mut said) = self.said.try_lock()
            && said.elapsed() > REFRESH
        {
            *said = Instant::now();
            self.bar.set_message(message());
            self.bar.tick();
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // A bar that can't say its rate says nothing.
        let _ = match state.per_sec() {
            rate if rate >= 10.0 => write!(out, "{} a second", figures::rounded(rate)),
            rate => write!(out, "{rate:.2} a second"),
        };
    };
    style.progress_chars("━╸─").with_key("rate", rate)
}

impl Progress for Bar {
    fn building(&self, table: Pattern, share: f64) {
        self.say(|| format!("{}  {:.0} %", Phase::Building(table), 100.0 * share));
    }

    fn begins(&self, done: usize, planned: usize) {
        self.bar.set_length(planned as u64);
        self.bar.set_position(done as u64);
        self.bar.reset_eta();
        self.bar.set_style(style(
            "{bar:30.cyan} {human_pos} of {human_len} runs  {rate}  {eta} left  {msg:.dim}",
        ));
    }

    fn searching(&self, strategy: &str, generated: u64) {
        self.say(|| format!("{strategy}: {} nodes", grouped(generated)));
    }

    fn recorded(&self, runs: usize) {
        self.bar.inc(runs as u64);
    }

    fn notice(&self, notice: &Notice) {
        let text = match notice {
            Notice::Solver(notice) => npuzzle_wire::notice(notice),
            other => other.to_string(),
        };
        self.bar.suspend(|| exit::tell(format_args!("{WARN}note:{WARN:#} {text}")));
    }
}
