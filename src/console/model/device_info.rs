//! What the console knows of the machine it runs on, as its host told it.
//!
//! The self-test and About show these; a host fills them in. The desktop can be told another
//! machine's facts, so that its pictures can be compared with the device's.

use heapless::String;

use super::{
    battery::Battery,
    readings::Reading,
    saves::{SavesHealth, SavesNews},
};

/// A board's name, as `cargo xtask firmware --board` knows it, or [`DESKTOP`], or [`BROWSER`].
pub type BoardName = String<16>;
/// The name of a machine that is no board.
pub const DESKTOP: &str = "desktop";
/// The same for a page in a browser.
pub const BROWSER: &str = "browser";

/// How the source of the dice is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceHealth {
    /// Every test passed so far.
    #[default]
    Good,
    /// The source gave the same bit too often in a row.
    Stuck,
    /// The source prefers one bit far too much.
    Biased,
}

impl DiceHealth {
    /// Its name in logs, and as the desktop is told it.
    pub const fn name(self) -> &'static str {
        match self {
            DiceHealth::Good => "good",
            DiceHealth::Stuck => "stuck",
            DiceHealth::Biased => "biased",
        }
    }
}

/// What the last measured frames took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameTimes {
    /// Frames that were measured.
    pub frames: u32,
    /// The longest time from one frame's start to the next one's.
    pub worst_period_us: u32,
    /// The longest time the processor drew at one frame.
    pub worst_draw_us: u32,
    /// Frames that came later than one refresh of the panel.
    pub late: u32,
}

/// Who the flash chip says it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlashChip {
    /// Its JEDEC id: the maker, the kind, and the size as a power of two.
    pub id: u32,
    /// Its first two status registers.
    pub status: [u8; 2],
}

impl FlashChip {
    /// How much it holds, if its id says so: 64 KiB to 32 MiB.
    pub fn bytes(self) -> Option<u32> {
        let power = self.id & 0xFF;
        (16..=25).contains(&power).then(|| 1 << power)
    }
}

/// The board with a lamp.
const WITH_LAMP: &str = "picosystem";
/// The board without a piezo.
const MUTE: &str = "pico-lcd-1.3";

/// The machine under the console.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceInfo {
    /// Which board this is.
    pub board: BoardName,
    /// The commit it was built from.
    pub build: &'static str,
    /// Flash of the smallest board, in bytes.
    pub flash_total: u32,
    /// Code, art and text in flash, in bytes.
    pub flash_image: u32,
    /// The region that keeps saves, in bytes.
    pub flash_saves: u32,
    /// The state of the dice's source.
    pub dice: DiceHealth,
    /// The frames since the last reset of the counters.
    pub frames: FrameTimes,
    /// Thousands of bits a second on the wire to the LCD; 0 where there is none.
    pub wire_khz: u32,
    /// The flash chip, where there is one.
    pub flash_chip: Option<FlashChip>,
    /// What the self-test has read last.
    pub reading: Reading,
    /// What is left in the battery, where that can be measured.
    pub battery: Option<Battery>,
    /// Whether USB gives the power.
    pub on_usb: bool,
    /// Whether the background task keeps the core busy.
    pub busy: bool,
    /// What must be told of the saves; told once, and then nothing again.
    pub saves_news: Option<SavesNews>,
    /// How the flash under the saves is doing, where there are any.
    pub saves_health: Option<SavesHealth>,
    /// The screen on which the run before this one was ended by the watchdog.
    pub last_crash: Option<&'static str>,
}

impl DeviceInfo {
    /// Whether there is a light behind the screen to be set: a window has none.
    pub fn has_backlight(&self) -> bool {
        self.is_board()
    }

    /// Is it a board, which can be switched off and brought into its boot mode?
    pub fn is_board(&self) -> bool {
        self.board != DESKTOP && self.board != BROWSER
    }

    /// Whether it can be heard: one board has nothing to sound with.
    pub fn has_sound(&self) -> bool {
        self.board != MUTE
    }

    /// Whether there is a lamp beside the screen.
    pub fn has_lamp(&self) -> bool {
        self.board == WITH_LAMP
    }
}
