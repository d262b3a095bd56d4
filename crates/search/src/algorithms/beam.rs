//! Local beam search: of all children of a generation only the best few go on. Quick, neither optimal
//! nor complete. A beam of one follows the best child even uphill, an endless one is breadth-first.

mod children;

use super::{Duplicates, path_to};
use crate::{
    Budget, Cost, Estimate, Fate, Frontier, Glimpse, Heuristic, Meter, NodeId, NodeStore, Observer, Outcome,
    Problem, Stats, StoppedBy, Waiting,
};
use children::{Child, Children, Maker};

/// How a beam search is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many states of a generation go on; `usize::MAX` for all.
    pub width: usize,
    /// What is done about states met before. `closed` never takes up a state twice, `pair` is
    /// Koehrsen's, `parent` only avoids going straight back, `path` avoids the own path.
    pub duplicates: Duplicates,
}

impl Default for Options {
    /// An endless beam.
    fn default() -> Self {
        Self { width: usize::MAX, duplicates: Duplicates::Closed }
    }
}

/// Members whose children are made in one go. A look-up waits for memory, and so many wait together; the children of
/// more would not stay in the cache until they are stored.
const BATCH: usize = 64;

/// Searches with a beam. Children are ranked by their estimate alone, of equal ones those generated
/// first go first; the search ends with the generation in which a goal appears.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::beam, example::{Staircase, Thirds}};
///
/// let problem = Staircase { start: 0, goal: 10 };
/// let options = beam::Options { width: 2, ..Default::default() };
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
    let duplicates = options.duplicates;
    let maker = Maker { problem, heuristic, duplicates, is_observed: O::SEES_CHILDREN };
    let stats = Stats { selected: 1, peak_open: 1, peak_stored: 1, ..Stats::default() };
    let nodes = NodeStore::new(problem.key_heap_bytes());
    Beam { maker, options, observer, nodes, cost_limit_met: false, stats }.search(budget)
}

/// A state of the current generation.
struct Member<P: Problem, M> {
    node: NodeId,
    state: P::State,
    estimate: Estimate<M>,
}

