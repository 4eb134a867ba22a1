//! Who starts: each player's card of the unused pile is turned over, again on a tie.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use crate::mindbug::screens::words;
use crate::{
    console::{DeviceInfo, Names, Role, pages::PauseRow, screens::Screen},
    game::Player,
    mindbug::{
        cards::Card,
        rules::Pile,
        screens::{
            Command, Context, Opening, Room,
            portrait::{Face, portrait},
        },
    },
    text::{Args, Font, Key, Sentence, format, lines},
    ui::{
        Button, Intent, Tick, theme, ticks,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

/// A card is turned over so often; one at a time, since a picture takes most of a frame.
const TURN: u32 = ticks(500);
/// However fast things are shown: a picture takes most of a frame to decode, and the first of a pair two.
const PICTURE: u32 = 4;
/// So long the page comes in; a press is still meant for what was there before.
const COMING_IN: u32 = ticks(160);
/// Ties shown beside the last pair.
const TIES: usize = 3;
/// Where they are.
const PAST: Rectangle = Rectangle::new(Point::new(104, 44), Size::new(32, 150));
/// What came of it.
const BELOW: Rectangle = Rectangle::new(Point::new(0, 194), Size::new(240, 46));

/// The card of a seat, with the power and the name below it.
const fn place(seat: usize) -> Rectangle {
    Rectangle::new(Point::new(136 * seat as i32, 56), Size::new(104, 138))
}

/// The power below the picture; that of the player who starts is marked.
const fn strip(seat: usize) -> Rectangle {
    Rectangle::new(Point::new(10 + 136 * seat as i32, 124), Size::new(88, 34))
}

/// The reveal for the starting player.
pub struct Start {
    names: Names,
    pairs: Vec<[Card; 2], 24>,
    starts: Player,
    opened: Tick,
    /// How many cards have been turned over.
    turned: usize,
}

impl Start {
    fn turn(&mut self, turned: usize, cx: &mut Context<'_>) {
        let before = core::mem::replace(&mut self.turned, turned);
        if turned == before {
            return;
        }
        let second = turned == before + 1 && turned.is_multiple_of(2);
        // Apart, so that each picture is decoded once.
        let areas = [place(1), BELOW, strip(0), place(0), PAST];
        for &area in if second { &areas[..3] } else { &areas[..] } {
            cx.damage.add(area);
        }
    }

    /// The pair that lies there.
    fn pair(&self) -> usize {
        self.turned.saturating_sub(1) / 2
    }

    fn is_over(&self) -> bool {
        self.turned >= 2 * self.pairs.len()
    }
}

impl Screen<Room> for Start {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Start {
        let desk = opening.desk();
        let revealed = desk.view.pile(Pile::Revealed).chunks_exact(2);
        let skipped = revealed.len().saturating_sub(24);
        Start {
            names: desk.told_names(),
            pairs: revealed.skip(skipped).map(|p| [p[0], p[1]]).collect(),
            starts: desk.view.active(),
            opened: opening.now,
            turned: 0,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        // While the page comes in, two pictures at once are more than a frame can take.
        if cx.now.since(self.opened) < COMING_IN {
            return None;
        }
        if intent == Intent::Menu {
            return Some(Command::Show(Role::Pause(PauseRow::Resume)));
        }
        if intent == Intent::Accept && self.is_over() {
            return Some(Command::SitDown);
        }
        self.turn(2 * self.pairs.len(), cx);
        None
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        let since = cx.now.since(self.opened);
        let pace = cx.pace.of(TURN).max(PICTURE);
        // One at a time, however fast: each is a picture.
        if !self.is_over() && since >= COMING_IN && since.is_multiple_of(pace) {
            self.turn(self.turned + 1, cx);
        }
        None
    }

    fn is_animating(&self) -> bool {
        !self.is_over()
    }

    fn asks(&self) -> Option<u32> {
        self.is_over().then_some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::StartHead.text(), target)?;
        let last = self.pair();
        let pair = self.pairs.get(last).copied().unwrap_or([Card::HIDDEN; 2]);
        for (seat, card) in pair.into_iter().enumerate() {
            let is_up = self.turned > 2 * last + seat;
            let card = if is_up { card } else { Card::HIDDEN };
            let winner = self.is_over() && self.starts.index() == seat;
            self.draw_card(seat, card, winner, target)?;
        }
        for (i, pair) in self.pairs[..last].iter().rev().take(TIES).enumerate() {
            for (seat, card) in pair.iter().enumerate() {
                let at = Point::new(104, 44 + 84 * seat as i32 + 24 * i as i32);
                portrait(
                    Face::Card(*card),
                    Rectangle::new(at, Size::new(32, 22)),
                    target,
                )?;
            }
        }
        if self.is_over() {
            let parts = Args {
                player: &self.names[self.starts.index()],
                ..Args::default()
            };
            let text = format(Key::StartStarts.text(), parts);
            let base = Point::new(120, 212);
            label(&text, Font::Head, base, Align::Center, theme::AMBER, target)?;
            footer(&[Hint(Button::A, Key::StartGoOn.text())], target)
        } else {
            if self.turned > 0 && self.turned.is_multiple_of(2) {
                let base = Point::new(120, 212);
                let text = Key::StartTie.text();
                label(text, Font::Bold, base, Align::Center, theme::CORAL, target)?;
            }
            footer(&[Hint(Button::A, Key::VerbSkip.text())], target)
        }
    }
}

impl Start {
    fn draw_card<D: DrawTarget<Color = Rgb565>>(
        &self,
        seat: usize,
        card: Card,
        wins: bool,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let left = 8 + 136 * seat as i32;
        let frame = Rectangle::new(Point::new(left, 56), Size::new(92, 104));
        let base = Point::new(left + 46, 50);
        label(
            &self.names[seat],
            Font::Bold,
            base,
            Align::Center,
            theme::PAPER,
            target,
        )?;
        plate(frame, theme::EDGE, target)?;
        let art = Rectangle::new(frame.top_left + Point::new(2, 2), Size::new(88, 66));
        portrait(Face::Card(card), art, target)?;
        let (back, ink) = match wins {
            true => (theme::AMBER, theme::INK),
            false => (theme::PANEL, theme::PAPER),
        };
        let below = strip(seat);
        target.fill_solid(&below, back)?;
        if card == Card::HIDDEN {
            return Ok(());
        }
        let parts = Args {
            number: i32::from(card.def().power),
            ..Args::default()
        };
        let power: Sentence = format(Key::LookPower.text(), parts);
        let base = below.top_left + Point::new(44, 22);
        label(&power, Font::Bold, base, Align::Center, ink, target)?;
        for (i, line) in lines(words::card_name(card), Font::Small, 104).enumerate() {
            let base = Point::new(left + 46, 173 + 12 * i as i32);
            label(line, Font::Small, base, Align::Center, theme::DIM, target)?;
        }
        Ok(())
    }
}
