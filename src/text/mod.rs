//! Languages: the strings baked from `assets/text`, the fonts, and breaking lines.
//!
//! A string is a [`Key`]; a language is a table with an entry for every key, which the build
//! checks. Knows no screen and no game.

mod fonts;
mod wrap;

pub use fonts::Font;
pub use wrap::lines;

include!(concat!(env!("OUT_DIR"), "/text.rs"));

impl Key {
    /// The string, in the language of the console.
    pub fn text(self) -> &'static str {
        EN[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_can_be_drawn_in_every_font() {
        for text in EN {
            for font in Font::ALL {
                assert!(font.can_draw(text), "{text:?} in {font:?}");
            }
        }
    }
}
