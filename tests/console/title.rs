//! The title is the busiest picture: painted whole every tick, in bands.

use std::convert::Infallible;

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use kaijubox::games::App;
use kaijubox::{
    console::{DeviceInfo, Seeds},
    ui::{Button, Buttons, Canvas, SCREEN, Tick},
};

const WIDTH: u32 = SCREEN.size.width;
const HEIGHT: u32 = SCREEN.size.height;
/// The rise, the roar, the falling name, and every mood of one round of playing.
const MOMENTS: [u32; 14] = [
    0, 30, 60, 76, 95, 110, 131, 160, 300, 430, 470, 520, 822, 1_111,
];

fn console() -> App {
    App::new(DeviceInfo::default(), Seeds::from_key([0; 32]))
}

fn strip(top: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(0, top as i32), Size::new(WIDTH, height))
}

#[test]
fn the_title_is_the_same_in_bands_as_in_one_piece() {
    let mut app = console();
    for t in MOMENTS {
        app.update(Tick(t), Buttons::default());
        let mut whole = vec![0; (WIDTH * HEIGHT) as usize];
        let Ok(()) = app.draw(&mut Canvas::new(&mut whole, SCREEN));
        for rows in [60, 30, 16, 15, 1] {
            let mut bands = vec![0; whole.len()];
            for (top, pixels) in (0..HEIGHT)
                .step_by(rows)
                .zip(bands.chunks_mut(rows * WIDTH as usize))
            {
                let Ok(()) = app.draw(&mut Canvas::new(pixels, strip(top, rows as u32)));
            }
            assert!(bands == whole, "tick {t} in bands of {rows} rows");
        }
    }
}

/// The title leaves out what something in front hides; nothing of the last frame may shine through.
#[test]
fn every_pixel_is_painted_at_every_tick() {
    let mut app = console();
    for t in 0..1_500 {
        app.update(Tick(t), Buttons::default());
        let [dark, light] = [0x0000, 0xFFFF].map(|before| {
            let mut pixels = vec![before; (WIDTH * HEIGHT) as usize];
            let Ok(()) = app.draw(&mut Canvas::new(&mut pixels, SCREEN));
            pixels
        });
        let left: Vec<_> = (0..dark.len())
            .filter(|&i| dark[i] != light[i])
            .map(|i| (i as u32 % WIDTH, i as u32 / WIDTH))
            .collect();
        assert!(left.is_empty(), "tick {t} leaves {left:?}");
    }
}

/// On the chip every fill takes a while to begin, and every pixel a while to write.
#[test]
fn a_frame_of_the_title_is_little_work() {
    let mut app = console();
    // On the first start the languages stand before the city.
    is_little_work(&mut app, 0, 200);
    for (at, button) in [(1_200, Button::A), (1_300, Button::B)] {
        app.update(Tick(at), Buttons::NONE.with(button));
        for t in at + 1..at + 100 {
            app.update(Tick(t), Buttons::NONE);
        }
    }
    assert_eq!(app.screen(), "title");
    is_little_work(&mut app, 1_400, 185);
}

/// Pixels are written at most so many times, in hundredths of a screen.
fn is_little_work(app: &mut App, from: u32, hundredths: u32) {
    for t in from..from + 1_200 {
        app.update(Tick(t), Buttons::default());
        let (mut calls, mut written) = (0, 0);
        for top in (0..HEIGHT).step_by(60) {
            let mut pixels = vec![0; (WIDTH * 60) as usize];
            let mut target = Counting {
                canvas: Canvas::new(&mut pixels, strip(top, 60)),
                calls: 0,
                written: 0,
            };
            let Ok(()) = app.draw(&mut target);
            calls += target.calls;
            written += target.written;
        }
        assert!(calls < 2_500, "tick {t}: {calls} fills");
        let limit = WIDTH * HEIGHT * hundredths / 100;
        assert!(written < limit, "tick {t}: {written} pixels");
    }
}

/// Counts fills, and pixels that end on the screen.
struct Counting<'a> {
    canvas: Canvas<'a>,
    calls: u32,
    written: u32,
}

impl Counting<'_> {
    fn count(&mut self, area: &Rectangle) {
        let seen = area.intersection(&self.canvas.bounding_box()).size;
        self.calls += 1;
        self.written += seen.width * seen.height;
    }
}

impl Dimensions for Counting<'_> {
    fn bounding_box(&self) -> Rectangle {
        self.canvas.bounding_box()
    }
}

impl DrawTarget for Counting<'_> {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        let written = &mut self.written;
        self.canvas
            .draw_iter(pixels.into_iter().inspect(|_| *written += 1))
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colors: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Rgb565>,
    {
        self.count(area);
        self.canvas.fill_contiguous(area, colors)
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Infallible> {
        self.count(area);
        self.canvas.fill_solid(area, color)
    }
}
