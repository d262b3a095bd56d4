//! Why a search expands this state and no other, in a sentence.

use npuzzle_search::algorithms::best_first::Ties;
use npuzzle_solver::strategy::{Algorithm, Ranking, Strategy};
use npuzzle_solver::trace::Step;

/// Why this state was expanded.
pub fn why(strategy: &Strategy, step: &Step) -> String {
    let node = &step.node;
    let bound = step.iteration.unwrap_or(0);
    match strategy.algorithm {
        Algorithm::BreadthFirst => "It waited longest: first in, first out.".to_owned(),
        Algorithm::Bidirectional => "It is the next of the side with the fewer states.".to_owned(),
        Algorithm::DepthFirst { depth, .. } => format!("It is deepest, and not below the limit of {depth}."),
        Algorithm::IterativeDeepening { .. } => {
            format!("Depth first: it is the next on the way down, and this pass goes to depth {bound}.")
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
                Ranking::UniformCost => format!("No state on OPEN has a lower g than {}", node.g),
                Ranking::Greedy => format!("No state on OPEN has a lower h than {}", node.h),
                Ranking::AStar => format!("No state on OPEN has a lower f than {}", node.f()),
                Ranking::WeightedAStar { thousandths } => {
                    format!("No state on OPEN has a lower g + {} h", f64::from(thousandths) / 1000.0)
                }
            };
            let tie = match ties {
                Ties::LowestEstimate => "of equals the lowest h, then the last generated",
                Ties::FirstGenerated => "of equals the first generated",
                Ties::LastGenerated => "of equals the last generated",
            };
            format!("{rank}; {tie}.")
        }
        Algorithm::Auto | Algorithm::Constructive => String::new(),
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
