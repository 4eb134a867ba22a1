//! The cards one can get: on sale, on offer, others' own, one seen on the deck; and those to sell or copy.
//!
//! One card is seen in full, the others as thumbnails below. What cannot be paid is there all the
//! same, and says so. A card that only its buyer may know lies face down until they want to see it.

mod paint;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{Command, Context, Desk, MonsterAt, Opening, Page, Room, table::Panel};
use crate::{
    console::{DeviceInfo, Name, Role, pages::PauseRow, screens::Screen},
    game::Player,
    text::{Args, Key, Sentence, format},
    tokyo::{
        cards::{Card, Effect},
        rules::{Action, Decision, MAX_ACTIONS},
    },
    ui::{Intent, widgets::FOOTER},
};

/// What is seen of the marked thing, and the thumbnails below.
const FACE: Rectangle = Rectangle::new(Point::zero(), Size::new(240, 180));
const STRIP: Rectangle = Rectangle::new(Point::new(0, 180), Size::new(240, 38));
/// Where the line stands that says why or why not.
const STATUS: i32 = 176;
/// Thumbnails that are seen at a time.
const SEEN: usize = 5;

/// Something to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item {
    /// The card it is about, if it is about one.
    card: Card,
    /// What choosing it does; nothing where it cannot be paid.
    action: Option<Action>,
    /// May only the one who is asked know the card?
    is_secret: bool,
}

/// The page on which the cards on sale are bought.
pub struct Shop {
    by: Player,
    panel: Panel,
    name: Name,
    decision: Decision,
    items: Vec<Item, { MAX_ACTIONS + 3 }, u8>,
    cursor: usize,
    price: u8,
    /// Is the marked card a secret that was not looked at yet?
    hidden: bool,
    /// What is wrong with the marked card, or good to know.
    status: Sentence,
    /// The card was chosen once although something speaks against it.
    sure: bool,
}

/// Does a card do nothing but heal?
fn only_heals(card: Card) -> bool {
    let effects = card.def().effects;
    let heals = |effect: &Effect| matches!(effect, Effect::GainLife(_));
    !card.is_keep() && !effects.is_empty() && effects.iter().all(heals)
}

fn items(desk: &Desk) -> Vec<Item, { MAX_ACTIONS + 3 }, u8> {
    let mut items = Vec::new();
    let card_of = |action: Action| match action {
        Action::Buy(card) | Action::Sell(card) | Action::Mimic(card) => card,
        _ => Card::NONE,
    };
    if desk.question() == Some(Decision::Buy) {
        let on_sale = desk.game().row().into_iter().filter(|card| card.is_some());
        items.extend(on_sale.map(|card| Item {
            card,
            action: Some(Action::Buy(card)).filter(|&buy| desk.listed(buy)),
            is_secret: false,
        }));
        // What was seen on the deck stays in sight, affordable or not.
        items.extend(desk.game().seen().iter().map(|&card| Item {
            card,
            action: Some(Action::Buy(card)).filter(|&buy| desk.listed(buy)),
            is_secret: desk.is_secret(card),
        }));
    }
    let is_there =
        |items: &[Item], action: Action| items.iter().any(|item| item.action == Some(action));
    for with_card in [true, false] {
        for &action in &desk.actions {
            let card = card_of(action);
            if card.is_some() == with_card && !is_there(&items, action) {
                // There is room for all that can be listed.
                let _ = items.push(Item {
                    card,
                    action: Some(action),
                    is_secret: false,
                });
            }
        }
    }
    items
}

impl Shop {
    fn item(&self) -> Item {
        let none = Item {
            card: Card::NONE,
            action: None,
            is_secret: false,
        };
        self.items.get(self.cursor).copied().unwrap_or(none)
    }

    /// Marks a thing.
    fn mark(&mut self, cursor: usize, desk: &Desk) {
        self.cursor = cursor;
        self.sure = false;
        let Item {
            card,
            action,
            is_secret,
        } = self.item();
        let game = desk.game();
        self.hidden = is_secret;
        let selling = self.decision == Decision::Sell;
        self.price = match card.is_some() {
            true if selling => card.def().cost,
            true => game.price(self.by, card),
            false => 0,
        };
        let told = |key: Key, player: &str| {
            let args = Args {
                player,
                number: i32::from(game.energy(self.by)),
                ..Args::default()
            };
            format(key.text(), args)
        };
        let owner = game.owner(card).filter(|_| card.is_some());
        self.status = match (action, owner) {
            _ if self.hidden => told(Key::TokyoShopSecret, &self.name),
            (Some(Action::Heal(player)), _) if player != self.by => {
                told(Key::TokyoShopHealOther, desk.name(player))
            }
            (None, _) => told(Key::TokyoShopDear, ""),
            (Some(Action::Buy(_)), Some(owner)) => told(Key::TokyoShopOf, desk.name(owner)),
            (Some(Action::Mimic(_)), Some(owner)) => told(Key::TokyoShopOf, desk.name(owner)),
            (Some(Action::Buy(_)), None) if game.seen().contains(&card) => {
                told(Key::TokyoShopSeen, "")
            }
            _ => Sentence::new(),
        };
    }

