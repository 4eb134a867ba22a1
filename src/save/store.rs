//! Writing: one small append a decision, and the turn of a sector when nobody is looking.

use embedded_storage::nor_flash::NorFlash;

use super::{
    CHUNK, Decisions, Fault, Kept, MAX_DECISIONS, REPLAYS, Slot, UnderWay,
    content::{Names, Record, Setup},
    in_byte, in_word,
    load::{Found, Newest, decisions, each},
    played::{Chunk, Game, Replay, ReplayHead},
    record::{Envelope, Ledger, Writer, key},
    region::{Region, Report, Workspace},
    settings::Settings,
    stars::Stars,
    statistics::Statistics,
    verified_flash::Refused,
};

/// How often a record is tried when its bytes do not take.
const TRIES: usize = 4;

/// Everything that is kept, as records in flash.
pub struct Store<'w, F: NorFlash> {
    region: Region<'w, F>,
    serial: u32,
    ledger: Ledger,
    newer: u32,
    game: Option<Playing>,
    last_game: u32,
}

/// How the flash under the saves is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Records that were ever written.
    pub records: u32,
    /// Sectors erased since the saves were opened.
    pub erases: u32,
    /// Nothing can be written any more.
    pub worn: bool,
}

/// The end of the game under way.
struct Playing {
    number: u32,
    /// The decisions of the chunk that is being filled.
    chunk: heapless::Vec<u8, CHUNK>,
}

