//! Breadth-first search: all states of one depth before any of the next. Optimal where every
//! action costs the same, which it takes for granted.

use std::collections::VecDeque;

use super::path_to;
use crate::{
    Budget, Ending, Glimpse, Limits, NodeId, NodeStore, Observer, Outcome, Problem, Stats, StoppedBy,
};

/// Searches for a path of the fewest actions. A state is tested for the goal when it is generated;
/// among states of one depth the one generated first is expanded first.
///
/// ```
/// use npuzzle_search::{Ending, Limits, algorithms::breadth_first, example::Staircase};
///
/// let problem = Staircase { start: 0, goal: 7 };
/// let outcome = breadth_first::search(&problem, &Limits::default(), &mut ());
/// assert!(matches!(outcome.ending, Ending::Solved { cost: 3, .. }));
/// ```
pub fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    limits: &Limits,
    observer: &mut O,
) -> Outcome<P::Action> {
    let mut stats = Stats { iterations: 1, ..Stats::default() };
    let mut budget = Budget::new(limits);
    let mut nodes = NodeStore::new(problem.key_heap_bytes());
    let mut queue = VecDeque::new();
    let start = problem.start();
    let root = nodes.push(problem.key(&start), None, 0);
    nodes.index(NodeStore::hash(nodes.key(root)), root);
    queue.push_back(root);
    stats.note_sizes(1, 1);
    if problem.is_goal(&start) {
        stats.selected = 1;
        return Outcome { ending: Ending::Solved { path: Vec::new(), cost: 0 }, stats };
    }
    let mut cost_limit_met = false;
    while let Some(node) = queue.pop_front() {
        let g = nodes.g(node);
        if budget.is_due(&stats) {
            observer.progress(&stats, g + 1);
            let bytes = nodes.bytes() + queue.capacity() * size_of::<NodeId>();
            if let Err(by) = budget.check(&stats, bytes) {
                return Outcome { ending: Ending::Stopped { by, lower_bound: g + 1 }, stats };
            }
        }
        stats.selected += 1;
        if !budget.allows_cost(g + 1) {
            cost_limit_met = true;
            continue;
        }
        stats.expanded += 1;
        let state = problem.restore(nodes.key(node));
        let (open, closed) = (queue.len(), nodes.len() - queue.len());
        observer.expanding(Glimpse { state: &state, g, h: 0, open, closed });
        for action in problem.actions(&state) {
            let child = problem.apply(&state, action);
            stats.generated += 1;
            observer.generated(&child, g + 1, 0);
            let key = problem.key(&child);
            let hash = NodeStore::hash(&key);
            if nodes.find(hash, &key).is_some() {
                continue;
            }
            let id = nodes.push(key, Some(node), g + 1);
            nodes.index(hash, id);
            if problem.is_goal(&child) {
                stats.note_sizes(queue.len() + 1, nodes.len());
                let path = path_to(problem, &nodes, id);
                return Outcome { ending: Ending::Solved { path, cost: g + 1 }, stats };
            }
            queue.push_back(id);
        }
        stats.note_sizes(queue.len(), nodes.len());
    }
    let lower_bound = limits.max_cost.map_or(0, |most| most.saturating_add(1));
    let ending = if cost_limit_met {
        Ending::Stopped { by: StoppedBy::Cost, lower_bound }
    } else {
        Ending::Unsolvable
    };
    Outcome { ending, stats }
}
