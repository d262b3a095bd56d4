//! `npuzzle profiles`: what each course's profile sets.

use std::io::Write;

use clap::Args;
use npuzzle::figures::grouped;
use serde::Serialize;

use crate::draw::{self, FAINT, STRONG};
use crate::exit::Exit;
use crate::profiles::{Profile, Settings};

#[derive(Args, Debug)]
pub struct Arguments {
    /// Print one JSON object per profile, a line each
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ProfileRecord {
    name: &'static str,
    course: &'static str,
    goal: &'static str,
    moves: &'static str,
    strategies: &'static [&'static str],
    above_nine_cells: Option<&'static str>,
    max_nodes: Option<u64>,
    duplicates: &'static str,
    counters: &'static str,
    text: &'static str,
}

impl From<&'static Settings> for ProfileRecord {
    fn from(settings: &'static Settings) -> Self {
        let Settings { name, course, strategies, above_nine_cells, max_nodes, .. } = *settings;
        let Settings { duplicates, counters, text, .. } = *settings;
        let (goal, moves) = (settings.goal.name(), settings.moves.describe());
        Self {
            name,
            course,
            goal,
            moves,
            strategies,
            above_nine_cells,
            max_nodes,
            duplicates,
            counters,
            text,
        }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    for profile in Profile::ALL {
        let settings = profile.settings();
        if arguments.json {
            serde_json::to_writer(&mut out, &ProfileRecord::from(settings)).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            write(settings, &mut out)?;
        }
    }
    if !arguments.json {
        writeln!(out, "\n  {FAINT}npuzzle solve --profile coms228 '1 2 3/6 5 7/8 4 0'{FAINT:#}")?;
        writeln!(out, "  {FAINT}What other flags say wins over the profile.{FAINT:#}")?;
    }
    Ok(Exit::Success)
}

fn write(settings: &Settings, out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "\n  {STRONG}{}{STRONG:#}  {}", settings.name, settings.course)?;
    let strategies = settings.strategies.join(", ");
    let mut rows = vec![
        ("goal", settings.goal.name().to_owned()),
        ("moves", settings.moves.describe().to_owned()),
        ("strategy", strategies),
    ];
    if let Some(above) = settings.above_nine_cells {
        rows.push((
            "",
            format!("{above} on boards of more than nine cells, where counts depend on the tables at hand"),
        ));
    }
    if let Some(most) = settings.max_nodes {
        rows.push(("limit", format!("{} nodes", grouped(most))));
    }
    rows.push(("duplicates", settings.duplicates.to_owned()));
    rows.push(("counts", settings.counters.to_owned()));
    rows.push(("prints", settings.text.to_owned()));
    let width = draw::width().min(100) - 18;
    let wrapped: Vec<(&str, String)> = rows
        .into_iter()
        .flat_map(|(name, text)| {
            let names = std::iter::once(name).chain(std::iter::repeat(""));
            names.zip(draw::wrapped(&text, width)).collect::<Vec<_>>()
        })
        .collect();
    draw::table(&wrapped).iter().try_for_each(|line| writeln!(out, "  {line}"))
}
