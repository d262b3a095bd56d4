//! Which moves a search may make after the ones it made.
//!
//! Many sequences of moves lead to the same board: taking a move back leads to the one before, and going
//! twelve times round four cells is nothing at all. Of all short words of moves from one cell that come to
//! the same, all but one are forbidden: a longer word, or one later in the alphabet of moves, is never
//! needed (Taylor and Korf, 1993). A path that has a forbidden word in it can have it replaced by one that
//! is shorter or earlier, again and again until none is left, so a shortest path without any remains.

use npuzzle_board::packed::{Packed, Packed25};
use npuzzle_board::{Board, Move, Size};
use rustc_hash::FxHashSet;

/// Ends the moves of a state.
pub const FORBIDDEN: u32 = u32::MAX;

/// A finite automaton that reads moves. Its states know the blank's cell, and whatever of the past
/// matters: the longest ending that may yet become a forbidden word (Aho and Corasick, 1975).
#[derive(Clone, Debug)]
pub struct Automaton {
    size: Size,
    /// For each state, the moves that may follow, each in the lowest two bits with the state after it
    /// above; then [`FORBIDDEN`]. A fifth place for the end is not needed: a board has no fifth way.
    next: Box<[[u32; 4]]>,
}

impl Automaton {
    /// Forbids words of up to so many moves; of 2, just taking a move back. The states without a past
    /// come first, one for each cell.
    ///
    /// # Panics
    /// If the board has more than 25 cells.
    pub fn new(size: Size, longest: usize) -> Self {
        let words = forbidden_words(size, longest);
        Trie::new(size, &words).into_automaton()
    }

    /// The state with no past and the blank in a cell.
    pub fn start(&self, blank: usize) -> u32 {
        blank as u32
    }

    /// The moves that may follow, with the states after them.
    #[inline(always)]
    pub fn next(&self, state: u32) -> &[u32; 4] {
        &self.next[state as usize]
    }

    /// The size of the boards whose moves it reads.
    pub fn size(&self) -> Size {
        self.size
    }
}

/// A word of moves from a cell, two bits each, the last lowest.
#[derive(Clone, Copy, Debug)]
struct Word {
    cell: u8,
    length: u8,
    moves: u64,
}

impl Word {
    fn then(self, step: Move) -> Self {
        Self { length: self.length + 1, moves: self.moves << 2 | step as u64, ..self }
    }

    fn moves(self) -> impl Iterator<Item = Move> {
        (0..self.length).rev().map(move |place| Move::ALL[(self.moves >> (2 * place) & 3) as usize])
    }
}

/// A word that is allowed, among those of its length.
struct Allowed {
    word: Word,
    state: Packed25,
    /// The word without its first move, among the allowed ones that are shorter by one.
    tail: u32,
}

/// Stands for no word.
const NONE: u32 = u32::MAX;

/// The words to forbid that have no other one in them.
fn forbidden_words(size: Size, longest: usize) -> Vec<Word> {
    let start = |cell: usize| Allowed {
        word: Word { cell: cell as u8, length: 0, moves: 0 },
        state: Packed25::pack(&numbered(size, cell)),
        tail: NONE,
    };
    let mut last: Vec<Allowed> = (0..size.cells()).map(start).collect();
    // The boards met from each cell.
    let mut met: Vec<FxHashSet<u128>> =
        last.iter().map(|allowed| FxHashSet::from_iter([allowed.state.key()])).collect();
    // What each word of the length before last became by each move, if that is allowed.
    let mut extended: Vec<[u32; 4]> = Vec::new();
    let mut forbidden = Vec::new();
    for length in 1..=longest {
        let mut longer: Vec<Allowed> = Vec::with_capacity(last.len() * 2);
        let mut now_extended = vec![[NONE; 4]; last.len()];
        for (Allowed { word, state, tail }, extended_to) in last.iter().zip(&mut now_extended) {
            for step in size.moves_from(state.blank()) {
                let to = size.neighbour(state.blank(), step).expect("a move on the board");
                // A single move's tail is the word of no moves from where it leads.
                let tail = if length == 1 { to as u32 } else { extended[*tail as usize][step as usize] };
                // A word with a forbidden one at its end can't come up.
                if tail == NONE {
                    continue;
                }
                let (word, state) = (word.then(step), state.slide(to));
                if met[usize::from(word.cell)].insert(state.key()) {
                    extended_to[step as usize] = longer.len() as u32;
                    longer.push(Allowed { word, state, tail });
                } else {
                    forbidden.push(word);
                }
            }
        }
        (last, extended) = (longer, now_extended);
    }
    forbidden
}

/// A board with the blank in a cell and the tiles in order round it.
fn numbered(size: Size, blank: usize) -> Board {
    let mut tiles: Vec<u64> = (1..size.cells() as u64).collect();
    tiles.insert(blank, 0);
    Board::new(size, &tiles).expect("every tile once")
}

/// The beginnings of all forbidden words.
struct Trie {
    size: Size,
    nodes: Vec<Node>,
}

struct Node {
    children: [Option<usize>; 4],
    /// The blank's cell after the word.
    cell: usize,
    is_forbidden: bool,
}