impl<'w, F: NorFlash> Store<'w, F> {
    /// Opens the region that `flash` is, and mends it if need be.
    ///
    /// Damage is told by [`Store::report`] and by the slots; an error here means that the region
    /// cannot be used at all and was not touched.
    pub fn open(flash: F, work: &'w mut Workspace) -> Result<Store<'w, F>, Fault> {
        let mut store = Store {
            region: Region::open(flash, work)?,
            serial: 0,
            ledger: Ledger::default(),
            newer: 0,
            game: None,
            last_game: 0,
        };
        store.read_tail()?;
        store.seal_tail()?;
        Ok(store)
    }

    /// What opening found out, and whether writing still works.
    pub fn report(&mut self) -> Report {
        self.region.report()
    }

    /// How the flash is doing.
    pub fn health(&mut self) -> Health {
        let (flash, _) = self.region.reading();
        Health {
            records: self.serial,
            erases: flash.erases(),
            worn: flash.is_worn(),
        }
    }

    /// Lets what a newer firmware wrote be written over: somebody was asked.
    pub fn overwrite_newer(&mut self) {
        self.newer = 0;
    }

    /// Reads everything but the replays; the decisions of the game under way go to `into`.
    pub fn load(&mut self, into: &mut Decisions) -> Result<Kept, Fault> {
        into.clear();
        let (flash, page) = self.region.reading();
        let found = Found::read(flash, page).map_err(|Refused(fault)| fault)?;
        let taken = found.ledger().decisions;
        let mut error = Ok(());
        let kept = found.kept(|slot| {
            let is_current = matches!(slot, Slot::Valid(_));
            let game = match slot {
                Slot::Empty => return Slot::Empty,
                Slot::Newer => return Slot::Newer,
                // An older game is over, or was given up: not what was being played.
                Slot::Corrupted(_) => return Slot::Corrupted(None),
                Slot::Valid(game) if game.kind == 0 => return Slot::Empty,
                Slot::Valid(game) => game,
            };
            let mark = decisions(flash, page, game.number, into);
            let mark = mark
                .map_err(|Refused(fault)| error = Err(fault))
                .unwrap_or(0);
            let missing = taken.saturating_sub(in_word(into.len()));
            let game = UnderWay {
                game,
                mark,
                missing,
            };
            match is_current && missing == 0 {
                true => Slot::Valid(game),
                false => Slot::Corrupted(Some(game)),
            }
        });
        error.map(|()| kept)
    }

    /// Reads the decisions of the game under way; returns what the position after them hashes to.
    pub fn decisions(&mut self, into: &mut Decisions) -> Result<u32, Fault> {
        let number = self.game.as_ref().ok_or(Fault::NoGame)?.number;
        let (flash, page) = self.region.reading();
        decisions(flash, page, number, into).map_err(|Refused(fault)| fault)
    }

    /// Keeps the settings.
    pub fn set_settings(&mut self, settings: &Settings) -> Result<(), Fault> {
        self.put(key::SETTINGS, settings)
    }

    /// Keeps the names.
    pub fn set_names(&mut self, names: &Names) -> Result<(), Fault> {
        self.put(key::NAMES, names)
    }

    /// Keeps the statistics.
    pub fn set_statistics(&mut self, statistics: &Statistics) -> Result<(), Fault> {
        self.put(key::STATISTICS, statistics)
    }

    /// Keeps the stars of puzzles.
    pub fn set_stars(&mut self, stars: &Stars) -> Result<(), Fault> {
        self.put(key::STARS, stars)
    }

    /// A game begins: from now on it is the one under way. Returns its number.
    pub fn begin(&mut self, kind: u8, rules: u16, seed: u64, setup: &Setup) -> Result<u32, Fault> {
        let number = self.last_game.wrapping_add(1);
        self.put_game(&Game {
            number,
            kind,
            rules,
            seed,
            setup: setup.clone(),
        })?;
        self.game = Some(Playing {
            number,
            chunk: heapless::Vec::new(),
        });
        Ok(number)
    }

    /// A decision was confirmed; the position after it hashes to `mark`.
    pub fn decide(&mut self, decision: u8, mark: u32) -> Result<(), Fault> {
        let playing = self.game.as_mut().ok_or(Fault::NoGame)?;
        let taken = usize::from(self.ledger.decisions);
        if taken == MAX_DECISIONS {
            return Err(Fault::TooLong);
        }
        if playing.chunk.is_full() {
            playing.chunk.clear();
        }
        let pushed = playing.chunk.push(decision);
        debug_assert!(pushed.is_ok(), "a full chunk was just emptied");
        let (number, decisions) = (playing.number, playing.chunk.clone());
        let key = key::FIRST_CHUNK + in_byte(taken / CHUNK);
        let chunk = Chunk {
            number,
            mark,
            decisions: &decisions,
        };
        self.ledger.decisions += 1;
        let kept = self.write(key, Chunk::VERSION, |to| chunk.encode(to));
        if let (Err(_), Some(playing)) = (kept, &mut self.game) {
            // As if it had not been asked: it may be tried again.
            self.ledger.decisions -= 1;
            playing.chunk.pop();
        }
        kept
    }

    /// No game is under way any more.
    pub fn end(&mut self) -> Result<(), Fault> {
        if self.game.is_none() {
            return Ok(());
        }
        let number = self.last_game;
        self.put_game(&Game {
            number,
            kind: 0,
            rules: 0,
            seed: 0,
            setup: Setup::new(),
        })?;
        self.game = None;
        Ok(())
    }

    /// Keeps a finished game in the place of the oldest one; again in the same place if asked twice.
    pub fn keep_replay(&mut self, replay: &Replay) -> Result<(), Fault> {
        self.put(replay_key(replay.game.number as usize), replay)
    }

    /// The finished game in a place below [`REPLAYS`].
    pub fn replay(&mut self, place: usize) -> Result<Slot<Replay>, Fault> {
        let wanted = replay_key(place);
        let ledger = self.ledger;
        let (flash, page) = self.region.reading();
        let mut newest = Newest::default();
        each(flash, page, |envelope, record| {
            if envelope.key == wanted {
                newest.see(envelope, record);
            }
        })
        .map_err(|Refused(fault)| fault)?;
        Ok(newest.slot(ledger))
    }

    /// Every finished game that is kept, in short, by place.
    pub fn replays(&mut self) -> Result<[Slot<ReplayHead>; REPLAYS], Fault> {
        let ledger = self.ledger;
        let (flash, page) = self.region.reading();
        let mut newest: [Newest<ReplayHead>; REPLAYS] = Default::default();
        each(flash, page, |envelope, record| {
            let place = envelope.key.checked_sub(key::FIRST_REPLAY);
            if let Some(newest) = place.and_then(|place| newest.get_mut(usize::from(place))) {
                newest.see(envelope, record);
            }
        })
        .map_err(|Refused(fault)| fault)?;
        Ok(newest.map(|newest| newest.slot(ledger)))
    }

    /// Will one of the next few writes have to erase a sector? Then [`Store::turn`] should be
    /// called while nothing moves.
    pub fn wants_turn(&mut self) -> bool {
        self.region.wants_turn()
    }

    /// Goes on in a new sector and erases the one after it, if that is wanted: tens of milliseconds.
    pub fn turn(&mut self) -> Result<(), Fault> {
        self.region.turn()
    }

    /// The flash again.
    pub fn close(self) -> Option<F> {
        self.region.close()
    }

    /// Reads where the last run stopped.
    fn read_tail(&mut self) -> Result<(), Fault> {
        let mut taken = Decisions::new();
        let (flash, page) = self.region.reading();
        let found = Found::read(flash, page).map_err(|Refused(fault)| fault)?;
        self.serial = found.newest.map_or(0, |newest| newest.serial);
        self.ledger = found.ledger();
        self.newer = found.newer;
        let ledger = self.ledger;
        let game = found.game.slot(ledger).value();
        self.last_game = game.as_ref().map_or(0, |game| game.number);
        let Some(game) = game.filter(|game| game.kind != 0) else {
            self.ledger.decisions = 0;
            return Ok(());
        };
        let (flash, page) = self.region.reading();
        let read = decisions(flash, page, game.number, &mut taken);
        read.map_err(|Refused(fault)| fault)?;
        // Lost decisions are taken again.
        self.ledger.decisions = in_word(taken.len());
        let begun = taken.len().saturating_sub(1) / CHUNK * CHUNK;
        self.game = Some(Playing {
            number: game.number,
            chunk: taken[begun..].iter().copied().collect(),
        });
        Ok(())
    }

    /// Looks behind the last record, and puts a seal behind what a power cut left there.
    fn seal_tail(&mut self) -> Result<(), Fault> {
        let is_torn = self.region.is_torn()?;
        if !is_torn || self.region.is_worn() || self.serial == 0 {
            return Ok(());
        }
        match self.write(key::SEAL, 1, |_| {}) {
            Err(Fault::Flash) => Err(Fault::Flash),
            _ => Ok(()),
        }
    }

    fn put_game(&mut self, game: &Game) -> Result<(), Fault> {
        let before = self.ledger.decisions;
        self.ledger.decisions = 0;
        let put = self.put(key::GAME, game);
        match put {
            Ok(()) => self.last_game = game.number,
            Err(_) => self.ledger.decisions = before,
        }
        put
    }

    fn put<T: Record>(&mut self, key: u8, contents: &T) -> Result<(), Fault> {
        if self.newer & 1 << key != 0 {
            return Err(Fault::Newer);
        }
        self.write(key, T::VERSION, |to| contents.encode(to))
    }

    /// Writes one record. Bytes that do not take are tried again further on; a map that finds its
    /// own sectors impossible is laid out anew, once.
    fn write(
        &mut self,
        key: u8,
        version: u8,
        contents: impl Fn(&mut Writer<'_>),
    ) -> Result<(), Fault> {
        let before = self.ledger;
        self.ledger.count(key);
        self.serial += 1;
        let envelope = Envelope {
            key,
            version,
            serial: self.serial,
            ledger: self.ledger,
        };
        let mut written = Err(Fault::Full);
        for _ in 0..TRIES {
            let record = envelope.seal(self.region.pack(), &contents);
            let length = record.ok_or(Fault::Full)?.len();
            written = self.region.store(key, length);
            match written {
                Ok(()) => return Ok(()),
                Err(Fault::Full) if !self.region.report().rescued => self.region.rescue()?,
                Err(Fault::Worn) if !self.region.is_worn() => {}
                Err(_) => break,
            }
        }
        self.ledger = before;
        written
    }
}

/// The key of a finished game by its number or its place.
fn replay_key(number: usize) -> u8 {
    key::FIRST_REPLAY + in_byte(number % REPLAYS)
}
