//! Somebody who plays on a console and remembers everything: what must be kept.

use kaijubox::{
    console::{Table, Title as _, journal},
    game::{Dice, Level, NoEvents, Rules as _, Seat},
    mindbug::{Mindbug, cards::Sets, options_of, rules::State},
    save::{
        Decisions, Fault, Finished, Game, Kept, Names, Replay, Settings, Slot, Statistics, Store,
    },
};

use crate::common::flash::Flash;

/// What is kept, as its owner remembers it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Memory {
    pub(crate) settings: Option<Settings>,
    pub(crate) names: Option<Names>,
    pub(crate) statistics: Option<Statistics>,
    /// The game under way: the game, its decisions and the mark of the last.
    pub(crate) game: Option<(Game, Vec<u8>, u32)>,
    pub(crate) replays: Vec<Replay>,
}

/// Plays random games and keeps everything as the console does.
pub(crate) struct Owner {
    pub(crate) dice: Dice,
    pub(crate) memory: Memory,
    state: Option<State>,
}

impl Owner {
    pub(crate) fn new(seed: u64) -> Owner {
        Owner {
            dice: Dice::new(seed),
            memory: Memory::default(),
            state: None,
        }
    }

    /// Goes on where the saves say that the owner was.
    pub(crate) fn resume(seed: u64, memory: Memory) -> Owner {
        let game = memory.game.as_ref();
        let state = game.map(|(game, decisions, mark)| {
            let played = journal::play::<Mindbug>(game, decisions, *mark);
            played.expect("what was kept can be played").1
        });
        Owner {
            dice: Dice::new(seed),
            memory,
            state,
        }
    }

    /// One thing that is kept: a decision mostly; `memory` changes only if it was kept.
    pub(crate) fn act(&mut self, store: &mut Store<'_, Flash>) -> Result<(), Fault> {
        match self.dice.below(40) {
            0 => {
                let settings = Settings {
                    light: 1 + self.dice.below(10) as u8,
                    ..Settings::default()
                };
                store.set_settings(&settings)?;
                self.memory.settings = Some(settings);
            }
            1 => {
                let mut names = Names::default();
                for name in &mut names.0 {
                    for _ in 0..self.dice.below(13) {
                        let _ = name.push((b'a' + self.dice.below(26) as u8).into());
                    }
                }
                store.set_names(&names)?;
                self.memory.names = Some(names);
            }
            _ => self.play(store)?,
        }
        Ok(())
    }

    fn play(&mut self, store: &mut Store<'_, Flash>) -> Result<(), Fault> {
        let Some(state) = &mut self.state else {
            return self.begin(store);
        };
        let Some(decider) = state.decider() else {
            return self.finish(store);
        };
        let legal = state.legal_actions();
        let decision = self.dice.below(legal.len() as u32) as u8;
        let action = legal[usize::from(decision)];
        let mut after = state.clone();
        after
            .step(decider, action, &mut NoEvents)
            .expect("a listed action");
        let mark = journal::mark(&after);
        store.decide(decision, mark)?;
        *state = after;
        let (_, decisions, last) = self.memory.game.as_mut().expect("a game is under way");
        decisions.push(decision);
        *last = mark;
        Ok(())
    }

    fn begin(&mut self, store: &mut Store<'_, Flash>) -> Result<(), Fault> {
        let mixes = Sets::mixes().count() as u32;
        let sets = Sets::mixes().nth(self.dice.below(mixes) as usize).unwrap();
        let seed = u64::from(self.dice.below(u32::MAX));
        let table = Table::new(&[Seat::Person, Seat::Bot(Level::Easy)], &options_of(sets));
        let setup = table.to_setup();
        let number = store.begin(Mindbug::CARD.kind, Mindbug::CARD.rules, seed, &setup)?;
        let game = Game {
            number,
            kind: Mindbug::CARD.kind,
            rules: Mindbug::CARD.rules,
            seed,
            setup,
        };
        self.memory.game = Some((game, Vec::new(), 0));
        self.state = Some(State::new(sets, seed, &mut NoEvents).unwrap());
        Ok(())
    }

    /// The three writes at the end of a game, one an act, so that each is a step of its own.
    fn finish(&mut self, store: &mut Store<'_, Flash>) -> Result<(), Fault> {
        let (game, decisions, mark) = self.memory.game.clone().expect("a game is under way");
        let replay = Replay {
            winners: 1,
            how: 0,
            turns: 20,
            mark,
            decisions: Decisions::from_slice(&decisions).unwrap(),
            game,
        };
        let number = replay.game.number;
        if self.memory.replays.last() != Some(&replay) {
            store.keep_replay(&replay)?;
            self.memory.replays.push(replay);
            return Ok(());
        }
        let mut statistics = self.memory.statistics.clone().unwrap_or_default();
        if statistics.last_game != number {
            statistics.count(&Finished {
                number,
                kind: 1,
                turns: 20,
                level: 1,
                columns: 1,
                won: true,
            });
            store.set_statistics(&statistics)?;
            self.memory.statistics = Some(statistics);
            return Ok(());
        }
        store.end()?;
        self.memory.game = None;
        self.state = None;
        Ok(())
    }
}

/// What the saves hold, as a memory; the replays are taken from `replays`, for they are read apart.
pub(crate) fn recalled(kept: Kept, decisions: &[u8], replays: &[Replay]) -> Memory {
    fn valid<T: std::fmt::Debug>(slot: Slot<T>) -> Option<T> {
        match slot {
            Slot::Empty => None,
            Slot::Valid(value) => Some(value),
            other => panic!("nothing was damaged, but found {other:?}"),
        }
    }
    Memory {
        settings: valid(kept.settings),
        names: valid(kept.names),
        statistics: valid(kept.statistics),
        game: valid(kept.game).map(|found| (found.game, decisions.to_vec(), found.mark)),
        replays: replays.to_vec(),
    }
}
