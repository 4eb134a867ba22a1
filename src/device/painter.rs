//! Paints damage in bands: one is drawn while the other is on the wire.
//!
//! A frame is a list of rectangles, cut into chunks that fit a band. Two bands of a fifth of the
//! screen take 46 080 bytes, two fifths of what one whole frame would, and leave the rest to games. A
//! rectangle is one window on the panel however many chunks it has, but for a narrow and tall one: the
//! beam would have to be let far into it, so its parts follow the beam one by one.

use embassy_futures::join::join;
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use static_cell::ConstStaticCell;

use super::{
    clock::FrameClock,
    host::Host,
    marks::{Phase, Place, mark},
};
use crate::{
    board::lcd::Lcd,
    games::App,
    ui::{Canvas, Damage, SCREEN},
};

/// Five bands a screen: few passes over a screen's widgets, 2.9 ms of wire each.
const BAND_ROWS: u32 = 48;
const BAND_PIXELS: usize = (SCREEN.size.width * BAND_ROWS) as usize;

/// The wire is faster than the beam in what is narrower than this, and has to wait for it.
const NARROW: u32 = 190;
/// So tall a narrow window may be that its wait is not too long (`board::beam`).
const TALL: u32 = 84;

/// The memory of two bands.
pub(super) type Bands = [[u16; BAND_PIXELS]; 2];
/// The two bands there are.
pub(super) static BANDS: ConstStaticCell<Bands> = ConstStaticCell::new([[0; BAND_PIXELS]; 2]);

/// A frame whose first chunk has been drawn.
pub(super) struct Frame {
    pub(super) place: Place,
    /// How long its chunks took to draw so far.
    pub(super) draw_us: u32,
    chunks: Chunks,
    first: Chunk,
}

impl Frame {
    /// It is not sent: its pixels are painted with the next one's.
    pub(super) fn put_back(&self, app: &mut App) {
        app.add_damage(&self.chunks.damage);
    }
}

/// What comes after a frame.
pub(super) enum After {
    /// The next one is prepared.
    Frame(Frame),
    /// The next tick has been updated and draws nothing.
    Quiet(Place),
    /// Nothing moves: the next tick has not been looked at.
    Still,
}

/// The LCD and the two bands.
pub(super) struct Painter {
    lcd: Lcd,
    bands: &'static mut Bands,
    /// The band that holds the chunk to send next.
    front: usize,
}

impl Painter {
    pub(super) fn new(lcd: Lcd, bands: &'static mut Bands) -> Self {
        Painter {
            lcd,
            bands,
            front: 0,
        }
    }

    /// How long the wire needs for these rectangles' pixels.
    fn wire_time(&self, rects: &[Rectangle]) -> Duration {
        let pixels: u32 = rects
            .iter()
            .map(|rect| rect.size.width * rect.size.height)
            .sum();
        let khz = self.lcd.speed().khz();
        Duration::from_micros(u64::from(pixels) * 16 * 1_000 / u64::from(khz))
    }

    /// Draws the first chunk of a frame, if there is anything to paint.
    pub(super) fn prepare(&mut self, host: &mut Host, place: Place) -> Option<Frame> {
        prepare(host.app, place, &mut self.bands[self.front])
    }

