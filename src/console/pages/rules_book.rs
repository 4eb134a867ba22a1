//! The rules to read: a list of topics, a page each.
//!
//! Not a screen of its own but a part of one: whoever opens it keeps its own place meanwhile. Which topics there
//! are, the game says.

use core::marker::PhantomData;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    art::Sprite,
    console::title::Book,
    text::{Font, Key},
    ui::{
        Button, Damage, Intent, SCREEN, theme,
        widgets::{Align, Flow, Hint, LongList, Window, footer, header, label},
    },
};

const WINDOW: Window = Window {
    top: 35,
    pitch: 22,
    rows: 8,
};
const PAGE: Rectangle = Rectangle::new(Point::new(0, 38), Size::new(240, 178));
/// Where a name begins in its row, without a column of signs and with it.
const INDENT: i32 = 10;
const INDENT_SIGNED: i32 = 30;

/// A topic of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// What it is about.
    pub name: Key,
    /// What the rules say about it.
    pub rule: Key,
    /// Its sign, if it has one.
    pub sign: Option<&'static Sprite>,
}

/// The topics of a game's rules, in the order of reading.
pub trait Topics {
    /// How many there are.
    const COUNT: usize;
    /// Whether any of them has a sign.
    const SIGNED: bool;
    /// The topic of a row.
    fn topic(row: usize) -> Topic;
}

/// The book of rules, open at its topics or at a page.
pub struct RulesBook<T> {
    list: LongList,
    page: Option<Flow>,
    of: PhantomData<T>,
}

impl<T: Topics> RulesBook<T> {
    fn topic(&self) -> Topic {
        T::topic(self.list.cursor())
    }

    fn open_page(&mut self, damage: &mut Damage) {
        self.page = Some(page_of(self.topic()));
        damage.add(SCREEN);
    }
}

impl<T: Topics> Book for RulesBook<T> {
    fn open() -> Option<Self> {
        Some(RulesBook {
            list: LongList::new(WINDOW, T::COUNT),
            page: None,
            of: PhantomData,
        })
    }

    fn handle(&mut self, intent: Intent, damage: &mut Damage) -> bool {
        match (intent, &mut self.page) {
            (Intent::Back, None) => return true,
            (Intent::Back, Some(_)) => {
                self.page = None;
                damage.add(SCREEN);
            }
            (Intent::Accept, None) => self.open_page(damage),
            (Intent::Left, Some(_)) => {
                self.list.select(self.list.before());
                self.open_page(damage);
            }
            (Intent::Right, Some(_)) => {
                self.list.select(self.list.after());
                self.open_page(damage);
            }
            (_, None) => self.list.handle(intent, damage),
            (_, Some(page)) => page.handle(intent, damage),
        }
        false
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        let back = Hint(Button::B, Key::MenuBack.text());
        let Some(page) = &self.page else {
            header(Key::RulesTitle.text(), target)?;
            self.list.draw(
                target,
                |_| true,
                |row, plate, target: &mut D| {
                    let topic = T::topic(row);
                    if let Some(sign) = topic.sign {
                        sign.draw(plate.corner + Point::new(8, 2), target)?;
                    }
                    let indent = if T::SIGNED { INDENT_SIGNED } else { INDENT };
                    let at = plate.corner + Point::new(indent, 15);
                    let name = topic.name.text();
                    label(name, Font::Body, at, Align::Left, plate.ink, target)
                },
            )?;
            let hints = [
                Hint(Button::A, Key::PageRead.text()),
                back,
                Hint(Button::Left, ""),
                Hint(Button::Right, Key::PagePages.text()),
            ];
            return footer(&hints, target);
        };
        let topic = self.topic();
        header(topic.name.text(), target)?;
        if let Some(sign) = topic.sign {
            sign.draw(Point::new(6, 6), target)?;
        }
        page.draw(target)?;
        let hints = [
            back,
            Hint(Button::Left, ""),
            Hint(Button::Right, Key::PageTopics.text()),
            Hint(Button::Up, ""),
            Hint(Button::Down, Key::PageScroll.text()),
        ];
        footer(if page.is_long() { &hints } else { &hints[..3] }, target)
    }
}

fn page_of(topic: Topic) -> Flow {
    let mut page = Flow::new(PAGE);
    page.text(topic.rule.text());
    page
}

/// Panics unless every topic has a head that fits and a page that does not scroll, and signs are announced.
#[cfg(test)]
pub fn check_that_every_topic_fits<T: Topics>() {
    for language in crate::text::Language::ALL {
        crate::text::speak(language);
        for topic in (0..T::COUNT).map(T::topic) {
            assert!(Font::Head.width(topic.name.text()) <= 190, "{topic:?}");
            assert!(!page_of(topic).is_long(), "{topic:?} in {language:?}");
            assert!(T::SIGNED || topic.sign.is_none(), "{topic:?}");
        }
    }
}
