//! The table: both sides' creatures, the hand, the question, and the motion of what happens.
//!
//! The cursor moves among the places where something is legal. While facts are left to be shown,
//! the board trails the truth beat by beat; any press lays it out as it is.

mod board;
mod motion;
mod paint;

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;

use super::{
    Context, Go, Opening, Screen, ScreenId,
    sign::{Sign, level_line},
};
use crate::{
    mindbug::{
        cards,
        rules::{Action, CIRCULATING, Decision, MAX_ACTIONS},
    },
    text::{Font, Key},
    ui::{
        Damage, Facts, Intent, Name, SCREEN,
        desk::{Desk, Focus, Side},
        portrait::Face,
        widgets::{Hint, Tile},
        words::{self, Parts, Sentence, fill},
    },
};
use board::{Board, SIDES, bar_area, row_area};
use motion::Beat;
use paint::{BAND, FOOT, NAMED, SIGN};

/// The room for a name before a player's figures.
const NAME_WIDTH: i32 = 74;

/// The table.
pub(crate) struct Table {
    board: Board,
    /// The enemy's and one's own, each in a font in which it fits.
    names: [(Name, Font); 2],
    has_energy: bool,
    /// Where something can be done, and what.
    open: Vec<(Focus, Action), { MAX_ACTIONS + CIRCULATING }>,
    focus: Option<Focus>,
    /// What the back button does: the answer "none".
    none: Option<Action>,
    attacker: Option<Focus>,
    ask: Key,
    why: Sentence,
    named: &'static str,
    asking: Option<Face>,
    beat: Option<Beat>,
    /// A card that was played and is not in play yet.
    stage: Option<Tile>,
    /// The dice of the attack that is shown.
    dice: [Option<cards::Face>; 2],
    /// Is there still something to be shown?
    busy: bool,
    /// A bot thinks: the sign, and the words beside it.
    sign: Option<(Sign, Sentence, Key)>,
    /// The decisions that were taken when the table was laid out.
    taken: u32,
    /// May the holder ask for a hint?
    can_be_advised: bool,
    /// What it says instead of a question, if it is only watched.
    watched: Option<Watched>,
}

/// What the table of a game that is watched says.
pub(super) struct Watched {
    /// Where the game is.
    pub(super) place: Sentence,
    /// How fast it goes.
    pub(super) speed: &'static str,
    /// How many of its decisions were shown, of how many.
    pub(super) progress: (u16, u16),
    /// What the buttons do.
    pub(super) hints: [Hint<'static>; 3],
}

impl Table {
    /// From now on it is watched, and says this.
    pub(super) fn be_watched(&mut self, words: Watched, damage: &mut Damage) {
        self.watched = Some(words);
        damage.add(BAND);
        damage.add(FOOT);
    }

    /// Another moment of the game will be shown: what moved until now is over.
    pub(super) fn forget(&mut self) {
        self.busy = true;
        self.beat = None;
    }

    /// Lays out the table as the desk has it.
    fn lay_out(&mut self, desk: &Desk, damage: &mut Damage) {
        let mut board = Board::of(&desk.view);
        self.names = names(desk);
        self.beat = None;
        self.stage = None;
        self.dice = [None; 2];
        self.busy = false;
        self.taken = desk.taken;
        self.sign = sign(desk);
        self.can_be_advised = desk.can_be_advised();
        if self.sign.is_some() {
            // A card that the bot may answer stays in sight.
            self.stage = desk.view.shown().map(Tile::of_card);
        }
        self.open.clear();
        for side in SIDES {
            for at in 0..board.row(side).len() {
                let place = Focus { side, at };
                if let Some(action) = desk.action_at(place) {
                    // There are never more places than cards.
                    let _ = self.open.push((place, action));
                }
            }
        }
        let is_open = |place: &Focus| self.open.iter().any(|(open, _)| open == place);
        let kept = desk.focus.filter(is_open);
        self.focus = kept.or(self.open.last().map(|&(last, _)| Focus {
            at: self.first_of(last.side),
            ..last
        }));
        if let Some(focus) = self.focus {
            board.bring_into_sight(focus);
        }
        self.none = desk.actions.iter().copied().find(|action| {
            matches!(
                action,
                Action::HuntNone | Action::BlockNone | Action::ChooseNone | Action::Stop
            )
        });
        let attacker = desk.view.attack().map(|attack| attack.attacker());
        self.attacker = attacker.and_then(|id| desk.place_of_creature(id));
        if let Some(place) = self
            .attacker
            .filter(|_| self.focus.is_none_or(|f| f.side != Side::Enemy))
        {
            board.bring_into_sight(place);
        }
        self.ask = words::question(desk);
        self.why = why(desk);
        let asks = desk.question() != Some(Decision::Turn) && self.sign.is_none();
        let asking = desk.view.asking().filter(|_| asks);
        self.asking = asking.and_then(Face::of);
        self.name_focus(desk);
        // What can be done is marked on every tile.
        damage.add(SCREEN);
        self.board = board;
    }

