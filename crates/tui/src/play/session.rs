//! All that goes on between a player and the program: the game, the helpers in the background, and what each
//! action does. It draws nothing and reads no clock.

use std::sync::Arc;
use std::time::Duration;

use npuzzle::board::scramble::Dice;
use npuzzle::board::{Board, Goal, Move, Size};
use npuzzle::heuristics::pdb::Library;

use super::adviser::{Adviser, News};
use super::coach;
use super::colours::Colours;
use super::game::Game;
use super::keys::{Action, Pushes};
use super::knowledge::{Knowledge, Known};
use super::levels::{Deal, Dealing, Level};
use super::scores::{Feat, Scores};
use super::watch::Watch;
use crate::{End, Error};

/// How a session starts.
#[derive(Debug)]
pub struct Setup {
    /// The board to start with; drawn if there is none.
    pub board: Option<Board>,
    /// The goal of the first board.
    pub goal: Board,
    /// How hard the boards are that are drawn.
    pub level: Level,
    /// The seed of the boards that are drawn.
    pub seed: u64,
    /// What an arrow key pushes.
    pub pushes: Pushes,
    /// What the colour of a tile shows at first.
    pub colours: Colours,
    /// Where hints get their tables from.
    pub library: Arc<Library>,
}

/// Where the board of a game came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Given,
    Drawn { level: Level, seed: u64, depth: Option<u32> },
}

/// The solution that a player wants to see.
#[derive(Debug)]
pub enum Show {
    Nothing,
    /// Wanted, but not known yet.
    Wanted {
        waited: Duration,
    },
    Playing(Watch),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    Scored(Feat),
    /// A hint, the coach or a solution was seen.
    Unscored,
}

/// A player at the board.
pub struct Session {
    pub game: Game,
    pub origin: Origin,
    pub dealing: Option<Dealing>,
    pub show: Show,
    pub finish: Option<Finish>,
    pub has_hint: bool,
    pub has_coach: bool,
    pub has_help: bool,
    pub colours: Colours,
    pub pushes: Pushes,
    pub scores: Scores,
    pub knowledge: Knowledge,
    /// Something the player should know, until the next key.
    pub note: Option<String>,
    /// How much of a table is done, while one is made.
    pub making: Option<f64>,
    first_goal: Board,
    level: Level,
    dice: Dice,
    adviser: Adviser,
}

/// Hints on larger boards would take too much memory, and nobody wants to follow them.
const MOST_CELLS_WITH_HINTS: usize = 256;

/// How long to wait for a shortest solution to be shown where there is another one.
const PATIENCE: Duration = Duration::from_secs(1);

impl Session {
    /// A session, with its first board on the table or being drawn.
    pub fn new(setup: Setup, mut scores: Scores) -> Self {
        let Setup { board, goal, level, seed, pushes, colours, library } = setup;
        let dealing = board.is_none().then(|| Dealing::start(goal.clone(), level, seed));
        let note = scores.take_complaint();
        Self {
            game: Game::new(board.unwrap_or_else(|| goal.clone()), goal.clone()),
            origin: Origin::Given,
            dealing,
            show: Show::Nothing,
            finish: None,
            has_hint: false,
            has_coach: false,
            has_help: false,
            colours,
            pushes,
            scores,
            knowledge: Knowledge::default(),
            note,
            making: None,
            first_goal: goal,
            level,
            dice: Dice::new(seed),
            adviser: Adviser::start(library),
        }
    }

    /// The board to be seen.
    pub fn board(&self) -> &Board {
        match &self.show {
            Show::Playing(watch) => watch.board(),
            _ => self.game.board(),
        }
    }

    /// What is known of the player's board, if a hint is wanted.
    pub fn hint(&self) -> Option<Known> {
        self.knowledge.of(self.game.board()).filter(|_| self.has_hint)
    }

    /// The best move to be shown on the board.
    pub fn best_move(&self) -> Option<Move> {
        match &self.show {
            Show::Playing(watch) => watch.next(),
            _ => self.hint()?.next,
        }
    }

