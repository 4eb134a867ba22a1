//! What the console must be told of a game besides its rules: one [`Title`] a game of the box.
//!
//! Where a type of the game is needed, that is an item of the trait; what menus, set-up, archive and
//! saves ask is in a [`TitleCard`] without any, so that they are compiled once for all games.

use core::fmt::Debug;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565, primitives::Rectangle};

use super::{
    Desk, Names,
    lesson::Lesson,
    pages::{PauseRow, WatchedTable},
    screens::{AtTable, Hall, Screen, Screens},
};
use crate::{
    art::Sprite,
    bot::{Mind, Strength, Thinker, Tree},
    game::{Events, GameResult, Player, Rules, Seat, Unplayable},
    sound::Cue,
    text::Sentence,
    ui::{Damage, Intent},
};

/// The setup a title's rules deal from.
pub type SetupOf<G> = <<G as Title>::Rules as Rules>::Setup;
/// What a player can do in it.
pub type ActionOf<G> = <<G as Title>::Rules as Rules>::Action;
/// A list of that.
pub type ActionsOf<G> = <<G as Title>::Rules as Rules>::Actions;
/// What happens in it.
pub type EventOf<G> = <<G as Title>::Rules as Rules>::Event;
/// What a player knows of it.
pub type ViewOf<G> = <<G as Title>::Rules as Rules>::View;

/// A row of the set-up that turns one of a game's options.
pub struct OptionRow {
    /// What it is called.
    pub name: fn() -> &'static str,
    /// For how many players it means something.
    pub players: core::ops::RangeInclusive<u8>,
    /// Does it mean nothing as soon as a bot plays?
    pub is_for_people: bool,
    /// What it is set to.
    pub value: fn(&[u8]) -> &'static str,
    /// Turns it to its next value.
    pub turn: fn(&mut [u8]),
}

/// The figures of a game: who plays takes one, or is given one.
pub struct Figures {
    /// What a figure is called here.
    pub word: fn() -> &'static str,
    /// What a seat says whose figure is left to chance.
    pub any: fn() -> &'static str,
    /// The figure of a seat; `None` leaves it to chance.
    pub of: fn(&[u8], usize) -> Option<u8>,
    /// Goes on to the next figure that nobody else at a table of so many has, or back to chance.
    pub turn: fn(&mut [u8], Seated, bool),
    /// What a figure is called.
    pub name: fn(u8) -> &'static str,
    /// Its face.
    pub face: fn(u8) -> &'static Sprite,
}

/// A seat at a table of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The seat.
    pub seat: usize,
    /// How many play.
    pub players: usize,
}

/// Nothing is left to chance before a game is dealt.
pub const fn settled(_: &mut [u8], _: u8, _: u64) {}

/// A game of the box, as the menu, the set-up, the archive and the saves know it.
pub struct TitleCard {
    /// Its number in the saves; no other game ever gets it.
    pub kind: u8,
    /// The version of its rules, raised when games under way could not go on.
    pub rules: u16,
    /// What it is called.
    pub name: fn() -> &'static str,
    /// Its sign in the menu; it also breathes while a bot thinks.
    pub sign: &'static Sprite,
    /// What lies on the card that hands the device over.
    pub back: &'static Sprite,
    /// The fewest and the most who can play it.
    pub seats: (u8, u8),
    /// Who sits down to it before anybody has chosen.
    pub sits: &'static [Seat],
    /// The figures that players choose for themselves, where they do.
    pub figures: Option<&'static Figures>,
    /// The options of a game that nobody has set up yet.
    pub options: &'static [u8],
    /// The rows that change them.
    pub rows: &'static [OptionRow],
    /// Settles what the options leave to chance, once it is known how many play, by that seed.
    pub settle: fn(&mut [u8], u8, u64),
    /// Why a game with these options cannot start, if it cannot.
    pub refusal: fn(&[u8]) -> Option<&'static str>,
    /// The options in a few letters, for the list of past games.
    pub short: fn(&[u8]) -> Sentence,
    /// What its statistics tell apart, a row each.
    pub columns: &'static [fn() -> &'static str],
    /// In which of those rows a game with these options counts, a bit each.
    pub counted_in: fn(&[u8]) -> u8,
    /// Did a game that ended like this end because somebody gave up? (See [`Title::how`].)
    pub was_conceded: fn(u8) -> bool,
    /// Has it cards to look at, and rules to read, besides a table to play on?
    pub has_collection: bool,
    /// The lesson that teaches it, if there is one.
    pub lesson: Option<&'static Lesson>,
    /// How many puzzles it has, [`MOST_PUZZLES`](super::puzzle::MOST_PUZZLES) at most.
    pub puzzles: u8,
}

