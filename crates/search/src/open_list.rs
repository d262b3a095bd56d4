//! States waiting for expansion: a bucket queue that wastes no memory.
//!
//! ```text
//! (priority, tie) ─► bucket ─► block ⇄ block ⇄ block     of 510 node numbers each
//!    (51, 12)        [ . . . ]
//!    (51, 14)        [ . . ]    a bucket takes its next node from its newest end (last in,
//!    (52, 11)        [ . . . ]  first out) or its oldest (first in, first out)
//! ```
//!
//! There are few different priorities for many nodes, so a bucket for each beats a heap; weights make
//! them sparse, so the buckets are in a map; and blocks that go back to a common pool beat vectors that
//! double.

use std::collections::{BTreeMap, VecDeque};

use crate::NodeId;

/// Which of two nodes in one bucket comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Order {
    /// The one that came last.
    #[default]
    LastInFirstOut,
    /// The one that came first.
    FirstInFirstOut,
}

/// A queue of nodes by `(priority, tie)`, lowest first, then by [`Order`].
#[derive(Debug, Default)]
pub struct OpenList {
    order: Order,
    /// Only buckets that have a node.
    buckets: BTreeMap<(u32, u32), Bucket>,
    len: usize,
    pool: Vec<Block>,
    /// Blocks that exist, in buckets and in the pool.
    blocks: usize,
}

type Block = Vec<NodeId>;

/// Blocks of one bucket, oldest first; nodes are appended at the back.
#[derive(Debug, Default)]
struct Bucket {
    blocks: VecDeque<Block>,
    /// How many nodes of the first block were taken from its front.
    taken: usize,
}

const BLOCK_NODES: usize = 510;

impl OpenList {
    /// An empty list.
    pub fn new(order: Order) -> Self {
        Self { order, ..Self::default() }
    }

    /// How many nodes are in it.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes it holds.
    pub fn bytes(&self) -> usize {
        self.blocks * BLOCK_NODES * size_of::<NodeId>() + self.buckets.len() * 2 * size_of::<Bucket>()
    }

    /// Puts a node in.
    pub fn push(&mut self, priority: u32, tie: u32, node: NodeId) {
        let bucket = self.buckets.entry((priority, tie)).or_default();
        match bucket.blocks.back_mut() {
            Some(block) if block.len() < BLOCK_NODES => block.push(node),
            _ => {
                let mut block = self.pool.pop().unwrap_or_else(|| {
                    self.blocks += 1;
                    Vec::with_capacity(BLOCK_NODES)
                });
                block.push(node);
                bucket.blocks.push_back(block);
            }
        }
        self.len += 1;
    }

    /// Takes the first node out, with its priority and tie.
    pub fn pop(&mut self) -> Option<(u32, u32, NodeId)> {
        let mut first = self.buckets.first_entry()?;
        let (priority, tie) = *first.key();
        let (node, emptied) = first.get_mut().take(self.order);
        if first.get().blocks.is_empty() {
            first.remove();
        }
        if let Some(mut block) = emptied {
            block.clear();
            self.pool.push(block);
        }
        self.len -= 1;
        Some((priority, tie, node))
    }

    /// All nodes with their priorities, in the order in which they would be taken out.
    pub fn iter(&self) -> impl Iterator<Item = (u32, NodeId)> {
        self.buckets
            .iter()
            .flat_map(|(&(priority, _), bucket)| bucket.nodes(self.order).map(move |node| (priority, node)))
    }
}

impl Bucket {
    /// Its nodes, the next one first.
    fn nodes(&self, order: Order) -> Box<dyn Iterator<Item = NodeId> + '_> {
        let oldest_first = self.blocks.iter().flatten().skip(self.taken).copied();
        match order {
            Order::FirstInFirstOut => Box::new(oldest_first),
            Order::LastInFirstOut => {
                let newest_first = self.blocks.iter().rev().flat_map(|block| block.iter().rev());
                Box::new(newest_first.copied())
            }
        }
    }

    /// Takes the next node of a bucket that has one, and the block that this emptied.
    fn take(&mut self, order: Order) -> (NodeId, Option<Block>) {
        match order {
            Order::LastInFirstOut => {
                let block = self.blocks.back_mut().expect("not empty");
                let node = block.pop().expect("blocks in a bucket have nodes");
                let emptied = if block.is_empty() { self.blocks.pop_back() } else { None };
                (node, emptied)
            }
            Order::FirstInFirstOut => {
                let block = self.blocks.front().expect("not empty");
                let node = block[self.taken];
                self.taken += 1;
                if self.taken < block.len() {
                    return (node, None);
                }
                self.taken = 0;
                (node, self.blocks.pop_front())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drain(order: Order, pushed: &[(u32, u32)]) -> Vec<NodeId> {
        let mut open = OpenList::new(order);
        for (node, &(priority, tie)) in pushed.iter().enumerate() {
            open.push(priority, tie, node as NodeId);
        }
        std::iter::from_fn(|| open.pop().map(|(_, _, node)| node)).collect()
    }

    #[test]
    fn the_lowest_priority_comes_first_then_the_lowest_tie_then_the_order() {
        let pushed = [(5, 1), (4, 9), (5, 0), (4, 9), (4, 2)];
        assert_eq!(drain(Order::LastInFirstOut, &pushed), [4, 3, 1, 2, 0]);
        assert_eq!(drain(Order::FirstInFirstOut, &pushed), [4, 1, 3, 2, 0]);
    }

    #[test]
    fn looking_shows_the_order_of_taking() {
        for order in [Order::LastInFirstOut, Order::FirstInFirstOut] {
            let mut open = OpenList::new(order);
            for node in 0..2_000_u32 {
                open.push(node % 3, node % 2, node);
                if node % 5 == 0 {
                    open.pop();
                }
            }
            let looked_at: Vec<_> = open.iter().collect();
            let taken: Vec<_> =
                std::iter::from_fn(|| open.pop().map(|(priority, _, node)| (priority, node))).collect();
            assert_eq!(looked_at, taken, "{order:?}");
        }
    }

    #[test]
    fn blocks_are_crossed_in_both_orders() {
        let pushed = [(0, 0); 3 * BLOCK_NODES + 7];
        assert!(drain(Order::FirstInFirstOut, &pushed).into_iter().eq(0..pushed.len() as NodeId));
        assert!(drain(Order::LastInFirstOut, &pushed).into_iter().rev().eq(0..pushed.len() as NodeId));
    }

    #[test]
    fn a_lower_priority_pushed_late_is_found() {
        let mut open = OpenList::new(Order::default());
        open.push(7, 0, 1);
        open.push(9, 0, 2);
        assert_eq!(open.pop(), Some((7, 0, 1)));
        open.push(3, 4, 3);
        assert_eq!(open.pop(), Some((3, 4, 3)));
        assert_eq!(open.pop(), Some((9, 0, 2)));
        assert_eq!(open.pop(), None);
        assert!(open.is_empty());
    }

    #[test]
    fn enormous_priorities_take_no_more_memory_than_small_ones() {
        let mut open = OpenList::new(Order::default());
        open.push(u32::MAX, u32::MAX, 1);
        assert!(open.bytes() < 10_000);
        assert_eq!(open.pop(), Some((u32::MAX, u32::MAX, 1)));
    }
}