    /// Sends a frame, drawing each next chunk meanwhile; while the last one is on the wire, the
    /// next tick is updated and its first chunk drawn, if something moves.
    pub(super) async fn send(
        &mut self,
        host: &mut Host,
        clock: &mut FrameClock,
        mut frame: Frame,
    ) -> After {
        let place = frame.place;
        let trial = host.take_trial();
        let usual = self.lcd.speed();
        if let Some(speed) = trial {
            self.lcd.set_speed(speed);
        }
        let passing = clock.takes(self.wire_time(frame.chunks.damage.rects()));
        let mut chunk = frame.first;
        let mut wire_us = 0;
        mark(Phase::FrameBegin, place);
        loop {
            if let Some(window) = chunk.opens {
                self.lcd.close();
                let wire = self.wire_time(&[window]);
                Timer::after(clock.until_beam_has_passed(window, wire)).await;
                self.lcd.window(window);
            }
            let begun = Instant::now();
            let (front, back) = front_and_back(self.bands, self.front);
            self.front ^= 1;
            let wire = self.lcd.pixels(&front[..chunk.pixels()]);
            if let Some(next) = frame.chunks.next() {
                let drawing = async { draw(host.app, next, place, back) };
                let ((), took) = join(wire, drawing).await;
                wire_us += begun.elapsed().as_micros() as u32;
                frame.draw_us += took;
                chunk = next;
                continue;
            }
            let finish = async {
                wire.await;
                mark(Phase::FrameDone, place);
                begun.elapsed().as_micros() as u32
            };
            host.count_drawing(&frame);
            let next = next_tick(host, clock, place, passing, back);
            let (took_us, after) = join(finish, next).await;
            self.lcd.close();
            if trial.is_some() {
                self.lcd.set_speed(usual);
                host.tell_trial(wire_us + took_us);
            }
            return after;
        }
    }
}

/// After `passing` ticks that nobody sees, since the wire is still busy with this frame.
async fn next_tick(
    host: &mut Host,
    clock: &FrameClock,
    place: Place,
    passing: u32,
    band: &mut [u16],
) -> After {
    if !place.animating {
        return After::Still;
    }
    host.idle(clock.until_update());
    clock.update_due().await;
    for _ in 0..passing {
        host.pass();
    }
    let place = host.update();
    match prepare(host.app, place, band) {
        Some(frame) => After::Frame(frame),
        None => After::Quiet(place),
    }
}

fn prepare(app: &mut App, place: Place, band: &mut [u16]) -> Option<Frame> {
    let mut chunks = Chunks::new(app.take_damage());
    let first = chunks.next()?;
    let draw_us = draw(app, first, place, band);
    Some(Frame {
        place,
        draw_us,
        chunks,
        first,
    })
}

fn draw(app: &App, chunk: Chunk, place: Place, band: &mut [u16]) -> u32 {
    mark(Phase::DrawBegin, place);
    let begun = Instant::now();
    let Ok(()) = app.draw(&mut Canvas::new(band, chunk.area));
    mark(Phase::DrawEnd, place);
    begun.elapsed().as_micros() as u32
}

fn front_and_back(bands: &mut Bands, front: usize) -> (&mut [u16], &mut [u16]) {
    let [first, second] = bands;
    match front {
        0 => (first, second),
        _ => (second, first),
    }
}

/// As much of a rectangle as a band holds.
#[derive(Clone, Copy)]
struct Chunk {
    area: Rectangle,
    /// The whole window, on its first chunk.
    opens: Option<Rectangle>,
}

impl Chunk {
    fn pixels(&self) -> usize {
        (self.area.size.width * self.area.size.height) as usize
    }
}

/// Cuts damage into chunks.
struct Chunks {
    damage: Damage,
    rect: usize,
    row: u32,
}

impl Chunks {
    fn new(damage: Damage) -> Chunks {
        Chunks {
            damage,
            rect: 0,
            row: 0,
        }
    }
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let rect = *self.damage.rects().get(self.rect)?;
        let Size { width, height } = rect.size;
        let tall = if width < NARROW { TALL } else { height };
        let first = self.row - self.row % tall;
        let last = height.min(first + tall);
        let rows = (BAND_PIXELS as u32 / width).min(last - self.row);
        let part = |from: u32, rows| {
            let corner = rect.top_left + Point::new(0, from as i32);
            Rectangle::new(corner, Size::new(width, rows))
        };
        let area = part(self.row, rows);
        let opens = (self.row == first).then(|| part(first, last - first));
        self.row += rows;
        if self.row == rect.size.height {
            self.rect += 1;
            self.row = 0;
        }
        Some(Chunk { area, opens })
    }
}
