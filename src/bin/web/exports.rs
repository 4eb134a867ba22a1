//! What the page's script calls. All bytes go through one mailbox, whose place it asks for.
//!
//! Before `switch_on`: `fix_seed`, `tell_facts`, `offer_language`, `keep_saves`. Then, once a tick: `tick`, `paint`,
//! `end_tick`, `think` as long as there is time, `written_sectors`. A function that fails on a
//! console that is off does nothing.
#![allow(
    unsafe_code,
    reason = "a name that is exported must be the only one of its kind"
)]
// SAFETY, of every name here: this crate is the whole program, and the linker refuses a second one.

use std::{cell::RefCell, panic};

use kaijubox::{text::Language, ui::Buttons};

use crate::{
    machine::{Machine, Plans},
    words,
};

thread_local! {
    static MAIL: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static PLANS: RefCell<Plans> = RefCell::new(Plans::new());
    static MACHINE: RefCell<Option<Machine>> = const { RefCell::new(None) };
}

/// Room for `length` bytes that the script is about to write there.
#[unsafe(no_mangle)]
extern "C" fn mailbox(length: usize) -> *mut u8 {
    MAIL.with_borrow_mut(|mail| {
        mail.clear();
        mail.resize(length, 0);
        mail.as_mut_ptr()
    })
}

/// Puts text into the mailbox and returns its length; `mail` tells where it is.
fn post(text: &str) -> usize {
    MAIL.with_borrow_mut(|mail| {
        mail.clear();
        mail.extend_from_slice(text.as_bytes());
    });
    text.len()
}

/// Where the mail lies.
#[unsafe(no_mangle)]
extern "C" fn mail() -> *const u8 {
    MAIL.with_borrow(|mail| mail.as_ptr())
}

/// Fixes the dice of a game to come; 0 if there are too many such already.
#[unsafe(no_mangle)]
extern "C" fn fix_seed(seed: u64) -> bool {
    PLANS.with_borrow_mut(|plans| plans.fix_seed(seed))
}

/// Takes the mail for facts of the machine; returns the length of what is wrong with them.
#[unsafe(no_mangle)]
extern "C" fn tell_facts() -> usize {
    let list = MAIL.with_borrow(|mail| String::from_utf8_lossy(mail).into_owned());
    let told = PLANS.with_borrow_mut(|plans| plans.tell(&list));
    told.map_or_else(|sentence| post(&sentence), |()| 0)
}

/// Takes the mail for the two letters of the language that people here speak; what the console does not is passed over.
#[unsafe(no_mangle)]
extern "C" fn offer_language() {
    MAIL.with_borrow(|mail| {
        let language = str::from_utf8(mail).ok().and_then(Language::from_code);
        PLANS.with_borrow_mut(|plans| plans.offer(language));
    });
}

/// Takes the mail for saves and keeps them from now on; 0 if they are none.
#[unsafe(no_mangle)]
extern "C" fn keep_saves() -> bool {
    MAIL.with_borrow(|mail| PLANS.with_borrow_mut(|plans| plans.keep_in(mail)))
}

/// Is the mail something that `keep_saves` would take?
#[unsafe(no_mangle)]
extern "C" fn is_saves() -> bool {
    MAIL.with_borrow(|mail| kaijubox::save::is_saves(mail))
}

/// Switches the console on, with 32 bytes of entropy in the mail.
#[unsafe(no_mangle)]
extern "C" fn switch_on() {
    panic::set_hook(Box::new(|info| {
        post(&info.to_string());
    }));
    let mut key = [0; 32];
    MAIL.with_borrow(|mail| {
        let places = key.iter_mut();
        places.zip(mail).for_each(|(place, &byte)| *place = byte);
    });
    let plans = PLANS.replace(Plans::new());
    MACHINE.set(Some(plans.switch_on(key)));
}

/// Asks the console, if it is on.
fn ask<T: Default>(ask: impl FnOnce(&mut Machine) -> T) -> T {
    MACHINE.with_borrow_mut(|machine| machine.as_mut().map(ask).unwrap_or_default())
}

/// Plays one tick with these buttons down, a bit each.
#[unsafe(no_mangle)]
extern "C" fn tick(down: u8) {
    ask(|machine| machine.tick(Buttons(down)));
}