struct Beam<'s, P: Problem, H, O> {
    maker: Maker<'s, P, H>,
    options: Options,
    observer: &'s mut O,
    nodes: NodeStore<P::Key>,
    /// Whether a child was left out because its path costs too much.
    cost_limit_met: bool,
    stats: Stats,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<P>> Beam<'_, P, H, O> {
    fn search(mut self, budget: &Budget) -> Outcome<P::Action> {
        let Maker { problem, heuristic, .. } = self.maker;
        let start = problem.start();
        let estimate = heuristic.evaluate(&start);
        let lower_bound = estimate.h;
        let root = self.nodes.push(problem.key(&start), None, 0);
        if self.options.duplicates == Duplicates::Closed {
            self.nodes.index(NodeStore::hash(self.nodes.key(root)), root);
        }
        if problem.is_goal(&start) {
            self.observer.improved(&[], 0);
            return Outcome::solved(Vec::new(), 0, 0, self.stats);
        }
        self.stats.selected = 0;
        match self.climb(Member { node: root, state: start, estimate }, &mut Meter::new(budget)) {
            Ok(path) => {
                let cost = super::cost_of(problem, &path);
                self.observer.improved(&path, cost);
                Outcome::solved(path, cost, 0, self.stats)
            }
            Err(by) => Outcome::stopped(by, lower_bound, self.stats),
        }
    }

    fn climb(&mut self, root: Member<P, H::Memo>, meter: &mut Meter) -> Result<Vec<P::Action>, StoppedBy> {
        let problem = self.maker.problem;
        let lower_bound = root.estimate.h;
        let mut generation = vec![root];
        loop {
            self.stats.iterations += 1;
            self.observer.iteration(self.stats.iterations as Cost, &self.stats);
            let mut successors = Vec::new();
            for first in (0..generation.len()).step_by(BATCH) {
                let batch = &generation[first..generation.len().min(first + BATCH)];
                let Children { list, counts } = self.maker.make(batch, &self.nodes);
                let mut children = list.into_iter();
                for (nth, count) in (first..).zip(counts) {
                    if meter.is_due(&self.stats) {
                        let member = size_of::<Member<P, H::Memo>>() + problem.key_heap_bytes();
                        let members = generation.capacity() + successors.capacity();
                        let bytes = self.nodes.bytes() + members * member;
                        meter.report(self.observer, &self.stats, lower_bound, bytes)?;
                    }
                    let (behind, own) = (&generation[nth + 1..], children.by_ref().take(count));
                    self.expand(&generation[nth], behind, own, meter, &mut successors);
                    self.stats.note_sizes(behind.len() + successors.len(), self.nodes.len());
                }
            }
            if successors.is_empty() {
                return Err(if self.cost_limit_met { StoppedBy::Cost } else { StoppedBy::DeadEnd });
            }
            let is_goal =
                |member: &&Member<P, H::Memo>| member.estimate.h == 0 && problem.is_goal(&member.state);
            if let Some(goal) = successors.iter().find(is_goal) {
                self.stats.selected += 1;
                return Ok(path_to(problem, &self.nodes, goal.node));
            }
            keep_best(&mut successors, self.options.width);
            generation = successors;
        }
    }

    fn expand(
        &mut self,
        member: &Member<P, H::Memo>,
        behind: &[Member<P, H::Memo>],
        children: impl Iterator<Item = Child<P, H::Memo>>,
        meter: &Meter,
        successors: &mut Vec<Member<P, H::Memo>>,
    ) {
        self.stats.selected += 1;
        if !self.options.duplicates.lets_expand(&mut self.nodes, member.node) {
            children.for_each(drop);
            return;
        }
        self.stats.expanded += 1;
        let open = behind.len() + successors.len();
        let closed = self.stats.expanded as usize;
        self.observer.expanding(Glimpse {
            state: &member.state,
            g: self.nodes.g(member.node),
            h: member.estimate.h,
            open,
            closed,
            frontier: &Generation { nodes: &self.nodes, behind, successors },
        });
        for child in children {
            self.stats.generated += 1;
            if let Some(estimate) = &child.estimate {
                self.observer.generated(&child.state, child.g, estimate.h);
            }
            let fate = self.take(child, member.node, meter, successors);
            self.observer.judged(fate);
        }
    }

    /// Stores a child, unless its path costs too much or its state is known.
    fn take(
        &mut self,
        Child { state, key, hash, g, estimate, is_known, .. }: Child<P, H::Memo>,
        parent: NodeId,
        meter: &Meter,
        successors: &mut Vec<Member<P, H::Memo>>,
    ) -> Fate {
        if !meter.allows_cost(g) {
            self.cost_limit_met = true;
            return Fate::OverCostLimit;
        }
        let closed = self.options.duplicates == Duplicates::Closed;
        let Some(estimate) = estimate.filter(|_| !is_known) else { return Fate::Known };
        if closed && self.nodes.find(hash, &key).is_some() {
            return Fate::Known;
        }
        let node = self.nodes.push(key, Some(parent), g);
        if closed {
            self.nodes.index(hash, node);
        }
        successors.push(Member { node, state, estimate });
        Fate::New
    }
}

/// Keeps the members with the lowest estimates, best first; of equal ones, those generated first.
fn keep_best<P: Problem, M>(members: &mut Vec<Member<P, M>>, width: usize) {
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
struct Generation<'g, P: Problem, M> {
    nodes: &'g NodeStore<P::Key>,
    behind: &'g [Member<P, M>],
    successors: &'g [Member<P, M>],
}

impl<P: Problem, M> Frontier<P::State> for Generation<'_, P, M> {
    fn first(&self, most: usize) -> Vec<Waiting<P::State>> {
        let mut next: Vec<&Member<P, M>> = self.successors.iter().collect();
        next.sort_by_key(|member| member.estimate.h);
        let waiting = |member: &Member<P, M>| Waiting {
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
    use crate::example::Staircase;

    #[test]
    fn the_members_kept_are_the_first_of_a_stable_sort() {
        let estimates = [5, 2, 9, 2, 7, 2, 5, 0, 9, 5, 3];
        let members = || -> Vec<Member<Staircase, ()>> {
            let member =
                |(state, &h)| Member { node: NodeId::default(), state, estimate: Estimate { h, memo: () } };
            (0..).zip(&estimates).map(member).collect()
        };
        for width in 1..=estimates.len() + 1 {
            let mut kept = members();
            keep_best(&mut kept, width);
            let mut sorted = members();
            sorted.sort_by_key(|member| member.estimate.h);
            sorted.truncate(width);
            let states =
                |members: &[Member<Staircase, ()>]| members.iter().map(|it| it.state).collect::<Vec<_>>();
            assert_eq!(states(&kept), states(&sorted), "width {width}");
        }
    }
}
