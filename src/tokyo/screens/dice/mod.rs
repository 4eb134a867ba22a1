//! The dice: they tumble and lie where they fell, are kept or rolled again, probed or turned.
//!
//! A die keeps its place from the first roll to the last. What the roll would give now is told below.
//! A long answer (which dice, to which face) is put together here and given as a whole, so that
//! everything can be taken back until then.

mod hand;
mod paint;
mod stake;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::Vec;
use stake::Stake;

use super::{
    Command, Context, Desk, MonsterAt, Opening, Page, Room,
    table::{Panel, TUMBLE, tumbling},
    words,
};
use crate::{
    console::{DeviceInfo, Name, Role, pages::PauseRow, screens::Screen},
    game::{MAX_PLAYERS, Player},
    sound::cues,
    text::{Args, Key, Sentence, format},
    tokyo::{
        cards::{Card, Face},
        chronicle::Entry,
        glance::Promise,
        rules::{Action, Decision, Event},
    },
    ui::{Damage, Intent, Tick, ticks},
};

/// Dice of a roll, or of a throw against a loss.
const MOST: usize = 24;
/// Buttons: roll again, stop, three cards at most, healing.
const BUTTONS: usize = 6;
/// A final roll lies so long before what comes of it is shown.
const REST: u32 = ticks(500);

/// Where the dice lie.
const FIELD: Rectangle = Rectangle::new(Point::new(0, 42), Size::new(240, 84));
/// What the roll gives, and to whom.
const GIVES: Rectangle = Rectangle::new(Point::new(0, 126), Size::new(240, 62));
/// The buttons.
const ROW: Rectangle = Rectangle::new(Point::new(0, 188), Size::new(240, 30));

/// Where the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    Die(usize),
    Button(usize),
    Face(usize),
}

/// What is being chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Which dice are kept, and what then.
    Keep,
    /// The die for a card.
    Pick(Card),
    /// Its new face.
    Turn(Card, usize),
}

/// Dice on their way.
#[derive(Clone, Copy, Debug)]
struct Tumble {
    dice: u8,
    started: Tick,
    length: u32,
    passed: u32,
}

/// The dice, and what can be done with them.
pub struct Dice {
    by: Player,
    name: Name,
    asks: Key,
    note: Sentence,
    panels: Vec<Panel, MAX_PLAYERS, u8>,
    faces: Vec<Face, MOST, u8>,
    kept: u32,
    cursor: Cursor,
    mode: Mode,
    buttons: Vec<Action, BUTTONS, u8>,
    labels: Vec<Sentence, BUTTONS, u8>,
    promise: Option<Promise>,
    hearts_count: bool,
    /// Can they do nothing but heal who rolls?
    heals: bool,
    /// What a throw against a loss leaves of it as it lies.
    stake: Option<Stake>,
    tumble: Option<Tumble>,
    /// The button that was pressed once although something speaks against it.
    sure: bool,
    /// Are dice kept here, or only looked at?
    keeps: bool,
    taken: u32,
}

/// The dice that the facts to be shown are about, as long as they come first.
fn rolled(desk: &Desk) -> u8 {
    let dice = desk.beats.iter().map_while(|entry| match entry {
        Entry::Event(Event::DieRolled { die, .. }) => Some(1 << die),
        _ => None,
    });
    dice.fold(0, |all, die: u8| all | die)
}

/// Does what comes next begin with dice that the holder has rolled?
pub(super) fn shows_next(desk: &Desk) -> bool {
    let own = matches!(
        desk.beats.front(),
        Some(Entry::Event(Event::DieRolled { by, .. })) if *by == desk.holder()
    );
    let person = desk.table.seats[desk.holder().index()].is_person();
    own && person && desk.progress.is_none() && desk.game().active() == desk.holder()
}

impl Dice {
    fn of(desk: &Desk) -> Dice {
        let mut page = Dice {
            by: desk.holder(),
            name: Name::new(),
            asks: Key::TokyoAskDice,
            note: Sentence::new(),
            panels: Vec::new(),
            faces: Vec::new(),
            kept: 0,
            cursor: Cursor::Button(0),
            mode: Mode::Keep,
            buttons: Vec::new(),
            labels: Vec::new(),
            promise: None,
            hearts_count: false,
            heals: false,
            stake: None,
            tumble: None,
            sure: false,
            keeps: false,
            taken: desk.taken,
        };
        page.lay_out(desk);
        page
    }

