//! Every shortest solution of a board: how many there are, and each of them.
//!
//! A depth-first search to the proven length enters a board only if its estimate leaves a chance. What it
//! learns of a board is kept, so that a board met by several ways is searched once, and its solutions are
//! counted once for all of them. Which length is the shortest is left to [`solve`](crate::solve()).

use hashbrown::HashMap;
use npuzzle_board::Move;
use npuzzle_board::packed::{Packed, WithPacking, by_size};
use npuzzle_heuristics::pdb::{Layout, Views};
use npuzzle_heuristics::{LinearConflict, Puzzle, WalkingDistance};
use npuzzle_search::{Budget, Cost, Estimate, Heuristic, Meter, Problem, Stats, StoppedBy};
use rustc_hash::FxBuildHasher;

use crate::dispatch::SearchError;
use crate::request::Request;
use crate::tabled::{self, Stop, TableGuide};
use crate::watcher::{Phase, Watcher};

/// All shortest solutions, as the boards that they lead over.
#[derive(Clone, Debug)]
pub struct EveryShortest {
    /// The goal first, the start last, and each board after all that follow it:
    ///
    /// ```text
    /// number   0        1 …                    last
    ///        | goal   | boards on the way    | start |
    ///          count 1  count = sum of next    count of all solutions
    /// ```
    waypoints: Vec<Waypoint>,
}

/// A board on a shortest solution.
#[derive(Clone, Debug)]
struct Waypoint {
    /// The moves from here to the goal.
    left: Cost,
    /// The solutions from here.
    count: u128,
    /// Where each move leads, if that is on the way, else [`NOWHERE`].
    next: [u32; 4],
}

/// The number of the goal.
const GOAL: u32 = 0;

/// No waypoint.
const NOWHERE: u32 = u32::MAX;

/// Why the shortest solutions were not counted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotCounted {
    /// A limit was met, or the search was cancelled.
    #[error("{} before all shortest solutions were counted", what_stopped(*.0))]
    Stopped(StoppedBy),
    /// The length that was given is not that of a shortest solution.
    #[error("no shortest solution has {length} moves: give the length of an answer that is optimal")]
    NotShortest {
        /// The length that was given.
        length: Cost,
    },
    /// There are more of them than 128 bits can count.
    #[error("there are 2^128 shortest solutions or more: too many to count")]
    TooMany,
    /// The tables that guide the search can't be had.
    #[error(transparent)]
    NoGuide(#[from] SearchError),
}

fn what_stopped(by: StoppedBy) -> String {
    match by {
        StoppedBy::Cancelled => "interrupted".into(),
        by => format!("the limit on {by} was met"),
    }
}

/// Finds every shortest solution of a request, given how long these are, within what is left of its budget. The
/// request's strategy and limits are not looked at; its means are.
///
/// # Errors
/// If a limit stops it, or if `length` is not that of a shortest solution.
///
/// ```
/// use npuzzle_board::Goal;
/// use npuzzle_solver::{Request, every_shortest};
///
/// let request = Request::to("3 2/1 0".parse()?, Goal::First);
/// // Six moves around the ring, one way or the other.
/// let every = every_shortest::find(&request, 6, &request.limits.start(), &mut ())?;
/// assert_eq!(every.count(), 2);
/// let letters = |moves: Vec<_>| format!("{moves:?}");
/// let solutions: Vec<String> = every.solutions().map(letters).collect();
/// assert_eq!(solutions, ["[U, L, D, R, U, L]", "[L, U, R, D, L, U]"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn find(
    request: &Request,
    length: Cost,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
) -> Result<EveryShortest, NotCounted> {
    by_size(request.start().size(), Find { request, length, budget, watcher })
}

/// What there is to find.
struct Find<'f> {
    request: &'f Request,
    length: Cost,
    budget: &'f Budget,
    watcher: &'f mut (dyn Watcher + Send),
}

impl WithPacking for Find<'_> {
    type Output = Result<EveryShortest, NotCounted>;

    fn with<S: Packed>(self) -> Self::Output {
        let goal = self.request.goal();
        match goal.size().cells() {
            0..=9 => {
                let guide = WalkingDistance::new(goal).map_err(SearchError::from)?;
                self.follow::<S, _>(&guide)
            }
            10..=25 => {
                let guide = tables(self.request, self.budget, self.watcher)?;
                self.follow::<S, _>(&guide)
            }
            _ => self.follow::<S, _>(&LinearConflict::new(goal)),
        }
    }
}

/// The best tables that need no wait.
fn tables(
    request: &Request,
    budget: &Budget,
    watcher: &mut (dyn Watcher + Send),
) -> Result<Views, NotCounted> {
    let partition = tabled::best_partition(request.goal(), &request.means.library, budget.max_memory());
    let guide = TableGuide { partition, layout: Layout::Bits };
    tabled::views(request, &guide, budget, watcher).map_err(|stop| match stop {
        Stop::By(by) => NotCounted::Stopped(by),
        Stop::Error(error) => error.into(),
    })
}

