//! The puzzle as a [`SearchSpace`]: estimates are carried along the path and looked up in tables.
//!
//! A *group* is a pattern in one of the views of the board (as it is, or mirrored); each view's groups hold
//! every tile once, and their distances add up. A move takes one tile along, so it changes one group of
//! each view. The entries of all children are asked for before the first is used: the memory's answers
//! overlap.

use npuzzle_board::{Board, Move};
use npuzzle_search::Cost;
use npuzzle_search::algorithms::parallel_ida_star::SearchSpace;

use super::super::index::{Index, MOST_CELLS, Shift, Step};
use super::super::table::Layout;
use super::super::views::Views;
use super::super::words::{Automaton, FORBIDDEN};
use super::memory::prefetch;

/// The tables of a goal with up to so many groups, a power of two, in so many views; of bits, or of minima.
pub struct Tables<'t, const GROUPS: usize, const VIEWS: usize, const BITS: bool> {
    views: &'t Views,
    groups: Vec<Group<'t>>,
    /// For each group, the blank's cell and its move: the step of the tile, in the table's coordinates.
    steps: Vec<Step>,
    /// For each tile, its group in each view.
    group_of: [[u8; VIEWS]; ROOM],
    /// For each cell, where the blank goes by each move.
    targets: [[u8; 4]; ROOM],
    automaton: &'t Automaton,
}

/// Room for every cell, as a power of two: a cell's number masked by it needs no other check.
const ROOM: usize = MOST_CELLS.next_power_of_two();

/// A pattern in a view: what a look-up needs of its table, side by side.
struct Group<'t> {
    words: &'t [u64],
    shifts: &'t [Shift],
    reorderings: &'t [u16],
    largest_regions: &'t [u32],
    index: &'t Index,
    /// Entries in a row, padding included.
    stride: usize,
}

/// A board with its estimates. Tiles are bytes here: packed ones take more instructions to read, and what
/// is copied with them is larger anyway.
#[derive(Clone, Copy, Debug)]
pub struct Node<const GROUPS: usize, const VIEWS: usize> {
    tiles: [u8; ROOM],
    blank: u32,
    automaton: u32,
    sums: [u16; VIEWS],
    distances: [u8; GROUPS],
    spots: [Spot; GROUPS],
}

/// Where the tiles of a group are.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    mask: u32,
    /// The rank of the mask.
    rank: u32,
    /// The rank of the tiles' order.
    order: u32,
}

/// Where the tiles of a group will be, and the entry of that.
#[derive(Clone, Copy, Debug, Default)]
struct Sight {
    spot: Spot,
    entry: usize,
}

/// What becomes of a group and its view's sum.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    spot: Spot,
    distance: u8,
    sum: u16,
}

impl<'t, const GROUPS: usize, const VIEWS: usize, const BITS: bool> Tables<'t, GROUPS, VIEWS, BITS> {
    /// The space of a goal, seen through its views.
    ///
    /// # Panics
    /// If the automaton is for another size, there are not as many views, or more groups, or their tables are of the other layout.
    pub fn new(views: &'t Views, automaton: &'t Automaton) -> Self {
        let size = views.size();
        assert!(GROUPS.is_power_of_two() && views.groups().len() <= GROUPS, "room for all groups");
        assert_eq!(automaton.size(), size, "an automaton for boards of this size");
        assert_eq!(views.views(), VIEWS, "as many views as the type says");
        assert_eq!(views.layout() == Layout::Bits, BITS, "tables of the layout that the type says");
        let mut targets = [[0; 4]; ROOM];
        for (cell, targets) in targets.iter_mut().enumerate().take(size.cells()) {
            *targets = Move::ALL.map(|step| size.neighbour(cell, step).unwrap_or(cell) as u8);
        }
        let mut group_of = [[0; VIEWS]; ROOM];
        group_of[..size.cells()].copy_from_slice(&views.group_of());
        let groups = views.groups().iter().map(|group| {
            let index = group.table().index();
            Group {
                words: group.table().words(),
                shifts: index.shifts(),
                reorderings: index.reorderings(),
                largest_regions: index.largest_regions(),
                index,
                stride: if BITS { index.words_per_row() * 64 } else { index.orders() },
            }
        });
        Self { views, groups: groups.collect(), steps: steps(views), group_of, targets, automaton }
    }

    /// The search that starts with a board.
    ///
    /// # Panics
    /// If the board is not of the views' size, or can't reach their goal.
    pub fn search_from(&self, start: &Board) -> Search<'_, 't, GROUPS, VIEWS, BITS> {
        assert_eq!(start.size(), self.views.size(), "a board of the goal's size");
        let mut tiles = [0; ROOM];
        tiles.iter_mut().zip(start.tiles()).for_each(|(place, &tile)| *place = tile as u8);
        let mut root = Node {
            tiles,
            blank: start.blank() as u32,
            automaton: self.automaton.start(start.blank()),
            sums: [0; VIEWS],
            distances: [0; GROUPS],
            spots: [Spot::default(); GROUPS],
        };
        for (number, group) in self.views.groups().iter().enumerate() {
            let (placement, distance) = group.evaluate(start);
            let order = group.table().index().order_rank(placement.order) as u32;
            root.spots[number] = Spot { mask: placement.mask, rank: placement.rank, order };
            root.distances[number] = distance as u8;
            root.sums[group.view()] += distance as u16;
        }
        Search { tables: self, root }
    }

