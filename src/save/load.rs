//! Reading: every record is found by its own seal, wherever it lies, and the highest serial counts.
//!
//! Nothing here writes, and nothing depends on the map being whole: after damage the same pass
//! finds what is left. It costs one look at every byte of the region.

use embedded_storage::nor_flash::NorFlash;

use super::{
    CHUNK, Decisions, MAX_DECISIONS, PAGES, REGION, SECTOR, Slot, address,
    content::{Contents, Names},
    in_byte,
    played::{Chunk, Game},
    record::{Envelope, HEAD, Ledger, MAGIC, OVERHEAD, Reader, key},
    settings::Settings,
    stars::Stars,
    statistics::Statistics,
    verified_flash::{Refused, VerifiedFlash},
};

/// Everything that is kept but the replays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// How the console is set.
    pub settings: Slot<Settings>,
    /// What the players are called.
    pub names: Slot<Names>,
    /// What was played so far.
    pub statistics: Slot<Statistics>,
    /// The stars of puzzles.
    pub stars: Slot<Stars>,
    /// The game under way.
    pub game: Slot<UnderWay>,
}

/// A game under way; its decisions are where the caller wanted them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnderWay {
    /// The game.
    pub game: Game,
    /// What the position after the last decision hashes to; 0 before the first decision.
    pub mark: u32,
    /// Decisions at the end that were taken but are lost: say so.
    pub missing: u16,
}

/// Shows `visit` every whole record of the sector at `start`, which is left in `page`; returns the
/// place behind the last of them.
pub(super) fn each_in_sector<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    page: &mut [u8; SECTOR],
    start: u32,
    visit: &mut impl FnMut(&Envelope, &[u8]),
) -> Result<usize, Refused> {
    flash.look(start, page)?;
    let (mut at, mut end) = (0, 1);
    while at + OVERHEAD <= SECTOR {
        if page[at] != MAGIC[0] || page[at + 1] != MAGIC[1] {
            at += 1;
            continue;
        }
        match Envelope::open(&page[at..]) {
            None => at += 1,
            Some((envelope, contents)) => {
                let length = contents.len() + OVERHEAD;
                visit(&envelope, &page[at..at + length]);
                at += length;
                end = at;
            }
        }
    }
    Ok(end)
}

/// Shows `visit` every whole record of the region, the first sector's too: a rescue may shelter some.
pub(super) fn each<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    page: &mut [u8; SECTOR],
    mut visit: impl FnMut(&Envelope, &[u8]),
) -> Result<(), Refused> {
    (0..address(REGION))
        .step_by(SECTOR)
        .try_for_each(|start| each_in_sector(flash, page, start, &mut visit).map(drop))
}

/// The newest record that was seen of one kind.
pub(super) struct Newest<T> {
    envelope: Option<Envelope>,
    /// `None` if it is a newer firmware's, or makes no sense.
    value: Option<T>,
}

impl<T> Default for Newest<T> {
    fn default() -> Newest<T> {
        Newest {
            envelope: None,
            value: None,
        }
    }
}

impl<T: Contents> Newest<T> {
    pub(super) fn see(&mut self, envelope: &Envelope, record: &[u8]) {
        if self
            .envelope
            .is_some_and(|seen| seen.serial >= envelope.serial)
        {
            return;
        }
        let contents = &record[HEAD..record.len() - 4];
        self.value = (envelope.version <= T::VERSION)
            .then(|| T::decode(envelope.version, Reader::new(contents)))
            .flatten();
        self.envelope = Some(*envelope);
    }

    /// What was found, held against what the newest record of all says must be there.
    pub(super) fn slot(self, ledger: Ledger) -> Slot<T> {
        let Some(envelope) = self.envelope else {
            return Slot::Empty;
        };
        if envelope.version > T::VERSION {
            return Slot::Newer;
        }
        let is_current = envelope.ledger.revision(envelope.key) == ledger.revision(envelope.key);
        match self.value {
            Some(value) if is_current => Slot::Valid(value),
            value => Slot::Corrupted(value),
        }
    }
}

/// What one pass over the region finds: the newest of each kind, and of all.
#[derive(Default)]
pub(super) struct Found {
    settings: Newest<Settings>,
    names: Newest<Names>,
    statistics: Newest<Statistics>,
    stars: Newest<Stars>,
    pub(super) game: Newest<Game>,
    pub(super) newest: Option<Envelope>,
    /// Keys from 1 to 23 of which a newer firmware wrote the newest record, as bits.
    pub(super) newer: u32,
    serials: [u32; key::LAST_REPLAY as usize + 1],
}

