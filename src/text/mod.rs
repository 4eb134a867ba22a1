//! Languages: the strings baked from `assets/<game>/text`, the fonts, and breaking lines.
//!
//! A string is a [`Key`]; a language is a table with an entry for every key, in English where nobody
//! translated it. What a card does is found by its game and id, since cards come by sets. Knows no
//! screen and no game.

mod fonts;
mod format;
mod glyphs;
mod language;
mod letters;
mod wrap;
#[cfg(any(test, feature = "desktop", feature = "web"))]
mod written;

pub use fonts::{Align, Font};
pub use format::{Args, Sentence, fill, format};
#[cfg(not(feature = "device"))]
pub use language::BY_NAME;
pub use language::{Key, Language, card, card_ids, decimal, name, speak, spoken};
pub use letters::{from_byte, small, to_byte};
pub use wrap::lines;
#[cfg(any(test, feature = "desktop", feature = "web"))]
pub(crate) use written::note_picture;
#[cfg(any(test, feature = "desktop", feature = "web"))]
pub use written::{Ear, Written, listen, look};

#[cfg(test)]
mod tests {
    use super::{
        language::{CARDS, NAMED},
        *,
    };

    #[test]
    fn every_string_can_be_drawn_in_every_font() {
        for language in Language::ALL {
            speak(language);
            for text in Key::ALL.iter().flat_map(|key| key.text().lines()) {
                for font in Font::ALL {
                    assert!(font.can_draw(text), "{text:?} in {font:?}");
                }
            }
        }
    }

    #[test]
    fn what_cards_do_is_found_by_id_and_can_be_drawn() {
        for language in Language::ALL {
            speak(language);
            for (game, id) in CARDS {
                let text = card(game, id);
                assert!(!text.is_empty(), "{id}");
                for font in Font::ALL {
                    assert!(font.can_draw(text), "{id}: {text:?} in {font:?}");
                }
            }
        }
        assert_eq!(card("nobody", "nobody"), "");
    }

    #[test]
    fn names_can_be_drawn_and_things_without_a_name_of_their_own_keep_theirs() {
        for language in Language::ALL {
            speak(language);
            for (game, id) in NAMED {
                let name = name(game, id, "its own");
                assert!(Font::ALL.iter().all(|font| font.can_draw(name)), "{name}");
            }
        }
        assert_eq!(name("nobody", "nobody", "Nobody"), "Nobody");
    }

    #[test]
    fn what_a_language_lacks_is_told_in_the_first_one_which_lacks_nothing() {
        assert_eq!(Language::default().lacks(), [""; 0]);
        for key in Key::ALL {
            for language in Language::ALL {
                speak(language);
                assert!(!key.text().is_empty(), "{key:?} in {language:?}");
            }
        }
    }
}
