//! The band between the rows: what is asked, the card that the cursor is on, what will come of it;
//! or what happens.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{
    Table,
    beat::Move,
    fight::{self, Outlook},
    motion::STAGE,
    scene,
};
use crate::{
    console::{
        Title as _,
        pages::{Sign, Watched, level_line},
    },
    mindbug::{
        Mindbug,
        cards::Keywords,
        screens::{
            Desk, Focus, Subject,
            icons::{ICON, Icon, icon},
            portrait::portrait,
            widgets::{Mark, SMALL_SIGN, small_sign, tile},
            words,
        },
    },
    text::{Args, Font, Key, Sentence, format, lines},
    ui::{
        theme,
        widgets::{Align, is_seen, label, plate},
    },
};

/// The words between the rows.
pub(super) const BAND: Rectangle = Rectangle::new(Point::new(0, 62), Size::new(240, 60));
/// The part of them that is about the card under the cursor.
pub(super) const NAMED: Rectangle = Rectangle::new(Point::new(0, 76), Size::new(240, 46));
/// Where a bot is seen to think, beside a card on the stage.
pub(super) const SIGN: Point = Point::new(150, 72);
/// The picture of the card that asks.
const ASKING: Rectangle = Rectangle::new(Point::new(194, 64), Size::new(44, 27));
/// How wide the words are.
pub(super) const WORDS: i32 = 232;

/// The sign of the bot that must decide.
pub(super) fn sign(desk: &Desk) -> Option<(Sign, Sentence, Key)> {
    let level = desk.thinks?;
    let by = desk.view.decision().map(|(by, _)| by);
    let parts = Args {
        player: by.map_or("", |by| desk.name(by)),
        ..Args::default()
    };
    let words = format(Key::ThinkThinks.text(), parts);
    Some((
        Sign::new(Mindbug::CARD.sign, SIGN),
        words,
        level_line(level),
    ))
}

/// The card that the cursor is on, as the band tells of it.
#[derive(Default)]
pub(super) struct Told {
    name: &'static str,
    keywords: Option<Keywords>,
    ability: Vec<&'static str, 2>,
    outlook: Option<Outlook>,
}

impl Told {
    pub(super) fn of(focus: Option<Focus>, desk: &Desk) -> Told {
        let found = focus.and_then(|focus| Some((focus, desk.subject_at(focus)?)));
        let Some((focus, subject)) = found else {
            return Told::default();
        };
        let (keywords, text) = match subject {
            Subject::Creature(id) => match desk.view.creature(id) {
                Some(creature) => (
                    Some(desk.view.keywords(creature)),
                    words::card_text(creature.card()),
                ),
                None => (None, ""),
            },
            Subject::Card(card) => (words::keywords(card), words::card_text(card)),
            Subject::Power(_) => (None, ""),
        };
        Told {
            name: words::subject_name(subject, desk),
            keywords,
            ability: lines(text, Font::Small, WORDS).take(2).collect(),
            outlook: fight::outlook(focus, desk),
        }
    }

    /// Its name.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    fn paint<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let at = Point::new(4, 88);
        label(self.name, Font::Body, at, Align::Left, theme::PAPER, target)?;
        let mut sign = Point::new(4 + Font::Body.width(self.name) + 6, 78);
        for keyword in self.keywords.iter().flat_map(|keywords| keywords.iter()) {
            small_sign(keyword, sign, target)?;
            sign.x += SMALL_SIGN + 3;
        }
        for (y, line) in [99, 110].into_iter().zip(&self.ability) {
            let at = Point::new(4, y);
            label(line, Font::Small, at, Align::Left, theme::DIM, target)?;
        }
        if let Some((text, color)) = &self.outlook {
            let at = Point::new(4, 120);
            label(text, Font::Small, at, Align::Left, *color, target)?;
        }
        Ok(())
    }
}

