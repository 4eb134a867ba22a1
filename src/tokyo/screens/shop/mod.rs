//! The cards one can get: on sale, on offer, others' own, one seen on the deck; and those to sell or copy.
//!
//! One card is seen in full, with the question across it, the others as thumbnails below. What cannot be
//! paid is there all the same, and says so. A card that only its buyer may know lies face down until
//! they want to see it, and until then nothing tells what it costs either.

mod paint;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;

use super::{Command, Context, Desk, MonsterAt, Opening, Page, Room, table::Panel, words};
use crate::{
    console::{DeviceInfo, Name, Role, pages::PauseRow, screens::Screen},
    game::Player,
    text::{Args, Key, Sentence, format},
    tokyo::{
        cards::{Card, Effect, Word},
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

/// The answers that leave everything as it is.
const OUT: [Action; 3] = [Action::Done, Action::Pass, Action::ThatIsAll];

/// Something to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item {
    /// The card it is about, if it is about one.
    card: Card,
    /// What choosing it does.
    action: Action,
    /// Can it be paid?
    is_open: bool,
    /// May only the one who is asked know the card?
    is_secret: bool,
}

/// All there is to choose.
///
/// The most options of a decision are those of a buyer who can pay for everything.
type Items = Vec<Item, MAX_ACTIONS, u8>;

/// The page on which the cards on sale are bought.
pub struct Shop {
    by: Player,
    panel: Panel,
    name: Name,
    decision: Decision,
    asks: Key,
    items: Items,
    cursor: usize,
    /// What the marked card costs, or brings, here.
    price: Option<u8>,
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

fn items(desk: &Desk, by: Player) -> Items {
    let game = desk.game();
    let card_of = |action: Action| match action {
        Action::Buy(card) | Action::Sell(card) | Action::Mimic(card) => card,
        _ => Card::NONE,
    };
    let mut items = Items::new();
    let mut add = |action: Action| {
        if items.iter().any(|item: &Item| item.action == action) {
            return;
        }
        let card = card_of(action);
        let buys = matches!(action, Action::Buy(_));
        // There is room for all that can be listed.
        let _ = items.push(Item {
            card,
            action,
            is_open: desk.listed(action),
            is_secret: buys && desk.is_secret(card),
        });
    };
    let buys = desk.question() == Some(Decision::Buy);
    let on_sale = || game.row().into_iter().filter(|card| card.is_some());
    if buys {
        // What was seen on the deck stays in sight, affordable or not, and so does what others have.
        on_sale().map(Action::Buy).for_each(&mut add);
        game.seen()
            .iter()
            .copied()
            .map(Action::Buy)
            .for_each(&mut add);
        let takes = game.times(by, Word::BuysFromOthers) > 0;
        let others = Player::first(game.players()).filter(|&player| takes && player != by);
        for other in others {
            game.cards(other).map(Action::Buy).for_each(&mut add);
        }
    }
    let listed = |with_card: bool| {
        let all = desk.actions.iter().copied();
        all.filter(move |&action| card_of(action).is_some() == with_card)
    };
    listed(true).for_each(&mut add);
    for action in listed(false) {
        add(action);
        if buys && action == Action::Done && on_sale().next().is_some() {
            add(Action::Sweep);
        }
    }
    items
}

impl Shop {
    fn item(&self) -> Item {
        let none = Item {
            card: Card::NONE,
            action: Action::Done,
            is_open: false,
            is_secret: false,
        };
        self.items.get(self.cursor).copied().unwrap_or(none)
    }

    /// The answer that leaves everything as it is; there is none where something must be named.
    fn way_out(&self) -> Option<usize> {
        let is_out = |item: &Item| OUT.contains(&item.action);
        self.items.iter().position(is_out)
    }

    /// Marks a thing.
    fn mark(&mut self, cursor: usize, desk: &Desk) {
        self.cursor = cursor;
        self.sure = false;
        let Item {
            card,
            action,
            is_open,
            is_secret,
        } = self.item();
        let game = desk.game();
        self.hidden = is_secret;
        self.price = match self.decision {
            _ if !card.is_some() => None,
            // A card that was just bought is copied for nothing.
            Decision::Mimic => None,
            Decision::Sell => Some(card.def().cost),
            _ => Some(game.price(self.by, card)),
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
            (Action::Heal(player), _) if player != self.by => {
                told(Key::TokyoShopHealOther, desk.name(player))
            }
            _ if !is_open => told(Key::TokyoShopDear, ""),
            (Action::Buy(_) | Action::Mimic(_), Some(owner)) => {
                told(Key::TokyoShopOf, desk.name(owner))
            }
            (Action::Buy(_), None) if game.seen().contains(&card) => told(Key::TokyoShopSeen, ""),
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
        let Item { card, action, .. } = Some(self.item()).filter(|item| item.is_open)?;
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
            asks: words::question(desk),
            items: items(desk, by),
            cursor: 0,
            price: None,
            hidden: false,
            status: Sentence::new(),
            sure: false,
        };
        // The first card that can be had, or the way out; where the cursor is tells nothing of a secret.
        let can = |item: &Item| item.card.is_some() && item.is_open && !item.is_secret;
        let advised = desk.followed_action();
        let advised = |item: &Item| advised == Some(item.action);
        let wants = shop.decision != Decision::Sell;
        let items = &shop.items;
        let marked = desk.attention.marked.map(usize::from);
        let cursor = items.iter().position(advised);
        let cursor = cursor.or(marked.filter(|&marked| marked < items.len()));
        let cursor = cursor.or(items.iter().position(can).filter(|_| wants));
        let cursor = cursor.or(shop.way_out());
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
                let out = self.way_out();
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
