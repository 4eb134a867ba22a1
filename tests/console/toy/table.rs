//! The table of Nim: the heaps, who is asked, what would be taken, and what happened, take by take.
//!
//! The cursor is a place in the list of legal takes, so nothing illegal can be chosen. The table goes
//! on by itself when somebody else has acted.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use kaijubox::{
    console::{
        Desk, DeviceInfo, Name, Role, Title as _,
        pages::{PauseRow, Sign, Watched, WatchedTable},
        screens::{AtTable, Command, Play, Screen, TableContext, TableOpening},
    },
    game::Player,
    text::{Font, Sentence},
    ui::{
        Button, Damage, Intent, SCREEN, Tick, theme, ticks,
        widgets::{Align, Hint, footer, header, label, plate},
    },
};

use super::{
    pages::Page,
    rules::{Event, HEAPS, Take},
    title::{Nim, sentence},
};

type Context<'a> = TableContext<'a, Nim>;

/// How long a take is seen.
const BEAT: u32 = ticks(300);

/// The table.
pub(crate) struct Table {
    heaps: [u8; HEAPS],
    marked: Option<Take>,
    /// The heap that the holder shuns.
    shunned: Option<u8>,
    asks: Sentence,
    told: Sentence,
    /// Who plays: their names, and whether they are asked, or out.
    names: Vec<(Name, Rgb565)>,
    sign: Option<Sign>,
    can_be_advised: bool,
    /// When the take that is shown has been seen.
    until: Option<Tick>,
    busy: bool,
    /// The decisions that were taken when it was laid out.
    taken: u32,
    watched: Option<Watched>,
}

impl Table {
    fn lay_out(&mut self, desk: &Desk<Nim>) {
        let state = &desk.view.state;
        self.heaps = state.heaps;
        self.marked = desk.actions.get(desk.attention.at).copied();
        self.shunned = state.shunned(desk.holder());
        self.asks = match desk.decider() {
            Some(by) if desk.thinks.is_some() => sentence(&format!("{} thinks", desk.name(by))),
            Some(by) => sentence(&format!("{} takes", desk.name(by))),
            None => Sentence::new(),
        };
        let names = desk.table.names.iter().zip(0..).map(|(name, seat)| {
            let color = match Player(seat) {
                player if desk.decider() == Some(player) => theme::AMBER,
                player if state.still_in.has(player) => theme::PAPER,
                _ => theme::EDGE,
            };
            (name.clone(), color)
        });
        self.names = names.collect();
        let last = desk.log.last();
        let told = last.and_then(|event| Nim::sentence(event, &desk.table.names));
        self.told = told.unwrap_or_default();
        let sign = Sign::new(Nim::CARD.sign, Point::new(194, 36));
        self.sign = desk.thinks.map(|_| sign);
        self.can_be_advised = desk.can_be_advised();
        self.until = None;
        self.busy = false;
        self.taken = desk.taken;
    }

    /// Shows the next thing that happened; is there one?
    fn next_beat(&mut self, cx: &mut Context<'_>) -> bool {
        while let Some(event) = cx.desk.beats.pop_front() {
            if let Event::Taken { take, .. } = event {
                let (heap, count) = take;
                self.heaps[usize::from(heap)] -= count;
            }
            self.told = Nim::sentence(&event, &cx.desk.table.names).unwrap_or_default();
            let shown = cx.pace.of(BEAT);
            if shown > 0 {
                self.until = Some(Tick(cx.now.0 + shown));
                return true;
            }
        }
        false
    }

    fn mark(&mut self, intent: Intent, desk: &mut Desk<Nim>) {
        let (actions, at) = (&desk.actions, desk.attention.at);
        let (count, heap) = (actions.len(), actions.get(at).map(|take| take.0));
        if count == 0 {
            return;
        }
        let other = |at: &usize| actions.get(*at).map(|take| take.0) != heap;
        let to = match intent {
            Intent::Right => (at + 1) % count,
            Intent::Left => (at + count - 1) % count,
            Intent::Down => (at + 1..count).chain(0..at).find(other).unwrap_or(at),
            _ => (0..at)
                .rev()
                .chain((at + 1..count).rev())
                .find(other)
                .unwrap_or(at),
        };
        desk.attention.at = to;
        self.marked = desk.actions.get(to).copied();
    }
}

