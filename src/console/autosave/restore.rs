//! At the start: the console gets what was kept, checked against the rules, and what must be told.

use embedded_storage::nor_flash::NorFlash;

use super::{Autosave, Barred, Place, archive, news, settings, stars};
use crate::{
    console::{App, Games, SavesHealth, Thing, Trouble, journal, rename},
    game::Unplayable,
    save::{Decisions, Health, Kept, Slot, Statistics, Store, UnderWay, Workspace},
};

impl<'w, F: NorFlash> Autosave<'w, F> {
    /// Opens the saves and hands the console what they hold, and what must be told of them. Without
    /// saves if that cannot be: the console tells that, too.
    pub fn start<B: Games>(
        flash: F,
        work: &'w mut Workspace,
        app: &mut App<B>,
    ) -> Option<Autosave<'w, F>> {
        let mut decisions = Decisions::new();
        let opened = Store::open(flash, work).and_then(|mut store| {
            let kept = store.load(&mut decisions)?;
            Ok((store, kept))
        });
        let autosave = match opened {
            Ok((store, kept)) => {
                let mut autosave = Autosave::new(store);
                autosave.restore(kept, &decisions, app);
                Some(autosave)
            }
            Err(fault) => {
                app.facts.saves_news = Some(news::of_fault(fault));
                None
            }
        };
        app.restart();
        autosave
    }

    fn new(store: Store<'w, F>) -> Autosave<'w, F> {
        Autosave {
            store,
            settings: None,
            names: None,
            statistics: Statistics::NONE,
            stars: None,
            game: None,
            has_finished: false,
            has_written: true,
            barred: Barred::default(),
        }
    }

    #[inline(never)]
    fn restore<B: Games>(&mut self, kept: Kept, decisions: &[u8], app: &mut App<B>) {
        self.barred = Barred {
            settings: kept.settings == Slot::Newer,
            names: kept.names == Slot::Newer,
            statistics: kept.statistics == Slot::Newer,
            stars: kept.stars == Slot::Newer,
            game: kept.game == Slot::Newer,
        };
        app.facts.saves_news = news::of_start(self.store.report(), &kept);
        if let Some(settings) = kept.settings.value() {
            settings::apply(&settings, B::TITLES.playable, &mut app.settings);
            self.settings = Some(settings);
            app.change_language();
        }
        if let Some(names) = kept.names.value() {
            settings::apply_names(&names, &mut app.settings);
            self.names = Some(names);
        }
        if let Some(stars) = kept.stars.value() {
            stars::apply(&stars, B::TITLES.playable, &mut app.archive.stars);
            self.stars = Some(stars);
        }
        self.statistics = kept.statistics.value().unwrap_or_default();
        if let Some(under_way) = kept.game.value()
            && self.resume(under_way, decisions, app).is_err()
        {
            let news = app.facts.saves_news.get_or_insert(news::OTHER_RULES);
            news.lost = news
                .lost
                .with(Thing::Game, news.trouble != Trouble::OtherRules);
        }
        self.warn(app);
        self.fill_archive(app);
    }

    /// Lays out what was played for the screens.
    pub(super) fn fill_archive<B: Games>(&mut self, app: &mut App<B>) {
        app.archive.record = archive::record::<B>(&self.statistics);
        // What cannot be read is not in the archive.
        if let Ok(replays) = self.store.replays() {
            app.archive.games = archive::games::<B>(replays);
        }
        self.tell_health(app);
    }

    pub(super) fn tell_health<B: Games>(&mut self, app: &mut App<B>) {
        let Health {
            records,
            erases,
            worn,
        } = self.store.health();
        app.facts.saves_health = Some(SavesHealth {
            records,
            erases,
            worn,
        });
    }

    /// Lays the game that was under way on the table again.
    #[inline(never)]
    fn resume<B: Games>(
        &mut self,
        kept: UnderWay,
        decisions: &[u8],
        app: &mut App<B>,
    ) -> Result<(), Unplayable> {
        let title = B::title_of(kept.game.kind).ok_or(Unplayable::OtherGame)?;
        let card = B::TITLES.playable[title];
        let mut table = journal::table(&kept.game, card)?;
        for (name, set) in table.names.iter_mut().zip(&app.settings.names) {
            if name.is_empty() {
                *name = set.clone();
            }
        }
        rename(&mut table.names);
        let id = app.next_game_id();
        B::begin(&mut app.session, title, id, kept.game.seed, table.clone())?;
        let session = app.session.as_mut().map(B::any_mut);
        let caught_up = session.map(|session| session.catch_up(decisions, kept.mark));
        if let Some(Err(why)) = caught_up {
            app.session = None;
            return Err(why);
        }
        self.game = Some(Place {
            id,
            has_replay: self.statistics.last_game == kept.game.number,
            is_lesson: false,
            game: kept.game,
            card,
            table,
            decisions: decisions.len(),
            end: None,
            is_put_away: false,
            is_warned: false,
        });
        self.note_end(app);
        Ok(())
    }
}
