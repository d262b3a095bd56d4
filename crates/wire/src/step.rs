//! One expansion of a traced search.

use npuzzle::solver::trace::{Child, Node, Step, words};
use serde::Serialize;

/// One expansion of a traced search, told apart from a run by its field `event`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