impl EveryShortest {
    /// How many there are.
    pub fn count(&self) -> u128 {
        self.start().count
    }

    /// How many moves each of them has.
    pub fn length(&self) -> Cost {
        self.start().left
    }

    /// Each of them, ordered by the moves Up, Left, Right, Down of the blank. They are made one by one as
    /// they are asked for, and without a search: whatever way is taken leads to the goal.
    pub fn solutions(&self) -> Solutions<'_> {
        let start = self.waypoints.len() as u32 - 1;
        Solutions { waypoints: &self.waypoints, trail: vec![(start, 0)], moves: Vec::new() }
    }

    fn start(&self) -> &Waypoint {
        self.waypoints.last().expect("the goal at least")
    }
}

/// The shortest solutions, one after the other.
#[derive(Clone, Debug)]
pub struct Solutions<'e> {
    waypoints: &'e [Waypoint],
    /// The boards from the start on, and how many of the four moves were tried from each.
    trail: Vec<(u32, usize)>,
    /// The moves along the trail.
    moves: Vec<Move>,
}

impl Iterator for Solutions<'_> {
    type Item = Vec<Move>;

    fn next(&mut self) -> Option<Vec<Move>> {
        while let Some((number, tried)) = self.trail.last_mut() {
            let next = &self.waypoints[*number as usize].next;
            if let Some(step) = (*tried..next.len()).find(|&step| next[step] != NOWHERE) {
                *tried = step + 1;
                self.trail.push((next[step], 0));
                self.moves.push(Move::ALL[step]);
            } else {
                let found = (*number == GOAL).then(|| self.moves.clone());
                self.trail.pop();
                self.moves.pop();
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}

impl Find<'_> {
    /// Follows all ways from the start that may reach the goal in so many moves.
    fn follow<S: Packed, H: Heuristic<Puzzle<S>>>(self, heuristic: &H) -> Result<EveryShortest, NotCounted> {
        let Self { request, length, budget, watcher } = self;
        watcher.phase(&Phase::Counting);
        let goal = Waypoint { left: 0, count: 1, next: [NOWHERE; 4] };
        let mut counting = Counting {
            puzzle: &Puzzle::<S>::new(request.start(), request.goal()),
            heuristic,
            length,
            met: HashMap::with_hasher(FxBuildHasher),
            waypoints: vec![goal],
            meter: Meter::new(budget),
            stats: Stats::default(),
            watcher,
        };
        counting.follow_all()?;
        Ok(EveryShortest { waypoints: counting.waypoints })
    }
}

/// The search, and what it has learnt.
struct Counting<'c, S: Packed, H> {
    puzzle: &'c Puzzle<S>,
    heuristic: &'c H,
    length: Cost,
    met: HashMap<S::Key, Met, FxBuildHasher>,
    waypoints: Vec<Waypoint>,
    meter: Meter<'c>,
    stats: Stats,
    watcher: &'c mut (dyn Watcher + Send),
}

/// What is known of a board.
#[derive(Clone, Copy)]
enum Met {
    /// It is on a shortest solution; the number of the waypoint.
    OnTheWay(u32),
    /// So many moves don't lead from here to the goal, and fewer don't either.
    DeadEnd { left: Cost },
}

/// A board whose moves are being tried.
struct Visit<S: Packed, M> {
    state: S,
    estimate: Estimate<M>,
    /// The moves from here to the goal, if it is on the way.
    left: Cost,
    /// The moves that were not tried yet.
    steps: <Puzzle<S> as Problem>::Actions,
    /// The move that is being tried.
    step: Option<Move>,
    count: u128,
    next: [u32; 4],
    /// Whether the estimate of any child left a chance.
    has_entered: bool,
}

/// What a move leads to.
enum Child<S: Packed, M> {
    Useless,
    OnTheWay(u32),
    Unknown(Visit<S, M>),
}

