//! `npuzzle lab report`: one page, its text as Markdown, and its plots, in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use npuzzle_lab::report::{Report, html, markdown};
use npuzzle_lab::{Results, plot};

use super::{DatabaseArgs, files, store_error};
use crate::draw::GOOD;
use crate::exit::{Exit, bad_input, tell};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The experiment, by the name that 'npuzzle lab list' shows
    name: String,

    /// The folder to write to [default: NAME-report]
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,

    #[command(flatten)]
    database: DatabaseArgs,
}

/// Where the plots are, in the report's folder.
const PLOTS: &str = "plots";

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let (store, experiment) = arguments.database.find(&arguments.name)?;
    let results = Results::read(&store, experiment).map_err(store_error)?;
    if results.records.is_empty() {
        let name = &arguments.name;
        return Err(bad_input(format!(
            "nothing of '{name}' was run yet: npuzzle lab run {name} goes on with it"
        )));
    }
    let report = Report::new(&results);
    let folder =
        arguments.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}-report", arguments.name)));
    let plots = folder.join(PLOTS);
    fs::create_dir_all(&plots).with_context(|| format!("{} can't be made", plots.display()))?;
    for figure in report.figures() {
        let svg = figure.chart.to_svg();
        let png = plot::to_png(&svg)?;
        write(&plots.join(format!("{}.png", figure.name)), &png)?;
        write(&plots.join(format!("{}.svg", figure.name)), svg.as_bytes())?;
    }
    write(&folder.join("report.md"), markdown::write(&report, PLOTS).as_bytes())?;
    let page = folder.join("report.html");
    write(&page, html::write(&report).as_bytes())?;
    tell(format_args!(
        "{GOOD}written{GOOD:#}: {}, report.md and {} plots",
        page.display(),
        report.figures().count()
    ));
    Ok(Exit::Success)
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    files::write(path, |file| Ok(file.write_all(bytes)?))
}
