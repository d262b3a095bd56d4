//! What the arguments ask for: boards, and for each the strategies to solve it by.

use std::sync::Arc;

use npuzzle::heuristics::Combination;
use npuzzle::solver::Request;
use npuzzle::solver::strategy::{Guide, Strategy};

use super::Arguments;
use crate::draw::WARN;
use crate::exit::{self, bad_input};
use crate::input::Given;
use crate::interrupt;
use crate::profiles::Profile;

/// A board, and a request for each strategy that it is to be solved by.
pub(super) struct Asked {
    pub(super) requests: Vec<Request>,
    /// Where the board came from, if that was a file.
    pub(super) place: Option<String>,
}

/// What the arguments ask for: what they leave open a profile says, or a default.
pub(super) fn asked(arguments: &Arguments) -> anyhow::Result<Vec<Asked>> {
    let settings = arguments.profile.map(Profile::settings);
    let explicit: Option<Strategy> =
        arguments.strategy.as_deref().map(str::parse).transpose().map_err(bad_input)?;
    let boards = arguments.boards.read()?;
    interrupt::listen();
    let mut limits = arguments.limits.limits();
    limits.max_nodes = limits.max_nodes.or(settings.and_then(|settings| settings.max_nodes));
    let library = arguments.tables.library();
    let is_thorough = boards.len() > 1 || arguments.checkpoint.is_some();
    let mut asked = Vec::with_capacity(boards.len());
    for Given { board, place } in boards {
        let goal = arguments.goal.board(arguments.profile, board.size())?;
        let strategies = match (&explicit, arguments.profile) {
            (Some(strategy), _) => vec![strategy.clone()],
            (None, Some(profile)) => parsed(&profile.strategies(board.size()))?,
            // What `auto` does is no single search that could be followed.
            (None, None) if arguments.trace.is_wanted() => parsed(&["astar+manhattan"])?,
            (None, None) => vec![Strategy::auto()],
        };
        let mut request = Request::new(board, goal).map_err(bad_input)?;
        request.limits = limits.clone();
        request.gap = arguments.gap;
        request.means.library = Arc::clone(&library);
        request.means.is_thorough = is_thorough;
        let request_by = |strategy| {
            let mut request = request.clone();
            request.strategy = strategy;
            request
        };
        asked.push(Asked { requests: strategies.into_iter().map(request_by).collect(), place });
    }
    if let [Asked { requests, .. }] = &mut asked[..] {
        let threads = arguments.threads(requests.iter().map(|request| &request.strategy));
        for request in requests {
            request.means.threads = threads;
        }
    }
    let is_told_otherwise = arguments.trace.is_wanted() || (arguments.profile.is_some() && !arguments.json);
    if (arguments.checkpoint.is_some() || arguments.fresh) && is_told_otherwise {
        return Err(bad_input(
            "a search that is traced, or told in a course's words, is not written down: leave --checkpoint and --fresh out",
        ));
    }
    if arguments.checkpoint.is_some() && (asked.len() > 1 || asked[0].requests.len() > 1) {
        return Err(bad_input("--checkpoint is for one board and one strategy, and these are several"));
    }
    if let [Asked { requests, .. }, ..] = &asked[..]
        && arguments.profile.is_none()
    {
        for request in requests {
            warn_of_inadmissible(&request.strategy);
        }
    }
    Ok(asked)
}

fn parsed(names: &[&str]) -> anyhow::Result<Vec<Strategy>> {
    names.iter().map(|name| name.parse().map_err(bad_input)).collect()
}

/// Says so if a search with this strategy proves nothing though it may look so.
pub fn warn_of_inadmissible(strategy: &Strategy) {
    let Guide { kinds, how, .. } = &strategy.guide;
    let what = match kinds.iter().find(|kind| !kind.is_admissible()) {
        Some(kind) => kind.name(),
        None if *how == Combination::Sum && kinds.len() > 1 => "a sum of heuristics",
        None => return,
    };
    exit::tell(format_args!(
        "{WARN}note:{WARN:#} {what} is inadmissible: it can exceed the true distance, so this search proves nothing"
    ));
}
