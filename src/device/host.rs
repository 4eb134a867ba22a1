//! What the console asks of its board, served: buttons in, requests out, chance gathered.
//!
//! One update a tick. It also feeds the watchdog, so that whatever stops the ticks restarts the
//! console.

use embassy_rp::pac;
use embassy_time::{Duration, Instant};

use super::{
    busy,
    clock::Started,
    input_task::{CHANGED, buttons},
    marks::{Phase, Place, mark},
    painter::Frame,
    saves::Saves,
    thinker,
};
use crate::{
    board::{patience, rng::Pool},
    console::{self, FrameTimes, Request, TeInfo, screens::Crash, thinking::Answer},
    games::{App, Kaijubox},
    ui::{Buttons, Tick},
};

/// The console and the parts of the board that serve it.
pub(super) struct Host {
    pub(super) app: &'static mut App,
    saves: Saves,
    pool: Pool,
    /// The tick of the next update.
    tick: Tick,
    down: Buttons,
    frames: FrameTimes,
    te: Option<TeInfo>,
    /// The tick after the last frame, if something moved in it: the next frame then has a period.
    follows: Option<Tick>,
}

impl Host {
    pub(super) fn new(app: &'static mut App, saves: Saves, pool: Pool) -> Host {
        Host {
            app,
            saves,
            pool,
            tick: Tick::default(),
            down: Buttons::NONE,
            frames: FrameTimes::default(),
            te: None,
            follows: None,
        }
    }

    /// One tick; returns where it is.
    pub(super) fn update(&mut self) -> Place {
        mark(Phase::Tick, self.place());
        patience::feed();
        self.gather_chance();
        let (frames, dice, te) = (self.frames, self.pool.health(), self.te);
        self.app.set_facts(|facts| {
            facts.frames = frames;
            facts.te = te;
            facts.dice = dice;
        });
        let mut served = Served {
            frames: &mut self.frames,
        };
        self.app.tick(self.tick, self.down, &mut served);
        let place = self.place();
        self.tick = self.tick.next();
        place
    }

    /// This tick draws nothing, and the next one is far.
    pub(super) fn rest(&mut self) {
        self.saves.keep(self.app);
    }

    /// One tick that nobody sees, under a frame that takes longer than a refresh.
    pub(super) fn pass(&mut self) {
        if self.follows == Some(self.tick) {
            self.follows = Some(self.tick.next());
        }
        self.update();
    }

    /// Takes over what is known of the panel's refresh.
    pub(super) fn set_te(&mut self, te: Option<TeInfo>) {
        self.te = te;
    }

    /// Something moves, and there is so much time left until the next update.
    pub(super) fn idle(&mut self, left: Duration) {
        self.saves.keep_within(self.app, left);
    }

    /// Counts a frame that has started.
    pub(super) fn count(&mut self, frame: &Frame, started: &Started) {
        let period = started.period.as_micros() as u32;
        if self.follows == Some(frame.place.tick) {
            self.frames.frames += 1;
            self.frames.worst_period_us = self.frames.worst_period_us.max(period);
            self.frames.late += u32::from(started.is_late);
        }
        self.follows = frame.place.animating.then_some(frame.place.tick.next());
    }

    /// Counts the drawing of a frame that was sent.
    pub(super) fn count_drawing(&mut self, frame: &Frame) {
        self.frames.worst_draw_us = self.frames.worst_draw_us.max(frame.draw_us);
    }

    fn place(&self) -> Place {
        Place {
            tick: self.tick,
            screen: self.app.screen_number(),
            animating: self.app.is_animating(),
        }
    }

    /// Reads the buttons; the moment of a press and one bit of the oscillator go into the pool.
    fn gather_chance(&mut self) {
        CHANGED.reset();
        let down = buttons();
        let pressed = down.without(self.down);
        self.down = down;
        self.pool.feed(rosc_bit());
        if pressed != Buttons::NONE {
            self.pool.stir(Instant::now().as_ticks());
            let key = self.pool.key();
            self.app.seeds().stir(key);
        }
    }
}

/// What the chip does for the console.
struct Served<'a> {
    frames: &'a mut FrameTimes,
}

impl console::Host<Kaijubox> for Served<'_> {
    fn answer(&mut self) -> Option<Answer> {
        thinker::answer()
    }

    fn serve(&mut self, request: Request, app: &mut App) {
        match request {
            Request::GameSeed(seed) => defmt::info!("game seed {=u64:#x}", seed),
            Request::Busy(on) => busy::set(on),
            Request::Think => {
                if let Some(question) = app.question() {
                    thinker::ask(question);
                }
            }
            Request::CutOff(id) => thinker::cut_off(id),
            Request::ResetFrameTimes => *self.frames = FrameTimes::default(),
            Request::LogFrameTimes(times) => defmt::info!(
                "frame times: frames {=u32} period_us {=u32} draw_us {=u32} late {=u32}",
                times.frames,
                times.worst_period_us,
                times.worst_draw_us,
                times.late
            ),
            Request::Crash(Crash::Panic) => panic!("asked for by the self-test"),
            Request::Crash(Crash::HardFault) => cortex_m::asm::udf(),
            Request::Crash(Crash::Hang) => loop {
                cortex_m::asm::nop();
            },
            Request::Crash(Crash::StackOverflow) => {
                defmt::info!("depth {=u32}", overflow(0));
            }
        }
    }
}

/// Calls itself until the stack has left memory.
#[inline(never)]
fn overflow(depth: u32) -> u32 {
    let frame = core::hint::black_box([depth; 32]);
    let deeper = if frame[0] == u32::MAX {
        0
    } else {
        overflow(depth + 1)
    };
    core::hint::black_box(frame)[0] + deeper
}

/// The ring oscillator's random bit.
pub(super) fn rosc_bit() -> bool {
    pac::ROSC.randombit().read().randombit()
}
