//! The screens: an enum of structs, one file each.
//!
//! A screen takes intents and ticks, says what it changed as damage and where to go next, and draws
//! its moment on anything. It never asks for the time and never talks to a host.

mod about;
mod crash_page;
mod games;
mod menu;
mod naming;
mod notice;
mod options;
mod saves_notice;
mod self_test;
mod title;

pub use crash_page::crash_page;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{Archive, DeviceInfo, DiceHealth, Settings, desk::Desk};
use crate::mindbug::{
    rules::{Action, Decision},
    screens as mindbug,
};
use crate::ui::{Buttons, Damage, Intent, SCREEN, Tick};

/// What a screen may look at and change while it acts.
pub struct Context<'a> {
    /// The moment.
    pub now: Tick,
    /// The buttons that are down.
    pub down: Buttons,
    /// The machine.
    pub facts: &'a DeviceInfo,
    /// What has to be painted again.
    pub damage: &'a mut Damage,
    /// What players set.
    pub settings: &'a mut Settings,
    /// What was played.
    pub archive: &'a mut Archive,
    /// The game on the table, as the holder may know it.
    pub desk: Option<&'a mut Desk>,
}

impl Context<'_> {
    /// Marks the whole screen for painting.
    pub fn repaint(&mut self) {
        self.damage.add(SCREEN);
    }

    /// The game on the table.
    ///
    /// # Panics
    /// If there is none: the screens of a game are only open while there is one.
    pub(crate) fn desk(&mut self) -> &mut Desk {
        self.desk.as_mut().expect("a game is on the table")
    }
}

/// What a screen may look at when it opens.
pub(crate) struct Opening<'a> {
    /// The moment.
    pub(crate) now: Tick,
    /// The machine.
    pub(crate) facts: &'a DeviceInfo,
    /// The screen that was open before.
    pub(crate) from: ScreenId,
    /// What players set.
    pub(crate) settings: &'a Settings,
    /// What was played.
    pub(crate) archive: &'a Archive,
    /// The game on the table, as the holder may know it.
    pub(crate) desk: Option<&'a Desk>,
}

impl Opening<'_> {
    /// Is there a game to go on with?
    pub(crate) fn is_under_way(&self) -> bool {
        self.desk.is_some_and(Desk::is_under_way)
    }

    /// The game on the table; the screens of a game are only opened while there is one.
    pub(crate) fn desk(&self) -> &Desk {
        self.desk.expect("a game is on the table")
    }
}

/// Where a screen leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Another screen.
    To(ScreenId),
    /// New dice, please.
    RollDice,
    /// The busy task, on or off.
    SetBusy(bool),
    /// Begin to measure frames.
    MeasureFrames,
    /// The measured frames are shown now.
    FramesMeasured,
    /// Fail on purpose.
    Crash(Crash),
    /// A new match, as set.
    StartMatch,
    /// The next game of the match, or a new match between the same players.
    NextGame,
    /// The holder's answer to the open question.
    Act(Action),
    /// All is shown: on to whatever comes next.
    Settled,
    /// The next player has taken the device.
    TakeDevice,
    /// Back to the open question.
    Resume,
    /// The holder gives up.
    Concede,
    /// The past game that is kept in this place, please.
    Fetch(u8),
    /// On with the game that is watched.
    Playback(Seek),
    /// What had to be told of the saves was read.
    NoticeRead,
    /// What a newer firmware saved may be written over.
    WriteOver,
    /// The players sit down to a game, one that begins or one that was left.
    SitDown,
    /// All is shown, and the bot is waited for.
    Await,
    /// The bot has thought enough.
    CutOff,
}

/// What somebody who watches a finished game asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seek {
    /// The next decision.
    Next,
    /// All up to the next turn.
    NextTurn,
    /// Back to the turn before.
    TurnBefore,
    /// Back to the beginning.
    Beginning,
    /// The table from the other side.
    OtherSide,
}

/// The ways to fail on purpose, to see that failing is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crash {
    /// A broken invariant.
    Panic,
    /// An instruction that the processor does not know.
    HardFault,
    /// A call that never returns; the watchdog ends it.
    Hang,
    /// Calls without end; the stack leaves memory, the processor locks up, the watchdog ends it.
    StackOverflow,
}

