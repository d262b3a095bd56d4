//! Breadth-first search from both ends at once. Optimal where every action costs the same and can
//! be taken back, which it takes for granted.

use super::path_to;
use crate::{
    Budget, Cost, Fate, Frontier, Glimpse, KnownGoal, Meter, NodeId, NodeStore, Observer, Outcome, Problem,
    Stats, StoppedBy, Waiting,
};

/// Searches for a path of the fewest actions: always the smaller of the two frontiers grows by one
/// whole level, until a new state is known to the other side.
///
/// Why the first meeting is a shortest path: before the level that brings it, every path of at most
/// `a + b` actions (the depths of the two sides) would have met; this one has `a + b + 1`.
///
/// ```
/// use npuzzle_search::{Budget, algorithms::bidirectional, example::Staircase};
///
/// let problem = Staircase { start: 0, goal: 20 };
/// let outcome = bidirectional::search(&problem, &Budget::default(), &mut ());
/// assert_eq!(outcome.cost(), Some(8));
/// ```
///
/// # Panics
/// If an action has no inverse: such a problem can't be searched backwards.
pub fn search<P: KnownGoal, O: Observer<P>>(
    problem: &P,
    budget: &Budget,
    observer: &mut O,
) -> Outcome<P::Action> {
    let mut stats = Stats { iterations: 1, ..Stats::default() };
    let mut meter = Meter::new(budget);
    let mut sides = [Side::new(problem, &problem.start()), Side::new(problem, &problem.goal())];
    if problem.is_goal(&problem.start()) {
        stats.selected = 1;
        stats.note_sizes(2, 2);
        observer.improved(&[], 0);
        return Outcome::solved(Vec::new(), 0, 0, stats);
    }
    match meet(problem, &mut sides, &mut meter, &mut stats, observer) {
        Ok(Some(path)) => {
            let cost = path.len() as Cost;
            observer.improved(&path, cost);
            Outcome::solved(path, cost, cost, stats)
        }
        Ok(None) => Outcome::exhausted(stats),
        Err(by) => Outcome::stopped(by, sides[0].depth + sides[1].depth + 1, stats),
    }
}

/// What one end has reached.
struct Side<K> {
    nodes: NodeStore<K>,
    frontier: Vec<NodeId>,
    depth: Cost,
}

impl<K: Clone + Eq + std::hash::Hash> Side<K> {
    fn new<P: Problem<Key = K>>(problem: &P, origin: &P::State) -> Self {
        let mut nodes = NodeStore::new(problem.key_heap_bytes());
        let root = nodes.push(problem.key(origin), None, 0);
        nodes.index(NodeStore::hash(nodes.key(root)), root);
        Self { nodes, frontier: vec![root], depth: 0 }
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.frontier.capacity() * size_of::<NodeId>()
    }
}

/// Grows the sides until they meet; the path through the meeting, or none if one side has nothing left.
fn meet<P: KnownGoal, O: Observer<P>>(
    problem: &P,
    sides: &mut [Side<P::Key>; 2],
    meter: &mut Meter,
    stats: &mut Stats,
    observer: &mut O,
) -> Result<Option<Vec<P::Action>>, StoppedBy> {
    loop {
        if sides.iter().any(|side| side.frontier.is_empty()) {
            return Ok(None);
        }
        let shortest = sides[0].depth + sides[1].depth + 1;
        observer.bound(shortest);
        if !meter.allows_cost(shortest) {
            return Err(StoppedBy::Cost);
        }
        let smaller = usize::from(sides[1].frontier.len() < sides[0].frontier.len());
        if let Some(meeting) = grow(problem, sides, smaller, meter, stats, observer)? {
            return Ok(Some(join(problem, sides, meeting)));
        }
    }
}

/// Expands one level of one side; the nodes of both sides that are the same state, if any are.
fn grow<P: KnownGoal, O: Observer<P>>(
    problem: &P,
    sides: &mut [Side<P::Key>; 2],
    growing: usize,
    meter: &mut Meter,
    stats: &mut Stats,
    observer: &mut O,
) -> Result<Option<[NodeId; 2]>, StoppedBy> {
    let level = std::mem::take(&mut sides[growing].frontier);
    let g = sides[growing].depth;
    for (nth, &node) in level.iter().enumerate() {
        if meter.is_due(stats) {
            let bytes = sides[0].bytes() + sides[1].bytes() + level.capacity() * size_of::<NodeId>();
            meter.report(observer, stats, sides[0].depth + sides[1].depth + 1, bytes)?;
        }
        stats.selected += 1;
        stats.expanded += 1;
        let state = problem.restore(sides[growing].nodes.key(node));
        let open = level.len() - nth - 1 + sides[0].frontier.len() + sides[1].frontier.len();
        let stored = sides[0].nodes.len() + sides[1].nodes.len();
        let frontier = &Growing { problem, side: &sides[growing], rest_of_level: &level[nth + 1..] };
        observer.expanding(Glimpse { state: &state, g, h: 0, open, closed: stored - open, frontier });
        for action in problem.actions(&state) {
            let child = problem.apply(&state, action);
            stats.generated += 1;
            observer.generated(&child, g + 1, 0);
            let key = problem.key(&child);
            let hash = NodeStore::hash(&key);
            if sides[growing].nodes.find(hash, &key).is_some() {
                observer.judged(Fate::Known);
                continue;
            }
            observer.judged(Fate::New);
            let other = sides[1 - growing].nodes.find(hash, &key);
            let id = sides[growing].nodes.push(key, Some(node), g + 1);
            sides[growing].nodes.index(hash, id);
            sides[growing].frontier.push(id);
            if let Some(other) = other {
                note_sizes(stats, sides, level.len() - nth - 1);
                return Ok(Some(if growing == 0 { [id, other] } else { [other, id] }));
            }
        }
        note_sizes(stats, sides, level.len() - nth - 1);
    }
    sides[growing].depth += 1;
    Ok(None)
}

/// The side that grows, as an observer may look at it. The other side waits for its turn.
struct Growing<'g, P: Problem> {
    problem: &'g P,
    side: &'g Side<P::Key>,
    rest_of_level: &'g [NodeId],
}

impl<P: Problem> Frontier<P::State> for Growing<'_, P> {
    fn first(&self, most: usize) -> Vec<Waiting<P::State>> {
        let nodes = &self.side.nodes;
        let waiting =
            |&node| Waiting { state: self.problem.restore(nodes.key(node)), g: nodes.g(node), h: 0 };
        self.rest_of_level.iter().chain(&self.side.frontier).take(most).map(waiting).collect()
    }
}

/// Notes the sizes of both sides, with so many of the growing level still to be expanded.
fn note_sizes<K: Eq + std::hash::Hash>(stats: &mut Stats, sides: &[Side<K>; 2], of_level: usize) {
    let open = of_level + sides[0].frontier.len() + sides[1].frontier.len();
    stats.note_sizes(open, sides[0].nodes.len() + sides[1].nodes.len());
}

/// The path from the start to the meeting, then the other side's path backwards.
fn join<P: KnownGoal>(problem: &P, sides: &[Side<P::Key>; 2], meeting: [NodeId; 2]) -> Vec<P::Action> {
    let mut path = path_to(problem, &sides[0].nodes, meeting[0]);
    let back = path_to(problem, &sides[1].nodes, meeting[1]);
    path.extend(
        back.into_iter().rev().map(|action| problem.inverse(action).expect("actions can be taken back")),
    );
    path
}
