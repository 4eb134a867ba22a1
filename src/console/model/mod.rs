//! The console's own facts: what players set, what was played, the machine it runs on.
//!
//! Plain data that the screens show, the saves keep and a host fills in; none of them knows another.

mod device_info;
mod saves;
mod settings;

pub use device_info::{BoardName, DESKTOP, DeviceInfo, DiceHealth, FrameTimes};
pub use saves::{
    Archive, Lost, PAST_GAMES, PastGame, Record, SavesHealth, SavesNews, Tally, Thing, Trouble,
};
pub use settings::{MAX_BRIGHTNESS, NAME_LETTERS, Name, Pace, Settings};
