//! Plots: what is drawn is a [`Chart`], how it is drawn is here. SVG that is readable in print and on a dark
//! screen, and the same as PNG.

mod canvas;
mod chart;
mod marker;
mod png;
mod scale;
mod theme;

use std::sync::OnceLock;

use plotters::style::{FontStyle, register_font};

pub use chart::{Chart, Look, Series};
pub use png::{PngError, to_png};
pub use scale::{Scale, Unit};

/// Lets the plotting crate measure letters with a font that comes with the program.
fn register_fonts() {
    static REGISTERED: OnceLock<()> = OnceLock::new();
    REGISTERED.get_or_init(|| {
        for (style, font) in
            [(FontStyle::Normal, ttf_noto_sans::REGULAR), (FontStyle::Bold, ttf_noto_sans::BOLD)]
        {
            // A font that can't be read leaves letters unmeasured: the plot is still there.
            drop(register_font(theme::FONT, style, font));
        }
    });
}
