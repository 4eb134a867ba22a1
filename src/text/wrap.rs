//! Breaking a paragraph into lines that fit.

use super::Font;

/// The lines of `text` in `font`, none wider than `width` unless one word is.
pub fn lines(text: &str, font: Font, width: i32) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut end = rest.len();
        let mut fits = None;
        for (i, c) in rest.char_indices() {
            if c.is_whitespace() {
                if font.width(&rest[..i]) > width {
                    break;
                }
                fits = Some(i);
            }
        }
        if font.width(rest) > width {
            end = fits
                .or_else(|| rest.find(char::is_whitespace))
                .unwrap_or(end);
        }
        let (line, after) = rest.split_at(end);
        rest = after.trim_start();
        Some(line)
    })
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
    fn a_word_wider_than_the_box_stands_alone() {
        let broken: Vec<&str, 4> = lines("a Sharky-Crab-Dog-Mummypus b", Font::Body, 40).collect();
        assert_eq!(broken[..], ["a", "Sharky-Crab-Dog-Mummypus", "b"]);
    }
}
