//! The console's own facts: what players set, what was played, the machine it runs on.
//!
//! Plain data that the screens show, the saves keep and a host fills in.

mod battery;
mod device_info;
mod readings;
mod saves;
mod settings;
mod table;

pub use battery::{Battery, BatteryMeter};
pub use device_info::{BROWSER, BoardName, DESKTOP, DeviceInfo, DiceHealth, FlashChip, FrameTimes};
pub use readings::{
    ChipReading, Contact, FlashTimes, Gauge, PowerReading, Reading, SourceReading, SpeedReading,
    Start, TeInfo,
};
pub use saves::{
    Archive, Lost, PAST_GAMES, PastGame, Record, SavesHealth, SavesNews, Stars, Tally, Thing,
    Trouble,
};
pub use settings::{
    GameSetup, MAX_BRIGHTNESS, MAX_TITLES, NAME_LETTERS, Name, Pace, Rest, Settings, rename,
};
pub use table::{MAX_OPTIONS, Names, Options, Score, Seats, Table, seat_from_byte, seat_to_byte};