impl Found {
    pub(super) fn read<F: NorFlash>(
        flash: &mut VerifiedFlash<F>,
        page: &mut [u8; SECTOR],
    ) -> Result<Found, Refused> {
        let mut found = Found::default();
        each(flash, page, |envelope, record| found.see(envelope, record))?;
        Ok(found)
    }

    fn see(&mut self, envelope: &Envelope, record: &[u8]) {
        if self
            .newest
            .is_none_or(|newest| newest.serial < envelope.serial)
        {
            self.newest = Some(*envelope);
        }
        let known = match envelope.key {
            key::SETTINGS => Settings::VERSION,
            key::NAMES => Names::VERSION,
            key::STATISTICS => Statistics::VERSION,
            key::GAME => Game::VERSION,
            key::STARS => Stars::VERSION,
            key::FIRST_REPLAY..=key::LAST_REPLAY => super::Replay::VERSION,
            _ => return,
        };
        match envelope.key {
            key::SETTINGS => self.settings.see(envelope, record),
            key::NAMES => self.names.see(envelope, record),
            key::STATISTICS => self.statistics.see(envelope, record),
            key::GAME => self.game.see(envelope, record),
            key::STARS => self.stars.see(envelope, record),
            _ => {}
        }
        let serial = &mut self.serials[usize::from(envelope.key)];
        if envelope.serial >= *serial {
            *serial = envelope.serial;
            let bit = 1 << envelope.key;
            self.newer = self.newer & !bit | if envelope.version > known { bit } else { 0 };
        }
    }

    /// What the newest record says must be there.
    pub(super) fn ledger(&self) -> Ledger {
        self.newest.map(|newest| newest.ledger).unwrap_or_default()
    }

    /// What is kept, but for the decisions of the game.
    pub(super) fn kept(self, finish: impl FnOnce(Slot<Game>) -> Slot<UnderWay>) -> Kept {
        let ledger = self.ledger();
        let missing = |slot_is_empty: bool, key: u8| {
            slot_is_empty && ledger.revision(key).is_some_and(|revision| revision > 0)
        };
        fn told<T>(slot: Slot<T>, lost: impl Fn(bool) -> bool) -> Slot<T> {
            match lost(matches!(slot, Slot::Empty)) {
                true => Slot::Corrupted(None),
                false => slot,
            }
        }
        Kept {
            settings: told(self.settings.slot(ledger), |e| missing(e, key::SETTINGS)),
            names: told(self.names.slot(ledger), |e| missing(e, key::NAMES)),
            statistics: told(self.statistics.slot(ledger), |e| {
                missing(e, key::STATISTICS)
            }),
            stars: self.stars.slot(ledger),
            game: finish(told(self.game.slot(ledger), |e| missing(e, key::GAME))),
        }
    }
}

/// Chunks of the longest game.
const CHUNKS: usize = MAX_DECISIONS / CHUNK;

/// Gathers the decisions of game `number`, as far as they follow one another; returns the last mark.
pub(super) fn decisions<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    page: &mut [u8; SECTOR],
    number: u32,
    decisions: &mut Decisions,
) -> Result<u32, Refused> {
    let mut seen = [(0u32, 0u32, 0u8); CHUNKS]; // serial, mark, decisions
    decisions.clear();
    let _ = decisions.resize(MAX_DECISIONS, 0);
    each(flash, page, |envelope, record| {
        if !(key::FIRST_CHUNK..=key::LAST_CHUNK).contains(&envelope.key)
            || envelope.version != Chunk::VERSION
        {
            return;
        }
        let at = usize::from(envelope.key - key::FIRST_CHUNK);
        let Some(chunk) = Chunk::decode(&record[HEAD..record.len() - 4]) else {
            return;
        };
        if chunk.number == number && envelope.serial > seen[at].0 {
            let count = chunk.decisions.len();
            seen[at] = (envelope.serial, chunk.mark, in_byte(count));
            decisions[at * CHUNK..at * CHUNK + count].copy_from_slice(chunk.decisions);
        }
    })?;
    let (mut count, mut mark, mut before) = (0, 0, 0);
    for (serial, seen_mark, seen_count) in seen {
        // A chunk older than the one before it is left over from decisions that were lost and
        // taken again.
        if serial <= before {
            break;
        }
        (before, mark) = (serial, seen_mark);
        count += usize::from(seen_count);
        if usize::from(seen_count) < CHUNK {
            break;
        }
    }
    decisions.truncate(count);
    Ok(mark)
}

// A pass over the region looks at every sector of the map, and at the first.
const _: () = assert!(REGION / SECTOR == PAGES + 1);
