//! What happened, in order: facts of the game, not orders to the screen.

use super::action::Action;
use super::state::Source;
use super::{Card, CreatureId, PowerCard};
use crate::game::Player;
use crate::mindbug::cards::{Face, Keywords};

/// What happened. The UI makes it move, tests compare it, a bot's playouts drop it.
///
/// Some facts are secret (`CardDrawn`, `UnusedDrawn`, `Taken` from a hand): who shows events to a
/// player shows what [`Event::seen_by`] leaves of them.
#[allow(missing_docs)] // the fields: who, which creature, which card
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A card of the unused pile was shown to find the starting player.
    Revealed { by: Player, card: Card },
    /// A turn starts.
    TurnStarted { player: Player },
    /// The turn ends, and with it all that holds "this turn".
    TurnEnded { player: Player },
    /// The same player takes another turn action in this turn.
    AnotherAction { player: Player },
    /// The rules took the only option there was.
    Taken { by: Player, action: Action },
    /// A card was shown from hand.
    CardPlayed { by: Player, card: Card },
    /// A Mindbug was used on the card shown.
    Mindbugged { by: Player, card: Card },
    /// A creature came into play.
    CameIntoPlay {
        by: Player,
        creature: CreatureId,
        card: Card,
    },
    /// An effect starts to happen for a player.
    EffectStarted { by: Player, source: Source },
    /// A waiting effect does not happen: it is switched off.
    EffectSilenced { by: Player, source: Source },
    /// A creature's Action is used.
    Acted { by: Player, creature: CreatureId },
    /// A creature's octonite counters changed: placed, spent or removed.
    OctoniteChanged {
        creature: CreatureId,
        from: u8,
        to: u8,
    },
    /// A creature attacks.
    Attacked { by: Player, creature: CreatureId },
    /// A die was rolled for the attack; 0 is the first, 1 the second.
    DieRolled { by: Player, die: u8, face: Face },
    /// A die was rolled again.
    DieRerolled { by: Player, die: u8, face: Face },
    /// A die takes effect.
    DieResolved { by: Player, face: Face },
    /// A Hunter named its blocker.
    Hunted { creature: CreatureId },
    /// A creature blocks.
    Blocked { creature: CreatureId },
    /// Nobody blocks.
    NotBlocked { by: Player },
    /// The attacker has gone or changed sides, so the attack ends.
    AttackEnded { creature: CreatureId },
    /// Tough saved a creature.
    Exhausted { creature: CreatureId },
    /// A creature cannot be defeated, and is not.
    Protected { creature: CreatureId },
    /// A creature was defeated and went to its controller's discard pile.
    Defeated {
        creature: CreatureId,
        card: Card,
        controller: Player,
    },
    /// A creature's power is higher this turn.
    Grew { creature: CreatureId, power: u8 },
    /// A creature has more keywords this turn.
    Gained {
        creature: CreatureId,
        keywords: Keywords,
    },
    /// A player's creatures cannot block this turn.
    BlocksForbidden { to: Player },
    /// A used Mindbug of a player is ready again.
    MindbugRefreshed { player: Player },
    /// A player takes one more turn after this one.
    ExtraTurnGranted { to: Player },
    /// A player's life changed.
    LifeChanged { player: Player, from: u8, to: u8 },
    /// A player's energy changed.
    EnergyChanged { player: Player, from: u8, to: u8 },
    /// A player drew a card from their draw pile; only they may see it.
    CardDrawn { by: Player, card: Card },
    /// A player drew from the unused pile; only they may see it.
    UnusedDrawn { by: Player, card: Card },
    /// A player discarded a card from hand.
    Discarded { by: Player, card: Card },
    /// A card moved from the other hand to this player's; both may see it.
    Stolen { by: Player, card: Card },
    /// A card of that player's discard pile went to this player's hand.
    TakenFromDiscard { by: Player, of: Player, card: Card },
    /// A player showed a card of their hand, which stays there.
    Shown { by: Player, card: Card },
    /// A card of a player's hand went to the other to be played.
    HandedOver { by: Player, card: Card },
    /// A creature changed sides.
    ControlTaken { by: Player, creature: CreatureId },
    /// A creature went back to a hand.
    ReturnedToHand {
        to: Player,
        creature: CreatureId,
        card: Card,
    },
    /// All creatures of a player have these keywords this turn.
    KeywordsGranted { to: Player, keywords: Keywords },
    /// All creatures of a player roll so many dice more this turn.
    DiceGranted { to: Player, icons: u8 },
    /// A Power card was bought, or taken for nothing.
    PowerBought {
        by: Player,
        power: PowerCard,
        cost: u8,
    },
    /// The top card of the Power deck was turned over.
    PowerTurnedOver { by: Player, power: PowerCard },
    /// A Power card went on sale.
    ShopRefilled { power: PowerCard },
    /// A Power card was used up.
    PowerDiscarded { power: PowerCard },
    /// The game is over.
    GameOver { winner: Player },
}
