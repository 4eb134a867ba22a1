//! What the console asks of its host, as a desktop gives it.
//!
//! Seeds and frame times go to standard error; the bot and the busy task are threads; failing on purpose fails
//! as a program does. A script measures nothing, so that its pictures are the same every time.

use std::{
    path::Path,
    process,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use kaijubox::{
    console::{FrameTimes, Games as _, Host, Request, screens::Crash, thinking::Answer},
    games::{App, Kaijubox},
    ui::Damage,
};

use crate::{failure::Failure, gauges, meter::Meter, speaker::Speaker, terminal, thinker::Thinker};

/// sysexits' EX_SOFTWARE: the program found itself broken.
const EXIT_HUNG: i32 = 70;

/// The host's side of [`Request`].
pub(crate) struct Services {
    log: Log,
    busy: Option<Busy>,
    meter: Option<Meter>,
    switched_on: Instant,
    has_gauges: bool,
    thinker: Thinker,
    /// The number of the question whose answer is on its way.
    asked: Option<u32>,
    speaker: Speaker,
}

impl Services {
    /// Frames are measured as they are played.
    pub(crate) fn measured() -> Services {
        Services {
            meter: Some(Meter::default()),
            ..Services::unmeasured()
        }
    }

    /// Frame times are what the facts say.
    pub(crate) fn unmeasured() -> Services {
        Services {
            log: Log { kept: None },
            busy: None,
            meter: None,
            switched_on: Instant::now(),
            has_gauges: false,
            thinker: Thinker::start(),
            asked: None,
            speaker: Speaker::Mute,
        }
    }

    /// The gauges of a good board are shown.
    pub(crate) fn with_gauges(self, has_gauges: bool) -> Services {
        Services { has_gauges, ..self }
    }

    /// What is to be heard goes there.
    pub(crate) fn with_speaker(self, speaker: Speaker) -> Services {
        Services { speaker, ..self }
    }

    /// A tick was played: so much longer something is heard.
    pub(crate) fn pass(&mut self) {
        self.speaker.pass();
    }

    /// Writes what was heard of a script.
    pub(crate) fn write_tape(&self, path: &Path) -> Result<(), Failure> {
        let Speaker::Tape(tape) = &self.speaker else {
            return Ok(());
        };
        tape.write(path).map_err(|error| {
            Failure::broken(format!(
                "{} cannot be written ({error}); give --wav a file that can",
                path.display()
            ))
        })
    }

    /// From now on lines wait for [`Services::speak`].
    pub(crate) fn hush(&mut self) {
        self.log.kept = Some(Vec::new());
    }

    /// Prints what was kept, and from now on at once.
    pub(crate) fn speak(&mut self) {
        self.log.speak();
    }

    /// A tick was played; returns the frame times if they are measured.
    pub(crate) fn frame(
        &mut self,
        started: Instant,
        drawing: Duration,
        damage: &Damage,
    ) -> Option<FrameTimes> {
        let since = started.duration_since(self.switched_on).as_micros();
        let drawing = drawing.as_micros().try_into().unwrap_or(u32::MAX);
        let painted = !damage.is_empty();
        let meter = self.meter.as_mut()?;
        Some(meter.frame(since as u64, drawing, painted))
    }

    fn last_words(&mut self, sentence: &str) {
        terminal::restore();
        self.log.speak();
        eprintln!("kaijubox: {sentence}");
    }
}

impl Host<Kaijubox> for Services {
    /// What measures nothing waits for it.
    fn answer(&mut self) -> Option<Answer> {
        match self.meter {
            Some(_) => self.thinker.answer(),
            None => self.thinker.await_answer(self.asked.take()?),
        }
    }

    fn serve(&mut self, request: Request, app: &mut App) {
        match request {
            Request::Think => {
                if let Some(question) = app.question() {
                    self.asked = Some(Kaijubox::question_id(&question));
                    self.thinker.ask(question);
                }
            }
            Request::CutOff(id) => self.thinker.cut_off(id),
            Request::GameSeed(seed) => self.log.say(format!("seed {seed:#018x}")),
            Request::Busy(on) => self.busy = on.then(Busy::start),
            // What only a board has.
            Request::Read(gauge) if self.has_gauges => {
                app.set_facts(|facts| facts.reading = gauges::reading(gauge));
            }
            Request::TimeBand(divider) if self.has_gauges => {
                app.set_facts(|facts| facts.reading = gauges::band(divider));
            }
            Request::Read(_) | Request::TimeBand(_) | Request::BootMode | Request::SwitchOff => {}
            Request::Play(cue, volume) => self.speaker.play(cue, volume),
            Request::Hush => self.speaker.hush(),
            Request::ResetFrameTimes => {
                if let Some(meter) = &mut self.meter {
                    *meter = Meter::default();
                }
            }
            Request::LogFrameTimes(times) => self.log.say(format!(
                "frames {}, longest period {} us, longest drawing {} us, late {}",
                times.frames, times.worst_period_us, times.worst_draw_us, times.late
            )),
            Request::Crash(Crash::Panic) => panic!("the crash test asked for a panic"),
            Request::Crash(Crash::HardFault) => {
                self.last_words("the crash test asked for a hard fault: aborting");
                process::abort();
            }
            Request::Crash(Crash::Hang | Crash::StackOverflow) => {
                self.last_words("the crash test asked to hang, but the desktop has no watchdog");
                process::exit(EXIT_HUNG);
            }
        }
    }
}

/// Lines for standard error, now or later.
struct Log {
    kept: Option<Vec<String>>,
}

impl Log {
    fn say(&mut self, line: String) {
        match &mut self.kept {
            None => eprintln!("{line}"),
            Some(kept) => kept.push(line),
        }
    }

    fn speak(&mut self) {
        for line in self.kept.take().unwrap_or_default() {
            eprintln!("{line}");
        }
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        self.speak();
    }
}

/// A thread that keeps one core busy while it lives.
struct Busy {
    on: Arc<AtomicBool>,
}

impl Busy {
    fn start() -> Busy {
        let on = Arc::new(AtomicBool::new(true));
        let goes_on = Arc::clone(&on);
        thread::spawn(move || {
            while goes_on.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        Busy { on }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.on.store(false, Ordering::Relaxed);
    }
}
