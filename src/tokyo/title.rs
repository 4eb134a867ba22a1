//! King of Tokyo as a game of the box: what the console asks of it besides its rules.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};

use super::{
    cards::{Card, Monster},
    chronicle::{Ending, Entry, How, Listener},
    figures::{ANY, OPTIONS, free, is_known, monster_of, players, settle, turn},
    mind::TokyoMind,
    rules::{Action, Actions, Event, Setup, State},
    screens::{self, Attention, Collection, Page, RulesBook, look, words},
    sounds,
    view::View,
};
use crate::tokyo::words::monster_name;
use crate::{
    art::{cards::PICTURE_SIZE, tokyo::icons},
    bot::{Strength, Thinker, Tree},
    console::{
        Desk, Names, OptionRow, Role, Title, TitleCard,
        title::{Deed, Figures},
    },
    game::{Level, MAX_PLAYERS, Player, Seat, Unplayable},
    sound::Cue,
    text::{Args, Key, Sentence, format},
};

/// King of Tokyo, in the box.
#[derive(Clone, Copy, Debug)]
pub struct KingOfTokyo;

static FIGURES: Figures = Figures {
    word: || Key::TokyoSetupMonster.text(),
    any: || Key::TokyoSetupAny.text(),
    of: monster_of,
    turn,
    name: |figure| monster_name(Monster::ALL[usize::from(figure)]),
    face: |figure| look::portrait(Monster::ALL[usize::from(figure)], look::Mood::Well),
};

const BOT: Seat = Seat::Bot(Level::Normal);

static CARD: TitleCard = TitleCard {
    kind: 2,
    rules: 1,
    name: || Key::TokyoName.text(),
    sign: &icons::MENU,
    back: &icons::BACK,
    seats: (2, MAX_PLAYERS as u8),
    sits: &[Seat::Person, BOT, BOT, BOT],
    figures: Some(&FIGURES),
    options: &[1, ANY, ANY, ANY, ANY, ANY, ANY],
    rows: &[OptionRow {
        name: || Key::TokyoSetupVariant.text(),
        players: 2..=2,
        is_for_people: false,
        value: |options| match options.first() {
            Some(1) => Key::TokyoSetupOn.text(),
            _ => Key::TokyoSetupOff.text(),
        },
        turn: |options| options[0] ^= 1,
    }],
    settle,
    refusal: |options| (!is_known(options)).then(|| Key::GamesGone.text()),
    short: |options| {
        let players = players(options);
        let key = match (players, options.first()) {
            (2, Some(1)) => Key::TokyoSetupShortTwo,
            _ => Key::TokyoSetupShort,
        };
        let args = Args {
            number: players as i32,
            ..Args::default()
        };
        format(key.text(), args)
    },
    columns: &[|| Key::TokyoSetupTwo.text(), || Key::TokyoSetupMany.text()],
    counted_in: |options| if players(options) == 2 { 1 } else { 2 },
    was_conceded: |how| How::ALL.get(usize::from(how)) == Some(&How::Conceded),
    has_collection: true,
    lesson: None,
    puzzles: 0,
};

/// What stands for an action in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// A card.
    Card(Card),
    /// A monster.
    Monster(Monster),
}

impl Title for KingOfTokyo {
    const CARD: &'static TitleCard = &CARD;

    type Rules = State;
    type Mind = TokyoMind;
    type Memory = ();
    type Entry = Entry;
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
        &[(|| Key::TokyoOrdersPause.text(), Page::Orders)];

    fn setup(options: &[u8]) -> Result<Setup, Unplayable> {
        if !is_known(options) {
            return Err(Unplayable::OtherSetup);
        }
        let mut figures = [ANY; OPTIONS];
        figures.copy_from_slice(options);
        // Seats that nobody sits on get whom nobody has.
        for seat in 0..MAX_PLAYERS {
            if figures[1 + seat] == ANY {
                let next = free(&figures, MAX_PLAYERS).next();
                figures[1 + seat] = next.unwrap_or(1);
            }
        }
        let mut monsters = Monster::ALL;
        for (monster, &figure) in monsters.iter_mut().zip(&figures[1..]) {
            *monster = Monster::ALL[usize::from(figure.max(1) - 1)];
        }
        Ok(Setup {
            two_player_variant: options[0] == 1,
            monsters,
        })
    }

    fn legal(view: &View) -> Actions {
        view.legal_actions()
    }

    fn memory(_: Player) {}

    fn remember((): &mut (), _: &Event) {}