/// Paints what changed; 0 if nothing did.
#[unsafe(no_mangle)]
extern "C" fn paint() -> bool {
    ask(Machine::paint)
}

/// Where left, top, width and height of what was painted are.
#[unsafe(no_mangle)]
extern "C" fn damage() -> *const u32 {
    MACHINE.with_borrow(|machine| match machine {
        Some(machine) => machine.damage.as_ptr(),
        None => std::ptr::null(),
    })
}

/// Where the picture is: 240 rows of 240 pixels of red, green, blue and 255.
#[unsafe(no_mangle)]
extern "C" fn pixels() -> *const u32 {
    MACHINE.with_borrow(|machine| match machine {
        Some(machine) => machine.rgba.as_ptr(),
        None => std::ptr::null(),
    })
}

/// When the tick started and how long it painted, in microseconds; keeps what is to be kept.
#[unsafe(no_mangle)]
extern "C" fn end_tick(started_us: f64, drawing_us: f64, painted: bool) {
    ask(|machine| machine.end_tick(started_us as u64, drawing_us as u32, painted));
}

/// Lets the bot think for so many steps of the rules; 0 if it needs no more time.
#[unsafe(no_mangle)]
extern "C" fn think(nodes: u32) -> bool {
    ask(|machine| machine.think(nodes))
}

/// Shall the page have no time to spare? The self-test can ask for that.
#[unsafe(no_mangle)]
extern "C" fn is_busy() -> bool {
    ask(Machine::is_busy)
}

/// Is nothing to be heard?
#[unsafe(no_mangle)]
extern "C" fn is_silent() -> bool {
    ask(|machine| !machine.is_heard())
}

/// Where the next so many samples are, 16 bits each.
#[unsafe(no_mangle)]
extern "C" fn sound(count: usize) -> *const i16 {
    MACHINE.with_borrow_mut(|machine| match machine {
        Some(machine) => machine.sound(count).as_ptr(),
        None => std::ptr::null(),
    })
}

/// The player may go away now: what waited for a moment of rest is kept.
#[unsafe(no_mangle)]
extern "C" fn keep_the_rest() {
    ask(Machine::keep_the_rest);
}

/// The sectors of the saves that were written to since this was last asked, a bit each.
#[unsafe(no_mangle)]
extern "C" fn written_sectors() -> u32 {
    ask(|machine| {
        machine
            .saves
            .as_ref()
            .map_or(0, |saves| saves.take_written())
    })
}

/// Where the saves are, 16 sectors of 4096 bytes; 0 if nothing is kept.
#[unsafe(no_mangle)]
extern "C" fn saves() -> *const u8 {
    MACHINE.with_borrow(|machine| {
        let saves = machine.as_ref().and_then(|machine| machine.saves.as_ref());
        saves.map_or(std::ptr::null(), |saves| saves.as_ptr())
    })
}

/// Were the saves mended, so that they are not what was handed over?
#[unsafe(no_mangle)]
extern "C" fn has_mended() -> bool {
    ask(|machine| machine.has_mended)
}

/// What the screen says: its name, then a line a line. Returns the length of the mail.
#[unsafe(no_mangle)]
extern "C" fn words() -> usize {
    post(&ask(Machine::words))
}

/// The language that is spoken, by its number.
#[unsafe(no_mangle)]
extern "C" fn language() -> u32 {
    ask(|machine| machine.language() as u32)
}

/// What the page says around the console: the two letters of the language, then a name and a string a line. Returns
/// the length of the mail.
#[unsafe(no_mangle)]
extern "C" fn page() -> usize {
    post(&ask(|machine| words::around(machine.language())))
}

/// What happened in the game, a sentence a line. Returns the length of the mail.
#[unsafe(no_mangle)]
extern "C" fn story() -> usize {
    post(&ask(Machine::story))
}

/// Lines for the browser's log. Returns the length of the mail.
#[unsafe(no_mangle)]
extern "C" fn take_log() -> usize {
    post(&ask(Machine::take_log))
}

/// After a trap: the length of the console's last words, which are in the mail.
#[unsafe(no_mangle)]
extern "C" fn last_words() -> usize {
    MAIL.with_borrow(|mail| mail.len())
}
