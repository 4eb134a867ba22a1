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
    text::{Args, Font, Key, Language, format},
    ui::{
        Button, Intent, Tick, theme,
        widgets::{Align, is_seen, label, plate},
    },
};

/// Where the languages are offered, and what is between two.
const CHOICE: Rectangle = rect(0, 192, 240, 22);
const GAP: i32 = 6;

/// The title screen; it moves for ever.
pub(crate) struct Title {
    opened: Tick,
    now: Tick,
    /// Is there a game to go on with?
    is_under_way: bool,
    /// On the first start, the language that is offered.
    offers: Option<Language>,
}

impl Screen<Hall> for Title {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Title {
        Title {
            opened: opening.now,
            now: opening.now,
            is_under_way: opening.under_way.is_some(),
            offers: match opening.settings.language {
                None => Some(opening.settings.offered),
                Some(_) => None,
            },
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if let Some(offered) = self.offers {
            let language = match intent {
                Intent::Left => offered.previous(),
                Intent::Right => offered.next(),
                _ => offered,
            };
            self.offers = Some(language);
            cx.settings.language = Some(language);
        }
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
        let what = match (self.offers, self.is_under_way) {
            (None, true) => Key::TitleGoOn,
            _ => Key::TitlePress,
        };
        let t = self.now.since(self.opened);
        picture(t, what, target)?;
        match self.offers {
            Some(offered) if t >= logo::LANDED => choice(offered, target),
            _ => Ok(()),
        }
    }
}

/// The title as it stands once its name is there; a picture that is always the same.
pub fn title_picture<D: DrawTarget<Color = Rgb565>>(target: &mut D) -> Result<(), D::Error> {
    picture(logo::LANDED, Key::TitlePress, target)
}

/// The title, so many ticks after it was opened.
fn picture<D: DrawTarget<Color = Rgb565>>(
    t: u32,
    what: Key,
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

/// The languages side by side, each by its own name, and the cursor on one.
fn choice<D: DrawTarget<Color = Rgb565>>(
    offered: Language,
    target: &mut D,
) -> Result<(), D::Error> {
    if !is_seen(target, &CHOICE) {
        return Ok(());
    }
    let width = |language: Language| Font::Bold.width(language.name()) + 16;
    let all: i32 = Language::ALL.into_iter().map(|one| width(one) + GAP).sum();
    let mut x = (CHOICE.size.width as i32 - all + GAP) / 2;
    for language in Language::ALL {
        let (back, ink) = match language == offered {
            true => (theme::AMBER, theme::INK),
            false => (theme::PANEL, theme::PAPER),
        };
        let wide = width(language);
        let y = CHOICE.top_left.y;
        plate(rect(x, y, wide as u32, CHOICE.size.height), back, target)?;
        let at = Point::new(x + wide / 2, y + 16);
        label(language.name(), Font::Bold, at, Align::Center, ink, target)?;
        x += wide + GAP;
    }
    Ok(())
}
