//! Frame times: two seconds of the whole screen in motion, then the figures.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::{Command, Context, Hall, Ms, Opening, Screen, Visit};
use crate::{
    console::{DeviceInfo, FrameTimes},
    text::{Font, Key},
    ui::{
        Button, Intent, SCREEN, Tick, theme, ticks,
        widgets::{Align, Hint, label},
    },
};

const RUN: u32 = ticks(2_000);

/// The measurement: it runs, then it shows.
pub(crate) struct Frames {
    visit: Visit,
    started: Tick,
    now: Tick,
    result: Option<FrameTimes>,
    asked: bool,
}

impl Screen<Hall> for Frames {
    type Args = Visit;

    fn open(visit: Visit, opening: &Opening<'_>) -> Frames {
        Frames::at(opening.now, visit)
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept if self.result.is_some() => {
                *self = Frames::at(cx.now, self.visit);
                None
            }
            _ => self.visit.handle(intent),
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if self.result.is_some() {
            return None;
        }
        self.now = cx.now;
        cx.repaint();
        if !self.asked {
            self.asked = true;
            return Some(Command::MeasureFrames);
        }
        if cx.now.since(self.started) >= RUN {
            self.result = Some(cx.facts.frames);
            return Some(Command::FramesMeasured);
        }
        None
    }

    fn is_animating(&self) -> bool {
        self.result.is_none()
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        match &self.result {
            None => self.draw_motion(target),
            Some(result) => draw_result(result, self.visit, facts, target),
        }
    }
}

impl Frames {
    fn at(now: Tick, visit: Visit) -> Frames {
        Frames {
            visit,
            started: now,
            now,
            result: None,
            asked: false,
        }
    }

    /// Stripes that run, so that every pixel changes and tearing would be seen.
    fn draw_motion<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        const STRIPE: i32 = 24;
        const COLORS: [Rgb565; 3] = [theme::NIGHT, theme::PANEL, theme::EDGE];
        let shift = (self.now.since(self.started) as i32 * 3) % (3 * STRIPE);
        for i in -3..10 {
            let area = Rectangle::new(
                Point::new(i * STRIPE + shift, 0),
                Size::new(STRIPE as u32, SCREEN.size.height),
            );
            target.fill_solid(&area, COLORS[i.rem_euclid(3) as usize])?;
        }
        let text = Key::FramesMeasuring.text();
        label(
            text,
            Font::Head,
            Point::new(120, 126),
            Align::Center,
            theme::PAPER,
            target,
        )
    }
}

fn draw_result<D: DrawTarget<Color = Rgb565>>(
    result: &FrameTimes,
    visit: Visit,
    facts: &DeviceInfo,
    target: &mut D,
) -> Result<(), D::Error> {
    target.clear(theme::NIGHT)?;
    visit.header(Key::TestFrames, target)?;
    let mut rows: [(Key, String<24>); 5] = [
        (Key::FramesFrames, String::new()),
        (Key::FramesPeriod, String::new()),
        (Key::FramesDraw, String::new()),
        (Key::FramesLate, String::new()),
        (Key::FramesBusy, String::new()),
    ];
    let busy = if facts.busy {
        Key::FramesYes
    } else {
        Key::FramesNo
    };
    // Sixteen bytes hold any u32 with a unit.
    let _ = write!(rows[0].1, "{}", result.frames);
    let _ = write!(rows[1].1, "{}", Ms(result.worst_period_us));
    let _ = write!(rows[2].1, "{}", Ms(result.worst_draw_us));
    let _ = write!(rows[3].1, "{}", result.late);
    let _ = write!(rows[4].1, "{}", busy.text());
    for (i, (name, value)) in rows.iter().enumerate() {
        let y = 58 + 24 * i as i32;
        let (left, right) = (Point::new(14, y), Point::new(226, y));
        label(
            name.text(),
            Font::Body,
            left,
            Align::Left,
            theme::DIM,
            target,
        )?;
        label(value, Font::Bold, right, Align::Right, theme::PAPER, target)?;
    }
    let (verdict, color) = if result.late == 0 {
        (Key::FramesOnTime, theme::MINT)
    } else {
        (Key::FramesTooLate, theme::CORAL)
    };
    let at = Point::new(120, 196);
    label(verdict.text(), Font::Bold, at, Align::Center, color, target)?;
    let hints = [
        Hint(Button::A, Key::DiceAgain.text()),
        Hint(Button::B, Key::MenuBack.text()),
    ];
    visit.footer(&hints, target)
}
