//! Keeps the console: what the app holds is compared with what the saves hold, and the difference is
//! written, one record a call.
//!
//! Nobody tells the keeper what happened: it looks. So nothing is forgotten when a moment to write
//! is long in coming, and what failed is tried again. A decision is written at the first moment that
//! [`Keeper::keep`] is given; all that may need an erase waits for [`Keeper::tidy`].

mod archive;
mod news;
mod settings;

use embedded_storage::nor_flash::NorFlash;

use super::{
    App, Duel, Errand,
    journal::{self, Journal, MINDBUG, RULES, Unplayable},
};
use crate::{
    game::Player,
    save::{
        Decisions, Fault, Finished, Game, Health, Kept, Names, Replay, Settings, Slot, Statistics,
        Store, UnderWay, Workspace,
    },
    ui::{
        SavesHealth, Thing, Trouble,
        desk::{Outcome, Score},
    },
};

/// The saves, and what is known to be in them.
pub struct Keeper<'w, F: NorFlash> {
    store: Store<'w, F>,
    settings: Option<Settings>,
    names: Option<Names>,
    statistics: Statistics,
    game: Option<Place>,
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
    decisions: usize,
    /// How it ended, once it has.
    end: Option<(Outcome, Score)>,
    has_replay: bool,
    /// The saves know that nobody will go on with it.
    is_put_away: bool,
}

/// What must not be written.
#[derive(Clone, Copy, Default)]
struct Barred {
    settings: bool,
    names: bool,
    statistics: bool,
    game: bool,
}

impl Barred {
    const ALL: Barred = Barred {
        settings: true,
        names: true,
        statistics: true,
        game: true,
    };
}