    fn first_of(&self, side: Side) -> usize {
        let first = self.open.iter().find(|(open, _)| open.side == side);
        first.map_or(0, |(open, _)| open.at)
    }

    fn name_focus(&mut self, desk: &Desk) {
        let subject = self.focus.and_then(|focus| desk.subject_at(focus));
        self.named = subject.map_or("", |subject| words::subject_name(subject, desk));
    }

    /// What the accept button does now.
    fn action(&self) -> Option<Action> {
        let focus = self.focus?;
        let here = self.open.iter().find(|(open, _)| *open == focus);
        here.map(|&(_, action)| action)
    }

    fn go_to(&mut self, to: Option<Focus>, cx: &mut Context<'_>) {
        let Some(to) = to.filter(|&to| self.focus != Some(to)) else {
            return;
        };
        if let Some(before) = self.focus {
            cx.damage.add(self.board.area(before));
        }
        if self.board.bring_into_sight(to) {
            cx.damage.add(row_area(to.side));
        }
        cx.damage.add(self.board.area(to));
        cx.damage.add(NAMED);
        cx.damage.add(FOOT);
        self.focus = Some(to);
        let desk = cx.desk();
        desk.focus = Some(to);
        self.name_focus(desk);
    }

    /// The next open place of the row, round its end.
    fn beside(&self, forward: bool) -> Option<Focus> {
        let focus = self.focus?;
        let mut row: Vec<usize, CIRCULATING> = Vec::new();
        let open = self.open.iter().filter(|(open, _)| open.side == focus.side);
        row.extend(open.map(|(open, _)| open.at));
        let now = row.iter().position(|&at| at == focus.at)?;
        let step = if forward { 1 } else { row.len() - 1 };
        let at = row[(now + step) % row.len()];
        Some(Focus { at, ..focus })
    }

    /// The nearest open place of the next row that has one.
    fn beyond(&self, down: bool) -> Option<Focus> {
        let focus = self.focus?;
        let now = focus.side as usize;
        let x = self.board.corner(focus).x;
        (1..SIDES.len()).find_map(|step| {
            let step = if down { step } else { SIDES.len() - step };
            let side = SIDES[(now + step) % SIDES.len()];
            let places = self.open.iter().map(|&(open, _)| open);
            places
                .filter(|open| open.side == side)
                .min_by_key(|&open| (self.board.corner(open).x - x).abs())
        })
    }

