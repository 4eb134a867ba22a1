//! What the console asks of its board, served: buttons in, requests out, entropy gathered.
//!
//! One update a tick. It also feeds the watchdog, so that whatever stops the ticks restarts the
//! console.

use embassy_rp::{pac, rom_data};
use embassy_time::{Duration, Instant, block_for};

use super::{
    busy,
    button_watch::{PRESS, buttons},
    clock::Started,
    gauges::Gauges,
    marks::{self, Phase, Place, mark},
    painter::Frame,
    saves::Saves,
    speaker, thinker,
};
use crate::{
    board::{
        patience,
        rng::{Pool, SAMPLE_US},
        speed::Speed,
    },
    console::{
        self, DiceHealth, FrameTimes, Reading, Request, TeInfo, screens::Crash, thinking::Answer,
    },
    games::{App, Kaijubox},
    ui::{Buttons, Tick},
};

/// Bits a tick of an oscillator that has failed: half a percent of the core.
const BITS_OF_THE_FAILED: u32 = 8;

/// The battery is looked at so often, in ticks: half a second, and 40 us a look.
const BETWEEN_LOOKS: u32 = 32;

/// The console and the parts of the board that serve it.
pub(super) struct Host {
    pub(super) app: &'static mut App,
    saves: &'static mut Saves,
    pool: Pool,
    /// The tick of the next update.
    tick: Tick,
    down: Buttons,
    frames: FrameTimes,
    gauges: Gauges,
    /// The tick after the last frame, if something moved in it: the next frame then has a period.
    follows: Option<Tick>,
}

impl Host {
    pub(super) fn new(
        app: &'static mut App,
        saves: &'static mut Saves,
        pool: Pool,
        gauges: Gauges,
    ) -> Host {
        Host {
            app,
            saves,
            pool,
            tick: Tick::default(),
            down: Buttons::NONE,
            frames: FrameTimes::default(),
            gauges,
            follows: None,
        }
    }

    /// One tick; returns where it is.
    pub(super) fn update(&mut self) -> Place {
        mark(Phase::Tick, self.place());
        patience::feed();
        self.gather_chance();
        self.measure_power();
        let (frames, dice) = (self.frames, self.pool.health());
        let band = self.gauges.band_us.take();
        self.app.set_facts(|facts| {
            facts.frames = frames;
            facts.dice = dice;
            if let Some(us) = band {
                facts.reading = Reading::Band(us);
            }
        });
        let mut served = Served {
            frames: &mut self.frames,
            gauges: &mut self.gauges,
            pool: &self.pool,
        };
        self.app.tick(self.tick, self.down, &mut served);
        let place = self.place();
        self.tick = self.tick.next();
        place
    }

    /// This tick draws nothing, and so much time is left before what the next one draws would be late.
    pub(super) fn rest(&mut self, left: Duration) {
        self.saves.keep(self.app, left);
        if self.gauges.wants_save && self.app.may_rest() {
            self.gauges.wants_save = false;
            self.time_save();
        }
        if self.gauges.wants_boot_mode && self.app.may_rest() {
            restart_in_boot_mode();
        }
    }

    /// Whether the console is to be switched off.
    pub(super) fn wants_sleep(&self) -> bool {
        self.gauges.wants_sleep
    }

    /// Keeps all that there is to keep.
    pub(super) fn keep_everything(&mut self) {
        self.saves.keep_everything(self.app);
    }

    /// It was switched off and is on again.
    pub(super) fn wake(&mut self) {
        self.gauges.wants_sleep = false;
        self.app.wake();
        self.follows = None;
    }

    /// Looks at the battery now and then.
    fn measure_power(&mut self) {
        if !self.tick.0.is_multiple_of(BETWEEN_LOOKS) {
            return;
        }
        let (battery, on_usb) = self.gauges.battery();
        let before = self.app.facts().battery;
        if let Some(battery) = battery.filter(|&battery| Some(battery) != before) {
            defmt::info!("battery {=u8}", battery.percent);
        }
        self.app.set_facts(|facts| {
            facts.battery = battery;
            facts.on_usb = on_usb;
        });
    }

