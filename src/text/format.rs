//! Sentences from templates: `{1}` is a player, `{2}` a thing, `{3}` a number.

use core::fmt::Write as _;

use heapless::String;

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
    // A sentence too long for its capacity would only be cut.
    while let Some(at) = rest.find('{') {
        let _ = sentence.push_str(&rest[..at]);
        let _ = match rest.as_bytes().get(at + 1) {
            Some(b'1') => sentence.push_str(parts.player).is_ok(),
            Some(b'2') => sentence.push_str(parts.thing).is_ok(),
            _ => write!(sentence, "{}", parts.number).is_ok(),
        };
        let end = rest[at..].find('}').map_or(rest.len(), |end| at + end + 1);
        rest = &rest[end..];
    }
    let _ = sentence.push_str(rest);
    sentence
}
