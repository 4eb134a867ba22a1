//! The table: Tokyo in the middle, the monsters round it, what is said, and the dice.
//!
//! Nearly all is public, so there is one table for everybody. While there are facts left to be shown,
//! it trails the truth beat by beat, and any press goes on to the next. What is seen in Tokyo follows.

mod beat;
mod board;
mod cursor;
mod paint;
mod place;
mod seen;
mod spot;

pub(in crate::tokyo) use beat::tumbling;
pub(in crate::tokyo) use board::Panel;

use beat::{Beat, Kind};
use board::Board;
use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use place::{BAND, BAY_CORNER, BELOW, CITY, Focus, SIGN};
use spot::{Spot, Stage};

use super::{Command, Context, Desk, Opening, Room, words};
use crate::{
    console::{
        self, DeviceInfo, Names, Role, Title as _,
        pages::{PauseRow, Sign, Watched, WatchedTable, level_line},
        screens::Screen,
    },
    game::Player,
    text::{Args, Key, Sentence, format},
    tokyo::{
        KingOfTokyo,
        chronicle::Entry,
        rules::{Action, Decision, Event},
    },
    ui::{Damage, Intent, Tick, ticks, widgets::FOOTER},
};

/// Rolled dice tumble so long.
pub(in crate::tokyo) const TUMBLE: u32 = ticks(700);

/// The table.
pub struct Table {
    board: Board,
    names: Names,
    asked: Option<Player>,
    /// What is said: a question, or what happened.
    head: Sentence,
    /// What is said below it, where no dice lie.
    below: Sentence,
    focus: Option<Focus>,
    /// What is seen in Tokyo City, and below it.
    stages: [Stage; 2],
    beat: Option<Beat>,
    /// Is there still something to be shown?
    busy: bool,
    sign: Option<Sign>,
    /// Has anything changed in this tick, besides the pictures in Tokyo?
    stirs: bool,
    /// The decisions that were taken when the table was laid out.
    taken: u32,
    /// What A does, if it does something.
    accepts: Option<Action>,
    /// Who may pay for life while a bot is asked: X leads there.
    heals: Option<Player>,
    watched: Option<Watched>,
}

/// Whom, with how many, what.
fn told(key: Key, player: &str, number: i32) -> Sentence {
    let args = Args {
        player,
        number,
        ..Args::default()
    };
    format(key.text(), args)
}

impl WatchedTable for Table {
    fn be_watched(&mut self, words: Watched, damage: &mut Damage) {
        self.watched = Some(words);
        damage.add(BAND);
        damage.add(FOOTER);
    }

    fn forget(&mut self, damage: &mut Damage) {
        let before = self.seen();
        self.busy = true;
        self.beat = None;
        self.damage_since(&before, damage);
        damage.add(BAND);
    }
}

impl Table {
    /// Lays out the table as the desk has it.
    fn lay_out(&mut self, desk: &Desk) {
        let game = desk.game();
        self.board = Board::of(game);
        self.beat = None;
        self.busy = false;
        self.taken = desk.taken;
        self.asked = desk.decider();
        let sign = Sign::new(KingOfTokyo::CARD.sign, SIGN);
        self.sign = desk.thinks.map(|_| sign);
        self.heals = desk.healer();
        self.accepts = match desk.question() {
            Some(Decision::Roll) if desk.is_asked() => Some(Action::Roll),
            _ => None,
        };
        let name = self.asked.map_or("", |by| desk.name(by));
        (self.head, self.below) = match (desk.thinks, self.asked) {
            (Some(level), _) => (
                told(words::busy(desk), name, 0),
                told(level_line(level), "", 0),
            ),
            (None, Some(by)) if self.accepts.is_some() => {
                let dice = game.dice_count(by).into();
                (
                    told(Key::TokyoTableYourTurn, name, 0),
                    told(Key::TokyoTableRoll, name, dice),
                )
            }
            (None, Some(_)) => (told(Key::TokyoTableAsked, name, 0), Sentence::new()),
            (None, None) => (Sentence::new(), Sentence::new()),
        };
    }

    fn players(&self) -> usize {
        self.board.panels.len()
    }

    /// Shows the next fact, or none if all are shown.
    fn next_beat(&mut self, cx: &mut Context<'_>) -> bool {
        let (now, pace) = (cx.now, cx.pace);
        let desk = cx.desk();
        while let Some(entry) = desk.next_beat() {
            let (kind, length) = match entry {
                Entry::Event(Event::DieRolled { die, face, .. }) => {
                    self.board.show_die(die, face);
                    let mut dice = 1 << die;
                    while let Some(&Entry::Event(Event::DieRolled { die, face, .. })) =
                        desk.beats.front()
                    {
                        desk.beats.pop_front();
                        self.board.show_die(die, face);
                        dice |= 1 << die;
                    }
                    (Kind::Tumble(dice), TUMBLE)
                }
                entry => {
                    let monster = |player: Player| self.board.panel(player).monster;
                    beat::kind(&entry, monster)
                }
            };
            if let Some(sentence) = words::sentence(&entry, &desk.table.names) {
                self.head = sentence;
                self.below.clear();
            }
            if let Some(event) = entry.event() {
                self.board.apply(&event);
            }
            let beat = Beat::new(kind, pace.of(length), now);
            if !beat.is_over(now) {
                self.beat = Some(beat);
                return true;
            }
        }
        false
    }

    /// What is shown right now is cut short; the log has it.
    fn skip(&mut self, cx: &mut Context<'_>) {
        let before = self.seen();
        self.beat = None;
        self.damage_since(&before, cx.damage);
        cx.damage.add(BAND);
    }

