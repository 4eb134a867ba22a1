//! The screen that is open: one of the console's own, the cards of a game, or a page of the game on
//! the table.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{
    DeviceInfo,
    games::{Games, Input, Motion},
    screens::{Command, Context, Hall, HallScreen, Opening, ScreenId, Screens},
};

/// The screen that is open.
#[allow(clippy::large_enum_variant, reason = "there is only ever one")]
pub(super) enum ActiveScreen<B: Games> {
    /// A screen of the console.
    Hall(HallScreen),
    /// The cards of a game.
    Collection(B::Collection),
    /// A page of the game on the table.
    Game(B::Page),
    /// A page of a finished game that is watched.
    Watch(B::Page),
}

/// What a collection of cards is called in reports, and how far from the title it is.
const COLLECTION: (&str, u8) = ("collection", 2);

/// A press or a tick for a screen of the console.
pub(super) fn drive_hall(
    screen: &mut HallScreen,
    input: Input,
    cx: &mut Context<'_>,
) -> Option<Command> {
    match input {
        Input::Intent(intent) => screen.handle(intent, cx),
        Input::Tick => screen.tick(cx),
    }
}

/// The names of all screens, in the order of their numbers.
pub(super) fn names<B: Games>() -> impl Iterator<Item = &'static str> {
    let hall = <HallScreen as Screens<Hall>>::NAMES.iter().copied();
    let pages = B::PAGE_NAMES.iter().flat_map(|names| names.iter().copied());
    hall.chain([COLLECTION.0]).chain(pages)
}

impl<B: Games> ActiveScreen<B> {
    /// A screen of the console, as it opens.
    pub(super) fn in_hall(id: ScreenId, opening: &Opening<'_>) -> ActiveScreen<B> {
        ActiveScreen::Hall(HallScreen::open(id, opening))
    }

    pub(super) fn number(&self) -> u8 {
        let hall = <HallScreen as Screens<Hall>>::NAMES.len();
        let number = match self {
            ActiveScreen::Hall(screen) => screen.number().into(),
            ActiveScreen::Collection(_) => hall,
            ActiveScreen::Game(page) | ActiveScreen::Watch(page) => hall + 1 + B::page_number(page),
        };
        u8::try_from(number).expect("a box has fewer pages than a byte can tell apart")
    }

    pub(super) fn name(&self) -> &'static str {
        let mut names = names::<B>();
        names.nth(self.number().into()).unwrap_or_default()
    }

    pub(super) fn depth(&self) -> u8 {
        match self {
            ActiveScreen::Hall(screen) => screen.depth(),
            ActiveScreen::Collection(_) => COLLECTION.1,
            ActiveScreen::Game(page) | ActiveScreen::Watch(page) => B::page_depth(page),
        }
    }

    pub(super) fn motion(&self) -> Motion {
        match self {
            ActiveScreen::Hall(screen) => Motion {
                is_animating: screen.is_animating(),
                is_deaf: screen.is_deaf(),
                is_moving: screen.is_moving(),
                asks: screen.asks(),
                ..Motion::default()
            },
            ActiveScreen::Collection(cards) => B::collection_motion(cards),
            ActiveScreen::Game(page) | ActiveScreen::Watch(page) => B::page_motion(page),
        }
    }

    /// May something be told before this is opened? Not in the middle of somebody's turn.
    pub(super) fn may_be_put_off(&self) -> bool {
        match self {
            ActiveScreen::Game(page) => B::page_motion(page).may_be_put_off,
            _ => false,
        }
    }

    // Not a part of its callers: the painter's code lies in RAM, and pages are large.
    #[inline(never)]
    pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        match self {
            ActiveScreen::Hall(screen) => screen.draw(facts, target),
            ActiveScreen::Collection(cards) => B::draw_collection(cards, facts, target),
            ActiveScreen::Game(page) | ActiveScreen::Watch(page) => {
                B::draw_page(page, facts, target)
            }
        }
    }
}
