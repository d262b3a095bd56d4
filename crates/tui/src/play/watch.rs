//! A solution that is played by itself: with pause, steps both ways, and a speed. Pure state, like a game.

use std::time::Duration;

use npuzzle::board::{Board, Move};

/// A solution being watched.
#[derive(Clone, Debug)]
pub struct Watch {
    board: Board,
    moves: Vec<Move>,
    is_proven: bool,
    position: usize,
    is_playing: bool,
    speed: usize,
    waited: Duration,
}

/// Moves a second.
const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

impl Watch {
    /// Starts to play these moves from a board.
    pub fn new(board: Board, moves: Vec<Move>, is_proven: bool) -> Self {
        Self { board, moves, is_proven, position: 0, is_playing: true, speed: 2, waited: Duration::ZERO }
    }

    /// What is to be seen now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves made so far.
    pub fn made(&self) -> &[Move] {
        &self.moves[..self.position]
    }

    /// The next move, if there is one.
    pub fn next(&self) -> Option<Move> {
        self.moves.get(self.position).copied()
    }

    /// How many moves there are in all.
    pub fn length(&self) -> usize {
        self.moves.len()
    }

    /// Whether no solution is shorter.
    pub fn is_proven(&self) -> bool {
        self.is_proven
    }

    /// Whether it plays by itself now.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Moves a second.
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    pub fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    pub fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    /// Pauses, or goes on if there is anything left.
    pub fn pause(&mut self) {
        self.is_playing = !self.is_playing && self.next().is_some();
        self.waited = Duration::ZERO;
    }

    /// One move on. Who steps wants to look, so it pauses.
    pub fn step_forward(&mut self) {
        self.is_playing = false;
        self.advance();
    }

    /// One move back.
    pub fn step_back(&mut self) {
        self.is_playing = false;
        if let Some(position) = self.position.checked_sub(1) {
            self.position = position;
            self.board.slide(self.moves[position].inverse());
        }
    }

    /// Lets time pass.
    pub fn tick(&mut self, passed: Duration) {
        if !self.is_playing {
            return;
        }
        let pace = Duration::from_secs(1) / self.speed();
        self.waited += passed;
        while self.waited >= pace && self.is_playing {
            self.waited -= pace;
            self.advance();
        }
    }

    fn advance(&mut self) {
        if let Some(step) = self.next() {
            self.board.slide(step);
            self.position += 1;
        }
        self.is_playing &= self.next().is_some();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::notation;

    fn watch() -> Watch {
        let board = notation::parse("1 2 3/4 5 6/0 7 8", None).unwrap();
        Watch::new(board, vec![Move::Right, Move::Right], true)
    }

    #[test]
    fn it_plays_at_its_speed_and_ends_in_a_pause() {
        let mut watch = watch();
        watch.tick(Duration::from_millis(249));
        assert_eq!(watch.made(), []);
        watch.tick(Duration::from_millis(1));
        assert_eq!(watch.made(), [Move::Right]);
        watch.tick(Duration::from_secs(60));
        assert_eq!(watch.board().to_string(), "1 2 3/4 5 6/7 8 0");
        assert!(!watch.is_playing());
        watch.pause();
        assert!(!watch.is_playing(), "there is nothing left to play");
    }

    #[test]
    fn a_pause_holds_it() {
        let mut watch = watch();
        watch.pause();
        watch.tick(Duration::from_secs(60));
        assert_eq!(watch.made(), []);
        watch.pause();
        watch.tick(Duration::from_secs(60));
        assert_eq!(watch.made().len(), 2);
    }

    #[test]
    fn steps_go_both_ways_and_stop_at_the_ends() {
        let mut watch = watch();
        let start = watch.board().clone();
        watch.step_back();
        assert_eq!(watch.board(), &start);
        watch.step_forward();
        watch.step_forward();
        watch.step_forward();
        assert_eq!((watch.made().len(), watch.next()), (2, None));
        watch.step_back();
        watch.step_back();
        assert_eq!(watch.board(), &start);
        assert!(!watch.is_playing());
    }

    #[test]
    fn the_speed_has_two_ends() {
        let mut watch = watch();
        (0..20).for_each(|_| watch.faster());
        assert_eq!(watch.speed(), 64);
        (0..20).for_each(|_| watch.slower());
        assert_eq!(watch.speed(), 1);
    }
}