    /// From here on the table shows what comes of an answer.
    fn trail(&mut self, cx: &mut Context<'_>) {
        let before = self.seen();
        self.busy = true;
        self.sign = None;
        cx.damage.add(BAND);
        cx.damage.add(FOOTER);
        self.damage_since(&before, cx.damage);
    }

    /// Goes on to the moment `now`; whether it has come to the end of the beat.
    fn advance(&mut self, now: Tick, damage: &mut Damage) -> bool {
        let before = self.seen();
        let Some(beat) = &mut self.beat else {
            return true;
        };
        if beat.is_over(now) {
            return true;
        }
        let tumbled = (0..8).map(|die| beat.tumbling(die));
        let was: heapless::Vec<_, 8> = tumbled.collect();
        beat.advance(now);
        let changed = (0..8).any(|die| beat.tumbling(die) != was[die]);
        if changed {
            damage.add(place::DICE);
        }
        self.damage_since(&before, damage);
        false
    }

    /// What a tick brings, but for the pictures in Tokyo.
    fn go_on(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        // Somebody else has acted: it is shown as one's own actions are.
        if self.taken != cx.desk().taken && !self.busy {
            self.trail(cx);
        }
        if !self.busy {
            if let Some(action) = cx.desk.standing_answer()
                && self.watched.is_none()
            {
                let choice = cx.desk.choice(action)?;
                self.trail(cx);
                return Some(Command::Choose(choice));
            }
            let sign = self.sign.as_mut()?;
            if sign.advance(cx.now, cx.damage) {
                cx.damage.add(FOOTER);
            }
            return Some(Command::Console(console::screens::Command::Await));
        }
        if cx.hurry {
            cx.desk.beats.clear();
            self.skip(cx);
        }
        if !self.advance(cx.now, cx.damage) {
            return None;
        }
        let before = self.seen();
        let footer = (self.sign.is_some(), self.accepts);
        self.beat = None;
        let goes_on = self.next_beat(cx);
        if !goes_on {
            self.lay_out(cx.desk());
        }
        cx.damage.add(BAND);
        if footer != (self.sign.is_some(), self.accepts) || !goes_on {
            cx.damage.add(FOOTER);
        }
        self.damage_since(&before, cx.damage);
        (!goes_on).then_some(Command::Settled)
    }
}

impl Screen<Room> for Table {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Table {
        let desk = opening.desk();
        let busy = !desk.beats.is_empty();
        let mut table = Table {
            board: Board::of(if busy {
                desk.before.table()
            } else {
                desk.game()
            }),
            names: desk.table.names.clone(),
            asked: None,
            head: Sentence::new(),
            below: Sentence::new(),
            focus: None,
            stages: [
                Stage::new(CITY, CITY.top_left, Spot::Market),
                Stage::new(BELOW, BAY_CORNER, Spot::Market),
            ],
            beat: None,
            busy,
            sign: None,
            stirs: false,
            taken: desk.taken,
            accepts: None,
            heals: None,
            watched: None,
        };
        // The roll was seen on the page of the dice: they lie as they will.
        let changes_dice = |entry: &Entry| {
            matches!(
                entry.event(),
                Some(Event::DieRolled { .. } | Event::DieTurned { .. } | Event::TurnStarted { .. })
            )
        };
        if !busy {
            table.lay_out(desk);
        } else if !desk.beats.iter().any(changes_dice) {
            table.board.dice = desk.game().dice().iter().copied().collect();
        }
        let wanted = table.wanted_spots();
        for (stage, spot) in table.stages.iter_mut().zip(wanted) {
            *stage = Stage::new(stage.area, stage.corner, spot);
        }
        table
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        self.stirs = true;
        if self.busy {
            if intent == Intent::Menu {
                cx.desk.beats.clear();
                return Some(Command::Show(Role::Pause(PauseRow::Resume)));
            }
            self.skip(cx);
            return None;
        }
        match intent {
            Intent::Accept => {
                let action = self.accepts?;
                cx.desk.attention.kept = 0;
                cx.desk.attention.plan = None;
                let choice = cx.desk.choice(action)?;
                self.trail(cx);
                Some(Command::Choose(choice))
            }
            Intent::Back if self.focus.is_some() => {
                self.turn_to(None, cx);
                None
            }
            Intent::Back => {
                let can_be_cut = self.sign.as_ref().is_some_and(Sign::can_be_cut);
                let cut = Command::Console(console::screens::Command::CutOff);
                can_be_cut.then_some(cut)
            }
            Intent::Inspect => self.look(cx),
            Intent::Menu => Some(Command::Show(Role::Pause(PauseRow::Resume))),
            _ => {
                self.go(intent, cx);
                None
            }
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        let pressed = core::mem::take(cx.damage);
        let command = self.go_on(cx);
        let stirred = core::mem::replace(&mut self.stirs, !cx.damage.is_empty());
        // A strip of a picture takes the time that other frames leave, this one and the one before.
        if !stirred && !self.stirs {
            self.follow(cx.damage);
        }
        for rect in pressed.rects() {
            cx.damage.add(*rect);
        }
        command
    }

    fn is_animating(&self) -> bool {
        let blinks = self.sign.as_ref().is_some_and(Sign::is_animating);
        self.busy || blinks || !self.is_followed()
    }

    fn is_moving(&self) -> bool {
        self.busy
    }

    fn asks(&self) -> Option<u32> {
        let is_asked = !self.busy && self.accepts.is_some() && self.watched.is_none();
        is_asked.then_some(self.taken)
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.paint(target)
    }
}
