//! The console on a page: what it is told before it is switched on, its picture in the browser's
//! colours, and what it says.

use kaijubox::{
    console::{BROWSER, MAX_PINNED, Seeds},
    text::Language,
    ui::{Buttons, SCREEN},
};

use crate::{
    console::Console,
    facts::{self, Told},
    saves::SharedFlash,
    services::Services,
    words,
};

const SIDE: usize = SCREEN.size.width as usize;

/// What is told before the console is switched on.
pub(crate) struct Plans {
    told: Told,
    seeds: Vec<u64>,
    saves: Option<SharedFlash>,
    offered: Option<Language>,
}

impl Plans {
    pub(crate) fn new() -> Plans {
        Plans {
            told: Told::of(BROWSER),
            seeds: Vec::new(),
            saves: None,
            offered: None,
        }
    }

    /// A language to begin with, if nobody has chosen one.
    pub(crate) fn offer(&mut self, language: Option<Language>) {
        self.offered = language;
    }

    /// The next game that has no seed yet gets this one; can so many be fixed?
    pub(crate) fn fix_seed(&mut self, seed: u64) -> bool {
        let has_room = self.seeds.len() < MAX_PINNED;
        if has_room {
            self.seeds.push(seed);
        }
        has_room
    }

    /// Takes over facts; says what is wrong with them.
    pub(crate) fn tell(&mut self, list: &str) -> Result<(), String> {
        let told = facts::tell(&mut self.told, list).and_then(|()| self.told.check());
        told.map_err(|failure| failure.sentence)
    }

    /// From now on what is kept is kept here; can it be?
    pub(crate) fn keep_in(&mut self, saves: &[u8]) -> bool {
        self.saves = SharedFlash::with(saves);
        self.saves.is_some()
    }

    /// Switches the console on. `key` is entropy: nobody can foretell it.
    pub(crate) fn switch_on(self, key: [u8; 32]) -> Machine {
        let seeds = match self.seeds.is_empty() {
            true => Seeds::from_key(key),
            false => {
                Seeds::pinned(&self.seeds).expect("no more seeds were taken than can be fixed")
            }
        };
        let services = Services::new(!self.told.has_frame_times, self.told.has_gauges);
        let saves = self.saves.clone();
        let mut console = Console::new(self.told.facts, seeds, services, saves);
        if let Some(language) = self.offered {
            console.app_mut().offer_language(language);
        }
        Machine {
            has_mended: console.has_mended(),
            console,
            saves: self.saves,
            rgba: vec![u32::MAX; SIDE * SIDE],
            damage: [0; 4],
            heard: Vec::new(),
        }
    }
}

/// A console that is switched on.
pub(crate) struct Machine {
    console: Console<Services, SharedFlash>,
    pub(crate) saves: Option<SharedFlash>,
    pub(crate) has_mended: bool,
    /// The picture as a browser wants it: red, green, blue and 255, from the lowest byte on.
    pub(crate) rgba: Vec<u32>,
    /// Left, top, width and height of what was painted last.
    pub(crate) damage: [u32; 4],
    /// The samples that were asked for last.
    heard: Vec<i16>,
}

/// [`kaijubox::ui::rgb888`] and 255, in one word.
const fn rgba(pixel: u16) -> u32 {
    let pixel = pixel as u32;
    // Each colour at its place, its five or six bits in the high ones of its byte.
    let red_and_blue = pixel >> 8 & 0xF8 | (pixel & 0x1F) << 19;
    let green = pixel << 5 & 0xFC00;
    0xFF00_0000 | red_and_blue | red_and_blue >> 5 & 0x07_0007 | green | green >> 6 & 0x0300
}

/// What a pixel's high byte gives of its [`rgba`], and its low byte. A whole picture is 57 600 pixels: two looks into a
/// table take a third of the time of working each out, most of all as long as the browser has compiled in haste.
static OF_HIGH: [u32; 256] = of_byte(8);
static OF_LOW: [u32; 256] = of_byte(0);

const fn of_byte(place: u32) -> [u32; 256] {
    let mut words = [0; 256];
    let mut byte = 0;
    while byte < words.len() {
        words[byte] = rgba((byte as u16) << place);
        byte += 1;
    }
    words
}

/// Shows pixels of the LCD's wire, high byte first, in the browser's colours.
fn show(pixels: &[u16], shown: &mut [u32]) {
    for (shown, pixel) in shown.iter_mut().zip(pixels) {
        let [high, low] = pixel.to_ne_bytes();
        *shown = OF_HIGH[usize::from(high)] | OF_LOW[usize::from(low)];
    }
}

impl Machine {
    pub(crate) fn tick(&mut self, down: Buttons) {
        self.console.tick(down);
    }

    /// Paints what changed, if anything did.
    pub(crate) fn paint(&mut self) -> bool {
        let damage = self.console.paint();
        // All of it lies on the screen.
        let corners = damage.rects().iter().map(|rect| {
            let end = rect.top_left + rect.size;
            [rect.top_left.x, rect.top_left.y, end.x, end.y].map(|at| at as usize)
        });
        let pixels = self.console.pixels();
        for [left, top, right, bottom] in corners.clone() {
            for y in top..bottom {
                let row = y * SIDE + left..y * SIDE + right;
                show(&pixels[row.clone()], &mut self.rgba[row]);
            }
        }
        // What lies between two rectangles is shown again as it is.
        let painted = corners.reduce(|a, b| {
            [
                a[0].min(b[0]),
                a[1].min(b[1]),
                a[2].max(b[2]),
                a[3].max(b[3]),
            ]
        });
        let Some([left, top, right, bottom]) = painted else {
            return false;
        };
        self.damage = [left, top, right - left, bottom - top].map(|side| side as u32);
        true
    }

    /// How long the tick took that was painted last, in microseconds; and keeps what is to be kept.
    pub(crate) fn end_tick(&mut self, started: u64, drawing: u32, painted: bool) {
        let times = self.console.host().frame(started, drawing, painted);
        if let Some(times) = times {
            self.console
                .app_mut()
                .set_facts(|facts| facts.frames = times);
        }
        self.console.keep();
    }

    pub(crate) fn think(&mut self, nodes: u32) -> bool {
        self.console.host().think(nodes)
    }

    pub(crate) fn is_busy(&mut self) -> bool {
        self.console.host().is_busy()
    }

    /// Is there something to be heard?
    pub(crate) fn is_heard(&mut self) -> bool {
        !self.console.host().samples.is_silent()
    }

    /// The next so many samples.
    pub(crate) fn sound(&mut self, count: usize) -> &[i16] {
        let samples = &mut self.console.host().samples;
        self.heard.clear();
        self.heard.extend((0..count).map(|_| samples.sample()));
        &self.heard
    }

    pub(crate) fn keep_the_rest(&mut self) {
        self.console.keep_the_rest();
    }

    pub(crate) fn take_log(&mut self) -> String {
        self.console.host().take_log()
    }

    /// The language that is spoken.
    pub(crate) fn language(&mut self) -> Language {
        self.console.app().language()
    }

    /// The name of the screen that is open, and what it says.
    pub(crate) fn words(&mut self) -> String {
        let app = self.console.app();
        format!("{}\n{}", app.screen(), words::of(app))
    }

    /// What happened in the game, a sentence a line.
    pub(crate) fn story(&mut self) -> String {
        let mut lines = Vec::new();
        let mut tell = |line: &str| lines.push(line.to_owned());
        self.console.app().tell_story(&mut tell);
        lines.join("\n")
    }
}
