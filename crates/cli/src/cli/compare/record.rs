//! A comparison as JSON, one line per method: a contract whose fields are only ever added to.

use std::io::Write;

use serde_json::json;

use super::boards::About;
use super::tally::Comparison;

/// Writes one object per method.
pub fn write(out: &mut impl Write, comparison: &Comparison, about: &About) -> anyhow::Result<()> {
    for tally in &comparison.tallies {
        let record = json!({
            "method": tally.method.name,
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
            "mean_steps": comparison.mean_steps(tally),
            "mean_time_s": tally.mean_time().as_secs_f64(),
            "mean_generated": tally.mean_generated(),
            "mean_expanded": tally.mean_expanded(),
            "version": env!("CARGO_PKG_VERSION"),
        });
        writeln!(out, "{record}")?;
    }
    Ok(())
}
