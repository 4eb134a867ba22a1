//! How the console is set, and how each game is to be the next time.

use heapless::Vec;

use super::{
    content::{Contents, GAMES, LEVELS, NAMES, OLD_KIND, Record},
    in_byte,
    record::{Reader, Writer},
};

/// What every console spoke before there was a choice.
const ENGLISH: [u8; 2] = *b"en";

/// How a game is to be the next time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NextGame {
    /// Which of the box's games; 0 is none.
    pub kind: u8,
    /// Whether the next match is best of three.
    pub best_of_three: bool,
    /// Who plays it: 0 a person, else the bot's level.
    pub seats: Vec<u8, NAMES, u8>,
    /// What else was chosen; the meaning is the game's.
    pub options: Vec<u8, 8, u8>,
}

/// How the console is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The backlight, 1 to 10.
    pub light: u8,
    /// How fast things move: 0 as designed, 1 quick, 2 at once.
    pub speed: u8,
    /// How loud it is: 0 off, 1 low, 2 high.
    pub sound: u8,
    /// After how long alone it switches itself off: 0 to 3 for 1, 3, 10 minutes, never.
    pub rest: u8,
    /// Whether the lamp glows.
    pub glow: bool,
    /// The two letters of the language; zeros if nobody has chosen one.
    pub language: [u8; 2],
    /// Whether the lesson was played or waved away.
    pub has_learned: bool,
    /// The kind of the game that was played last; 0 is none.
    pub last: u8,
    /// The next game of each kind.
    pub games: Vec<NextGame, GAMES, u8>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            light: 8,
            speed: 0,
            sound: 1,
            rest: 1,
            glow: true,
            language: [0; 2],
            has_learned: false,
            last: 0,
            games: Vec::new(),
        }
    }
}

impl Settings {
    /// Versions 1 and 2: one game for two players. They also kept loudness, language and whether
    /// hints are shown, which nothing ever set.
    fn decode_old(version: u8, from: &mut Reader<'_>) -> Option<Settings> {
        let [_sound, light, _language, speed, _hints] = from.array()?;
        let [sets, best_of_three, one, two] = match version {
            1 => [0; 4],
            _ => from.array()?,
        };
        let mut settings = Settings {
            light,
            speed,
            language: ENGLISH,
            has_learned: true,
            ..Settings::default()
        };
        let mut next = NextGame {
            kind: OLD_KIND,
            best_of_three: best_of_three == 1,
            ..NextGame::default()
        };
        next.seats.extend([one, two]);
        // 0 was never chosen.
        next.options.extend((sets != 0).then_some(sets));
        if version > 1 {
            settings.games.push(next).ok()?;
        }
        (best_of_three <= 1).then_some(settings)
    }
}

impl Contents for Settings {
    /// Version 1 did not keep the next game, version 2 had one game for two, version 3 neither sound nor rest nor glow,
    /// version 4 spoke English, version 5 had nothing to learn and no last game. Who has settings of then has played.
    const VERSION: u8 = 6;

    fn decode(version: u8, mut from: Reader<'_>) -> Option<Settings> {
        let settings = if version < 3 {
            Settings::decode_old(version, &mut from)?
        } else {
            let [light, speed] = from.array()?;
            let mut settings = Settings {
                light,
                speed,
                language: ENGLISH,
                has_learned: true,
                ..Settings::default()
            };
            if version > 3 {
                let [sound, rest, glow] = from.array()?;
                (settings.sound, settings.rest, settings.glow) = (sound, rest, glow == 1);
                if glow > 1 {
                    return None;
                }
            }
            if version > 4 {
                settings.language = from.array()?;
            }
            if version > 5 {
                let [has_learned, last] = from.array()?;
                (settings.has_learned, settings.last) = (has_learned == 1, last);
                if has_learned > 1 {
                    return None;
                }
            }
            let games = from.u8()?;
            for _ in 0..games {
                let [kind, length, seats] = from.array()?;
                let mut next = NextGame {
                    kind,
                    best_of_three: length == 1,
                    ..NextGame::default()
                };
                next.seats
                    .extend_from_slice(from.bytes(seats.into())?)
                    .ok()?;
                let options = from.u8()?;
                next.options
                    .extend_from_slice(from.bytes(options.into())?)
                    .ok()?;
                settings.games.push(next).ok()?;
                if length > 1 {
                    return None;
                }
            }
            settings
        };
        let seats = settings.games.iter().flat_map(|next| &next.seats);
        let makes_sense = (1..=10).contains(&settings.light)
            && settings.speed <= 2
            && settings.sound <= 2
            && settings.rest <= 3
            && seats.into_iter().all(|&seat| usize::from(seat) < LEVELS);
        from.end(settings).filter(|_| makes_sense)
    }
}

impl Record for Settings {
    fn encode(&self, to: &mut Writer<'_>) {
        to.bytes(&[self.light, self.speed, self.sound, self.rest]);
        to.u8(u8::from(self.glow));
        to.bytes(&self.language);
        to.bytes(&[u8::from(self.has_learned), self.last]);
        to.u8(in_byte(self.games.len()));
        for next in &self.games {
            let length = u8::from(next.best_of_three);
            to.bytes(&[next.kind, length, in_byte(next.seats.len())]);
            to.bytes(&next.seats);
            to.u8(in_byte(next.options.len()));
            to.bytes(&next.options);
        }
    }
}
