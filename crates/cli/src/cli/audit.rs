//! `npuzzle audit`: is a heuristic what it claims?

use std::io::Write;

use clap::Args;
use npuzzle::board::{Board, Goal, Size};
use npuzzle::figures::{grouped, read_count};
use npuzzle::heuristics::audit::{Hunt, Report, Scope, audit};
use npuzzle::heuristics::pdb::Build;
use npuzzle::solver::strategy::Guide;
use serde_json::json;

use crate::draw::{self, BAD, FAINT, GOOD, STRONG, WARN};
use crate::exit::{Exit, bad_input};
use crate::input::GoalArgs;
use crate::interrupt;
use crate::library::TableArgs;
use crate::progress::Spinner;

#[derive(Args, Debug)]
pub struct Arguments {
    /// The heuristic, for instance manhattan or pdb:4-4
    heuristic: String,

    /// The size, for instance 3x3
    size: Size,

    #[command(flatten)]
    goal: GoalArgs,

    /// The seed of a hunt
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,

    /// How many boards around the goal a hunt looks at
    #[arg(long, default_value = "2M", value_name = "N", value_parser = read_count)]
    budget: u64,

    /// How many random boards a hunt solves, to look at all boards on the way
    #[arg(long, default_value = "200", value_name = "N", value_parser = read_count)]
    solve: u64,

    #[command(flatten)]
    tables: TableArgs,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let guide = read_guide(&arguments.heuristic)?;
    let goal = arguments.goal.board(arguments.size)?;
    let hunt =
        Hunt { near: arguments.budget as usize, solved: arguments.solve as usize, seed: arguments.seed };
    interrupt::listen();
    let mut spinner = Spinner::new();
    let mut tick = |depth, boards| spinner.say(format!("depth {depth}  {} boards", grouped(boards)));
    let (name, report) = match &guide {
        Guide { tables: Some(tables), .. } => {
            let partition = tables.partition.for_goal(&goal).map_err(bad_input)?;
            let library = arguments.tables.library();
            let views =
                library.views(&goal, &partition, tables.layout, &mut Build::new(&interrupt::flag()))?;
            (tables.name(), audit(&views, &goal, hunt, &interrupt::flag(), &mut tick))
        }
        Guide { kinds, .. } => {
            let heuristic = kinds[0].build(&goal).map_err(bad_input)?;
            (kinds[0].name().to_owned(), audit(&heuristic, &goal, hunt, &interrupt::flag(), &mut tick))
        }
    };
    spinner.finish();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", json_of(&name, &goal, &report))?;
    } else {
        write(&mut out, &name, &goal, &report)?;
    }
    Ok(if matches!(report.scope, Scope::Interrupted { .. }) { Exit::Interrupted } else { Exit::Success })
}

/// One heuristic, or the tables of one partition.
fn read_guide(name: &str) -> anyhow::Result<Guide> {
    let guide = Guide::from_name(name).map_err(bad_input)?;
    if guide.tables.is_some() || guide.kinds.len() == 1 {
        Ok(guide)
    } else {
        Err(bad_input("an audit takes one heuristic, not a max or a sum of several"))
    }
}

fn write(out: &mut impl Write, name: &str, goal: &Board, report: &Report) -> anyhow::Result<()> {
    let goal_name = Goal::named(goal).map_or_else(|| format!("'{goal}'"), |goal| goal.to_string());
    writeln!(out, "\n  {STRONG}{}{STRONG:#} on {}, goal {goal_name}\n", name, goal.size())?;
    let scope = match report.scope {
        Scope::WholeSpace => "every board that reaches the goal: a proof".to_owned(),
        Scope::Hunt { complete_to, seed } => format!(
            "a hunt, not a proof: all boards up to depth {complete_to}, and those on shortest paths (seed {seed})"
        ),
        Scope::Interrupted { complete_to } => format!("interrupted: all boards up to depth {complete_to}"),
    };
    let proven = report.scope == Scope::WholeSpace;
    let admissible = match (&report.too_high, proven) {
        (Some(_), _) => format!("{BAD}no{BAD:#}"),
        (None, true) => format!("{GOOD}yes, proven{GOOD:#}"),
        (None, false) => format!("{WARN}nothing found against it{WARN:#}"),
    };
    let consistent = match (&report.inconsistent, proven) {
        (Some(_), _) => format!("{WARN}no{WARN:#}"),
        (None, true) => format!("{GOOD}yes, proven{GOOD:#}"),
        (None, false) => format!("{WARN}nothing found against it{WARN:#}"),
    };
    let rows = [
        ("looked at", scope),
        ("boards", grouped(report.boards)),
        ("steps", grouped(report.steps)),
        ("mean", format!("estimate {:.2}, true distance {:.2}", report.mean_estimate, report.mean_distance)),
        ("admissible", admissible),
        ("consistent", consistent),
    ];
    for line in draw::table(&rows) {
        writeln!(out, "{line}")?;
    }
    if let Some(found) = &report.too_high {
        writeln!(
            out,
            "\n  {BAD}Too high:{BAD:#} it says {}, but {} moves are enough.",
            found.estimate, found.distance
        )?;
        for line in draw::journey(&found.board, goal, draw::width()) {
            writeln!(out, "{line}")?;
        }
        writeln!(
            out,
            "  {FAINT}See it: npuzzle solve '{}' --goal {goal_name} --strategy ida+manhattan{FAINT:#}",
            found.board
        )?;
    }
    if let Some(found) = &report.inconsistent {
        writeln!(
            out,
            "\n  {WARN}Inconsistent:{WARN:#} one move takes it from {} to {}.",
            found.estimate, found.next_estimate
        )?;
        for line in draw::journey(&found.board, &found.next, draw::width()) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

fn json_of(name: &str, goal: &Board, report: &Report) -> serde_json::Value {
    let (scope, complete_to, seed) = match report.scope {
        Scope::WholeSpace => ("whole-space", None, None),
        Scope::Hunt { complete_to, seed } => ("hunt", Some(complete_to), Some(seed)),
        Scope::Interrupted { complete_to } => ("interrupted", Some(complete_to), None),
    };
    let proven = (report.scope == Scope::WholeSpace).then_some(true);
    json!({
        "heuristic": name,
        "rows": goal.size().rows(),
        "cols": goal.size().cols(),
        "goal": goal.to_string(),
        "scope": scope,
        "complete_to": complete_to,
        "seed": seed,
        "boards": report.boards,
        "steps": report.steps,
        "mean_estimate": report.mean_estimate,
        "mean_distance": report.mean_distance,
        // Unknown, after a mere hunt that found nothing.
        "admissible": report.too_high.as_ref().map(|_| false).or(proven),
        "consistent": report.inconsistent.as_ref().map(|_| false).or(proven),
        "proven": report.scope == Scope::WholeSpace,
        "too_high": report.too_high.as_ref().map(|found| json!({
            "board": found.board.to_string(), "estimate": found.estimate, "distance": found.distance,
        })),
        "inconsistent": report.inconsistent.as_ref().map(|found| json!({
            "board": found.board.to_string(), "estimate": found.estimate,
            "next": found.next.to_string(), "next_estimate": found.next_estimate,
        })),
        "version": env!("CARGO_PKG_VERSION"),
    })
}
