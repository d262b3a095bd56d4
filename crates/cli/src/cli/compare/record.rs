//! A comparison as JSON, one line per method: a contract whose fields are only ever added to.

use std::io::Write;

use npuzzle_lab::Comparison;
use serde_json::json;

use super::boards::About;

/// Writes one object per method.
pub fn write(out: &mut impl Write, comparison: &Comparison, about: &About) -> anyhow::Result<()> {
    for tally in &comparison.tallies {
        let record = json!({
            "method": tally.method.label(),
            "strategy": tally.method.strategy.to_string(),
            "times": about.times,
            "shuffle": about.shuffle,
            "seed": about.seed,
            "size": about.size.map(|size| size.to_string()),
            "goal": about.goal,
            "runs": tally.runs,
            "solved": tally.solved,
            "proven_shortest": tally.proven,
            // The boards that every method solved: what the steps are averaged over.
            "shared": comparison.shared,
            "mean_steps": tally.steps.get(),
            "mean_time_s": tally.seconds.get().unwrap_or(0.0),
            "mean_generated": tally.generated.get().unwrap_or(0.0),
            "mean_expanded": tally.expanded.get().unwrap_or(0.0),
            "version": env!("CARGO_PKG_VERSION"),
        });
        writeln!(out, "{record}")?;
    }
    Ok(())
}
