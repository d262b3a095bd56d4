//! Breadth-first search: all states of one depth before any of the next. Optimal where every
//! action costs the same, which it takes for granted.

use std::collections::VecDeque;

use super::path_to;
use crate::{
    Budget, Cost, Fate, Frontier, Glimpse, Meter, NodeId, NodeStore, Observer, Outcome, Problem, Stats,
    StoppedBy, Waiting,
};

/// Searches for a path of the fewest actions. A state is tested for the goal when it is generated;
/// among states of one depth the one generated first is expanded first.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::breadth_first, example::Staircase};
///
/// let problem = Staircase { start: 0, goal: 7 };
/// let outcome = breadth_first::search(&problem, &Budget::default(), &mut ());
/// assert_eq!(outcome.cost(), Some(3));
/// ```
pub fn search<P: Problem, O: Observer<P>>(
    problem: &P,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<P::Action> {
    let mut search = BreadthFirst {
        problem,
        observer,
        nodes: NodeStore::new(problem.key_heap_bytes()),
        queue: VecDeque::new(),
        stats: Stats { iterations: 1, ..Stats::default() },
    };
    search.run(budget)
}

struct BreadthFirst<'s, P: Problem, O> {
    problem: &'s P,
    observer: &'s mut O,
    nodes: NodeStore<P::Key>,
    queue: VecDeque<NodeId>,
    stats: Stats,
}

impl<P: Problem, O: Observer<P>> BreadthFirst<'_, P, O> {
    fn run(&mut self, budget: &Budget) -> Outcome<P::Action> {
        let mut meter = Meter::new(budget);
        let start = self.problem.start();
        let root = self.nodes.push(self.problem.key(&start), None, 0);
        self.nodes.index(NodeStore::hash(self.nodes.key(root)), root);
        self.queue.push_back(root);
        self.stats.note_sizes(1, 1);
        if self.problem.is_goal(&start) {
            self.stats.selected = 1;
            self.observer.improved(&[], 0);
            return Outcome::solved(Vec::new(), 0, 0, self.stats);
        }
        let mut level = 0;
        while let Some(node) = self.queue.pop_front() {
            let g = self.nodes.g(node);
            if g + 1 > level {
                level = g + 1;
                self.observer.bound(level);
            }
            if meter.is_due(&self.stats)
                && let Err(by) = self.report(g, &mut meter)
            {
                return Outcome::stopped(by, g + 1, self.stats);
            }
            if !meter.allows_cost(g + 1) {
                // All that wait are as deep as this one, or deeper.
                return Outcome::stopped(StoppedBy::Cost, g + 1, self.stats);
            }
            let goal = self.expand(node, g);
            self.stats.note_sizes(self.queue.len(), self.nodes.len());
            if let Some(goal) = goal {
                let path = path_to(self.problem, &self.nodes, goal);
                self.observer.improved(&path, g + 1);
                return Outcome::solved(path, g + 1, g + 1, self.stats);
            }
        }
        Outcome::exhausted(self.stats)
    }

    /// Puts the new children of a node in the queue; the goal, if it is among them.
    fn expand(&mut self, node: NodeId, g: Cost) -> Option<NodeId> {
        self.stats.selected += 1;
        self.stats.expanded += 1;
        let state = self.problem.restore(self.nodes.key(node));
        let (open, closed) = (self.queue.len(), self.nodes.len() - self.queue.len());
        let frontier = &Queue { problem: self.problem, nodes: &self.nodes, waiting: &self.queue };
        self.observer.expanding(Glimpse { state: &state, g, h: 0, open, closed, frontier });
        for action in self.problem.actions(&state) {
            let child = self.problem.apply(&state, action);
            self.stats.generated += 1;
            self.observer.generated(&child, g + 1, 0);
            let key = self.problem.key(&child);
            let hash = NodeStore::hash(&key);
            if self.nodes.find(hash, &key).is_some() {
                self.observer.judged(Fate::Known);
                continue;
            }
            self.observer.judged(Fate::New);
            let id = self.nodes.push(key, Some(node), g + 1);
            self.nodes.index(hash, id);
            self.queue.push_back(id);
            if self.problem.is_goal(&child) {
                return Some(id);
            }
        }
        None
    }

    fn report(&mut self, g: Cost, meter: &mut Meter) -> Result<(), StoppedBy> {
        let bytes = self.nodes.bytes() + self.queue.capacity() * size_of::<NodeId>();
        meter.report(self.observer, &self.stats, g + 1, bytes)
    }
}

/// The queue as an observer may look at it.
struct Queue<'q, P: Problem> {
    problem: &'q P,
    nodes: &'q NodeStore<P::Key>,
    waiting: &'q VecDeque<NodeId>,
}

impl<P: Problem> Frontier<P::State> for Queue<'_, P> {
    fn first(&self, most: usize) -> Vec<Waiting<P::State>> {
        let waiting = |&node: &NodeId| Waiting {
            state: self.problem.restore(self.nodes.key(node)),
            g: self.nodes.g(node),
            h: 0,
        };
        self.waiting.iter().take(most).map(waiting).collect()
    }
}
