//! A chart: axes, series, a legend.

use std::ops::Range;

use plotters::chart::ChartBuilder;
use plotters::coord::ranged1d::Ranged;
use plotters::element::{DashedPathElement, PathElement, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontStyle, ShapeStyle, TRANSPARENT};

use super::canvas::{Canvas, DrawError, FINE, picture};
use super::marker::Marker;
use super::scale::{Divided, Scale};
use super::theme::{self, FINE_GRID, GRID, INK, MUTED, Tone, letters};

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows, in a line.
    pub title: String,
    /// What the horizontal axis counts, with its unit.
    pub x_label: String,
    /// How it is divided.
    pub x: Scale,
    /// What the vertical axis counts, with its unit.
    pub y_label: String,
    /// How it is divided.
    pub y: Scale,
    /// What is drawn, first to last.
    pub series: Vec<Series>,
    /// Whether there is a line where both axes are equal.
    pub has_diagonal: bool,
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Which colour and marker it takes.
    pub number: usize,
    /// Its points.
    pub points: Vec<(f64, f64)>,
    /// For each point how far it may be off, up and down; empty if that is not shown.
    pub margins: Vec<f64>,
    /// How it is drawn.
    pub look: Look,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Markers joined by a line.
    Line,
    /// Hollow markers joined by a broken line: figures of others.
    Broken,
    /// Markers alone.
    Dots,
    /// Steps: each value holds until the next.
    Steps,
}

/// Sizes in pixels.
const PLOT_WIDTH: i32 = 570;
const HEIGHT: i32 = 400;
const HEAD: i32 = 66;
const FOOT: i32 = 30;
const LEGEND_ROW: i32 = 22;

/// Sizes of letters, in units of the canvas.
const LARGE: u32 = 16 * FINE as u32;
const SMALL: u32 = 13 * FINE as u32;

impl Series {
    /// Whether there is anything to draw.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }
}

impl Chart {
    /// The chart as an SVG picture.
    ///
    /// # Panics
    /// Never: drawing into a text can't fail.
    pub fn to_svg(&self) -> String {
        let legend_width = self.legend_width();
        let rows = self.series.len() as i32 * LEGEND_ROW + HEAD + 20;
        let size = (PLOT_WIDTH + legend_width, HEIGHT.max(rows));
        picture(size, &self.description(), |canvas| self.draw(canvas)).expect("text takes all that is drawn")
    }

    /// For those who can't see it.
    fn description(&self) -> String {
        let names: Vec<&str> = self.series.iter().map(|series| series.name.as_str()).collect();
        format!("{}: {} by {}, for {}", self.title, self.y_label, self.x_label, names.join(", "))
    }

    /// Room for the longest name: about half a letter's height for each letter.
    fn legend_width(&self) -> i32 {
        let longest = self.series.iter().map(|series| series.name.chars().count()).max().unwrap_or(0) as i32;
        46 + longest * 7
    }