    /// Whether hints can be had on this size.
    pub fn can_advise(&self) -> bool {
        self.game.board().size().cells() <= MOST_CELLS_WITH_HINTS
    }

    /// The name under which the game is scored.
    pub fn kind(&self) -> String {
        let goal = self.game.goal();
        let towards = match Goal::named(goal) {
            Some(Goal::Last) => String::new(),
            Some(named) => format!(" to {named}"),
            None => format!(" to {goal}"),
        };
        match &self.origin {
            Origin::Given => format!("{}{towards}", self.game.start()),
            Origin::Drawn { level, .. } => format!("{} {}{towards}", goal.size(), level.name()),
        }
    }

    /// Does what the player asks for; says so if that ends the session.
    pub fn act(&mut self, action: Action) -> Option<End> {
        self.note = None;
        match action {
            Action::Quit => return Some(End::Quit),
            Action::Interrupt => return Some(End::Interrupted),
            Action::Help => self.has_help = !self.has_help,
            Action::Leave if self.has_help => self.has_help = false,
            Action::Colours => self.note = self.colours.change(),
            _ if matches!(self.show, Show::Playing(_)) => self.act_on_show(action),
            _ => self.act_on_game(action),
        }
        self.ask();
        None
    }

    /// Slides all tiles between a cell and the gap.
    pub fn click(&mut self, cell: usize) {
        if matches!(self.show, Show::Playing(_)) || self.has_help {
            return;
        }
        for step in self.game.moves_towards(cell) {
            self.act(Action::Slide(step));
        }
    }

    /// Lets time pass, and hears what the helpers have to say.
    pub fn tick(&mut self, passed: Duration) -> Result<(), Error> {
        self.game.tick(passed);
        match &mut self.show {
            Show::Nothing => {}
            Show::Wanted { waited } => *waited += passed,
            Show::Playing(watch) => watch.tick(passed),
        }
        if let Some(deal) = self.dealing.as_ref().map(Dealing::poll).transpose()?.flatten() {
            self.lay_out(deal);
        }
        while let Some(news) = self.adviser.hear()? {
            self.hear(news);
        }
        self.start_show();
        self.ask();
        Ok(())
    }

    fn act_on_game(&mut self, action: Action) {
        match action {
            Action::New => self.deal(self.game.goal().clone()),
            Action::Level(level) => {
                self.level = level;
                self.deal(self.game.goal().clone());
            }
            Action::Larger => self.resize(1),
            Action::Smaller => self.resize(-1),
            Action::Coach => self.has_coach = !self.has_coach,
            Action::Hint => self.has_hint = !self.has_hint,
            Action::Leave => self.show = Show::Nothing,
            // The rest is about a board, which must be there.
            _ if self.dealing.is_some() => {}
            Action::Slide(step) => self.slide(step),
            Action::Undo => drop(self.game.undo()),
            Action::Redo => {
                self.game.redo();
                self.notice_end();
            }
            Action::Restart => {
                self.game.restart();
                self.show = Show::Nothing;
                self.finish = None;
            }
            Action::Watch if !self.game.is_solved() && self.can_advise() => {
                self.show = Show::Wanted { waited: Duration::ZERO };
            }
            _ => {}
        }
        if (self.has_hint || self.has_coach) && self.dealing.is_none() {
            self.game.help();
        }
    }

    fn act_on_show(&mut self, action: Action) {
        let Show::Playing(watch) = &mut self.show else { return };
        match action {
            Action::Pause => watch.pause(),
            Action::StepForward => watch.step_forward(),
            Action::StepBack => watch.step_back(),
            Action::Faster => watch.faster(),
            Action::Slower => watch.slower(),
            Action::Leave => self.show = Show::Nothing,
            Action::Accept => {
                let made = watch.made().to_vec();
                self.show = Show::Nothing;
                for step in made {
                    self.slide(step);
                }
            }
            _ => {}
        }
    }

