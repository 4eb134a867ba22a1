//! The console in a window: the picture at the largest whole scale, centred on black.
//!
//! winit and softbuffer find the display's libraries at run time, so nothing has to be installed to
//! build this. Ticks follow the clock; only what was painted is scaled and shown again.

use std::{
    panic::{self, AssertUnwindSafe},
    rc::Rc,
    time::Instant,
};

use kaijubox::ui::Damage;
use softbuffer::{Context, SoftBufferError, Surface};
use winit::{
    application::ApplicationHandler,
    dpi::PhysicalSize,
    event::{ElementState, KeyEvent, WindowEvent},
    event_loop::{ActiveEventLoop, ControlFlow, EventLoop},
    keyboard::{Key as WinitKey, KeyCode, NamedKey, PhysicalKey},
    window::{Window, WindowId},
};

use crate::{
    keys::{Held, Key},
    machine::Machine,
    pace::Pace,
    picture::SIDE,
    scaled::Scaled,
};

/// The scale to start with on a screen of ordinary density.
const START_SCALE: f64 = 3.0;
/// How much of the screen the window may take at first, for bars and borders.
const SCREEN_SHARE: f64 = 0.9;

/// Why there is no window.
pub(crate) enum Fault {
    /// It never opened; something else may be tried.
    NotOpened(String),
    /// It was open.
    Lost(String),
}

/// Plays in a window until it is closed, or for so many frames.
pub(crate) fn play(console: &mut Machine, frames: Option<u32>) -> Result<(), Fault> {
    let event_loop = event_loop().map_err(Fault::NotOpened)?;
    let mut player = Player {
        console,
        held: Held::new(),
        pace: Pace::starting(Instant::now()),
        frames_left: frames,
        stage: None,
        fault: None,
    };
    let ran = event_loop.run_app(&mut player);
    match (player.fault, ran) {
        (Some(fault), _) => Err(fault),
        (None, Err(error)) => Err(Fault::Lost(error.to_string())),
        (None, Ok(())) => Ok(()),
    }
}

/// winit returns an error where there is no display, but panics where one lacks an extension or a
/// library; both mean "no window".
fn event_loop() -> Result<EventLoop<()>, String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let made = panic::catch_unwind(AssertUnwindSafe(EventLoop::new));
    panic::set_hook(hook);
    match made {
        Ok(Ok(event_loop)) => Ok(event_loop),
        Ok(Err(error)) => Err(short(&error.to_string())),
        Err(panicked) => {
            let said = panicked.downcast_ref::<&str>().map(|s| (*s).to_owned());
            let said = said.or_else(|| panicked.downcast_ref::<String>().cloned());
            Err(short(&said.unwrap_or_default()))
        }
    }
}

/// The first line, without winit's source position and the full stop.
fn short(error: &str) -> String {
    let line = error.lines().next().unwrap_or_default();
    let text = line.rsplit_once(".rs:").map_or(line, |(_, rest)| {
        rest.split_once(": ").map_or(rest, |(_, text)| text)
    });
    text.trim_end_matches('.').to_owned()
}

/// The window and its pixels.
struct Stage {
    window: Rc<Window>,
    surface: Surface<Rc<Window>, Rc<Window>>,
    /// What of the picture has changed since it was last shown.
    pending: Damage,
}

struct Player<'a> {
    console: &'a mut Machine,
    held: Held<PhysicalKey>,
    pace: Pace,
    frames_left: Option<u32>,
    stage: Option<Stage>,
    fault: Option<Fault>,
}

impl ApplicationHandler for Player<'_> {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        if self.stage.is_some() {
            return;
        }
        match Stage::open(event_loop) {
            Ok(stage) => {
                self.stage = Some(stage);
                self.pace = Pace::starting(Instant::now());
            }
            Err(why) => {
                self.fault = Some(Fault::NotOpened(why));
                event_loop.exit();
            }
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => event_loop.exit(),
            WindowEvent::Focused(false) => self.held.release_all(),
            WindowEvent::KeyboardInput {
                event,
                is_synthetic: false,
                ..
            } => self.key(event_loop, event),
            WindowEvent::Resized(_) => self.repaint(),
            WindowEvent::RedrawRequested => {
                let Some(stage) = &mut self.stage else { return };
                if let Err(error) = stage.show(self.console.pixels()) {
                    self.fault = Some(Fault::Lost(error.to_string()));
                    event_loop.exit();
                }
            }
            _ => {}
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        let Some(stage) = &mut self.stage else { return };
        for _ in 0..self.pace.take_due(Instant::now()) {
            for &rect in self.console.tick(self.held.take_buttons()).rects() {
                stage.pending.add(rect);
            }
            if let Some(left) = &mut self.frames_left {
                *left -= 1;
                if *left == 0 {
                    return event_loop.exit();
                }
            }
        }
        if !stage.pending.is_empty() {
            stage.window.request_redraw();
        }
        event_loop.set_control_flow(ControlFlow::WaitUntil(self.pace.next()));
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        // A window must not outlive the display's connection.
        self.stage = None;
    }
}