impl Table {
    /// The words between the rows: what is asked and why, or what happens.
    pub(super) fn paint_band<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        if !is_seen(target, &BAND) {
            return Ok(());
        }
        if let Some(beat) = &self.beat {
            if beat.breaks_heart() {
                scene::heart(beat.part(), target)?;
            }
            let top = 97 - 8 * (beat.caption.len() as i32 - 1);
            // The great moments need the room, and speak for themselves.
            let meets = matches!(beat.moves, Move::Clash(_) | Move::Takeover(_));
            let told = beat.caption.iter();
            let told = told.filter(|_| beat.is_settled() && !meets);
            for (i, line) in told.enumerate() {
                let at = Point::new(8, top + 16 * i as i32);
                label(line, Font::Body, at, Align::Left, theme::PAPER, target)?;
            }
            for die in 0..2 {
                let face = beat.tumbling(die).or(self.dice[die]);
                if let Some(face) = face {
                    super::super::roll::die(face, beat.die_place(die), false, target)?;
                }
            }
        } else if let Some(watched) = &self.watched {
            paint_place(watched, target)?;
        } else if let Some(picked) = self.picking {
            self.paint_deeds(picked, target)?;
        } else if let Some((sign, words, level)) = &self.sign {
            let at = Point::new(8, 90);
            label(words, Font::Bold, at, Align::Left, theme::AMBER, target)?;
            let (at, level) = (Point::new(8, 106), level.text());
            label(level, Font::Small, at, Align::Left, theme::DIM, target)?;
            sign.draw(target)?;
        } else if !self.busy {
            self.paint_question(target)?;
        }
        if let Some(card) = &self.stage {
            tile(card, STAGE, Mark::Acting, target)?;
        }
        Ok(())
    }

    fn paint_question<D: DrawTarget<Color = Rgb565>>(
        &self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let (ask, color) = match self.is_sure {
            true if self.gives_in() => (Key::AskGivesIn.text(), theme::CORAL),
            true => (Key::AskYourOwn.text(), theme::CORAL),
            false => (self.ask.as_str(), theme::AMBER),
        };
        let at = Point::new(4, 74);
        let font = match Font::Bold.width(ask) <= self.ask_width() {
            true => Font::Bold,
            false => Font::Body,
        };
        label(ask, font, at, Align::Left, color, target)?;
        self.told.paint(target)?;
        if self.told.outlook.is_none() {
            let at = Point::new(4, 120);
            label(&self.why, Font::Small, at, Align::Left, theme::DIM, target)?;
        }
        let mut deeds = self.deeds_here();
        if deeds.next().is_some_and(|deed| deed.is_paid) && deeds.next().is_none() {
            let at = Point::new(236, 120);
            let text = Key::VerbPays.text();
            label(text, Font::Small, at, Align::Right, theme::OCTONITE, target)?;
            let at = Point::new(236 - Font::Small.width(text) - ICON - 3, 110);
            icon(Icon::Octonite, at, theme::OCTONITE, target)?;
        }
        if let Some(cost) = self.unblocked {
            let at = Point::new(236, 74);
            let text = cost.text();
            label(text, Font::Small, at, Align::Right, theme::CORAL, target)?;
        } else if let Some(face) = self.asking {
            plate(ASKING, theme::CORAL, target)?;
            let inner = Rectangle::new(
                ASKING.top_left + Point::new(2, 2),
                ASKING.size - Size::new(4, 4),
            );
            portrait(face, inner, target)?;
        }
        Ok(())
    }

    /// The room for the question beside what stands at its right.
    fn ask_width(&self) -> i32 {
        match (self.unblocked, self.asking) {
            (Some(cost), _) => 224 - Font::Small.width(cost.text()),
            (None, Some(_)) => 184,
            (None, None) => WORDS,
        }
    }

    /// The things that can be done with one card, side by side.
    fn paint_deeds<D: DrawTarget<Color = Rgb565>>(
        &self,
        picked: usize,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let at = Point::new(8, 80);
        let name = self.told.name();
        label(name, Font::Bold, at, Align::Left, theme::AMBER, target)?;
        for (i, deed) in self.deeds_here().enumerate() {
            let area = Rectangle::new(Point::new(8 + 114 * i as i32, 90), Size::new(110, 22));
            let (back, ink) = match i == picked {
                true => (theme::AMBER, theme::INK),
                false => (theme::PANEL, theme::PAPER),
            };
            plate(area, back, target)?;
            let base = area.top_left + Point::new(55, 15);
            let text = deed.full_verb().text();
            label(text, Font::Body, base, Align::Center, ink, target)?;
        }
        Ok(())
    }
}

/// Where a game is that is watched: in words, and as a line that fills.
fn paint_place<D: DrawTarget<Color = Rgb565>>(
    watched: &Watched,
    target: &mut D,
) -> Result<(), D::Error> {
    let mut line = |text, font, y, color| {
        let at = Point::new(8, y);
        label(text, font, at, Align::Left, color, target)
    };
    line(&watched.place, Font::Bold, 84, theme::AMBER)?;
    line(watched.speed, Font::Small, 100, theme::DIM)?;
    let (shown, all) = watched.progress;
    let wide = 224 * u32::from(shown) / u32::from(all.max(1));
    let line = |wide: u32| Rectangle::new(Point::new(8, 108), Size::new(wide, 3));
    target.fill_solid(&line(224), theme::PANEL)?;
    target.fill_solid(&line(wide), theme::AMBER)
}
