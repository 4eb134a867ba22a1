//! The rules to read: a list of topics, a page each.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    console::title::Book,
    text::{Font, Key},
    tokyo::words::BOOK,
    ui::{
        Button, Damage, Intent, SCREEN, theme,
        widgets::{Align, Flow, Hint, LongList, Plate, Window, footer, header, label},
    },
};

const WINDOW: Window = Window {
    top: 35,
    pitch: 22,
    rows: 8,
};
const PAGE: Rectangle = Rectangle::new(Point::new(0, 38), Size::new(240, 178));

/// The book of rules, open at its topics or at a page.
pub struct RulesBook {
    list: LongList,
    page: Option<Flow>,
}

impl RulesBook {
    fn open_page(&mut self, damage: &mut Damage) {
        let mut page = Flow::new(PAGE);
        page.text(BOOK[self.list.cursor()].rule.text());
        self.page = Some(page);
        damage.add(SCREEN);
    }
}

impl Book for RulesBook {
    fn open() -> Option<RulesBook> {
        Some(RulesBook {
            list: LongList::new(WINDOW, BOOK.len()),
            page: None,
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
            (Intent::Left | Intent::Right, Some(_)) => {
                let to = match intent {
                    Intent::Left => self.list.before(),
                    _ => self.list.after(),
                };
                self.list.select(to);
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
            self.list.draw(target, |_| true, draw_row)?;
            let hints = [
                Hint(Button::A, Key::PageRead.text()),
                back,
                Hint(Button::Left, ""),
                Hint(Button::Right, Key::PagePages.text()),
            ];
            return footer(&hints, target);
        };
        header(BOOK[self.list.cursor()].topic.text(), target)?;
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

fn draw_row<D: DrawTarget<Color = Rgb565>>(
    row: usize,
    plate: Plate,
    target: &mut D,
) -> Result<(), D::Error> {
    let at = plate.corner + Point::new(10, 15);
    let name = BOOK[row].topic.text();
    label(name, Font::Body, at, Align::Left, plate.ink, target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_a_head_that_fits_and_a_page_that_does_not_scroll() {
        for topic in BOOK {
            assert!(Font::Head.width(topic.topic.text()) <= 190, "{topic:?}");
            let mut page = <Flow>::new(PAGE);
            page.text(topic.rule.text());
            assert!(!page.is_long(), "{topic:?}");
        }
    }
}
