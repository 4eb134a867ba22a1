//! Paints damage in bands: one is drawn while the other is on the wire.
//!
//! A frame is a list of rectangles, cut into chunks that fit a band. Two bands of a fifth of the
//! screen take 46 080 bytes, two fifths of what one whole frame would, and leave the rest to games. A
//! rectangle is one window on the panel however many chunks it has, but for a narrow and tall one: the
//! beam would have to be let far into it, so its parts follow the beam one by one. Windows go out in the
//! order in which the fewest have to wait for the beam.

use embassy_futures::join::join;
use embassy_time::{Duration, Instant, Timer};
use embedded_graphics::{
    geometry::{Point, Size},
    primitives::Rectangle,
};

use static_cell::ConstStaticCell;

use super::{
    button_watch::{PRESS, is_pressed},
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
/// The beam takes so long for a row.
const ROW_US: u32 = 49;
/// The wire takes so long for so many pixels.
const FOUR_PIXELS_US: u32 = 1;
/// So long the beam may be let into a narrow window: `board::beam` has no more patience.
const LET_IN_US: u32 = 4_000;
/// Wide windows of so many pixels in all are through before the beam is back at the top, whatever their order.
const FEW: usize = 3 * BAND_PIXELS;
/// To a window from this row on the beam comes so late that the wire may wait for drawing within it.
const LOW: i32 = 120;
/// It takes so long until a window's first pixel is out.
const OPENING_US: u32 = 150;

/// The memory of two bands.
pub(super) type Bands = [[u16; BAND_PIXELS]; 2];
/// The two bands there are.
pub(super) static BANDS: ConstStaticCell<Bands> = ConstStaticCell::new([[0; BAND_PIXELS]; 2]);

/// A frame whose first chunk has been drawn.
pub(super) struct Frame {
    pub(super) place: Place,
    /// A press brought its tick forward.
    pub(super) early: bool,
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
    /// Nothing moves and nothing was pressed: the next tick has not been looked at.
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

    /// The panel, between two frames.
    pub(super) fn lcd(&mut self) -> &mut Lcd {
        &mut self.lcd
    }

    /// How long the wire needs for these rectangles' pixels.
    fn wire_time(&self, rects: &[Rectangle]) -> Duration {
        let pixels: u32 = rects.iter().map(|rect| area(rect) as u32).sum();
        let khz = self.lcd.speed().khz();
        Duration::from_micros(u64::from(pixels) * 16 * 1_000 / u64::from(khz))
    }

    /// Draws the first chunk of a tick's frame, if there is anything to paint.
    pub(super) fn prepare(&mut self, host: &mut Host, place: Place, early: bool) -> After {
        prepare(host, place, early, &mut self.bands[self.front])
    }

    /// Sends a frame, drawing each next chunk meanwhile; while the last one is on the wire, the
    /// next tick is updated and its first chunk drawn, if something moves or was pressed.
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

/// Once it is due or something is pressed; where nothing moves, only if something was pressed by now. After `passing` ticks
/// that nobody sees, since the wire is still busy with this frame.
async fn next_tick(
    host: &mut Host,
    clock: &FrameClock,
    place: Place,
    passing: u32,
    band: &mut [u16],
) -> After {
    let is_pressed = match (PRESS.signaled(), place.animating) {
        (false, false) => return After::Still,
        (true, _) => true,
        (false, true) => {
            host.idle(clock.until_update());
            is_pressed(clock.update_due()).await
        }
    };
    if place.animating {
        (0..passing).for_each(|_| host.pass());
    }
    let place = host.update();
    prepare(host, place, is_pressed, band)
}

fn prepare(host: &mut Host, place: Place, early: bool, band: &mut [u16]) -> After {
    let mut chunks = Chunks::new(host.app.take_damage(), host.has_trial());
    let Some(first) = chunks.next() else {
        return After::Quiet(place);
    };
    let draw_us = draw(host.app, first, place, band);
    After::Frame(Frame {
        place,
        early,
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
        area(&self.area)
    }
}

/// Cuts damage into chunks.
struct Chunks {
    damage: Damage,
    rect: usize,
    row: u32,
    /// How many pixels the next chunk may have.
    room: usize,
    /// The wire alone is timed: as much as a band holds is drawn before it begins, and little after that.
    is_trial: bool,
}

fn is_narrow(rect: &Rectangle) -> bool {
    rect.size.width < NARROW
}

/// Whether the wire may wait within it: the beam is far. In a narrow window it comes from behind.
fn may_pause(rect: &Rectangle) -> bool {
    !is_narrow(rect) && rect.top_left.y >= LOW
}

/// How many pixels the first chunk of a frame has, which begins with this rectangle. A frame cannot start before it is
/// drawn: one that could just be drawn as a whole is drawn in halves where the wire may wait for the second.
fn room_of_first(rect: &Rectangle) -> usize {
    match may_pause(rect) && area(rect) <= BAND_PIXELS {
        true => BAND_PIXELS / 2,
        false => BAND_PIXELS,
    }
}

/// So many rows a narrow window may have: it fits a band, and its wait is not too long.
fn tallest(width: u32) -> u32 {
    let gained = 4 * ROW_US - width * FOUR_PIXELS_US;
    (BAND_PIXELS as u32 / width).min(4 * LET_IN_US / gained)
}

/// Puts windows into the order in which few have to wait for the beam, which begins to come down with the
/// first: narrow ones that it has not reached; then wide ones, which hardly ever wait; meanwhile it passes
/// the other narrow ones.
///
/// Wide ones go from the bottom up if they are few: the hand there takes longest to draw, and before a frame
/// starts there is time for it. Later the wire would wait for it, and the next frame for both.
fn put_in_order(rects: &mut [Rectangle]) {
    sort(rects, |rect| (false, rect.top_left.y));
    let (mut ahead, mut now_us) = (0, OPENING_US);
    for at in 0..rects.len() {
        let Rectangle { top_left, size } = rects[at];
        if is_narrow(&rects[at]) && now_us <= top_left.y as u32 * ROW_US {
            for place in (ahead..at).rev() {
                rects.swap(place, place + 1);
            }
            ahead += 1;
            // Drawing the next one takes a little longer than sending this.
            let wire_us = size.width * size.height / 4 * FOUR_PIXELS_US;
            now_us += wire_us * 3 / 2 + OPENING_US;
        }
    }
    let rest = &mut rects[ahead..];
    let pixels = rest.iter().filter(|rect| !is_narrow(rect)).map(area).sum();
    match pixels {
        0..=FEW => sort(rest, |rect| match is_narrow(rect) {
            true => (true, rect.top_left.y),
            false => (false, -rect.top_left.y),
        }),
        _ => sort(rest, |rect| (is_narrow(rect), rect.top_left.y)),
    }
}

fn area(rect: &Rectangle) -> usize {
    (rect.size.width * rect.size.height) as usize
}

/// A handful: the library's own way of sorting would take 6 KB of RAM here.
#[inline(never)]
fn sort(rects: &mut [Rectangle], key: fn(&Rectangle) -> (bool, i32)) {
    for at in 1..rects.len() {
        for place in (0..at).rev() {
            if key(&rects[place]) <= key(&rects[place + 1]) {
                break;
            }
            rects.swap(place, place + 1);
        }
    }
}

impl Chunks {
    fn new(mut damage: Damage, is_trial: bool) -> Chunks {
        put_in_order(damage.rects_mut());
        let room = match damage.rects().first() {
            Some(first) if !is_trial => room_of_first(first),
            _ => BAND_PIXELS,
        };
        Chunks {
            damage,
            rect: 0,
            row: 0,
            room,
            is_trial,
        }
    }
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        let rect = *self.damage.rects().get(self.rect)?;
        let Size { width, height } = rect.size;
        let windows = match is_narrow(&rect) {
            true => height.div_ceil(tallest(width)),
            false => 1,
        };
        let tall = height.div_ceil(windows);
        let first = self.row - self.row % tall;
        let last = height.min(first + tall);
        // As much as a band holds, so that little is left to draw while the wire is within the window; where it may wait,
        // in equal parts: a small one would be on the wire for too short a time to draw another meanwhile.
        let (left, most) = (last - self.row, self.room as u32 / width);
        let rows = match may_pause(&rect) && !self.is_trial {
            true => left.div_ceil(left.div_ceil(most)),
            false => left.min(most),
        };
        self.room = BAND_PIXELS;
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
