//! One game: a board on its way to the goal, what was done, and how long it took. Pure state: time is
//! handed in, and nothing here knows of keys or screens.

use std::time::Duration;

use npuzzle::board::{Board, Move};

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    start: Board,
    goal: Board,
    board: Board,
    made: Vec<Move>,
    undone: Vec<Move>,
    time: Duration,
    has_started: bool,
    /// Whether a hint or a solution was seen: such a game is not scored.
    is_helped: bool,
}

impl Game {
    /// A game that nobody has moved in.
    pub fn new(start: Board, goal: Board) -> Self {
        Self {
            board: start.clone(),
            start,
            goal,
            made: Vec::new(),
            undone: Vec::new(),
            time: Duration::ZERO,
            has_started: false,
            is_helped: false,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Where it is to end.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Where it is.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves that led here. One that was undone does not count.
    pub fn made(&self) -> &[Move] {
        &self.made
    }

    /// Every board from the start to here.
    pub fn boards(&self) -> impl Iterator<Item = Board> + '_ {
        let after = self.made.iter().scan(self.start.clone(), |board, &step| {
            board.slide(step);
            Some(board.clone())
        });
        std::iter::once(self.start.clone()).chain(after)
    }

    /// How long it has taken since the first move.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Whether the goal is reached. Nothing moves then.
    pub fn is_solved(&self) -> bool {
        self.board == self.goal
    }

    /// Whether a hint or a solution was seen.
    pub fn is_helped(&self) -> bool {
        self.is_helped
    }

    /// From now on the game is not scored.
    pub fn help(&mut self) {
        self.is_helped = true;
    }

    /// Makes a move, and says whether it could be made.
    pub fn slide(&mut self, step: Move) -> bool {
        if self.is_solved() || !self.board.slide(step) {
            return false;
        }
        self.made.push(step);
        self.undone.clear();
        self.has_started = true;
        true
    }

    /// The moves that slide the tile in a cell, and all between it and the gap, towards the gap. None
    /// where they are not in line.
    pub fn moves_towards(&self, cell: usize) -> Vec<Move> {
        let size = self.board.size();
        let (row, col) = (size.row_of(cell), size.col_of(cell));
        let (gap_row, gap_col) = (size.row_of(self.board.blank()), size.col_of(self.board.blank()));
        let step = match (row.cmp(&gap_row), col.cmp(&gap_col)) {
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Move::Up,
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Move::Down,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Move::Left,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Move::Right,
            _ => return Vec::new(),
        };
        vec![step; size.distance(cell, self.board.blank())]
    }

    /// Takes a move back.
    pub fn undo(&mut self) -> bool {
        if self.is_solved() {
            return false;
        }
        let Some(step) = self.made.pop() else { return false };
        self.board.slide(step.inverse());
        self.undone.push(step);
        true
    }

    /// Makes a move again that was taken back.
    pub fn redo(&mut self) -> bool {
        let Some(step) = self.undone.pop() else { return false };
        self.board.slide(step);
        self.made.push(step);
        true
    }

    /// The same board from its start. Whoever has seen its solution has still seen it.
    pub fn restart(&mut self) {
        let is_helped = self.is_helped;
        *self = Self::new(self.start.clone(), self.goal.clone());
        self.is_helped = is_helped;
    }

    /// Lets time pass: it counts between the first move and the goal.
    pub fn tick(&mut self, passed: Duration) {
        if self.has_started && !self.is_solved() {
            self.time += passed;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, notation};

    const SECOND: Duration = Duration::from_secs(1);

    fn game(start: &str) -> Game {
        let start = notation::parse(start, None).unwrap();
        let goal = Goal::Last.board(start.size());
        Game::new(start, goal)
    }

    #[test]
    fn time_counts_from_the_first_move_to_the_goal() {
        let mut game = game("1 2 3/4 5 6/0 7 8");
        game.tick(SECOND);
        assert_eq!(game.time(), Duration::ZERO);
        assert!(game.slide(Move::Right));
        game.tick(SECOND);
        assert!(game.slide(Move::Right));
        assert!(game.is_solved());
        game.tick(SECOND);
        assert_eq!(game.time(), SECOND);
    }

    #[test]
    fn undo_and_redo_are_each_others_inverse() {
        let mut game = game("1 2 3/4 0 6/7 5 8");
        let before = game.board().clone();
        assert!(!game.undo() && !game.redo());
        assert!(game.slide(Move::Up) && game.slide(Move::Left));
        let after = game.board().clone();
        assert!(game.undo() && game.undo() && !game.undo());
        assert_eq!((game.board(), game.made().len()), (&before, 0));
        assert!(game.redo() && game.redo() && !game.redo());
        assert_eq!((game.board(), game.made().len()), (&after, 2));
        assert_eq!(game.boards().last(), Some(after));
    }

    #[test]
    fn a_new_move_forgets_what_was_undone() {
        let mut game = game("1 2 3/4 0 6/7 5 8");
        assert!(game.slide(Move::Up) && game.undo() && game.slide(Move::Left));
        assert!(!game.redo());
    }

    #[test]
    fn a_solved_board_is_left_alone() {
        let mut game = game("1 2 3/4 5 6/7 0 8");
        assert!(game.slide(Move::Right));
        assert!(!game.slide(Move::Left) && !game.undo());
        assert_eq!(game.made().len(), 1);
    }

    #[test]
    fn a_click_in_line_with_the_gap_slides_all_between() {
        let game = game("0 1 2/4 5 3/7 8 6");
        assert_eq!(game.moves_towards(2), [Move::Right, Move::Right]);
        assert_eq!(game.moves_towards(3), [Move::Down]);
        assert!(game.moves_towards(0).is_empty(), "the gap itself");
        assert!(game.moves_towards(4).is_empty(), "not in line");
    }

    #[test]
    fn a_restart_does_not_make_a_helped_game_honest() {
        let mut game = game("1 2 3/4 0 6/7 5 8");
        game.slide(Move::Up);
        game.tick(SECOND);
        game.help();
        game.restart();
        assert_eq!((game.board(), game.made().len(), game.time()), (game.start(), 0, Duration::ZERO));
        assert!(game.is_helped());
        game.tick(SECOND);
        assert_eq!(game.time(), Duration::ZERO);
    }
}
