//! Nim for two to four: a tiny game whose answer is known.
//!
//! Three heaps; in turn, each takes any number of objects from one of them, until all are gone. What
//! the last object means is the setup's [`Goal`]. Who gives up is out, and the others play on. In a
//! secret game each player has a heap that they shun while there is another, which nobody else
//! knows. Knows no screen, and nothing of the console.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::hash::{Hash as _, Hasher as _};

use kaijubox::game::{
    Dice, Events, Fnv, GameResult, MAX_PLAYERS, Player, Players, Rules, Unplayable,
};

/// Heaps on the table.
pub(crate) const HEAPS: usize = 3;
/// How a game begins.
pub(crate) const DEALT: [u8; HEAPS] = [3, 4, 5];
/// The most who can play.
pub(crate) const MOST: u8 = 4;

/// What the last object means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Goal {
    /// Whoever takes it wins.
    Last,
    /// Whoever takes it loses; the others win together.
    Others,
    /// Whoever takes it wins if it was taken alone; else nobody does.
    Alone,
    /// There is always another: then all are laid out again, and only who gives up ends the game.
    Endless,
}

/// How a game is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    pub(crate) goal: Goal,
    pub(crate) is_secret: bool,
}

/// From which heap, and how many.
pub(crate) type Take = (u8, u8);

/// As many as there are objects when a game begins.
pub(crate) type Takes = heapless::Vec<Take, 12>;

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Taken { by: Player, take: Take },
    GaveUp { by: Player },
    TurnStarted,
}

/// Why something cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Illegal {
    NotYourTurn,
    NotThere,
    Shunned,
}

/// A game of Nim.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) heaps: [u8; HEAPS],
    pub(crate) to_move: Player,
    pub(crate) still_in: Players,
    players: u8,
    goal: Goal,
    pub(crate) is_secret: bool,
    /// The heap that each shuns; in a view, only one's own.
    shunned: [Option<u8>; MAX_PLAYERS],
    last: Option<(Player, u8)>,
}

/// What a player knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct View {
    pub(crate) player: Player,
    /// The game, without what others shun.
    pub(crate) state: State,
}

impl View {
    /// What the player may do, if they must decide.
    pub(crate) fn legal(&self) -> Takes {
        match self.state.decider() == Some(self.player) {
            true => self.state.legal_actions(),
            false => Takes::new(),
        }
    }

    /// A game that fits.
    pub(crate) fn deal(&self, dice: &mut Dice) -> State {
        let mut state = self.state.clone();
        if state.is_secret {
            state.deal_secrets(dice);
        }
        state
    }
}

impl State {
    /// A public position between two, whose last object wins.
    pub(crate) fn at(heaps: [u8; HEAPS], to_move: Player) -> State {
        State {
            heaps,
            to_move,
            still_in: Players::only(Player::ONE).and(Player::TWO),
            players: 2,
            goal: Goal::Last,
            is_secret: false,
            shunned: [None; MAX_PLAYERS],
            last: None,
        }
    }

    /// The heap that a player shuns, as far as that is known.
    pub(crate) fn shunned(&self, player: Player) -> Option<u8> {
        self.shunned[player.index()]
    }

    fn deal_secrets(&mut self, dice: &mut Dice) {
        for shunned in &mut self.shunned {
            shunned.get_or_insert_with(|| dice.below(HEAPS as u32) as u8);
        }
    }

    fn objects(&self) -> u8 {
        self.heaps.iter().sum()
    }

    /// Must the one to move leave that heap alone?
    fn shuns(&self, heap: u8) -> bool {
        let is_last = self.heaps[usize::from(heap)] == self.objects();
        self.shunned(self.to_move) == Some(heap) && !is_last
    }

    fn pass_on(&mut self, events: &mut impl Events<Event>) {
        let seats = (1..=self.players).map(|step| Player((self.to_move.0 + step) % self.players));
        let mut next = seats.filter(|&seat| self.still_in.has(seat));
        self.to_move = next.next().unwrap_or(self.to_move);
        if self.objects() > 0 {
            events.push(Event::TurnStarted);
        }
    }
}

impl Rules for State {
    type Setup = Setup;
    type Action = Take;
    type Actions = Takes;
    type Event = Event;
    type Illegal = Illegal;
    type View = View;

    fn deal(
        setup: &Setup,
        players: u8,
        seed: u64,
        _: &mut impl Events<Event>,
    ) -> Result<State, Unplayable> {
        if !(2..=MOST).contains(&players) {
            return Err(Unplayable::OtherSetup);
        }
        let mut dice = Dice::new(seed);
        let everybody = Player::first(players).fold(Players::NONE, Players::and);
        let mut state = State {
            still_in: everybody,
            players,
            goal: setup.goal,
            is_secret: setup.is_secret,
            ..State::at(DEALT, Player(dice.below(players.into()) as u8))
        };
        if state.is_secret {
            state.deal_secrets(&mut dice);
        }
        Ok(state)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn decider(&self) -> Option<Player> {
        (self.objects() > 0).then_some(self.to_move)
    }

    fn list_actions(&self, actions: &mut Takes) {
        actions.clear();
        for (heap, &size) in (0..).zip(&self.heaps) {
            if size > 0 && !self.shuns(heap) {
                actions.extend((1..=size).map(|count| (heap, count)));
            }
        }
    }

    fn step(
        &mut self,
        by: Player,
        take: Take,
        events: &mut impl Events<Event>,
    ) -> Result<(), Illegal> {
        let (heap, count) = take;
        if self.decider() != Some(by) {
            return Err(Illegal::NotYourTurn);
        }
        let there = self.heaps.get(usize::from(heap)).copied();
        let left = there.and_then(|there| there.checked_sub(count));
        let left = left.filter(|_| count > 0).ok_or(Illegal::NotThere)?;
        if self.shuns(heap) {
            return Err(Illegal::Shunned);
        }
        self.heaps[usize::from(heap)] = left;
        self.last = Some((by, count));
        if self.goal == Goal::Endless && self.objects() == 0 {
            self.heaps = DEALT;
        }
        events.push(Event::Taken { by, take });
        self.pass_on(events);
        Ok(())
    }

    fn concede(&mut self, by: Player, events: &mut impl Events<Event>) -> Option<GameResult> {
        let others = self.still_in.without(by);
        if others.len() == 1 {
            return Some(GameResult::of(others));
        }
        if self.still_in.has(by) {
            self.still_in = others;
            events.push(Event::GaveUp { by });
            if self.to_move == by {
                self.pass_on(events);
            }
        }
        None
    }

    fn result(&self) -> Option<GameResult> {
        let (by, count) = self.last.filter(|_| self.objects() == 0)?;
        Some(match self.goal {
            Goal::Others => GameResult::of(self.still_in.without(by)),
            Goal::Alone if count > 1 => GameResult::Nobody,
            Goal::Last | Goal::Alone | Goal::Endless => GameResult::Won(by),
        })
    }

    fn view(&self, player: Player) -> View {
        let mut state = self.clone();
        state.shunned = [None; MAX_PLAYERS];
        state.shunned[player.index()] = self.shunned(player);
        View { player, state }
    }

    fn digest(&self) -> u64 {
        let mut hasher = Fnv::default();
        self.hash(&mut hasher);
        hasher.finish()
    }
}