macro_rules! screens {
    ($($(#[$doc:meta])* $name:ident($screen:ty) $id:literal depth $depth:literal,)*) => {
        /// A screen's name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ScreenId {
            $($(#[$doc])* $name,)*
        }

        impl ScreenId {
            /// All of them, in the order of their numbers.
            pub const ALL: &[ScreenId] = &[$(ScreenId::$name,)*];

            /// The name in reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $(ScreenId::$name => $id,)*
                }
            }

            /// How far from the title it is.
            pub const fn depth(self) -> u8 {
                match self {
                    $(ScreenId::$name => $depth,)*
                }
            }
        }

        /// The screen that is open.
        #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
        pub(crate) enum ActiveScreen {
            $($name($screen),)*
        }

        impl ActiveScreen {
            /// Opens a screen in the place of this one.
            pub(crate) fn open(&mut self, id: ScreenId, opening: &Opening<'_>) {
                match id {
                    $(ScreenId::$name => open_in(self, ActiveScreen::$name, opening),)*
                }
            }

            pub(crate) fn id(&self) -> ScreenId {
                match self {
                    $(ActiveScreen::$name(_) => ScreenId::$name,)*
                }
            }

            pub(crate) fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
                match self {
                    $(ActiveScreen::$name(screen) => handle(screen, intent, cx),)*
                }
            }

            pub(crate) fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
                match self {
                    $(ActiveScreen::$name(screen) => tick(screen, cx),)*
                }
            }

            pub(crate) fn is_animating(&self) -> bool {
                match self {
                    $(ActiveScreen::$name(screen) => screen.is_animating(),)*
                }
            }

            pub(crate) fn is_deaf(&self) -> bool {
                match self {
                    $(ActiveScreen::$name(screen) => screen.is_deaf(),)*
                }
            }

            pub(crate) fn is_moving(&self) -> bool {
                match self {
                    $(ActiveScreen::$name(screen) => screen.is_moving(),)*
                }
            }

            pub(crate) fn draw<D: DrawTarget<Color = Rgb565>>(
                &self,
                facts: &DeviceInfo,
                target: &mut D,
            ) -> Result<(), D::Error> {
                match self {
                    $(ActiveScreen::$name(screen) => screen.draw(facts, target),)*
                }
            }
        }
    };
}

// Each screen's own code stays a function of its own: put together into one, every press would
// need as much stack as the hungriest screen has locals, and more for each screen that is added.

#[inline(never)]
fn open_in<S: Screen>(
    place: &mut ActiveScreen,
    open: fn(S) -> ActiveScreen,
    opening: &Opening<'_>,
) {
    *place = open(S::open(opening));
}

#[inline(never)]
fn handle<S: Screen>(screen: &mut S, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
    screen.handle(intent, cx)
}

#[inline(never)]
fn tick<S: Screen>(screen: &mut S, cx: &mut Context<'_>) -> Option<Command> {
    screen.tick(cx)
}