    fn slide(&mut self, step: Move) {
        if self.game.slide(step) {
            self.show = Show::Nothing;
            self.notice_end();
        }
    }

    /// Scores a game that was just solved.
    fn notice_end(&mut self) {
        if !self.game.is_solved() || self.finish.is_some() {
            return;
        }
        self.finish = Some(if self.game.is_helped() {
            Finish::Unscored
        } else {
            let (moves, time) = (self.game.made().len(), self.game.time());
            let feat = self.scores.record(&self.kind(), moves, time);
            self.note = self.scores.take_complaint();
            Finish::Scored(feat)
        });
    }

    /// Starts to draw a new board.
    fn deal(&mut self, goal: Board) {
        // Small enough to be typed again.
        let seed = self.dice.seed() >> 32;
        self.dealing = Some(Dealing::start(goal, self.level, seed));
        self.show = Show::Nothing;
    }

    fn resize(&mut self, by: isize) {
        // A board that is still being drawn has the size that was asked for last.
        let goal = self.dealing.as_ref().map_or(self.game.goal(), |dealing| &dealing.goal);
        let size = goal.size();
        let side = |side: usize| side.saturating_add_signed(by);
        match Size::new(side(size.rows()), side(size.cols())) {
            Ok(size) => self.deal(self.goal_of(size)),
            Err(error) => self.note = Some(error.to_string()),
        }
    }

    /// The goal on a size: the one that was asked for, as far as it exists there.
    fn goal_of(&self, size: Size) -> Board {
        if size == self.first_goal.size() {
            return self.first_goal.clone();
        }
        Goal::named(&self.first_goal).unwrap_or_default().board(size)
    }

    /// Puts a board on the table that was drawn.
    fn lay_out(&mut self, deal: Deal) {
        let Some(dealing) = self.dealing.take() else { return };
        let Deal { board, depth } = deal;
        self.origin = Origin::Drawn { level: dealing.level, seed: dealing.seed, depth };
        self.game = Game::new(board, dealing.goal.clone());
        self.knowledge = Knowledge::default();
        self.finish = None;
        // A new board is a new chance to be scored.
        self.has_hint = false;
        self.has_coach = false;
    }

    fn hear(&mut self, news: News) {
        match news {
            News::Making(share) => self.making = Some(share),
            News::Made => self.making = None,
            News::Advice(advice) => {
                self.making = None;
                self.knowledge.learn(&advice);
            }
            News::Failed(why) => {
                self.making = None;
                self.show = Show::Nothing;
                // Nothing more will come of it, so nobody should wait for it.
                self.has_hint = false;
                self.has_coach = false;
                self.note = Some(why);
            }
        }
    }

    /// Shows the solution that is wanted, once it is there.
    fn start_show(&mut self) {
        let Show::Wanted { waited } = &self.show else { return };
        let board = self.game.board();
        let Some(known) = self.knowledge.of(board) else { return };
        if !known.is_final && *waited < PATIENCE {
            return;
        }
        if let Some(way) = self.knowledge.way(board) {
            self.show = Show::Playing(Watch::new(board.clone(), way, known.is_proven));
            self.game.help();
        }
    }

    /// Asks the adviser what is most needed now.
    fn ask(&mut self) {
        match self.open_question() {
            Some(board) => self.adviser.ask(&board, self.game.goal()),
            None => self.adviser.forget(),
        }
    }

    fn open_question(&self) -> Option<Board> {
        if self.dealing.is_some() || !self.can_advise() {
            return None;
        }
        let board = self.game.board();
        let is_open = self.knowledge.of(board).is_none_or(|known| !known.is_final);
        let is_wanted = self.has_hint || self.has_coach || matches!(self.show, Show::Wanted { .. });
        if is_wanted && is_open {
            return Some(board.clone());
        }
        self.has_coach.then(|| coach::open_question(&self.game, &self.knowledge)).flatten()
    }
}

#[cfg(test)]
mod tests;
