//! What a table is good for: the named partitions that need it, and the goals.

use npuzzle::board::{Board, Size};
use npuzzle::heuristics::pdb::{Frame, Layout, PartitionSpec, Pattern, Views};
use npuzzle::solver::tabled::{self, TableGuide};

/// A partition that needs a table.
pub struct Use {
    pub partition: PartitionSpec,
    /// The blank's cells in the goals for which it does.
    pub blanks: Vec<usize>,
}

/// The partitions with a name that need the table of a pattern.
pub fn uses_of(pattern: Pattern) -> Vec<Use> {
    let size = pattern.size();
    let mut partitions = PartitionSpec::drawn(size);
    partitions.extend(tabled::large_partition(size));
    partitions.push(tabled::small_partition(size));
    partitions.extend(tabled::quick_partition(size));
    let mut uses: Vec<Use> = Vec::new();
    for partition in partitions {
        let blanks: Vec<usize> =
            (0..size.cells()).filter(|&blank| needs(&partition, size, blank, pattern)).collect();
        if !blanks.is_empty() && uses.iter().all(|other| other.partition != partition) {
            uses.push(Use { partition, blanks });
        }
    }
    uses
}

/// The uses in words: `pdb:7-8 with the goal's blank in a corner`.
pub fn in_words(pattern: Pattern, layout: Layout) -> String {
    let words = |Use { partition, blanks }: Use| {
        let name = TableGuide { partition, layout }.name();
        format!("{name} with the goal's blank {}", place(pattern.size(), &blanks))
    };
    let uses: Vec<String> = uses_of(pattern).into_iter().map(words).collect();
    if uses.is_empty() {
        let kind = match layout {
            Layout::Bits => "pdb",
            Layout::Minima => "pdb-min",
        };
        format!("{kind} with partitions of your own that have this pattern")
    } else {
        uses.join("; ")
    }
}

fn needs(partition: &PartitionSpec, size: Size, blank: usize, pattern: Pattern) -> bool {
    let Some(goal) = goal_with_blank(size, blank) else { return false };
    partition
        .for_goal(&goal)
        .is_ok_and(|partition| Views::patterns(Frame::of(&goal), &partition).contains(&pattern))
}

/// Any goal with the blank in a cell: tables ask for no more.
fn goal_with_blank(size: Size, blank: usize) -> Option<Board> {
    let tile = |cell: usize| match cell.cmp(&blank) {
        std::cmp::Ordering::Less => cell as u64 + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => cell as u64,
    };
    Board::new(size, &(0..size.cells()).map(tile).collect::<Vec<_>>()).ok()
}

/// Where cells are, in words.
fn place(size: Size, cells: &[usize]) -> String {
    let sides = |cell: usize| {
        let is_end = |at: usize, of: usize| usize::from(at == 0 || at + 1 == of);
        is_end(size.row_of(cell), size.rows()) + is_end(size.col_of(cell), size.cols())
    };
    if cells.len() == size.cells() {
        return "anywhere".into();
    }
    let mut places = Vec::new();
    for (count, name) in [(2, "in a corner"), (1, "at an edge"), (0, "inside")] {
        let here: Vec<usize> = cells.iter().copied().filter(|&cell| sides(cell) == count).collect();
        let all = (0..size.cells()).filter(|&cell| sides(cell) == count).count();
        if here.len() == all && all > 0 {
            places.push(name.to_owned());
        } else if let Some(&first) = here.first() {
            let (row, col) = (size.row_of(first) + 1, size.col_of(first) + 1);
            places.push(format!("in row {row}, column {col}, turned or mirrored"));
        }
    }
    places.join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_the_15_puzzle_say_what_they_are_for() {
        let size = Size::new(4, 4).unwrap();
        for (blank, place) in [(0, "in a corner"), (1, "at an edge"), (5, "inside")] {
            let goal = goal_with_blank(size, blank).unwrap();
            let partition = "7-8".parse::<PartitionSpec>().unwrap().for_goal(&goal).unwrap();
            for pattern in Views::patterns(Frame::of(&goal), &partition) {
                let words = in_words(pattern, Layout::Bits);
                let is_placed = words.contains(place) || words.contains("anywhere");
                assert!(words.contains("pdb:7-8") && is_placed, "{pattern}: {words}");
            }
        }
    }

    #[test]
    fn a_pattern_of_no_name_is_still_good_for_something() {
        let pattern = Pattern::new(Size::new(4, 4).unwrap(), 0b1010, 0).canonical().0;
        assert!(uses_of(pattern).is_empty());
        assert!(in_words(pattern, Layout::Minima).starts_with("pdb-min with partitions of your own"));
    }
}
