//! Breaking a paragraph into lines that fit.

use super::Font;

/// The lines of `text` in `font`, none wider than `width`; only a word that is wider is broken.
///
/// Every letter is measured once.
pub fn lines(text: &str, font: Font, width: i32) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    let space = font.width(" ");
    core::iter::from_fn(move || {
        let (mut end, mut used) = (0, 0);
        while end < rest.len() {
            let word = rest[end..].trim_start();
            let length = word.find(char::is_whitespace).unwrap_or(word.len());
            if length == 0 {
                break;
            }
            let wide = font.width(&word[..length]);
            if end == 0 && wide > width {
                end = fitting(&word[..length], font, width);
                break;
            }
            let wide = wide + if end > 0 { space } else { 0 };
            if used + wide > width {
                break;
            }
            used += wide;
            end = rest.len() - word.len() + length;
        }
        let (line, after) = rest.split_at(end);
        rest = after.trim_start();
        (!line.is_empty()).then_some(line)
    })
}

/// How many bytes of a word fit, up to its last hyphen if it has one, one letter at least.
fn fitting(word: &str, font: Font, width: i32) -> usize {
    let (mut used, mut hyphen) = (0, 0);
    let mut letter = [0; 4];
    for (at, c) in word.char_indices() {
        used += font.width(c.encode_utf8(&mut letter));
        if used > width && at > 0 {
            return if hyphen > 0 { hyphen } else { at };
        }
        if c == '-' {
            hyphen = at + 1;
        }
    }
    word.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use heapless::Vec;

    #[test]
    fn no_line_is_too_wide_and_no_word_is_lost() {
        let text = "An unofficial fan project, not affiliated with anyone at all.";
        let broken: Vec<&str, 16> = lines(text, Font::Body, 120).collect();
        assert!(broken.len() > 2);
        assert!(broken.iter().all(|l| Font::Body.width(l) <= 120));
        let words = broken.iter().flat_map(|l| l.split(' '));
        assert!(words.eq(text.split(' ')));
    }

    #[test]
    fn a_word_wider_than_the_box_is_broken_and_nothing_of_it_lost() {
        let text = "a Sharky-Crab-Dog-Mummypus b";
        let broken: Vec<&str, 16> = lines(text, Font::Body, 60).collect();
        assert!(broken.iter().all(|l| Font::Body.width(l) <= 60));
        let letters = |c: &char| !c.is_whitespace();
        let joined = broken.iter().flat_map(|l| l.chars()).filter(letters);
        assert!(joined.eq(text.chars().filter(letters)));
        assert_eq!(broken[1..4], ["Sharky-", "Crab-", "Dog-"]);
    }
}
