//! What to do with a region that no power cut could have left: keep the records, start it anew.
//!
//! The map repairs what a power cut leaves. Its way to repair anything else is to erase first, so
//! that must never be asked of it: the shape of the sectors is looked at before it is used.

use embedded_storage::nor_flash::NorFlash;

use super::{
    PAGES, SECTOR, address, in_word,
    load::{each, each_in_sector},
    record::{HEAD, MAGIC, OVERHEAD, key},
    verified_flash::{Refused, VerifiedFlash},
};

/// A sector by its first and last byte, as `sequential-storage` marks them: half the bits decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Open,
    Partial,
    Closed,
    /// Only the last byte is marked.
    Torn,
}

/// How the map's sectors stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// As the map leaves them.
    Whole,
    /// As a power cut leaves them: the map can go on from here.
    Interrupted,
    /// As neither does.
    Damaged,
}

/// Where the map's sector `page` begins.
pub(super) fn start(page: usize) -> u32 {
    address((page % PAGES + 1) * SECTOR)
}

impl Shape {
    pub(super) fn of<F: NorFlash>(
        flash: &mut VerifiedFlash<F>,
        page: &mut [u8; SECTOR],
    ) -> Result<Shape, Refused> {
        let mut pages = [Page::Open; PAGES];
        for (at, state) in pages.iter_mut().enumerate() {
            *state = look(flash, start(at))?;
            // The first byte may be a mark cut short.
            let end = start(at) + address(SECTOR);
            if *state == Page::Open && !flash.is_blank(start(at) + 1, end)? {
                return Ok(Shape::Damaged);
            }
        }
        let count = |wanted| pages.iter().filter(|&&page| page == wanted).count();
        if count(Page::Torn) > 0 || count(Page::Closed) == PAGES || count(Page::Partial) > 1 {
            return Ok(Shape::Damaged);
        }
        // In turn: closed ones, perhaps a partial one, then open ones.
        let runs = (0..PAGES)
            .filter(|&at| (pages[at] == Page::Open) != (pages[(at + 1) % PAGES] == Page::Open))
            .count();
        if runs > 2 {
            return Ok(Shape::Damaged);
        }
        let newest = |&at: &usize| match pages[at] {
            Page::Partial => true,
            Page::Closed => count(Page::Partial) == 0 && pages[(at + 1) % PAGES] == Page::Open,
            Page::Open | Page::Torn => false,
        };
        if let Some(newest) = (0..PAGES).find(newest)
            && !is_in_order(flash, page, newest + 1)?
        {
            return Ok(Shape::Damaged);
        }
        let Some(partial) = pages.iter().position(|&page| page == Page::Partial) else {
            return Ok(Shape::Whole);
        };
        match pages[(partial + 1) % PAGES] {
            Page::Open => Ok(Shape::Whole),
            // Moving on was interrupted, unless the partial sector has something of its own.
            _ if is_copy(flash, page, partial)? => Ok(Shape::Interrupted),
            _ => Ok(Shape::Damaged),
        }
    }
}

fn look<F: NorFlash>(flash: &mut VerifiedFlash<F>, start: u32) -> Result<Page, Refused> {
    let mut marked = |at| {
        let mut byte = [0];
        flash.look(at, &mut byte)?;
        Ok(byte[0].count_zeros() >= 4)
    };
    Ok(
        match (marked(start)?, marked(start + address(SECTOR) - 1)?) {
            (false, false) => Page::Open,
            (true, false) => Page::Partial,
            (true, true) => Page::Closed,
            (false, true) => Page::Torn,
        },
    )
}

/// Does the map, which takes the last item of a key for the newest, agree with the serials? `oldest` is
/// the sector that it filled first. Where it does not, sectors changed places, and the map would
/// erase what counts sooner or later.
fn is_in_order<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    page: &mut [u8; SECTOR],
    oldest: usize,
) -> Result<bool, Refused> {
    let mut highest = [0u32; key::LAST_CHUNK as usize + 1];
    let mut behind = 0u128;
    for at in oldest..oldest + PAGES {
        each_in_sector(flash, page, start(at), &mut |envelope, _| {
            let Some(highest) = highest.get_mut(usize::from(envelope.key)) else {
                return;
            };
            let bit = 1 << envelope.key;
            behind = match envelope.serial < *highest {
                true => behind | bit,
                false => behind & !bit,
            };
            *highest = envelope.serial.max(*highest);
        })?;
    }
    Ok(behind == 0)
}

