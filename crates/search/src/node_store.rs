//! The states a search has met, each with the way it was reached: 16 bytes a node for keys of 8,
//! and a hash index of their numbers.
//!
//! ```text
//! node   | key (8, 16, …) | parent (4) | g and closed bit (4) |     in chunks that never move
//! index  | tag (1) | hash (4) | node number (4) |                   at most 7/8 full
//! ```

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::Cost;

/// The number of a node in its store.
pub type NodeId = u32;

/// The states met so far.
#[derive(Debug)]
pub struct NodeStore<K> {
    chunks: Vec<Vec<Node<K>>>,
    index: HashTable<Slot>,
    /// Bytes that a key holds outside of itself.
    key_heap_bytes: usize,
    len: usize,
}

#[derive(Debug)]
struct Node<K> {
    key: K,
    parent: NodeId,
    /// The cost of the path, shifted by one; the lowest bit says whether it was expanded.
    g_and_closed: u32,
}

/// An entry of the index. With its hash beside it a node need not be looked at to be moved when the
/// index grows, nor when only its tag is that of another.
#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    node: NodeId,
}

/// Nodes in a chunk: large enough to be few, small enough to waste little.
const CHUNK_BITS: u32 = 14;

/// The parent of the start.
const NO_PARENT: NodeId = NodeId::MAX;

impl<K: Eq + Hash> NodeStore<K> {
    /// An empty store for keys that hold so many bytes outside of themselves.
    pub fn new(key_heap_bytes: usize) -> Self {
        Self { chunks: Vec::new(), index: HashTable::new(), key_heap_bytes, len: 0 }
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes it holds now, or will hold while its index grows, if that is near.
    pub fn bytes(&self) -> usize {
        let index = self.index.allocation_size();
        let soon_full = self.index.len() + 4096 > self.index.capacity();
        let growth = if soon_full { 2 * index } else { 0 };
        self.chunks.len() * (size_of::<Node<K>>() << CHUNK_BITS)
            + self.len * self.key_heap_bytes
            + index
            + growth
    }

    /// Adds a node without looking whether its state is known; it can't be found by its key until
    /// it is [indexed](Self::index).
    ///
    /// # Panics
    /// If there are more nodes than 32 bits can number, or the path costs more than 31 bits can hold.
    pub fn push(&mut self, key: K, parent: Option<NodeId>, g: Cost) -> NodeId {
        let id = NodeId::try_from(self.len).expect("fewer than 2^32 nodes");
        assert!(g >> 31 == 0, "a path of cost {g}");
        if self.len == self.chunks.len() << CHUNK_BITS {
            self.chunks.push(Vec::with_capacity(1 << CHUNK_BITS));
        }
        let node = Node { key, parent: parent.unwrap_or(NO_PARENT), g_and_closed: g << 1 };
        self.chunks.last_mut().expect("a chunk with room").push(node);
        self.len += 1;
        id
    }

    /// The hash of a key: computed once, used to find and to index.
    #[inline]
    pub fn hash(key: &K) -> u32 {
        // The hasher's high bits are its best; a second product mixes them into all of this half.
        (FxBuildHasher.hash_one(key).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
    }

    /// The indexed node of this key.
    #[inline]
    pub fn find(&self, hash: u32, key: &K) -> Option<NodeId> {
        let is_it = |slot: &Slot| slot.hash == hash && self.node(slot.node).key == *key;
        self.index.find(spread(hash), is_it).map(|slot| slot.node)
    }

    /// Makes a node found by its key, which no other indexed node may have.
    pub fn index(&mut self, hash: u32, id: NodeId) {
        self.index.insert_unique(spread(hash), Slot { hash, node: id }, |slot| spread(slot.hash));
    }

    /// The key of a node.
    pub fn key(&self, id: NodeId) -> &K {
        &self.node(id).key
    }

    /// The parent of a node; `None` for the start.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        Some(self.node(id).parent).filter(|&parent| parent != NO_PARENT)
    }

    /// A node, its parent, and so on up to the start.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&id| self.parent(id))
    }

    /// The cost of the path to a node.
    pub fn g(&self, id: NodeId) -> Cost {
        self.node(id).g_and_closed >> 1
    }

    /// Whether a node was expanded, and not met by a cheaper path since.
    pub fn is_closed(&self, id: NodeId) -> bool {
        self.node(id).g_and_closed & 1 == 1
    }

    /// Marks a node as expanded.
    pub fn close(&mut self, id: NodeId) {
        self.node_mut(id).g_and_closed |= 1;
    }

    /// Gives a node a new path; it waits for expansion again.
    pub fn reroute(&mut self, id: NodeId, parent: NodeId, g: Cost) {
        let node = self.node_mut(id);
        node.parent = parent;
        node.g_and_closed = g << 1;
    }

    #[inline]
    fn node(&self, id: NodeId) -> &Node<K> {
        &self.chunks[(id >> CHUNK_BITS) as usize][id as usize & ((1 << CHUNK_BITS) - 1)]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<K> {
        &mut self.chunks[(id >> CHUNK_BITS) as usize][id as usize & ((1 << CHUNK_BITS) - 1)]
    }
}

/// The table takes its place from the low bits of a hash and its tag from the high ones.
#[inline]
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_sixteen_bytes_beside_its_index() {
        assert_eq!(size_of::<Node<u64>>(), 16);
        assert_eq!(size_of::<Node<u128>>(), 32);
    }

    #[test]
    fn nodes_are_found_once_indexed_and_keep_their_route() {
        let mut store = NodeStore::new(0);
        let root = store.push(0_u64, None, 0);
        assert_eq!(store.find(NodeStore::hash(&0_u64), &0), None);
        for key in 0..100_000_u64 {
            let id = if key == 0 { root } else { store.push(key, Some(root), key as Cost) };
            store.index(NodeStore::hash(&key), id);
        }
        for key in [0, 1, 16_383, 16_384, 99_999] {
            let id = store.find(NodeStore::hash(&key), &key).unwrap();
            assert_eq!((*store.key(id), store.g(id), store.is_closed(id)), (key, key as Cost, false));
        }
        assert_eq!(store.find(NodeStore::hash(&100_000_u64), &100_000), None);
        store.close(7);
        assert!(store.is_closed(7));
        store.reroute(7, 3, 2);
        assert_eq!((store.parent(7), store.g(7), store.is_closed(7)), (Some(3), 2, false));
        assert_eq!(store.parent(root), None);
    }
}