/// What is in the box.
#[derive(Clone, Copy)]
pub struct Titles {
    /// The games that can be played, in the order of the menu.
    pub playable: &'static [&'static TitleCard],
}

/// The pages that a session opens by itself, and those that the shared pages lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// How a game begins.
    Start,
    /// The device goes to somebody else.
    Pass,
    /// What happened since the holder last looked.
    Recap,
    /// The table, where what happens is shown.
    Table,
    /// The open question, on the page that asks it best.
    Ask,
    /// The menu of a game, its cursor on this row.
    Pause(PauseRow),
    /// The log of the last turns.
    Log,
    /// What the bot would do.
    Hint,
    /// The end.
    Victory,
    /// A finished game that is watched.
    Watch,
    /// A puzzle was solved or missed.
    Puzzle,
}

/// Listens to a game to tell of it later: what becomes an entry of the log, how it ends.
pub trait Chronicle<G: Title>: Clone + Default {
    /// A decision is about to be taken in this position, with this on the holder's mind.
    fn before(&mut self, state: &G::Rules, attention: &G::Attention);

    /// Something has happened; the entry of the log for it, if it gets one.
    fn note(&mut self, event: &EventOf<G>) -> Option<G::Entry>;

    /// Turns that were begun.
    fn turns(&self) -> u16;

    /// How the game has ended; `conceded` says who gave up, if that ended it.
    fn ending(&self, state: &G::Rules, result: GameResult, conceded: Option<Player>) -> G::Ending;
}

/// The rules to read, laid over a page.
pub trait Book: Sized {
    /// A book that is opened; `None` if the game has none.
    fn open() -> Option<Self>;
    /// Turns pages; whether it was closed.
    fn handle(&mut self, intent: Intent, damage: &mut Damage) -> bool;
    /// Draws the page.
    fn draw<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error>;
}

/// A page that the menu of a game leads to, and what its row is called.
pub type PausePage<P> = (fn() -> &'static str, P);

/// What an action is called, for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: &'static str,
    /// To what; empty if the verb says it all.
    pub object: &'static str,
}

