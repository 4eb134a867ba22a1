//! The table: both sides' creatures, the hand, the question, and the motion of what happens.
//!
//! The cursor moves among the places where something is legal. Where two things are, accepting
//! asks which. While facts are left to be shown, the board trails the truth beat by beat; a press
//! skips one, a held one all.

mod ask;
mod band;
mod beat;
mod board;
mod cursor;
mod fight;
mod motion;
mod paint;
mod peek;
mod scene;
mod seen;

pub(super) use peek::Peek;

use band::{BAND, Told};
use beat::Beat;
use board::{Board, SIDES};
use cursor::Deed;
use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::Vec;
use seen::names;

use crate::{
    console::{
        self, DeviceInfo, Name, Role,
        pages::{PauseRow, Sign, Watched, WatchedTable},
        screens::Screen,
    },
    mindbug::{
        cards,
        rules::{Action, Decision, Event, MAX_ACTIONS},
        screens::{
            Command, Context, Desk, Focus, LookAt, Opening, Page, Room, Side, portrait::Face,
            widgets::Tile,
        },
    },
    text::{Font, Key, Sentence},
    ui::{Damage, Intent, widgets::FOOTER},
};

/// The table.
pub struct Table {
    board: Board,
    /// The enemy's and one's own, each in a font in which it fits.
    names: [(Name, Font); 2],
    has_energy: bool,
    /// All that can be done, place by place; two copies of a card in hand are one action at two
    /// places, but no card has more than two.
    open: Vec<Deed, MAX_ACTIONS>,
    focus: Option<Focus>,
    /// Which of the things that can be done at the focus, while that is asked.
    picking: Option<usize>,
    /// What is chosen comes to harm; was one's own creature chosen once, or not blocking although that loses?
    harms: bool,
    is_sure: bool,
    /// What the back button does: the answer "none".
    none: Option<(Action, Key)>,
    attacker: Option<Focus>,
    ask: Sentence,
    why: Sentence,
    told: Told,
    /// What not blocking costs.
    unblocked: Option<Key>,
    asking: Option<Face>,
    beat: Option<Beat>,
    /// A card that was played and is not in play yet.
    stage: Option<Tile>,
    /// The dice of the attack that is shown.
    dice: [Option<cards::Face>; 2],
    /// Is there still something to be shown?
    busy: bool,
    /// The rows, from the top, whose marks are seen: they come and go one a tick, so that a press is
    /// not answered by a whole screen.
    marked: usize,
    /// A bot thinks: the sign, and the words beside it.
    sign: Option<(Sign, Sentence, Key)>,
    /// The decisions that were taken when the table was laid out.
    taken: u32,
    /// May the holder ask for a hint?
    can_be_advised: bool,
    /// What the bot would do, if the holder has asked.
    advised: Option<Action>,
    /// Is it only looked at, while another page asks?
    peeks: bool,
    /// What it says instead of a question, if it is only watched.
    watched: Option<Watched>,
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
        self.marked = 0;
        if let Some(beat) = self.beat.take() {
            beat.cover(&self.board, damage);
        }
        self.damage_since(&before, damage);
    }
}

impl Table {
    /// Lays out the table as the desk has it.
    fn lay_out(&mut self, desk: &Desk) {
        self.board.sit_before(desk.holder());
        self.board.lay_out(&desk.view);
        self.names = names(desk);
        self.beat = None;
        self.stage = None;
        self.dice = [None; 2];
        self.busy = false;
        self.picking = None;
        self.is_sure = false;
        self.harms = ask::harms(desk);
        self.taken = desk.taken;
        self.sign = band::sign(desk);
        self.can_be_advised = desk.can_be_advised();
        self.advised = desk.followed_action();
        if self.sign.is_some() {
            // A card that the bot may answer stays in sight.
            self.stage = desk.view.shown().map(Tile::of_card);
        }
        self.list_deeds(desk);
        self.focus = self.first_focus(desk);
        if let Some(focus) = self.focus {
            self.board.bring_into_sight(focus);
        }
        let attacker = desk.view.attack().map(|attack| attack.attacker());
        self.attacker = attacker.and_then(|id| desk.place_of_creature(id));
        if let Some(place) = self.attacker
            && self.focus.is_none_or(|focus| focus.side != Side::Enemy)
        {
            self.board.bring_into_sight(place);
        }
        self.ask = ask::ask(desk);
        self.why = ask::why(desk);
        self.unblocked = fight::unblocked(desk);
        // Who attacks lies on the table, marked.
        let asks = self.sign.is_none() && self.attacker.is_none();
        let asks = asks && desk.question() != Some(Decision::Turn);
        let asking = desk.view.asking().filter(|_| asks);
        self.asking = asking.and_then(Face::of);
        self.name_focus(desk);
    }

