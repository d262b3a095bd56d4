//! The walking distance of one direction: every state of the lines, and how far each is from home.

use super::ranking::Ranking;
use npuzzle_board::Size;
use npuzzle_search::Cost;

/// The distances of all states of one axis.
#[derive(Debug)]
pub(super) struct Axis {
    ranking: Ranking,
    distances: Box<[u8]>,
    /// `[(place * 2 + forward) * lines + home line]`: where a move leads. Only for small tables;
    /// empty for large ones, whose places are reckoned anew.
    steps: Box<[u32]>,
}

/// No state here: the blank would leave the lines, or there is no such tile.
const NONE: u32 = u32::MAX;

/// Tables of steps are made up to this many entries.
const MAX_STEPS: u64 = 1 << 23;

/// The contents of all lines, and the line of the blank.
#[derive(Clone, Copy)]
struct State {
    codes: [u32; MAX_LINES],
    blank: u8,
}

/// With more lines no table fits.
const MAX_LINES: usize = 8;

/// A byte for the distance, and while the table is filled a share of the two widest levels.
const BYTES_A_STATE: u64 = 10;

impl Axis {
    /// The ranking of an axis whose table fits, or else the bytes that it would take, where known.
    pub(super) fn plan(lines: usize, width: usize, goal_blank: usize) -> Result<Ranking, Option<u64>> {
        if lines > MAX_LINES {
            return Err(None);
        }
        let ranking = Ranking::new(lines, width, goal_blank)?;
        let bytes = ranking.states * BYTES_A_STATE;
        if bytes > super::WalkingDistance::MAX_BYTES { Err(Some(bytes)) } else { Ok(ranking) }
    }

    /// The bytes that the table of an axis takes while it is made, where known.
    pub(super) fn bytes_for(lines: usize, width: usize, goal_blank: usize) -> Option<u64> {
        match Self::plan(lines, width, goal_blank) {
            Ok(ranking) => Some(ranking.states * BYTES_A_STATE),
            Err(bytes) => bytes,
        }
    }

    /// Makes the table.
    pub(super) fn new(ranking: Ranking, goal_blank: usize) -> Self {
        let lines = ranking.lines;
        let step_entries = ranking.states * 2 * lines as u64;
        let mut axis = Self {
            distances: vec![u8::MAX; ranking.states as usize].into(),
            steps: if step_entries <= MAX_STEPS {
                vec![NONE; step_entries as usize].into()
            } else {
                Box::default()
            },
            ranking,
        };
        axis.fill(goal_blank);
        axis
    }

    /// How many lines there are.
    pub(super) fn lines(&self) -> usize {
        self.ranking.lines
    }

    /// What a tile of this home line adds to the code of the line it is in.
    pub(super) fn weight(&self, home_line: u8) -> u32 {
        self.ranking.weights[usize::from(home_line)]
    }

    /// The place of the state with these codes.
    pub(super) fn place(&self, codes: &[u32; Size::MAX], blank: u8) -> u32 {
        self.ranking.rank(codes, blank)
    }

    /// How far the state at a place is from home.
    #[inline(always)]
    pub(super) fn distance(&self, place: u32) -> Cost {
        Cost::from(self.distances[place as usize])
    }

    /// Where a move of the blank to the next line (or, not `forward`, the one before) leads, if
    /// that is tabled.
    #[inline(always)]
    pub(super) fn step(&self, place: u32, forward: bool, home_line: u8) -> Option<u32> {
        let index = (place as usize * 2 + usize::from(forward)) * self.ranking.lines + usize::from(home_line);
        self.steps.get(index).copied()
    }

    /// Breadth-first from the goal.
    fn fill(&mut self, goal_blank: usize) {
        let mut goal = State { codes: [0; MAX_LINES], blank: goal_blank as u8 };
        for line in 0..self.ranking.lines {
            let tiles = self.ranking.width - usize::from(line == goal_blank);
            goal.codes[line] = tiles as u32 * self.ranking.weights[line];
        }
        let home = self.ranking.rank(&goal.codes, goal.blank);
        self.distances[home as usize] = 0;
        let mut level = vec![goal];
        let mut depth = 0;
        while !level.is_empty() {
            depth += 1;
            let mut next_level = Vec::new();
            for state in level {
                self.expand(&state, depth, &mut next_level);
            }
            level = next_level;
        }
    }

    fn expand(&mut self, state: &State, depth: u8, next_level: &mut Vec<State>) {
        let blank = usize::from(state.blank);
        let place =
            if self.steps.is_empty() { 0 } else { self.ranking.rank(&state.codes, state.blank) as usize };
        for forward in [false, true] {
            let Some(line) = (if forward { blank.checked_add(1) } else { blank.checked_sub(1) })
                .filter(|&line| line < self.ranking.lines)
            else {
                continue;
            };
            for home_line in 0..self.ranking.lines {
                let weight = self.ranking.weights[home_line];
                let has_such_tile = self.ranking.digit(state.codes[line], home_line) > 0;
                if !has_such_tile {
                    continue;
                }
                let mut next = *state;
                next.codes[line] -= weight;
                next.codes[blank] += weight;
                next.blank = line as u8;
                let next_place = self.ranking.rank(&next.codes, next.blank);
                let step = (place * 2 + usize::from(forward)) * self.ranking.lines + home_line;
                if let Some(step) = self.steps.get_mut(step) {
                    *step = next_place;
                }
                let distance = &mut self.distances[next_place as usize];
                if *distance == u8::MAX {
                    *distance = depth;
                    next_level.push(next);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_some_state_and_the_15_puzzle_has_24964() {
        for (lines, width, states) in
            [(2, 2, 4), (3, 3, 105), (4, 4, 24_964), (5, 2, 0), (2, 5, 0), (3, 4, 0)]
        {
            for goal_blank in 0..lines {
                let axis = Axis::new(Axis::plan(lines, width, goal_blank).unwrap(), goal_blank);
                assert!(axis.distances.iter().all(|&distance| distance < u8::MAX), "{lines}x{width}");
                assert!(
                    states == 0 || axis.distances.len() == states,
                    "{lines}x{width}: {}",
                    axis.distances.len()
                );
            }
        }
    }
}
