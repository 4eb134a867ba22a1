//! What is heard on a desktop: the console's one voice, through the system's loudspeaker or into a file.
//!
//! `maudio` (miniaudio) looks for the system's sound at run time, so nothing has to be installed to build
//! this, and where there is none it plays into the void. A thread has it all: whatever the system takes to
//! open a loudspeaker, the first picture does not wait for it. On Linux it is not asked where there is no
//! sound server and no card: ALSA would complain on the terminal that the picture may be on.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard,
        mpsc::{Sender, channel},
    },
    thread,
};

use kaijubox::{
    sound::{Cue, RATE, Samples, Volume},
    ui::TICK_US,
};
use maudio::{
    MaResult,
    audio::sample_rate::SampleRate,
    device::device_builder::{DeviceBuilder, DeviceBuilderOps},
};

/// Where sound goes.
pub(crate) enum Speaker {
    /// Nowhere.
    Mute,
    /// To the system's loudspeaker, as long as this lives.
    System {
        samples: Arc<Mutex<Samples>>,
        _until: Sender<()>,
    },
    /// Into memory, tick by tick, for a file.
    Tape(Tape),
}

impl Speaker {
    /// The system's loudspeaker, if there is one.
    pub(crate) fn system() -> Speaker {
        if !is_there_sound() {
            return Speaker::Mute;
        }
        let samples = Arc::new(Mutex::new(Samples::default()));
        let (until, dropped) = channel();
        let voice = Arc::clone(&samples);
        thread::spawn(move || {
            // Where there is nothing to hear with, nothing is heard.
            let _: MaResult<()> = listen(&voice, || _ = dropped.recv());
        });
        Speaker::System {
            samples,
            _until: until,
        }
    }

    /// Something is to be heard.
    pub(crate) fn play(&mut self, cue: &'static Cue, volume: Volume) {
        self.with(|samples| samples.play(cue, volume));
    }

    /// Nothing is to be heard any more.
    pub(crate) fn hush(&mut self) {
        self.with(Samples::hush);
    }

    fn with(&mut self, change: impl FnOnce(&mut Samples)) {
        match self {
            Speaker::Mute => {}
            Speaker::System { samples, .. } => change(&mut lock(samples)),
            Speaker::Tape(tape) => change(&mut tape.samples),
        }
    }

    /// A tick has passed.
    pub(crate) fn pass(&mut self) {
        if let Speaker::Tape(tape) = self {
            tape.pass();
        }
    }
}

/// Is there something to hear with? Elsewhere than on Linux, asking is the way to find out.
fn is_there_sound() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let runtime = env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let sockets = ["pulse/native", "pipewire-0"];
    let has_server =
        runtime.is_some_and(|folder| sockets.iter().any(|name| folder.join(name).exists()));
    let mut devices = fs::read_dir("/dev/snd").into_iter().flatten().flatten();
    // A card's way out is called pcmC0D0p.
    let has_card = devices.any(|device| {
        let name = device.file_name();
        let name = name.to_string_lossy();
        name.starts_with("pcm") && name.ends_with('p')
    });
    has_server || has_card || env::var_os("PULSE_SERVER").is_some()
}

/// Opens the loudspeaker and plays until `wait` is over.
fn listen(voice: &Arc<Mutex<Samples>>, wait: impl FnOnce()) -> MaResult<()> {
    let voice = Arc::clone(voice);
    let mut device = DeviceBuilder::playback()
        .i16()
        .playback_channels(1)
        .sample_rate(SampleRate::Sr48000)
        .with_callback(move |_, out| {
            let mut samples = lock(&voice);
            out.fill_with(|| samples.sample());
        })?;
    device.device_start()?;
    wait();
    device.device_stop()
}

/// Nobody fails while they hold it.
fn lock(samples: &Mutex<Samples>) -> MutexGuard<'_, Samples> {
    samples
        .lock()
        .unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// What was heard of a script.
#[derive(Default)]
pub(crate) struct Tape {
    samples: Samples,
    heard: Vec<i16>,
    /// Microseconds of ticks that passed.
    passed_us: u64,
}

impl Tape {
    fn pass(&mut self) {
        self.passed_us += u64::from(TICK_US);
        let until = self.passed_us * u64::from(RATE) / 1_000_000;
        while (self.heard.len() as u64) < until {
            self.heard.push(self.samples.sample());
        }
    }

    /// Writes it as a WAV file: one channel of 16 bits.
    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        let bytes = 2 * self.heard.len() as u32;
        let mut wav = Vec::with_capacity(44 + bytes as usize);
        wav.extend_from_slice(b"RIFF");
        wav.extend_from_slice(&(36 + bytes).to_le_bytes());
        wav.extend_from_slice(b"WAVEfmt ");
        for word in [16, 1 | 1 << 16, RATE, 2 * RATE, 2 | 16 << 16] {
            wav.extend_from_slice(&u32::to_le_bytes(word));
        }
        wav.extend_from_slice(b"data");
        wav.extend_from_slice(&bytes.to_le_bytes());
        wav.extend(self.heard.iter().flat_map(|sample| sample.to_le_bytes()));
        fs::write(path, wav)
    }
}