    fn draw(&self, canvas: &Canvas<'_>) -> Result<(), DrawError> {
        self.draw_words(canvas)?;
        self.draw_legend(canvas)?;
        let (_, below) = canvas.split_vertically(HEAD * FINE);
        let (above, _) = below.split_vertically((HEIGHT - HEAD - FOOT) * FINE);
        let (area, _) = above.split_horizontally(PLOT_WIDTH * FINE);
        let x = Divided::new(self.x, self.places().map(|(x, _)| x));
        let y = Divided::new(self.y, self.places().map(|(_, y)| y));
        let frame = Frame { x: x.range(), y: y.range() };
        let (fine_x, fine_y) = (x.fine().to_vec(), y.fine().to_vec());
        let (x_labels, y_labels) = (x.labels(), y.labels());
        let mut plot = ChartBuilder::on(&area)
            .margin_right(12 * FINE)
            .margin_left(12 * FINE)
            .x_label_area_size(24 * FINE)
            .y_label_area_size(56 * FINE)
            .build_cartesian_2d(x, y)?;
        for &place in &fine_x {
            let line =
                [plot.backend_coord(&(place, frame.y.start)), plot.backend_coord(&(place, frame.y.end))];
            canvas.draw(&PathElement::new(line, thin(FINE_GRID)))?;
        }
        for &place in &fine_y {
            let line =
                [plot.backend_coord(&(frame.x.start, place)), plot.backend_coord(&(frame.x.end, place))];
            canvas.draw(&PathElement::new(line, thin(FINE_GRID)))?;
        }
        plot.configure_mesh()
            .x_labels(x_labels)
            .y_labels(y_labels)
            .label_style(letters(SMALL, MUTED, FontStyle::Normal))
            .bold_line_style(thin(GRID))
            .light_line_style(TRANSPARENT)
            .axis_style(thin(MUTED))
            .set_all_tick_mark_size(5 * FINE)
            .draw()?;
        self.draw_series(canvas, &frame, &|x, y| plot.backend_coord(&(x, y)))
    }

    /// The title, and what the axes count: across, as people read.
    fn draw_words(&self, canvas: &Canvas<'_>) -> Result<(), DrawError> {
        let at = |horizontal, vertical| Pos::new(horizontal, vertical);
        let title = letters(LARGE, INK, FontStyle::Bold).pos(at(HPos::Left, VPos::Top));
        canvas.draw(&Text::new(self.title.clone(), (14 * FINE, 10 * FINE), title))?;
        let named = letters(SMALL, MUTED, FontStyle::Normal);
        let above = named.pos(at(HPos::Left, VPos::Top));
        canvas.draw(&Text::new(format!("↑ {}", self.y_label), (14 * FINE, 38 * FINE), above))?;
        let below = named.pos(at(HPos::Right, VPos::Bottom));
        let corner = ((PLOT_WIDTH - 12) * FINE, (HEIGHT - 8) * FINE);
        canvas.draw(&Text::new(format!("{} →", self.x_label), corner, below))
    }

    fn draw_series(
        &self,
        canvas: &Canvas<'_>,
        frame: &Frame,
        spot: &dyn Fn(f64, f64) -> (i32, i32),
    ) -> Result<(), DrawError> {
        if self.has_diagonal {
            let (low, high) = (frame.x.start.max(frame.y.start), frame.x.end.min(frame.y.end));
            // Axes that share no value have no such line.
            let ends = if low < high { vec![spot(low, low), spot(high, high)] } else { Vec::new() };
            draw_line(canvas, &ends, thin(MUTED), IsBroken(true))?;
        }
        // Figures of others lie below ours.
        let (theirs, ours): (Vec<_>, Vec<_>) = self.series.iter().partition(|it| it.look == Look::Broken);
        for series in theirs.into_iter().chain(ours) {
            let place = |&(x, y): &(f64, f64)| Some(spot(self.x.place(x)?, self.y.place(y)?));
            let mut spots: Vec<(i32, i32)> = series.points.iter().filter_map(place).collect();
            if let (Look::Steps, Some(&(_, last))) = (series.look, spots.last()) {
                // What is reached stays reached.
                spots.push((spot(frame.x.end, frame.y.start).0, last));
            }
            let whiskers = series.points.iter().zip(&series.margins).filter_map(|(&(x, y), margin)| {
                let x = self.x.place(x)?;
                // One that reaches 0 has no end on a scale of powers.
                let low = self.y.place(y - margin)?.max(frame.y.start);
                let high = self.y.place(y + margin)?.min(frame.y.end);
                Some([spot(x, low), spot(x, high)])
            });
            series.draw(canvas, &spots, &whiskers.collect::<Vec<_>>())?;
        }
        Ok(())
    }

    /// Where all points lie on both axes.
    fn places(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let points = self.series.iter().flat_map(|series| &series.points);
        points.filter_map(|&(x, y)| Some((self.x.place(x)?, self.y.place(y)?)))
    }

