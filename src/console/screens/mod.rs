//! The console's own screens, one file each; those of a game are in the game's room.

mod about;
mod at_table;
mod command;
mod crash_page;
mod games;
mod menu;
mod naming;
mod notice;
mod options;
mod puzzles;
mod saves_notice;
mod screen;
mod seat;
mod self_test;
mod setup;
mod shelves;
mod title;
mod update;

pub use at_table::{AtTable, Play, TableContext, TableOpening};
pub use command::{Afterwards, Command, Crash, PuzzleAt, PuzzleOn, Seek};
pub use crash_page::crash_page;
pub use menu::MenuRow;
pub use naming::SeatOf;
pub use options::{From, OptionsAt};
pub use screen::{Context, Hall, Opening, Room, Screen, Screens, UnderWay};
pub use self_test::{Sheet, SheetAt, Visit};
pub use title::title_picture;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use crate::{
    console::{DeviceInfo, DiceHealth},
    screens,
    ui::widgets::gauge,
};

/// Draws what is left in the battery, where that is known.
pub(crate) fn battery<D: DrawTarget<Color = Rgb565>>(
    facts: &DeviceInfo,
    target: &mut D,
) -> Result<(), D::Error> {
    match facts.battery {
        Some(battery) => gauge(battery.percent, battery.is_charging, target),
        None => Ok(()),
    }
}

impl ScreenId {
    /// The first screen after switching on.
    pub(crate) fn at_start(facts: &DeviceInfo) -> ScreenId {
        if facts.last_crash.is_some() {
            ScreenId::CrashNotice
        } else if facts.dice != DiceHealth::Good {
            ScreenId::DiceWarning(facts.dice)
        } else if facts.saves_news.is_some() {
            ScreenId::SavesNotice(Afterwards::Title)
        } else {
            ScreenId::Title
        }
    }
}

impl HallScreen {
    /// Hands a new seed to the screen that asked for dice.
    pub(crate) fn seed(&mut self, seed: u64) {
        if let HallScreen::Dice(screen) = self {
            screen.seed(seed);
        }
    }
}

screens! {
    /// A screen of the console, with what it is opened with.
    pub enum ScreenId;
    /// The screen of the console that is open.
    pub(crate) enum HallScreen in Hall;

    /// The name of the console, moving.
    Title(title::Title) "title" depth 0,
    /// What there is to do.
    Menu(menu::Menu) [at: MenuRow] "menu" depth 1,
    /// Whose cards are to be looked at, where several games have some.
    Shelves(shelves::Shelves) "shelves" depth 2,
    /// The puzzles of a game, and their stars.
    Puzzles(puzzles::Puzzles) [at: PuzzleAt] "puzzles" depth 2,
    /// The games that were finished, and what was counted.
    Games(games::Games) [is_refused: bool] "games" depth 2,
    /// The tests of the machine.
    SelfTest(self_test::SelfTest) [row: usize] "self-test" depth 2,
    /// Each button lights as it is pressed.
    Buttons(self_test::ButtonTest) [visit: Visit] "buttons" depth 3,
    /// Colour bars.
    Colours(self_test::Colours) [visit: Visit] "colours" depth 3,
    /// The dice's fairness.
    Dice(self_test::DiceTest) [visit: Visit] "dice" depth 3,
    /// Frame times.
    Frames(self_test::Frames) [visit: Visit] "frames" depth 3,
    /// The flash.
    Flash(self_test::Flash) [visit: Visit] "flash" depth 3,
    /// Figures of this machine.
    Sheet(self_test::SheetPage) [at: SheetAt] "sheet" depth 3,
    /// The wire to the LCD at three clocks.
    Wire(self_test::WireTest) [visit: Visit] "wire" depth 3,
    /// Ways to fail.
    CrashTest(self_test::CrashTest) "crash-test" depth 3,
    /// What this is.
    About(about::About) "about" depth 2,
    /// How a game is to be.
    Setup(setup::Setup) [at: setup::At] "setup" depth 2,
    /// Who sits on a seat, and with which figure.
    Seat(seat::SeatPage) [whose: SeatOf] "seat" depth 3,
    /// A player's name, letter by letter.
    Naming(naming::Naming) [whose: SeatOf] "name" depth 3,
    /// What players set.
    Options(options::Options) [at: OptionsAt] "options" depth 2,
    /// Shall it restart into the boot mode?
    Update(update::Update) [from: From] "update" depth 3,
    /// The dice's source has failed.
    DiceWarning(notice::DiceWarning) [how: DiceHealth] "dice-warning" depth 1,
    /// The run before this one failed.
    CrashNotice(notice::CrashNotice) "crash-notice" depth 1,
    /// What must be told of the saves.
    SavesNotice(saves_notice::SavesNotice) [then: Afterwards] "saves-notice" depth 1,
}
