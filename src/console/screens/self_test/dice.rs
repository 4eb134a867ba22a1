//! The dice, rolled by the thousand, with a histogram and its chi-square.

use core::fmt::Write as _;

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::Rgb565,
    primitives::Rectangle,
};
use heapless::String;

use super::{Command, Context, Hall, Opening, Screen, Visit};
use crate::{
    console::{DeviceInfo, DiceHealth},
    game::Dice,
    text::{Args, Font, Key, decimal, fill, format},
    ui::{
        Button, Intent, theme,
        widgets::{Align, Hint, label},
    },
};

const ROLLS_A_TICK: u32 = 1_000;
const ROLLS: u32 = 60_000;
/// Five degrees of freedom: fair dice exceed this once in a thousand runs.
const LIMIT_HUNDREDTHS: u32 = 2_052;
const CHART: Rectangle = Rectangle::new(Point::new(12, 54), Size::new(216, 100));
const FIGURES: Rectangle = Rectangle::new(Point::new(0, 54), Size::new(240, 164));

/// The run of the dice.
pub(crate) struct DiceTest {
    visit: Visit,
    dice: Option<Dice>,
    counts: [u32; 6],
}

impl DiceTest {
    /// Starts a run with new dice.
    pub(crate) fn seed(&mut self, seed: u64) {
        self.dice = Some(Dice::new(seed));
        self.counts = [0; 6];
    }

    fn rolls(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The chi-square of the counts, in hundredths, rounded down.
    fn chi_square(&self) -> u32 {
        let expected = u64::from(self.rolls()) / 6;
        let squares = self
            .counts
            .iter()
            .map(|&n| u64::from(n).abs_diff(expected).pow(2));
        let hundredths = squares.sum::<u64>() * 100 / expected.max(1);
        u32::try_from(hundredths).unwrap_or(u32::MAX)
    }
}

impl Screen<Hall> for DiceTest {
    type Args = Visit;

    fn open(visit: Visit, _: &Opening<'_>) -> DiceTest {
        DiceTest {
            visit,
            dice: None,
            counts: [0; 6],
        }
    }

    fn handle(&mut self, intent: Intent, _cx: &mut Context<'_>) -> Option<Command> {
        match intent {
            Intent::Accept if !self.is_animating() => Some(Command::RollDice),
            _ => self.visit.handle(intent),
        }
    }

    fn tick(&mut self, cx: &mut Context<'_>) -> Option<Command> {
        if !self.is_animating() {
            return None;
        }
        let Some(dice) = &mut self.dice else {
            return Some(Command::RollDice);
        };
        for _ in 0..ROLLS_A_TICK {
            self.counts[dice.below(6) as usize] += 1;
        }
        cx.damage.add(FIGURES);
        None
    }

    fn is_animating(&self) -> bool {
        self.rolls() < ROLLS
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        target.clear(theme::NIGHT)?;
        self.visit.header(Key::TestDice, target)?;
        let (source, color) = match facts.dice {
            // Without flash there is no chip, and so no oscillator.
            DiceHealth::Good if facts.flash_total == 0 => (Key::DiceSourceSystem, theme::DIM),
            DiceHealth::Good => (Key::DiceSourceGood, theme::DIM),
            DiceHealth::Stuck => (Key::DiceSourceStuck, theme::CORAL),
            DiceHealth::Biased => (Key::DiceSourceBiased, theme::CORAL),
        };
        let at = Point::new(120, 46);
        label(source.text(), Font::Body, at, Align::Center, color, target)?;
        self.draw_chart(target)?;
        self.draw_verdict(target)?;
        let hints = [
            Hint(Button::A, Key::DiceAgain.text()),
            Hint(Button::B, Key::MenuBack.text()),
        ];
        self.visit.footer(&hints, target)
    }
}

impl DiceTest {
    /// A column a face; the line is where each should end.
    fn draw_chart<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let floor = CHART.top_left.y + CHART.size.height as i32;
        // A full run's expected count reaches four fifths of the chart.
        let scale = ROLLS / 6 * 5 / 4;
        let height = |count: u32| (count * CHART.size.height / scale).min(CHART.size.height);
        for (i, &count) in self.counts.iter().enumerate() {
            let x = CHART.top_left.x + 36 * i as i32;
            let tall = height(count);
            let column =
                Rectangle::new(Point::new(x + 4, floor - tall as i32), Size::new(28, tall));
            target.fill_solid(&column, theme::AMBER)?;
            let mut text: String<8> = String::new();
            // The longest is 60000: five digits fit.
            let _ = write!(text, "{count}");
            let at = Point::new(x + 18, floor + 12);
            label(&text, Font::Small, at, Align::Center, theme::DIM, target)?;
        }
        let expected = height(self.rolls() / 6) as i32;
        let line = Rectangle::new(
            Point::new(CHART.top_left.x, floor - expected),
            Size::new(CHART.size.width, 1),
        );
        target.fill_solid(&line, theme::MINT)
    }

    fn draw_verdict<D: DrawTarget<Color = Rgb565>>(&self, target: &mut D) -> Result<(), D::Error> {
        let (verdict, color) = if self.is_animating() {
            (Key::DiceRolling, theme::DIM)
        } else if self.chi_square() < LIMIT_HUNDREDTHS {
            (Key::DiceFair, theme::MINT)
        } else {
            (Key::DiceUnfair, theme::CORAL)
        };
        let chi = self.chi_square();
        let mut square: String<16> = String::new();
        // A u32 with a sign in it fits.
        let _ = write!(square, "{}{}{:02}", chi / 100, decimal(), chi % 100);
        let args = Args {
            thing: &square,
            number: i32::try_from(self.rolls()).unwrap_or(i32::MAX),
            ..Args::default()
        };
        let mut text = format(Key::DiceRolls.text(), args);
        // Both templates are short; what does not fit would only be cut.
        let _ = text.push_str(", ");
        let _ = fill(Key::DiceChi.text(), args, &mut text);
        let at = Point::new(120, 190);
        label(&text, Font::Body, at, Align::Center, theme::PAPER, target)?;
        let at = Point::new(120, 210);
        label(verdict.text(), Font::Bold, at, Align::Center, color, target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chi_square_is_that_of_the_books() {
        // Worked by hand: counts 5 8 9 8 10 20 of 60 give 13.4.
        let test = DiceTest {
            visit: Visit::Alone { row: 0 },
            dice: None,
            counts: [5, 8, 9, 8, 10, 20],
        };
        assert_eq!(test.chi_square(), 1_340);
    }
}
