//! Why a board can or can not reach a goal, in words and numbers.

use npuzzle_board::{Board, Goal, Tile, parity};

/// The parity argument for one board and one goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Whether the goal can be reached.
    pub is_solvable: bool,
    /// The board's figures.
    pub start: Figures,
    /// The goal's figures.
    pub goal: Figures,
    /// Whether a vertical move changes the number of inversions by an odd amount, as it does on
    /// boards of even width; then the blank's row counts too.
    pub row_counts: bool,
    /// Two tiles whose exchange would mend a board that can't reach the goal.
    pub mending_swap: Option<(Tile, Tile)>,
    /// Which of the usual goals the board does reach.
    pub reaches: Vec<Goal>,
}

/// What the argument looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Pairs of tiles in the wrong order, read row by row without the blank.
    pub inversions: u64,
    /// The row of the blank, from 1.
    pub blank_row: usize,
    /// Whether inversions, with the row where it counts, are even in number.
    pub is_even: bool,
}

/// Explains whether `start` reaches `goal`.
///
/// ```
/// use npuzzle_board::{Goal, notation};
/// use npuzzle_solver::explain::explain;
///
/// let loyd = notation::parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", None)?;
/// let told = explain(&loyd, &Goal::Last.board(loyd.size()));
/// assert!(!told.is_solvable);
/// assert_eq!(told.mending_swap, Some((14, 15)));
/// assert_eq!(told.reaches, [Goal::First]);
/// # Ok::<(), npuzzle_board::notation::ParseError>(())
/// ```
pub fn explain(start: &Board, goal: &Board) -> Explanation {
    let row_counts = start.size().cols().is_multiple_of(2);
    let figures = |board: &Board| {
        let inversions = parity::inversions(board);
        let blank_row = board.size().row_of(board.blank()) + 1;
        let counted = inversions + if row_counts { blank_row as u64 } else { 0 };
        Figures { inversions, blank_row, is_even: counted.is_multiple_of(2) }
    };
    let is_solvable = parity::solvable(start, goal);
    Explanation {
        is_solvable,
        start: figures(start),
        goal: figures(goal),
        row_counts,
        mending_swap: (!is_solvable).then(|| parity::mending_swap(start, goal)),
        reaches: Goal::ALL
            .into_iter()
            .filter(|other| parity::solvable(start, &other.board(start.size())))
            .collect(),
    }
}

impl Explanation {
    /// The argument in sentences.
    pub fn sentences(&self) -> Vec<String> {
        let mut said = Vec::new();
        let (start, goal) = (&self.start, &self.goal);
        let what =
            if self.row_counts { "inversions plus the blank's row" } else { "the number of inversions" };
        said.push(format!(
            "Inversions are pairs of tiles in the wrong order, read row by row without the blank: the board has {}, the goal {}.",
            inversions(start.inversions),
            count_or_none(goal.inversions),
        ));
        said.push(if self.row_counts {
            "A move along a row changes no inversion; a move between rows passes an odd number of tiles, so it \
             changes the inversions by an odd number and the blank's row by one: the parity of their sum never changes."
                .into()
        } else {
            "A move along a row changes no inversion; a move between rows passes an even number of tiles, so it \
             changes the inversions by an even number: their parity never changes."
                .into()
        });
        let sum = |figures: &Figures| {
            if self.row_counts {
                let total = figures.inversions + figures.blank_row as u64;
                format!("{} + {} = {total}, {}", figures.inversions, figures.blank_row, even(figures.is_even))
            } else {
                format!("{}, {}", figures.inversions, even(figures.is_even))
            }
        };
        let verdict = if self.is_solvable { "They agree" } else { "They differ, and no move can mend that" };
        said.push(format!(
            "Here {what}: for the board {}; for the goal {}. {verdict}.",
            sum(start),
            sum(goal)
        ));
        if let Some((one, other)) = self.mending_swap {
            said.push(format!(
                "Exchanging any two tiles (by hand) would mend it, for instance tiles {one} and {other}."
            ));
        }
        said
    }
}

fn inversions(count: u64) -> String {
    if count == 1 { "1 inversion".into() } else { format!("{count} inversions") }
}

fn count_or_none(count: u64) -> String {
    if count == 0 { "none".into() } else { count.to_string() }
}

fn even(is_even: bool) -> &'static str {
    if is_even { "even" } else { "odd" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle_board::Size;
    use npuzzle_board::scramble::Dice;

    #[test]
    fn the_figures_agree_just_where_the_goal_is_reached() {
        let mut dice = Dice::new(5);
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (5, 4), (4, 5), (7, 7)] {
            let size = Size::new(rows, cols).unwrap();
            for _ in 0..50 {
                let (start, goal) = (dice.any(size), dice.any(size));
                let told = explain(&start, &goal);
                assert_eq!(told.start.is_even == told.goal.is_even, told.is_solvable, "{start} {goal}");
            }
        }
    }
}