    fn lay_out(&mut self, desk: &Desk) {
        let game = desk.game();
        self.taken = desk.taken;
        // While the last roll falls, nobody knows yet what came of it: who is asked next, and what they have left.
        let asks_dice =
            desk.is_asked() && matches!(desk.question(), Some(Decision::Dice | Decision::Change));
        let is_last = shows_next(desk) && !asks_dice;
        self.by = match desk.decider() {
            Some(decider) if !is_last => decider,
            _ => desk.holder(),
        };
        self.name = Name::try_from(desk.name(self.by)).unwrap_or_default();
        self.asks = match is_last {
            true => Key::TokyoAskLast,
            false => words::question(desk),
        };
        if !is_last || self.panels.is_empty() {
            let players = Player::first(game.players());
            self.panels = players.map(|player| Panel::of(game, player)).collect();
        }
        let is_throw = !game.throw().is_empty();
        self.faces = match is_throw {
            true => game.throw().iter().copied().collect(),
            false => game.dice().iter().copied().collect(),
        };
        let decision = desk.question();
        self.keeps = decision == Some(Decision::Dice) && desk.is_asked();
        self.kept = match self.keeps {
            true => u32::from(desk.attention.kept) & self.all(),
            false => 0,
        };
        self.promise = (!is_throw).then(|| game.promise());
        self.stake = Stake::of(game);
        let active = game.active();
        let tokens = game.poison(active) + game.shrink(active) > 0;
        let room = game.life(active) < game.life_limit(active) || tokens;
        let sells = game.can_sell_hearts(active);
        self.hearts_count = !game.is_in_tokyo(active) && room || sells;
        // Hearts that can do something else are told as hearts.
        self.heals = self.hearts_count && !tokens && !sells;
        let number = i32::from(game.rolls_left());
        let args = Args {
            player: desk.name(active),
            number,
            ..Args::default()
        };
        let note = match decision {
            Some(Decision::Dice) => Key::TokyoDiceRolls,
            Some(Decision::Probe) => Key::TokyoDiceOf,
            Some(Decision::Threes) if is_throw => Key::TokyoDiceThrow,
            Some(Decision::Threes) => Key::TokyoDiceThrees,
            _ => Key::TokyoDiceLast,
        };
        self.note = match is_last {
            true => Sentence::new(),
            false => format(note.text(), args),
        };
        self.list_buttons(desk);
        self.mode = Mode::Keep;
        self.sure = false;
        let loose = (0..self.faces.len()).find(|&die| self.kept & 1 << die == 0);
        self.cursor = match loose {
            Some(die) if self.keeps && desk.listed(Action::Reroll) => Cursor::Die(die),
            _ => Cursor::Button(0),
        };
        self.follow_advice(desk);
    }

    /// The cursor goes where the advice points, and what it would keep is kept.
    fn follow_advice(&mut self, desk: &Desk) {
        let button = desk.advised(self.buttons.iter().copied());
        let (Some(button), Some(advice)) = (button, desk.advice) else {
            return;
        };
        self.cursor = Cursor::Button(button);
        if self.keeps && advice.parts != 0 {
            self.kept = self.all() & !advice.parts;
            self.label_buttons(desk);
        }
    }

    /// Every die, a bit each.
    fn all(&self) -> u32 {
        (1 << self.faces.len()) - 1
    }

    /// The dice that would be rolled again.
    fn loose(&self) -> u32 {
        self.all() & !self.kept
    }

    /// What can be done, the likeliest first.
    fn list_buttons(&mut self, desk: &Desk) {
        self.buttons.clear();
        let mut listed: Vec<Action, BUTTONS, u8> = Vec::new();
        let is_throw = self.stake.is_some();
        let rank = |action: &Action| match action {
            Action::Reroll => 0,
            // Only hearts save from a loss: a 3 that is thrown again can but help.
            Action::Use(_) if is_throw => 0,
            Action::Stop | Action::Keep | Action::Pass => 1,
            Action::Use(_) => 2,
            _ => 3,
        };
        for wanted in 0..4 {
            let of_rank = desk.actions.iter().filter(|action| rank(action) == wanted);
            listed.extend(of_rank.copied().take(BUTTONS - listed.len()));
        }
        self.buttons = listed;
        self.label_buttons(desk);
    }

