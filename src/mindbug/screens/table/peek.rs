//! The table to look at, while a question on another page waits: every card can be pointed at, and
//! nothing can be done.

use embedded_graphics::{draw_target::DrawTarget, pixelcolor::Rgb565};

use super::Table;
use crate::{
    console::{DeviceInfo, Role, pages::PauseRow, screens::Screen},
    mindbug::screens::{Command, Context, LookAt, Opening, Page, Room},
    ui::Intent,
};

/// The table to look at.
pub struct Peek(Table);

impl Screen<Room> for Peek {
    type Args = ();

    fn open((): (), opening: &Opening<'_>) -> Peek {
        let mut table = Table::open((), opening);
        table.peeks = true;
        let last = table.places().next_back();
        table.focus = last;
        table.name_focus(opening.desk);
        Peek(table)
    }

    fn handle(&mut self, intent: Intent, cx: &mut Context<'_>) -> Option<Command> {
        let table = &mut self.0;
        let to = match intent {
            Intent::Left | Intent::Right => table.beside(intent == Intent::Right),
            Intent::Up | Intent::Down => table.beyond(intent == Intent::Down),
            Intent::Accept | Intent::Back => return Some(Command::Resume),
            Intent::Inspect => {
                let subject = table.focus.and_then(|focus| cx.desk.subject_at(focus));
                return Some(Command::Open(Page::Look(LookAt::peeked(subject))));
            }
            Intent::Menu => return Some(Command::Show(Role::Pause(PauseRow::Resume))),
        };
        // Where the cursor was at the question is not touched.
        let kept = cx.desk.attention;
        table.go_to(to, cx);
        cx.desk.attention = kept;
        None
    }

    fn draw<D: DrawTarget<Color = Rgb565>>(
        &self,
        _facts: &DeviceInfo,
        target: &mut D,
    ) -> Result<(), D::Error> {
        self.0.paint(target)
    }
}
