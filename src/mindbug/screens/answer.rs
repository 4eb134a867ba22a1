//! A card asks for a yes or a no: use a Mindbug on it, or do what it lets one do.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    art::mindbug::icons,
    console::{DeviceInfo, Role, pages::PauseRow, screens::Screen},
    mindbug::{
        cards::Card,
        rules::{Action, Decision, Source},
        screens::{
            Command, Context, Desk, LookAt, Opening, Page, Room, Subject,
            portrait::{Face, portrait},
            widgets::{Word, small_sign},
            words::{self},
        },
    },
    text::{Args, Font, Key, Sentence, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label, paragraph, plate},
    },
};

/// The answers; what changes less stands first.
const MINDBUG: [Action; 2] = [Action::Decline, Action::Mindbug];
const MAY: [Action; 2] = [Action::No, Action::Yes];
const TOP: i32 = 190;

/// The answer to a card.
pub struct Answer {
    card: Card,
    head: Key,
    told: Sentence,
    choices: [Action; 2],
    mindbugs: u8,
    cursor: usize,
}

fn choice(i: usize) -> Rectangle {
    Rectangle::new(Point::new(8 + 114 * i as i32, TOP), Size::new(110, 26))
}

/// What the question is about, in a line.
fn told(card: Card, desk: &Desk) -> Sentence {
    let me = desk.holder();
    let (key, who) = match (desk.question(), desk.view.returned()) {
        (Some(Decision::Mindbug), _) => (Key::FactPlayed, desk.name(me.opponent())),
        (_, Some(returned)) => (Key::AskReturned, words::card_name(returned)),
        _ => (Key::AskLifeNow, ""),
    };
    let parts = Args {
        player: who,
        thing: words::card_name(card),
        number: i32::from(desk.view.life(me)),
    };
    format(key.text(), parts)
}

impl Screen<Room> for Answer {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Answer {
        let desk = opening.desk();
        let card = match desk.view.asking() {
            Some(Source::Creature(card)) => card,
            _ => Card::HIDDEN,
        };
        let is_mindbug = desk.question() == Some(Decision::Mindbug);
        let choices = if is_mindbug { MINDBUG } else { MAY };
        let mindbugs = desk.view.mindbugs(desk.holder());
        Answer {
            card,
            head: words::question(desk),
            told: told(card, desk),
            choices,
            mindbugs: if is_mindbug { mindbugs } else { 0 },
            cursor: desk
                .advised(choices)
                .or(desk.attention.row)
                .unwrap_or_default(),
        }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Left | Intent::Right => {
                self.cursor ^= 1;
                cx.desk.attention.row = Some(self.cursor);
                cx.damage.add(choice(0));
                cx.damage.add(choice(1));
                None
            }
            Intent::Back => cx.desk.choice(self.choices[0]).map(Command::Choose),
            Intent::Accept => cx
                .desk
                .choice(self.choices[self.cursor])
                .map(Command::Choose),
            Intent::Inspect => {
                let card = Some(Subject::Card(self.card));
                Some(Command::Open(Page::Look(LookAt::table(card))))
            }
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
            _ => None,
        }
    }

    fn asks(&self) -> Option<u32> {
        Some(0)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header(self.head.text(), target)?;
        let frame = Rectangle::new(Point::new(6, 36), Size::new(132, 100));
        plate(frame, theme::EDGE, target)?;
        let art = Rectangle::new(Point::new(8, 38), Size::new(128, 96));
        portrait(Face::Card(self.card), art, target)?;
        self.draw_column(target)?;
        let at = Point::new(8, 150);
        let after = paragraph(&self.told, Font::Small, at, 224, theme::DIM, target)?;
        let text = words::card_text(self.card);
        paragraph(text, Font::Small, after, 224, theme::PAPER, target)?;
        for (i, action) in self.choices.into_iter().enumerate() {
            let area = choice(i);
            let (back, ink) = match i == self.cursor {
                true => (theme::AMBER, theme::INK),
                false => (theme::PANEL, theme::PAPER),
            };
            plate(area, back, target)?;
            let base = area.top_left + Point::new(55, 18);
            let text = words::verb(action).text();
            label(text, Font::Body, base, Align::Center, ink, target)?;
        }
        let hints = [
            Hint(Button::A, Key::MenuChoose.text()),
            Hint(Button::B, words::verb(self.choices[0]).text()),
            Hint(Button::X, Key::VerbLook.text()),
            Hint(Button::Y, Key::VerbMenu.text()),
        ];
        footer(&hints, target)
    }
}

impl Answer {
    /// Power, keywords, and the Mindbugs there are, beside the picture.
    fn draw_column<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        if self.card == Card::HIDDEN {
            return Ok(());
        }
        let def = self.card.def();
        let parts = Args {
            number: i32::from(def.power),
            ..Args::default()
        };
        let power = format(Key::LookPower.text(), parts);
        let base = Point::new(144, 50);
        label(&power, Font::Bold, base, Align::Left, theme::AMBER, target)?;
        let mut y = 58;
        for keyword in def.keywords.iter() {
            let word = Word::of_keyword(keyword);
            small_sign(keyword, Point::new(144, y), target)?;
            let base = Point::new(160, y + 10);
            label(
                word.name.text(),
                Font::Body,
                base,
                Align::Left,
                theme::PAPER,
                target,
            )?;
            y += 16;
        }
        for i in 0..self.mindbugs {
            let at = Point::new(144 + 24 * i32::from(i), 112);
            icons::MINDBUG.draw(at, target)?;
        }
        Ok(())
    }
}
