//! Runs, steps, checks and strategies as JSON: a contract whose fields are only ever added to. The command
//! line and the server both speak it.

mod catalogue;
mod check;

use std::time::Duration;

use npuzzle::board::{Board, MoveNames};
use npuzzle::machine::peak_memory_bytes;
use npuzzle::solver::trace::{Child, Node, Step, words};
use npuzzle::solver::{Answer, Status};
use serde::Serialize;
use utoipa::ToSchema;

use crate::every_shortest::{Count, Counted, List};

pub use catalogue::{CatalogueRecord, TABLES};
pub use check::CheckRecord;

/// What a run left.
#[derive(Debug, Serialize, ToSchema)]
pub struct Record<'r> {
    rows: usize,
    cols: usize,
    board: String,
    goal: String,
    status: &'static str,
    length: Option<usize>,
    /// The way the blank goes.
    moves: Option<String>,
    /// The way the tile goes.
    moves_tile: Option<String>,
    /// The number of each tile that moves.
    moves_number: Option<Vec<u16>>,
    optimal: bool,
    lower_bound: u32,
    /// Where the search was stopped: a solution known from elsewhere.
    best_known_length: Option<usize>,
    best_known_moves: Option<String>,
    /// With `--count` or `--all`: how many shortest solutions there are, as text from 2^64 on.
    #[schema(value_type = Option<u64>)]
    shortest_count: Option<Count>,
    /// With `--all`: each of them, the way the blank goes.
    #[schema(value_type = Option<Vec<String>>)]
    shortest: Option<List<'r>>,
    strategy: String,
    /// Why `auto` chose it.
    why: Option<String>,
    seed: Option<u64>,
    stats: StatsRecord,
    stopped_by: Option<&'static str>,
    version: &'static str,
}

/// What a run took. Every algorithm counts by the same definitions.
#[derive(Debug, Serialize, ToSchema)]
struct StatsRecord {
    /// States whose children were generated.
    expanded: u64,
    /// Children made by expanding, each time they are made; the start is not one.
    generated: u64,
    /// States taken up for expansion, a goal among them.
    selected: u64,
    /// Expanded states taken up again by a cheaper path.
    reopened: u64,
    /// Most states waiting for expansion at one time.
    peak_open: u64,
    /// Most states in memory at one time.
    peak_stored: u64,
    /// Passes of a deepening search, generations of a beam.
    iterations: u64,
    elapsed_s: f64,
    /// Of the whole process.
    peak_memory_bytes: Option<u64>,
    threads: usize,
}

impl<'r> Record<'r> {
    /// The record of an answer.
    pub fn new(
        start: &Board,
        goal: &Board,
        answer: &Answer,
        counted: &'r Counted,
        elapsed: Duration,
        threads: usize,
    ) -> Self {
        let solved = answer.moves.as_ref().filter(|_| answer.status == Status::Solved);
        let best_known = answer.moves.as_ref().filter(|_| answer.status == Status::Stopped);
        let named = |names: MoveNames, moves: &Vec<_>| names.labels(start, moves).concat();
        let numbers = |moves: &Vec<_>| {
            MoveNames::Number.labels(start, moves).iter().filter_map(|number| number.parse().ok()).collect()
        };
        let stats = &answer.stats;
        Self {
            rows: start.size().rows(),
            cols: start.size().cols(),
            board: start.to_string(),
            goal: goal.to_string(),
            status: answer.status.name(),
            length: solved.map(Vec::len),
            moves: solved.map(|moves| named(MoveNames::Blank, moves)),
            moves_tile: solved.map(|moves| named(MoveNames::Tile, moves)),
            moves_number: solved.map(numbers),
            optimal: answer.is_optimal,
            lower_bound: answer.lower_bound,
            best_known_length: best_known.map(Vec::len),
            best_known_moves: best_known.map(|moves| named(MoveNames::Blank, moves)),
            shortest_count: counted.count(),
            shortest: counted.list(),
            strategy: answer.strategy.to_string(),
            why: answer.why.clone(),
            seed: None,
            stats: StatsRecord {
                expanded: stats.expanded,
                generated: stats.generated,
                selected: stats.selected,
                reopened: stats.reopened,
                peak_open: stats.peak_open,
                peak_stored: stats.peak_stored,
                iterations: stats.iterations,
                elapsed_s: elapsed.as_secs_f64(),
                peak_memory_bytes: peak_memory_bytes(),
                threads,
            },
            stopped_by: answer.stopped_by.map(npuzzle::search::StoppedBy::name),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// One expansion of a traced search, told apart from a run by its field `event`.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepRecord {
    event: &'static str,
    step: u64,
    iteration: Option<u32>,
    #[serde(flatten)]
    node: NodeRecord,
    open: usize,
    closed: usize,
    first_of_open: Vec<NodeRecord>,
    children: Vec<ChildRecord>,
    /// Of states before it on the path, generated on a depth-first search's way back.
    on_the_way_back: Vec<ChildRecord>,
}

/// A child of an expanded state.
#[derive(Debug, Serialize, ToSchema)]
struct ChildRecord {
    /// The letter of the move, the blank's way.
    #[serde(rename = "move")]
    way: char,
    #[serde(flatten)]
    node: NodeRecord,
    /// Null for searches that keep no states.
    fate: Option<&'static str>,
}

impl From<&Child> for ChildRecord {
    fn from(child: &Child) -> Self {
        let fate = child.fate.map(|fate| words::fate(Some(fate)));
        Self { way: child.way.letter(), node: NodeRecord::from(&child.node), fate }
    }
}

/// A board as a search sees it: the moves made, the estimate, and both.
#[derive(Debug, Serialize, ToSchema)]
struct NodeRecord {
    board: String,
    g: u32,
    h: u32,
    f: u32,
}

impl From<&Node> for NodeRecord {
    fn from(node: &Node) -> Self {
        Self { board: node.board.to_string(), g: node.g, h: node.h, f: node.f() }
    }
}

impl From<&Step> for StepRecord {
    fn from(step: &Step) -> Self {
        let children = |children: &[Child]| children.iter().map(ChildRecord::from).collect();
        Self {
            event: "step",
            step: step.number,
            iteration: step.iteration,
            node: NodeRecord::from(&step.node),
            open: step.open,
            closed: step.closed,
            first_of_open: step.first_of_open.iter().map(NodeRecord::from).collect(),
            children: children(&step.children),
            on_the_way_back: children(&step.on_the_way_back),
        }
    }
}
