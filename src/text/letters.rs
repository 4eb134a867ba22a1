//! Letters as single bytes, for what is kept: ASCII as ever, and behind it the letters of other alphabets.
//!
//! A name has room for eight bytes in a saved game, and eight letters it shall have in any alphabet.
//! A byte that was ever given out keeps its letter; the next alphabet goes on behind the last.

/// The first byte behind ASCII.
const CYRILLIC: u8 = 0x80;
/// Cyrillic letters that Unicode has apart from the row of the others.
const APART: [char; 2] = ['Ё', 'ё'];
/// The row from А to я.
const ROW: core::ops::RangeInclusive<char> = 'А'..='я';
/// How many there are in it.
const IN_ROW: u8 = 64;

/// The byte of a letter, if it has one.
pub fn to_byte(letter: char) -> Option<u8> {
    if letter.is_ascii() {
        return u8::try_from(letter).ok();
    }
    if ROW.contains(&letter) {
        let place = u32::from(letter) - u32::from(*ROW.start());
        return u8::try_from(place).ok().map(|place| CYRILLIC + place);
    }
    let apart = APART.iter().position(|&one| one == letter)?;
    Some(CYRILLIC + IN_ROW + apart as u8)
}

/// The letter of a byte, if it is one.
pub fn from_byte(byte: u8) -> Option<char> {
    match byte.checked_sub(CYRILLIC) {
        None => Some(char::from(byte)),
        Some(place) if place < IN_ROW => char::from_u32(u32::from(*ROW.start()) + u32::from(place)),
        Some(place) => APART.get(usize::from(place - IN_ROW)).copied(),
    }
}

/// The small letter of a capital one.
pub fn small(letter: char) -> char {
    match letter {
        'А'..='Я' => char::from_u32(u32::from(letter) + 32).unwrap_or(letter),
        'Ё' => 'ё',
        _ => letter.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn a_byte_is_the_letter_it_was() {
        for byte in 0..=u8::MAX {
            if let Some(letter) = from_byte(byte) {
                assert_eq!(to_byte(letter), Some(byte));
            }
        }
        assert_eq!(to_byte('漢'), None);
    }

    #[test]
    fn every_letter_that_can_be_typed_has_a_byte() {
        for language in Language::ALL {
            let rows = language.alphabet().iter();
            for letter in rows.flat_map(|row| row.chars()) {
                assert!(to_byte(letter).is_some(), "{letter}");
                assert!(letter.to_lowercase().eq([small(letter)]), "{letter}");
                assert!(to_byte(small(letter)).is_some(), "{letter}");
            }
        }
    }
}