impl WatchedTable for Table {
    fn be_watched(&mut self, words: Watched, damage: &mut Damage) {
        self.watched = Some(words);
        damage.add(SCREEN);
    }

    fn forget(&mut self, damage: &mut Damage) {
        self.busy = true;
        self.until = None;
        damage.add(SCREEN);
    }
}

impl Screen<AtTable<Nim>> for Table {
    type Args = ();

    fn open((): (), opening: &TableOpening<'_, Nim>) -> Table {
        let desk = opening.desk();
        let mut table = Table {
            heaps: [0; HEAPS],
            marked: None,
            shunned: None,
            asks: Sentence::new(),
            told: Sentence::new(),
            names: Vec::new(),
            sign: None,
            can_be_advised: false,
            until: None,
            busy: false,
            taken: 0,
            watched: None,
        };
        table.lay_out(desk);
        if !desk.beats.is_empty() {
            table.heaps = desk.before.state.heaps;
            table.marked = None;
            table.sign = None;
            table.busy = true;
        }
        table
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Play<Page>> {
        cx.repaint();
        if self.busy {
            cx.desk.beats.clear();
            self.until = None;
            return None;
        }
        match intent {
            Intent::Accept => {
                let choice = cx.desk.choice(self.marked?)?;
                self.marked = None;
                self.busy = true;
                Some(Play::Choose(choice))
            }
            Intent::Back if self.can_be_advised => Some(Play::Show(Role::Hint)),
            Intent::Back => {
                let sign = self.sign.as_ref()?;
                sign.can_be_cut().then_some(Play::Console(Command::CutOff))
            }
            Intent::Menu => Some(Play::Show(Role::Pause(PauseRow::Resume))),
            Intent::Inspect => None,
            _ => {
                self.mark(intent, cx.desk);
                None
            }
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Play<Page>> {
        if self.taken != cx.desk.taken && !self.busy {
            self.busy = true;
            self.sign = None;
            cx.repaint();
        }
        if !self.busy {
            self.sign.as_mut()?.advance(cx.now, cx.damage);
            return Some(Play::Console(Command::Await));
        }
        if self.until.is_some_and(|until| cx.now.0 < until.0) {
            return None;
        }
        cx.repaint();
        if self.next_beat(cx) {
            return None;
        }
        self.lay_out(cx.desk);
        Some(Play::Settled)
    }

    fn is_animating(&self) -> bool {
        self.busy || self.sign.as_ref().is_some_and(Sign::is_animating)
    }

    fn is_moving(&self) -> bool {
        self.busy
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        header("Nim", target)?;
        let head = self
            .watched
            .as_ref()
            .map_or(&self.asks, |words| &words.place);
        let line = |text: &str, y, color, target: &mut D| {
            label(
                text,
                Font::Body,
                Point::new(12, y),
                Align::Left,
                color,
                target,
            )
        };
        line(head, 52, theme::AMBER, target)?;
        for (heap, &size) in self.heaps.iter().enumerate() {
            let top = 84 + 30 * heap as i32;
            let is_shunned = self.shunned == Some(heap as u8);
            let taken = self.marked.filter(|take| usize::from(take.0) == heap);
            let kept = size - taken.map_or(0, |take| take.1);
            for object in 0..size {
                let color = match object < kept {
                    true if is_shunned => theme::EDGE,
                    true => theme::MINT,
                    false => theme::AMBER,
                };
                let at = Point::new(40 + 26 * i32::from(object), top);
                plate(Rectangle::new(at, Size::new(20, 20)), color, target)?;
            }
        }
        let told = match &self.watched {
            Some(words) => words.speed,
            None => &self.told,
        };
        line(told, 190, theme::DIM, target)?;
        for (seat, (name, color)) in self.names.iter().enumerate() {
            let at = Point::new(8 + 58 * seat as i32, 210);
            label(name, Font::Small, at, Align::Left, *color, target)?;
        }
        let advice = [Hint(Button::A, "take"), Hint(Button::B, "hint")];
        let hints = match (&self.watched, self.marked) {
            (Some(words), _) => &words.hints[..],
            (None, Some(_)) => &advice[..1 + usize::from(self.can_be_advised)],
            (None, None) => &[],
        };
        footer(hints, target)?;
        match &self.sign {
            Some(sign) => sign.draw(target),
            None => Ok(()),
        }
    }
}
