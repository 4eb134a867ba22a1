//! Which language the console speaks: what somebody chose, else what the host offers.

use super::{App, Games, rename};
use crate::{
    text::{self, Language},
    ui::Damage,
};

impl<B: Games> App<B> {
    /// What is told from now on is told in the language that was chosen.
    pub(super) fn speak(&self) {
        text::speak(self.settings.spoken());
    }

    /// The language that is spoken.
    pub fn language(&self) -> Language {
        self.settings.spoken()
    }

    /// Lets a host offer the language of its own people, as long as nobody has chosen one.
    pub fn offer_language(&mut self, language: Language) {
        self.settings.offered = language;
        self.change_language();
        self.restart();
    }

    /// Lets a host choose the language, as a player does in the options.
    pub fn set_language(&mut self, language: Language) {
        self.settings.language = Some(language);
        self.may_be_set = true;
        self.change_language();
        self.restart();
    }

    /// Another language was chosen: everything is told in it at once, and who has no name of their own is
    /// called as it calls them.
    #[inline(never)]
    pub(super) fn change_language(&mut self) {
        self.speak();
        rename(&mut self.settings.names);
        if let Some(session) = &mut self.session {
            rename(B::any_mut(session).names_mut());
        }
        self.damage = Damage::all();
    }
}