    /// Where a group's tiles are after one of them made the step that a move of the blank stands for.
    #[inline(always)]
    fn sight(&self, number: usize, spot: Spot, blank: usize, way: usize) -> Sight {
        // SAFETY: groups are numbered by `group_of`, which `Views` made for these very groups. Each has a
        // step for every cell and move. Spots start as placements of the group's tiles (`from`) and are
        // only changed here, by steps of a tile of the group from where it is: so a spot's mask has as
        // many cells as the pattern has tiles, the shift is one of the step's, the rank is one of a mask,
        // the order's rank is one of an order.
        let (group, step, shift, order) = unsafe {
            let group = self.groups.get_unchecked(number);
            let step = self.steps.get_unchecked((number * ROOM + blank) * 4 + way);
            let shift = group.shifts.get_unchecked(step.shift(spot.mask));
            let order = *group.reorderings.get_unchecked((shift.reordering + spot.order) as usize);
            (group, step, shift, u32::from(order))
        };
        let rank = spot.rank.wrapping_add(shift.rank);
        let row = if BITS { group.row(rank, u32::from(step.from)) } else { rank as usize };
        let entry = row * group.stride + order as usize;
        prefetch(group.words, entry / Self::ENTRIES_PER_WORD);
        Sight { spot: Spot { mask: spot.mask ^ step.cells, rank, order }, entry }
    }

    const ENTRIES_PER_WORD: usize = if BITS { 64 } else { 8 };

    /// The distance of a group that was sighted.
    #[inline(always)]
    fn distance(&self, number: usize, before: u8, entry: usize) -> u8 {
        // SAFETY: the group's number as above; the entry is of a row and an order of its index, and a
        // table has the size that its index says (`Table::from_data` checks).
        let word =
            unsafe { *self.groups.get_unchecked(number).words.get_unchecked(entry / Self::ENTRIES_PER_WORD) };
        if BITS {
            let bit = (word >> (entry % 64) & 1) as u8;
            // One more or one less: the two differ in their second lowest bit.
            let is_more = bit == (before + 1) >> 1 & 1;
            before.wrapping_sub(1).wrapping_add(2 * u8::from(is_more))
        } else {
            (word >> (8 * (entry % 8))) as u8
        }
    }

    /// What becomes of a tile's groups, or an estimate over `slack`.
    #[inline(always)]
    fn look_up(
        &self,
        node: &Node<GROUPS, VIEWS>,
        slack: Cost,
        groups: &[u8; VIEWS],
        sights: &[Sight; VIEWS],
    ) -> Result<[Found; VIEWS], Cost> {
        let mut all = [Found::default(); VIEWS];
        for view in 0..VIEWS {
            let number = usize::from(groups[view]);
            let before = node.distances[number % GROUPS];
            let distance = self.distance(number, before, sights[view].entry);
            let sum = node.sums[view] - u16::from(before) + u16::from(distance);
            if Cost::from(sum) > slack {
                return Err(Cost::from(sum));
            }
            all[view] = Found { spot: sights[view].spot, distance, sum };
        }
        Ok(all)
    }
}

impl Group<'_> {
    /// The row of a mask with the blank in a cell.
    #[inline(always)]
    fn row(&self, rank: u32, blank: u32) -> usize {
        // SAFETY: the rank is one of a mask, as `Tables::sight` says.
        let largest = unsafe { *self.largest_regions.get_unchecked(rank as usize) };
        if largest >> blank & 1 == 1 { rank as usize } else { self.index.other_row(rank, blank) }
    }
}

/// The steps of all groups, for every cell of the blank and every move.
fn steps(views: &Views) -> Vec<Step> {
    let size = views.size();
    let mut steps = Vec::new();
    for group in views.groups() {
        let all: Vec<Step> = Step::all(group.table().index().size()).collect();
        for (cell, way) in (0..ROOM).flat_map(|cell| Move::ALL.map(|way| (cell, way))) {
            let to = (cell < size.cells()).then(|| size.neighbour(cell, way)).flatten();
            let step = to.and_then(|to| {
                let (from, to) = (group.map_cell(to), group.map_cell(cell));
                all.iter().find(|step| usize::from(step.from) == from && step.cells == 1 << from | 1 << to)
            });
            steps.push(step.copied().unwrap_or_default());
        }
    }
    steps
}

/// A board's search.
pub struct Search<'s, 't, const GROUPS: usize, const VIEWS: usize, const BITS: bool> {
    tables: &'s Tables<'t, GROUPS, VIEWS, BITS>,
    root: Node<GROUPS, VIEWS>,
}

