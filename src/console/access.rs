//! What a console holds, for hosts and tests: the game on the table, what players set, what was played.

use super::{
    App, Archive, Games, Session, Settings, Title,
    games::{Ask, Hosts},
    lesson::Bubble,
    session,
};
use crate::ui::Tick;

impl<B: Games> App<B> {
    /// Lays a game under way on the table; its next decision is asked by way of the pass card,
    /// unless a bot plays.
    pub fn lay_out<G: Title>(&mut self, state: G::Rules)
    where
        B: Hosts<G>,
    {
        let title = B::title_of(G::CARD.kind).unwrap_or_default();
        let session = Session::new(state, self.settings.table(title), 0);
        self.session = Some(<B as Hosts<G>>::wrap(session));
        self.play(Tick::default(), Ask::SitDown);
    }

    /// The game on the table, if it is this one.
    pub fn session<G: Title>(&self) -> Option<&Session<G>>
    where
        B: Hosts<G>,
    {
        self.session.as_ref().and_then(<B as Hosts<G>>::session)
    }

    /// The finished game that was watched last, if it is this one.
    pub fn playback<G: Title>(&self) -> Option<&Session<G>>
    where
        B: Hosts<G>,
    {
        self.playback.session().and_then(<B as Hosts<G>>::session)
    }

    /// The game on the table, whichever it is.
    pub fn game(&self) -> Option<&dyn session::AnySession> {
        self.session.as_ref().map(B::any)
    }

    /// What a lesson says now, if anything.
    pub fn bubble(&self) -> Option<Bubble> {
        self.bubble
    }

    /// What was played.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Puts another game in the place of the one on the table; the screen stays as it is.
    pub fn set_session<G: Title>(&mut self, session: Session<G>)
    where
        B: Hosts<G>,
    {
        self.session = Some(<B as Hosts<G>>::wrap(session));
    }

    /// What players set.
    pub fn settings(&mut self) -> &mut Settings {
        self.may_be_set = true;
        &mut self.settings
    }
}
