//! What a screen is, wherever it is shown: in the hall of the console, or at the table of a game.
//!
//! A screen takes intents and ticks, says what it changed as damage and what it wants, and draws its
//! moment on anything. It never asks for the time and never talks to a host. What it is opened with
//! comes with the command that opens it.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::Command;
use crate::{
    console::{Archive, DeviceInfo, Names, Settings, Titles},
    ui::{Buttons, Damage, Intent, SCREEN, Tick},
};

/// Where a screen is shown: what it then gets to see, and what it may ask for.
pub trait Room {
    /// What a screen may look at and change while it acts.
    type Context<'a>;
    /// What a screen may look at when it opens.
    type Opening<'a>;
    /// What it asks for.
    type Command;
}

/// What a screen does; the defaults are those of a page that stands still.
pub trait Screen<R: Room> {
    /// What it is opened with.
    type Args;

    /// The screen as it opens.
    fn open(args: Self::Args, opening: &R::Opening<'_>) -> Self;

    /// A press.
    fn handle(&mut self, intent: Intent, cx: &mut R::Context<'_>) -> Option<R::Command>;

    /// A moment passes.
    fn tick(&mut self, _cx: &mut R::Context<'_>) -> Option<R::Command> {
        None
    }

    /// Will the next tick draw something although nobody presses anything?
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

    /// Does it wait for a bot's advice?
    fn wants_advice(&self) -> bool {
        false
    }

    /// What it asks, if accepting or going back would answer something for good: a number that
    /// changes with the question. The console keeps presses from it that were meant for what was
    /// there before.
    fn asks(&self) -> Option<u32> {
        None
    }

    /// May something else be told before it is opened? Not in the middle of somebody's turn.
    fn may_be_put_off(&self) -> bool {
        false
    }

    /// Paints the moment, as far as `target` reaches.
    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error>;
}

/// The one screen of a room that is open; made by [`screens!`](crate::screens).
pub trait Screens<R: Room>: Sized {
    /// A screen's name, with what it is opened with.
    type Id: Copy;

    /// The names of all, in the order of their numbers.
    const NAMES: &'static [&'static str];

    /// The screen of that name, as it opens.
    fn open(id: Self::Id, opening: &R::Opening<'_>) -> Self;
    /// Its number.
    fn number(&self) -> u8;
    /// How far from the title it is.
    fn depth(&self) -> u8;
    /// A press.
    fn handle(&mut self, intent: Intent, cx: &mut R::Context<'_>) -> Option<R::Command>;
    /// A moment passes.
    fn tick(&mut self, cx: &mut R::Context<'_>) -> Option<R::Command>;
    /// See [`Screen::is_animating`].
    fn is_animating(&self) -> bool;
    /// See [`Screen::is_deaf`].
    fn is_deaf(&self) -> bool;
    /// See [`Screen::is_moving`].
    fn is_moving(&self) -> bool;
    /// See [`Screen::wants_advice`].
    fn wants_advice(&self) -> bool;
    /// See [`Screen::asks`].
    fn asks(&self) -> Option<u32>;
    /// See [`Screen::may_be_put_off`].
    fn may_be_put_off(&self) -> bool;
    /// See [`Screen::draw`].
    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error>;

    /// Its name in reports.
    fn name(&self) -> &'static str {
        Self::NAMES[usize::from(self.number())]
    }
}

/// A table of screens: the enum of their names, and the enum of which one is open.
///
/// A row is `Name(type) "name in reports" depth N`, with `[argument: type]` before the name in
/// reports if the screen is opened with something.
///
/// Each screen's own code stays a function of its own: put together into one, every press would
/// need as much stack as the hungriest screen has locals, and more for each screen that is added.
#[macro_export]
macro_rules! screens {
    (
        $(#[$id_doc:meta])* $id_vis:vis enum $Id:ident;
        $(#[$open_doc:meta])* $open_vis:vis enum $Open:ident in $room:ty;
        $($(#[$doc:meta])* $name:ident($screen:ty) $([$arg:ident: $args:ty])? $report:literal depth $depth:literal,)*
    ) => {
        $(#[$id_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $id_vis enum $Id {
            $($(#[$doc])* $name $(($args))?,)*
        }

        impl $Id {
            /// The name in reports.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Id::$name { .. } => $report,)*
                }
            }
        }

        $(#[$open_doc])*
        #[allow(clippy::large_enum_variant, reason = "there is only ever one")]
        $open_vis enum $Open {
            $($(#[$doc])* $name($screen),)*
        }

        const _: () = {
            use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
            use $crate::{
                console::{DeviceInfo, screens::{Room, Screen, Screens}},
                ui::Intent,
            };

            type Context<'a> = <$room as Room>::Context<'a>;
            type Opening<'a> = <$room as Room>::Opening<'a>;
            type Command = <$room as Room>::Command;

            /// The order of the rows is the order of their numbers.
            #[allow(clippy::enum_variant_names, reason = "the screens' own names")]
            #[repr(u8)]
            enum Number {
                $($name,)*
            }

            #[inline(never)]
            fn open<S: Screen<$room>>(args: S::Args, opening: &Opening<'_>) -> S {
                S::open(args, opening)
            }

            #[inline(never)]
            fn handle<S: Screen<$room>>(
                screen: &mut S,
                intent: Intent,
                cx: &mut Context<'_>,
            ) -> Option<Command> {
                screen.handle(intent, cx)
            }

            #[inline(never)]
            fn tick<S: Screen<$room>>(screen: &mut S, cx: &mut Context<'_>) -> Option<Command> {
                screen.tick(cx)
            }

            impl Screens<$room> for $Open {
                type Id = $Id;

                const NAMES: &'static [&'static str] = &[$($report,)*];

                fn open(id: $Id, opening: &Opening<'_>) -> $Open {
                    match id {
                        $($Id::$name $(($arg))? => {
                            $Open::$name(open::<$screen>(($($arg)?), opening))
                        })*
                    }
                }

                fn number(&self) -> u8 {
                    match self {
                        $($Open::$name(_) => Number::$name as u8,)*
                    }
                }

                fn depth(&self) -> u8 {
                    match self {
                        $($Open::$name(_) => $depth,)*
                    }
                }

                fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
                    match self {
                        $($Open::$name(screen) => handle(screen, intent, cx),)*
                    }
                }

                fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
                    match self {
                        $($Open::$name(screen) => tick(screen, cx),)*
                    }
                }

                fn is_animating(&self) -> bool {
                    match self {
                        $($Open::$name(screen) => Screen::<$room>::is_animating(screen),)*
                    }
                }

                fn is_deaf(&self) -> bool {
                    match self {
                        $($Open::$name(screen) => Screen::<$room>::is_deaf(screen),)*
                    }
                }

                fn is_moving(&self) -> bool {
                    match self {
                        $($Open::$name(screen) => Screen::<$room>::is_moving(screen),)*
                    }
                }

                fn wants_advice(&self) -> bool {
                    match self {
                        $($Open::$name(screen) => Screen::<$room>::wants_advice(screen),)*
                    }
                }

                fn asks(&self) -> Option<u32> {
                    match self {
                        $($Open::$name(screen) => Screen::<$room>::asks(screen),)*
                    }
                }

                fn may_be_put_off(&self) -> bool {
                    match self {
                        $($Open::$name(screen) => Screen::<$room>::may_be_put_off(screen),)*
                    }
                }

                fn draw<D: DrawTarget<Color = Rgb565>>(
                    &self,
                    facts: &DeviceInfo,
                    target: &mut D,
                ) -> Result<(), D::Error> {
                    match self {
                        $($Open::$name(screen) => Screen::<$room>::draw(screen, facts, target),)*
                    }
                }
            }
        };
    };
}

/// The console's own rooms, where no game is played.
pub enum Hall {}

impl Room for Hall {
    type Context<'a> = Context<'a>;
    type Opening<'a> = Opening<'a>;
    type Command = Command;
}

/// What a screen of the console may look at and change while it acts.
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
}

impl Context<'_> {
    /// Marks the whole screen for painting.
    pub fn repaint(&mut self) {
        self.damage.add(SCREEN);
    }
}

/// A game that one can go on with.
#[derive(Clone, Copy)]
pub struct UnderWay<'a> {
    /// Which of the box's games it is.
    pub title: usize,
    /// What its players are called.
    pub names: &'a Names,
}

/// What a screen of the console may look at when it opens.
pub struct Opening<'a> {
    /// The moment.
    pub now: Tick,
    /// The machine.
    pub facts: &'a DeviceInfo,
    /// The games of the box.
    pub titles: Titles,
    /// What players set.
    pub settings: &'a Settings,
    /// What was played.
    pub archive: &'a Archive,
    /// The game to go on with, if there is one.
    pub under_way: Option<UnderWay<'a>>,
}
