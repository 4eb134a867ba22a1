//! The bot's mind about King of Tokyo.
//!
//! `features` judges a position for every monster at the table, by `weights` that were fitted from
//! games; `card_value` says what a card is worth. What to keep of the dice is worked out: `hands` numbers
//! all handfuls, `odds` takes exact expectations over the rolls that are left, `cast` makes a choice of
//! them. Everything else is searched to the end of the turn, and `ahead` plays on to the own next one by
//! what `policy` finds likely. `beginner` is how level easy plays.
//!
//! Who else decides in the search looks after themselves (max-n). All against one (paranoid) fared alike: 130 and
//! 129 wins of the same 240 games among three greedy. To look ahead as well after each roll, four samples of the
//! others' turns a handful, gained nothing (109 and 109); nor did judging every purchase on the way (89 and 91 among
//! five).

mod ahead;
mod beginner;
mod card_value;
mod cast;
#[cfg(any(test, feature = "exhaustive"))]
pub mod exhaustive;
mod features;
mod hands;
mod odds;
mod policy;
pub mod rehearsal;
mod weights;

pub use card_value::{TABLES, Worth, column};
pub use features::{Counts, FEATURES, NAMES, UNIT, features};

use crate::bot::{CERTAIN, Mind, Strength, Thinker, Tree, UpTo64, Worked};
use crate::game::{Dice, NoEvents, Player, Rules as _};
use crate::tokyo::cards::Word;
use crate::tokyo::rules::{Action, Actions, Decision, MAX_ACTIONS, State, WINNING_POINTS};
use crate::tokyo::view::View;
use cast::Cast;
use features::{FINE, fine_chance};

// The search reserves a bit for each option.
const _: () = assert!(MAX_ACTIONS <= 64);

/// All that positions are judged by: what each thing counted weighs, and what each word is worth.
pub fn weights() -> (&'static [[i16; TABLES]; FEATURES], [Worth; Word::COUNT]) {
    (&weights::WEIGHTS, weights::WORDS)
}

/// Likely actions to the end of a turn, at most.
const TO_THE_END: u32 = 40;

/// From so many nodes on dice are worked out.
const FULL_FROM: u32 = 4_000;

/// With less energy than that no card could be paid after a sweep: the cheapest cost as much as a sweep does.
const SWEEPS_FROM: u16 = 4;

/// A search to the own next turn has seen enough after so many nodes.
const ENOUGH: u32 = 10_000;

/// How somebody goes about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// As beginners do: level easy.
    Beginner,
    /// By rules of thumb, what is best at a glance: a yardstick.
    Thumb,
    /// Every action alone, tried many times over, dice and all: level normal, and the other yardstick.
    Plain,
    /// Dice are worked out, the rest of the turn is searched: level hard.
    Full,
}

impl Style {
    fn of(strength: Strength) -> Style {
        match strength {
            Strength { slip: 1.., .. } => Style::Beginner,
            Strength::THUMB => Style::Thumb,
            Strength { deep: false, .. } => Style::Plain,
            Strength { nodes, .. } if nodes < FULL_FROM => Style::Plain,
            _ => Style::Full,
        }
    }
}

/// What a player makes of a position of King of Tokyo.
#[derive(Clone, Debug)]
pub struct TokyoMind {
    view: View,
    style: Style,
    /// The dice that are being worked out, and the chance by which the rest of the turn goes on.
    cast: Option<(Cast, u64)>,
    spent: u32,
}

impl TokyoMind {
    /// `None` for a position set up by hand with fewer cards than the box has.
    pub fn new(view: &View, strength: Strength) -> Option<TokyoMind> {
        view.deal(&mut Dice::new(0))?;
        Some(TokyoMind {
            view: view.clone(),
            style: Style::of(strength),
            cast: None,
            spent: 0,
        })
    }

    fn player(&self) -> Player {
        self.view.player()
    }

    fn dealt(&self, dice: &mut Dice) -> State {
        self.view.deal(dice).expect("it was dealt before")
    }

    /// Works on what to roll again, for about `nodes` steps.
    fn cast_dice(&mut self, tree: &mut Tree, dice: &mut Dice, nodes: u32) -> Worked<Action> {
        let (mut cast, seed) = self.cast.unwrap_or_else(|| {
            let cast = Cast::new(self.view.table());
            (cast, u64::from(dice.below(u32::MAX)))
        });
        let (world, by) = (self.dealt(&mut Dice::new(seed)), self.player());
        let mut sheet = tree.sheet();
        let mut actions = Actions::new();
        let spent = core::cell::Cell::new(0);
        let judge = |faces: &[u8; hands::FACES]| {
            let mut after = world.clone();
            after.suppose_final(faces);
            spent.set(spent.get() + 1 + play_out(&mut after, &mut actions));
            fine_chance(&after, by)
        };
        let done = cast.judge(&mut sheet, &world, judge, || spent.get() >= nodes);
        self.spent += spent.get();
        self.cast = Some((cast, seed));
        let actions = self.view.legal_actions();
        let (action, parts, worth, confidence) = match done {
            true => {
                let choice = cast::decide(&mut sheet, &world, by, &actions);
                self.spent += choice.nodes;
                let sure = 50 + (choice.ahead * 2_500 / FINE).min(50);
                (choice.action, choice.rolled, choice.worth, sure as u8)
            }
            false => (policy::likely(&world, &actions), 0, FINE / 2, 0),
        };
        Worked {
            action,
            chance: coarse(worth),
            confidence,
            parts,
            nodes: self.spent,
            done,
        }
    }
}

