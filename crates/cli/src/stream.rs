//! A line of JSON for each improvement while a board is being solved.

use std::io::Write;
use std::time::Instant;

use npuzzle::search::Cost;
use npuzzle::solver::{Request, Solution};
use npuzzle_wire::ImprovementRecord;

/// What is known of one board.
pub struct Stream {
    request: Request,
    started: Instant,
    best: Option<Solution>,
    lower_bound: Cost,
}

impl Stream {
    /// A stream about a board that is being solved from now on.
    pub fn new(request: &Request) -> Self {
        Self { request: request.clone(), started: Instant::now(), best: None, lower_bound: 0 }
    }

    /// Prints a line for a better solution.
    pub fn improved(&mut self, solution: &Solution) {
        self.best = Some(solution.clone());
        self.print();
    }

    /// Prints a line for a higher lower bound.
    pub fn bound(&mut self, lower_bound: Cost) {
        self.lower_bound = lower_bound;
        self.print();
    }

    /// A pipe that was closed is noticed when the answer is written.
    fn print(&self) {
        let record = ImprovementRecord::new(
            &self.request,
            self.best.as_ref(),
            self.lower_bound,
            self.started.elapsed(),
        );
        let line = serde_json::to_string(&record).expect("a record is JSON");
        let mut out = std::io::stdout();
        drop(writeln!(out, "{line}").and_then(|()| out.flush()));
    }
}
