//! Everything there is to know about a game, as plain data.
//!
//! Chance is in `dice`; what is going on is in `stage`, `attack`, the effect that is `running`
//! and those `waiting` for it to finish; the open question is `asked`. Nothing is cached: power
//! and keywords are asked of the table each time, so they cannot go stale.

use core::hash::{Hash, Hasher};

use heapless::Vec;

use super::creature::CreatureId;
use super::decision::Decision;
use super::field::Field;
use super::piles::{Pile, Piles};
use super::{Card, PowerCard};
use crate::game::{Dice, Fnv, Player};
use crate::mindbug::cards::{Effect, Face, Keywords, MOST_ABILITIES, PowerCards, Sets, Trigger};

/// Mindbugs a player starts with.
pub const MINDBUGS: u8 = 2;
/// Cards a hand is refilled to.
pub(super) const HAND: usize = 5;
/// Power cards on sale at a time.
pub const SHOP: usize = 3;
/// Power cards in the box.
pub const POWERS: usize = 16;

/// The most cards that can be in play, hands, draw and discard piles together.
///
/// A game deals 10 + 10. Mysterious Ally adds one from the unused pile, once: it is one Power
/// card, and these are never used twice. Star Portal adds one for each counter it pays, and the
/// rules set no limit to that: it can be fed and played again, and two players who wish it can
/// gain life and pass the time without end. So this is a limit of the console: when so many cards
/// circulate, the unused pile counts as empty. Star Portal has to pay eleven times to get there;
/// of a million random games over all mixes none had more than 24 cards.
pub const CIRCULATING: usize = 32;

/// The most effects that can wait at once.
///
/// A die, an Attack or Action effect or a bought Power card waits when nothing else does. A Play
/// effect or a Power card that an effect brings also waits alone: bringing it is that effect's
/// last step, and that effect had itself been the last to wait. Harvest effects start to wait
/// together, one a creature; Defeated effects join them, and no card has both. While such effects
/// wait, none of them plays a card, so each card in circulation has harvested or left play at
/// most once: `CIRCULATING` in all.
pub(super) const WAITING: usize = CIRCULATING;

/// What an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// An ability of a creature.
    Creature(Card),
    /// A Power card.
    Power(PowerCard),
    /// A die.
    Die(Face),
}

/// What a player has besides cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::mindbug) struct Side {
    pub(in crate::mindbug) life: u8,
    pub(in crate::mindbug) mindbugs: u8,
    pub(in crate::mindbug) energy: u8,
    /// Keywords all allied creatures have this turn.
    pub(in crate::mindbug) keywords: Keywords,
    /// Die icons all allied creatures have more this turn.
    pub(in crate::mindbug) icons: u8,
    /// Allied creatures cannot block this turn.
    pub(in crate::mindbug) cannot_block: bool,
    /// Turns the player takes before the other's next.
    pub(super) extra_turns: u8,
}

/// Where in the turn the game is, when no effect is running or waiting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Stage {
    StartOfTurn,
    Buy,
    Harvest,
    TurnAction,
    /// A card has been shown; will it be mindbugged?
    Answer(Card),
    Roll,
    Reroll,
    ResolveDice,
    AttackAbilities,
    Hunt,
    Block,
    Fight,
    AttackDone,
    ActionDone,
}

/// The attack under way, or the last one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Attack {
    pub(super) attacker: CreatureId,
    pub(super) by: Player,
    pub(super) blocker: CreatureId,
    pub(super) faces: [Face; 2],
    pub(super) dice: u8,
    pub(super) rerolls: u8,
    /// Where the turn goes on after it: a Fast attack may come in between.
    pub(super) then: Stage,
}

impl Attack {
    /// The creature that attacks.
    pub fn attacker(&self) -> CreatureId {
        self.attacker
    }

    /// Who attacks.
    pub fn by(&self) -> Player {
        self.by
    }

    /// The dice not resolved yet.
    pub fn faces(&self) -> &[Face] {
        &self.faces[..usize::from(self.dice)]
    }

    /// How many rerolls are left.
    pub fn rerolls(&self) -> u8 {
        self.rerolls
    }
}