    /// Adds what a save takes to the figures that are shown.
    #[inline(never)]
    fn time_save(&mut self) {
        let Some(save_us) = self.saves.time(self.app) else {
            return;
        };
        defmt::info!("read save: save_us {=u32}", save_us);
        self.app.set_facts(|facts| {
            if let Reading::Speed(speed) = &mut facts.reading {
                speed.save_us = save_us;
            }
        });
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
        self.gauges.te = te;
    }

    /// Shall the next picture go out at a speed that is tried?
    pub(super) fn has_trial(&self) -> bool {
        self.gauges.trial.is_some()
    }

    /// The speed at which the next picture shall go out, if not at the usual one.
    pub(super) fn take_trial(&mut self) -> Option<Speed> {
        self.gauges.trial.take()
    }

    /// That picture took so long.
    pub(super) fn tell_trial(&mut self, us: u32) {
        defmt::info!("read band: {=u32} us", us);
        self.gauges.band_us = Some(us);
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
        PRESS.reset();
        let down = buttons();
        let pressed = down.without(self.down);
        self.down = down;
        let before = self.pool.health();
        self.pool.feed(rosc_bit());
        if before != DiceHealth::Good {
            // Whether it has recovered is found out sooner with more bits.
            for _ in 1..BITS_OF_THE_FAILED {
                block_for(Duration::from_micros(SAMPLE_US));
                self.pool.feed(rosc_bit());
            }
        }
        if self.pool.health() != before {
            defmt::info!("dice: {=str}", self.pool.health().name());
        }
        let has_recovered = before != DiceHealth::Good && self.pool.health() == DiceHealth::Good;
        if pressed != Buttons::NONE || has_recovered {
            self.pool.stir(Instant::now().as_ticks());
            let key = self.pool.key();
            self.app.seeds().stir(key);
        }
    }
}

/// What the chip does for the console.
struct Served<'a> {
    frames: &'a mut FrameTimes,
    gauges: &'a mut Gauges,
    pool: &'a Pool,
}

impl console::Host<Kaijubox> for Served<'_> {
    fn answer(&mut self) -> Option<Answer> {
        thinker::answer()
    }

    fn serve(&mut self, request: Request, app: &mut App) {
        match request {
            Request::GameSeed(seed) => defmt::info!("game seed {=u64:#x}", seed),
            Request::Busy(on) => busy::set(on),
            Request::Think => think(app),
            Request::CutOff(id) => thinker::cut_off(id),
            Request::ResetFrameTimes => *self.frames = FrameTimes::default(),
            Request::LogFrameTimes(times) => defmt::info!(
                "frame times: frames {=u32} period_us {=u32} draw_us {=u32} late {=u32}",
                times.frames,
                times.worst_period_us,
                times.worst_draw_us,
                times.late
            ),
            Request::Read(gauge) => {
                let reading = self.gauges.read(gauge, self.pool);
                app.set_facts(|facts| facts.reading = reading);
            }
            Request::TimeBand(divider) => {
                self.gauges.trial = Speed::by_divider(divider);
                app.set_facts(|facts| facts.reading = Reading::None);
            }
            Request::BootMode => self.gauges.wants_boot_mode = true,
            Request::SwitchOff => self.gauges.wants_sleep = true,
            Request::Play(cue, volume) => speaker::play(cue, volume),
            Request::Hush => speaker::hush(),
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

/// Hands the open question to the bot. By itself, since a question is large.
#[inline(never)]
fn think(app: &App) {
    if let Some(question) = app.question() {
        thinker::ask(question);
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

/// Ends this run and starts the boot ROM's drive. The screen goes dark: nothing drives its light.
fn restart_in_boot_mode() -> ! {
    defmt::info!("to the boot mode");
    marks::end_run();
    rom_data::reset_to_usb_boot(0, 0);
    // It does not return; should it, the watchdog ends this.
    loop {
        cortex_m::asm::nop();
    }
}

/// The ring oscillator's random bit.
pub(super) fn rosc_bit() -> bool {
    pac::ROSC.randombit().read().randombit()
}
