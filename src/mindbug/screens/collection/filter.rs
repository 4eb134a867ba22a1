//! Which cards are shown: by set, by number, by a word they have, or by what their name begins with.
//!
//! A card has two names where the language that is spoken has one of its own for it, and is found under either.

use heapless::Vec;

use crate::mindbug::screens::words;
use crate::{
    mindbug::{
        cards::{Card, Keyword, PowerCard, Set, Trigger},
        screens::widgets::{Word, card::CardFacts},
    },
    text::{Args, Font, Key, Language, Sentence, format, spoken},
};

/// All creatures and all Power cards of all sets: 32 or 48 a set, with room for sets to come.
pub(super) const MAX_ENTRIES: usize = 192;
/// Letters that names begin with: two alphabets of up to 36.
const MAX_LETTERS: usize = 72;

/// A card of the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Creature(Card),
    Power(PowerCard),
}

impl Entry {
    /// Every card of every set.
    pub(super) fn all() -> impl Iterator<Item = Entry> {
        Set::ALL.into_iter().flat_map(Entry::of)
    }

    fn of(set: Set) -> impl Iterator<Item = Entry> {
        let creatures = set.cards().map(Entry::Creature);
        creatures.chain(set.powers().map(Entry::Power))
    }

    /// What it is called, and what is printed on it.
    fn names(self) -> [&'static str; 2] {
        match self {
            Entry::Creature(card) => [words::card_name(card), card.def().name],
            Entry::Power(card) => [words::power_name(card), card.def().name],
        }
    }

    /// What its page shows.
    pub(super) fn facts(self) -> CardFacts {
        let set = Set::ALL
            .into_iter()
            .find(|&set| Entry::of(set).any(|entry| entry == self))
            .map_or("", words::set_name);
        // A card is known by its printed name, too, where the language has another one for it.
        let [name, printed] = self.names();
        let caption = if name == printed { set } else { printed };
        match self {
            Entry::Creature(card) => CardFacts::of_creature(card, caption),
            Entry::Power(card) => CardFacts::of_power(card, caption),
        }
    }
}

/// What cards are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Set,
    Power,
    Word,
    Name,
}

impl Order {
    pub(super) const ALL: [Order; 4] = [Order::Set, Order::Power, Order::Word, Order::Name];

    /// The next one, round the end.
    pub(super) fn next(self) -> Order {
        Order::ALL[(self as usize + 1) % Order::ALL.len()]
    }

    pub(super) const fn name(self) -> Key {
        match self {
            Order::Set => Key::CollectionBySet,
            Order::Power => Key::CollectionByPower,
            Order::Word => Key::CollectionByWord,
            Order::Name => Key::CollectionByName,
        }
    }
}

/// Which cards are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    All,
    Set(Set),
    PowerCards,
    Power(u8),
    Cost(u8),
    Keyword(Keyword),
    Trigger(Trigger),
    Dice,
    Letter(char),
}

/// What names begin with, in the order of the alphabet that is spoken, then of the one that is printed.
fn letters() -> Vec<char, MAX_LETTERS> {
    let mut begins: Vec<char, MAX_LETTERS> = Vec::new();
    for letter in Entry::all().flat_map(Entry::names).filter_map(first_letter) {
        if !begins.contains(&letter) {
            // A test counts them.
            let _ = begins.push(letter);
        }
    }
    let mut letters: Vec<char, MAX_LETTERS> = Vec::new();
    let rows = spoken().alphabet().iter();
    let rows = rows.chain(Language::default().alphabet());
    for letter in rows.flat_map(|row| row.chars()) {
        if begins.contains(&letter) && !letters.contains(&letter) {
            let _ = letters.push(letter);
        }
    }
    letters
}

fn first_letter(name: &str) -> Option<char> {
    name.chars().next()
}

const MOST_POWER: u8 = 12;
const MOST_COST: u8 = 6;
const TRIGGERS: [Trigger; 5] = [
    Trigger::Play,
    Trigger::Attack,
    Trigger::Defeated,
    Trigger::Harvest,
    Trigger::Action,
];

impl Filter {
    /// The filters of an order that show anything.
    pub(super) fn all(order: Order) -> impl Iterator<Item = Filter> {
        let sets = [Filter::All].into_iter();
        let sets = sets.chain(Set::ALL.map(Filter::Set));
        let sets = sets.chain([Filter::PowerCards]);
        let numbers = (1..=MOST_POWER).map(Filter::Power);
        let numbers = numbers.chain((1..=MOST_COST).map(Filter::Cost));
        let words = Keyword::ALL.into_iter().map(Filter::Keyword);
        let words = words.chain(TRIGGERS.map(Filter::Trigger));
        let words = words.chain([Filter::Dice]);
        let of = move |filter: &Filter| filter.order() == order;
        let all = sets.chain(numbers).chain(words).filter(of);
        let letters = match order {
            Order::Name => letters(),
            _ => Vec::new(),
        };
        all.filter(|filter| Entry::all().any(|entry| filter.fits(entry)))
            .chain(letters.into_iter().map(Filter::Letter))
    }

    fn order(self) -> Order {
        match self {
            Filter::All | Filter::Set(_) | Filter::PowerCards => Order::Set,
            Filter::Power(_) | Filter::Cost(_) => Order::Power,
            Filter::Keyword(_) | Filter::Trigger(_) | Filter::Dice => Order::Word,
            Filter::Letter(_) => Order::Name,
        }
    }

