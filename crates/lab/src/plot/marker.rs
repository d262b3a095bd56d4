//! Markers: series are told apart by shape as well as by colour.

use plotters::element::{Circle, PathElement, Polygon};
use plotters::style::{Color, RGBColor, ShapeStyle};

use super::canvas::{Canvas, DrawError, FINE};
use super::theme::PAPER;

/// The corners of each shape around its middle, for a half width of about 4; a circle has none.
const SHAPES: [&[(i32, i32)]; 8] = [
    &[],
    &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
    &[(0, -5), (5, 4), (-5, 4)],
    &[(0, -6), (5, 0), (0, 6), (-5, 0)],
    &[(0, 5), (5, -4), (-5, -4)],
    &[
        (-2, -5),
        (2, -5),
        (2, -2),
        (5, -2),
        (5, 2),
        (2, 2),
        (2, 5),
        (-2, 5),
        (-2, 2),
        (-5, 2),
        (-5, -2),
        (-2, -2),
    ],
    &[(0, -5), (5, -1), (3, 5), (-3, 5), (-5, -1)],
    &[(-5, -2), (5, -2), (5, 2), (-5, 2)],
];

/// How a marker looks.
#[derive(Clone, Copy, Debug)]
pub struct Marker {
    /// Which series it belongs to.
    pub series: usize,
    /// Its colour.
    pub colour: RGBColor,
    /// Whether only its outline is drawn.
    pub is_hollow: bool,
    /// Half its width, in pixels.
    pub size: i32,
    /// How much of it covers what is below.
    pub opacity: f64,
}

impl Marker {
    /// Draws it around a point.
    pub fn draw(&self, canvas: &Canvas<'_>, (x, y): (i32, i32)) -> Result<(), DrawError> {
        let fill = ShapeStyle { color: self.colour.mix(self.opacity), filled: true, stroke_width: 0 };
        let paper = ShapeStyle { color: PAPER.rgb().to_rgba(), filled: true, stroke_width: 0 };
        let line = ShapeStyle { color: self.colour.to_rgba(), filled: false, stroke_width: FINE as u32 };
        let shape = SHAPES[self.series % SHAPES.len()];
        if shape.is_empty() {
            let radius = self.size * FINE;
            canvas.draw(&Circle::new((x, y), radius, if self.is_hollow { paper } else { fill }))?;
            if self.is_hollow {
                canvas.draw(&Circle::new((x, y), radius, line))?;
            }
            return Ok(());
        }
        let corner = |&(dx, dy): &(i32, i32)| (x + dx * self.size * FINE / 4, y + dy * self.size * FINE / 4);
        let mut corners: Vec<(i32, i32)> = shape.iter().map(corner).collect();
        canvas.draw(&Polygon::new(corners.clone(), if self.is_hollow { paper } else { fill }))?;
        if self.is_hollow {
            corners.push(corners[0]);
            canvas.draw(&PathElement::new(corners, line))?;
        }
        Ok(())
    }
}
