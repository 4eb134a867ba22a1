//! Writing: one small append a decision, and the turn of a sector when nobody is looking.

use core::{
    future::Future,
    pin::pin,
    task::{Context, Poll, Waker},
};

use embedded_storage::nor_flash::NorFlash;
use sequential_storage::{
    Error,
    cache::{
        Cache, key_pointers::ArrayKeyPointers, page_pointers::ArrayPagePointers,
        page_states::ArrayPageStates,
    },
    map::{MapConfig, MapStorage},
};

use super::{
    CHUNK, Decisions, Fault, Kept, MAX_DECISIONS, PAGES, REGION, REPLAYS, SECTOR, Slot, UnderWay,
    careful::{Careful, Refused},
    content::{Chunk, Contents, Game, LONGEST, Names, Replay, Settings, Setup, Statistics},
    load::{Found, Newest, decisions, each},
    record::{Envelope, Ledger, OVERHEAD, Writer, key},
    rescue::{self, Shape, Tail},
};

/// Keys whose places are remembered: everything of a game of 600 decisions. The rest is searched.
const KEYS: usize = 32;
/// So much room in the open sector is five decisions at least: time to find a still moment.
const LOW: usize = 5 * (8 + 1 + OVERHEAD + 8 + CHUNK);

/// How often a record is tried when its bytes do not take.
const TRIES: usize = 4;

type Map<F> = MapStorage<u8, Careful<F>, MapCache>;
type MapCache =
    Cache<ArrayPageStates<PAGES>, ArrayPagePointers<PAGES>, ArrayKeyPointers<u8, KEYS>, u8>;

/// Room to work in, kept apart so that it can be static.
pub struct Workspace {
    /// A sector as it is read, or an item as the map reads it.
    page: [u8; SECTOR],
    /// A record as it is written, or the records that are carried over.
    pack: [u8; SECTOR],
}

impl Workspace {
    /// Room.
    pub const fn new() -> Workspace {
        Workspace {
            page: [0; SECTOR],
            pack: [0; SECTOR],
        }
    }
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace::new()
    }
}

// The longest record is written in one piece.
const _: () = assert!(LONGEST + OVERHEAD < SECTOR - 16);

/// What opening the region found out about it; anything but the default is worth a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The region was damaged beyond what a power cut does, and was laid out anew around the
    /// records that were whole. The slots tell what was lost.
    pub rescued: bool,
    /// The newest records are lost, and nobody can tell how many: what is shown is older.
    pub cut_back: bool,
    /// Kinds of records that were whole but found no room in a rescue: replays first.
    pub dropped: u8,
    /// Nothing can be written any more.
    pub worn: bool,
}