impl<S: Packed, H: Heuristic<Puzzle<S>>> Counting<'_, S, H> {
    /// Tries all moves of all boards that may be on the way. The path is kept here and not on the stack, so
    /// that it may be of any length.
    fn follow_all(&mut self) -> Result<(), NotCounted> {
        if !self.meter.allows_cost(self.length) {
            return Err(NotCounted::Stopped(StoppedBy::Cost));
        }
        self.look_at_limits()?;
        let start = self.puzzle.start();
        let is_goal = self.puzzle.is_goal(&start);
        if is_goal != (self.length == 0) {
            return Err(self.not_shortest());
        }
        let estimate = self.heuristic.evaluate(&start);
        let steps = self.puzzle.actions(&start);
        let mut path = Vec::new();
        if !is_goal {
            path.push(Visit::new(start, estimate, self.length, steps));
        }
        while let Some(visit) = path.last_mut() {
            visit.step = visit.steps.next();
            if visit.step.is_some() {
                match self.child(visit)? {
                    Child::Useless => {}
                    Child::OnTheWay(number) => visit.lead_to(number, &self.waypoints)?,
                    Child::Unknown(child) => {
                        self.look_at_limits()?;
                        path.push(child);
                    }
                }
            } else {
                let number = path.pop().and_then(|visit| self.settle(visit));
                if let (Some(number), Some(parent)) = (number, path.last_mut()) {
                    parent.lead_to(number, &self.waypoints)?;
                }
            }
        }
        // The start is settled last; where it is no waypoint, another board or the goal is the last one.
        let last = self.waypoints.last().expect("the goal at least");
        if last.left == self.length { Ok(()) } else { Err(self.not_shortest()) }
    }

    /// Makes the move that a visit is at.
    ///
    /// A board on the way to a goal of `length` moves is as far from the goal as moves are left: were it
    /// nearer, there would be a shorter solution. So what is known of it with other moves left decides too.
    fn child(&mut self, visit: &mut Visit<S, H::Memo>) -> Result<Child<S, H::Memo>, NotCounted> {
        let Some(step) = visit.step else { return Ok(Child::Useless) };
        let left = visit.left - 1;
        let state = self.puzzle.apply(&visit.state, step);
        self.stats.generated += 1;
        let estimate = self.heuristic.update(&visit.estimate, &visit.state, step, &state);
        if estimate.h > left {
            return Ok(Child::Useless);
        }
        visit.has_entered = true;
        if self.puzzle.is_goal(&state) {
            return if left == 0 { Ok(Child::OnTheWay(GOAL)) } else { Err(self.not_shortest()) };
        }
        match self.met.get(&self.puzzle.key(&state)) {
            Some(&Met::OnTheWay(number)) => match self.waypoints[number as usize].left {
                distance if distance == left => Ok(Child::OnTheWay(number)),
                distance if distance > left => Ok(Child::Useless),
                _ => Err(self.not_shortest()),
            },
            Some(&Met::DeadEnd { left: tried }) if left <= tried => Ok(Child::Useless),
            _ if left == 0 => Ok(Child::Useless),
            _ => {
                let steps = self.puzzle.actions_after(&state, step);
                Ok(Child::Unknown(Visit::new(state, estimate, left, steps)))
            }
        }
    }

    /// Keeps what was learnt of a board; its number, if it is on the way.
    fn settle(&mut self, visit: Visit<S, H::Memo>) -> Option<u32> {
        self.stats.expanded += 1;
        let Visit { state, left, count, next, has_entered, .. } = visit;
        if count > 0 {
            let number = self.waypoints.len() as u32;
            assert!(number < NOWHERE, "fewer than 2^32 boards on the way");
            self.waypoints.push(Waypoint { left, count, next });
            self.met.insert(self.puzzle.key(&state), Met::OnTheWay(number));
            return Some(number);
        }
        // Most dead ends are seen from their children's estimates: to look again costs less than to keep them.
        if has_entered {
            self.met.insert(self.puzzle.key(&state), Met::DeadEnd { left });
        }
        None
    }

    fn look_at_limits(&mut self) -> Result<(), NotCounted> {
        if self.meter.is_due(&self.stats) {
            self.watcher.progress(&self.stats, self.length);
            if self.watcher.should_stop() {
                return Err(NotCounted::Stopped(StoppedBy::Cancelled));
            }
            self.meter.check(&self.stats, self.bytes()).map_err(NotCounted::Stopped)?;
        }
        Ok(())
    }

    /// The bytes held for boards now, or while the map grows, if that is near.
    fn bytes(&self) -> usize {
        let map = self.met.allocation_size();
        let soon_full = self.met.len() + 4096 > self.met.capacity();
        let growth = if soon_full { 2 * map } else { 0 };
        let keys = self.met.len() * self.puzzle.key_heap_bytes();
        map + growth + keys + self.waypoints.capacity() * size_of::<Waypoint>()
    }

    fn not_shortest(&self) -> NotCounted {
        NotCounted::NotShortest { length: self.length }
    }
}

impl<S: Packed, M> Visit<S, M> {
    fn new(state: S, estimate: Estimate<M>, left: Cost, steps: <Puzzle<S> as Problem>::Actions) -> Self {
        Self { state, estimate, left, steps, step: None, count: 0, next: [NOWHERE; 4], has_entered: false }
    }

    /// Takes note that the move it is at leads to a waypoint.
    fn lead_to(&mut self, number: u32, waypoints: &[Waypoint]) -> Result<(), NotCounted> {
        let Some(step) = self.step else { return Ok(()) };
        let more = waypoints[number as usize].count;
        self.count = self.count.checked_add(more).ok_or(NotCounted::TooMany)?;
        self.next[step as usize] = number;
        Ok(())
    }
}