impl Trie {
    fn new(size: Size, words: &[Word]) -> Self {
        let root = |cell| Node { children: [None; 4], cell, is_forbidden: false };
        let mut trie = Self { size, nodes: (0..size.cells()).map(root).collect() };
        for word in words {
            let mut node = usize::from(word.cell);
            for step in word.moves() {
                node = trie.child(node, step);
            }
            trie.nodes[node].is_forbidden = true;
        }
        trie
    }

    fn child(&mut self, node: usize, step: Move) -> usize {
        if let Some(child) = self.nodes[node].children[step as usize] {
            return child;
        }
        let cell = self.size.neighbour(self.nodes[node].cell, step).expect("words stay on the board");
        self.nodes.push(Node { children: [None; 4], cell, is_forbidden: false });
        let child = self.nodes.len() - 1;
        self.nodes[node].children[step as usize] = Some(child);
        child
    }

    /// Every node becomes a state; where no longer beginning goes on, the longest ending of it does.
    fn into_automaton(self) -> Automaton {
        let mut next: Vec<[u32; 4]> = vec![[FORBIDDEN; 4]; self.nodes.len()];
        let mut ending = vec![0; self.nodes.len()];
        let mut queue: std::collections::VecDeque<usize> = (0..self.size.cells()).collect();
        while let Some(node) = queue.pop_front() {
            let is_root = node < self.size.cells();
            for step in Move::ALL {
                let way = step as usize;
                let Some(to) = self.size.neighbour(self.nodes[node].cell, step) else { continue };
                // Where the ending of this node goes: for a node without a past, to one without a past.
                let onward = if is_root { to as u32 } else { next[ending[node]][way] };
                next[node][way] = match self.nodes[node].children[way] {
                    Some(child) if self.nodes[child].is_forbidden || onward == FORBIDDEN => FORBIDDEN,
                    Some(child) => {
                        ending[child] = onward as usize;
                        queue.push_back(child);
                        child as u32
                    }
                    None => onward,
                };
            }
        }
        Automaton { size: self.size, next: next.into_iter().map(list_of_moves).collect() }
    }
}

/// The states after each move as a list of the moves that are allowed.
fn list_of_moves(next: [u32; 4]) -> [u32; 4] {
    let mut list = [FORBIDDEN; 4];
    let allowed = (0..4).filter(|&way| next[way as usize] != FORBIDDEN);
    for (place, way) in list.iter_mut().zip(allowed) {
        *place = next[way as usize] << 2 | way;
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many boards are at each depth, and how many words the automaton lets lead to them.
    fn boards_and_words(size: Size, cell: usize, longest: usize, depth: usize) -> Vec<(usize, usize)> {
        let automaton = Automaton::new(size, longest);
        let start = Packed25::pack(&numbered(size, cell));
        let mut met: std::collections::HashSet<u128> = [start.key()].into();
        let mut level = vec![(start, automaton.start(cell))];
        let mut counts = Vec::new();
        for _ in 0..depth {
            let mut next = Vec::new();
            for (state, reader) in level {
                for &entry in automaton.next(reader).iter().take_while(|&&entry| entry != FORBIDDEN) {
                    let step = Move::ALL[(entry % 4) as usize];
                    let to = size.neighbour(state.blank(), step).expect("a move on the board");
                    next.push((state.slide(to), entry / 4));
                }
            }
            level = next;
            let new = level.iter().filter(|(state, _)| met.insert(state.key())).count();
            counts.push((new, level.len()));
        }
        counts
    }

    #[test]
    fn every_board_is_still_reached_at_its_depth() {
        for (rows, cols) in [(2, 3), (3, 3), (2, 5), (3, 4), (4, 4)] {
            let size = Size::new(rows, cols).unwrap();
            for cell in 0..size.cells() {
                let plain = boards_and_words(size, cell, 2, 14);
                for longest in [6, 9, 12] {
                    let with_words = boards_and_words(size, cell, longest, 14);
                    for (depth, (one, other)) in plain.iter().zip(&with_words).enumerate() {
                        assert_eq!(
                            one.0,
                            other.0,
                            "{size} from {cell}, words of {longest}, depth {}",
                            depth + 1
                        );
                        assert!(other.1 <= one.1);
                    }
                }
            }
        }
    }

    #[test]
    fn up_to_the_longest_word_there_is_one_path_to_each_board() {
        let counts = boards_and_words(Size::new(4, 4).unwrap(), 5, 12, 12);
        assert!(counts.iter().all(|(boards, words)| boards == words), "{counts:?}");
        let plain = boards_and_words(Size::new(4, 4).unwrap(), 5, 2, 12);
        assert!(plain[11].1 > plain[11].0);
    }

    #[test]
    fn words_of_two_only_forbid_taking_back() {
        let size = Size::new(3, 3).unwrap();
        let automaton = Automaton::new(size, 2);
        let entry = automaton.next(automaton.start(4))[0];
        let after: Vec<u32> =
            automaton.next(entry / 4).iter().copied().take_while(|&e| e != FORBIDDEN).collect();
        assert_eq!(automaton.next(automaton.start(4)).iter().filter(|&&e| e != FORBIDDEN).count(), 4);
        assert_eq!(after.len(), 2, "from the edge above the middle: left and right");
    }
}
