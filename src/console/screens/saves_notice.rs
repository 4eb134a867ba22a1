//! What must be told of the saves: what happened, what is lost, what to do.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};
use heapless::String;

use super::{Afterwards, Command, Context, Hall, Opening, Screen, notice::page};
use crate::{
    console::{DeviceInfo, SavesNews, Thing, Trouble},
    text::{Args, Key, fill},
    ui::{Button, Intent, widgets::Hint},
};

/// The notice.
pub(crate) struct SavesNotice {
    /// Whether writing over newer saves was chosen once.
    sure: bool,
    then: Afterwards,
}

impl Screen<Hall> for SavesNotice {
    type Args = Afterwards;

    fn open(then: Afterwards, _: &Opening<'_>) -> SavesNotice {
        SavesNotice { sure: false, then }
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let is_newer = |news: SavesNews| news.trouble == Trouble::Newer;
        match intent {
            Intent::Accept => Some(Command::NoticeRead(self.then)),
            Intent::Menu if cx.facts.saves_news.is_some_and(is_newer) => {
                if self.sure {
                    return Some(Command::WriteOver(self.then));
                }
                self.sure = true;
                cx.repaint();
                None
            }
            _ => {
                if core::mem::take(&mut self.sure) {
                    cx.repaint();
                }
                None
            }
        }
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        // It is only open while there is something to tell.
        let Some(news) = facts.saves_news else {
            return Ok(());
        };
        let (what, advice) = words(news.trouble);
        let lost = lost(news);
        let parts = [what.text(), &lost, advice.text()];
        let parts = parts.iter().copied().filter(|part| !part.is_empty());
        let go_on = Hint(Button::A, Key::WarningGoOn.text());
        let over = match self.sure {
            true => Key::SavesSure,
            false => Key::SavesWriteOver,
        };
        let hints = [go_on, Hint(Button::Y, over.text())];
        let shown = if news.trouble == Trouble::Newer { 2 } else { 1 };
        page(Key::SavesTitle, parts, &hints[..shown], target)
    }
}

/// What happened, and what to do.
fn words(trouble: Trouble) -> (Key, Key) {
    match trouble {
        Trouble::Unreachable => (Key::SavesUnreachable, Key::SavesDoUnreachable),
        Trouble::TooSmall => (Key::SavesTooSmall, Key::SavesDoTooSmall),
        Trouble::NewerLayout => (Key::SavesNewerLayout, Key::SavesDoNewerLayout),
        Trouble::Worn => (Key::SavesWorn, Key::SavesDoWorn),
        Trouble::CutBack => (Key::SavesCutBack, Key::SavesDoLook),
        Trouble::Damaged => (Key::SavesDamaged, Key::SavesDoLook),
        Trouble::Newer => (Key::SavesNewer, Key::SavesDoNewer),
        Trouble::OtherRules => (Key::SavesOtherRules, Key::SavesDoOtherRules),
        Trouble::TooLong => (Key::SavesTooLong, Key::SavesDoTooLong),
    }
}

/// A list of everything that can be lost.
type List = String<320>;

/// What is lost, as a sentence; empty if nothing is.
fn lost(news: SavesNews) -> List {
    let mut things = List::new();
    for thing in Thing::ALL.into_iter().filter(|&thing| news.lost.has(thing)) {
        let word = match thing {
            Thing::Game => Key::SavesLostGame,
            Thing::Decisions => Key::SavesLostDecisions,
            Thing::Replays => Key::SavesLostReplays,
            Thing::Statistics => Key::SavesLostStatistics,
            Thing::Settings => Key::SavesLostSettings,
            Thing::Names => Key::SavesLostNames,
            Thing::Stars => Key::SavesLostStars,
        };
        let between = if things.is_empty() {
            ""
        } else {
            Key::SavesAnd.text()
        };
        // All seven fit; in another language the last ones would only be cut.
        let _ = things.push_str(between);
        let _ = things.push_str(word.text());
    }
    if things.is_empty() {
        return things;
    }
    let args = Args {
        thing: &things,
        ..Args::default()
    };
    let mut sentence = List::new();
    // As above.
    let _ = fill(Key::SavesLost.text(), args, &mut sentence);
    sentence
}
