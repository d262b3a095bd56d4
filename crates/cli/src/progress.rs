//! How far a long search is, shown on a terminal and nowhere else.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use npuzzle::figures::{self, grouped, rounded};
use npuzzle::heuristics::pdb::Pattern;
use npuzzle::search::{Cost, Stats};
use npuzzle::solver::{Checkpoint, Notice, Phase, Proof, Solution, Standing, Watcher};

use crate::checkpoint::Keeper;
use crate::draw::WARN;
use crate::exit;
use crate::stream::Stream;

/// A spinner with the figures of a search.
pub struct Spinner {
    bar: ProgressBar,
    phase: String,
    phase_started: Instant,
    last_shown: Instant,
    /// How many of an iteration's subtrees are done, and since when it runs.
    share: Option<Share>,
    /// Where a long search is written down.
    pub keeper: Option<Keeper>,
    /// Prints improvements as JSON.
    pub stream: Option<Stream>,
    /// The length of the best solution known.
    best: Option<usize>,
}

/// How far an iteration is.
struct Share {
    bound: Cost,
    started: Instant,
    done: usize,
    of: usize,
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
        Self {
            bar,
            phase: String::new(),
            phase_started: Instant::now(),
            last_shown: Instant::now(),
            share: None,
            keeper: None,
            stream: None,
            best: None,
        }
    }

    /// Writes a search that was stopped down, if that is worth it; where.
    pub fn keep(&mut self, checkpoint: &Checkpoint) -> anyhow::Result<Option<PathBuf>> {
        let Some(keeper) = self.keeper.as_mut().filter(|keeper| keeper.is_worth_keeping()) else {
            return Ok(None);
        };
        keeper.save(checkpoint)?;
        Ok(Some(keeper.path().to_owned()))
    }

    /// How much of the current iteration is left, as far as its subtrees are alike.
    fn left(&self) -> String {
        let Some(Share { bound, started, done, of }) = self.share else { return String::new() };
        let elapsed = started.elapsed();
        if done == 0 || elapsed < Duration::from_secs(2) {
            return String::new();
        }
        let left = elapsed.mul_f64((of - done.min(of)) as f64 / done as f64);
        let percent = 100 * done / of.max(1);
        format!("  bound {bound}: {percent} %, about {} left", figures::seconds(left))
    }

    /// Says something in place of a search's figures.
    pub fn say(&mut self, message: String) {
        if self.phase_started.elapsed() > PATIENCE && self.last_shown.elapsed() > REFRESH {
            self.last_shown = Instant::now();
            self.bar.set_message(message);
            self.bar.tick();
        }
    }

    /// Prints something above it.
    pub fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Prints a note above it.
    fn warn(&self, text: &str) {
        self.aside(|| exit::tell(format_args!("{WARN}note:{WARN:#} {text}")));
    }

    /// Takes it off the screen.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watcher for Spinner {
    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        if let Some(best) = self.best {
            let gap = best.saturating_sub(lower_bound as usize);
            let (nodes, left) = (grouped(stats.generated), self.left());
            self.say(format!("best {best}, at least {lower_bound}, gap {gap}, {nodes} nodes{left}"));
        } else if self.last_shown.elapsed() > REFRESH {
            let rate = stats.generated as f64 / self.phase_started.elapsed().as_secs_f64();
            self.say(format!(
                "{}  at least {lower_bound} moves  {} nodes  {} a second{}{}",
                self.phase,
                grouped(stats.generated),
                rounded(rate),
                if stats.peak_open > 0 {
                    format!("  {} stored", grouped(stats.peak_stored))
                } else {
                    String::new()
                },
                self.left(),
            ));
        }
    }

    fn phase(&mut self, phase: &Phase) {
        self.phase = phase.to_string();
        self.phase_started = Instant::now();
        self.share = None;
    }

    fn building(&mut self, table: Pattern, share: f64) {
        self.say(format!("{}  {:.0} %", Phase::Building(table), 100.0 * share));
    }

    fn standing(&mut self, standing: &Standing) {
        let bound = standing.lower_bound;
        let started = match &self.share {
            Some(share) if share.bound == bound => share.started,
            _ => Instant::now(),
        };
        self.share = Some(Share { bound, started, done: standing.done, of: standing.subtrees });
        let complaint = match self.keeper.as_mut().filter(|keeper| keeper.is_due()) {
            Some(keeper) => keeper.save_quietly(&standing.checkpoint()),
            None => None,
        };
        if let Some(complaint) = complaint {
            self.warn(&complaint);
        }
    }

    fn improved(&mut self, solution: &Solution) {
        self.best = Some(solution.length());
        if let Some(stream) = &mut self.stream {
            stream.improved(solution);
        }
    }

    fn bound(&mut self, lower_bound: Cost, proof: &Proof) {
        if let Some(stream) = &mut self.stream {
            stream.bound(lower_bound, proof);
        }
    }

    fn notice(&mut self, notice: &Notice) {
        self.warn(&npuzzle_wire::notice(notice));
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.finish();
    }
}