/// In [`Waiting::ability`]: whose the effect is, above which ability it is.
const WHOSE: u32 = 7;
const WHICH: u8 = (1 << WHOSE) - 1;
const _: () = assert!(MOST_ABILITIES <= WHICH as usize + 1);

/// An effect that waits until the one before it is finished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::mindbug) struct Waiting {
    pub(super) source: Source,
    /// Which ability of the card, and whose it is (the highest bit).
    pub(super) ability: u8,
    /// The creature whose ability it is, if it is in play; of a Defeated ability, the creature
    /// it fought, if a fight defeated it.
    pub(super) this: CreatureId,
    /// Of a Defeated ability, the counters on the creature when it left.
    pub(super) octonite: u8,
}

impl Waiting {
    pub(super) fn new(source: Source, ability: u8, by: Player, this: CreatureId) -> Self {
        Waiting {
            source,
            ability: ability | by.0 << WHOSE,
            this,
            octonite: 0,
        }
    }

    /// Whom the effect happens for.
    pub(in crate::mindbug) fn by(&self) -> Player {
        Player(self.ability >> WHOSE)
    }

    /// From now on the effect happens for that player.
    pub(super) fn set_by(&mut self, by: Player) {
        self.ability = self.ability & WHICH | by.0 << WHOSE;
    }

    /// The ability it is, if it is a creature's.
    pub(super) fn trigger(&self) -> Option<Trigger> {
        match self.source {
            Source::Creature(card) => {
                card.def().abilities[usize::from(self.ability & WHICH)].trigger()
            }
            _ => None,
        }
    }

    #[inline]
    fn effects(&self) -> &'static [Effect] {
        match self.source {
            Source::Creature(card) => {
                card.def().abilities[usize::from(self.ability & WHICH)].effects()
            }
            Source::Power(card) => card.def().effects,
            Source::Die(face) => face.def().effects,
        }
    }
}

/// The effect being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::mindbug) struct Running {
    pub(super) what: Waiting,
    pub(super) step: u8,
    /// Picks still to be made in this step; 0 before the first is asked for.
    pub(super) left: u8,
    /// Picks already made in this step.
    pub(super) made: u8,
    /// The card an earlier step took back into hand; hidden if none did.
    pub(super) returned: Card,
}

impl Running {
    #[inline]
    pub(super) fn effect(&self) -> Option<&'static Effect> {
        self.what.effects().get(usize::from(self.step))
    }
}

/// A game of Mindbug.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(in crate::mindbug) dice: Dice,
    pub(in crate::mindbug) sets: Sets,
    pub(in crate::mindbug) piles: Piles,
    pub(in crate::mindbug) play: Field,
    pub(in crate::mindbug) sides: [Side; 2],
    pub(in crate::mindbug) power_deck: Vec<PowerCard, POWERS, u8>,
    pub(in crate::mindbug) shop: Vec<PowerCard, SHOP, u8>,
    pub(in crate::mindbug) power_discard: PowerCards,
    pub(in crate::mindbug) active: Player,
    pub(super) stage: Stage,
    pub(super) another_action: bool,
    pub(super) attack: Attack,
    /// The Fast creature that has just come and was not asked about yet.
    pub(super) fast: CreatureId,
    /// The creature whose counters are being distributed, and how many are left.
    pub(super) placing: CreatureId,
    pub(super) to_place: u8,
    pub(in crate::mindbug) running: Option<Running>,
    pub(in crate::mindbug) waiting: Vec<Waiting, WAITING, u8>,
    pub(in crate::mindbug) asked: Option<(Player, Decision)>,
    pub(in crate::mindbug) winner: Option<Player>,
    pub(super) last_id: u8,
}

/// The budget, on the PC and on the chip: a bot copies states by the thousand.
const _: () = assert!(size_of::<State>() <= 640);

impl State {
    /// What a player has; two sides, so no index can miss.
    #[inline]
    pub(in crate::mindbug) fn side(&self, player: Player) -> &Side {
        let [one, two] = &self.sides;
        if player == Player::ONE { one } else { two }
    }

    #[inline]
    pub(super) fn side_mut(&mut self, player: Player) -> &mut Side {
        let [one, two] = &mut self.sides;
        if player == Player::ONE { one } else { two }
    }

    /// Whose turn it is.
    pub fn active(&self) -> Player {
        self.active
    }

