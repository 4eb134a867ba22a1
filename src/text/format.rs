//! Sentences from templates: `{1}` is a player, `{2}` a thing, `{3}` a number.
//!
//! Who is alone with bots is told as "You". What follows a player then changes: `{s}` and `{es}` are
//! left out, `{has}` is "have", `{is}` is "are", and `{'s}` makes "Your".

use core::fmt::Write as _;

use heapless::String;

use super::Key;

/// A sentence: the longest template with the longest names has some 70 letters.
pub type Sentence = String<96>;

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
    let mut rest = template;
    let you = Key::SeatYou.text();
    let is_you = parts.player == you;
    let either = |yours: &'static str, theirs: &'static str| if is_you { yours } else { theirs };
    // A sentence too long for its capacity would only be cut.
    while let Some(at) = rest.find('{') {
        let _ = sentence.push_str(&rest[..at]);
        let end = rest[at..].find('}').map_or(rest.len(), |end| at + end);
        let _ = match &rest[at + 1..end] {
            "1" if is_you && !sentence.is_empty() => {
                let small = you.chars().map(|letter| letter.to_ascii_lowercase());
                small
                    .into_iter()
                    .try_for_each(|letter| sentence.push(letter))
                    .is_ok()
            }
            "1" => sentence.push_str(parts.player).is_ok(),
            "2" => sentence.push_str(parts.thing).is_ok(),
            "s" => sentence.push_str(either("", "s")).is_ok(),
            "es" => sentence.push_str(either("", "es")).is_ok(),
            "has" => sentence.push_str(either("have", "has")).is_ok(),
            "is" => sentence.push_str(either("are", "is")).is_ok(),
            "'s" => sentence.push_str(either("r", "'s")).is_ok(),
            _ => write!(sentence, "{}", parts.number).is_ok(),
        };
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    let _ = sentence.push_str(rest);
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(template: &str, player: &str) -> Sentence {
        let parts = Args {
            player,
            thing: "Turbo Bug",
            number: 3,
        };
        format(template, parts)
    }

    #[test]
    fn places_are_filled_in() {
        assert_eq!(
            told("{1} play{s} {2} ({3})", "Ann"),
            "Ann plays Turbo Bug (3)"
        );
        assert_eq!(told("{1}{'s} turn", "Ann"), "Ann's turn");
    }

    #[test]
    fn who_is_alone_is_told_as_you() {
        assert_eq!(told("{1} do{es} not block", "You"), "You do not block");
        assert_eq!(told("{1}{'s} turn", "You"), "Your turn");
        assert_eq!(told("{2} joins {1}", "You"), "Turbo Bug joins you");
        assert_eq!(told("{1} {has} {3} energy", "You"), "You have 3 energy");
    }
}