/// From the unit of dice to that of the search.
fn coarse(fine: u32) -> u16 {
    (fine / (FINE / u32::from(CERTAIN))) as u16
}

/// Plays likely actions to the end of the turn; how many.
fn play_out(world: &mut State, actions: &mut Actions) -> u32 {
    for steps in 0..TO_THE_END {
        if is_between_turns(world) {
            return steps;
        }
        list(world, actions);
        let action = policy::likely(world, actions);
        world.take_listed(action, &mut NoEvents);
    }
    TO_THE_END
}

/// Does `by` win alone when the turn ends as it is?
fn has_won(world: &State, by: Player) -> bool {
    let full = |player: Player| world.points(player) >= WINNING_POINTS;
    let others = world.alive().without(by);
    others.is_empty() || full(by) && !others.iter().any(full)
}

/// Is a turn about to begin, or the game over?
fn is_between_turns(world: &State) -> bool {
    matches!(world.decision(), None | Some((_, Decision::Roll)))
}

/// What is worth looking at: life is bought only where a loss would be deadly without it, since that
/// is asked in time, and nobody does it for another. Who wins at the end of the turn buys nothing more.
fn list(world: &State, actions: &mut Actions) {
    world.list_actions(actions);
    let Some((by, decision)) = world.decision() else {
        return;
    };
    let deadly = decision == Decision::Loss
        && world
            .loss()
            .is_some_and(|(_, amount, _)| amount >= world.life(by));
    let won = decision == Decision::Buy && has_won(world, by);
    actions.retain(|action| match *action {
        Action::Heal(player) => player == by && deadly,
        Action::Buy(_) | Action::Sweep | Action::Peek => !won,
        _ => true,
    });
}

impl Style {
    /// What somebody of this style looks at: level hard does not sweep if it could not pay for what turns up.
    fn list(self, world: &State, actions: &mut Actions) {
        list(world, actions);
        let is_poor = |by: Player| world.energy(by) < SWEEPS_FROM;
        if self == Style::Full && world.decision().is_some_and(|(by, _)| is_poor(by)) {
            actions.retain(|action| *action != Action::Sweep);
        }
    }
}

impl Mind for TokyoMind {
    type Game = State;
    type Options = UpTo64;

    const SELFISH: bool = true;

    fn deal(&mut self, dice: &mut Dice) -> State {
        self.dealt(dice)
    }

    /// At the start of a turn nothing is under way.
    fn is_quiet(&self, world: &State) -> bool {
        is_between_turns(world)
    }

    fn list(&self, world: &State, actions: &mut Actions) {
        self.style.list(world, actions);
    }

    fn is_leaf(&self, world: &State) -> bool {
        let rolls = matches!(world.decision(), Some((_, Decision::Roll | Decision::Dice)));
        rolls && self.style != Style::Plain
    }

    fn work(&mut self, tree: &mut Tree, dice: &mut Dice, nodes: u32) -> Option<Worked<Action>> {
        let (_, decision) = self.view.table().decision()?;
        match (self.style, decision) {
            (Style::Beginner | Style::Thumb, _) => {
                let world = self.dealt(dice);
                let actions = self.view.legal_actions();
                Some(Worked {
                    action: match self.style {
                        Style::Beginner => beginner::answer(&world, &actions, dice),
                        _ => policy::likely(&world, &actions),
                    },
                    chance: coarse(fine_chance(&world, self.player())),
                    confidence: 50,
                    parts: 0,
                    nodes: 1,
                    done: true,
                })
            }
            (Style::Full, Decision::Dice) => Some(self.cast_dice(tree, dice, nodes)),
            _ => None,
        }
    }

    fn likely(&self, world: &State, actions: &[Action], _: &mut Dice) -> Action {
        policy::likely(world, actions)
    }

    fn look_ahead(&self, world: &mut State, actions: &mut Actions) -> u32 {
        match self.style {
            Style::Full => ahead::others(world, self.player(), actions),
            _ => 0, // each action alone
        }
    }

    fn chance(&self, world: &State, player: Player) -> u16 {
        coarse(fine_chance(world, player))
    }
}

impl TokyoMind {
    /// The player of `view` thinks about the open decision.
    pub fn thinker<'a>(
        tree: &'a mut Tree,
        view: &View,
        strength: Strength,
        seed: u64,
    ) -> Thinker<'a, TokyoMind> {
        let mind = TokyoMind::new(view, strength);
        let style = Style::of(strength);
        let strength = Strength {
            nodes: strength.nodes.min(ENOUGH),
            deep: style == Style::Full,
            slip: 0,
        };
        let mut options = view.legal_actions();
        let mut sensible = Actions::new();
        style.list(view.table(), &mut sensible);
        options.retain(|action| sensible.contains(action));
        if options.is_empty() {
            options = view.legal_actions();
        }
        Thinker::new(tree, mind, view.player(), options, strength, seed)
    }
}
