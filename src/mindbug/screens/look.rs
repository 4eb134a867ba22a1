//! A card in full, and from it to every other card that can be seen.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use crate::{
    console::{DeviceInfo, Role, pages::PauseRow, screens::Screen},
    mindbug::{
        Reason,
        cards::{Card, Keywords},
        rules::{CIRCULATING, Creature, SHOP},
        screens::{
            Command, Context, Desk, Opening, Page, PileKind, PilesAt, Room, Side, Subject,
            widgets::card::{CardFacts, CardKind, CardPage, Note},
            words,
        },
    },
    text::Key,
    ui::{
        Button, Intent, theme,
        widgets::{Hint, footer},
    },
};

/// Everything that can be looked at: what lies on the table, and one card more.
type Subjects = Vec<Subject, { CIRCULATING + SHOP + 1 }>;

/// What is looked at, and where one goes back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAt {
    subject: Option<Subject>,
    /// The pile it lies in; without one the question is gone back to.
    pile: Option<PileKind>,
    /// Whether the table was looked at first, while the question waits elsewhere.
    peeked: bool,
}

impl LookAt {
    /// Something on the table, or all that is there.
    pub const fn table(subject: Option<Subject>) -> LookAt {
        LookAt {
            subject,
            pile: None,
            peeked: false,
        }
    }

    /// Something on the table that is looked at while a question on another page waits.
    pub const fn peeked(subject: Option<Subject>) -> LookAt {
        LookAt {
            peeked: true,
            ..LookAt::table(subject)
        }
    }

    /// Something in a pile.
    pub const fn pile(subject: Subject, pile: PileKind) -> LookAt {
        LookAt {
            subject: Some(subject),
            pile: Some(pile),
            peeked: false,
        }
    }
}

/// A card in full.
pub struct Look {
    subjects: Subjects,
    at: usize,
    opened: LookAt,
    page: Option<CardPage>,
}

/// Everything on the table that can be looked at, row by row.
fn visible(desk: &Desk) -> Subjects {
    let of_side = |side| desk.creatures(side).map(|c| Subject::Creature(c.id()));
    let creatures = of_side(Side::Enemy).chain(of_side(Side::Own));
    let hand = desk.view.hand().iter().map(|&card| Subject::Card(card));
    let shop = desk.view.shop().iter().map(|&power| Subject::Power(power));
    let all = creatures.chain(hand).chain(shop);
    all.take(CIRCULATING + SHOP).collect()
}

/// What is known of a subject; nothing of a card that lies face down.
fn facts(subject: Subject, desk: &Desk) -> Option<CardFacts> {
    match subject {
        Subject::Card(Card::HIDDEN) => None,
        Subject::Card(card) => Some(CardFacts::of_creature(card, "")),
        Subject::Power(power) => Some(CardFacts::of_power(power, "")),
        Subject::Creature(id) => Some(in_play(desk.view.creature(id)?, desk)),
    }
}

/// A creature as it is now, with why it is not as printed.
fn in_play(creature: &Creature, desk: &Desk) -> CardFacts {
    let caption = match creature.controller() == desk.holder() {
        _ if creature.is_exhausted() => Key::LookExhausted,
        true => Key::LookYours,
        false => Key::LookTheirs,
    };
    let mut facts = CardFacts::of_creature(creature.card(), caption.text());
    let def = creature.card().def();
    facts.kind = CardKind::Creature {
        power: desk.view.power(creature),
        printed: def.power,
        keywords: desk.view.keywords(creature),
        printed_keywords: def.keywords,
        dice: desk.view.dice_icons(creature),
        octonite: creature.octonite(),
    };
    let note = |source: &'static str, power: i16, keywords: Keywords| Note {
        power,
        keywords,
        source,
    };
    for reason in desk.view.reasons(creature.id()) {
        let note = match reason {
            Reason::ThisTurn(power, keywords) => note(Key::LookThisTurn.text(), power, keywords),
            Reason::Creature(card, power, keywords) => {
                note(words::card_name(card), power, keywords)
            }
            Reason::Itself(power, keywords) => note(Key::LookItself.text(), power, keywords),
        };
        // The page says how many it has room for.
        let _ = facts.notes.push(note);
    }
    facts
}

impl Look {
    fn show(&mut self, desk: &Desk) {
        let subject = self.subjects.get(self.at);
        let facts = subject.and_then(|&subject| facts(subject, desk));
        self.page = facts.map(CardPage::new);
    }

    fn step(&mut self, by: usize, cx: &mut Context<'_>) {
        if self.subjects.is_empty() {
            return;
        }
        self.at = (self.at + by) % self.subjects.len();
        cx.repaint();
        self.show(cx.desk());
    }
}

impl LookAt {
    /// Where one goes back to.
    fn back(self) -> Command {
        match self.pile {
            None if self.peeked => Command::Open(Page::Peek),
            None => Command::Resume,
            Some(pile) => Command::Open(Page::Piles(PilesAt {
                pile,
                subject: self.subject,
            })),
        }
    }
}

impl Screen<Room> for Look {
    type Args = LookAt;

    fn open(opened: LookAt, opening: &Opening<'_>) -> Look {
        let desk = opening.desk();
        let mut subjects = visible(desk);
        let mut at = 0;
        if let Some(subject) = opened.subject {
            at = match subjects.iter().position(|&other| other == subject) {
                Some(at) => at,
                None => {
                    // A card that lies in a pile or has just been played.
                    let room = subjects.push(subject);
                    debug_assert!(room.is_ok(), "one place is left for it");
                    subjects.len() - 1
                }
            };
        }
        let mut look = Look {
            subjects,
            at,
            opened,
            page: None,
        };
        look.show(desk);
        look
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let shows_words = self.page.as_ref().is_some_and(CardPage::shows_words);
        match intent {
            Intent::Left => self.step(self.subjects.len().saturating_sub(1), cx),
            Intent::Right => self.step(1, cx),
            Intent::Back if shows_words => self.turn_over(cx),
            Intent::Back | Intent::Inspect => return Some(self.opened.back()),
            Intent::Accept => self.turn_over(cx),
            Intent::Menu => return Some(Command::Show(Role::Pause(PauseRow::Resume))),
            _ => {
                if let Some(page) = &mut self.page {
                    page.handle(intent, cx.damage);
                }
            }
        }
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let back = Hint(Button::B, Key::MenuBack.text());
        let Some(page) = &self.page else {
            target.clear(theme::NIGHT)?;
            return footer(&[back], target);
        };
        page.draw(target)?;
        let turn = match page.shows_words() {
            true => Hint(Button::A, Key::CardPageFace.text()),
            false => Hint(Button::A, Key::CardPageWords.text()),
        };
        let hints = [
            turn,
            back,
            Hint(Button::Left, ""),
            Hint(Button::Right, Key::LookCards.text()),
        ];
        footer(
            if page.has_words() {
                &hints
            } else {
                &hints[1..]
            },
            target,
        )
    }
}

impl Look {
    /// From the face to the words behind it, or back.
    fn turn_over(&mut self, cx: &mut Context<'_>) {
        if let Some(page) = &mut self.page {
            page.handle(Intent::Accept, cx.damage);
            cx.repaint();
        }
    }
}
