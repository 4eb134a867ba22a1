//! A card asks for a yes or a no: use a Mindbug on it, or do what it lets one do.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use heapless::Vec;

use crate::{
    art::mindbug::icons,
    console::{DeviceInfo, Role, pages::PauseRow, screens::Screen},
    mindbug::{
        cards::Card,
        rules::{Action, Decision, Source},
        screens::{
            Command, Context, Desk, LookAt, Opening, Page, Room, Subject,
            portrait::{Face, portrait},
            widgets::{SMALL_SIGN, Word, small_sign},
            words::{self},
        },
    },
    text::{Args, Font, Key, Sentence, format, lines},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, footer, header, label, paragraph, plate},
    },
};

/// Lines of what happened before, and how wide they are.
const EVENTS: usize = 2;
const WIDTH: i32 = 230;
/// The answers; what changes less stands first.
const MINDBUG: [Action; 2] = [Action::Decline, Action::Mindbug];
const MAY: [Action; 2] = [Action::No, Action::Yes];
const TOP: i32 = 192;

/// The answer to a card.
pub struct Answer {
    card: Card,
    head: Key,
    /// What the question is about, and what happened before.
    told: Vec<Sentence, EVENTS>,
    choices: [Action; 2],
    mindbugs: u8,
    cursor: usize,
}

fn choice(i: usize) -> Rectangle {
    Rectangle::new(Point::new(8 + 114 * i as i32, TOP), Size::new(110, 24))
}

/// What the question is about, in a line; before it, the last that the holder has not seen.
fn told(card: Card, desk: &Desk) -> Vec<Sentence, EVENTS> {
    let me = desk.holder();
    let mut told = Vec::new();
    if desk.question() == Some(Decision::Mindbug) {
        let names = desk.told_names();
        let news = desk.log.iter().rev().take(desk.news.max(1));
        let news = news.filter(|entry| words::is_told(&entry.event));
        let news = news.filter_map(|entry| words::sentence(entry, &names));
        told.extend(news.take(EVENTS));
        told.reverse();
        // One that takes two lines stands alone.
        if told
            .last()
            .is_some_and(|line| Font::Small.width(line) > WIDTH)
        {
            told.drain(..told.len() - 1);
        }
    }
    if told.is_empty() {
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
        told.extend([format(key.text(), parts)]);
    }
    told
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
        let kept = desk.attention.row.filter(|&row| row < choices.len());
        Answer {
            card,
            head: words::question(desk),
            told: told(card, desk),
            choices,
            mindbugs: if is_mindbug { mindbugs } else { 0 },
            cursor: desk.advised(choices).or(kept).unwrap_or_default(),
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
            Intent::Up | Intent::Down => Some(Command::Open(Page::Peek)),
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
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
        let frame = Rectangle::new(Point::new(6, 34), Size::new(92, 70));
        plate(frame, theme::EDGE, target)?;
        let art = Rectangle::new(Point::new(8, 36), Size::new(88, 66));
        portrait(Face::Card(self.card), art, target)?;
        self.draw_column(target)?;
        let mut at = Point::new(8, 118);
        for line in &self.told {
            at = paragraph(line, Font::Small, at, WIDTH, theme::DIM, target)?;
        }
        let text = words::card_text(self.card);
        let at = Point::new(8, 148);
        paragraph(text, Font::Body, at, 228, theme::PAPER, target)?;
        for (i, action) in self.choices.into_iter().enumerate() {
            let area = choice(i);
            let (back, ink) = match i == self.cursor {
                true => (theme::AMBER, theme::INK),
                false => (theme::PANEL, theme::PAPER),
            };
            plate(area, back, target)?;
            let base = area.top_left + Point::new(55, 17);
            let text = words::verb(action).text();
            label(text, Font::Body, base, Align::Center, ink, target)?;
        }
        let hints = [
            Hint(Button::A, Key::MenuChoose.text()),
            Hint(Button::B, words::verb(self.choices[0]).text()),
            Hint(Button::X, Key::VerbLook.text()),
            Hint(Button::Up, Key::VerbTable.text()),
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
        let base = Point::new(106, 48);
        label(&power, Font::Bold, base, Align::Left, theme::AMBER, target)?;
        let name = words::card_name(self.card);
        for (i, line) in lines(name, Font::Small, 128).take(2).enumerate() {
            let base = Point::new(106, 60 + 11 * i as i32);
            label(line, Font::Small, base, Align::Left, theme::PAPER, target)?;
        }
        let mut at = Point::new(106, 76);
        for keyword in def.keywords.iter() {
            let word = Word::of_keyword(keyword);
            let name = word.name.text();
            let wide = SMALL_SIGN + 3 + Font::Small.width(name);
            if at.x + wide > 238 {
                at = Point::new(106, at.y + 13);
            }
            small_sign(keyword, at, target)?;
            let base = at + Point::new(SMALL_SIGN + 3, 9);
            label(name, Font::Small, base, Align::Left, word.color, target)?;
            at.x += wide + 8;
        }
        for i in 0..self.mindbugs {
            let at = Point::new(216 - 20 * i32::from(i), 36);
            icons::MINDBUG.draw(at, target)?;
        }
        Ok(())
    }
}
