//! Keys to actions: one table for the game, one for watching a solution.

use npuzzle::board::Move;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::levels::Level;

/// What a player can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A move, named by the way the gap goes.
    Slide(Move),
    Undo,
    Redo,
    /// The same board again.
    Restart,
    /// Another board.
    New,
    Level(Level),
    Larger,
    Smaller,
    Hint,
    Coach,
    /// See the rest solved.
    Watch,
    Colours,
    Help,
    /// Pause, or go on.
    Pause,
    StepForward,
    StepBack,
    Faster,
    Slower,
    /// Go on playing from where the solution is.
    Accept,
    /// Back to the game.
    Leave,
    Quit,
    /// Ctrl-C.
    Interrupt,
}

/// What an arrow key pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pushes {
    /// The tile goes the way of the arrow.
    #[default]
    Tile,
    /// The gap goes the way of the arrow.
    Blank,
}

impl Pushes {
    /// The move that an arrow makes.
    fn step(self, arrow: Move) -> Move {
        match self {
            Self::Tile => arrow.inverse(),
            Self::Blank => arrow,
        }
    }

    /// The arrow to press for a move.
    pub fn arrow(self, step: Move) -> char {
        // The inverse of the inverse is the move itself, so one map serves both ways.
        arrow(self.step(step))
    }
}

/// A way as a sign.
pub fn arrow(way: Move) -> char {
    match way {
        Move::Up => '↑',
        Move::Left => '←',
        Move::Right => '→',
        Move::Down => '↓',
    }
}

/// What a key asks for during a game.
pub fn in_game(key: &KeyEvent, pushes: Pushes) -> Option<Action> {
    if let Some(action) = anywhere(key) {
        return Some(action);
    }
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('r') => Some(Action::Redo),
            // What the Backspace of some terminals is.
            KeyCode::Char('h') => Some(Action::Undo),
            _ => None,
        };
    }
    if let Some(way) = way(key.code) {
        return Some(Action::Slide(pushes.step(way)));
    }
    match key.code {
        KeyCode::Char('u') | KeyCode::Backspace => Some(Action::Undo),
        KeyCode::Char('U') => Some(Action::Redo),
        KeyCode::Char('r') => Some(Action::Restart),
        KeyCode::Char('n') => Some(Action::New),
        KeyCode::Char(digit @ '1'..='4') => Some(Action::Level(Level::ALL[digit as usize - '1' as usize])),
        KeyCode::Char(']') => Some(Action::Larger),
        KeyCode::Char('[') => Some(Action::Smaller),
        KeyCode::Char('i') => Some(Action::Hint),
        KeyCode::Char('m') => Some(Action::Coach),
        KeyCode::Char('s') => Some(Action::Watch),
        KeyCode::Esc => Some(Action::Leave),
        _ => None,
    }
}

/// What a key asks for while a solution is watched.
pub fn in_watch(key: &KeyEvent) -> Option<Action> {
    if let Some(action) = anywhere(key) {
        return Some(action);
    }
    match key.code {
        KeyCode::Char(' ') => Some(Action::Pause),
        KeyCode::Right | KeyCode::Char('l') => Some(Action::StepForward),
        KeyCode::Left | KeyCode::Char('h') => Some(Action::StepBack),
        KeyCode::Char('+' | '=') => Some(Action::Faster),
        KeyCode::Char('-') => Some(Action::Slower),
        KeyCode::Enter => Some(Action::Accept),
        KeyCode::Esc | KeyCode::Char('s') => Some(Action::Leave),
        _ => None,
    }
}

/// What a key asks for wherever it is pressed.
fn anywhere(key: &KeyEvent) -> Option<Action> {
    match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(Action::Interrupt),
        KeyCode::Char('c') => Some(Action::Colours),
        KeyCode::Char('?') => Some(Action::Help),
        KeyCode::Char('q') => Some(Action::Quit),
        _ => None,
    }
}

fn way(code: KeyCode) -> Option<Move> {
    match code {
        KeyCode::Up | KeyCode::Char('k') => Some(Move::Up),
        KeyCode::Left | KeyCode::Char('h') => Some(Move::Left),
        KeyCode::Right | KeyCode::Char('l') => Some(Move::Right),
        KeyCode::Down | KeyCode::Char('j') => Some(Move::Down),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    #[test]
    fn an_arrow_pushes_the_tile_unless_the_blank_was_asked_for() {
        let left = press(KeyCode::Left);
        assert_eq!(in_game(&left, Pushes::Tile), Some(Action::Slide(Move::Right)));
        assert_eq!(in_game(&left, Pushes::Blank), Some(Action::Slide(Move::Left)));
    }

    #[test]
    fn letters_of_the_home_row_are_arrows() {
        for (letter, code) in
            [('h', KeyCode::Left), ('j', KeyCode::Down), ('k', KeyCode::Up), ('l', KeyCode::Right)]
        {
            let by_letter = in_game(&press(KeyCode::Char(letter)), Pushes::Tile);
            assert_eq!(by_letter, in_game(&press(code), Pushes::Tile));
            assert!(matches!(by_letter, Some(Action::Slide(_))));
        }
    }

    #[test]
    fn the_arrow_that_is_named_makes_the_move() {
        let keys = [('↑', KeyCode::Up), ('←', KeyCode::Left), ('→', KeyCode::Right), ('↓', KeyCode::Down)];
        for pushes in [Pushes::Tile, Pushes::Blank] {
            for step in Move::ALL {
                let (_, code) = keys.into_iter().find(|(sign, _)| *sign == pushes.arrow(step)).unwrap();
                assert_eq!(in_game(&press(code), pushes), Some(Action::Slide(step)));
            }
        }
    }

    #[test]
    fn control_changes_what_a_letter_means() {
        let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(in_game(&control('c'), Pushes::Tile), Some(Action::Interrupt));
        assert_eq!(in_watch(&control('c')), Some(Action::Interrupt));
        assert_eq!(in_game(&press(KeyCode::Char('c')), Pushes::Tile), Some(Action::Colours));
        assert_eq!(in_game(&control('r'), Pushes::Tile), Some(Action::Redo));
        assert_eq!(in_game(&control('n'), Pushes::Tile), None);
        assert_eq!(in_game(&control('l'), Pushes::Tile), None);
        assert_eq!(in_game(&control('h'), Pushes::Tile), Some(Action::Undo));
    }
}
