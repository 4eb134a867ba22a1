//! The rules to read: a list of topics, a page each.
//!
//! Not a screen of its own but a part of one: whoever opens it keeps its own place meanwhile.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use crate::{
    art::{console, mindbug::icons},
    console::title::Book,
    mindbug::{
        cards::{Keyword, Trigger},
        screens::widgets::Word,
    },
    text::{Font, Key},
    ui::{
        Button, Damage, Intent, SCREEN, theme,
        widgets::{Align, Flow, Hint, LongList, Plate, Window, footer, header, label},
    },
};

/// Every topic, in the order of reading.
const TOPICS: [Word; 25] = [
    Word::plain(Key::TopicGoal, Key::RuleGoal).signed(&icons::LIFE, theme::CORAL),
    Word::plain(Key::TopicTurn, Key::RuleTurn),
    Word::plain(Key::TopicPlaying, Key::RulePlaying).signed(&icons::HAND, theme::AMBER),
    Word::plain(Key::TopicMindbug, Key::RuleMindbug).signed(&icons::MINDBUG, theme::MINT),
    Word::plain(Key::TopicAttacking, Key::RuleAttacking).signed(&icons::ATTACK, theme::AMBER),
    Word::plain(Key::TopicFighting, Key::RuleFighting),
    Word::plain(Key::TopicDefeat, Key::RuleDefeat).signed(&icons::DEFEATED, theme::CORAL),
    Word::plain(Key::TopicHand, Key::RuleHand).signed(&console::icons::PILE, theme::AMBER),
    Word::plain(Key::TopicEffects, Key::RuleEffects),
    Word::plain(Key::TopicControl, Key::RuleControl),
    Word::of_keyword(Keyword::Fast),
    Word::of_keyword(Keyword::Frenzy),
    Word::of_keyword(Keyword::Hunter),
    Word::of_keyword(Keyword::Poisonous),
    Word::of_keyword(Keyword::Sneaky),
    Word::of_keyword(Keyword::Tough),
    Word::of_trigger(Trigger::Play),
    Word::of_trigger(Trigger::Attack),
    Word::of_trigger(Trigger::Defeated),
    Word::of_trigger(Trigger::Action),
    Word::of_trigger(Trigger::Harvest),
    Word::plain(Key::TopicConstant, Key::RuleConstant),
    Word::DICE,
    Word::FACES,
    Word::SHOP,
];
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
        page.text(TOPICS[self.list.cursor()].rule.text());
        self.page = Some(page);
        damage.add(SCREEN);
    }
}

impl Book for RulesBook {
    fn open() -> Option<RulesBook> {
        Some(RulesBook {
            list: LongList::new(WINDOW, TOPICS.len()),
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
            let row = |row: usize, plate, target: &mut D| draw_row(TOPICS[row], plate, target);
            self.list.draw(target, |_| true, row)?;
            let hints = [
                Hint(Button::A, Key::PageRead.text()),
                back,
                Hint(Button::Left, ""),
                Hint(Button::Right, Key::PagePages.text()),
            ];
            return footer(&hints, target);
        };
        let topic = TOPICS[self.list.cursor()];
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

fn draw_row<D: DrawTarget<Color = Rgb565>>(
    topic: Word,
    plate: Plate,
    target: &mut D,
) -> Result<(), D::Error> {
    if let Some(sign) = topic.sign {
        sign.draw(plate.corner + Point::new(8, 2), target)?;
    }
    let at = plate.corner + Point::new(30, 15);
    let name = topic.name.text();
    label(name, Font::Body, at, Align::Left, plate.ink, target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_a_head_that_fits_and_a_page_that_does_not_scroll() {
        for topic in TOPICS {
            assert!(Font::Head.width(topic.name.text()) <= 190, "{topic:?}");
            let mut page = <Flow>::new(PAGE);
            page.text(topic.rule.text());
            assert!(!page.is_long(), "{topic:?}");
        }
    }
}