    /// The first thumbnail in sight.
    fn first(&self) -> usize {
        let last = self.items.len().saturating_sub(SEEN);
        self.cursor.saturating_sub(SEEN / 2).min(last)
    }

    fn accept(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if core::mem::take(&mut self.hidden) {
            self.status = format(Key::TokyoShopSeen.text(), Args::default());
            cx.damage.add(FACE);
            cx.damage.add(FOOTER);
            return None;
        }
        let Item { card, action, .. } = self.item();
        let action = action?;
        let game = cx.desk.game();
        let is_full = game.life(self.by) >= game.life_limit(self.by);
        let buys = matches!(action, Action::Buy(_));
        if buys && is_full && only_heals(card) && !self.sure {
            self.sure = true;
            self.status = format(Key::TokyoShopFull.text(), Args::default());
            cx.damage.add(FACE);
            return None;
        }
        cx.desk.attention.plan = None;
        cx.desk.attention.kept = 0;
        cx.desk.choice(action).map(Command::Choose)
    }
}

impl Screen<Room> for Shop {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Shop {
        let desk = opening.desk();
        let by = desk.decider().unwrap_or(desk.holder());
        let mut shop = Shop {
            by,
            panel: Panel::of(desk.game(), by),
            name: Name::try_from(desk.name(by)).unwrap_or_default(),
            decision: desk.question().unwrap_or(Decision::Buy),
            items: items(desk),
            cursor: 0,
            price: 0,
            hidden: false,
            status: Sentence::new(),
            sure: false,
        };
        // The first card that can be had, or the way out.
        let out = [Action::Done, Action::Pass, Action::ThatIsAll];
        let is_out = |item: &Item| item.action.is_some_and(|action| out.contains(&action));
        let can = |item: &Item| item.card.is_some() && item.action.is_some();
        let advised = desk.followed_action();
        let advised = |item: &Item| advised.is_some() && item.action == advised;
        let wants = shop.decision != Decision::Sell;
        let items = &shop.items;
        let marked = desk.attention.marked.map(usize::from);
        let cursor = items.iter().position(advised);
        let cursor = cursor.or(marked.filter(|&marked| marked < items.len()));
        let cursor = cursor.or(items.iter().position(can).filter(|_| wants));
        let cursor = cursor.or(items.iter().position(is_out));
        shop.mark(cursor.unwrap_or_default(), desk);
        shop
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let count = self.items.len().max(1);
        let step = match intent {
            Intent::Accept => return self.accept(cx),
            Intent::Inspect => {
                return Some(Command::Open(Page::Monster(MonsterAt::of(self.by))));
            }
            Intent::Menu => return Some(Command::Show(Role::Pause(PauseRow::Resume))),
            // To the way out, and out.
            Intent::Back | Intent::Down => {
                let out = self.items.iter().position(|item| {
                    let action = item.action;
                    matches!(
                        action,
                        Some(Action::Done | Action::Pass | Action::ThatIsAll)
                    )
                });
                if intent == Intent::Back && out == Some(self.cursor) {
                    return self.accept(cx);
                }
                let to = out.unwrap_or(self.cursor);
                (to + count - self.cursor) % count
            }
            Intent::Up => (count - self.cursor) % count,
            Intent::Right => 1,
            Intent::Left => count - 1,
        };
        let cursor = (self.cursor + step) % count;
        self.mark(cursor, cx.desk);
        // Whoever looks at something else comes back to it.
        cx.desk.attention.marked = Some(cursor as u8);
        cx.damage.add(FACE);
        cx.damage.add(STRIP);
        cx.damage.add(FOOTER);
        None
    }

    fn asks(&self) -> Option<u32> {
        Some(u32::from(self.sure))
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.paint(target)
    }
}
