//! Nim as a game of the box: what the console asks of it besides its rules.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565, primitives::Rectangle};
use kaijubox::{
    art::console::icons,
    bot::{Strength, Thinker, Tree},
    console::{
        Desk, DeviceInfo, Names, OptionRow, Role, Title, TitleCard,
        screens::{Command, Context, Hall, Opening, Screen},
        title::{Book, Chronicle, Deed, settled},
    },
    game::{GameResult, Player, Seat, Unplayable},
    text::Sentence,
    ui::{Damage, Intent, theme},
};

use super::{
    novice::Novice,
    pages::{ActivePage, Page},
    rules::{Event, Goal, MOST, Setup, State, Take, Takes, View},
    table::Table,
};

/// Nim, in the box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nim;

const GOALS: [(Goal, &str); 4] = [
    (Goal::Last, "last wins"),
    (Goal::Others, "last loses"),
    (Goal::Alone, "last one alone"),
    (Goal::Endless, "no last one"),
];

fn setup(options: &[u8]) -> Option<Setup> {
    let &[goal, is_secret] = options else {
        return None;
    };
    let (goal, _) = *GOALS.get(usize::from(goal))?;
    (is_secret < 2).then_some(Setup {
        goal,
        is_secret: is_secret == 1,
    })
}

fn goal_name(options: &[u8]) -> &'static str {
    let goal = options
        .first()
        .and_then(|&goal| GOALS.get(usize::from(goal)));
    goal.map_or("", |(_, name)| name)
}

fn is_secret(options: &[u8]) -> bool {
    setup(options).is_some_and(|setup| setup.is_secret)
}

/// Words in a line of the screen.
pub(crate) fn sentence(words: &str) -> Sentence {
    Sentence::try_from(words).expect("the toy's sentences are short")
}

static CARD: TitleCard = TitleCard {
    kind: 250,
    rules: 1,
    name: || "Nim",
    sign: &icons::PILE,
    back: &icons::PILE,
    seats: (2, MOST),
    sits: &[Seat::Person; 2],
    figures: None,
    options: &[0, 0],
    rows: &[
        OptionRow {
            name: || "Goal",
            players: 2..=MOST,
            is_for_people: false,
            value: goal_name,
            turn: |options| options[0] = (options[0] + 1) % GOALS.len() as u8,
        },
        OptionRow {
            name: || "Secrets",
            players: 2..=MOST,
            is_for_people: false,
            value: |options| if is_secret(options) { "yes" } else { "no" },
            turn: |options| options[1] ^= 1,
        },
    ],
    settle: settled,
    refusal: |options| match setup(options) {
        Some(_) => None,
        None => Some("No such game"),
    },
    short: |options| sentence(goal_name(options)),
    columns: &[|| "Nim", || "Secret Nim"],
    counted_in: |options| 1 << u8::from(is_secret(options)),
    was_conceded: |how| how == 1,
    has_collection: false,
    lesson: None,
    puzzles: 0,
};

/// Listens to a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listener {
    further_turns: u16,
}

impl Chronicle<Nim> for Listener {
    fn before(&mut self, _: &State, _: &Attention) {}

    fn note(&mut self, event: &Event) -> Option<Event> {
        match event {
            Event::TurnStarted => {
                self.further_turns += 1;
                None
            }
            Event::Taken { .. } | Event::GaveUp { .. } => Some(*event),
        }
    }

    fn turns(&self) -> u16 {
        self.further_turns + 1
    }

    fn ending(&self, _: &State, _: GameResult, conceded: Option<Player>) -> Ending {
        match conceded {
            Some(by) => Ending::Conceded(by),
            None => Ending::Played,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Played,
    Conceded(Player),
}

/// Where the holder looks: at which of the listed actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attention {
    pub(crate) at: usize,
}

/// There are no rules to read.
pub(crate) enum NoBook {}

impl Book for NoBook {
    fn open() -> Option<NoBook> {
        None
    }

    fn handle(&mut self, _: Intent, _: &mut Damage) -> bool {
        match *self {}
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(&self, _: &mut D) -> Result<(), D::Error> {
        match *self {}
    }
}

/// There are no cards to look at.
pub(crate) struct NoCards;

impl Screen<Hall> for NoCards {
    type Args = ();

