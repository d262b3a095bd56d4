//! A line of JSON for each improvement while a board is being solved.

use std::io::Write;
use std::time::Instant;

use npuzzle::search::Cost;
use npuzzle::solver::{Proof, Request, Solution};
use npuzzle_wire::ImprovementRecord;

/// What is known of one board.
pub struct Stream {
    request: Request,
    started: Instant,
    best: Option<Solution>,
    /// The highest lower bound, and what proves it.
    bound: Option<(Cost, Proof)>,
}

impl Stream {
    /// A stream about a board that is being solved from now on.
    pub fn new(request: &Request) -> Self {
        Self { request: request.clone(), started: Instant::now(), best: None, bound: None }
    }

    /// Prints a line for a better solution.
    pub fn improved(&mut self, solution: &Solution) {
        self.best = Some(solution.clone());
        self.print();
    }

    /// Prints a line for a higher lower bound.
    pub fn bound(&mut self, lower_bound: Cost, proof: &Proof) {
        self.bound = Some((lower_bound, proof.clone()));
        self.print();
    }

    /// A pipe that was closed is noticed when the answer is written.
    fn print(&self) {
        let record = ImprovementRecord::new(
            &self.request,
            self.best.as_ref(),
            self.bound.as_ref(),
            self.started.elapsed(),
        );
        let line = serde_json::to_string(&record).expect("a record is JSON");
        let mut out = std::io::stdout();
        drop(writeln!(out, "{line}").and_then(|()| out.flush()));
    }
}