/// One game of the box.
pub trait Title: Clone + Debug + Sized + 'static {
    /// What is known of it without knowing it.
    const CARD: &'static TitleCard;

    /// Its rules.
    type Rules: Rules;
    /// How a bot thinks about it.
    type Mind: Mind<Game = Self::Rules>;
    /// What a player remembers that a view does not show.
    type Memory: Clone + Debug + PartialEq + Eq;
    /// What the log keeps of an event.
    type Entry: Copy + Debug + PartialEq;
    /// Who makes entries of events.
    type Chronicle: Chronicle<Self>;
    /// Where the holder looks, kept from one page to the next.
    type Attention: Clone + Debug + Default;
    /// How a game ended, for the page that tells it.
    type Ending: Copy + Debug + PartialEq + Eq;
    /// A page of the game, with what it is opened with.
    type Page: Copy + Debug + PartialEq + Eq;
    /// The page that is open.
    type Screen: Screens<AtTable<Self>, Id = Self::Page>;
    /// The table among them.
    type Table: Screen<AtTable<Self>, Args = ()> + WatchedTable;
    /// Its cards to look at.
    type Collection: Screen<Hall, Args = ()>;
    /// Its rules to read.
    type Book: Book;
    /// What stands for an action in a picture.
    type Face: Copy;

    /// The setup that these options stand for.
    fn setup(options: &[u8]) -> Result<SetupOf<Self>, Unplayable>;

    /// The position of one of its puzzles, the first player's to win, and the line that it is judged
    /// by ([`Puzzle`](super::puzzle::Puzzle)).
    fn puzzle(
        _number: u8,
        _events: &mut impl Events<EventOf<Self>>,
    ) -> Option<(Self::Rules, &'static [u8])> {
        None
    }

    /// What the player of this view may do, if they must decide.
    fn legal(view: &ViewOf<Self>) -> ActionsOf<Self>;

    /// The memory of `player` at the start of a game.
    fn memory(player: Player) -> Self::Memory;

    /// Takes note of what happened, as far as its player may know it.
    fn remember(memory: &mut Self::Memory, event: &EventOf<Self>);

    /// The player of this view begins to think about the open decision.
    fn thinker<'a>(
        tree: &'a mut Tree,
        view: &ViewOf<Self>,
        memory: &Self::Memory,
        strength: Strength,
        seed: u64,
    ) -> Thinker<'a, Self::Mind>;

    /// Whose turn it is.
    fn active(view: &ViewOf<Self>) -> Player;

    /// Is this player still in the game? Who is out looks on, and has nothing to give up.
    fn is_in(_view: &ViewOf<Self>, _player: Player) -> bool {
        true
    }

    /// Must the device change hands before `next` may look? Where all is public it need not. `next`
    /// can be the player of the view: then nobody knows who picks the device up.
    fn hands_over(view: &ViewOf<Self>, next: Player) -> bool;

    /// Do the players let each other see everything? Then the device need never be handed over
    /// face down.
    fn is_open(_options: &[u8]) -> bool {
        false
    }

    /// May people who play against each other ask the bot? Where all look at one screen everybody sees
    /// what it says, and may ask in turn.
    fn advises_all() -> bool {
        false
    }

    /// Does the page that asks the holder also tell what happened before? Then nothing else has to.
    fn tells_news(_desk: &Desk<Self>) -> bool {
        false
    }

    /// The name of a page in reports.
    fn page_name(page: Self::Page) -> &'static str;

    /// The page for a role.
    fn page(role: Role, desk: &Desk<Self>) -> Self::Page;

    /// Pages that the menu of a game leads to, besides those of every game.
    const PAUSE_PAGES: &'static [PausePage<Self::Page>];

    /// What stays of where the holder looked once somebody has acted.
    fn afterwards(_: &Self::Attention) -> Self::Attention {
        Self::Attention::default()
    }

    /// The next part of a long answer that the holder has given as a whole.
    fn next_part(_: &Desk<Self>) -> Option<ActionOf<Self>> {
        None
    }

    /// Is somebody in the middle of an answer of several parts? Nobody waits between two of them.
    fn is_in_parts(_: &ViewOf<Self>) -> bool {
        false
    }

    /// Does it stay in the log, or is it only shown?
    fn is_logged(_: &Self::Entry) -> bool {
        true
    }

    /// The entry as `player` may know it.
    fn seen_by(entry: &Self::Entry, player: Player) -> Self::Entry;

    /// Is it worth a line in a recap?
    fn is_told(entry: &Self::Entry) -> bool;

    /// What is heard when it is shown, if anything is.
    fn cue(_: &Self::Entry) -> Option<&'static Cue> {
        None
    }

    /// The sentence for it, or nothing for one that another tells already.
    fn sentence(entry: &Self::Entry, names: &Names) -> Option<Sentence>;

    /// The players as its sentences call them.
    fn told_names(desk: &Desk<Self>) -> Names {
        desk.table.names.clone()
    }

    /// The colour it is told in.
    fn color(entry: &Self::Entry) -> Rgb565;

    /// How a game ended as a number, as it is kept.
    fn how(ending: &Self::Ending) -> u8;

    /// What an action is called.
    fn deed(action: ActionOf<Self>, desk: &Desk<Self>) -> Deed;

    /// What stands for it in a picture.
    fn face(action: ActionOf<Self>, desk: &Desk<Self>) -> Option<Self::Face>;

    /// Draws that.
    fn draw_face<D: DrawTarget<Color = Rgb565>>(
        face: Self::Face,
        area: Rectangle,
        target: &mut D,
    ) -> Result<(), D::Error>;

    /// The cursor of the table goes to where an advised action points.
    fn point_at(action: ActionOf<Self>, desk: &mut Desk<Self>);
}
