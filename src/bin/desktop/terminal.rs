//! The console in a terminal: half blocks on the alternate screen, keys from the same table.
//!
//! Few terminals say when a key goes up. Where they do (the kitty protocol) it is asked for;
//! elsewhere a key counts as held for a moment, and the keyboard's own repeat prolongs it. However
//! this ends (quit, error, signal, panic), the terminal gets back what it had.

use std::{
    io::{self, IsTerminal, Write},
    panic,
    sync::{
        Arc, Once,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Instant,
};

use crate::{
    cells::Cells,
    failure::Failure,
    lettered,
    machine::Machine,
    pace::Pace,
    typed::{Typed, is_quit},
};
use crossterm::{
    cursor,
    event::{
        self, DisableFocusChange, EnableFocusChange, Event, KeyCode, KeyEvent, KeyEventKind,
        KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
    },
    execute, queue, style,
    terminal::{
        self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate,
        EnterAlternateScreen, LeaveAlternateScreen,
    },
};

/// Every second tick is shown: thirty pictures a second are plenty of text.
const TICKS_A_PICTURE: u32 = 2;
/// For terminals that do not tell their size.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// Whether there is a terminal to play in.
pub(crate) fn is_here() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Plays in the terminal until told to quit, or for so many frames; returns the exit code.
pub(crate) fn play(console: &mut Machine, frames: Option<u32>) -> Result<u8, Failure> {
    console.services().hush();
    let ended = Guard::enter().and_then(|guard| {
        let mut player = Player::new(console, guard.has_releases)?;
        player.run(frames)
    });
    console.services().speak();
    ended.map_err(|error| {
        Failure::broken(format!(
            "the terminal failed ({error}); try another one, or --window"
        ))
    })
}

/// Whether the terminal is ours, and whether it was asked for key releases.
static ENTERED: AtomicBool = AtomicBool::new(false);
static ENHANCED: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back as it was; does nothing if it is not ours.
pub(crate) fn restore() {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return;
    }
    // There is nobody left to tell if this fails.
    let mut out = io::stdout();
    let _ = queue!(out, EndSynchronizedUpdate, DisableFocusChange);
    if ENHANCED.swap(false, Ordering::SeqCst) {
        let _ = queue!(out, PopKeyboardEnhancementFlags);
    }
    let _ = execute!(out, style::ResetColor, cursor::Show, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}

/// The terminal is ours while this lives.
struct Guard {
    has_releases: bool,
}

impl Guard {
    fn enter() -> io::Result<Guard> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let previous = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                restore();
                previous(info);
            }));
        });
        ENTERED.store(true, Ordering::SeqCst);
        let mut guard = Guard {
            has_releases: false,
        };
        terminal::enable_raw_mode()?;
        guard.has_releases = terminal::supports_keyboard_enhancement().unwrap_or(false);
        let mut out = io::stdout();
        queue!(out, EnterAlternateScreen, cursor::Hide, EnableFocusChange)?;
        if guard.has_releases {
            // All keys, because Enter and Backspace would not tell otherwise.
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES
                | KeyboardEnhancementFlags::REPORT_EVENT_TYPES
                | KeyboardEnhancementFlags::REPORT_ALL_KEYS_AS_ESCAPE_CODES;
            ENHANCED.store(true, Ordering::SeqCst);
            queue!(out, PushKeyboardEnhancementFlags(flags))?;
        }
        out.flush()?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

struct Player<'a> {
    console: &'a mut Machine,
    keys: Typed,
    size: (u16, u16),
    cells: Cells,
    /// The lines that are there, where there is no room for pictures.
    letters: Vec<String>,
    /// Whether the terminal does not show the picture yet.
    stale: bool,
    signal: Arc<AtomicUsize>,
}

