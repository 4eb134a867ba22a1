//! The city in front: houses, lamps that blink, cars on the street, and a helicopter.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{motion, rect, rows};
use crate::{art::console::sprites, ui::theme::rgb};

/// The street begins here.
const STREET: i32 = 212;
const ASPHALT: Rgb565 = rgb(0x0D_08_22);
const KERB: Rgb565 = rgb(0x3A_1F_6E);
const RED: Rgb565 = rgb(0xFF_3B_5C);
const WHITE: Rgb565 = rgb(0xFF_F3_C4);
const DARK: Rgb565 = rgb(0x0F_0A_28);
const WARM: Rgb565 = rgb(0xFF_CF_5A);

/// Windows where somebody comes and goes: their corner and how long they stay.
static WINDOWS: [(i16, i16, u16); 6] = [
    (11, 188, 210),
    (42, 188, 330),
    (65, 204, 170),
    (161, 202, 260),
    (185, 195, 190),
    (225, 190, 290),
];
/// The neon on the wet street: corner, size, colour.
static REFLECTIONS: [(i16, i16, u8, u8, Rgb565); 9] = [
    (20, 219, 13, 3, rgb(0x4A_14_46)),
    (22, 223, 9, 3, rgb(0x36_10_38)),
    (24, 228, 5, 5, rgb(0x24_0C_2E)),
    (211, 219, 24, 2, rgb(0x0C_40_4E)),
    (214, 222, 18, 3, rgb(0x0C_2E_3E)),
    (219, 227, 8, 5, rgb(0x0C_1E_30)),
    (100, 219, 24, 2, rgb(0x3E_24_18)),
    (103, 222, 18, 2, rgb(0x2A_18_1A)),
    (58, 219, 7, 2, rgb(0x2A_18_1A)),
];
/// Lamps on the roofs.
static LAMPS: [(i16, i16, u16); 3] = [(17, 149, 0), (222, 149, 30), (200, 159, 45)];
/// Cars: where they start, and how many ticks a pixel takes, leftwards if below nothing.
static CARS: [(u16, i8); 9] = [
    (10, 1),
    (70, 1),
    (96, 1),
    (180, 2),
    (250, 2),
    (0, -1),
    (40, -1),
    (150, -2),
    (210, -1),
];

/// Draws the houses, moved by `at`, and the street.
pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
    t: u32,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    if rows(target).end <= 140 {
        return Ok(());
    }
    sprites::CITY_NEAR.draw(at, target)?;
    for &(x, y, stay) in &WINDOWS {
        let color = if (t / u32::from(stay)).is_multiple_of(2) {
            WARM
        } else {
            DARK
        };
        target.fill_solid(&rect(at.x + i32::from(x), y.into(), 3, 3), color)?;
    }
    for &(x, y, phase) in &LAMPS {
        if (t + u32::from(phase)) % 60 < 24 {
            target.fill_solid(&rect(at.x + i32::from(x), y.into(), 2, 2), RED)?;
        }
    }
    if rows(target).end > STREET {
        target.fill_solid(&rect(0, STREET, 240, 28), ASPHALT)?;
        target.fill_solid(&rect(0, STREET, 240, 1), KERB)?;
        for &(x, y, width, height, color) in &REFLECTIONS {
            let x = at.x + i32::from(x);
            target.fill_solid(&rect(x, y.into(), width.into(), height.into()), color)?;
        }
        for &(start, pace) in &CARS {
            car(t, start.into(), pace.into(), at.x, target)?;
        }
    }
    Ok(())
}

/// Cars go round a street that is longer than the screen.
fn car<D: DrawTarget<Color = Rgb565>>(
    t: u32,
    start: i32,
    pace: i32,
    shift: i32,
    target: &mut D,
) -> Result<(), D::Error> {
    const LOOP: i32 = 300;
    let gone = (t % (LOOP as u32 * 2)) as i32 / pace;
    let x = (start + gone).rem_euclid(LOOP) - 30 + shift;
    let (y, lamp) = if pace > 0 { (217, RED) } else { (214, WHITE) };
    target.fill_solid(
        &rect(x - 3 * pace.signum(), y, 3, 1),
        motion::mix(ASPHALT, lamp, 14),
    )?;
    target.fill_solid(&rect(x, y, 3, 1), lamp)
}

/// The helicopter, its rotor turning and its lamp blinking.
pub(super) fn helicopter<D: DrawTarget<Color = Rgb565>>(
    t: u32,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    sprites::HELICOPTER.draw(at, target)?;
    let reach = [12, 8, 3, 8][(t / 2 % 4) as usize];
    let rotor = rect(at.x + 15 - reach, at.y + 1, 2 * reach as u32, 1);
    target.fill_solid(&rotor, rgb(0xF0_E8_FF))?;
    if t % 30 < 10 {
        target.fill_solid(&rect(at.x + 14, at.y + 13, 2, 2), RED)?;
    }
    Ok(())
}
