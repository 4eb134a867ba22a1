//! The console with a screen of its own: the app, its picture, and what it asked for.
//!
//! The picture is kept as the panel of a device keeps it: only damage is painted. Where it is
//! shown is the business of the window, the terminal, the script or the page; so are the clock and
//! what keeps the saves.

use embedded_storage::nor_flash::NorFlash;
use kaijubox::{
    console::{Autosave, DeviceInfo, Host, Seeds, Trouble},
    games::{App, Kaijubox},
    ui::{Buttons, Canvas, Damage, SCREEN, Tick},
};

const WIDTH: usize = SCREEN.size.width as usize;
const PIXELS: usize = WIDTH * SCREEN.size.height as usize;

/// A console that is switched on.
pub(crate) struct Console<H: Host<Kaijubox>, F: NorFlash> {
    app: App,
    pixels: Vec<u16>,
    /// Where a piece is painted that is narrower than the picture.
    piece: Vec<u16>,
    next: Tick,
    host: H,
    autosave: Option<Autosave<'static, F>>,
}

impl<H: Host<Kaijubox>, F: NorFlash> Console<H, F> {
    pub(crate) fn new(facts: DeviceInfo, seeds: Seeds, host: H, saves: Option<F>) -> Self {
        let mut app = App::new(facts, seeds);
        // There is one console a program, and it lives as long.
        let work = || Box::leak(Box::default());
        Console {
            autosave: saves.and_then(|file| Autosave::start(file, work(), &mut app)),
            app,
            pixels: vec![0; PIXELS],
            piece: vec![0; PIXELS],
            next: Tick::default(),
            host,
        }
    }

    /// Were the saves mended when the console was switched on, so that they are not what they were?
    pub(crate) fn has_mended(&self) -> bool {
        let trouble = self.app.facts().saves_news.map(|news| news.trouble);
        matches!(trouble, Some(Trouble::Damaged | Trouble::CutBack))
    }

    /// Plays one tick.
    pub(crate) fn tick(&mut self, down: Buttons) {
        self.app.tick(self.next, down, &mut self.host);
        self.next = self.next.next();
    }

    /// Paints what changed on the picture, and returns where that is.
    ///
    /// Each rectangle is a canvas of its own, as on the device. To clip what is drawn on the whole picture would ask of
    /// every fill where it ends, which takes a third as long again.
    pub(crate) fn paint(&mut self) -> Damage {
        let damage = self.app.take_damage();
        for &rect in damage.rects() {
            let (left, top) = (rect.top_left.x as usize, rect.top_left.y as usize);
            let (width, height) = (rect.size.width as usize, rect.size.height as usize);
            let rows = &mut self.pixels[top * WIDTH..(top + height) * WIDTH];
            if width == WIDTH {
                let Ok(()) = self.app.draw(&mut Canvas::new(rows, rect));
                continue;
            }
            let Ok(()) = self.app.draw(&mut Canvas::new(&mut self.piece, rect));
            let pieces = self.piece.chunks_exact(width);
            for (row, piece) in rows.chunks_exact_mut(WIDTH).zip(pieces) {
                row[left..left + width].copy_from_slice(piece);
            }
        }
        damage
    }

    /// Keeps what is to be kept.
    pub(crate) fn keep(&mut self) {
        if let Some(autosave) = &mut self.autosave {
            autosave.keep_all(&mut self.app);
        }
    }

    /// What still waited for a moment of rest has it now.
    pub(crate) fn keep_the_rest(&mut self) {
        if let Some(autosave) = &mut self.autosave {
            while autosave.tidy(&mut self.app) {}
        }
    }

    /// The whole picture, row by row, in the order of the LCD's wire.
    pub(crate) fn pixels(&self) -> &[u16] {
        &self.pixels
    }

    pub(crate) fn app(&self) -> &App {
        &self.app
    }

    pub(crate) fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    pub(crate) fn host(&mut self) -> &mut H {
        &mut self.host
    }
}

impl<H: Host<Kaijubox>, F: NorFlash> Drop for Console<H, F> {
    fn drop(&mut self) {
        self.keep_the_rest();
    }
}
