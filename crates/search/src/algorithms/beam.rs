//! Local beam search: of all children of a generation only the best few go on. Quick, neither optimal
//! nor complete. A beam of one follows the best child even uphill, an endless one is breadth-first.

use super::{Duplicates, path_to};
use crate::{
    Budget, Cost, Estimate, Fate, Frontier, Glimpse, Heuristic, Meter, NodeId, NodeStore, Observer, Outcome,
    Problem, Stats, StoppedBy, Waiting,
};

/// How a beam search is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many states of a generation go on; `usize::MAX` for all.
    pub width: usize,
    /// What is done about states met before. `closed` never takes up a state twice, `pair` is
    /// Koehrsen's, `parent` only avoids going straight back, `path` avoids the own path.
    pub duplicates: Duplicates,
}

/// Searches with a beam. Children are ranked by their estimate alone, of equal ones those generated
/// first go first; the search ends with the generation in which a goal appears.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::{Duplicates, beam}, example::{Staircase, Thirds}};
///
/// let problem = Staircase { start: 0, goal: 10 };
/// let options = beam::Options { width: 2, duplicates: Duplicates::Closed };
/// let outcome = beam::search(&problem, &Thirds { goal: 10 }, options, &Budget::default(), &mut ());
/// assert_eq!(outcome.cost(), Some(4));
/// ```
pub fn search<P, H, O>(
    problem: &P,
    heuristic: &H,
    options: Options,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<P::Action>
where
    P: Problem,
    H: Heuristic<P>,
    O: Observer<P>,
{
    let start = problem.start();
    let estimate = heuristic.evaluate(&start);
    let lower_bound = estimate.h;
    let mut beam = Beam {
        problem,
        heuristic,
        options,
        observer,
        nodes: NodeStore::new(problem.key_heap_bytes()),
        cost_limit_met: false,
        stats: Stats { selected: 1, peak_open: 1, peak_stored: 1, ..Stats::default() },
    };
    let root = beam.nodes.push(problem.key(&start), None, 0);
    if options.duplicates == Duplicates::Closed {
        beam.nodes.index(NodeStore::hash(beam.nodes.key(root)), root);
    }
    if problem.is_goal(&start) {
        beam.observer.improved(&[], 0);
        return Outcome::solved(Vec::new(), 0, 0, beam.stats);
    }
    beam.stats.selected = 0;
    match beam.climb(Member { node: root, state: start, estimate }, &mut Meter::new(budget)) {
        Ok(path) => {
            let cost = super::cost_of(problem, &path);
            beam.observer.improved(&path, cost);
            Outcome::solved(path, cost, 0, beam.stats)
        }
        Err(by) => Outcome::stopped(by, lower_bound, beam.stats),
    }
}

/// A state of the current generation.
struct Member<S, M> {
    node: NodeId,
    state: S,
    estimate: Estimate<M>,
}

struct Beam<'s, P: Problem, H, O> {
    problem: &'s P,
    heuristic: &'s H,
    options: Options,
    observer: &'s mut O,
    nodes: NodeStore<P::Key>,
    /// Whether a child was left out because its path costs too much.
    cost_limit_met: bool,
    stats: Stats,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<P>> Beam<'_, P, H, O> {
    fn climb(
        &mut self,
        root: Member<P::State, H::Memo>,
        meter: &mut Meter,
    ) -> Result<Vec<P::Action>, StoppedBy> {
        let lower_bound = root.estimate.h;
        let mut generation = vec![root];
        loop {
            self.stats.iterations += 1;
            self.observer.iteration(self.stats.iterations as Cost, &self.stats);
            let mut successors = Vec::new();
            for (nth, member) in generation.iter().enumerate() {
                if meter.is_due(&self.stats) {
                    let member = size_of::<Member<P::State, H::Memo>>() + self.problem.key_heap_bytes();
                    let bytes = self.nodes.bytes() + (generation.capacity() + successors.capacity()) * member;
                    meter.report(self.observer, &self.stats, lower_bound, bytes)?;
                }
                let behind = generation.len() - nth - 1;
                self.expand(member, &generation[nth + 1..], meter, &mut successors);
                self.stats.note_sizes(behind + successors.len(), self.nodes.len());
            }
            if successors.is_empty() {
                return Err(if self.cost_limit_met { StoppedBy::Cost } else { StoppedBy::DeadEnd });
            }
            let is_goal =
                |member: &&Member<_, _>| member.estimate.h == 0 && self.problem.is_goal(&member.state);
            if let Some(goal) = successors.iter().find(is_goal) {
                self.stats.selected += 1;
                let path = path_to(self.problem, &self.nodes, goal.node);
                return Ok(path);
            }
            keep_best(&mut successors, self.options.width);
            generation = successors;
        }
    }

    fn expand(
        &mut self,
        member: &Member<P::State, H::Memo>,
        behind: &[Member<P::State, H::Memo>],
        meter: &Meter,
        successors: &mut Vec<Member<P::State, H::Memo>>,
    ) {
        self.stats.selected += 1;
        if !self.options.duplicates.lets_expand(&mut self.nodes, member.node) {
            return;
        }
        self.stats.expanded += 1;
        let g = self.nodes.g(member.node);
        let open = behind.len() + successors.len();
        let closed = self.stats.expanded as usize;
        self.observer.expanding(Glimpse {
            state: &member.state,
            g,
            h: member.estimate.h,
            open,
            closed,
            frontier: &Generation { nodes: &self.nodes, behind, successors },
        });
        for action in self.problem.actions(&member.state) {
            let child = self.problem.apply(&member.state, action);
            let child_g = g + self.problem.cost(&member.state, action);
            let child_key = self.problem.key(&child);
            if self.options.duplicates.forbids(&self.nodes, member.node, &child_key) {
                continue;
            }
            self.stats.generated += 1;
            let estimate = self.heuristic.update(&member.estimate, &member.state, action, &child);
            self.observer.generated(&child, child_g, estimate.h);
            if !meter.allows_cost(child_g) {
                self.cost_limit_met = true;
                self.observer.judged(Fate::OverCostLimit);
                continue;
            }
            let hash = NodeStore::hash(&child_key);
            let closed = self.options.duplicates == Duplicates::Closed;
            if closed && self.nodes.find(hash, &child_key).is_some() {
                self.observer.judged(Fate::Known);
                continue;
            }
            self.observer.judged(Fate::New);
            let node = self.nodes.push(child_key, Some(member.node), child_g);
            if closed {
                self.nodes.index(hash, node);
            }
            successors.push(Member { node, state: child, estimate });
        }
    }
}

