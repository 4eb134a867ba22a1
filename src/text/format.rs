//! Sentences from templates: `{1}` is a player, `{2}` a thing, `{3}` a number.
//!
//! What the words around a place must agree with it in is written in the template, so that a
//! translator needs no code:
//!
//! | in a template | is |
//! |---|---|
//! | `{2:acc}` | the thing in a case of the language's own file |
//! | `{3?# life\|# lives}` | the form for the number, by the language's rule; `#` is the number |
//! | `{1?# plays\|You play}` | the first for somebody who has a name, the second for who is "You" |
//! | `{2?one\|several}`, `{2?he\|she\|it\|they}` | by what the thing is |
//!
//! A thing's forms and gender are found by its name: the build has gathered all nouns that have some.

use core::fmt;

use heapless::String;

use super::{
    Key,
    language::{forms, plural},
};

/// What is between the words of a noun.
const BETWEEN: [char; 2] = [' ', '-'];

/// A sentence: the longest template with the longest names has some 70 letters, of two bytes each.
pub type Sentence = String<144>;

/// What a template's places stand for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Args<'a> {
    /// `{1}`.
    pub player: &'a str,
    /// `{2}`.
    pub thing: &'a str,
    /// `{3}`.
    pub number: i32,
}

/// A template with its places filled in.
pub fn format(template: &str, parts: Args<'_>) -> Sentence {
    let mut sentence = Sentence::new();
    // A sentence too long for its capacity would only be cut.
    let _ = fill(template, parts, &mut sentence);
    sentence
}

/// The same for what is longer than a sentence.
pub fn fill(template: &str, parts: Args<'_>, to: &mut dyn fmt::Write) -> fmt::Result {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        to.write_str(before)?;
        let (place, after) = after.split_once('}').unwrap_or((after, ""));
        let (what, how) = place.split_at(place.len().min(1));
        match how.split_at(how.len().min(1)) {
            (":", case) => decline(parts.word(what), case, to)?,
            ("?", forms) => {
                let form = parts.form(what, forms.split('|').count());
                let form = forms.split('|').nth(form).or(forms.split('|').next_back());
                let mut pieces = form.unwrap_or_default().split('#');
                to.write_str(pieces.next().unwrap_or_default())?;
                for piece in pieces {
                    parts.put(what, to)?;
                    to.write_str(piece)?;
                }
            }
            _ => parts.put(what, to)?,
        }
        rest = after;
    }
    to.write_str(rest)
}

impl Args<'_> {
    /// A player's name or a thing's.
    fn word(&self, what: &str) -> &str {
        match what {
            "1" => self.player,
            _ => self.thing,
        }
    }

    fn put(&self, what: &str, to: &mut dyn fmt::Write) -> fmt::Result {
        match what {
            "1" | "2" => to.write_str(self.word(what)),
            _ => write!(to, "{}", self.number),
        }
    }

    /// Which of `count` forms goes with a place.
    fn form(&self, what: &str, count: usize) -> usize {
        let gender = || forms(self.thing).unwrap_or_default().as_bytes().first();
        match what {
            "1" => usize::from(self.player == Key::SeatYou.text()),
            "2" if count == 2 => usize::from(gender() == Some(&b'p')),
            "2" => match gender() {
                Some(b'f') => 1,
                Some(b'n') => 2,
                Some(b'p') => 3,
                _ => 0,
            },
            _ => plural(self.number),
        }
    }
}

/// Writes a noun in a case, which is a number: 0 is how it is called.
fn decline(noun: &str, case: &str, to: &mut dyn fmt::Write) -> fmt::Result {
    let case = case.parse().unwrap_or(0);
    let changes = forms(noun).and_then(|forms| forms.split('|').nth(case).filter(|_| case > 0));
    let Some(changes) = changes else {
        return to.write_str(noun);
    };
    let mut changes = changes.split(' ');
    for word in noun.split_inclusive(BETWEEN) {
        let (word, between) = word.split_at(word.trim_end_matches(BETWEEN).len());
        let change = changes.next().unwrap_or("0");
        let (gone, comes) = change.split_at(change.len().min(1));
        let gone: usize = gone.parse().unwrap_or(0);
        let end = match gone {
            0 => word.len(),
            _ => word
                .char_indices()
                .rev()
                .nth(gone - 1)
                .map_or(0, |(at, _)| at),
        };
        to.write_str(&word[..end])?;
        to.write_str(comes)?;
        to.write_str(between)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, speak};

    fn told(template: &str, player: &str, thing: &str, number: i32) -> Sentence {
        format(
            template,
            Args {
                player,
                thing,
                number,
            },
        )
    }

    #[test]
    fn places_are_filled_in() {
        let sentence = told("{1} plays {2} ({3})", "Ann", "Turbo Bug", 3);
        assert_eq!(sentence, "Ann plays Turbo Bug (3)");
    }

    #[test]
    fn who_is_alone_is_told_as_you() {
        let template = "{1?# does|You do} not block";
        assert_eq!(told(template, "Ann", "", 0), "Ann does not block");
        let you = Key::SeatYou.text();
        assert_eq!(told(template, you, "", 0), "You do not block");
        assert_eq!(told("{1?#'s|Your} turn", "Ann", "", 0), "Ann's turn");
        let joins = told("{2} joins {1?#|you}", you, "Turbo Bug", 0);
        assert_eq!(joins, "Turbo Bug joins you");
    }

    #[test]
    fn a_word_takes_the_form_of_its_number_by_the_rule_of_the_language() {
        assert_eq!(told("{3?# card|# cards}", "", "", 1), "1 card");
        assert_eq!(told("{3?# card|# cards}", "", "", 21), "21 cards");
        speak(Language::Ru);
        let lives = |number| told("{3?# жизнь|# жизни|# жизней}", "", "", number);
        for number in [1, 21, 101, 1001] {
            assert!(lives(number).ends_with("жизнь"), "{number}");
        }
        for number in [2, 4, 22, 104] {
            assert!(lives(number).ends_with("жизни"), "{number}");
        }
        for number in [0, 5, 11, 14, 20, 111, 112] {
            assert!(lives(number).ends_with("жизней"), "{number}");
        }
    }

    #[test]
    fn a_noun_is_declined_word_by_word() {
        speak(Language::Ru);
        let yeti = "Одинокий йети";
        assert_eq!(told("{2:1}", "", yeti, 0), "Одинокого йети");
        assert_eq!(told("{2:3}", "", yeti, 0), "Одиноким йети");
        let bee = "Пчела-убийца";
        assert_eq!(
            told("{2:2} {2?он|она|оно|они}", "", bee, 0),
            "Пчелу-убийцу она"
        );
        // What nobody declined stays as it is.
        assert_eq!(told("{2:2}", "", "Анна", 0), "Анна");
    }
}
