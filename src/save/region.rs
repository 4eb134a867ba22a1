//! The region as a map of records: opened, mended, written to, turned sector by sector.
//!
//! Between the store, which knows what is kept, and `sequential-storage`, which knows where. The map
//! is never asked to repair what a power cut cannot have done: see `rescue`.

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
    CHUNK, Fault, PAGES, REGION, SECTOR, address,
    played::LONGEST,
    record::{Envelope, OVERHEAD, key},
    rescue::{self, Shape, Tail},
    verified_flash::{Refused, SHELTER_ROOM, VerifiedFlash},
};

/// Keys whose places are remembered: everything of a game of 600 decisions. The rest is searched.
const KEYS: usize = 32;
/// So much room in the open sector is five decisions at least: time to find a still moment.
const LOW: usize = 5 * (8 + 1 + OVERHEAD + 8 + CHUNK);

type Map<F> = MapStorage<u8, VerifiedFlash<F>, MapCache>;
type MapCache =
    Cache<ArrayPageStates<PAGES>, ArrayPagePointers<PAGES>, ArrayKeyPointers<u8, KEYS>, u8>;

/// Room to work in, kept apart so that it can be static.
pub struct Workspace {
    /// A sector as it is read, or an item as the map reads it.
    page: [u8; SECTOR],
    /// A record as it is written, or the records of a rescue.
    pack: [u8; SECTOR],
}

impl Workspace {
    /// Room that holds nothing yet.
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

/// The records of the flash region, each by its key.
pub(super) struct Region<'w, F: NorFlash> {
    /// `None` only while it is being replaced.
    map: Option<Map<F>>,
    work: &'w mut Workspace,
    report: Report,
}

