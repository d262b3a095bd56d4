//! Best-first search: uniform cost, greedy, A* and weighted A* as one mechanism that differs only
//! in how a path's cost and its estimate make a priority.

use super::{Duplicates, path_to};
use crate::{
    Budget, Cost, Estimate, Fate, Frontier, Glimpse, Heuristic, Meter, NodeId, NodeStore, Observer, OpenList,
    Order, Outcome, Problem, Stats, StoppedBy, Waiting,
};

/// How a best-first search is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// What makes a state come first.
    pub priority: Priority,
    /// What is done about states met before.
    pub duplicates: Duplicates,
    /// Which of two states of equal priority comes first.
    pub ties: Ties,
}

/// What makes a state come first: the lowest of this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// `g`: uniform cost.
    Cost,
    /// `h`: greedy.
    Estimate,
    /// `g + h`: A*.
    Sum,
    /// `g + w·h`, the weight as a fraction so that priorities are whole numbers.
    Weighted {
        /// The numerator of the weight.
        numerator: u32,
        /// The denominator of the weight.
        denominator: u32,
    },
}

/// Which of two states of equal priority comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ties {
    /// The one with the lower estimate; of those, the one generated last.
    #[default]
    LowestEstimate,
    /// The one generated first (Koehrsen).
    FirstGenerated,
    /// The one generated last.
    LastGenerated,
}

impl Priority {
    #[inline]
    fn of(self, g: Cost, h: Cost) -> u32 {
        match self {
            Self::Cost => g,
            Self::Estimate => h,
            Self::Sum => g + h,
            Self::Weighted { numerator, denominator } => {
                g.saturating_mul(denominator).saturating_add(h.saturating_mul(numerator))
            }
        }
    }

    /// Whether the first goal that is selected is a cheapest one, with an admissible estimate.
    const fn is_optimal(self) -> bool {
        match self {
            Self::Cost | Self::Sum => true,
            Self::Estimate => false,
            Self::Weighted { numerator, denominator } => numerator <= denominator,
        }
    }

    /// No solution costs less than this while the lowest priority is that. The estimate must be
    /// admissible.
    fn lower_bound(self, priority: u32, root_estimate: Cost) -> Cost {
        match self {
            Self::Cost | Self::Sum => priority.max(root_estimate),
            Self::Estimate => root_estimate,
            // Some state on a cheapest path is open with g + w·h ≤ w·(g + h).
            Self::Weighted { numerator, denominator } => {
                priority.div_ceil(numerator.max(denominator)).max(root_estimate)
            }
        }
    }
}

/// Searches best-first. Cheapest paths come of [`Priority::Cost`], and of [`Priority::Sum`] with an
/// admissible heuristic.
///
/// The goal is tested when a state is selected. Greedy search never reopens: a cheaper path does
/// not change its priorities.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::best_first::{self, Options, Priority, Ties}};
/// use npuzzle_search::{algorithms::Duplicates, example::{Staircase, Thirds}};
///
/// let problem = Staircase { start: 0, goal: 10 };
/// let a_star = Options { priority: Priority::Sum, duplicates: Duplicates::Closed, ties: Ties::default() };
/// let outcome = best_first::search(&problem, &Thirds { goal: 10 }, a_star, &Budget::default(), &mut ());
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
    let order = match options.ties {
        Ties::FirstGenerated => Order::FirstInFirstOut,
        Ties::LowestEstimate | Ties::LastGenerated => Order::LastInFirstOut,
    };
    let mut search = BestFirst {
        problem,
        heuristic,
        options,
        observer,
        nodes: NodeStore::new(problem.key_heap_bytes()),
        open: OpenList::new(order),
        waiting: 0,
        cost_limit_met: false,
        root_estimate: 0,
        brood: Vec::new(),
        stats: Stats { iterations: 1, ..Stats::default() },
    };
    search.run(budget)
}

struct BestFirst<'s, P: Problem, H, O> {
    problem: &'s P,
    heuristic: &'s H,
    options: Options,
    observer: &'s mut O,
    nodes: NodeStore<P::Key>,
    /// Holds a node again for each better path: older entries are passed over when they come up.
    open: OpenList,
    /// How many nodes wait for expansion.
    waiting: usize,
    cost_limit_met: bool,
    root_estimate: Cost,
    /// The children of the node in hand; kept to be used again.
    brood: Vec<Child<P::Key>>,
    stats: Stats,
}

