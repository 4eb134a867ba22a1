//! Mindbug as a game of the box: what the console asks of it besides its rules.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565, primitives::Rectangle};

use super::{
    cards::{Set, Sets},
    chronicle::{Ending, How, Listener, LogEntry},
    lesson::LESSON,
    mind::{Memory, MindbugMind},
    puzzles::PUZZLES,
    rules::{Action, Actions, Decision, Event, State},
    screens::{
        self, Attention, Collection, Page, PilesAt, RulesBook,
        portrait::{Face, portrait},
        words,
    },
    sounds,
    view::View,
};
use crate::{
    art::mindbug::icons,
    bot::{Strength, Thinker, Tree},
    console::{
        Desk, Names, OptionRow, Role, Title, TitleCard,
        puzzle::MOST_PUZZLES,
        title::{Deed, settled},
    },
    game::{Events, Player, Seat, Unplayable},
    sound::Cue,
    text::{Key, Sentence},
};

/// Mindbug, in the box.
#[derive(Clone, Copy, Debug)]
pub struct Mindbug;

/// The sets by their bit in the options. Only ever added to: saves are older than any order in the
/// code.
const SET_BITS: [&str; 4] = [
    "first_contact",
    "king_of_tokyo",
    "battlefruit_kingdom",
    "battlefruit_galaxy",
];

/// The bit for two who let each other see their hands.
const OPEN_HANDS: u8 = 0x80;

/// The sets that options stand for; `None` if there are some that are not in this box.
fn sets_of(options: &[u8]) -> Option<Sets> {
    let &[bits] = options else {
        return None;
    };
    let bits = bits & !OPEN_HANDS;
    if bits >> SET_BITS.len() != 0 {
        return None;
    }
    let chosen = (0..).zip(SET_BITS).filter(|(bit, _)| bits & 1 << bit != 0);
    let sets = chosen.map(|(_, id)| Set::ALL.into_iter().find(|set| set.def().id == id));
    sets.collect::<Option<heapless::Vec<Set, 4>>>()
        .map(|sets| sets.into_iter().fold(Sets::NONE, Sets::and))
}

/// The options that stand for these sets.
pub fn options_of(sets: Sets) -> [u8; 1] {
    [sets.iter().fold(0, |bits, set| bits | bit(set))]
}

fn bit(set: Set) -> u8 {
    let place = SET_BITS.iter().position(|&id| id == set.def().id);
    place.map_or(0, |place| 1 << place)
}

fn has(options: &[u8], set: Set) -> bool {
    options.first().is_some_and(|bits| bits & bit(set) != 0)
}

/// The name of the set with that id.
fn name(id: &str) -> &'static str {
    let set = Set::ALL.into_iter().find(|set| set.def().id == id);
    set.map_or("", words::set_name)
}

/// A row for each set.
const fn row<const SET: usize>() -> OptionRow {
    OptionRow {
        name: || words::set_name(Set::ALL[SET]),
        players: 2..=2,
        is_for_people: false,
        value: |options| match has(options, Set::ALL[SET]) {
            true => Key::SetupYes.text(),
            false => Key::SetupNo.text(),
        },
        turn: |options| {
            if let Some(bits) = options.first_mut() {
                *bits ^= bit(Set::ALL[SET]);
            }
        },
    }
}

/// Are the hands open?
fn is_open(options: &[u8]) -> bool {
    options.first().is_some_and(|bits| bits & OPEN_HANDS != 0)
}

const OPEN_ROW: OptionRow = OptionRow {
    name: || Key::SetupOpenHands.text(),
    players: 2..=2,
    is_for_people: true,
    value: |options| match is_open(options) {
        true => Key::SetupYes.text(),
        false => Key::SetupNo.text(),
    },
    turn: |options| {
        if let Some(bits) = options.first_mut() {
            *bits ^= OPEN_HANDS;
        }
    },
};

static CARD: TitleCard = TitleCard {
    kind: 1,
    rules: 1,
    name: || Key::MindbugName.text(),
    sign: &icons::MENU,
    back: &icons::BACK_CREATURE,
    seats: (2, 2),
    sits: &[Seat::Person; 2],
    figures: None,
    options: &[1],
    rows: &[row::<0>(), row::<1>(), row::<2>(), row::<3>(), OPEN_ROW],
    settle: settled,
    refusal: |options| match sets_of(options) {
        None | Some(Sets::NONE) => Some(Key::SetupNeedSet.text()),
        Some(_) => None,
    },
    short: |options| {
        let mut short = Sentence::new();
        for set in sets_of(options).unwrap_or(Sets::NONE).iter() {
            // Four sets in two letters each.
            let _ = short.push_str(if short.is_empty() { "" } else { " " });
            let _ = short.push_str(sign(set));
        }
        short
    },
    columns: &[
        || name(SET_BITS[0]),
        || name(SET_BITS[1]),
        || name(SET_BITS[2]),
        || name(SET_BITS[3]),
    ],
    counted_in: |options| options.first().copied().unwrap_or_default() & !OPEN_HANDS,
    was_conceded: |how| How::ALL.get(usize::from(how)) == Some(&How::Conceded),
    has_collection: true,
    lesson: Some(&LESSON),
    puzzles: {
        assert!(PUZZLES.len() <= MOST_PUZZLES as usize);
        PUZZLES.len() as u8
    },
};

/// A set in two letters.
fn sign(set: Set) -> &'static str {
    let signs = [
        Key::SetSignFirstContact,
        Key::SetSignKingOfTokyo,
        Key::SetSignBattlefruitKingdom,
        Key::SetSignBattlefruitGalaxy,
    ];
    let place = SET_BITS.iter().position(|&id| id == set.def().id);
    place.map_or("", |place| signs[place].text())
}