    /// A player's life.
    pub fn life(&self, player: Player) -> u8 {
        self.side(player).life
    }

    /// A player's ready Mindbugs.
    pub fn mindbugs(&self, player: Player) -> u8 {
        self.side(player).mindbugs
    }

    /// A player's energy.
    pub fn energy(&self, player: Player) -> u8 {
        self.side(player).energy
    }

    /// The cards of a pile outside play.
    pub fn pile(&self, pile: Pile) -> &[Card] {
        self.piles.of(pile)
    }

    /// The Power cards on sale.
    pub fn shop(&self) -> &[PowerCard] {
        &self.shop
    }

    /// The Power deck; the last is the top.
    pub fn power_deck(&self) -> &[PowerCard] {
        &self.power_deck
    }

    /// The used Power cards.
    pub fn power_discard(&self) -> impl Iterator<Item = PowerCard> {
        self.power_discard.iter()
    }

    /// The Power card whose effect is being carried out or waits.
    pub fn powers_resolving(&self) -> impl Iterator<Item = PowerCard> {
        let running = self.running.iter().map(|running| running.what);
        running
            .chain(self.waiting.iter().copied())
            .filter_map(|waiting| match waiting.source {
                Source::Power(card) => Some(card),
                _ => None,
            })
    }

    /// How many cards are in play, hands, draw and discard piles.
    pub fn circulating(&self) -> usize {
        self.piles.circulating() + self.play.len() + usize::from(self.shown().is_some())
    }

    /// The card that was played and waits for the Mindbug answer.
    pub fn shown(&self) -> Option<Card> {
        match self.stage {
            Stage::Answer(card) => Some(card),
            _ => None,
        }
    }

    /// The attack under way.
    pub fn attack(&self) -> Option<&Attack> {
        use Stage::*;
        let attacking = matches!(
            self.stage,
            Roll | Reroll | ResolveDice | AttackAbilities | Hunt | Block | Fight | AttackDone
        );
        attacking.then_some(&self.attack)
    }

    /// The question that is open, and who must answer it.
    pub fn decision(&self) -> Option<(Player, Decision)> {
        self.asked
    }

    /// What asks: the card whose effect is being carried out, or the one the question is about.
    pub fn asking(&self) -> Option<Source> {
        let placing = matches!(self.asked, Some((_, Decision::Place)));
        if let Some(running) = self.running.filter(|_| !placing) {
            return Some(running.what.source);
        }
        if let Some(card) = self.shown() {
            return Some(Source::Creature(card));
        }
        let about = match self.asked? {
            (_, Decision::Place) => self.placing,
            (_, Decision::Fast) => self.fast,
            _ => self.attack()?.attacker,
        };
        Some(Source::Creature(self.creature(about)?.card()))
    }

    /// The step of the running effect that asks, while it does.
    pub fn effect_asking(&self) -> Option<&'static Effect> {
        match self.asked {
            Some((_, Decision::Choose | Decision::May)) => self.running?.effect(),
            _ => None,
        }
    }

    /// The card that the running effect took back into hand, which it may ask to be played.
    pub fn returned(&self) -> Option<Card> {
        let card = self.running?.returned;
        (card != Card::HIDDEN).then_some(card)
    }

    /// The creature that has just come, while it is asked where its counters shall lie.
    pub fn placing(&self) -> Option<CreatureId> {
        matches!(self.asked, Some((_, Decision::Place))).then_some(self.placing)
    }

    /// How many picks of the open choice are made already: an effect that takes several things
    /// asks for one at a time, and so does distributing counters.
    pub fn picks_made(&self) -> u8 {
        match (self.asked, self.running) {
            (Some((_, Decision::Place)), _) => self.placed(),
            (Some((_, Decision::Choose)), Some(running)) => running.made,
            _ => 0,
        }
    }

    /// How many effects wait for the running one to finish.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Who won, once the game is over.
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Has a scripted game rolled more dice than its script has?
    pub fn dice_overrun(&self) -> bool {
        self.dice.is_overrun()
    }

    /// A hash of the whole state that is the same on every machine.
    pub fn digest(&self) -> u64 {
        let mut hasher = Fnv::default();
        self.hash(&mut hasher);
        hasher.finish()
    }
}
