//! What is at stake where dice are thrown against a loss: only hearts save from it.

use embedded_graphics::{draw_target::DrawTarget, geometry::Point, pixelcolor::Rgb565};

use crate::{
    text::{Args, Font, Key, format, lines},
    tokyo::{cards::Face, rules::State},
    ui::{
        theme,
        widgets::{Align, label},
    },
};

/// What a throw leaves of a loss as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stake {
    /// The life that is lost if no die is thrown again.
    lost: u8,
    /// Is that all there is?
    pub(super) is_deadly: bool,
}

impl Stake {
    /// At the open question, if it is about a throw.
    pub(super) fn of(game: &State) -> Option<Stake> {
        let (victim, amount, _) = game.loss().filter(|_| !game.throw().is_empty())?;
        let hearts = game.throw().iter().filter(|&&face| face == Face::Heart);
        let lost = hearts.fold(amount, |lost, _| lost.saturating_sub(1));
        let is_deadly = lost >= game.life(victim);
        Some(Stake { lost, is_deadly })
    }

    /// Says it below the dice.
    pub(super) fn paint<D: DrawTarget<Color = Rgb565>>(
        self,
        target: &mut D,
    ) -> Result<(), D::Error> {
        let (key, color) = match self {
            Stake { lost: 0, .. } => (Key::TokyoDiceSaved, theme::MINT),
            Stake {
                is_deadly: true, ..
            } => (Key::TokyoDiceDeadly, theme::CORAL),
            _ => (Key::TokyoDiceStake, theme::PAPER),
        };
        let args = Args {
            number: self.lost.into(),
            ..Args::default()
        };
        for (row, line) in lines(&format(key.text(), args), Font::Body, 224).enumerate() {
            let at = Point::new(8, 147 + 16 * row as i32);
            label(line, Font::Body, at, Align::Left, color, target)?;
        }
        Ok(())
    }
}
