//! The top of the search tree, grown to one depth. Every iteration walks it without looking anything up
//! again, and its leaves within the bound are the subtrees of the iteration.

use super::{SearchSpace, Subtree};
use crate::Cost;

/// The top of the tree, its nodes in the order of a depth-first walk.
pub struct Tree<T: SearchSpace> {
    depth: u32,
    nodes: Vec<TopNode<T::Action>>,
    leaves: Vec<T::Node>,
    root_reach: Cost,
}

/// A node of the top but the root.
struct TopNode<A> {
    action: A,
    depth: u32,
    /// The highest sum of cost and estimate on the way to it, itself included: the bound that reaches it.
    reach: Cost,
    parent_reach: Cost,
    /// Its place among the leaves. A goal is a leaf wherever it is.
    leaf: Option<usize>,
}

/// A leaf within the bound.
pub struct Root {
    /// Which node it is.
    pub node: usize,
    /// What the top took since the root before it.
    pub before: Subtree,
}

/// The subtrees of an iteration.
pub struct Plan {
    pub roots: Vec<Root>,
    /// What the top takes after the last of them.
    pub rest: Subtree,
    /// The lowest sum over the bound in the top.
    pub next_bound: Cost,
}

impl<T: SearchSpace> Tree<T> {
    /// No tree is deeper, however narrow.
    pub const DEEPEST: u32 = 40;

    /// A tree with at least so many leaves, if the space is so large.
    pub fn new(space: &T, leaves: usize) -> Self {
        let mut tree = Self::of_depth(space, 1);
        let mut depth = 1;
        while tree.leaves() < leaves && depth < Self::DEEPEST {
            depth += 1;
            let deeper = Self::of_depth(space, depth);
            if deeper.leaves() <= tree.leaves() && depth > 12 {
                break;
            }
            tree = deeper;
        }
        tree
    }

    /// A tree of this depth.
    pub fn of_depth(space: &T, depth: u32) -> Self {
        let root = space.root();
        let root_reach = space.estimate(&root);
        let mut tree = Self { depth, nodes: Vec::new(), leaves: Vec::new(), root_reach };
        tree.grow(space, &root, 0, root_reach);
        tree
    }

    fn grow(&mut self, space: &T, node: &T::Node, node_depth: u32, reach: Cost) {
        let depth = node_depth + 1;
        space.children(node, Cost::MAX, |action, child| {
            let child = child.expect("no estimate is over the highest slack");
            let estimate = space.estimate(child);
            let is_leaf = depth == self.depth || estimate == 0;
            let child_reach = reach.max(depth + estimate);
            self.nodes.push(TopNode {
                action,
                depth,
                reach: child_reach,
                parent_reach: reach,
                leaf: is_leaf.then_some(self.leaves.len()),
            });
            if is_leaf {
                self.leaves.push(child.clone());
            } else {
                self.grow(space, child, depth, child_reach);
            }
            true
        });
    }

    /// How deep it is.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How many leaves it has.
    pub fn leaves(&self) -> usize {
        self.leaves.len()
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.leaves.len() * size_of::<T::Node>() + self.nodes.len() * size_of::<TopNode<T::Action>>()
    }

    /// The node of a node that is a leaf, and its depth.
    pub fn leaf(&self, node: usize) -> (&T::Node, u32) {
        let leaf = self.nodes[node].leaf.expect("a leaf");
        (&self.leaves[leaf], self.nodes[node].depth)
    }

    /// The actions from the root to a node.
    pub fn path_to(&self, node: usize) -> Vec<T::Action> {
        let mut depth = self.nodes[node].depth + 1;
        let mut path = Vec::new();
        for ancestor in self.nodes[..=node].iter().rev() {
            if ancestor.depth < depth {
                depth = ancestor.depth;
                path.push(ancestor.action);
            }
        }
        path.reverse();
        path
    }

    /// The subtrees of an iteration with this bound.
    pub fn plan(&self, bound: Cost) -> Plan {
        let mut plan = Plan { roots: Vec::new(), rest: Subtree::default(), next_bound: Cost::MAX };
        plan.rest.expanded = u64::from(self.root_reach <= bound);
        for (number, node) in self.nodes.iter().enumerate() {
            if node.parent_reach > bound {
                continue;
            }
            plan.rest.generated += 1;
            if node.reach > bound {
                plan.next_bound = plan.next_bound.min(node.reach);
            } else if node.leaf.is_some() {
                plan.roots.push(Root { node: number, before: std::mem::take(&mut plan.rest) });
            } else {
                plan.rest.expanded += 1;
            }
        }
        plan
    }
}
