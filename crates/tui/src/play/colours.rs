//! What the colour of a tile tells.

use anstyle::{Ansi256Color, AnsiColor};
use npuzzle::board::Size;
use ratatui::style::Color;

/// What the colour of a tile tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// The row it belongs in.
    Row,
    /// How far it is from home.
    Distance,
    /// Nothing: there are none.
    None,
    /// Nothing, since the user wants no colours in any program.
    Forbidden,
}

/// Tiles are coloured by the row they belong in.
const ROW_COLOURS: [AnsiColor; 6] = [
    AnsiColor::Cyan,
    AnsiColor::Yellow,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Blue,
    AnsiColor::Red,
];

/// From home to far away.
const DISTANCES: [AnsiColor; 5] =
    [AnsiColor::Green, AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Magenta, AnsiColor::Red];

impl Colours {
    /// Takes the next ones; why not, if that can't be.
    pub fn change(&mut self) -> Option<String> {
        *self = match self {
            Self::Row => Self::Distance,
            Self::Distance => Self::None,
            Self::None => Self::Row,
            Self::Forbidden => return Some("no colours: NO_COLOR is set".to_owned()),
        };
        None
    }

    /// What they tell, in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Row => "by home row",
            Self::Distance => "by distance from home",
            Self::None => "none",
            Self::Forbidden => "none (NO_COLOR)",
        }
    }

    /// Whether there are any.
    pub fn are_on(self) -> bool {
        matches!(self, Self::Row | Self::Distance)
    }

    /// The colour of a tile in `cell` that belongs in `home`.
    pub fn of(self, size: Size, cell: usize, home: usize) -> Color {
        let colour = match self {
            Self::Row => row_colour(size.row_of(home)),
            Self::Distance => DISTANCES[size.distance(cell, home).min(DISTANCES.len() - 1)],
            Self::None | Self::Forbidden => return Color::Reset,
        };
        Color::Indexed(Ansi256Color::from_ansi(colour).index())
    }
}

/// The colour of the tiles that belong in a row.
pub fn row_colour(home_row: usize) -> AnsiColor {
    ROW_COLOURS[home_row % ROW_COLOURS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_tells_the_home_row_or_the_distance() {
        let size = Size::new(3, 3).unwrap();
        assert_eq!(Colours::Row.of(size, 8, 0), Colours::Row.of(size, 0, 2));
        assert_ne!(Colours::Row.of(size, 8, 0), Colours::Row.of(size, 8, 3));
        assert_eq!(Colours::Distance.of(size, 8, 0), Colours::Distance.of(size, 0, 8));
        assert_ne!(Colours::Distance.of(size, 0, 0), Colours::Distance.of(size, 0, 1));
        assert_eq!(Colours::None.of(size, 8, 0), Color::Reset);
    }

    #[test]
    fn colours_take_turns_unless_they_are_forbidden() {
        let mut colours = Colours::Row;
        assert!((0..3).all(|_| colours.change().is_none()));
        assert_eq!(colours, Colours::Row);
        colours = Colours::Forbidden;
        assert!(colours.change().is_some());
        assert_eq!(colours, Colours::Forbidden);
    }
}
