//! The kaiju: when it rises, roars, plays, looks up, and wins.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use super::{motion, rect, rows};
use crate::{
    art::{Sprite, console::sprites},
    ui::theme::{self, rgb},
};

/// It begins to rise.
const RISE: u32 = 15;
/// It stands, and roars.
pub(super) const ROAR: u32 = 75;
/// It is done roaring and takes its console up.
const TAKE: u32 = 145;
/// It plays; from here on everything comes round again.
const PLAY: u32 = 175;
/// How long a round of playing, looking and winning takes.
const ROUND: u32 = 780;

/// In a round: when it wins, and how long it is glad.
const WIN: u32 = 670;
const WON: u32 = WIN + 80;
/// Paper that flies when it wins: which way, how fast, and its colour.
static CONFETTI: [(i8, i8, Rgb565); 12] = [
    (-30, 60, theme::AMBER),
    (26, 66, theme::MINT),
    (-12, 74, theme::CORAL),
    (-44, 52, theme::MINT),
    (40, 56, theme::AMBER),
    (18, 90, theme::CORAL),
    (50, 74, rgb(0x6F_F4_FF)),
    (-36, 88, theme::AMBER),
    (-5, 96, theme::MINT),
    (-62, 58, rgb(0x6F_F4_FF)),
    (46, 90, theme::AMBER),
    (-47, 96, theme::CORAL),
];

/// What happens at a moment.
pub(super) struct Scene {
    /// How far the roar moves the world.
    pub(super) shake: i32,
    /// Whether the kaiju has risen to where it stays.
    pub(super) is_standing: bool,
    /// The helicopter's place, while it is there.
    pub(super) helicopter: Option<Point>,
    rise: i32,
    lift: i32,
    is_roaring: bool,
    eyes: &'static Sprite,
    /// How long ago it won.
    won: Option<i32>,
}

/// What happens `t` ticks after the beginning.
pub(super) fn scene(t: u32) -> Scene {
    let mut scene = Scene {
        shake: 0,
        is_standing: t >= ROAR,
        helicopter: None,
        rise: motion::settle(t.saturating_sub(RISE), ROAR - RISE, 140),
        lift: motion::settle(t.saturating_sub(TAKE), PLAY - TAKE, 56),
        is_roaring: (ROAR..TAKE - 15).contains(&t),
        eyes: &sprites::EYES_AHEAD,
        won: None,
    };
    if scene.is_roaring {
        scene.shake = [0, 2, 0, -2][(t / 2 % 4) as usize] * (TAKE - t) as i32 / 48;
    }
    if t >= TAKE {
        play(t - TAKE, &mut scene);
    }
    if t > ROAR && (t % 171 < 6 || t % 467 < 5) && !scene.is_roaring {
        scene.eyes = &sprites::EYES_SHUT;
    }
    scene
}

/// A round: it plays, sees a helicopter pass, plays on, and wins.
fn play(t: u32, scene: &mut Scene) {
    let t = t % ROUND;
    scene.eyes = &sprites::EYES_DOWN;
    match t {
        240..560 => {
            let x = (t - 240) as i32 * 7 / 8 - 26;
            scene.helicopter = Some(Point::new(x, 92 + motion::wave(t, 130) / 24));
            scene.eyes = match x {
                ..40 => &sprites::EYES_DOWN,
                40..100 => &sprites::EYES_LEFT,
                100..125 => &sprites::EYES_AHEAD,
                125..205 => &sprites::EYES_RIGHT,
                _ => &sprites::EYES_DOWN,
            };
        }
        WIN..WON => {
            scene.won = Some((t - WIN) as i32);
            scene.eyes = &sprites::EYES_HAPPY;
            scene.is_roaring = true;
            scene.lift = -(motion::wave(t - WIN, 40).max(0) / 24);
        }
        _ => {}
    }
}

/// Draws it, moved by `at`.
pub(super) fn draw<D: DrawTarget<Color = Rgb565>>(
    t: u32,
    scene: &Scene,
    at: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    if rows(target).end <= 60 {
        return Ok(());
    }
    let body = at + Point::new(0, scene.rise);
    let breath = motion::wave(t, 130);
    let tail = Point::new(motion::wave(t, 170) * 3 / motion::ONE, breath / 100);
    sprites::KAIJU_TAIL.draw(body + tail, target)?;
    let trunk = if t < PLAY {
        &sprites::KAIJU_BODY
    } else {
        &sprites::KAIJU_SHOULDERS
    };
    trunk.draw(body, target)?;

    let nod = Point::new(0, (breath + 64) / 90 - i32::from(scene.lift < -2));
    let head = body + nod;
    sprites::KAIJU_HEAD.draw(head, target)?;
    scene.eyes.draw(head, target)?;
    let mouth = if scene.is_roaring {
        &sprites::KAIJU_ROAR
    } else {
        &sprites::KAIJU_GRIN
    };
    mouth.draw(head, target)?;

    if t < TAKE {
        return Ok(());
    }
    if t >= PLAY && !scene.is_roaring && t / 9 % 4 != 2 {
        sprites::KAIJU_GLOW.draw(head, target)?;
    }
    // Thumbs work in fits and starts.
    let busy = t % 90 < 60 && t % 7 < 3;
    let arms = body + Point::new(0, scene.lift + i32::from(busy));
    sprites::KAIJU_ARMS.draw(arms, target)?;
    let glow = [
        rgb(0x6F_F4_FF),
        rgb(0xD8_FD_FF),
        rgb(0xFF_9A_D0),
        rgb(0x6F_F4_FF),
    ];
    let light = rect(arms.x + 95, arms.y + 158, 50, 2);
    target.fill_solid(&light, glow[(t / 9 % 4) as usize])?;
    if let Some(age) = scene.won {
        confetti(age, arms + Point::new(120, 156), target)?;
    }
    Ok(())
}

/// Paper thrown up from `from`, `age` ticks ago.
fn confetti<D: DrawTarget<Color = Rgb565>>(
    age: i32,
    from: Point,
    target: &mut D,
) -> Result<(), D::Error> {
    for (i, &(aside, up, color)) in (0..).zip(&CONFETTI) {
        let at = Point::new(i32::from(aside) * age, age * age - i32::from(up) * age) / 24;
        // It turns as it flies.
        let (width, height) = if (age + i) / 4 % 2 == 0 {
            (4, 3)
        } else {
            (3, 4)
        };
        let place = from + at;
        target.fill_solid(&rect(place.x, place.y, width, height), color)?;
    }
    Ok(())
}