screens! {
    /// The name of the console, moving.
    Title(title::Title) "title" depth 0,
    /// What there is to do.
    Menu(menu::Menu) "menu" depth 1,
    /// Every card, and the rules.
    Collection(mindbug::Collection) "collection" depth 2,
    /// The games that were finished, and what was counted.
    Games(games::Games) "games" depth 2,
    /// A finished game, played again.
    Watch(mindbug::Watch) "watch" depth 5,
    /// The tests of the machine.
    SelfTest(self_test::SelfTest) "self-test" depth 2,
    /// Each button lights as it is pressed.
    Buttons(self_test::ButtonTest) "buttons" depth 3,
    /// Colour bars.
    Colours(self_test::Colours) "colours" depth 3,
    /// The dice's fairness.
    Dice(self_test::DiceTest) "dice" depth 3,
    /// Frame times.
    Frames(self_test::Frames) "frames" depth 3,
    /// The flash.
    Flash(self_test::Flash) "flash" depth 3,
    /// Ways to fail.
    CrashTest(self_test::CrashTest) "crash-test" depth 3,
    /// What this is.
    About(about::About) "about" depth 2,
    /// How a game of Mindbug is to be.
    Setup(mindbug::Setup) "setup" depth 2,
    /// A player's name, letter by letter.
    Naming(naming::Naming) "name" depth 3,
    /// Cards are revealed for the starting player.
    Start(mindbug::Start) "start" depth 3,
    /// The device goes to the other player.
    Pass(mindbug::Pass) "pass" depth 4,
    /// What happened since the holder last looked.
    Recap(mindbug::Recap) "recap" depth 4,
    /// The table.
    Table(mindbug::Table) "table" depth 5,
    /// Use a Mindbug or not; do what a card lets one do, or not.
    Answer(mindbug::Answer) "mindbug" depth 6,
    /// The dice, to keep, reroll or put in order.
    Roll(mindbug::Roll) "roll" depth 6,
    /// A list to choose from: Power cards, cards of a pile, effects.
    Chooser(mindbug::Chooser) "chooser" depth 6,
    /// A card in full.
    Look(mindbug::Look) "look" depth 8,
    /// The menu of a game.
    Pause(mindbug::Pause) "pause" depth 7,
    /// The log of the last turns.
    Log(mindbug::Log) "log" depth 8,
    /// The piles one may look through.
    Piles(mindbug::Piles) "piles" depth 8,
    /// What the bot would do.
    Hint(mindbug::Hint) "hint" depth 8,
    /// Who won, and how.
    Victory(mindbug::Victory) "victory" depth 6,
    /// What players set.
    Options(options::Options) "options" depth 2,
    /// The dice's source has failed.
    DiceWarning(notice::DiceWarning) "dice-warning" depth 1,
    /// The run before this one failed.
    CrashNotice(notice::CrashNotice) "crash-notice" depth 1,
    /// What must be told of the saves.
    SavesNotice(saves_notice::SavesNotice) "saves-notice" depth 1,
}

impl ActiveScreen {
    /// The first screen after switching on.
    pub(crate) fn at_start(
        facts: &DeviceInfo,
        settings: &Settings,
        archive: &Archive,
        desk: Option<&Desk>,
    ) -> ActiveScreen {
        let id = if facts.last_crash.is_some() {
            ScreenId::CrashNotice
        } else if facts.dice != DiceHealth::Good {
            ScreenId::DiceWarning
        } else if facts.saves_news.is_some() {
            ScreenId::SavesNotice
        } else {
            ScreenId::Title
        };
        let opening = Opening {
            now: Tick::default(),
            facts,
            from: id,
            settings,
            archive,
            desk,
        };
        let mut screen = ActiveScreen::Title(title::Title::open(&opening));
        if id != ScreenId::Title {
            screen.open(id, &opening);
        }
        screen
    }

    /// Hands a new seed to the screen that asked for dice.
    pub(crate) fn seed(&mut self, seed: u64) {
        if let ActiveScreen::Dice(screen) = self {
            screen.seed(seed);
        }
    }
}

/// The screen that asks the holder the open question.
pub(crate) fn asking(desk: &Desk) -> ScreenId {
    match desk.question() {
        Some(Decision::Mindbug | Decision::May) => ScreenId::Answer,
        Some(Decision::Dice | Decision::Resolve) => ScreenId::Roll,
        // What lies on the table or in the hand is chosen there, the rest from a list.
        Some(_) if desk.actions.iter().any(|&a| desk.place_of(a).is_some()) => ScreenId::Table,
        Some(_) => ScreenId::Chooser,
        None => ScreenId::Table,
    }
}

/// What a screen does; the defaults are those of a page that stands still.
pub(crate) trait Screen {
    fn open(opening: &Opening<'_>) -> Self;

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command>;

    fn tick(&mut self, _cx: &mut Context<'_>) -> Option<Command> {
        None
    }

    fn is_animating(&self) -> bool {
        false
    }

    /// Whether it stands still and does not listen yet.
    fn is_deaf(&self) -> bool {
        false
    }

    /// Does drawing take a good part of the core now? A sign that blinks does not.
    fn is_moving(&self) -> bool {
        self.is_animating()
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error>;
}