/// Are all records of the sector `partial` copies of what the one after it holds?
fn is_copy<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    page: &mut [u8; SECTOR],
    partial: usize,
) -> Result<bool, Refused> {
    let (mut own, mut copied) = (0, 0);
    each_in_sector(flash, page, start(partial), &mut |envelope, _| {
        own = own.max(envelope.serial);
    })?;
    for other in (0..PAGES).filter(|&other| other != partial) {
        each_in_sector(flash, page, start(other), &mut |envelope, _| {
            copied = copied.max(envelope.serial);
        })?;
    }
    Ok(own <= copied)
}

/// What stands behind the last whole record of the sector that is being filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    /// Erased flash, as after a whole record.
    Clean,
    /// What a power cut leaves: one record cut short, perhaps a seal or two.
    Torn,
    /// More than that: records were there.
    Damaged,
}

/// Bytes of an item of the map besides its value, with the key.
const ITEM: usize = 9;
/// A decision, and three seals: as much as cuts in a row leave.
const TORN: usize = 190;

impl Tail {
    pub(super) fn of<F: NorFlash>(
        flash: &mut VerifiedFlash<F>,
        page: &mut [u8; SECTOR],
    ) -> Result<Tail, Refused> {
        let filling = match flash.begun() {
            Some(sector) => Some(u32::from(sector) * address(SECTOR)),
            None => partial_end(flash)?.map(|end| end - address(SECTOR)),
        };
        let Some(start) = filling else {
            return Ok(Tail::Clean);
        };
        let end = each_in_sector(flash, page, start, &mut |_, _| {})?;
        let tail = &page[end..SECTOR - 1];
        // Not how far it reaches: what fills up a sector is blank.
        let junk = tail.iter().filter(|&&byte| byte != 0xFF).count();
        if junk == 0 {
            return Ok(Tail::Clean);
        }
        // A record cut short behind its head still says how long it would have been.
        let cut_short = match tail.get(ITEM..ITEM + HEAD) {
            Some(head) if head[..2] == MAGIC => {
                OVERHEAD + ITEM + usize::from(u16::from_le_bytes([head[14], head[15]]))
            }
            _ => 0,
        };
        match junk > cut_short + TORN {
            true => Ok(Tail::Damaged),
            false => Ok(Tail::Torn),
        }
    }
}

/// What is to be kept, in the order of its worth.
fn worth() -> impl Iterator<Item = u8> {
    let single = key::SETTINGS..=key::GAME;
    let chunks = key::FIRST_CHUNK..=key::LAST_CHUNK;
    let rest = (key::GAME + 1..key::FIRST_CHUNK).chain(key::LAST_CHUNK + 1..=u8::MAX);
    single.chain(chunks).chain(rest)
}

/// Packs the newest record of each kind into `pack`, as far as there is room: a length (u16) and
/// the record, one after the other. Returns how many bytes those are, and how many kinds are left out.
pub(super) fn pack<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    page: &mut [u8; SECTOR],
    pack: &mut [u8],
) -> Result<(usize, u8), Refused> {
    let mut serials = [0u32; 256];
    each(flash, page, |envelope, _| {
        let serial = &mut serials[usize::from(envelope.key)];
        *serial = envelope.serial.max(*serial);
    })?;
    let (mut used, mut left_out) = (0, 0);
    for key in worth() {
        let serial = serials[usize::from(key)];
        if serial == 0 {
            continue;
        }
        let from = used;
        each(flash, page, |envelope, record| {
            let end = from + 2 + record.len();
            if envelope.key == key && envelope.serial == serial && end <= pack.len() {
                pack[from..from + 2].copy_from_slice(&in_word(record.len()).to_le_bytes());
                pack[from + 2..end].copy_from_slice(record);
                used = end;
            }
        })?;
        left_out += u8::from(used == from);
    }
    Ok((used, left_out))
}

/// The end of the sector that is being filled, if one is.
pub(super) fn partial_end<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
) -> Result<Option<u32>, Refused> {
    for page in 0..PAGES {
        if look(flash, start(page))? == Page::Partial {
            return Ok(Some(start(page) + address(SECTOR)));
        }
    }
    Ok(None)
}
