//! What drawing a table costs on the chip, counted on the host.

use crate::{
    console::Console,
    laid::{CROWD, Laid, lay},
};
use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions, Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use kaijubox::{
    console::Pace,
    ui::{Button, Buttons, Canvas},
};

/// What drawing costs on the chip, roughly: a fill takes a while to begin, a pixel of a fill is
/// half a store, a pixel of a picture or a letter is looked up.
#[derive(Default)]
struct Cost {
    fills: u32,
    solid: u32,
    looked_up: u32,
    single: u32,
}

impl Cost {
    fn cycles(&self) -> u32 {
        250 * self.fills + self.solid + 14 * self.looked_up + 40 * self.single
    }
}

struct Counting<'a> {
    canvas: Canvas<'a>,
    cost: Cost,
}

impl Dimensions for Counting<'_> {
    fn bounding_box(&self) -> Rectangle {
        self.canvas.bounding_box()
    }
}

impl DrawTarget for Counting<'_> {
    type Color = Rgb565;
    type Error = core::convert::Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Pixel<Rgb565>>,
    {
        let single = &mut self.cost.single;
        self.canvas
            .draw_iter(pixels.into_iter().inspect(|_| *single += 1))
    }

    fn fill_contiguous<I>(&mut self, area: &Rectangle, colors: I) -> Result<(), Self::Error>
    where
        I: IntoIterator<Item = Rgb565>,
    {
        let seen = area.intersection(&self.canvas.bounding_box()).size;
        self.cost.fills += 1;
        self.cost.looked_up += seen.width * seen.height;
        self.canvas.fill_contiguous(area, colors)
    }

    fn fill_solid(&mut self, area: &Rectangle, color: Rgb565) -> Result<(), Self::Error> {
        let seen = area.intersection(&self.canvas.bounding_box()).size;
        self.cost.fills += 1;
        self.cost.solid += seen.width * seen.height;
        self.canvas.fill_solid(area, color)
    }
}

/// A band is drawn while the one before it is on the wire: 3.7 ms, 460 000 cycles.
#[test]
fn a_band_of_a_crowded_table_is_drawn_while_another_is_sent() {
    let crowd = Laid {
        play: [&CROWD[..], &["sharky_crab_dog_mummypus"]].concat(),
        hand: vec!["axolotl_healer", "lone_yeti", "giraffodile", "brain_fly"],
        ..Laid::default()
    };
    let mut console = Console::at(lay(&crowd, &crowd, &[]), Pace::Normal);
    let mut worst = 0;
    for tick in 0..600 {
        // An attack is chosen, shown and blocked meanwhile.
        let button = match tick {
            20 => Some(Button::Up),
            40 => Some(Button::A),
            300 | 400 | 500 => Some(Button::A),
            _ => None,
        };
        console.tick(button.map_or(Buttons::NONE, |button| Buttons::NONE.with(button)));
        for top in (0..240).step_by(60) {
            let band = Rectangle::new(Point::new(0, top), Size::new(240, 60));
            let mut pixels = vec![0; 240 * 60];
            let mut target = Counting {
                canvas: Canvas::new(&mut pixels, band),
                cost: Cost::default(),
            };
            let Ok(()) = console.app.draw(&mut target);
            let cycles = target.cost.cycles();
            let screen = console.app.screen();
            assert!(
                cycles < 400_000,
                "{screen}, tick {tick}, row {top}: {cycles}"
            );
            worst = worst.max(cycles);
        }
    }
    println!("the worst band takes some {worst} cycles");
}
