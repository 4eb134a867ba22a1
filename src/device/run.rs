//! The console's loop on the chip: input, update, draw, send, once a tick.
//!
//! It runs on the interrupt executor, above whatever thinks on the thread executor. A tick that
//! changes nothing sends nothing and the core sleeps. A press does not wait for its tick, nor its
//! picture for a refresh, unless something moves already or begins to: it brings the coming one forward.

use embassy_futures::select::{Either, select};
use embassy_rp::{gpio::Input, pwm::Pwm};

use super::{
    button_watch::CHANGED,
    clock::FrameClock,
    host::Host,
    marks::{Phase, mark},
    painter::{After, Bands, Painter},
};
use crate::board::{backlight::light, lcd::Lcd};

/// A console whose LCD has been started and whose dice have been seeded.
pub(super) struct Console {
    pub(super) host: Host,
    pub(super) lcd: Lcd,
    pub(super) bands: &'static mut Bands,
    pub(super) backlight: Pwm<'static>,
    pub(super) te: Option<Input<'static>>,
}

/// Runs the console for ever.
#[embassy_executor::task]
pub(super) async fn task(console: Console) -> ! {
    let Console {
        mut host,
        lcd,
        bands,
        mut backlight,
        te,
    } = console;
    let mut painter = Painter::new(lcd, bands);
    let mut clock = FrameClock::new(te);
    // How bright it is: dark until there is a picture.
    let mut lit = None;
    // Whether a press brought this tick forward.
    let mut early = false;
    loop {
        host.set_te(clock.te_info());
        let place = host.update();
        let mut following = match painter.prepare(&mut host, place) {
            Some(frame) => After::Frame(frame),
            None => After::Quiet(place),
        };
        loop {
            match following {
                After::Frame(frame) => {
                    let started = match (early, frame.place.animating) {
                        (true, false) => clock.start_now(),
                        // What begins to move keeps the panel's rhythm from its first picture on.
                        (_, true) => clock.start().await,
                        // The first picture of all is shown whatever is pressed.
                        (false, false) if lit.is_none() => clock.start().await,
                        (false, false) => match select(clock.start(), CHANGED.wait()).await {
                            Either::First(started) => started,
                            Either::Second(()) => {
                                // One picture shows both what was to be shown and what comes of this.
                                frame.put_back(host.app);
                                early = true;
                                break;
                            }
                        },
                    };
                    early = false;
                    host.count(&frame, &started);
                    following = painter.send(&mut host, &mut clock, frame).await;
                    let brightness = host.app.settings().brightness;
                    if lit.replace(brightness) != Some(brightness) {
                        light(&mut backlight, brightness);
                    }
                }
                After::Quiet(place) => {
                    mark(Phase::Quiet, place);
                    host.rest();
                    early = is_pressed(clock.skip()).await;
                    break;
                }
                After::Still => break,
            }
        }
        if !early {
            early = is_pressed(clock.update_due()).await;
        }
    }
}

/// Waits, or until a button changes; tells whether one did.
async fn is_pressed(wait: impl Future<Output = ()>) -> bool {
    match select(wait, CHANGED.wait()).await {
        Either::First(()) => false,
        Either::Second(()) => true,
    }
}