    fn thinker<'a>(
        tree: &'a mut Tree,
        view: &View,
        (): &(),
        strength: Strength,
        seed: u64,
    ) -> Thinker<'a, TokyoMind> {
        TokyoMind::thinker(tree, view, strength, seed)
    }

    fn active(view: &View) -> Player {
        view.table().active()
    }

    fn is_in(view: &View, player: Player) -> bool {
        view.table().alive().has(player)
    }

    /// All is public but the deck, and who has looked at it sees it only when they want to.
    fn hands_over(_: &View, _: Player) -> bool {
        false
    }

    fn advises_all() -> bool {
        true
    }

    fn page_name(page: Page) -> &'static str {
        page.name()
    }

    fn page(role: Role, desk: &Desk<KingOfTokyo>) -> Page {
        match role {
            Role::Start => Page::Start,
            Role::Recap => Page::Recap,
            Role::Pass | Role::Table => screens::showing(desk),
            Role::Ask => screens::asking(desk),
            Role::Pause(row) => Page::Pause(row),
            Role::Log => Page::Log,
            Role::Hint => Page::Hint,
            Role::Victory => Page::Victory,
            Role::Watch => Page::Watch,
            // It has no puzzles.
            Role::Puzzle => Page::Victory,
        }
    }

    fn afterwards(attention: &Attention) -> Attention {
        Attention {
            marked: None,
            ..attention.clone()
        }
    }

    fn next_part(desk: &Desk<KingOfTokyo>) -> Option<Action> {
        screens::next_part(desk)
    }

    fn is_in_parts(view: &View) -> bool {
        view.table().is_in_parts()
    }

    /// Single dice are shown; the log tells the roll.
    fn is_logged(entry: &Entry) -> bool {
        let is_die = matches!(
            entry,
            Entry::Event(Event::DieRolled { .. } | Event::DieThrown { .. })
        );
        let is_move = matches!(
            entry,
            Entry::Event(
                Event::Moved { .. }
                    | Event::LossComes { .. }
                    | Event::SweptAway { .. }
                    | Event::CountersChanged { .. }
                    | Event::Done { .. }
            )
        );
        !is_die && !is_move
    }

    fn seen_by(entry: &Entry, player: Player) -> Entry {
        match *entry {
            Entry::Event(event) => Entry::Event(event.seen_by(player)),
            entry => entry,
        }
    }

    fn is_told(entry: &Entry) -> bool {
        words::is_told(entry)
    }

    fn sentence(entry: &Entry, names: &Names) -> Option<Sentence> {
        words::sentence(entry, names)
    }

    fn cue(entry: &Entry) -> Option<&'static Cue> {
        sounds::of(entry)
    }

    fn color(entry: &Entry) -> Rgb565 {
        words::entry_color(entry)
    }

    fn how(ending: &Ending) -> u8 {
        let place = How::ALL.iter().position(|&how| how == ending.how);
        place.unwrap_or_default() as u8
    }

    /// Everybody sees the hint: what only its asker has looked at is not named, nor shown.
    fn deed(action: Action, desk: &Desk<KingOfTokyo>) -> Deed {
        let (verb, object) = words::deed(action);
        let object = match action {
            Action::Buy(card) if desk.is_secret(card) => Key::TokyoVerbSeen.text(),
            _ => object,
        };
        Deed { verb, object }
    }

    fn face(action: Action, desk: &Desk<KingOfTokyo>) -> Option<Face> {
        match action {
            Action::Buy(card) if desk.is_secret(card) => Some(Face::Card(Card::HIDDEN)),
            Action::Buy(card) | Action::Sell(card) | Action::Mimic(card) | Action::Use(card) => {
                Some(Face::Card(card))
            }
            _ => Some(Face::Monster(desk.monster(desk.holder()))),
        }
    }

    fn draw_face<D: DrawTarget<Color = Rgb565>>(
        face: Face,
        area: Rectangle,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let picture = match face {
            Face::Card(Card::HIDDEN) => return look::thumb(Card::HIDDEN, area, target),
            Face::Card(card) => look::card_picture(card),
            Face::Monster(monster) => look::scene(monster.id()),
        };
        let spare = PICTURE_SIZE.saturating_sub(area.size);
        let at = area.top_left - Point::zero() - half(spare);
        look::draw_cut(picture, at, area, target)
    }

    /// The pages look at the advice themselves.
    fn point_at(_: Action, _: &mut Desk<KingOfTokyo>) {}
}

/// Half of what is too much.
fn half(size: Size) -> Point {
    Point::new(size.width as i32 / 2, size.height as i32 / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_another_box_are_refused() {
        for options in [
            &[][..],
            &[1],
            &[2, 0, 0, 0, 0, 0, 0],
            &[1, 7, 0, 0, 0, 0, 0],
        ] {
            assert_eq!(KingOfTokyo::setup(options), Err(Unplayable::OtherSetup));
            assert!((CARD.refusal)(options).is_some());
        }
    }

    #[test]
    fn how_a_game_ended_comes_back_as_it_was() {
        for how in How::ALL {
            let ending = Ending {
                how,
                conceded: None,
            };
            let kept = KingOfTokyo::how(&ending);
            assert_eq!(How::ALL[usize::from(kept)], how);
            assert_eq!((CARD.was_conceded)(kept), how == How::Conceded);
        }
    }
}