    fn label_buttons(&mut self, desk: &Desk) {
        let number = self.loose().count_ones() as i32;
        let label = |action: &Action| match *action {
            Action::Reroll => {
                let args = Args {
                    number,
                    ..Args::default()
                };
                format(Key::TokyoDiceAgain.text(), args)
            }
            Action::Use(card) => words::use_words(card, desk),
            action => words::answer(action, desk),
        };
        self.labels = self.buttons.iter().map(label).collect();
    }

    fn tumble(&mut self, dice: u8, length: u32, now: Tick) {
        self.tumble = (dice != 0).then_some(Tumble {
            dice,
            started: now,
            length,
            passed: 0,
        });
    }

    /// What a die shows while it is on its way.
    fn shown(&self, die: usize) -> Face {
        let tumbles = self
            .tumble
            .and_then(|tumble| tumbling(tumble.dice, die, tumble.passed, tumble.length));
        tumbles.unwrap_or(self.faces[die])
    }

    /// The dice move on to a moment.
    fn advance(&mut self, now: Tick, damage: &mut Damage) {
        let before: Vec<Face, MOST, u8> =
            (0..self.faces.len()).map(|die| self.shown(die)).collect();
        if let Some(tumble) = &mut self.tumble {
            tumble.passed = now.since(tumble.started);
        }
        for (die, before) in before.iter().enumerate() {
            if self.shown(die) != *before {
                damage.add(paint::place(die, self.faces.len()));
            }
        }
    }
}

impl Screen<Room> for Dice {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Dice {
        let desk = opening.desk();
        let mut page = Dice::of(desk);
        let dice = rolled(desk);
        page.tumble(dice, opening.pace.of(TUMBLE), opening.now);
        page
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if self.tumble.is_some() {
            if intent == Intent::Menu {
                cx.desk.beats.clear();
                return Some(Command::Show(Role::Pause(PauseRow::Resume)));
            }
            // A press lets them lie.
            if let Some(tumble) = &mut self.tumble {
                tumble.length = 0;
            }
            cx.damage.add(FIELD);
            return None;
        }
        match intent {
            Intent::Accept => self.accept(cx),
            Intent::Back => {
                self.back(cx);
                None
            }
            Intent::Inspect => Some(Command::Open(Page::Monster(MonsterAt::of(self.by)))),
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
            _ => {
                self.move_cursor(intent, cx);
                None
            }
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if self.taken != cx.desk.taken {
            // What was just rolled lies where it fell.
            let kept = self.kept;
            let dice = rolled(cx.desk);
            self.lay_out(cx.desk);
            self.kept = kept & self.all();
            self.tumble(dice, cx.pace.of(TUMBLE), cx.now);
            cx.repaint();
        }
        let tumble = self.tumble?;
        while let Some(Entry::Event(Event::DieRolled { .. })) = cx.desk.beats.front() {
            cx.desk.next_beat();
        }
        if cx.hurry {
            cx.desk.beats.clear();
        }
        self.advance(cx.now, cx.damage);
        let goes_on = !cx.desk.beats.is_empty() || !self.keeps;
        let rest = if goes_on { cx.pace.of(REST) } else { 0 };
        let is_cut = tumble.length == 0 || cx.hurry;
        if !is_cut && cx.now.since(tumble.started) < tumble.length + rest {
            return None;
        }
        self.tumble = None;
        cx.desk.cues.add(&cues::DICE_LAND);
        cx.repaint();
        match (goes_on, cx.desk.beats.is_empty()) {
            (false, _) => None,
            (true, false) => Some(Command::Show(Role::Table)),
            (true, true) => Some(Command::Settled),
        }
    }

    fn is_animating(&self) -> bool {
        self.tumble.is_some()
    }

    fn asks(&self) -> Option<u32> {
        let more = match self.mode {
            Mode::Keep => u32::from(self.sure),
            Mode::Pick(_) => 2,
            Mode::Turn(..) => 3,
        };
        self.tumble.is_none().then_some(self.taken << 2 | more)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.paint(target)
    }
}
