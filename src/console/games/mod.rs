//! A box of games: what the console needs of all of them together, and the table that makes one.
//!
//! Only one game is played at a time, so the game on the table, the page that is open and the
//! question that a bot thinks about are enums with a variant a game, as large as the largest.
//! [`games!`](crate::games) writes them from one row a game; everything else is generic.

mod table;

pub use table::Hosts;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::{
    DeviceInfo, GameSetup, Pace, Table,
    puzzle::Tries,
    screens::{
        AtTable, Command, Context, Hall, Opening, Play, Screen, Screens as _, TableContext,
        TableOpening,
    },
    session::{AnySession, Heard, Next, Session},
    thinking::{Answer, Purpose},
    title::{Role, Title, Titles},
};
use crate::{
    bot::Tree,
    game::{Choice, Rules as _, Unplayable, replay},
    save,
    ui::{Damage, Intent, Tick},
};

/// A box of games.
pub trait Games: Sized + 'static {
    /// What is in it.
    const TITLES: Titles;

    /// A game at the table, whichever it is.
    type Session: 'static;
    /// The page of it that is open.
    type Page: 'static;
    /// The cards of one of them, to look at.
    type Collection: 'static;
    /// What a bot is asked.
    type Question: Clone + Send + 'static;
    /// A bot that thinks about it.
    type Thinker<'a>;

    /// Deals a game of that title that is written down from its beginning, and lays it into `slot`.
    fn begin(
        slot: &mut Option<Self::Session>,
        title: usize,
        id: u32,
        seed: u64,
        table: Table,
    ) -> Result<(), Unplayable>;

    /// Lays one of that title's puzzles into `slot`.
    fn pose(
        slot: &mut Option<Self::Session>,
        title: usize,
        number: u8,
        tries: Tries,
        table: Table,
    ) -> Result<(), Unplayable>;

    /// Plays a kept game again, to see whether it can be.
    fn check(game: &save::Game, decisions: &[u8], mark: u32) -> Result<(), Unplayable>;

    /// The game, as far as the console knows it.
    fn any(session: &Self::Session) -> &dyn AnySession;
    /// The same, to change it.
    fn any_mut(session: &mut Self::Session) -> &mut dyn AnySession;
    /// Which of the box's games it is.
    fn title(session: &Self::Session) -> usize;

    /// What is asked of a bot.
    fn question(session: &Self::Session, id: u32, purpose: Purpose) -> Option<Self::Question>;
    /// The question's number.
    fn question_id(question: &Self::Question) -> u32;
    /// Which game it is about: its `TitleCard::kind`.
    fn question_kind(question: &Self::Question) -> u8;
    /// A bot begins to think about it.
    fn thinker<'a>(question: &Self::Question, tree: &'a mut Tree) -> Self::Thinker<'a>;
    /// It thinks on for about `nodes` steps of the rules; is it done?
    fn advance(thinker: &mut Self::Thinker<'_>, nodes: u32) -> bool;
    /// What it would answer now; `None` if there is nothing to decide.
    fn answer(question: &Self::Question, thinker: &Self::Thinker<'_>) -> Option<Answer>;

    /// The page for a role of the game.
    fn show(session: &mut Self::Session, role: Role, moment: Moment) -> Option<Self::Page>;
    /// The page that is open gets a press, or a tick; what came of it.
    fn drive(
        page: &mut Self::Page,
        session: &mut Self::Session,
        input: Input,
        damage: &mut Damage,
        moment: Moment,
    ) -> Option<Driven>;
    /// Does what is asked from outside; the page to open, unless the one that is open shows it.
    fn play(
        page: Option<&Self::Page>,
        session: &mut Self::Session,
        ask: Ask,
        moment: Moment,
    ) -> Option<Self::Page>;
    /// The page's number among those of all games.
    fn page_number(page: &Self::Page) -> usize;
    /// The names of all pages of all games, in the order of their numbers.
    const PAGE_NAMES: &'static [&'static [&'static str]];
    /// How far from the title it is.
    fn page_depth(page: &Self::Page) -> u8;
    /// See [`Screen::is_animating`], [`Screen::is_deaf`], [`Screen::is_moving`].
    fn page_motion(page: &Self::Page) -> Motion;
    /// Paints the page.
    fn draw_page<D: DrawTarget<Color = Rgb565>>(
        page: &Self::Page,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error>;

    /// The cards of a game, to look at.
    fn open_collection(title: usize, opening: &Opening<'_>) -> Option<Self::Collection>;
    /// A press, or a tick.
    fn drive_collection(
        collection: &mut Self::Collection,
        input: Input,
        cx: &mut Context<'_>,
    ) -> Option<Command>;
    /// See [`Screen::is_animating`], [`Screen::is_deaf`], [`Screen::is_moving`].
    fn collection_motion(collection: &Self::Collection) -> Motion;
    /// Takes so many steps of fixed games of that title: to see how fast its rules are.
    fn exercise(title: usize, steps: u32);

    /// Paints it.
    fn draw_collection<D: DrawTarget<Color = Rgb565>>(
        collection: &Self::Collection,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error>;

    /// The title with that number in the saves, by its place in the box.
    fn title_of(kind: u8) -> Option<usize> {
        let cards = Self::TITLES.playable.iter();
        cards.into_iter().position(|card| card.kind == kind)
    }
}

/// What a page gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A press.
    Intent(Intent),
    /// A moment passes.
    Tick,
}

/// When, and how fast things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The tick in which it is shown.
    pub now: Tick,
    /// How fast the players want to see what happens.
    pub pace: Pace,
    /// Is a button held that says: show no more of it?
    pub hurry: bool,
    /// Is a direction held, so that it repeats?
    pub repeats: bool,
}

/// What a screen says of its motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Motion {
    /// Will the next tick draw something?
    pub is_animating: bool,
    /// Does it stand still and not listen yet?
    pub is_deaf: bool,
    /// Does drawing take a good part of the core?
    pub is_moving: bool,
    /// Does it wait for a bot's advice?
    pub wants_advice: bool,
    /// What it asks, see [`Screen::asks`].
    pub asks: Option<u32>,
    /// May something else be told before it is opened?
    pub may_be_put_off: bool,
}

impl Motion {
    /// What that screen says.
    pub fn of<R: super::screens::Room, S: Screen<R>>(screen: &S) -> Motion {
        Motion {
            is_animating: screen.is_animating(),
            is_deaf: screen.is_deaf(),
            is_moving: screen.is_moving(),
            wants_advice: screen.wants_advice(),
            asks: screen.asks(),
            may_be_put_off: screen.may_be_put_off(),
        }
    }
}

/// What the console asks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The bot's answer to the open question.
    Choose(Choice),
    /// The players sit down.
    SitDown,
    /// Whatever comes next.
    Settled,
}

/// What came of a press or a tick.
pub enum Driven {
    /// Another page is in its place: pages are large, and laid where they stay.
    Page,
    /// The console is asked for something.
    Command(Command),
}

/// The page of a game for a role.
pub fn show<G: Title>(session: &mut Session<G>, role: Role, moment: Moment) -> G::Screen {
    let page = G::page(role, session.desk());
    open(session, page, moment)
}

#[inline(never)]
fn open<G: Title>(session: &Session<G>, page: G::Page, moment: Moment) -> G::Screen {
    let opening = TableOpening {
        now: moment.now,
        pace: moment.pace,
        desk: session.desk(),
    };
    G::Screen::open(page, &opening)
}

/// A press or a tick for the page of a game that is open.
#[inline(never)]
pub fn drive<G: Title>(
    page: &mut G::Screen,
    session: &mut Session<G>,
    input: Input,
    damage: &mut Damage,
    moment: Moment,
) -> Option<Driven> {
    let mut cx = TableContext {
        now: moment.now,
        damage,
        pace: moment.pace,
        hurry: moment.hurry,
        repeats: moment.repeats,
        desk: session.desk_mut(),
    };
    let play = match input {
        Input::Intent(intent) => page.handle(intent, &mut cx),
        Input::Tick => page.tick(&mut cx),
    };
    match play? {
        Play::Console(command) => Some(Driven::Command(command)),
        play => {
            let next = obey(Some(page), session, play, moment)?;
            *page = open(session, next, moment);
            Some(Driven::Page)
        }
    }
}

/// Something is asked of a game from outside.
pub fn play<G: Title>(
    page: Option<&G::Screen>,
    session: &mut Session<G>,
    ask: Ask,
    moment: Moment,
) -> Option<G::Screen> {
    let play = match ask {
        Ask::Choose(choice) => Play::Choose(choice),
        Ask::SitDown => Play::SitDown,
        Ask::Settled => Play::Settled,
    };
    let next = obey(page, session, play, moment)?;
    Some(open(session, next, moment))
}

/// The page to open for what was asked, unless the one that is open shows it.
#[inline(never)]
fn obey<G: Title>(
    page: Option<&G::Screen>,
    session: &mut Session<G>,
    play: Play<G::Page>,
    moment: Moment,
) -> Option<G::Page> {
    let before = session.desk().holder();
    let Next::Page(next) = session.play(play, moment.pace) else {
        return None;
    };
    // The table shows by itself what comes of an action; other pages open anew, and so does the
    // table of another holder.
    let table = G::page(Role::Table, session.desk());
    let is_open = page.is_some_and(|page| page.name() == G::page_name(table));
    let stays = is_open && session.desk().holder() == before;
    (next != table || !stays).then_some(next)
}

/// Takes so many steps of games in which every choice is fixed.
#[inline(never)]
pub fn exercise<G: Title>(steps: u32) {
    let seats = GameSetup::new(G::CARD);
    let Ok(setup) = G::setup(&seats.options) else {
        return;
    };
    let (mut left, mut seed) = (steps, 0);
    while left > 0 {
        let nobody = &mut Heard::<G>::nobody();
        let Ok(mut game) = G::Rules::deal(&setup, seats.players(), seed, nobody) else {
            return;
        };
        let played = replay::play(&mut game, seed, left, nobody, |_| {});
        // A game that is over before it begins would be no measure.
        left = left.saturating_sub(played.steps.max(1));
        seed += 1;
    }
}

/// The cards of a game, to look at.
pub fn open_collection<G: Title>(opening: &Opening<'_>) -> Option<G::Collection> {
    let has_any = G::CARD.has_collection;
    has_any.then(|| <G::Collection as Screen<Hall>>::open((), opening))
}

/// A press or a tick for them.
pub fn drive_collection<G: Title>(
    collection: &mut G::Collection,
    input: Input,
    cx: &mut Context<'_>,
) -> Option<Command> {
    match input {
        Input::Intent(intent) => collection.handle(intent, cx),
        Input::Tick => collection.tick(cx),
    }
}

/// What a page says of its motion.
pub fn page_motion<G: Title>(page: &G::Screen) -> Motion {
    use super::screens::Screens;
    Motion {
        is_animating: Screens::<AtTable<G>>::is_animating(page),
        is_deaf: Screens::<AtTable<G>>::is_deaf(page),
        is_moving: Screens::<AtTable<G>>::is_moving(page),
        wants_advice: Screens::<AtTable<G>>::wants_advice(page),
        asks: Screens::<AtTable<G>>::asks(page),
        may_be_put_off: Screens::<AtTable<G>>::may_be_put_off(page),
    }
}
