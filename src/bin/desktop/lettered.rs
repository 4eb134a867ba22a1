//! The console in letters, for terminals with no room for its pictures: every line of text that is on
//! the picture, at its place. Who moves the cursor reads what it is on, so all of it can be played.
//!
//! Knows no terminal, only its size.

use kaijubox::{
    text::{Args, Key, Written, format},
    ui::theme,
};

/// The fewest columns and rows on which a picture can be read.
pub(crate) const NEEDED: (u16, u16) = (120, 60);
/// The fewest on which the letters have room.
const LETTERS: (u16, u16) = (80, 24);
/// The picture's side.
const SIDE: usize = 240;

/// Is there room for the picture?
pub(crate) fn has_room((columns, rows): (u16, u16)) -> bool {
    columns >= NEEDED.0 && rows >= NEEDED.1
}

/// What such a terminal must be told.
pub(crate) fn notice((columns, rows): (u16, u16)) -> String {
    let is_tiny = columns < LETTERS.0 || rows < LETTERS.1;
    let (key, (wide, high)) = match is_tiny {
        true => (Key::TerminalTiny, LETTERS),
        false => (Key::TerminalLetters, NEEDED),
    };
    let parts = Args {
        player: &format!("{columns}x{rows}"),
        thing: &format!("{wide}x{high}"),
        ..Args::default()
    };
    format(key.text(), parts).as_str().to_owned()
}

/// The lines of a terminal of that size; what the cursor is on stands between brackets.
pub(crate) fn lines(written: &[Written], (columns, rows): (u16, u16)) -> Vec<String> {
    let (columns, rows) = (usize::from(columns), usize::from(rows));
    let mut cells = vec![vec![' '; columns]; rows];
    let head = notice((columns as u16, rows as u16));
    for line in written {
        let is_marked = line.color == theme::INK && line.text.len() > 2;
        let text = match is_marked {
            true => format!("[{}]", line.text),
            false => line.text.clone(),
        };
        let y = (line.at.y.max(0) as usize * rows / SIDE).clamp(1, rows.max(2) - 1);
        let x = line.at.x.max(0) as usize * columns / SIDE;
        let long = text.chars().count();
        let x = x.min(columns.saturating_sub(long));
        let free = |row: &[char]| row.iter().skip(x).take(long).all(|&cell| cell == ' ');
        // Two lines that fall on one are told below each other.
        let y = (y..rows)
            .find(|&y| free(&cells[y]))
            .unwrap_or(y.min(rows - 1));
        for (cell, letter) in cells[y].iter_mut().skip(x).zip(text.chars()) {
            *cell = letter;
        }
    }
    for (cell, letter) in cells[0].iter_mut().zip(head.chars()) {
        *cell = letter;
    }
    let line = |row: Vec<char>| row.into_iter().collect::<String>().trim_end().to_owned();
    cells.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::Point;

    fn at(text: &str, x: i32, y: i32) -> Written {
        Written {
            text: text.to_owned(),
            at: Point::new(x, y),
            color: theme::PAPER,
            ground: None,
            width: 8,
            middle: 4,
            sign: None,
        }
    }

    #[test]
    fn lines_stand_where_they_are_on_the_picture_and_hide_no_other() {
        let written = [
            at("Your turn", 0, 120),
            at("Play", 0, 121),
            at("far", 239, 239),
        ];
        let lines = lines(&written, (80, 24));
        assert!(lines[0].contains("80x24") && lines[0].contains("120x60"));
        assert_eq!(
            (lines[12].as_str(), lines[13].as_str()),
            ("Your turn", "Play")
        );
        assert!(lines[23].ends_with("far"));
        assert_eq!(lines.len(), 24);
    }

    #[test]
    fn any_size_works() {
        for size in [(1, 1), (3, 90), (90, 3), (119, 60)] {
            assert!(!has_room(size));
            assert_eq!(
                lines(&[at("Your turn", 200, 230)], size).len(),
                size.1.into()
            );
        }
        assert!(has_room((120, 60)));
    }
}