/// Keeps the members with the lowest estimates, best first; of equal ones, those generated first.
fn keep_best<S, M>(members: &mut Vec<Member<S, M>>, width: usize) {
    if members.len() > width {
        // Most members are dropped without being sorted.
        let mut estimates: Vec<Cost> = members.iter().map(|member| member.estimate.h).collect();
        let (_, &mut highest, _) = estimates.select_nth_unstable(width.saturating_sub(1));
        let below = members.iter().filter(|member| member.estimate.h < highest).count();
        let mut places = width - below.min(width);
        members.retain(|member| {
            let is_last_kept = member.estimate.h == highest && places > 0;
            places -= usize::from(is_last_kept);
            member.estimate.h < highest || is_last_kept
        });
    }
    members.sort_by_key(|member| member.estimate.h);
}

/// The rest of the generation and the next one, as an observer may look at them.
struct Generation<'g, K, S, M> {
    nodes: &'g NodeStore<K>,
    behind: &'g [Member<S, M>],
    successors: &'g [Member<S, M>],
}

impl<K: Eq + std::hash::Hash, S: Clone, M> Frontier<S> for Generation<'_, K, S, M> {
    fn first(&self, most: usize) -> Vec<Waiting<S>> {
        let mut next: Vec<&Member<S, M>> = self.successors.iter().collect();
        next.sort_by_key(|member| member.estimate.h);
        let waiting = |member: &Member<S, M>| Waiting {
            state: member.state.clone(),
            g: self.nodes.g(member.node),
            h: member.estimate.h,
        };
        self.behind.iter().chain(next).take(most).map(waiting).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_members_kept_are_the_first_of_a_stable_sort() {
        let estimates = [5, 2, 9, 2, 7, 2, 5, 0, 9, 5, 3];
        let members = || -> Vec<Member<usize, ()>> {
            let member =
                |(state, &h)| Member { node: NodeId::default(), state, estimate: Estimate { h, memo: () } };
            estimates.iter().enumerate().map(member).collect()
        };
        for width in 1..=estimates.len() + 1 {
            let mut kept = members();
            keep_best(&mut kept, width);
            let mut sorted = members();
            sorted.sort_by_key(|member| member.estimate.h);
            sorted.truncate(width);
            let states =
                |members: &[Member<usize, ()>]| members.iter().map(|it| it.state).collect::<Vec<_>>();
            assert_eq!(states(&kept), states(&sorted), "width {width}");
        }
    }
}
