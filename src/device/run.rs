//! The console's loop on the chip: input, update, draw, send, once a tick.
//!
//! It runs on the interrupt executor, above whatever thinks on the thread executor. A tick that
//! changes nothing sends nothing and the core sleeps. A press does not wait for its tick: it brings
//! the coming one forward, and a picture that is drawn but not sent is drawn anew. Nor does its picture
//! wait for a refresh, unless something moves already, or begins to and a refresh is near.

use embassy_futures::select::{Either, select};
use embassy_rp::gpio::Input;

use super::{
    button_watch::{PRESS, is_pressed, since_press},
    clock::FrameClock,
    host::Host,
    marks::{Phase, mark},
    painter::{After, Bands, Painter},
    sleep::sleep,
};
use crate::board::{Lights, lcd::Lcd};

/// A console whose LCD has been started and whose dice have been seeded.
pub(super) struct Console {
    pub(super) host: Host,
    pub(super) lcd: Lcd,
    pub(super) bands: &'static mut Bands,
    pub(super) lights: Lights,
    pub(super) te: Option<Input<'static>>,
}

/// Runs the console for ever.
#[embassy_executor::task]
pub(super) async fn task(console: Console) -> ! {
    let Console {
        mut host,
        lcd,
        bands,
        mut lights,
        te,
    } = console;
    let mut painter = Painter::new(lcd, bands);
    let mut clock = FrameClock::new(te);
    // Dark until there is a picture.
    let mut is_lit = false;
    // Whether a press brought this tick forward.
    let mut early = false;
    // Whether something moved in the last picture.
    let mut was_moving = false;
    loop {
        if is_lit && host.wants_sleep() {
            sleep(&mut host, painter.lcd(), &mut lights).await;
            clock.restart();
            early = false;
        }
        host.set_te(clock.te_info());
        let place = host.update();
        let mut following = painter.prepare(&mut host, place, early);
        loop {
            match following {
                After::Frame(frame) => {
                    let start = async {
                        match (frame.early, frame.place.animating) {
                            (true, false) => clock.start_now(),
                            (true, true) => clock.start_motion(since_press(), was_moving).await,
                            (false, _) => clock.start().await,
                        }
                    };
                    let started = match is_lit {
                        // The first picture of all is shown whatever is pressed.
                        false => start.await,
                        true => match select(start, PRESS.wait()).await {
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
                    was_moving = frame.place.animating;
                    host.count(&frame, &started);
                    following = painter.send(&mut host, &mut clock, frame).await;
                    is_lit = true;
                    lights.show(host.app.light(), host.app.glow());
                    if host.wants_sleep() {
                        // What moves goes on where it was when somebody looks again.
                        if let After::Frame(frame) = &following {
                            frame.put_back(host.app);
                        }
                        break;
                    }
                }
                After::Quiet(place) => {
                    mark(Phase::Quiet, place);
                    was_moving = place.animating;
                    host.rest(clock.until_missed());
                    if is_lit {
                        lights.show(host.app.light(), host.app.glow());
                    }
                    early = is_pressed(clock.skip()).await;
                    break;
                }
                After::Still => break,
            }
        }
        if !early && !host.wants_sleep() {
            early = is_pressed(clock.update_due()).await;
        }
    }
}