impl Player<'_> {
    fn new(console: &mut Machine, has_releases: bool) -> io::Result<Player<'_>> {
        let size = size();
        Ok(Player {
            console,
            keys: Typed::new(has_releases),
            size,
            cells: cells(size),
            letters: Vec::new(),
            stale: true,
            signal: signals()?,
        })
    }

    fn run(&mut self, mut frames: Option<u32>) -> io::Result<u8> {
        let mut pace = Pace::starting(Instant::now());
        let mut ticks = 0;
        loop {
            if self.read_until(pace.next())? {
                return Ok(0);
            }
            // crossterm forgets to tell it if a key comes in the same moment.
            if size() != self.size {
                self.start_again()?;
            }
            match self.signal.load(Ordering::SeqCst) {
                0 => {}
                // As a shell tells it.
                signal => return Ok(128_u8.saturating_add(signal as u8)),
            }
            for _ in 0..pace.take_due(Instant::now()) {
                let damage = self.console.tick(self.keys.take_buttons(Instant::now()));
                self.stale |= !damage.is_empty();
                ticks += 1;
                if frames.as_mut().is_some_and(|left| {
                    *left -= 1;
                    *left == 0
                }) {
                    self.show()?;
                    return Ok(0);
                }
            }
            if self.stale && ticks >= TICKS_A_PICTURE {
                ticks = 0;
                self.show()?;
            }
        }
    }

    /// Reads events until then; returns whether one of them was to quit.
    fn read_until(&mut self, then: Instant) -> io::Result<bool> {
        while event::poll(then.saturating_duration_since(Instant::now()))? {
            match event::read()? {
                Event::Key(key) if is_quit(&key) => return Ok(true),
                Event::Key(key) if key.kind == KeyEventKind::Press && self.command(key.code) => {
                    self.keys.release_all();
                }
                Event::Key(key) if self.leaves(&key) => return Ok(true),
                Event::Key(key) => self.keys.event(&key, Instant::now()),
                Event::FocusLost => self.keys.release_all(),
                Event::Resize(..) => self.start_again()?,
                _ => {}
            }
        }
        Ok(false)
    }

    /// The terminal has another size. Some keep what was there, some move it: all is shown anew.
    fn start_again(&mut self) -> io::Result<()> {
        execute!(io::stdout(), style::ResetColor, Clear(ClearType::All))?;
        self.size = size();
        self.cells = cells(self.size);
        self.letters.clear();
        self.stale = true;
        Ok(())
    }

    /// A key that is not the console's; whether it was one.
    fn command(&mut self, code: KeyCode) -> bool {
        match code {
            KeyCode::F(1) => {
                self.console.turn_legend();
                true
            }
            _ => self.console.close_legend(),
        }
    }

    /// Escape is the way back, and from the title it leads out.
    fn leaves(&self, key: &KeyEvent) -> bool {
        key.code == KeyCode::Esc && key.kind == KeyEventKind::Press && self.console.is_on_title()
    }

    fn show(&mut self) -> io::Result<()> {
        let mut text = Vec::new();
        queue!(text, BeginSynchronizedUpdate)?;
        match lettered::has_room(self.size) {
            true => {
                self.cells.show(self.console.pixels(), &mut text);
                let last = self.size.1 - 1;
                queue!(text, style::ResetColor, cursor::MoveTo(0, last))?;
                text.extend_from_slice(kaijubox::text::Key::KeysLegend.text().as_bytes());
                queue!(text, Clear(ClearType::UntilNewLine))?;
            }
            false => {
                queue!(text, style::ResetColor)?;
                let lines = lettered::lines(&self.console.written(), self.size);
                for (row, line) in lines.iter().enumerate() {
                    if self.letters.get(row) == Some(line) {
                        continue;
                    }
                    queue!(text, cursor::MoveTo(0, row as u16))?;
                    text.extend_from_slice(line.as_bytes());
                    queue!(text, Clear(ClearType::UntilNewLine))?;
                }
                self.letters = lines;
            }
        }
        queue!(text, EndSynchronizedUpdate)?;
        self.stale = false;
        let mut out = io::stdout().lock();
        out.write_all(&text)?;
        out.flush()
    }
}

/// The picture has all rows but the last, which tells the keys.
fn cells((columns, rows): (u16, u16)) -> Cells {
    Cells::new(columns, rows.saturating_sub(1))
}

fn size() -> (u16, u16) {
    match terminal::size() {
        Ok((columns, rows)) if columns > 0 && rows > 0 => (columns, rows),
        _ => USUAL_SIZE,
    }
}

/// Notes the first signal that asks to end; a second one ends the program at once.
#[cfg(unix)]
fn signals() -> io::Result<Arc<AtomicUsize>> {
    use signal_hook::{
        consts::{SIGINT, SIGTERM},
        flag,
    };
    let noted = Arc::new(AtomicUsize::new(0));
    let again = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::clone(&again))?;
        flag::register(signal, Arc::clone(&again))?;
        flag::register_usize(signal, Arc::clone(&noted), signal as usize)?;
    }
    Ok(noted)
}

#[cfg(not(unix))]
fn signals() -> io::Result<Arc<AtomicUsize>> {
    Ok(Arc::new(AtomicUsize::new(0)))
}