    fn open((): (), _: &Opening<'_>) -> NoCards {
        unreachable!("the title has no collection")
    }

    fn handle(&mut self, _: Intent, _: &mut Context<'_>) -> Option<Command> {
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _: &DeviceInfo,
        _: &mut D,
    ) -> Result<(), D::Error> {
        Ok(())
    }
}

impl Title for Nim {
    const CARD: &'static TitleCard = &CARD;

    type Rules = State;
    type Mind = Novice;
    type Memory = ();
    type Entry = Event;
    type Chronicle = Listener;
    type Attention = Attention;
    type Ending = Ending;
    type Page = Page;
    type Screen = ActivePage;
    type Table = Table;
    type Collection = NoCards;
    type Book = NoBook;
    type Face = ();

    const PAUSE_PAGES: &'static [(fn() -> &'static str, Page)] = &[];

    fn setup(options: &[u8]) -> Result<Setup, Unplayable> {
        setup(options).ok_or(Unplayable::OtherSetup)
    }

    fn legal(view: &View) -> Takes {
        view.legal()
    }

    fn memory(_: Player) {}

    fn remember((): &mut (), _: &Event) {}

    fn thinker<'a>(
        tree: &'a mut Tree,
        view: &View,
        (): &(),
        strength: Strength,
        seed: u64,
    ) -> Thinker<'a, Novice> {
        let mind = Some(Novice(view.clone()));
        Thinker::new(tree, mind, view.player, view.legal(), strength, seed)
    }

    fn active(view: &View) -> Player {
        view.state.to_move
    }

    fn is_in(view: &View, player: Player) -> bool {
        view.state.still_in.has(player)
    }

    fn hands_over(view: &View, _: Player) -> bool {
        view.state.is_secret
    }

    fn page_name(page: Page) -> &'static str {
        page.name()
    }

    fn page(role: Role, _: &Desk<Nim>) -> Page {
        match role {
            Role::Start => Page::Start,
            Role::Pass => Page::Pass,
            Role::Recap => Page::Recap,
            Role::Table | Role::Ask => Page::Table,
            Role::Pause(row) => Page::Pause(row),
            Role::Log => Page::Log,
            Role::Hint => Page::Hint,
            Role::Victory | Role::Puzzle => Page::Victory,
            Role::Watch => Page::Watch,
        }
    }

    fn seen_by(entry: &Event, _: Player) -> Event {
        *entry
    }

    fn is_told(_: &Event) -> bool {
        true
    }

    fn sentence(entry: &Event, names: &Names) -> Option<Sentence> {
        let name = |player: Player| names[player.index()].as_str();
        Some(match *entry {
            Event::Taken { by, take } => {
                let (heap, count) = take;
                sentence(&format!("{} takes {count} of heap {}", name(by), heap + 1))
            }
            Event::GaveUp { by } => sentence(&format!("{} gives up", name(by))),
            Event::TurnStarted => return None,
        })
    }

    fn color(_: &Event) -> Rgb565 {
        theme::PAPER
    }

    fn how(ending: &Ending) -> u8 {
        match ending {
            Ending::Played => 0,
            Ending::Conceded(_) => 1,
        }
    }

    fn deed((heap, count): Take, _: &Desk<Nim>) -> Deed {
        const VERBS: [&str; 5] = ["Take 1", "Take 2", "Take 3", "Take 4", "Take 5"];
        const OBJECTS: [&str; 3] = [
            "of the first heap",
            "of the second heap",
            "of the third heap",
        ];
        Deed {
            verb: VERBS[usize::from(count) - 1],
            object: OBJECTS[usize::from(heap)],
        }
    }

    fn face(_: Take, _: &Desk<Nim>) -> Option<()> {
        None
    }

    fn draw_face<D: DrawTarget<Color = Rgb565>>(
        (): (),
        _: Rectangle,
        _: &mut D,
    ) -> Result<(), D::Error> {
        Ok(())
    }

    fn point_at(action: Take, desk: &mut Desk<Nim>) {
        let place = desk.actions.iter().position(|&other| other == action);
        desk.attention.at = place.unwrap_or_default();
    }
}