    /// Shows the next fact, or none if all are shown.
    fn next_beat(&mut self, cx: &mut Context<'_>) -> bool {
        let (now, pace) = (cx.now, cx.pace);
        let desk = cx.desk();
        while let Some(fact) = desk.next_beat() {
            if matches!(fact.event, Event::TurnStarted { .. }) {
                self.stage = None;
                self.dice = [None; 2];
            }
            let (board, stage) = (&mut self.board, &mut self.stage);
            let (names, dice) = (desk.told_names(), &self.dice);
            let beat = Beat::begin(&fact, &names, board, stage, dice, now, pace);
            if beat.is_over(now) {
                beat.end(board, stage, &mut self.dice);
                continue;
            }
            cx.damage.add(beat.moving_area(&self.board));
            self.beat = Some(beat);
            return true;
        }
        false
    }

    /// Puts down what the beat moved, whether it is over or cut short.
    fn end_beat(&mut self, cx: &mut Context<'_>) {
        if let Some(beat) = self.beat.take() {
            beat.cover(&self.board, cx.damage);
            beat.end(&mut self.board, &mut self.stage, &mut self.dice);
        }
    }

    /// An answer is final: from here on the table shows what comes of it.
    fn act(&mut self, action: Action, cx: &mut Context<'_>) -> Option<Command> {
        self.trail(cx);
        cx.desk.choice(action).map(Command::Choose)
    }

    /// The marks of what could be done go, and the board trails the truth.
    fn trail(&mut self, cx: &mut Context<'_>) {
        let before = self.seen();
        self.busy = true;
        self.marked = SIDES.len() - 1;
        self.picking = None;
        self.sign = None;
        cx.damage.add(BAND);
        self.damage_since(&before, cx.damage);
    }

    /// What moves is put down; the next fact follows.
    fn skip(&mut self, cx: &mut Context<'_>) {
        let before = self.seen();
        self.end_beat(cx);
        cx.damage.add(BAND);
        self.damage_since(&before, cx.damage);
    }
}

