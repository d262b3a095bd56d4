//! What is drawn on: a picture in units finer than a pixel, as the plotting crate knows whole ones only.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::prelude::SVGBackend;
use plotters::style::Color;

use super::theme::{self, PAPER};

/// Units in a pixel.
pub const FINE: i32 = 4;

/// What is drawn on.
pub type Canvas<'c> = DrawingArea<SVGBackend<'c>, Shift>;

/// The plotting crate's errors: writing to a string has none of its own.
pub type DrawError = DrawingAreaErrorKind<std::io::Error>;

/// A picture of a size in pixels, as text; `describe` is read to those who can't see it.
pub fn picture(
    (width, height): (i32, i32),
    describe: &str,
    draw: impl FnOnce(&Canvas<'_>) -> Result<(), DrawError>,
) -> Result<String, DrawError> {
    super::register_fonts();
    let (fine_width, fine_height) = ((width * FINE) as u32, (height * FINE) as u32);
    let mut svg = String::new();
    {
        let canvas = SVGBackend::with_string(&mut svg, (fine_width, fine_height)).into_drawing_area();
        canvas.fill(&PAPER.rgb().to_rgba())?;
        draw(&canvas)?;
        canvas.present()?;
    }
    let head = format!("<svg width=\"{fine_width}\" height=\"{fine_height}\"");
    let style = theme::style_sheet();
    let described =
        describe.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    let svg = svg.replacen(
        &head,
        &format!("<svg width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{described}\""),
        1,
    );
    // Behind the head comes the drawing: the style sheet goes between.
    let end_of_head = svg.find('>').map_or(0, |end| end + 1);
    let (head, drawing) = svg.split_at(end_of_head);
    Ok(format!("{head}<style>{style}</style>{}", drawing.trim_start()))
}
