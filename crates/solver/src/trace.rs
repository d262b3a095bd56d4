//! A search told step by step: what was expanded, what waited, which children came of it.
//!
//! ```
//! use npuzzle_board::{Goal, notation};
//! use npuzzle_solver::{Request, Watcher, solve, trace::Step};
//!
//! struct Diary(Vec<Step>);
//!
//! impl Watcher for Diary {
//!     fn wants_steps(&self) -> Option<usize> {
//!         Some(3)
//!     }
//!     fn step(&mut self, step: Step) {
//!         self.0.push(step);
//!     }
//! }
//!
//! let start = notation::parse("1 2 3/4 0 6/7 5 8", None)?;
//! let mut request = Request::new(start.clone(), Goal::Last.board(start.size()))?;
//! request.strategy = "astar+manhattan".parse()?;
//! let mut diary = Diary(Vec::new());
//! solve(&request, &mut diary)?;
//! let first = &diary.0[0];
//! assert_eq!((first.node.f(), first.children.len()), (2, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod words;

use npuzzle_board::packed::Packed;
use npuzzle_board::{Board, Move};
use npuzzle_heuristics::Puzzle;
use npuzzle_search::{Cost, Fate, Glimpse, Observer, Stats};

use crate::dispatch::Watched;
use crate::strategy::Strategy;
use crate::watcher::Watcher;

/// One expansion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which expansion of its search this is, from 1.
    pub number: u64,
    /// The bound of the pass it belongs to, or the number of the generation of a beam.
    pub iteration: Option<Cost>,
    /// What was expanded.
    pub node: Node,
    /// How many states waited meanwhile.
    pub open: usize,
    /// How many expanded states are kept, this one included. Depth-first searches keep their path, or nothing.
    pub closed: usize,
    /// The first of those that waited, in the order in which they would be expanded. Empty for searches
    /// that have no list of them.
    pub first_of_open: Vec<Node>,
    /// Its children, in the order in which they were generated.
    pub children: Vec<Child>,
    /// Children of states before it on the path, which a depth-first search generates on its way back from
    /// here.
    pub on_the_way_back: Vec<Child>,
}

/// A child of an expanded state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    /// The move that leads to it.
    pub way: Move,
    /// The child.
    pub node: Node,
    /// What became of it, where the search keeps states.
    pub fate: Option<Fate>,
}

/// A board as a search sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The board.
    pub board: Board,
    /// The moves made to get there.
    pub g: Cost,
    /// The estimate from there to the goal.
    pub h: Cost,
}

impl Node {
    /// The estimate of a whole solution through this node.
    pub fn f(&self) -> Cost {
        self.g + self.h
    }
}

/// Hands a watcher each expansion once its children are known.
pub(crate) struct Traced<'t, S> {
    puzzle: &'t Puzzle<S>,
    watched: Watched<'t>,
    iteration: Option<Cost>,
    number: u64,
    /// The boards from the start to the last that was expanded, as a depth-first search has them.
    path: Vec<Board>,
    /// The expansion whose children are still to come.
    pending: Option<Step>,
}

impl<'t, S: Packed> Traced<'t, S> {
    pub(crate) fn new(puzzle: &'t Puzzle<S>, strategy: &'t Strategy, watcher: &'t mut dyn Watcher) -> Self {
        let watched = Watched::new(watcher, strategy);
        Self { puzzle, watched, iteration: None, number: 0, path: Vec::new(), pending: None }
    }

    fn node(&self, state: &S, g: Cost, h: Cost) -> Node {
        Node { board: self.puzzle.board(state), g, h }
    }

    fn flush(&mut self) {
        if let Some(step) = self.pending.take() {
            self.watched.watcher.step(step);
        }
    }
}

impl<S: Packed> Observer<Puzzle<S>> for Traced<'_, S> {
    fn expanding(&mut self, node: Glimpse<'_, S>) {
        self.flush();
        self.number += 1;
        let Some(first_of_open) = self.watched.watcher.wants_steps() else { return };
        self.path.truncate(node.g as usize);
        self.path.push(self.puzzle.board(node.state));
        let waiting = node.frontier.first(first_of_open);
        self.pending = Some(Step {
            number: self.number,
            iteration: self.iteration,
            node: self.node(node.state, node.g, node.h),
            open: node.open,
            closed: node.closed,
            first_of_open: waiting.iter().map(|it| self.node(&it.state, it.g, it.h)).collect(),
            children: Vec::new(),
            on_the_way_back: Vec::new(),
        });
    }

    fn generated(&mut self, child: &S, g: Cost, h: Cost) {
        if self.pending.is_none() {
            return;
        }
        let node = self.node(child, g, h);
        let Some(step) = &mut self.pending else { return };
        let is_own = g == step.node.g + 1;
        let parent = if is_own { &step.node.board } else { &self.path[g as usize - 1] };
        let way = parent.moves().find(|&way| parent.after(way).as_ref() == Some(&node.board));
        let child = Child { way: way.expect("a child is a move away"), node, fate: None };
        if is_own { &mut step.children } else { &mut step.on_the_way_back }.push(child);
    }

    fn judged(&mut self, fate: Fate) {
        let unjudged = self.pending.iter_mut().flat_map(|step| &mut step.children);
        if let Some(child) = unjudged.into_iter().find(|child| child.fate.is_none()) {
            child.fate = Some(fate);
        }
    }

    fn iteration(&mut self, bound: Cost, _stats: &Stats) {
        self.flush();
        self.iteration = Some(bound);
    }

    fn progress(&mut self, stats: &Stats, lower_bound: Cost) {
        Observer::<Puzzle<S>>::progress(&mut self.watched, stats, lower_bound);
    }

    fn improved(&mut self, path: &[Move], cost: Cost) {
        Observer::<Puzzle<S>>::improved(&mut self.watched, path, cost);
    }

    fn bound(&mut self, lower_bound: Cost) {
        Observer::<Puzzle<S>>::bound(&mut self.watched, lower_bound);
    }

    fn should_stop(&self) -> bool {
        Observer::<Puzzle<S>>::should_stop(&self.watched)
    }
}

impl<S> Drop for Traced<'_, S> {
    /// The last expansion has no other after it.
    fn drop(&mut self) {
        if let Some(step) = self.pending.take() {
            self.watched.watcher.step(step);
        }
    }
}