    fn draw_legend(&self, canvas: &Canvas<'_>) -> Result<(), DrawError> {
        let style = letters(SMALL, INK, FontStyle::Normal).pos(Pos::new(HPos::Left, VPos::Center));
        for (row, series) in (0..).zip(&self.series) {
            let (x, y) = (PLOT_WIDTH * FINE, (HEAD + 10 + row * LEGEND_ROW) * FINE);
            if series.look != Look::Dots {
                let ends = [(x, y), (x + 26 * FINE, y)];
                draw_line(canvas, &ends, series.line(), IsBroken(series.look == Look::Broken))?;
            }
            series.marker().draw(canvas, (x + 13 * FINE, y))?;
            canvas.draw(&Text::new(series.name.clone(), (x + 33 * FINE, y), style.clone()))?;
        }
        Ok(())
    }
}

/// What the axes show.
struct Frame {
    x: Range<f64>,
    y: Range<f64>,
}

/// A line of one pixel.
fn thin(tone: Tone) -> ShapeStyle {
    ShapeStyle { color: tone.rgb().to_rgba(), filled: false, stroke_width: FINE as u32 }
}

impl Series {
    fn line(&self) -> ShapeStyle {
        let colour = theme::of_series(self.number).rgb();
        let color = if self.look == Look::Broken { colour.mix(0.75) } else { colour.to_rgba() };
        ShapeStyle { color, filled: false, stroke_width: 2 * FINE as u32 }
    }

    /// Many dots hide each other, so they are small and let others through; few markers on a line don't.
    fn dot(&self) -> Marker {
        if self.look == Look::Dots {
            Marker { size: 3, opacity: 0.5, ..self.marker() }
        } else {
            self.marker()
        }
    }

    fn marker(&self) -> Marker {
        Marker {
            series: self.number,
            colour: theme::of_series(self.number).rgb(),
            // Colours and shapes come again after eight: those are hollow.
            is_hollow: self.look == Look::Broken || self.number >= theme::SERIES.len(),
            size: 4,
            opacity: 1.0,
        }
    }

    fn draw(
        &self,
        canvas: &Canvas<'_>,
        spots: &[(i32, i32)],
        bars: &[[(i32, i32); 2]],
    ) -> Result<(), DrawError> {
        let thin = ShapeStyle { stroke_width: FINE as u32, ..self.line() };
        for bar in bars {
            canvas.draw(&PathElement::new(*bar, thin))?;
        }
        match self.look {
            Look::Line | Look::Broken => {
                draw_line(canvas, spots, self.line(), IsBroken(self.look == Look::Broken))?;
            }
            Look::Steps => draw_line(canvas, &as_steps(spots), self.line(), IsBroken(false))?,
            Look::Dots => {}
        }
        let (first, every) = match self.look {
            Look::Steps => (spots.len() / 16, (spots.len() / 8).max(1)),
            Look::Line | Look::Broken | Look::Dots => (0, 1),
        };
        spots.iter().skip(first).step_by(every).try_for_each(|&spot| self.dot().draw(canvas, spot))
    }
}

/// Whether a line has gaps.
#[derive(Clone, Copy)]
struct IsBroken(bool);

fn draw_line(
    canvas: &Canvas<'_>,
    spots: &[(i32, i32)],
    style: ShapeStyle,
    IsBroken(is_broken): IsBroken,
) -> Result<(), DrawError> {
    if spots.len() < 2 {
        return Ok(());
    }
    if is_broken {
        let dashes = DashedPathElement::new(spots.to_vec(), 6 * FINE, 5 * FINE, style);
        canvas.draw(&dashes)
    } else {
        canvas.draw(&PathElement::new(spots.to_vec(), style))
    }
}

/// A line that goes straight on, then up.
fn as_steps(spots: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let corners = spots.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
    corners.chain(spots.last().copied()).collect()
}
