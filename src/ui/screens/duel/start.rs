//! Who starts: each player's card of the unused pile is turned over, again on a tie.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{Context, Go, Opening, Screen, ScreenId};
use crate::{
    game::Player,
    mindbug::{cards::Card, rules::Pile},
    text::{Font, Key, lines},
    ui::{
        Button, Facts, Intent, Name, Tick,
        portrait::{Face, portrait},
        theme, ticks,
        widgets::{Align, Hint, footer, header, label, plate},
        words::{Parts, Sentence, fill},
    },
};

/// A pair of cards is turned over so often.
const TURN: u32 = ticks(900);
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

/// The reveal for the starting player.
pub(crate) struct Start {
    names: [Name; 2],
    pairs: Vec<[Card; 2], 24>,
    starts: Player,
    opened: Tick,
    /// How many pairs are face up.
    shown: usize,
}

impl Start {
    fn show(&mut self, shown: usize, cx: &mut Context<'_>) {
        if self.shown != shown {
            self.shown = shown;
            // Apart, so that each picture is decoded once.
            for area in [place(0), place(1), PAST, BELOW] {
                cx.damage.add(area);
            }
        }
    }

    fn is_over(&self) -> bool {
        self.shown >= self.pairs.len()
    }
}

impl Screen for Start {
    fn open(opening: &Opening<'_>) -> Start {
        let desk = opening.desk();
        let revealed = desk.view.pile(Pile::Revealed).chunks_exact(2);
        let skipped = revealed.len().saturating_sub(24);
        Start {
            names: desk.names.clone(),
            pairs: revealed.skip(skipped).map(|p| [p[0], p[1]]).collect(),
            starts: desk.view.active(),
            opened: opening.now,
            shown: 0,
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Go> {
        if intent == Intent::Accept && self.is_over() {
            return Some(Go::To(ScreenId::Pass));
        }
        self.show(self.pairs.len(), cx);
        None
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Go> {
        if !self.is_over() {
            let pace = cx.settings.pace.of(TURN).max(1);
            let due = cx.now.since(self.opened) / pace;
            self.show((due as usize).clamp(self.shown, self.pairs.len()), cx);
        }
        None
    }

    fn is_animating(&self) -> bool {
        !self.is_over()
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &Facts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(Key::StartHead.text(), target)?;
        // The pair that is open now, or the one about to be turned over.
        let last = if self.is_over() {
            self.pairs.len().saturating_sub(1)
        } else {
            self.shown
        };
        let pair = self.pairs.get(last).copied().unwrap_or([Card::HIDDEN; 2]);
        for (seat, card) in pair.into_iter().enumerate() {
            let card = if self.is_over() { card } else { Card::HIDDEN };
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
            let parts = Parts {
                player: &self.names[self.starts.index()],
                ..Parts::default()
            };
            let text = fill(Key::StartStarts.text(), parts);
            let base = Point::new(120, 212);
            label(&text, Font::Head, base, Align::Center, theme::AMBER, target)?;
            footer(&[Hint(Button::A, Key::StartGoOn.text())], target)
        } else {
            if self.shown > 0 {
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
        let color = if wins { theme::AMBER } else { theme::EDGE };
        let base = Point::new(left + 46, 50);
        label(
            &self.names[seat],
            Font::Bold,
            base,
            Align::Center,
            theme::PAPER,
            target,
        )?;
        plate(frame, color, target)?;
        let art = Rectangle::new(frame.top_left + Point::new(2, 2), Size::new(88, 66));
        portrait(Face::Card(card), art, target)?;
        let below = Rectangle::new(frame.top_left + Point::new(2, 68), Size::new(88, 34));
        target.fill_solid(&below, theme::PANEL)?;
        if card == Card::HIDDEN {
            return Ok(());
        }
        let parts = Parts {
            number: i32::from(card.def().power),
            ..Parts::default()
        };
        let power: Sentence = fill(Key::LookPower.text(), parts);
        let base = below.top_left + Point::new(44, 22);
        label(
            &power,
            Font::Bold,
            base,
            Align::Center,
            color_of(wins),
            target,
        )?;
        for (i, line) in lines(card.def().name, Font::Small, 104).enumerate() {
            let base = Point::new(left + 46, 173 + 12 * i as i32);
            label(line, Font::Small, base, Align::Center, theme::DIM, target)?;
        }
        Ok(())
    }
}

fn color_of(wins: bool) -> Rgb565 {
    if wins { theme::AMBER } else { theme::PAPER }
}