impl Title for Mindbug {
    const CARD: &'static TitleCard = &CARD;

    type Rules = State;
    type Mind = MindbugMind;
    type Memory = Memory;
    type Entry = LogEntry;
    type Chronicle = Listener;
    type Attention = Attention;
    type Ending = Ending;
    type Page = Page;
    type Screen = screens::ActivePage;
    type Table = screens::Table;
    type Collection = Collection;
    type Book = RulesBook;
    type Face = Face;

    const PAUSE_PAGES: &'static [(fn() -> &'static str, Page)] =
        &[(|| Key::PausePiles.text(), Page::Piles(PilesAt::OWN))];

    fn setup(options: &[u8]) -> Result<Sets, Unplayable> {
        let sets = sets_of(options).filter(|&sets| sets != Sets::NONE);
        sets.ok_or(Unplayable::OtherSetup)
    }

    fn puzzle(number: u8, events: &mut impl Events<Event>) -> Option<(State, &'static [u8])> {
        let baked = PUZZLES.get(usize::from(number))?;
        Some((baked.start(events)?, baked.line))
    }

    fn legal(view: &View) -> Actions {
        view.legal_actions()
    }

    fn memory(player: Player) -> Memory {
        Memory::new(player)
    }

    fn remember(memory: &mut Memory, event: &Event) {
        memory.note(event);
    }

    fn thinker<'a>(
        tree: &'a mut Tree,
        view: &View,
        memory: &Memory,
        strength: Strength,
        seed: u64,
    ) -> Thinker<'a, MindbugMind> {
        Thinker::of_view(tree, view, memory, strength, seed)
    }

    fn active(view: &View) -> Player {
        view.active()
    }

    /// Every hand is hidden from the other player.
    fn hands_over(_: &View, _: Player) -> bool {
        true
    }

    fn is_open(options: &[u8]) -> bool {
        is_open(options)
    }

    fn tells_news(desk: &Desk<Mindbug>) -> bool {
        desk.question() == Some(Decision::Mindbug)
    }

    fn page_name(page: Page) -> &'static str {
        page.name()
    }

    fn page(role: Role, desk: &Desk<Mindbug>) -> Page {
        match role {
            Role::Start => Page::Start,
            Role::Pass => Page::Pass,
            Role::Recap => Page::Recap,
            Role::Table => Page::Table,
            Role::Ask => screens::asking(desk),
            Role::Pause(row) => Page::Pause(row),
            Role::Log => Page::Log,
            Role::Hint => Page::Hint,
            Role::Victory => Page::Victory,
            Role::Watch => Page::Watch,
            Role::Puzzle => Page::Puzzle,
        }
    }

    fn seen_by(entry: &LogEntry, player: Player) -> LogEntry {
        LogEntry {
            event: entry.event.seen_by(player),
            ..*entry
        }
    }

    fn is_told(entry: &LogEntry) -> bool {
        words::is_told(&entry.event)
    }

    fn sentence(entry: &LogEntry, names: &Names) -> Option<Sentence> {
        words::sentence(entry, names)
    }

    fn cue(entry: &LogEntry) -> Option<&'static Cue> {
        sounds::of(entry)
    }

    fn told_names(desk: &Desk<Mindbug>) -> Names {
        desk.told_names()
    }

    fn color(entry: &LogEntry) -> Rgb565 {
        words::entry_color(&entry.event)
    }

    fn how(ending: &Ending) -> u8 {
        let place = How::ALL.iter().position(|&how| how == ending.how);
        place.unwrap_or_default() as u8
    }

    fn deed(action: Action, desk: &Desk<Mindbug>) -> Deed {
        let verb = words::verb(action).text();
        let object = match desk.subject_of(action) {
            Some(subject) => words::subject_name(subject, desk),
            None => words::object(action),
        };
        Deed {
            verb,
            // What has no object is told by its verb alone.
            object: if object == verb { "" } else { object },
        }
    }

    fn face(action: Action, desk: &Desk<Mindbug>) -> Option<Face> {
        desk.face_of(desk.subject_of(action)?)
    }

    fn draw_face<D: DrawTarget<Color = Rgb565>>(
        face: Face,
        area: Rectangle,
        target: &mut D,
    ) -> Result<(), D::Error> {
        portrait(face, area, target)
    }

    fn point_at(action: Action, desk: &mut Desk<Mindbug>) {
        desk.attention.focus = desk.place_of(action).or(desk.attention.focus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_its_bit_and_every_mix_comes_back() {
        for set in Set::ALL {
            assert!(SET_BITS.contains(&set.def().id), "{}", set.def().id);
        }
        for sets in Sets::mixes() {
            assert_eq!(Mindbug::setup(&options_of(sets)), Ok(sets));
        }
    }

    #[test]
    fn sets_that_are_not_in_this_box_are_refused() {
        for options in [&[][..], &[0], &[0x10], &[0x80], &[1, 1]] {
            assert_eq!(Mindbug::setup(options), Err(Unplayable::OtherSetup));
            assert!((CARD.refusal)(options).is_some());
        }
    }

    #[test]
    fn how_a_game_ended_comes_back_as_it_was() {
        for how in How::ALL {
            let ending = Ending {
                winner: Player::TWO,
                how,
                mindbugs: [0; 2],
                blow: None,
            };
            let kept = Mindbug::how(&ending);
            assert_eq!(How::ALL[usize::from(kept)], how);
            assert_eq!((CARD.was_conceded)(kept), how == How::Conceded);
        }
    }
}