impl<'w, F: NorFlash> Keeper<'w, F> {
    /// Opens the saves and hands the console what they hold, and what must be told of them. Without
    /// saves if that cannot be: the console tells that, too.
    pub fn start(flash: F, work: &'w mut Workspace, app: &mut App) -> Option<Keeper<'w, F>> {
        let mut decisions = Decisions::new();
        let opened = Store::open(flash, work).and_then(|mut store| {
            let kept = store.load(&mut decisions)?;
            Ok((store, kept))
        });
        let keeper = match opened {
            Ok((store, kept)) => {
                let mut keeper = Keeper::new(store);
                keeper.restore(kept, &decisions, app);
                Some(keeper)
            }
            Err(fault) => {
                app.facts.saves_news = Some(news::of_fault(fault));
                None
            }
        };
        app.restart();
        keeper
    }

    fn new(store: Store<'w, F>) -> Keeper<'w, F> {
        Keeper {
            store,
            settings: None,
            names: None,
            statistics: Statistics::NONE,
            game: None,
            has_written: true,
            barred: Barred::default(),
        }
    }

    fn restore(&mut self, kept: Kept, decisions: &[u8], app: &mut App) {
        self.barred = Barred {
            settings: kept.settings == Slot::Newer,
            names: kept.names == Slot::Newer,
            statistics: kept.statistics == Slot::Newer,
            game: kept.game == Slot::Newer,
        };
        app.facts.saves_news = news::of_start(self.store.report(), &kept);
        if let Some(settings) = kept.settings.value() {
            settings::apply(&settings, &mut app.settings);
            self.settings = Some(settings);
        }
        if let Some(names) = kept.names.value() {
            settings::apply_names(&names, &mut app.settings);
            self.names = Some(names);
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
        self.fill_archive(app);
    }

    /// Lays out what was played for the screens.
    fn fill_archive(&mut self, app: &mut App) {
        app.archive.record = archive::record(&self.statistics);
        // What cannot be read is not in the archive.
        if let Ok(replays) = self.store.replays() {
            app.archive.games = archive::games(replays);
        }
        self.tell_health(app);
    }

    fn tell_health(&mut self, app: &mut App) {
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
    fn resume(
        &mut self,
        kept: UnderWay,
        decisions: &[u8],
        app: &mut App,
    ) -> Result<(), Unplayable> {
        let mut table = journal::table(&kept.game)?;
        for (name, set) in table.names.iter_mut().zip(&app.settings.names) {
            if name.is_empty() {
                *name = set.clone();
            }
        }
        let id = app.next_game_id();
        let duel = Duel::begin(&mut app.duel, id, kept.game.seed, table)?;
        if let Err(why) = duel.catch_up(decisions, kept.mark) {
            app.duel = None;
            return Err(why);
        }
        self.game = Some(Place {
            id,
            has_replay: self.statistics.last_game == kept.game.number,
            game: kept.game,
            decisions: decisions.len(),
            end: None,
            is_put_away: false,
        });
        self.note_end(app);
        Ok(())
    }

    /// Is there something that should be kept at once?
    pub fn is_behind(&self, app: &App) -> bool {
        let Some(journal) = app.duel.as_ref().and_then(Duel::journal) else {
            return false;
        };
        let place = self.game.as_ref().filter(|place| place.id == journal.id);
        let kept = place.map(|place| place.decisions);
        !self.barred.game && kept.is_none_or(|kept| kept < journal.decisions().len())
    }

    /// Keeps one thing that should be kept at once: a game that begins, or a decision. One small
    /// record, or what the console waits for; whether there was any.
    pub fn keep(&mut self, app: &mut App) -> bool {
        if let Some(errand) = app.errand.take() {
            self.run(errand, app);
            return true;
        }
        if !self.is_behind(app) {
            return false;
        }
        let Some(journal) = app.duel.as_ref().and_then(Duel::journal) else {
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
        true
    }

    fn run(&mut self, errand: Errand, app: &mut App) {
        match errand {
            Errand::Fetch(place) => {
                let found = self.store.replay(place.into());
                app.show_film(found.ok().and_then(Slot::value));
            }
            Errand::WriteOver => {
                self.store.overwrite_newer();
                self.barred = Barred::default();
            }
        }
    }

    /// Does one of the things that can wait for a moment of rest, erases among them.
    pub fn tidy(&mut self, app: &mut App) -> bool {
        if self.keep(app) {
            return true;
        }
        let is_ending = self
            .game
            .as_ref()
            .is_some_and(|place| self.is_ending(place));
        let done = if is_ending {
            let done = self.finish();
            self.fill_archive(app);
            done
        } else if let Some(settings) = self.new_settings(app) {
            let kept = self.store.set_settings(&settings);
            self.settings = Some(settings);
            kept
        } else if let Some(names) = self.new_names(app) {
            let kept = self.store.set_names(&names);
            self.names = Some(names);
            kept
        } else if core::mem::take(&mut self.has_written) && self.store.wants_turn() {
            let turned = self.store.turn();
            self.take_note(turned, app);
            self.has_written = false;
            return true;
        } else {
            return false;
        };
        self.take_note(done, app);
        true
    }

    fn new_settings(&self, app: &App) -> Option<Settings> {
        let kept = self.settings.unwrap_or_default();
        let settings = settings::to_keep(&app.settings, kept);
        (!self.barred.settings && self.settings != Some(settings)).then_some(settings)
    }

    fn new_names(&self, app: &App) -> Option<Names> {
        let before = self.names.clone().unwrap_or_default();
        let names = settings::names_to_keep(&app.settings, before);
        let is_new = self.names.as_ref() != Some(&names);
        (!self.barred.names && is_new).then_some(names)
    }

    fn begin(&mut self, journal: &Journal) -> Result<(), Fault> {
        let setup = journal.table.to_setup();
        let number = self.store.begin(MINDBUG, RULES, journal.seed, &setup)?;
        self.game = Some(Place {
            id: journal.id,
            game: Game {
                number,
                kind: MINDBUG,
                rules: RULES,
                seed: journal.seed,
                setup,
            },
            decisions: 0,
            end: None,
            has_replay: false,
            is_put_away: false,
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

    /// Notes the end of the game on the table: it may be gone when there is time to write it down.
    fn note_end(&mut self, app: &App) {
        let Some((place, duel)) = self.game.as_mut().zip(app.duel.as_ref()) else {
            return;
        };
        let decisions = duel.journal().filter(|journal| journal.id == place.id);
        let is_whole = decisions.is_some_and(|all| all.decisions().len() == place.decisions);
        if let (true, Some(outcome)) = (is_whole, duel.desk().outcome) {
            place.end = Some((outcome, duel.score()));
        }
    }

    /// Is there still something to be written of the game's end?
    fn is_ending(&self, place: &Place) -> bool {
        let Some((_, score)) = place.end else {
            return false;
        };
        let is_counted = self.statistics.last_game == place.game.number;
        let can_count = !self.barred.statistics && !is_counted;
        let can_go = score.is_decided() && !place.is_put_away;
        !self.barred.game && (!place.has_replay || can_count || can_go)
    }

    /// Writes the next part of the game's end: the replay, the statistics, that it is over.
    fn finish(&mut self) -> Result<(), Fault> {
        let Some(place) = &mut self.game else {
            return Ok(());
        };
        let Some((outcome, score)) = place.end else {
            return Ok(());
        };
        let number = place.game.number;
        if !place.has_replay {
            place.has_replay = true;
            let mut decisions = Decisions::new();
            let mark = self.store.decisions(&mut decisions)?;
            let replay = Replay {
                game: place.game.clone(),
                outcome: journal::outcome_byte(&outcome),
                turns: outcome.turns,
                mark,
                decisions,
            };
            return match self.store.keep_replay(&replay) {
                // A newer firmware's replay lies in its place and stays there.
                Err(Fault::Newer) => Ok(()),
                kept => kept,
            };
        }
        if self.statistics.last_game != number && !self.barred.statistics {
            let setup = &place.game.setup;
            let (level, won) = tally(setup, outcome.winner);
            self.statistics.count(&Finished {
                number,
                decisions: place.decisions,
                turns: outcome.turns,
                level,
                sets: setup.get(1).copied().unwrap_or_default(),
                won,
            });
            return self.store.set_statistics(&self.statistics);
        }
        // A match goes on from its last game; any other game is over.
        if score.is_decided() && !place.is_put_away {
            place.is_put_away = true;
            return self.store.end();
        }
        Ok(())
    }

    /// What cannot be written is told, and not tried for ever.
    fn take_note(&mut self, kept: Result<(), Fault>, app: &mut App) {
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

/// Against whom it was played (0 a person, else the bot's level), and whether the owner won: the
/// person on one's own, else the first player. Games between bots are nobody's.
fn tally(setup: &[u8], winner: Player) -> (usize, bool) {
    match [2, 3].map(|at| setup.get(at).copied().unwrap_or_default()) {
        [level, 0] if level > 0 => (level.into(), winner == Player::TWO),
        [0, level] => (level.into(), winner == Player::ONE),
        _ => (usize::MAX, false),
    }
}