/// The saves.
pub struct Store<'w, F: NorFlash> {
    /// `None` only while it is being replaced.
    map: Option<Map<F>>,
    work: &'w mut Workspace,
    report: Report,
    serial: u32,
    ledger: Ledger,
    newer: u32,
    game: Option<Playing>,
    last_game: u32,
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
        let mut careful = Careful::open(flash)?;
        let cut_back = careful
            .has_lost_a_sector()
            .map_err(|Refused(fault)| fault)?;
        let shape = Shape::of(&mut careful, &mut work.page).map_err(|Refused(fault)| fault)?;
        let mut store = Store {
            map: Some(map(careful)),
            work,
            report: Report {
                cut_back,
                ..Report::default()
            },
            serial: 0,
            ledger: Ledger::default(),
            newer: 0,
            game: None,
            last_game: 0,
        };
        if !store.is_worn() {
            let mended = match shape {
                Shape::Whole => Ok(()),
                // Any write makes the map finish what was interrupted.
                Shape::Interrupted => store.store(key::FILLER, 0),
                Shape::Damaged => store.rescue(),
            };
            match mended {
                Ok(()) | Err(Fault::Worn) => {}
                Err(_) => store.rescue()?,
            }
        }
        store.read_tail()?;
        store.seal_tail()?;
        Ok(store)
    }

    /// What opening found out, and whether writing still works.
    pub fn report(&mut self) -> Report {
        let worn = self.is_worn();
        Report {
            worn,
            ..self.report
        }
    }

    /// Lets what a newer firmware wrote be written over: somebody was asked.
    pub fn overwrite_newer(&mut self) {
        self.newer = 0;
    }

    /// Reads everything but the replays; the decisions of the game under way go to `into`.
    pub fn load(&mut self, into: &mut Decisions) -> Result<Kept, Fault> {
        into.clear();
        let (flash, page) = self.reading();
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
            let missing = taken.saturating_sub(into.len() as u16);
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
        let tail = self.game.as_mut().ok_or(Fault::NoGame)?;
        let taken = usize::from(self.ledger.decisions);
        if taken == MAX_DECISIONS {
            return Err(Fault::TooLong);
        }
        if tail.chunk.is_full() {
            tail.chunk.clear();
        }
        let pushed = tail.chunk.push(decision);
        debug_assert!(pushed.is_ok(), "a full chunk was just emptied");
        let (number, decisions) = (tail.number, tail.chunk.clone());
        self.ledger.decisions += 1;
        let key = key::FIRST_CHUNK + (taken / CHUNK) as u8;
        let chunk = Chunk {
            number,
            mark,
            decisions: &decisions,
        };
        self.write(key, Chunk::VERSION, |to| chunk.encode(to))
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
        let place = (replay.game.number % REPLAYS as u32) as u8;
        self.put(key::FIRST_REPLAY + place, replay)
    }

    /// The finished game in a place below [`REPLAYS`].
    pub fn replay(&mut self, place: usize) -> Result<Slot<Replay>, Fault> {
        let wanted = key::FIRST_REPLAY + (place % REPLAYS) as u8;
        let ledger = self.ledger;
        let (flash, page) = self.reading();
        let mut newest = Newest::default();
        each(flash, page, |envelope, record| {
            if envelope.key == wanted {
                newest.see(envelope, record);
            }
        })
        .map_err(|Refused(fault)| fault)?;
        Ok(newest.slot(ledger))
    }

    /// Will one of the next few writes have to erase a sector? Then [`Store::turn`] should be
    /// called while nothing moves.
    pub fn wants_turn(&mut self) -> bool {
        !self.is_worn()
            && self
                .room()
                .is_ok_and(|room| room.is_some_and(|room| room < LOW))
    }

    /// Goes on in a new sector and erases the one after it: tens of milliseconds.
    pub fn turn(&mut self) -> Result<(), Fault> {
        if let Ok(Some(room)) = self.room() {
            // What is left of this sector, less an item's own eight bytes and key.
            self.work.pack.fill(0xFF);
            self.store(key::FILLER, room.saturating_sub(9).min(LOW))?;
        }
        self.store(key::FILLER, 0)
    }

    /// The flash again.
    pub fn close(mut self) -> Option<F> {
        self.map.take().map(|map| map.destroy().0.into_inner())
    }

    fn is_worn(&mut self) -> bool {
        self.reading().0.is_worn()
    }

    fn reading(&mut self) -> (&mut Careful<F>, &mut [u8; SECTOR]) {
        let map = self
            .map
            .as_mut()
            .expect("the map is only away while it is replaced");
        (map.flash(), &mut self.work.page)
    }

    /// Reads where the last run stopped.
    fn read_tail(&mut self) -> Result<(), Fault> {
        let mut taken = Decisions::new();
        let (flash, page) = self.reading();
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
        let (flash, page) = self.reading();
        let read = decisions(flash, page, game.number, &mut taken);
        read.map_err(|Refused(fault)| fault)?;
        // Lost decisions are taken again.
        self.ledger.decisions = taken.len() as u16;
        let begun = taken.len().saturating_sub(1) / CHUNK * CHUNK;
        self.game = Some(Playing {
            number: game.number,
            chunk: taken[begun..].iter().copied().collect(),
        });
        Ok(())
    }

    /// Looks behind the last record, and puts a seal behind what a power cut left there.
    fn seal_tail(&mut self) -> Result<(), Fault> {
        let (flash, page) = self.reading();
        let tail = Tail::of(flash, page).map_err(|Refused(fault)| fault)?;
        self.report.cut_back |= tail == Tail::Damaged;
        if tail == Tail::Clean || self.is_worn() || self.serial == 0 {
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

    fn put<T: Contents>(&mut self, key: u8, contents: &T) -> Result<(), Fault> {
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
            let record = envelope.seal(&mut self.work.pack, &contents);
            let length = record.ok_or(Fault::Full)?.len();
            written = self.store(key, length);
            match written {
                Ok(()) => return Ok(()),
                Err(Fault::Full) if !self.report.rescued => self.rescue()?,
                Err(Fault::Worn) if !self.is_worn() => {}
                Err(_) => break,
            }
        }
        self.ledger = before;
        written
    }

    /// Hands the first `length` bytes of the pack to the map.
    fn store(&mut self, key: u8, length: usize) -> Result<(), Fault> {
        if self.is_worn() {
            return Err(Fault::Worn);
        }
        let map = self
            .map
            .as_mut()
            .expect("the map is only away while it is replaced");
        let value = &self.work.pack[..length];
        let stored = block_on(map.store_item(&mut self.work.page, &key, &value));
        stored.map_err(|error| match error {
            Error::Storage { value, .. } => value.0,
            _ => Fault::Full,
        })
    }

    /// Keeps the newest whole record of each kind, erases the map's sectors, writes them again.
    fn rescue(&mut self) -> Result<(), Fault> {
        self.report.rescued = true;
        let map = self
            .map
            .take()
            .expect("the map is only away while it is replaced");
        let (mut flash, _) = map.destroy();
        let saved = self.lay_out(&mut flash);
        self.map = Some(self::map(flash));
        let mut left = saved?;
        // The records lie at the end of the pack, and move to its front one by one.
        while left > 0 {
            let from = SECTOR - left;
            let [low, high] = [self.work.pack[from], self.work.pack[from + 1]];
            let length = usize::from(u16::from_le_bytes([low, high]));
            left -= 2 + length;
            let map = self.map.as_mut().expect("it was just put back");
            let record = &self.work.pack[from + 2..from + 2 + length];
            let Some((envelope, _)) = Envelope::open(record) else {
                continue;
            };
            block_on(map.store_item(&mut self.work.page, &envelope.key, &record)).map_err(
                |error| match error {
                    Error::Storage { value, .. } => value.0,
                    _ => Fault::Full,
                },
            )?;
        }
        Ok(())
    }

    /// Packs the records at the end of the pack and erases what is not blank; returns their bytes.
    fn lay_out(&mut self, flash: &mut Careful<F>) -> Result<usize, Fault> {
        let Workspace { page, pack } = &mut *self.work;
        let mut dropped = 0;
        let mut lay_out = || -> Result<usize, Refused> {
            let (used, left_out) = rescue::pack(flash, page, pack)?;
            dropped = left_out;
            pack.copy_within(..used, SECTOR - used);
            for sector in (0..PAGES).map(rescue::start) {
                if !flash.is_blank(sector, sector + SECTOR as u32)? {
                    flash.erase_sector(sector)?;
                }
            }
            Ok(used)
        };
        let used = lay_out().map_err(|Refused(fault)| fault);
        self.report.dropped = dropped;
        used
    }

    /// The bytes left in the sector that is being filled; `None` if none is.
    fn room(&mut self) -> Result<Option<usize>, Refused> {
        let (flash, _) = self.reading();
        let Some(end) = rescue::partial_end(flash)? else {
            return Ok(None);
        };
        // The sector's last byte is its end mark.
        let mut room = 0;
        let mut byte = [0];
        while room < LOW {
            flash.look(end - 2 - room as u32, &mut byte)?;
            if byte[0] != 0xFF {
                break;
            }
            room += 1;
        }
        Ok(Some(room))
    }
}

fn map<F: NorFlash>(flash: Careful<F>) -> Map<F> {
    let range = MapConfig::try_new(SECTOR as u32..REGION as u32);
    let cache = Cache::new(
        ArrayPageStates::new(),
        ArrayPagePointers::new(),
        ArrayKeyPointers::new(),
    );
    MapStorage::new(
        flash,
        range.expect("the map's sectors are whole sectors"),
        cache,
    )
}

/// Runs a future that never waits: the flash below it is a blocking one.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("a blocking flash is never pending"),
    }
}
