//! Where one is in a search: the steps that were read, and the search that waits for the next to be.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use npuzzle::solver::steps::{Event, Steps};
use npuzzle::solver::trace::Step;
use npuzzle::solver::{Answer, Phase, Request};

use crate::Error;

/// A walk through a search. The search waits while nobody goes forward.
pub struct Walk {
    search: Steps,
    /// The steps that were read, as far as they are kept.
    steps: VecDeque<Step>,
    /// The place in them; one past the last is the end of the search.
    at: usize,
    /// How many steps are still to be gone forward; `u64::MAX` for all.
    ahead: u64,
    /// Steps a second, while it goes by itself.
    speed: Option<f64>,
    last_speed: f64,
    most_kept: usize,
    /// The part of a step that has passed since the last.
    passed: f64,
    answer: Option<Answer>,
    building: Option<(Phase, f64)>,
}

/// Steps that are kept to go back to; a longer walk forgets its first ones.
const MOST_KEPT: usize = 10_000;

/// On large boards fewer are kept: what they may take together.
const MOST_BYTES: usize = 100 << 20;

/// The first of OPEN that are kept with each step: more than fit on most screens.
const FIRST_OF_OPEN: usize = 60;

/// How long one tick may read before the screen is drawn again.
const SPELL: Duration = Duration::from_millis(30);

impl Walk {
    /// A walk that stands at the first expansion.
    pub fn of(request: &Request) -> Self {
        let bytes_of_a_step = (FIRST_OF_OPEN + 5) * (2 * request.start().size().cells() + 48);
        Self {
            most_kept: (MOST_BYTES / bytes_of_a_step).min(MOST_KEPT),
            search: Steps::of(request, FIRST_OF_OPEN),
            steps: VecDeque::new(),
            at: 0,
            ahead: 0,
            speed: None,
            last_speed: 2.0,
            passed: 0.0,
            answer: None,
            building: None,
        }
    }

    /// Goes so many steps forward, as fast as they come.
    pub fn forward(&mut self, steps: u64) {
        self.speed = None;
        self.ahead = self.ahead.saturating_add(steps);
    }

    /// Goes so many steps back, as far as they are kept.
    pub fn back(&mut self, steps: u64) {
        self.speed = None;
        self.ahead = 0;
        self.at = self.at.saturating_sub(usize::try_from(steps).unwrap_or(usize::MAX));
    }

    /// Goes by itself, or stops to.
    pub fn play_or_pause(&mut self) {
        let was_going = self.speed.take().is_some() || self.ahead > 0;
        self.ahead = 0;
        if !was_going {
            self.speed = Some(self.last_speed);
        }
    }

    /// Changes how fast it goes by itself.
    pub fn change_speed(&mut self, factor: f64) {
        self.last_speed = (self.last_speed * factor).clamp(0.25, 256.0);
        if let Some(speed) = &mut self.speed {
            *speed = self.last_speed;
        }
    }

    /// Lets time pass.
    pub fn tick(&mut self, time: Duration) -> Result<(), Error> {
        if let Some(speed) = self.speed {
            self.passed += time.as_secs_f64() * speed;
            self.ahead += self.passed as u64;
            self.passed = self.passed.fract();
        }
        let started = Instant::now();
        // The first step is read before anyone asks.
        while (self.ahead > 0 || self.steps.is_empty() && self.answer.is_none()) && started.elapsed() < SPELL
        {
            if !self.advance()? {
                break;
            }
            if self.ahead != u64::MAX {
                self.ahead = self.ahead.saturating_sub(1);
            }
        }
        if self.is_at_end() {
            (self.ahead, self.speed) = (0, None);
        }
        Ok(())
    }

    /// One step forward; whether there was one.
    fn advance(&mut self) -> Result<bool, Error> {
        if self.at + 1 < self.steps.len() {
            self.at += 1;
            return Ok(true);
        }
        if self.answer.is_some() {
            self.at = self.steps.len();
            return Ok(false);
        }
        match self.search.next_within(SPELL) {
            None => Ok(false),
            // Goes on to wait for the step.
            Some(Event::Building(table, share)) => {
                self.building = Some((Phase::Building(table), share));
                self.ahead = self.ahead.saturating_add(u64::from(self.ahead > 0));
                Ok(true)
            }
            Some(Event::Notice(_)) => Ok(true),
            Some(Event::Step(step)) => {
                self.building = None;
                self.steps.push_back(step);
                if self.steps.len() > self.most_kept {
                    self.steps.pop_front();
                }
                self.at = self.steps.len() - 1;
                Ok(true)
            }
            Some(Event::Ended(answer)) => {
                self.building = None;
                self.answer = Some((*answer)?);
                self.at = self.steps.len();
                Ok(false)
            }
        }
    }

