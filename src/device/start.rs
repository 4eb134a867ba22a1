//! From power-on to the first tick: clocks, LCD, dice, executors.
//!
//! The LCD's start waits 300 ms for the panel; the ring oscillator is sampled meanwhile and the saves
//! are opened, so both cost the first picture no time.

use embassy_executor::{Executor, InterruptExecutor};
use embassy_rp::{
    Peripherals, interrupt,
    interrupt::{InterruptExt, Priority},
    watchdog::{ResetReason, Watchdog},
};
use embassy_time::{Duration, Instant};
use embedded_hal::delay::DelayNs;
use static_cell::StaticCell;

use super::{
    busy, button_watch, crash,
    gauges::{Gauges, start_reason},
    host::{Host, rosc_bit},
    marks,
    painter::BANDS,
    run::{self, Console},
    saves::Saves,
    speaker, stack_guard, thinker,
};
use crate::{
    board::{
        Board, ButtonPin, SaveFlash, early_clock, idle_clocks,
        lcd::Lcd,
        memory_map,
        patience::WATCHDOG_TIMEOUT,
        rng::{FIRST_BITS, Pool, SAMPLE_US},
        speed::{self, Speed},
    },
    console::{Battery, BoardName, DeviceInfo, FlashChip, Seeds, screen_name},
    games::{App, Kaijubox},
    ui::{Button, Buttons},
};

/// Says in the log that there is no battery.
const NO_BATTERY: u8 = 255;

static APP: StaticCell<App> = StaticCell::new();
static SAVES: StaticCell<Saves> = StaticCell::new();
static THREAD: StaticCell<Executor> = StaticCell::new();
static SCREEN: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
#[allow(
    unsafe_code,
    reason = "the executor asks its caller to be the right interrupt"
)]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt that `SCREEN.start` was given, and nothing else calls it.
    unsafe { SCREEN.on_interrupt() }
}

/// Starts `take`'s board and runs it for ever.
pub fn start(take: impl FnOnce(Peripherals) -> Board) -> ! {
    stack_guard::guard();
    let (console, buttons) = prepare(take(embassy_rp::init(early_clock::config())));
    // Above all that thinks in the thread; handlers of lower priority only wake tasks.
    interrupt::SWI_IRQ_1.set_priority(Priority::P2);
    button_watch::begin(buttons);
    idle_clocks::gate();
    let screen = SCREEN.start(interrupt::SWI_IRQ_1);
    screen.spawn(run::task(console).expect("the task is spawned once"));
    THREAD.init(Executor::new()).run(|spawner| {
        spawner.spawn(thinker::task().expect("the task is spawned once"));
        spawner.spawn(busy::task().expect("the task is spawned once"));
    })
}

/// Starts the LCD and the dice, and resumes what was kept.
///
/// Not a part of `start`, which never returns: what is large here would lie on the stack for ever.
#[inline(never)]
fn prepare(board: Board) -> (Console, [ButtonPin; 8]) {
    let Board {
        name,
        mut lcd,
        lights,
        piezo,
        te,
        buttons,
        power,
        mut flash,
        mut watchdog,
        wires,
    } = board;
    crash::remember(wires);
    speaker::begin(piezo);
    let is_power_on = !marks::was_running();
    let mut gauges = Gauges::new(power, start_reason(&watchdog, !is_power_on));
    let power = gauges.battery();
    let last_crash = last_crash(&watchdog);
    watchdog.start(WATCHDOG_TIMEOUT);

    let held = match is_power_on {
        true => button_watch::held(&buttons, &mut embassy_time::Delay),
        false => Buttons::NONE,
    };
    lcd.wire
        .set_speed(wire_speed(&mut flash, lcd.wire.own_speed(), held));
    let machine = (lcd.wire.speed(), flash.info(), power);
    let mut opened = None;
    let mut wait = Meanwhile::new(|pool: &mut Pool| {
        let app = app(name, pool, machine, last_crash);
        let saves = SAVES.init_with(|| Saves::open(flash, app));
        opened = Some((app, saves));
    });
    let lcd = Lcd::start(lcd, &mut wait);
    let pool = wait.finish();
    let (app, saves) = opened.expect("a wait that is over has done its work");
    defmt::info!(
        "{=str} build {=str}: {=u32} bits of entropy",
        name,
        crate::BUILD,
        pool.bits()
    );
    let console = Console {
        host: Host::new(app, saves, pool, gauges),
        lcd,
        bands: BANDS.take(),
        lights,
        te,
    };
    (console, buttons)
}