impl Screen<Room> for Table {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Table {
        let desk = opening.desk();
        let me = desk.holder();
        let busy = !desk.beats.is_empty();
        let mut table = Table {
            board: Board::new(me),
            names: names(desk),
            has_energy: !desk.view.shop().is_empty() || desk.view.energy(me) > 0,
            open: Vec::new(),
            focus: None,
            picking: None,
            harms: false,
            is_sure: false,
            none: None,
            attacker: None,
            ask: Sentence::new(),
            why: Sentence::new(),
            told: Told::default(),
            unblocked: None,
            asking: None,
            beat: None,
            stage: None,
            dice: [None; 2],
            busy,
            marked: if busy { 0 } else { SIDES.len() },
            sign: None,
            taken: desk.taken,
            can_be_advised: false,
            advised: None,
            peeks: false,
            watched: None,
        };
        match busy {
            true => {
                table.board.lay_out(&desk.before);
                // A card that waits for an answer stays in sight.
                table.stage = desk.before.shown().map(Tile::of_card);
            }
            false => table.lay_out(desk),
        }
        table
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        if self.busy {
            if intent == Intent::Menu {
                cx.desk.beats.clear();
                return Some(Command::Show(Role::Pause(PauseRow::Resume)));
            }
            self.skip(cx);
            return None;
        }
        // What was asked about is meant only if the same button is pressed again.
        let again = match self.gives_in() {
            true => Intent::Back,
            false => Intent::Accept,
        };
        if intent != again && self.is_sure {
            self.be_sure(false, cx);
            if intent == Intent::Back {
                return None;
            }
        }
        match (intent, self.picking) {
            (Intent::Left | Intent::Right, Some(now)) => {
                let count = self.deeds_here().count();
                let step = if intent == Intent::Right {
                    1
                } else {
                    count - 1
                };
                self.pick(Some((now + step) % count), cx);
                None
            }
            (Intent::Back, Some(_)) => {
                self.pick(None, cx);
                None
            }
            (Intent::Up | Intent::Down, Some(_)) => None,
            (Intent::Left | Intent::Right, None) => {
                let to = self.beside(intent == Intent::Right);
                self.go_to(to, cx);
                None
            }
            (Intent::Up | Intent::Down, None) => {
                let to = self.beyond(intent == Intent::Down);
                self.go_to(to, cx);
                None
            }
            (Intent::Accept, _) => self.accept(cx),
            (Intent::Back, None) => self.back(cx),
            (Intent::Inspect, _) => {
                let subject = self.focus.and_then(|focus| cx.desk.subject_at(focus));
                Some(Command::Open(Page::Look(LookAt::table(subject))))
            }
            (Intent::Menu, _) => Some(Command::Show(Role::Pause(PauseRow::Resume))),
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        // Somebody else has acted: it is shown as one's own actions are.
        if self.taken != cx.desk().taken && !self.busy {
            self.trail(cx);
        }
        if !self.busy {
            if self.marked < SIDES.len() {
                self.mark_rows(self.marked + 1, cx);
            }
            let (sign, ..) = self.sign.as_mut()?;
            if sign.advance(cx.now, cx.damage) {
                cx.damage.add(FOOTER);
            }
            return Some(Command::Console(console::screens::Command::Await));
        }
        if cx.hurry && (self.beat.is_some() || !cx.desk.beats.is_empty()) {
            cx.desk.beats.clear();
            self.skip(cx);
        }
        if let Some(beat) = &mut self.beat
            && !beat.is_over(cx.now)
        {
            beat.advance(cx.now, &self.board, cx.damage);
            if self.marked > 0 {
                self.mark_rows(self.marked - 1, cx);
            }
            return None;
        }
        let before = self.seen();
        // Who skips all of it sees all of the table at once; nothing follows that picture.
        let at_once = cx.hurry || self.watched.is_some();
        let has_ended = self.beat.is_some();
        self.end_beat(cx);
        let goes_on = self.next_beat(cx);
        // After the last beat come the rows that it leaves otherwise than they are, one a tick, then the question.
        let settles = !goes_on && !at_once && (has_ended || self.settle_row(cx.desk));
        if !goes_on && !settles {
            self.marked = if at_once { SIDES.len() } else { 0 };
            self.lay_out(cx.desk());
        }
        if has_ended || !settles {
            cx.damage.add(BAND);
        }
        self.damage_since(&before, cx.damage);
        (!goes_on && !settles).then_some(Command::Settled)
    }

    fn asks(&self) -> Option<u32> {
        let is_asked = !self.busy && self.sign.is_none() && self.watched.is_none();
        // The question is new once all of it is seen.
        let is_coming = self.marked < SIDES.len();
        let more = [self.picking.is_some(), self.is_sure, is_coming];
        let more = more
            .into_iter()
            .fold(0, |bits, more| bits << 1 | u32::from(more));
        is_asked.then_some(self.taken << 3 | more)
    }

    fn is_animating(&self) -> bool {
        let blinks = self.sign.as_ref();
        self.busy
            || self.marked < SIDES.len()
            || blinks.is_some_and(|(sign, ..)| sign.is_animating())
    }

    fn is_moving(&self) -> bool {
        self.busy
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.paint(target)
    }
}
