//! When the console fails: what and where, on the LCD and in the log, until A restarts it.
//!
//! Nothing of the running program is trusted any more: interrupts and DMA are stopped, and the page
//! goes out byte by byte through the registers, in strips of a buffer of its own.

use core::{cell::RefCell, fmt::Write as _, panic::PanicInfo};

use cortex_m_rt::{ExceptionFrame, exception};
use critical_section::Mutex;
use embassy_rp::pac;
use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};
use heapless::String;
use portable_atomic::{AtomicBool, Ordering};

use super::marks::{self, Phase, mark_phase};
use crate::{
    board::{Wires, patience, piezo, wire},
    console::screens::crash_page,
    text::Key,
    ui::{Canvas, SCREEN},
};

const STRIP_ROWS: u32 = 4;
const STRIP_PIXELS: usize = (SCREEN.size.width * STRIP_ROWS) as usize;

static HAS_FAILED: AtomicBool = AtomicBool::new(false);
static WIRES: Mutex<RefCell<Option<Wires>>> = Mutex::new(RefCell::new(None));
static STRIP: Mutex<RefCell<[u16; STRIP_PIXELS]>> = Mutex::new(RefCell::new([0; STRIP_PIXELS]));

/// Remembers how to reach the LCD when nothing else works.
pub(super) fn remember(wires: Wires) {
    critical_section::with(|cs| WIRES.replace(cs, Some(wires)));
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    let (mut what, mut place) = (Cut::default(), Cut::default());
    let _ = write!(what, "{}", info.message());
    if let Some(at) = info.location() {
        let _ = write!(place, "{}:{}", tail(at.file()), at.line());
    }
    show(("Panic", Key::CrashPanic), &what.0, &place.0)
}

#[exception]
#[allow(unsafe_code, reason = "the runtime's signature for this handler")]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    let mut place = Cut::default();
    let _ = write!(place, "pc {:08x}  lr {:08x}", frame.pc(), frame.lr());
    let kind = ("Hard fault", Key::CrashHardFault);
    show(kind, Key::CrashFaultMeans.text(), &place.0)
}

/// Text that is cut where it no longer fits: the beginning says most.
#[derive(Default)]
struct Cut(String<160>);

impl core::fmt::Write for Cut {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for c in text.chars() {
            if self.0.push(c).is_err() {
                break;
            }
        }
        Ok(())
    }
}

/// A source file from its crate's folder on: all that a screen has room for.
fn tail(path: &str) -> &str {
    let Some(src) = path.rfind("/src/") else {
        return path;
    };
    let folder = path[..src].rfind('/').map_or(0, |slash| slash + 1);
    &path[folder..]
}

/// Shows what failed; its kind is told to the log in English, and to people in the language that was spoken.
fn show((name, kind): (&str, Key), what: &str, place: &str) -> ! {
    cortex_m::interrupt::disable();
    // What fails while a failure is shown has nothing left to say.
    if HAS_FAILED.swap(true, Ordering::Relaxed) {
        cortex_m::peripheral::SCB::sys_reset();
    }
    mark_phase(Phase::Crash);
    piezo::hold();
    patience::feed_long();
    critical_section::with(|cs| {
        let Some(wires) = *WIRES.borrow_ref(cs) else {
            return;
        };
        wire::stop();
        let strip = &mut STRIP.borrow_ref_mut(cs)[..];
        paint(wires, strip, kind.text(), what, place);
        // Last, since a failure inside the log would fail again here.
        defmt::error!("crash: {=str}|{=str}|{=str}", name, what, place);
        wait_for_a(wires.button_a);
    });
    marks::end_run();
    cortex_m::peripheral::SCB::sys_reset()
}

fn paint(wires: Wires, strip: &mut [u16], kind: &str, what: &str, place: &str) {
    let select = |level: bool| {
        set_pin(wires.cs, level);
        // The panel wants 40 ns between two selections.
        cortex_m::asm::delay(16);
    };
    select(true);
    select(false);
    let last = SCREEN.size.width as u8 - 1;
    for (command, data) in [
        (0x2A, &[0, 0, 0, last][..]),
        (0x2B, &[0, 0, 0, last]),
        (0x2C, &[]),
    ] {
        set_pin(wires.dc, false);
        wire::send(&[command]);
        set_pin(wires.dc, true);
        wire::send(data);
    }
    for top in (0..SCREEN.size.height).step_by(STRIP_ROWS as usize) {
        let area = Rectangle::new(
            Point::new(0, top as i32),
            Size::new(SCREEN.size.width, STRIP_ROWS),
        );
        let mut canvas = Canvas::new(strip, area);
        let Ok(()) = crash_page(kind, what, place, &mut canvas);
        wire::send(bytemuck::cast_slice(canvas.pixels()));
    }
    select(true);
    // The console may have failed before its first picture.
    pac::PWM
        .ch(wires.backlight_slice)
        .cc()
        .write_value(pac::pwm::regs::ChCc(0xFFFF_FFFF));
}

fn set_pin(pin: u8, high: bool) {
    let port = pac::SIO.gpio_out(0);
    let bit = 1 << pin;
    match high {
        true => port.value_set().write_value(bit),
        false => port.value_clr().write_value(bit),
    }
}

/// Waits until A has been let go and pressed.
fn wait_for_a(pin: u8) {
    let is_down = || pac::SIO.gpio_in(0).read() & 1 << pin == 0;
    for wanted in [false, true] {
        // A hundred equal readings in a row are past any bounce.
        let mut equal = 0;
        while equal < 100 {
            equal = if is_down() == wanted { equal + 1 } else { 0 };
            patience::feed_long();
            cortex_m::asm::delay(12_500);
        }
    }
}
