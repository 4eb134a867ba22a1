//! Keeps the console: what the app holds is compared with what the saves hold, and the difference is
//! written, one record a call.
//!
//! Nobody tells it what happened: it looks. So nothing is forgotten when a moment to write
//! is long in coming, and what failed is tried again. A decision is written at the first moment that
//! [`Autosave::keep`] is given; all that may need an erase waits for [`Autosave::tidy`].

mod archive;
mod ending;
mod news;
mod restore;
mod settings;
mod stars;

use embedded_storage::nor_flash::NorFlash;

use super::{App, Games, Score, StorageRequest, Table, TitleCard, journal::Journal, session::End};
use crate::save::{Fault, Game, Names, Settings, Slot, Stars, Statistics, Store};

/// The saves, and what is known to be in them.
pub struct Autosave<'w, F: NorFlash> {
    store: Store<'w, F>,
    settings: Option<Settings>,
    names: Option<Names>,
    statistics: Statistics,
    stars: Option<Stars>,
    game: Option<Place>,
    /// A game has ended since the archive was laid out.
    has_finished: bool,
    /// Something was written since it was last asked whether a sector should be turned.
    has_written: bool,
    /// What is not written any more: a newer firmware's, or everything once the flash is worn.
    barred: Barred,
}

/// The game under way, as far as it is kept.
struct Place {
    /// The journal's number of it.
    id: u32,
    game: Game,
    card: &'static TitleCard,
    table: Table,
    decisions: usize,
    /// How it ended, once it has.
    end: Option<(End, Score)>,
    has_replay: bool,
    is_lesson: bool,
    /// The saves know that nobody will go on with it.
    is_put_away: bool,
    /// The players know that it grows longer than can be kept.
    is_warned: bool,
}

/// What must not be written.
#[derive(Clone, Copy, Default)]
struct Barred {
    settings: bool,
    names: bool,
    statistics: bool,
    stars: bool,
    game: bool,
}

impl Barred {
    const ALL: Barred = Barred {
        settings: true,
        names: true,
        statistics: true,
        stars: true,
        game: true,
    };
}

impl<'w, F: NorFlash> Autosave<'w, F> {
    /// Is there something that should be kept at once?
    pub fn is_behind<B: Games>(&self, app: &App<B>) -> bool {
        let Some(journal) = app.game().and_then(|game| game.journal()) else {
            return false;
        };
        let place = self.game.as_ref().filter(|place| place.id == journal.id);
        let kept = place.map(|place| place.decisions);
        !self.barred.game && kept.is_none_or(|kept| kept < journal.decisions().len())
    }

    /// Keeps one thing that should be kept at once: a game that begins, or a decision. One small
    /// record, or what the console waits for; whether there was any.
    pub fn keep<B: Games>(&mut self, app: &mut App<B>) -> bool {
        if let Some(storage) = app.storage.take() {
            self.run(storage, app);
            return true;
        }
        if !self.is_behind(app) {
            // A game longer than can be kept has nothing more to be written, and still comes to an end.
            self.note_end(app);
            return false;
        }
        let Some(journal) = app.game().and_then(|game| game.journal()) else {
            return false;
        };
        let kept = match &self.game {
            Some(place) if place.id == journal.id => self.decide(journal),
            // The end of the game before comes first, whatever it takes.
            Some(place) if self.is_ending(place) => self.finish(),
            _ => self.begin(journal),
        };
        self.note_end(app);
        self.take_note(kept, app);
        self.warn(app);
        true
    }

    /// Serves what a screen waits for, or keeps a decision: for a moment that draws nothing while the next may. The
    /// beginning and the end of a game take many pages and wait for rest.
    pub fn keep_soon<B: Games>(&mut self, app: &mut App<B>) -> bool {
        match app.storage.is_some() {
            true => self.keep(app),
            false => self.keep_decision(app),
        }
    }

    /// Keeps a decision of the game under way and nothing longer: for a moment between two frames.
    pub fn keep_decision<B: Games>(&mut self, app: &mut App<B>) -> bool {
        let journal = app.game().and_then(|game| game.journal());
        let under_way = self.game.as_ref().map(|place| place.id);
        let is_decision = under_way == journal.map(|journal| journal.id);
        app.storage.is_none() && is_decision && self.keep(app)
    }

    /// Tells the players in time that their game grows longer than can be kept, and whoever goes on
    /// with it later, unless there is worse to tell.
    fn warn<B: Games>(&mut self, app: &mut App<B>) {
        let journal = app.game().and_then(|game| game.journal());
        let is_long = journal.is_some_and(Journal::is_nearly_full);
        if let Some(place) = &mut self.game
            && is_long
            && place.end.is_none()
            && !core::mem::replace(&mut place.is_warned, true)
        {
            let news = &mut app.facts.saves_news;
            news.get_or_insert(news::of_fault(Fault::TooLong));
        }
    }

    #[inline(never)]
    fn run<B: Games>(&mut self, storage: StorageRequest, app: &mut App<B>) {
        match storage {
            StorageRequest::Fetch(place) => {
                self.fetch(place, app);
                app.watch();
            }
            StorageRequest::WriteOver => {
                self.store.overwrite_newer();
                self.barred = Barred::default();
            }
        }
    }

    /// Takes a finished game out of the saves. By itself: it is large, and so is the page it is shown on.
    #[inline(never)]
    fn fetch<B: Games>(&mut self, place: u8, app: &mut App<B>) {
        let found = self.store.replay(place.into());
        app.playback.take(found.ok().and_then(Slot::value));
    }

