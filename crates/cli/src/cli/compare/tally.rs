//! What the runs of each method add up to.

use std::time::Duration;

use npuzzle_lab::Measured;

use super::methods::Method;

/// The sums of one method.
#[derive(Debug)]
pub struct Tally {
    pub method: Method,
    pub runs: u64,
    pub solved: u64,
    /// How many of its solutions are proven to be shortest.
    pub proven: u64,
    elapsed: Duration,
    generated: u64,
    expanded: u64,
    /// Over the boards that every method solved.
    shared_steps: u64,
}

impl Tally {
    fn add(&mut self, run: &Measured, is_shared: bool) {
        self.runs += 1;
        self.solved += u64::from(run.moves.is_some());
        self.proven += u64::from(run.is_proven);
        self.elapsed += run.elapsed;
        self.generated += run.stats.generated;
        self.expanded += run.stats.expanded;
        if let Some(moves) = run.moves.as_ref().filter(|_| is_shared) {
            self.shared_steps += moves.len() as u64;
        }
    }

    /// Over all runs, stopped ones among them: who gives up must not look fast.
    pub fn mean_time(&self) -> Duration {
        self.elapsed.div_f64(self.runs.max(1) as f64)
    }

    /// Over all runs.
    pub fn mean_generated(&self) -> f64 {
        self.generated as f64 / self.runs.max(1) as f64
    }

    /// Over all runs.
    pub fn mean_expanded(&self) -> f64 {
        self.expanded as f64 / self.runs.max(1) as f64
    }

    /// Whether each of its runs ended with a solution that is proven to be shortest.
    pub fn is_proven(&self) -> bool {
        self.proven == self.runs
    }
}

/// All methods on the same boards.
#[derive(Debug)]
pub struct Comparison {
    pub tallies: Vec<Tally>,
    /// How many boards every method solved.
    pub shared: u64,
}

impl Comparison {
    /// Nothing yet.
    pub fn new(methods: &[Method]) -> Self {
        let none = |method: &Method| Tally {
            method: method.clone(),
            runs: 0,
            solved: 0,
            proven: 0,
            elapsed: Duration::ZERO,
            generated: 0,
            expanded: 0,
            shared_steps: 0,
        };
        Self { tallies: methods.iter().map(none).collect(), shared: 0 }
    }

    /// Adds the runs on one board, one of each method.
    pub fn add(&mut self, runs: &[Measured]) {
        let is_shared = runs.iter().all(|run| run.moves.is_some());
        self.shared += u64::from(is_shared);
        for (tally, run) in self.tallies.iter_mut().zip(runs) {
            tally.add(run, is_shared);
        }
    }

    /// How many boards were compared.
    pub fn boards(&self) -> u64 {
        self.tallies.first().map_or(0, |tally| tally.runs)
    }

    /// The average over the boards that every method solved: a method that gives up on the deep ones
    /// must not look short. `None` if there is no such board.
    pub fn mean_steps(&self, tally: &Tally) -> Option<f64> {
        (self.shared > 0).then(|| tally.shared_steps as f64 / self.shared as f64)
    }

    /// The shortest of the average lengths.
    pub fn least_steps(&self) -> Option<f64> {
        self.tallies.iter().filter_map(|tally| self.mean_steps(tally)).min_by(f64::total_cmp)
    }

    /// The shortest of the average times.
    pub fn least_time(&self) -> Option<Duration> {
        self.tallies.iter().map(Tally::mean_time).min()
    }
}

#[cfg(test)]
mod tests {
    use npuzzle::board::Move;
    use npuzzle::search::Stats;
    use npuzzle::solver::Status;

    use super::*;

    fn run(steps: Option<usize>, is_proven: bool) -> Measured {
        let moves = steps.map(|steps| vec![Move::Up; steps]);
        let (status, stopped_by, lower_bound) = (Status::Solved, None, 0);
        let elapsed = Duration::from_millis(10);
        Measured {
            status,
            stopped_by,
            moves: moves.map(Into::into),
            is_proven,
            lower_bound,
            elapsed,
            stats: Stats::default(),
        }
    }

    #[test]
    fn steps_are_averaged_over_the_boards_that_all_solved() {
        let methods = super::super::methods::chosen(&["bfs".into(), "greedy+manhattan".into()]).unwrap();
        let mut comparison = Comparison::new(&methods);
        comparison.add(&[run(Some(4), true), run(Some(8), false)]);
        comparison.add(&[run(Some(2), true), run(Some(2), true)]);
        // Too deep for the first method: the long solution of the second must not count against it.
        comparison.add(&[run(None, false), run(Some(90), false)]);
        let [first, second] = &comparison.tallies[..] else { panic!("two methods") };
        assert_eq!((comparison.boards(), comparison.shared), (3, 2));
        assert_eq!((comparison.mean_steps(first), comparison.mean_steps(second)), (Some(3.0), Some(5.0)));
        assert_eq!((first.solved, second.solved, first.runs), (2, 3, 3));
        assert!(!first.is_proven());
        assert_eq!(first.mean_time(), Duration::from_millis(10));
    }
}