    /// The step one stands at; `None` before the first and at the end.
    pub fn step(&self) -> Option<&Step> {
        self.steps.get(self.at)
    }

    /// What was expanded before, newest first.
    pub fn before(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().take(self.at).rev()
    }

    /// How the search ended, once that was read.
    pub fn answer(&self) -> Option<&Answer> {
        self.answer.as_ref()
    }

    /// Whether one stands at the end of the search.
    pub fn is_at_end(&self) -> bool {
        self.answer.is_some() && self.at == self.steps.len()
    }

    /// Whether the first step is the first of the search, or others were forgotten before it.
    pub fn has_forgotten(&self) -> bool {
        self.steps.front().is_some_and(|step| step.number > 1)
    }

    /// The table that is being made before the search can start.
    pub fn building(&self) -> Option<&(Phase, f64)> {
        self.building.as_ref()
    }

    /// How it goes by itself, in words.
    pub fn pace(&self) -> String {
        match (self.speed, self.ahead) {
            (Some(speed), _) => format!("{speed} a second"),
            (None, u64::MAX) => "to the end".to_owned(),
            (None, _) => "paused".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use npuzzle::board::{Goal, notation};

    fn walk(board: &str) -> Walk {
        let start = notation::parse(board, None).unwrap();
        let goal = Goal::Last.board(start.size());
        let mut request = Request::new(start, goal).unwrap();
        request.strategy = "astar+manhattan".parse().unwrap();
        Walk::of(&request)
    }

    fn number(walk: &Walk) -> Option<u64> {
        walk.step().map(|step| step.number)
    }

    /// Ticks until nothing is left to go.
    fn settle(walk: &mut Walk) {
        let started = Instant::now();
        while walk.ahead > 0 || walk.steps.is_empty() && walk.answer.is_none() {
            walk.tick(Duration::ZERO).unwrap();
            assert!(started.elapsed() < Duration::from_secs(60));
        }
    }

    #[test]
    fn forward_and_back_lead_to_the_same_steps() {
        let mut walk = walk("8 1 3/4 0 2/7 6 5");
        settle(&mut walk);
        assert_eq!(number(&walk), Some(1));
        walk.forward(5);
        settle(&mut walk);
        let sixth = walk.step().unwrap().clone();
        assert_eq!(sixth.number, 6);
        walk.back(2);
        assert_eq!(number(&walk), Some(4));
        assert_eq!(walk.before().map(|step| step.number).collect::<Vec<_>>(), [3, 2, 1]);
        walk.forward(2);
        settle(&mut walk);
        assert_eq!(walk.step(), Some(&sixth));
        walk.back(u64::MAX);
        assert_eq!(number(&walk), Some(1));
    }

    #[test]
    fn the_end_is_reached_and_can_be_left_again() {
        let mut walk = walk("8 6 7/2 5 4/3 0 1");
        walk.forward(u64::MAX);
        settle(&mut walk);
        assert!(walk.is_at_end());
        let expanded = walk.answer().unwrap().stats.expanded;
        walk.forward(1);
        settle(&mut walk);
        assert!(walk.is_at_end(), "there is nothing beyond");
        walk.back(1);
        assert_eq!(number(&walk), Some(expanded));
    }

    #[test]
    fn a_board_that_is_solved_ends_before_any_step() {
        let mut walk = walk("1 2 3/4 5 6/7 8 0");
        settle(&mut walk);
        assert!(walk.is_at_end());
        assert_eq!(number(&walk), None);
    }

    #[test]
    fn time_alone_goes_forward_only_while_it_plays() {
        let mut walk = walk("8 1 3/4 0 2/7 6 5");
        settle(&mut walk);
        walk.tick(Duration::from_secs(5)).unwrap();
        assert_eq!(number(&walk), Some(1));
        walk.play_or_pause();
        walk.tick(Duration::from_secs(2)).unwrap();
        settle(&mut walk);
        assert_eq!(number(&walk), Some(5), "two a second");
        walk.play_or_pause();
        walk.tick(Duration::from_secs(2)).unwrap();
        assert_eq!(number(&walk), Some(5));
    }
}
