//! What the console asks of its host, as a page gives it.
//!
//! Seeds and frame times go to the browser's log; the bot thinks when the page has time for it, and
//! the busy task is that the page never has any to spare. Failing on purpose stops the console.

use kaijubox::{
    console::{FrameTimes, Host, Request, screens::Crash, thinking::Answer},
    games::{App, Kaijubox},
    sound::Samples,
};

use crate::{gauges, meter::Meter, thinker::Thinker};

/// The host's side of [`Request`].
pub(crate) struct Services {
    thinker: Thinker,
    meter: Option<Meter>,
    /// Whether the gauges of a good board are shown; a page has none.
    has_gauges: bool,
    is_busy: bool,
    /// What is to be heard.
    pub(crate) samples: Samples,
    /// Lines for the browser's log.
    log: String,
}

impl Services {
    /// Frames are measured unless the facts tell them.
    pub(crate) fn new(is_measured: bool, has_gauges: bool) -> Services {
        Services {
            thinker: Thinker::start(),
            meter: is_measured.then(Meter::default),
            has_gauges,
            is_busy: false,
            samples: Samples::default(),
            log: String::new(),
        }
    }

    /// A tick was played and painted; the frame times if they are measured.
    pub(crate) fn frame(
        &mut self,
        started: u64,
        drawing: u32,
        painted: bool,
    ) -> Option<FrameTimes> {
        let meter = self.meter.as_mut()?;
        Some(meter.frame(started, drawing, painted))
    }

    /// There is time for about `nodes` steps of the bot; has it more to think about?
    pub(crate) fn think(&mut self, nodes: u32) -> bool {
        self.thinker.go_on(nodes)
    }

    /// Shall the page have no time to spare?
    pub(crate) fn is_busy(&self) -> bool {
        self.is_busy
    }

    /// What is to be logged.
    pub(crate) fn take_log(&mut self) -> String {
        std::mem::take(&mut self.log)
    }

    fn say(&mut self, line: &str) {
        self.log.push_str(line);
        self.log.push('\n');
    }
}

impl Host<Kaijubox> for Services {
    fn answer(&mut self) -> Option<Answer> {
        self.thinker.answer()
    }

    fn serve(&mut self, request: Request, app: &mut App) {
        match request {
            Request::Think => {
                if let Some(question) = app.question() {
                    self.thinker.ask(question);
                }
            }
            Request::CutOff(id) => self.thinker.cut_off(id),
            Request::GameSeed(seed) => self.say(&format!("seed {seed:#018x}")),
            Request::Busy(on) => self.is_busy = on,
            Request::Read(gauge) if self.has_gauges => {
                app.set_facts(|facts| facts.reading = gauges::reading(gauge));
            }
            Request::TimeBand(divider) if self.has_gauges => {
                app.set_facts(|facts| facts.reading = gauges::band(divider));
            }
            // A page has no gauges and no boot mode, and is closed to be off.
            Request::Read(_) | Request::TimeBand(_) | Request::BootMode | Request::SwitchOff => {}
            Request::Play(cue, volume) => self.samples.play(cue, volume),
            Request::Hush => self.samples.hush(),
            Request::ResetFrameTimes => {
                if let Some(meter) = &mut self.meter {
                    *meter = Meter::default();
                }
            }
            Request::LogFrameTimes(times) => self.say(&format!(
                "frames {}, longest period {} us, longest drawing {} us, late {}",
                times.frames, times.worst_period_us, times.worst_draw_us, times.late
            )),
            Request::Crash(Crash::Panic) => panic!("the crash test asked for a panic"),
            Request::Crash(Crash::HardFault) => panic!("the crash test asked for a hard fault"),
            Request::Crash(Crash::Hang | Crash::StackOverflow) => {
                panic!("the crash test asked to hang, but a page has no watchdog")
            }
        }
    }
}