/// A child on its way to the open list.
struct Child<K> {
    key: K,
    hash: u32,
    g: Cost,
    h: Cost,
    /// The node of the same state, if there is one.
    known: Option<NodeId>,
}

impl<P: Problem, H: Heuristic<P>, O: Observer<P>> BestFirst<'_, P, H, O> {
    fn run(&mut self, budget: &Budget) -> Outcome<P::Action> {
        let meter = &mut Meter::new(budget);
        let start = self.problem.start();
        self.root_estimate = self.heuristic.evaluate(&start).h;
        let root = self.nodes.push(self.problem.key(&start), None, 0);
        if self.options.duplicates == Duplicates::Closed {
            self.nodes.index(NodeStore::hash(self.nodes.key(root)), root);
        }
        self.enqueue(root, 0, self.root_estimate);
        self.stats.note_sizes(1, 1);
        while let Some(selected) = self.select() {
            if self.problem.is_goal(&selected.state) {
                self.stats.selected += 1;
                let path = path_to(self.problem, &self.nodes, selected.node);
                let cost = super::cost_of(self.problem, &path);
                self.observer.improved(&path, cost);
                let lower_bound = if self.options.priority.is_optimal() { cost } else { 0 };
                return Outcome::solved(path, cost, lower_bound, self.stats);
            }
            if meter.is_due(&self.stats)
                && let Err(by) = self.report(&selected, meter)
            {
                return Outcome::stopped(by, self.lower_bound(&selected), self.stats);
            }
            self.stats.selected += 1;
            self.expand(&selected, meter);
            self.stats.note_sizes(self.waiting, self.nodes.len());
        }
        if self.cost_limit_met {
            Outcome::stopped(StoppedBy::Cost, self.bound_beyond(budget), self.stats)
        } else {
            Outcome::exhausted(self.stats)
        }
    }

    /// Takes the best open node, passing over entries that a better path has outdated.
    fn select(&mut self) -> Option<Selected<P::State, H::Memo>> {
        loop {
            let (priority, _, node) = self.open.pop()?;
            if self.nodes.is_closed(node) {
                continue;
            }
            let g = self.nodes.g(node);
            let state = self.problem.restore(self.nodes.key(node));
            let estimate = self.heuristic.evaluate(&state);
            if self.options.priority.of(g, estimate.h) == priority {
                self.nodes.close(node);
                self.waiting -= 1;
                return Some(Selected { node, g, state, estimate, priority });
            }
        }
    }

    fn expand(&mut self, parent: &Selected<P::State, H::Memo>, meter: &Meter) {
        if !self.options.duplicates.lets_expand(&mut self.nodes, parent.node) {
            return;
        }
        self.stats.expanded += 1;
        let closed = self.nodes.len() - self.waiting;
        self.observer.expanding(Glimpse {
            state: &parent.state,
            g: parent.g,
            h: parent.estimate.h,
            open: self.waiting,
            closed,
            frontier: &Open {
                problem: self.problem,
                heuristic: self.heuristic,
                priority: self.options.priority,
                nodes: &self.nodes,
                list: &self.open,
            },
        });
        for action in self.problem.actions(&parent.state) {
            let child = self.problem.apply(&parent.state, action);
            let g = parent.g + self.problem.cost(&parent.state, action);
            let key = self.problem.key(&child);
            if self.options.duplicates.forbids(&self.nodes, parent.node, &key) {
                continue;
            }
            self.stats.generated += 1;
            let h = self.heuristic.update(&parent.estimate, &parent.state, action, &child).h;
            self.observer.generated(&child, g, h);
            if meter.allows_cost(g) {
                self.brood.push(Child { hash: NodeStore::hash(&key), key, g, h, known: None });
            } else {
                self.cost_limit_met = true;
                self.observer.judged(Fate::OverCostLimit);
            }
        }
        self.admit_brood(parent.node);
    }

    /// Puts the children of a node on the open list, unless they are known by a path that is no more
    /// expensive.
    fn admit_brood(&mut self, parent: NodeId) {
        let mut brood = std::mem::take(&mut self.brood);
        if self.options.duplicates == Duplicates::Closed {
            // All are looked up before any is put in: a search of millions of states waits for memory
            // most of its time, and so the waits for siblings overlap.
            for child in &mut brood {
                child.known = self.nodes.find(child.hash, &child.key);
            }
        }
        let has_twins = brood
            .iter()
            .enumerate()
            .any(|(nth, child)| brood[..nth].iter().any(|elder| elder.hash == child.hash));
        for mut child in brood.drain(..) {
            if has_twins && self.options.duplicates == Duplicates::Closed {
                child.known = self.nodes.find(child.hash, &child.key);
            }
            let fate = self.admit(child, parent);
            self.observer.judged(fate);
        }
        self.brood = brood;
    }

    #[inline(always)]
    fn admit(&mut self, child: Child<P::Key>, parent: NodeId) -> Fate {
        let Child { key, hash, g, h, known } = child;
        if self.options.duplicates != Duplicates::Closed {
            let node = self.nodes.push(key, Some(parent), g);
            self.enqueue(node, g, h);
            return Fate::New;
        }
        let Some(known) = known else {
            let node = self.nodes.push(key, Some(parent), g);
            self.nodes.index(hash, node);
            self.enqueue(node, g, h);
            return Fate::New;
        };
        let was_closed = self.nodes.is_closed(known);
        let is_greedy = self.options.priority == Priority::Estimate;
        if g >= self.nodes.g(known) || (is_greedy && was_closed) {
            return Fate::Known;
        }
        self.nodes.reroute(known, parent, g);
        if is_greedy {
            return Fate::Replaced;
        }
        if was_closed {
            self.stats.reopened += 1;
        } else {
            self.waiting -= 1;
        }
        self.enqueue(known, g, h);
        if was_closed { Fate::Reopened } else { Fate::Replaced }
    }

    fn enqueue(&mut self, node: NodeId, g: Cost, h: Cost) {
        let tie = if self.options.ties == Ties::LowestEstimate { h } else { 0 };
        self.open.push(self.options.priority.of(g, h), tie, node);
        self.waiting += 1;
    }

    /// What is proven once everything within the cost limit was searched.
    fn bound_beyond(&self, budget: &Budget) -> Cost {
        let has_seen_everything = match self.options.priority {
            Priority::Cost | Priority::Sum => true,
            // Cheaper paths are followed again; but under `pair` a state is expanded by its first path only.
            Priority::Weighted { .. } => self.options.duplicates != Duplicates::Pair,
            // Greedy search never reopens.
            Priority::Estimate => false,
        };
        match budget.max_cost() {
            Some(most) if has_seen_everything => most.saturating_add(1),
            _ => self.root_estimate,
        }
    }

    fn lower_bound(&self, selected: &Selected<P::State, H::Memo>) -> Cost {
        self.options.priority.lower_bound(selected.priority, self.root_estimate)
    }

    #[cold]
    fn report(&mut self, selected: &Selected<P::State, H::Memo>, meter: &mut Meter) -> Result<(), StoppedBy> {
        let lower_bound = self.lower_bound(selected);
        self.observer.bound(lower_bound);
        meter.report(self.observer, &self.stats, lower_bound, self.nodes.bytes() + self.open.bytes())
    }
}

/// A node taken from the open list.
struct Selected<S, M> {
    node: NodeId,
    g: Cost,
    state: S,
    estimate: Estimate<M>,
    priority: u32,
}

/// The open list as an observer may look at it.
struct Open<'o, P: Problem, H> {
    problem: &'o P,
    heuristic: &'o H,
    priority: Priority,
    nodes: &'o NodeStore<P::Key>,
    list: &'o OpenList,
}

impl<P: Problem, H: Heuristic<P>> Frontier<P::State> for Open<'_, P, H> {
    fn first(&self, most: usize) -> Vec<Waiting<P::State>> {
        let waiting = |(priority, node)| {
            if self.nodes.is_closed(node) {
                return None;
            }
            let state = self.problem.restore(self.nodes.key(node));
            let (g, h) = (self.nodes.g(node), self.heuristic.evaluate(&state).h);
            // A better path has outdated the others.
            (self.priority.of(g, h) == priority).then_some(Waiting { state, g, h })
        };
        self.list.iter().filter_map(waiting).take(most).collect()
    }
}
