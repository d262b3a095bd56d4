//! `npuzzle lab show`: what an experiment runs, how far it is, and its figures in short.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use npuzzle::figures::{brief, grouped};
use npuzzle_lab::numbers::Summary;
use npuzzle_lab::results::Measure;
use npuzzle_lab::{Results, Spec, studies};

use super::{DatabaseArgs, store_error};
use crate::draw::{self, FAINT, GOOD, STRONG, WARN};
use crate::exit::Exit;

#[derive(Args, Debug)]
pub struct Arguments {
    /// An experiment in the database, or a built-in study
    name: String,

    /// Print its spec as a file, to be changed and run
    #[arg(long)]
    spec: bool,

    #[command(flatten)]
    database: DatabaseArgs,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    let name = &arguments.name;
    let (store, experiment) = match (arguments.database.look_up(name)?, studies::text(name)) {
        (Some(found), _) => found,
        (None, Some(text)) if arguments.spec => {
            write!(out, "{text}")?;
            return Ok(Exit::Success);
        }
        (None, Some(_)) => {
            if let Some(study) = studies::study(name) {
                describe(&mut out, &study)?;
            }
            writeln!(out, "\nNot run yet: npuzzle lab run {name}")?;
            return Ok(Exit::Success);
        }
        (None, None) => arguments.database.find(name)?,
    };
    if arguments.spec {
        write!(out, "{}", experiment.spec.to_toml())?;
        return Ok(Exit::Success);
    }
    let results = Results::read(&store, experiment).map_err(store_error)?;
    describe(&mut out, results.spec())?;
    let (done, planned) = (results.records.len(), results.planned());
    let style = if done < planned { WARN } else { GOOD };
    let of = format!("{} of {}", grouped(done as u64), grouped(planned as u64));
    writeln!(out, "\n{style}{of}{style:#} runs, first on {}", results.experiment.created)?;
    figures(&mut out, &results)?;
    Ok(Exit::Success)
}

/// What it is about.
fn describe(out: &mut impl Write, spec: &Spec) -> std::io::Result<()> {
    writeln!(out, "{STRONG}{}{STRONG:#}", spec.title.as_ref().unwrap_or(&spec.name))?;
    for line in draw::wrapped(spec.about.as_deref().unwrap_or_default(), draw::width().min(100)) {
        writeln!(out, "{FAINT}{line}{FAINT:#}")?;
    }
    Ok(())
}

/// A row for each strategy: solved, and the means of moves, nodes and time.
fn figures(out: &mut impl Write, results: &Results) -> std::io::Result<()> {
    let labels: Vec<String> = results.methods().iter().map(npuzzle_lab::spec::Method::label).collect();
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0).max(8);
    let heads = ["solved", "moves", "generated", "time"];
    writeln!(
        out,
        "\n{STRONG}{:widest$}  {:>15}  {:>8}  {:>15}  {:>10}{STRONG:#}",
        "strategy", heads[0], heads[1], heads[2], heads[3]
    )?;
    for (strategy, label) in labels.iter().enumerate() {
        let records: Vec<_> = results.of_strategy(strategy).collect();
        let solved = records.iter().filter(|record| record.is_solved()).count();
        let mean = |measure: Measure| Summary::of(measure.of_all(&records)).map(|it| it.mean);
        let shown = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
        let time = |seconds| brief(Duration::try_from_secs_f64(seconds).unwrap_or_default());
        writeln!(
            out,
            "{label:widest$}  {:>15}  {:>8}  {:>15}  {:>10}",
            format!("{} of {}", grouped(solved as u64), grouped(records.len() as u64)),
            shown(mean(Measure::Length).map(|moves| format!("{moves:.2}"))),
            shown(mean(Measure::Generated).map(|nodes| grouped(nodes.round() as u64))),
            shown(mean(Measure::Time).map(time)),
        )?;
    }
    Ok(())
}
