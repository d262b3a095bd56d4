//! Colours and letters. Every colour has a twin for dark screens, set by a style sheet inside the picture;
//! viewers that know no style sheets, and printers, show the light ones.

use std::fmt::Write;

use plotters::style::{Color, FontDesc, FontFamily, FontStyle, IntoTextStyle, RGBColor, TextStyle};

/// A family that every viewer has.
pub const FONT: &str = "sans-serif";

/// A colour, and the one for dark screens.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    light: u32,
    dark: u32,
}

/// The background.
pub const PAPER: Tone = Tone { light: 0xff_ff_ff, dark: 0x15_18_1d };
/// Letters.
pub const INK: Tone = Tone { light: 0x1f_23_28, dark: 0xe6_ea_f0 };
/// Letters that may be passed over.
pub const MUTED: Tone = Tone { light: 0x59_63_6e, dark: 0x9d_a7_b3 };
/// Lines to read values by.
pub const GRID: Tone = Tone { light: 0xe1_e5_ea, dark: 0x2b_31_3a };
/// Fainter lines between these.
pub const FINE_GRID: Tone = Tone { light: 0xf1_f3_f5, dark: 0x1e_23_2a };

/// Series: told apart also by those who see few colours (after Okabe and Ito), and by their markers.
pub const SERIES: [Tone; 8] = [
    Tone { light: 0x00_72_b2, dark: 0x56_b4_e9 },
    Tone { light: 0xd5_5e_00, dark: 0xff_9a_4d },
    Tone { light: 0x00_8f_68, dark: 0x3d_d6_a3 },
    Tone { light: 0xa8_3f_80, dark: 0xe9_9b_cb },
    Tone { light: 0x8f_6b_00, dark: 0xf0_cf_5a },
    Tone { light: 0x4b_4b_4c, dark: 0xc9_cd_d2 },
    Tone { light: 0x5e_4f_a2, dark: 0xb7_a8_f2 },
    Tone { light: 0x9e_2a_2b, dark: 0xff_8f_8f },
];

impl Tone {
    /// For the plotting crate.
    pub fn rgb(self) -> RGBColor {
        let [_, red, green, blue] = self.light.to_be_bytes();
        RGBColor(red, green, blue)
    }
}

/// The tone of a series.
pub fn of_series(nth: usize) -> Tone {
    SERIES[nth % SERIES.len()]
}

/// Letters of a size.
pub fn letters(size: u32, tone: Tone, style: FontStyle) -> TextStyle<'static> {
    let font = FontDesc::new(FontFamily::Name(FONT), f64::from(size), style);
    font.color(&tone.rgb().to_rgba()).into_text_style(&(0, 0))
}

/// A style sheet that puts the dark twins in place of the colours on dark screens.
pub fn style_sheet() -> String {
    let mut rules = String::new();
    for Tone { light, dark } in [PAPER, INK, MUTED, GRID, FINE_GRID].into_iter().chain(SERIES) {
        for property in ["fill", "stroke"] {
            // Writing to a string can't fail.
            let _ = write!(rules, "[{property}=\"#{light:06X}\"]{{{property}:#{dark:06x}}}");
        }
    }
    format!("@media screen and (prefers-color-scheme:dark){{{rules}}}")
}
