//! The languages: their tables, and which one is spoken.
//!
//! A string is asked for in some four hundred places, far below whoever knows what the players chose. So the
//! language is not handed down but spoken: the console says it at its doors ([`speak`]), before it thinks
//! or draws, and whatever is told behind them is told in it. On the chip that is one byte; elsewhere
//! each thread has its own, so that consoles side by side, as in tests, do not talk over each other.

include!(concat!(env!("OUT_DIR"), "/text.rs"));

/// The words of a language, as the build makes them.
struct Tables {
    /// The name of its folder.
    code: &'static str,
    /// What it calls itself.
    name: &'static str,
    /// What parts whole numbers from what is behind them.
    decimal: char,
    /// The letters that names are written with, in rows.
    alphabet: &'static [&'static str],
    /// Which form a number takes: those below a hundred, then the hundred and what follows it.
    plurals: &'static [u8; 200],
    /// All its strings, in a row.
    text: &'static str,
    /// Where those of the keys are.
    keys: &'static [u32],
    /// What each card does, in the order of `CARDS`.
    cards: &'static [u32],
    /// What things are called, in the order of `NAMED`; 0 is what has no name of its own here.
    names: &'static [u32],
    /// Nouns and their forms, in the order of the nouns.
    nouns: &'static [(u32, u32)],
    /// What is told in English for want of words.
    #[cfg(not(feature = "device"))]
    lacks: &'static [&'static str],
}

impl Tables {
    /// The string of that place: it begins where the upper 20 bits say, and the lower 12 say how long it is.
    fn string(&self, place: u32) -> &'static str {
        let (at, length) = (place as usize >> 12, place as usize & 0xFFF);
        &self.text[at..at + length]
    }

    /// The gender and the forms of a noun, if it has any.
    fn forms(&self, noun: &str) -> Option<&'static str> {
        let found = self
            .nouns
            .binary_search_by(|&(text, _)| self.string(text).cmp(noun));
        found.ok().map(|place| self.string(self.nouns[place].1))
    }
}

#[cfg(any(test, feature = "desktop", feature = "web"))]
mod spoken {
    use core::cell::Cell;

    std::thread_local! {
        static SPOKEN: Cell<u8> = const { Cell::new(0) };
    }

    pub(super) fn set(language: u8) {
        SPOKEN.set(language);
    }

    pub(super) fn get() -> u8 {
        SPOKEN.get()
    }
}

#[cfg(not(any(test, feature = "desktop", feature = "web")))]
mod spoken {
    use core::sync::atomic::{AtomicU8, Ordering};

    /// It guards nothing but itself: whoever reads it a moment late tells one string in the old language.
    static SPOKEN: AtomicU8 = AtomicU8::new(0);

    pub(super) fn set(language: u8) {
        SPOKEN.store(language, Ordering::Relaxed);
    }

    pub(super) fn get() -> u8 {
        SPOKEN.load(Ordering::Relaxed)
    }
}

/// From now on everything is told in `language`.
pub fn speak(language: Language) {
    spoken::set(language as u8);
}

/// The language that is spoken.
pub fn spoken() -> Language {
    Language::ALL[usize::from(spoken::get())]
}

impl Language {
    fn tables(self) -> &'static Tables {
        &TABLES[self as usize]
    }

    /// What it calls itself.
    pub fn name(self) -> &'static str {
        self.tables().name
    }

    /// The two letters it is known by.
    pub fn code(self) -> &'static str {
        self.tables().code
    }

    /// The language of that code, if the console speaks it.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|one| one.code() == code)
    }

    /// The next one, round the end.
    pub fn next(self) -> Language {
        Language::ALL[(self as usize + 1) % Language::ALL.len()]
    }

    /// The one before, round the beginning.
    pub fn previous(self) -> Language {
        let count = Language::ALL.len();
        Language::ALL[(self as usize + count - 1) % count]
    }

    /// The letters that names are written with, in rows.
    pub fn alphabet(self) -> &'static [&'static str] {
        self.tables().alphabet
    }

    /// What it has no words for, and tells in English.
    #[cfg(not(feature = "device"))]
    pub fn lacks(self) -> &'static [&'static str] {
        self.tables().lacks
    }

    /// What its words take of flash, in bytes.
    #[cfg(not(feature = "device"))]
    pub fn size(self) -> usize {
        let tables = self.tables();
        let places = tables.keys.len() + tables.cards.len() + tables.names.len();
        size_of::<Tables>()
            + tables.text.len()
            + 4 * (places + 2 * tables.nouns.len())
            + tables.plurals.len()
    }
}

impl Key {
    /// The string, in the language that is spoken.
    pub fn text(self) -> &'static str {
        let tables = spoken().tables();
        tables.string(tables.keys[self as usize])
    }
}

/// What the card of that game and id does, in the language that is spoken; nothing if nobody wrote it down,
/// which a test keeps from happening to the cards there are.
pub fn card(game: &str, id: &str) -> &'static str {
    let tables = spoken().tables();
    match CARDS.binary_search(&(game, id)) {
        Ok(row) => tables.string(tables.cards[row]),
        Err(_) => "",
    }
}

/// What the thing of that game and id is called in the language that is spoken: its own name, unless
/// somebody gave it another one.
pub fn name(game: &str, id: &str, own: &'static str) -> &'static str {
    let tables = spoken().tables();
    let row = NAMED.binary_search(&(game, id)).ok();
    match row.map_or(0, |row| tables.names[row]) {
        0 => own,
        place => tables.string(place),
    }
}

/// The ids of all cards of a game that have words, in the order of the alphabet.
pub fn card_ids(game: &str) -> impl Iterator<Item = &'static str> {
    let cards = CARDS.iter().filter(move |(of, _)| *of == game);
    cards.map(|&(_, id)| id)
}

/// What parts whole numbers from what is behind them.
pub fn decimal() -> char {
    spoken().tables().decimal
}

/// Which of its forms a word takes beside `number`.
pub(super) fn plural(number: i32) -> usize {
    let number = number.unsigned_abs();
    let place = if number < 100 {
        number
    } else {
        100 + number % 100
    };
    usize::from(spoken().tables().plurals[place as usize])
}

/// The gender and the forms of a noun of the language that is spoken, if it has any.
pub(super) fn forms(noun: &str) -> Option<&'static str> {
    spoken().tables().forms(noun)
}
