//! Languages: the strings baked from `assets/<game>/text`, the fonts, and breaking lines.
//!
//! A string is a [`Key`]; a language is a table with an entry for every key, which the build
//! checks. What a card does is found by its game and id, since cards come by sets. Knows no screen
//! and no game.

mod fonts;
mod format;
mod glyphs;
mod wrap;
#[cfg(any(test, feature = "desktop", feature = "web"))]
mod written;

pub use fonts::{Align, Font};
pub use format::{Args, Sentence, format};
pub use wrap::lines;
#[cfg(any(test, feature = "desktop", feature = "web"))]
pub use written::{Ear, Written, listen};

include!(concat!(env!("OUT_DIR"), "/text.rs"));

impl Key {
    /// The string, in the language of the console.
    pub fn text(self) -> &'static str {
        EN[self as usize]
    }
}

/// What the card of that game and id does, in the language of the console; nothing if nobody wrote it down,
/// which a test keeps from happening to the cards there are.
pub fn card(game: &str, id: &str) -> &'static str {
    match CARDS_EN.binary_search_by_key(&(game, id), |&(card, _)| card) {
        Ok(row) => CARDS_EN[row].1,
        Err(_) => "",
    }
}

/// The ids of all cards of a game that have words, in the order of the alphabet.
pub fn card_ids(game: &str) -> impl Iterator<Item = &'static str> {
    let cards = CARDS_EN.iter().map(|&(card, _)| card);
    cards.filter(move |&(of, _)| of == game).map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_string_can_be_drawn_in_every_font() {
        for text in EN.iter().flat_map(|text| text.lines()) {
            for font in Font::ALL {
                assert!(font.can_draw(text), "{text:?} in {font:?}");
            }
        }
    }

    #[test]
    fn what_cards_do_is_found_by_id_and_can_be_drawn() {
        for ((game, id), text) in CARDS_EN {
            assert_eq!(card(game, id), text);
            for font in Font::ALL {
                assert!(font.can_draw(text), "{id}: {text:?} in {font:?}");
            }
        }
        assert_eq!(card("nobody", "nobody"), "");
    }
}
