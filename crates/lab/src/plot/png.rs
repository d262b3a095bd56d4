//! Pictures as PNG, for where SVG is not taken.

use std::error::Error;
use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The SVG can't be read.
    #[error("the plot can't be read: {0}")]
    Svg(#[source] Box<dyn Error + Send + Sync>),
    /// No room, or nothing to draw.
    #[error("no picture of {0} x {1} pixels can be made")]
    Size(u32, u32),
    /// The picture can't be packed.
    #[error("the picture can't be packed: {0}")]
    Encode(String),
}

/// Twice the size of the SVG: sharp on screens of today, and in print.
const ZOOM: f32 = 2.0;

/// The picture of an SVG text, letters by the font that comes with the program.
///
/// # Errors
/// If it is no SVG.
pub fn to_png(svg: &str) -> Result<Vec<u8>, PngError> {
    let options =
        usvg::Options { fontdb: fonts(), font_family: "Noto Sans".to_owned(), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| PngError::Svg(error.into()))?;
    let (width, height) = ((tree.size().width() * ZOOM) as u32, (tree.size().height() * ZOOM) as u32);
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size(width, height))?;
    resvg::render(&tree, Transform::from_scale(ZOOM, ZOOM), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}

fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let read = || {
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(ttf_noto_sans::REGULAR.to_vec());
        fonts.load_font_data(ttf_noto_sans::BOLD.to_vec());
        fonts.set_sans_serif_family("Noto Sans");
        Arc::new(fonts)
    };
    Arc::clone(FONTS.get_or_init(read))
}
