//! Where words leave the screen or run into each other, whatever the language.

use kaijubox::{text::listen, ui::SCREEN};

use super::App;

/// What is written beyond the edges, or into something else that is written.
pub(crate) fn collisions(app: &App) -> Vec<String> {
    let written = listen(SCREEN, |ear| {
        let Ok(()) = app.draw(ear);
    });
    let mut complaints = Vec::new();
    for (place, one) in written.iter().enumerate() {
        let end = one.at.x + one.width;
        if one.at.x < 0 || end > SCREEN.size.width as i32 + 1 {
            complaints.push(format!("{:?} is from {} to {end}", one.text, one.at.x));
        }
        for other in &written[place + 1..] {
            // A shadow is the same once more, a pixel beside it.
            let shift = other.at - one.at;
            let is_shadow = one.text == other.text && shift.x.abs() <= 2 && shift.y.abs() <= 2;
            let is_beside =
                one.at.x + one.width <= other.at.x + 1 || other.at.x + other.width <= one.at.x + 1;
            let low = one.at.y.max(other.at.y);
            let apart = (low - one.at.y) + (low - other.at.y);
            let is_other_line = apart >= 2 * one.middle.min(other.middle) - 1;
            if !is_shadow && !is_beside && !is_other_line {
                complaints.push(format!(
                    "{:?} runs into {:?} at {:?}",
                    one.text, other.text, other.at
                ));
            }
        }
    }
    complaints
}