impl Player<'_> {
    fn key(&mut self, event_loop: &ActiveEventLoop, event: KeyEvent) {
        if event.state == ElementState::Released {
            return self.held.release(&event.physical_key);
        }
        if event.logical_key == WinitKey::Named(NamedKey::F1) {
            return self.console.turn_legend();
        }
        let is_escape = event.logical_key == WinitKey::Named(NamedKey::Escape);
        if is_escape && self.console.is_on_title() {
            return event_loop.exit();
        }
        if self.console.close_legend() {
            return;
        }
        if let Some(button) = key_of(&event).and_then(Key::button) {
            self.held.press(event.physical_key, button);
        }
    }

    fn repaint(&mut self) {
        if let Some(stage) = &mut self.stage {
            stage.pending = Damage::all();
            stage.window.request_redraw();
        }
    }
}

/// The key as it is printed; on a keyboard without Latin letters, the one in its place.
fn key_of(event: &KeyEvent) -> Option<Key> {
    match &event.logical_key {
        WinitKey::Named(NamedKey::ArrowUp) => Some(Key::Up),
        WinitKey::Named(NamedKey::ArrowDown) => Some(Key::Down),
        WinitKey::Named(NamedKey::ArrowLeft) => Some(Key::Left),
        WinitKey::Named(NamedKey::ArrowRight) => Some(Key::Right),
        WinitKey::Named(NamedKey::Enter) => Some(Key::Enter),
        WinitKey::Named(NamedKey::Escape) => Some(Key::Esc),
        WinitKey::Named(NamedKey::Backspace) => Some(Key::Backspace),
        WinitKey::Named(NamedKey::Space) => Some(Key::Char(' ')),
        WinitKey::Character(text) if text.is_ascii() => {
            let letter = text.chars().next()?;
            Some(Key::Char(letter.to_ascii_lowercase()))
        }
        _ => in_place(event.physical_key),
    }
}

fn in_place(key: PhysicalKey) -> Option<Key> {
    let letter = match key {
        PhysicalKey::Code(KeyCode::KeyW) => 'w',
        PhysicalKey::Code(KeyCode::KeyA) => 'a',
        PhysicalKey::Code(KeyCode::KeyS) => 's',
        PhysicalKey::Code(KeyCode::KeyD) => 'd',
        PhysicalKey::Code(KeyCode::KeyZ) => 'z',
        PhysicalKey::Code(KeyCode::KeyX) => 'x',
        PhysicalKey::Code(KeyCode::KeyC) => 'c',
        PhysicalKey::Code(KeyCode::KeyV) => 'v',
        PhysicalKey::Code(KeyCode::KeyJ) => 'j',
        PhysicalKey::Code(KeyCode::KeyK) => 'k',
        PhysicalKey::Code(KeyCode::KeyU) => 'u',
        PhysicalKey::Code(KeyCode::KeyI) => 'i',
        _ => return None,
    };
    Some(Key::Char(letter))
}

impl Stage {
    fn open(event_loop: &ActiveEventLoop) -> Result<Stage, String> {
        let attributes = Window::default_attributes()
            .with_title("Kaijubox")
            .with_inner_size(start_size(event_loop))
            .with_min_inner_size(PhysicalSize::new(SIDE as u32, SIDE as u32));
        let window = event_loop
            .create_window(attributes)
            .map_err(|error| short(&error.to_string()))?;
        let window = Rc::new(window);
        let surface = Context::new(Rc::clone(&window))
            .and_then(|context| Surface::new(&context, Rc::clone(&window)))
            .map_err(|error| error.to_string())?;
        Ok(Stage {
            window,
            surface,
            pending: Damage::all(),
        })
    }

    /// Scales what changed into the window.
    fn show(&mut self, pixels: &[u16]) -> Result<(), SoftBufferError> {
        let PhysicalSize { width, height } = self.window.inner_size();
        let (Ok(wide), Ok(high)) = (width.try_into(), height.try_into()) else {
            return Ok(()); // A minimised window has no pixels.
        };
        self.surface.resize(wide, high)?;
        let mut buffer = self.surface.buffer_mut()?;
        let scaled = Scaled::new(width as usize, height as usize);
        // Only the buffer that was shown last still holds what did not change.
        let mut damage = std::mem::take(&mut self.pending);
        if buffer.age() != 1 || damage.is_empty() {
            damage = Damage::all();
        }
        if damage == Damage::all() {
            buffer.fill(0);
        }
        for rect in damage.rects() {
            scaled.copy(pixels, rect, &mut buffer);
        }
        self.window.pre_present_notify();
        if damage == Damage::all() {
            return buffer.present();
        }
        let rects: Vec<_> = damage
            .rects()
            .iter()
            .filter_map(|r| scaled.place(r))
            .collect();
        buffer.present_with_damage(&rects)
    }
}

/// A whole multiple of the screen that fits the monitor, larger where pixels are small.
fn start_size(event_loop: &ActiveEventLoop) -> PhysicalSize<u32> {
    let monitor = event_loop
        .primary_monitor()
        .or_else(|| event_loop.available_monitors().next());
    let (wanted, fits) = monitor.map_or((START_SCALE, START_SCALE), |monitor| {
        let PhysicalSize { width, height } = monitor.size();
        let room = f64::from(width.min(height)) * SCREEN_SHARE;
        (START_SCALE * monitor.scale_factor(), room / SIDE as f64)
    });
    let scale = wanted.min(fits).max(1.0) as u32;
    PhysicalSize::new(SIDE as u32 * scale, SIDE as u32 * scale)
}