    /// Keeps all that should be kept at once and, when nobody waits for the console, one thing more:
    /// what a host does after each tick whose flash takes no time.
    pub fn keep_all<B: Games>(&mut self, app: &mut App<B>) {
        while self.keep(app) {}
        if app.may_rest() {
            self.tidy(app);
        }
    }

    /// Does one of the things that can wait for a moment of rest, erases among them.
    pub fn tidy<B: Games>(&mut self, app: &mut App<B>) -> bool {
        if self.keep(app) {
            return true;
        }
        let is_ending = self
            .game
            .as_ref()
            .is_some_and(|place| self.is_ending(place));
        let done = if is_ending {
            self.finish()
        } else if core::mem::take(&mut self.has_finished) {
            self.fill_archive(app);
            return true;
        } else if let Some(settings) = self.new_settings(app) {
            let kept = self.store.set_settings(&settings);
            self.settings = Some(settings);
            kept
        } else if let Some(names) = self.new_names(app) {
            let kept = self.store.set_names(&names);
            self.names = Some(names);
            kept
        } else if let Some(stars) = self.new_stars(app) {
            let kept = self.store.set_stars(&stars);
            self.stars = Some(stars);
            kept
        } else if core::mem::take(&mut self.has_written) && self.store.wants_turn() {
            let turned = self.store.turn();
            self.take_note(turned, app);
            self.has_written = false;
            return true;
        } else {
            app.may_be_set = false;
            return false;
        };
        self.take_note(done, app);
        true
    }

    /// Keeps the settings once more, for whoever wants to know how long that takes; whether they were.
    pub fn keep_again<B: Games>(&mut self, app: &mut App<B>) -> bool {
        if self.barred.settings {
            return false;
        }
        let before = self.settings.as_ref();
        let settings = settings::to_keep(&app.settings, B::TITLES.playable, before);
        let kept = self.store.set_settings(&settings);
        self.settings = Some(settings);
        self.take_note(kept, app);
        kept.is_ok()
    }

    fn new_settings<B: Games>(&self, app: &App<B>) -> Option<Settings> {
        // Asked in every tick of rest: what is as it was must be seen at a glance.
        if !app.may_be_set {
            return None;
        }
        let before = self.settings.as_ref();
        let titles = B::TITLES.playable;
        if before.is_some_and(|kept| settings::is_kept(&app.settings, titles, kept)) {
            return None;
        }
        let settings = settings::to_keep(&app.settings, B::TITLES.playable, before);
        let is_new = self.settings.as_ref() != Some(&settings);
        (!self.barred.settings && is_new).then_some(settings)
    }

    fn new_names<B: Games>(&self, app: &App<B>) -> Option<Names> {
        if !app.may_be_set {
            return None;
        }
        let kept = self.names.as_ref();
        if kept.is_some_and(|kept| settings::are_kept(&app.settings, kept)) {
            return None;
        }
        let before = self.names.clone().unwrap_or_default();
        let names = settings::names_to_keep(&app.settings, before);
        let is_new = self.names.as_ref() != Some(&names);
        (!self.barred.names && is_new).then_some(names)
    }

    fn new_stars<B: Games>(&self, app: &App<B>) -> Option<Stars> {
        if !app.may_be_set || self.barred.stars {
            return None;
        }
        let before = self.stars.as_ref();
        let stars = stars::to_keep(&app.archive.stars, B::TITLES.playable, before);
        let is_new = match before {
            Some(kept) => *kept != stars,
            // Nothing was ever kept, and there is nothing to keep.
            None => !stars.0.is_empty(),
        };
        is_new.then_some(stars)
    }

    fn begin(&mut self, journal: &Journal) -> Result<(), Fault> {
        let setup = journal.table.to_setup();
        let (kind, rules) = (journal.card.kind, journal.card.rules);
        let number = self.store.begin(kind, rules, journal.seed, &setup)?;
        self.game = Some(Place {
            id: journal.id,
            game: Game {
                number,
                kind,
                rules,
                seed: journal.seed,
                setup,
            },
            card: journal.card,
            table: journal.table.clone(),
            decisions: 0,
            end: None,
            has_replay: false,
            is_lesson: false,
            is_put_away: false,
            is_warned: false,
        });
        Ok(())
    }

    fn decide(&mut self, journal: &Journal) -> Result<(), Fault> {
        let place = self.game.as_mut().ok_or(Fault::NoGame)?;
        let decision = journal.decisions().get(place.decisions);
        let mark = journal.mark_after(place.decisions + 1);
        let (&decision, mark) = decision.zip(mark).ok_or(Fault::TooLong)?;
        self.store.decide(decision, mark)?;
        place.decisions += 1;
        Ok(())
    }

    /// What cannot be written is told, and not tried for ever.
    fn take_note<B: Games>(&mut self, kept: Result<(), Fault>, app: &mut App<B>) {
        self.has_written = true;
        self.tell_health(app);
        let Err(fault) = kept else {
            return;
        };
        match fault {
            Fault::TooLong => self.barred.game = true,
            _ => self.barred = Barred::ALL,
        }
        app.facts.saves_news = Some(news::of_fault(fault));
    }

    /// What was played so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The number of the game under way and how many of its decisions are kept.
    pub fn place(&self) -> Option<(u32, usize)> {
        let place = self.game.as_ref().filter(|place| !place.is_put_away)?;
        Some((place.game.number, place.decisions))
    }

    /// The flash again.
    pub fn close(self) -> Option<F> {
        self.store.close()
    }
}