    /// The first filter of an order.
    pub(super) fn first(order: Order) -> Filter {
        Filter::all(order).next().unwrap_or(Filter::All)
    }

    /// The filter after this one, round the end.
    pub(super) fn next(self) -> Filter {
        let mut after = Filter::all(self.order()).skip_while(|&filter| filter != self);
        after.nth(1).unwrap_or(Filter::first(self.order()))
    }

    /// The filter before this one, round the end.
    pub(super) fn previous(self) -> Filter {
        let before = Filter::all(self.order()).take_while(|&filter| filter != self);
        let last = || Filter::all(self.order()).last();
        before.last().or_else(last).unwrap_or(self)
    }

    /// Whether a card is shown.
    pub(super) fn fits(self, entry: Entry) -> bool {
        match (self, entry) {
            (Filter::All, _) => true,
            (Filter::Set(set), _) => Entry::of(set).any(|other| other == entry),
            (Filter::PowerCards, Entry::Power(_)) => true,
            (Filter::Cost(cost), Entry::Power(card)) => card.def().cost == cost,
            (Filter::Power(power), Entry::Creature(card)) => card.def().power == power,
            (Filter::Keyword(keyword), Entry::Creature(card)) => card.def().keywords.has(keyword),
            (Filter::Trigger(trigger), Entry::Creature(card)) => card.has(trigger),
            (Filter::Dice, Entry::Creature(card)) => card.def().dice > 0,
            (Filter::Letter(letter), _) => {
                let mut names = entry.names().into_iter();
                names.any(|name| name.starts_with(letter))
            }
            _ => false,
        }
    }

    /// What a card it shows is called: by the name that was looked for.
    pub(super) fn name(self, entry: Entry) -> &'static str {
        let [name, printed] = entry.names();
        match self {
            Filter::Letter(letter) if !name.starts_with(letter) => printed,
            _ => name,
        }
    }

    /// The cards it shows.
    pub(super) fn entries(self) -> Vec<Entry, MAX_ENTRIES> {
        let entries = Entry::all().filter(|&entry| self.fits(entry));
        let mut entries: Vec<Entry, MAX_ENTRIES> = entries.collect();
        if let Filter::Letter(_) = self {
            entries.sort_unstable_by_key(|&entry| self.name(entry));
        }
        entries
    }

    /// The word it asks for, if it is one.
    pub(super) fn word(self) -> Option<Word> {
        match self {
            Filter::Keyword(keyword) => Some(Word::of_keyword(keyword)),
            Filter::Trigger(trigger) => Some(Word::of_trigger(trigger)),
            Filter::Dice => Some(Word::DICE),
            _ => None,
        }
    }

    /// What stands above the cards.
    pub(super) fn title(self) -> Sentence {
        let (template, number) = match self {
            Filter::Power(power) => (Key::CollectionPower.text(), power),
            Filter::Cost(cost) => (Key::CollectionCost.text(), cost),
            Filter::All => (Key::CollectionAll.text(), 0),
            Filter::PowerCards => (Key::CollectionPowers.text(), 0),
            Filter::Set(set) => (words::set_name(set), 0),
            _ => (self.word().map_or("", |word| word.name.text()), 0),
        };
        if let Filter::Letter(letter) = self {
            return Sentence::from_iter([letter]);
        }
        let args = Args {
            number: i32::from(number),
            ..Args::default()
        };
        format(template, args)
    }
}

/// The room for a title between its arrows.
const TITLE_WIDTH: i32 = 170;

/// The font in which a title fits.
pub(super) fn title_font(title: &str) -> Font {
    match Font::Head.width(title) <= TITLE_WIDTH {
        true => Font::Head,
        false => Font::Bold,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_room_and_is_found_by_set_and_by_number() {
        let count = Entry::all().count();
        assert!(count <= MAX_ENTRIES);
        assert_eq!(Filter::All.entries().len(), count);
        for order in [Order::Set, Order::Power, Order::Name] {
            let found = |entry| {
                Filter::all(order)
                    .filter(|filter| *filter != Filter::All)
                    .any(|filter| filter.fits(entry))
            };
            assert!(Entry::all().all(found), "{order:?}");
        }
    }

    #[test]
    fn every_card_is_found_under_either_name() {
        for language in Language::ALL {
            crate::text::speak(language);
            assert!(!letters().is_full());
            for entry in Entry::all() {
                for name in entry.names() {
                    let mut filters = Filter::all(Order::Name).filter(|one| one.fits(entry));
                    assert!(filters.any(|one| one.name(entry) == name), "{name}");
                }
            }
        }
    }

    #[test]
    fn filters_go_round_both_ways_and_none_is_empty() {
        for order in Order::ALL {
            let first = Filter::first(order);
            let mut filter = first;
            for _ in 0..Filter::all(order).count() {
                assert!(!filter.entries().is_empty(), "{filter:?}");
                assert_eq!(filter.next().previous(), filter);
                filter = filter.next();
            }
            assert_eq!(filter, first);
        }
    }

    #[test]
    fn every_title_fits_between_its_arrows() {
        for language in crate::text::Language::ALL {
            crate::text::speak(language);
            for filter in Order::ALL.into_iter().flat_map(Filter::all) {
                let title = filter.title();
                assert!(!title.is_empty(), "{filter:?}");
                assert!(title_font(&title).width(&title) <= TITLE_WIDTH, "{title}");
            }
        }
    }
}
