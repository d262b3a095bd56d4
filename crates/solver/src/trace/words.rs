//! Words about an expansion: which pass it belongs to, why this state was chosen, what became of each child.

use npuzzle_search::Fate;
use npuzzle_search::algorithms::best_first::Ties;

use super::{Node, Step};
use crate::strategy::{Algorithm, Ranking, Strategy};

/// What a node costs so far, what is estimated, and both.
pub fn equation(node: &Node) -> String {
    format!("{:>2} + {:<2} = {:>2}", node.g, node.h, node.f())
}

/// Which pass or generation a step belongs to, where the search has any.
pub fn iteration(strategy: &Strategy, step: &Step) -> Option<String> {
    let number = step.iteration?;
    Some(match strategy.algorithm {
        Algorithm::Beam { .. } => format!("generation {number}"),
        Algorithm::IterativeDeepening { .. } | Algorithm::DepthFirst { .. } => {
            format!("depth limit {number}")
        }
        _ => format!("bound {number}"),
    })
}

/// What became of a child.
pub fn fate(fate: Option<Fate>) -> &'static str {
    match fate {
        Some(Fate::New) => "new",
        Some(Fate::Known) => "known",
        Some(Fate::Replaced) => "better",
        Some(Fate::Reopened) => "reopened",
        Some(Fate::OverCostLimit) => "too dear",
        None => "",
    }
}

/// Whether the search has a list of the states that wait.
pub fn has_open_list(strategy: &Strategy) -> bool {
    !matches!(
        strategy.algorithm,
        Algorithm::DepthFirst { .. }
            | Algorithm::IterativeDeepening { .. }
            | Algorithm::IdaStar { .. }
            | Algorithm::RecursiveBestFirst { .. }
    )
}

/// Why this state was expanded and no other.
pub fn why(strategy: &Strategy, step: &Step) -> String {
    let node = &step.node;
    let bound = step.iteration.unwrap_or(0);
    if step.number == 1 {
        return "It is the start.".to_owned();
    }
    match strategy.algorithm {
        Algorithm::BreadthFirst => "It waited longest: first in, first out.".to_owned(),
        Algorithm::Bidirectional => "It is the next of the side with the fewer states.".to_owned(),
        Algorithm::DepthFirst { depth, .. } => format!("It is deepest, and not below the limit of {depth}."),
        Algorithm::IterativeDeepening { .. } => {
            format!("Depth first: it is the next on the way, and this pass goes down to {bound}.")
        }
        Algorithm::IdaStar { .. } => {
            format!("Depth first: its f of {} is not over this pass's bound of {bound}.", node.f())
        }
        Algorithm::RecursiveBestFirst { .. } => {
            "No branch that is still held promises less, by its own f or by what was found below it."
                .to_owned()
        }
        Algorithm::Beam { .. } => {
            format!("It is one of the best by h in generation {bound}; the others of it follow.")
        }
        Algorithm::BestFirst { ranking, ties, .. } => {
            let rank = match ranking {
                Ranking::UniformCost => format!("lower g than {}", node.g),
                Ranking::Greedy => format!("lower h than {}", node.h),
                Ranking::AStar => format!("lower f than {}", node.f()),
                Ranking::WeightedAStar { thousandths } => {
                    let weight = f64::from(thousandths) / 1000.0;
                    let value = f64::from(node.g) + weight * f64::from(node.h);
                    format!("lower g + {weight} h than {value}")
                }
            };
            let by_h =
                ties == Ties::LowestEstimate && !matches!(ranking, Ranking::UniformCost | Ranking::Greedy);
            let tie = match ties {
                Ties::FirstGenerated => "the first generated",
                Ties::LowestEstimate if by_h => "the lowest h, then the last generated",
                Ties::LowestEstimate | Ties::LastGenerated => "the last generated",
            };
            format!("No state on OPEN has a {rank}; of equals comes {tie}.")
        }
        Algorithm::Auto | Algorithm::Constructive => String::new(),
    }
}