/// The console without its hardware.
#[inline(never)]
fn app(
    name: &str,
    pool: &mut Pool,
    (wire, chip, (battery, on_usb)): (Speed, FlashChip, (Option<Battery>, bool)),
    last_crash: Option<u8>,
) -> &'static mut App {
    let mut facts = flash_facts();
    facts.board = BoardName::try_from(name).unwrap_or_default();
    facts.build = crate::BUILD;
    facts.dice = pool.health();
    facts.wire_khz = wire.khz();
    facts.flash_chip = Some(chip);
    (facts.battery, facts.on_usb) = (battery, on_usb);
    defmt::info!("flash id {=u32:x} status {=[u8]}", chip.id, chip.status);
    facts.last_crash = last_crash.and_then(screen_name::<Kaijubox>);
    log_facts(&facts);
    let seeds = Seeds::from_key(pool.key());
    APP.init_with(|| App::new(facts, seeds))
}

/// How fast the wire shall be: as it was kept, or one step slower for good if B is held while the
/// power comes on, or as the board came with Y.
fn wire_speed(flash: &mut SaveFlash, own: Speed, held: Buttons) -> Speed {
    let mut notes = flash.notes();
    let kept = speed::kept(&mut notes).unwrap_or(own);
    let wanted = match () {
        () if held.has(Button::B) => kept.slower(),
        () if held.has(Button::Y) => own,
        () => kept,
    };
    if wanted != kept && speed::keep(&mut notes, wanted).is_err() {
        defmt::warn!("the wire's speed could not be kept");
    }
    wanted
}

/// Waits, and uses the time: the pool is filled with the oscillator's bits, and as soon as they are
/// enough its work is done.
struct Meanwhile<F> {
    pool: Pool,
    work: Option<F>,
}

impl<F: FnOnce(&mut Pool)> Meanwhile<F> {
    fn new(work: F) -> Meanwhile<F> {
        Meanwhile {
            pool: Pool::default(),
            work: Some(work),
        }
    }

    fn pass(&mut self) {
        let due = Instant::now() + Duration::from_micros(SAMPLE_US);
        self.pool.feed(rosc_bit());
        if self.pool.bits() >= FIRST_BITS
            && let Some(work) = self.work.take()
        {
            work(&mut self.pool);
        }
        while Instant::now() < due {}
    }

    /// Waits no longer than for the work.
    fn finish(mut self) -> Pool {
        while self.work.is_some() {
            self.pass();
        }
        self.pool
    }
}

impl<F: FnOnce(&mut Pool)> DelayNs for Meanwhile<F> {
    fn delay_ns(&mut self, ns: u32) {
        let due = Instant::now() + Duration::from_nanos(ns.into());
        while Instant::now() < due {
            self.pass();
        }
    }
}

/// The screen on which the watchdog ended the last run, if it did.
fn last_crash(watchdog: &Watchdog) -> Option<u8> {
    let unfinished = marks::unfinished_run();
    match watchdog.reset_reason() {
        Some(ResetReason::TimedOut) => unfinished,
        _ => None,
    }
}

/// How flash is shared out, as the linker did it.
fn flash_facts() -> DeviceInfo {
    let map = memory_map::flash();
    DeviceInfo {
        flash_total: map.end - map.start,
        flash_image: map.image_end - map.start,
        flash_saves: map.end - map.saves,
        ..DeviceInfo::default()
    }
}

fn log_facts(facts: &DeviceInfo) {
    defmt::info!(
        "facts: board={=str},flash_total={=u32},flash_image={=u32},flash_saves={=u32},wire_khz={=u32},dice={=str},battery={=u8},charging={=u8}",
        facts.board.as_str(),
        facts.flash_total,
        facts.flash_image,
        facts.flash_saves,
        facts.wire_khz,
        facts.dice.name(),
        facts.battery.map_or(NO_BATTERY, |battery| battery.percent),
        facts
            .battery
            .map_or(0, |battery| battery.is_charging.into())
    );
}
