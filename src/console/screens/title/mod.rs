//! The title: a kaiju rises over a city at night, roars its name, and goes on with its game.
//!
//! The whole picture is a function of the ticks since it opened. All of it moves, so all of it is
//! painted every tick, in bands: each layer looks at the rows it is asked for before it works, and
//! works in fills and sprites, never pixel by pixel.

mod city;
mod kaiju;
mod logo;
mod motion;
mod sky;

use core::ops::Range;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{Command, Context, Hall, MenuRow, Opening, Screen, ScreenId};
use crate::{
    art::console::sprites,
    console::DeviceInfo,
    text::{Args, Font, Key, format},
    ui::{
        Button, Intent, Tick, theme,
        widgets::{Align, label},
    },
};

/// The title screen; it moves for ever.
pub(crate) struct Title {
    opened: Tick,
    now: Tick,
    /// Is there a game to go on with?
    is_under_way: bool,
}

impl Screen<Hall> for Title {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Title {
        Title {
            opened: opening.now,
            now: opening.now,
            is_under_way: opening.under_way.is_some(),
        }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept if self.is_under_way => Some(Command::SitDown),
            Intent::Accept | Intent::Menu => Some(Command::To(ScreenId::Menu(MenuRow::First))),
            Intent::Back if self.is_under_way => Some(Command::To(ScreenId::Menu(MenuRow::First))),
            _ => None,
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        self.now = cx.now;
        cx.repaint();
        None
    }

    fn is_animating(&self) -> bool {
        true
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        picture(self.now.since(self.opened), self.is_under_way, target)
    }
}

/// The title as it stands once its name is there; a picture that is always the same.
pub fn title_picture<D: DrawTarget<Color = Rgb565>>(target: &mut D) -> Result<(), D::Error> {
    picture(logo::LANDED, false, target)
}

/// The title, so many ticks after it was opened.
fn picture<D: DrawTarget<Color = Rgb565>>(
    t: u32,
    is_under_way: bool,
    target: &mut D,
) -> Result<(), D::Error> {
    let scene = kaiju::scene(t);
    // The camera drifts; what is nearer moves more. A roar shakes all but the sky.
    let drift = motion::wave(t, 900);
    let shaken = Point::new(scene.shake, 0);
    let layer = |depth: i32| shaken + Point::new(drift * depth / motion::ONE, 0);

    sky::draw(t, target)?;
    // What the kaiju hides once it stands is not drawn.
    let moon = if scene.is_standing {
        &sprites::MOON_BEHIND
    } else {
        &sprites::MOON
    };
    moon.draw(Point::zero(), target)?;
    sprites::CITY_FAR.draw(layer(3), target)?;
    if !scene.is_standing {
        sprites::CITY_MIDDLE.draw(layer(3), target)?;
    }
    if let Some(at) = scene.helicopter {
        city::helicopter(t, at, target)?;
    }
    kaiju::draw(t, &scene, layer(1), target)?;
    city::draw(t, layer(9), target)?;
    logo::draw(t, target)?;
    let what = match is_under_way {
        true => Key::TitleGoOn,
        false => Key::TitlePress,
    };
    press(what, t, target)
}

/// The rows that the target wants.
fn rows<D: DrawTarget>(target: &D) -> Range<i32> {
    let seen = target.bounding_box();
    seen.top_left.y..seen.top_left.y + seen.size.height as i32
}

/// A rectangle by its corner and size.
const fn rect(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

/// What to do, breathing, once the name is there.
fn press<D: DrawTarget<Color = Rgb565>>(what: Key, t: u32, target: &mut D) -> Result<(), D::Error> {
    if t < logo::LANDED {
        return Ok(());
    }
    let warmth = (motion::wave(t - logo::LANDED, 100) + motion::ONE) / 8;
    let color = motion::mix(theme::DIM, theme::AMBER, warmth.min(32) as u16);
    let at = Point::new(120, 234);
    let parts = Args {
        player: Button::A.prompt(),
        thing: Button::Y.prompt(),
        ..Args::default()
    };
    let words = format(what.text(), parts);
    label(&words, Font::Bold, at, Align::Center, color, target)
}