impl<const GROUPS: usize, const VIEWS: usize, const BITS: bool> SearchSpace
    for Search<'_, '_, GROUPS, VIEWS, BITS>
{
    type Node = Node<GROUPS, VIEWS>;
    type Action = Move;

    fn root(&self) -> Self::Node {
        self.root
    }

    #[inline(always)]
    fn estimate(&self, node: &Self::Node) -> Cost {
        node.sums.iter().copied().max().map_or(0, Cost::from)
    }

    #[inline(always)]
    fn children<F>(&self, node: &Self::Node, slack: Cost, mut take: F) -> bool
    where
        F: FnMut(Move, Result<&Self::Node, Cost>) -> bool,
    {
        let tables = self.tables;
        let blank = node.blank as usize;
        let moves = tables.automaton.next(node.automaton);
        let mut sights = [[Sight::default(); VIEWS]; 4];
        let tile_of = |way: usize| {
            let to = usize::from(tables.targets[blank % ROOM][way]);
            let tile = node.tiles[to % ROOM];
            (to, tile, &tables.group_of[usize::from(tile) % ROOM])
        };
        for (&entry, sights) in moves.iter().zip(&mut sights).take_while(|(entry, _)| **entry != FORBIDDEN) {
            let way = (entry % 4) as usize;
            for (sight, &number) in sights.iter_mut().zip(tile_of(way).2) {
                *sight = tables.sight(number.into(), node.spots[usize::from(number) % GROUPS], blank, way);
            }
        }
        let mut child = *node;
        for (&entry, sights) in moves.iter().zip(&sights).take_while(|(entry, _)| **entry != FORBIDDEN) {
            let way = (entry % 4) as usize;
            let (to, tile, groups) = tile_of(way);
            let keep_on = match tables.look_up(node, slack, groups, sights) {
                Err(over) => take(Move::ALL[way], Err(over)),
                Ok(found) => {
                    child.tiles = node.tiles;
                    child.tiles[blank % ROOM] = tile;
                    child.tiles[to % ROOM] = 0;
                    child.blank = to as u32;
                    child.automaton = entry / 4;
                    child.distances = node.distances;
                    child.spots = node.spots;
                    for (view, found) in found.into_iter().enumerate() {
                        let group = usize::from(groups[view]) % GROUPS;
                        child.distances[group] = found.distance;
                        child.spots[group] = found.spot;
                        child.sums[view] = found.sum;
                    }
                    take(Move::ALL[way], Ok(&child))
                }
            };
            if !keep_on {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use npuzzle_board::scramble::Dice;
    use npuzzle_board::{Goal, Size};

    use super::*;
    use crate::pdb::{Build, Library, PartitionSpec};

    /// Walks at random by `children`, and compares every child's sums with those of its board from scratch.
    fn compare<const GROUPS: usize, const VIEWS: usize, const BITS: bool>(goal: &Board, partition: &str) {
        let layout = if BITS { Layout::Bits } else { Layout::Minima };
        let partition = partition.parse::<PartitionSpec>().unwrap().for_goal(goal).unwrap();
        let library = Library::in_memory();
        let views = library.views(goal, &partition, layout, &mut Build::default()).unwrap();
        let automaton = Automaton::new(goal.size(), 2);
        let tables = Tables::<GROUPS, VIEWS, BITS>::new(&views, &automaton);
        let mut dice = Dice::new(11);
        let mut board = goal.clone();
        let search = tables.search_from(&board);
        let mut node = search.root();
        for _ in 0..400 {
            let mut children = Vec::new();
            search.children(&node, Cost::MAX, |step, child| {
                children.push((step, *child.expect("no estimate is over the highest slack")));
                true
            });
            for (step, child) in &children {
                let mut moved = board.clone();
                moved.slide(*step);
                assert_eq!(search.estimate(child), views.evaluate(&moved), "{moved} to {goal}");
            }
            let (step, child) = children[dice.below(children.len())];
            board.slide(step);
            node = child;
        }
    }

    #[test]
    fn sums_looked_up_fast_are_those_of_the_safe_twin() {
        let goal = |goal: Goal, rows, cols| goal.board(Size::new(rows, cols).unwrap());
        compare::<4, 1, true>(&goal(Goal::Last, 2, 2), "3");
        compare::<4, 1, true>(&goal(Goal::First, 2, 3), "3-2");
        compare::<4, 1, false>(&goal(Goal::First, 2, 3), "5");
        compare::<4, 1, true>(&goal(Goal::Last, 3, 3), "8");
        compare::<4, 2, true>(&goal(Goal::First, 3, 3), "5-3");
        compare::<4, 1, true>(&goal(Goal::Last, 2, 5), "8-1");
        compare::<8, 2, true>(&goal(Goal::Snail, 4, 4), "6-6-3");
        compare::<8, 2, false>(&goal(Goal::First, 4, 4), "4-4-4-3");
        compare::<8, 1, true>(&goal(Goal::Last, 4, 5), "5-5-5-4");
        compare::<64, 2, true>(&goal(Goal::Last, 5, 5), "4-4-4-4-4-4");
    }
}