impl<'w, F: NorFlash> Region<'w, F> {
    /// Opens the region and mends it if need be.
    pub(super) fn open(flash: F, work: &'w mut Workspace) -> Result<Region<'w, F>, Fault> {
        let mut verified = VerifiedFlash::open(flash, &mut work.page)?;
        let is_sheltered = verified.sheltered().is_some();
        let lost = verified.has_lost_a_sector();
        let shape = Shape::of(&mut verified, &mut work.page).map_err(|Refused(fault)| fault)?;
        let mut region = Region {
            map: Some(map(verified)),
            work,
            report: Report {
                cut_back: lost.map_err(|Refused(fault)| fault)?,
                ..Report::default()
            },
        };
        if region.is_worn() {
            return Ok(region);
        }
        let mended = match shape {
            // A rescue was cut short: what stands in the map is what it had got to.
            _ if is_sheltered => region.go_on_rescuing(),
            Shape::Whole => Ok(()),
            // Any write makes the map finish what was interrupted.
            Shape::Interrupted => region.store(key::FILLER, 0),
            Shape::Damaged => region.rescue(),
        };
        match mended {
            Ok(()) | Err(Fault::Worn) => Ok(region),
            Err(Fault::Flash) => Err(Fault::Flash),
            Err(_) => region.rescue().map(|()| region),
        }
    }

    /// What opening found out, and whether writing still works.
    pub(super) fn report(&mut self) -> Report {
        Report {
            worn: self.is_worn(),
            ..self.report
        }
    }

    /// Room to put a record together in, before it is stored.
    pub(super) fn pack(&mut self) -> &mut [u8] {
        &mut self.work.pack
    }

    /// Is there anything behind the last whole record that a seal should follow?
    pub(super) fn is_torn(&mut self) -> Result<bool, Fault> {
        let (flash, page) = self.reading();
        let tail = Tail::of(flash, page).map_err(|Refused(fault)| fault)?;
        self.report.cut_back |= tail == Tail::Damaged;
        Ok(tail != Tail::Clean)
    }

    /// Will one of the next few writes have to erase a sector? Then `turn` should be
    /// called while nothing moves.
    pub(super) fn wants_turn(&mut self) -> bool {
        !self.is_worn()
            && self
                .room()
                .is_ok_and(|room| room.is_some_and(|room| room < LOW))
    }

    /// Goes on in a new sector and erases the one after it: tens of milliseconds.
    pub(super) fn turn(&mut self) -> Result<(), Fault> {
        if !self.wants_turn() {
            return Ok(());
        }
        if let Ok(Some(room)) = self.room() {
            // What is left of this sector, less an item's own eight bytes and key.
            self.work.pack.fill(0xFF);
            self.store(key::FILLER, room.saturating_sub(9).min(LOW))?;
        }
        self.store(key::FILLER, 0)
    }

    /// The flash again.
    pub(super) fn close(mut self) -> Option<F> {
        self.map.take().map(|map| map.destroy().0.into_inner())
    }

    pub(super) fn is_worn(&mut self) -> bool {
        self.reading().0.is_worn()
    }

    pub(super) fn reading(&mut self) -> (&mut VerifiedFlash<F>, &mut [u8; SECTOR]) {
        let (map, work) = self.parts();
        (map.flash(), &mut work.page)
    }

    fn parts(&mut self) -> (&mut Map<F>, &mut Workspace) {
        let map = self.map.as_mut();
        let map = map.expect("the map is only away while it is replaced");
        (map, &mut *self.work)
    }

    /// Hands the first `length` bytes of the pack to the map.
    pub(super) fn store(&mut self, key: u8, length: usize) -> Result<(), Fault> {
        if self.is_worn() {
            return Err(Fault::Worn);
        }
        let (map, Workspace { page, pack }) = self.parts();
        let stored = block_on(map.store_item(page, &key, &&pack[..length]));
        stored.map_err(fault)
    }

    /// Keeps the newest whole record of each kind and lays the map out anew around them. They are
    /// sheltered in the first sector before anything of the map is erased.
    pub(super) fn rescue(&mut self) -> Result<(), Fault> {
        let (map, Workspace { page, pack }) = self.parts();
        let flash = map.flash();
        let packed = rescue::pack(flash, page, &mut pack[..SHELTER_ROOM]);
        let (used, dropped) = packed.map_err(|Refused(fault)| fault)?;
        let sheltered = flash.shelter(&pack[..used]);
        sheltered.map_err(|Refused(fault)| fault)?;
        self.report.dropped = dropped;
        self.go_on_rescuing()
    }

    /// Wipes the map and writes what is sheltered into it; may begin as often as it is cut short.
    fn go_on_rescuing(&mut self) -> Result<(), Fault> {
        self.report.rescued = true;
        let (map, work) = self.parts();
        let flash = map.flash();
        let length = flash.sheltered().unwrap_or_default();
        let ready = flash
            .read_sheltered(&mut work.pack)
            .and_then(|()| flash.wipe());
        // What the map remembers of the sectors is not so any more.
        self.map = self.map.take().map(|map| self::map(map.destroy().0));
        ready.map_err(|Refused(fault)| fault)?;
        let (map, Workspace { page, pack }) = self.parts();
        let mut at = 0;
        while at + 2 < length {
            let [low, high] = [pack[at], pack[at + 1]];
            let record = at + 2..at + 2 + usize::from(u16::from_le_bytes([low, high]));
            at = record.end;
            let record = &pack[record];
            let Some((envelope, _)) = Envelope::open(record) else {
                continue;
            };
            let stored = map.store_item(page, &envelope.key, &record);
            block_on(stored).map_err(fault)?;
        }
        let (flash, _) = self.reading();
        flash.leave_shelter().map_err(|Refused(fault)| fault)
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
            flash.look(end - 2 - address(room), &mut byte)?;
            if byte[0] != 0xFF {
                break;
            }
            room += 1;
        }
        Ok(Some(room))
    }
}

fn map<F: NorFlash>(flash: VerifiedFlash<F>) -> Map<F> {
    let range = MapConfig::try_new(address(SECTOR)..address(REGION));
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

/// What is wrong, as the store tells it.
fn fault(error: Error<Refused>) -> Fault {
    match error {
        Error::Storage { value, .. } => value.0,
        _ => Fault::Full,
    }
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