    /// Shows the next fact, or none if all are shown.
    fn next_beat(&mut self, cx: &mut Context<'_>) -> bool {
        let (now, pace) = (cx.now, cx.settings.pace);
        while let Some(fact) = cx.desk().beats.pop_front() {
            let before = self.board.clone();
            let names = &cx.desk().names.clone();
            if matches!(fact.event, crate::mindbug::rules::Event::TurnStarted { .. }) {
                self.stage = None;
                self.dice = [None; 2];
            }
            let beat = Beat::begin(&fact, names, &mut self.board, &mut self.stage, now, pace);
            damage_changes(&before, &self.board, cx.damage);
            if beat.is_over(now) {
                beat.end(&mut self.board, &mut self.stage, &mut self.dice);
                continue;
            }
            cx.damage.add(BAND);
            cx.damage.add(beat.moving_area(&self.board));
            self.beat = Some(beat);
            return true;
        }
        false
    }
}

/// Marks what differs between two boards.
fn damage_changes(before: &Board, after: &Board, damage: &mut Damage) {
    for side in SIDES {
        let at = side as usize;
        if before.row(side) != after.row(side) || before.offsets[at] != after.offsets[at] {
            damage.add(row_area(side));
        }
    }
    for (i, side) in [Side::Enemy, Side::Own].into_iter().enumerate() {
        if before.purses[i] != after.purses[i] || before.active != after.active {
            damage.add(bar_area(side));
        }
    }
}

/// The enemy's name and one's own, each in a font in which it fits.
fn names(desk: &Desk) -> [(Name, Font); 2] {
    let me = desk.holder();
    [me.opponent(), me].map(|player| {
        let name = desk.names[player.index()].clone();
        let fits = Font::Body.width(&name) <= NAME_WIDTH;
        let font = if fits { Font::Body } else { Font::Small };
        (name, font)
    })
}

/// The sign of the bot that must decide.
fn sign(desk: &Desk) -> Option<(Sign, Sentence, Key)> {
    let level = desk.thinks?;
    let by = desk.view.decision().map(|(by, _)| by);
    let parts = Parts {
        player: by.map_or("", |by| desk.name(by)),
        ..Parts::default()
    };
    let words = fill(Key::ThinkThinks.text(), parts);
    Some((Sign::new(SIGN), words, level_line(level)))
}

/// Why the question is asked: the attack it is about, or the card that asks.
fn why(desk: &Desk) -> Sentence {
    let view = &desk.view;
    let attack = view.attack().map(|attack| attack.attacker());
    let attacker = attack.and_then(|id| view.creature(id));
    match (desk.question(), attacker, view.asking()) {
        (Some(Decision::Turn), ..) => fill(Key::AskFree.text(), Parts::default()),
        (Some(Decision::Choose), _, Some(source)) => {
            let key = match view.picks_made() {
                0 => Key::AskBy,
                _ => Key::AskMore,
            };
            let thing = words::source_name(source);
            fill(
                key.text(),
                Parts {
                    thing,
                    ..Parts::default()
                },
            )
        }
        (_, Some(attacker), _) => {
            let parts = Parts {
                player: "",
                thing: words::card_name(attacker.card()),
                number: i32::from(view.power(attacker)),
            };
            fill(Key::AskAttacker.text(), parts)
        }
        _ => Sentence::new(),
    }
}

impl Screen for Table {
    fn open(opening: &Opening<'_>) -> Table {
        let desk = opening.desk();
        let me = desk.holder();
        let busy = !desk.beats.is_empty();
        let known = if busy { &desk.before } else { &desk.view };
        let mut table = Table {
            board: Board::of(known),
            names: names(desk),
            has_energy: !desk.view.shop().is_empty() || desk.view.energy(me) > 0,
            open: Vec::new(),
            focus: None,
            none: None,
            attacker: None,
            ask: Key::AskWait,
            why: Sentence::new(),
            named: "",
            asking: None,
            beat: None,
            stage: None,
            dice: [None; 2],
            busy,
            sign: None,
            taken: desk.taken,
            can_be_advised: false,
            watched: None,
        };
        if !busy {
            table.lay_out(desk, &mut Damage::none());
        }
        table
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Go> {
        if self.busy {
            // Any press lays the table out as it is.
            cx.desk().beats.clear();
            self.beat = None;
            cx.damage.add(SCREEN);
            return None;
        }
        match intent {
            Intent::Left | Intent::Right => {
                let to = self.beside(intent == Intent::Right);
                self.go_to(to, cx);
                None
            }
            Intent::Up | Intent::Down => {
                let to = self.beyond(intent == Intent::Down);
                self.go_to(to, cx);
                None
            }
            Intent::Accept => self.action().map(|action| self.act(action)),
            Intent::Back => self.back(),
            Intent::Inspect => {
                let focus = self.focus;
                let desk = cx.desk();
                desk.subject = focus.and_then(|focus| desk.subject_at(focus));
                Some(Go::To(ScreenId::Look))
            }
            Intent::Menu => Some(Go::To(ScreenId::Pause)),
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Go> {
        let now = cx.now;
        // Somebody else has acted: it is shown as one's own actions are.
        self.busy |= self.taken != cx.desk().taken;
        if !self.busy {
            let (sign, ..) = self.sign.as_mut()?;
            if sign.advance(now, cx.damage) {
                cx.damage.add(FOOT);
            }
            return Some(Go::Await);
        }
        match &mut self.beat {
            Some(beat) if !beat.is_over(now) => {
                beat.advance(now, &self.board, cx.damage);
                return None;
            }
            Some(beat) => {
                let before = self.board.clone();
                cx.damage.add(beat.moving_area(&self.board));
                beat.end(&mut self.board, &mut self.stage, &mut self.dice);
                damage_changes(&before, &self.board, cx.damage);
                cx.damage.add(BAND);
                self.beat = None;
            }
            // The marks of what could be done go.
            None => cx.damage.add(SCREEN),
        }
        if self.next_beat(cx) {
            return None;
        }
        let Context { desk, damage, .. } = cx;
        self.lay_out(desk.as_ref().expect("a game is on the table"), damage);
        Some(Go::Settled)
    }

    fn is_animating(&self) -> bool {
        let blinks = self.sign.as_ref();
        self.busy || blinks.is_some_and(|(sign, ..)| sign.is_animating())
    }

    fn is_moving(&self) -> bool {
        self.busy
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &Facts,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.paint(target)
    }
}

impl Table {
    /// The back button: no to the question, enough to the bot, or else a hint.
    fn back(&mut self) -> Option<Go> {
        match (&self.sign, self.none) {
            (Some((sign, ..)), _) => sign.can_be_cut().then_some(Go::CutOff),
            (None, Some(action)) => Some(self.act(action)),
            (None, None) => self.can_be_advised.then_some(Go::To(ScreenId::Hint)),
        }
    }

    /// An answer is final: from here on the table shows what comes of it.
    fn act(&mut self, action: Action) -> Go {
        self.busy = true;
        Go::Act(action)
    }
}
