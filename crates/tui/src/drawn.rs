//! Drawings of boards as text for a full screen.

use npuzzle::board::drawing::{self, Drawing};
use ratatui::text::{Line, Span, Text};

/// A drawing with each of its spans shown in a style.
pub fn drawn(drawing: &Drawing, shown: impl Fn(drawing::Span) -> Span<'static>) -> Text<'static> {
    let line = |spans: Vec<drawing::Span>| spans.into_iter().map(&shown).collect::<Line>();
    drawing.lines().into_iter().map(line).collect()
}
