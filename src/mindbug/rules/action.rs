//! What a player can do, and why it may be refused.

use heapless::Vec;

use super::decision::Decision;
use super::state::{CIRCULATING, Source};
use super::{Card, CreatureId, PowerCard};
use crate::game::Player;
use crate::mindbug::cards::Face;

/// The most options a decision can have.
///
/// The longest list names the cards in hand and the creatures in play, each of which may attack
/// or act (Turn): two for every card in circulation. All others name a card in circulation at
/// most once, with one way to decline: creatures (Hunt, Block, Choose, Place), cards of a hand or
/// the discard piles (Choose), waiting effects (Order). Three Power cards, two dice: fewer.
pub const MAX_ACTIONS: usize = 2 * CIRCULATING;

/// The legal actions of a decision.
pub type Actions = Vec<Action, MAX_ACTIONS, u8>;

/// Which dice to reroll, in the order they were rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// The first die.
    First,
    /// The second die.
    Second,
    /// Both dice, as one reroll.
    Both,
}

/// What an effect can take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// A creature in play.
    Creature(CreatureId),
    /// A card of the chooser's hand.
    Hand(Card),
    /// A card of that player's discard pile.
    Discard(Player, Card),
    /// A Power card on sale.
    Power(PowerCard),
}

/// Something a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Turn: play that card from hand.
    Play(Card),
    /// Turn or Fast: attack with that creature.
    Attack(CreatureId),
    /// Turn or Fast: use that creature's Action.
    Act(CreatureId),
    /// Mindbug: use one.
    Mindbug,
    /// Mindbug: use none.
    Decline,
    /// Buy that Power card.
    Buy(PowerCard),
    /// Buy: no more.
    Done,
    /// Hunt: that creature must block.
    Hunt(CreatureId),
    /// Hunt: leave the block to the defender.
    HuntNone,
    /// Dice: keep them.
    Keep,
    /// Dice: roll again.
    Reroll(Which),
    /// Resolve: this face first.
    Resolve(Face),
    /// Block with that creature.
    Block(CreatureId),
    /// Block: nobody does.
    BlockNone,
    /// Again: attack a second time.
    Again,
    /// Again or Fast: that was it.
    Stop,
    /// Choose that one; an effect that takes several asks again.
    Choose(Choice),
    /// Choose nothing, or nothing more.
    ChooseNone,
    /// May: do it.
    Yes,
    /// May: do not.
    No,
    /// Place the next octonite counter on that creature.
    Place(CreatureId),
    /// Order: that effect, happening for that player, is next.
    Order(Source, Player),
}

impl Action {
    /// Does it answer that question, rightly or not?
    pub fn is_answer_to(self, question: Decision) -> bool {
        let also_fast = matches!(self, Action::Attack(_) | Action::Act(_) | Action::Stop);
        self.answers() == question || question == Decision::Fast && also_fast
    }

    /// The question it answers, apart from Fast.
    fn answers(self) -> Decision {
        match self {
            Action::Play(_) | Action::Attack(_) | Action::Act(_) => Decision::Turn,
            Action::Mindbug | Action::Decline => Decision::Mindbug,
            Action::Buy(_) | Action::Done => Decision::Buy,
            Action::Hunt(_) | Action::HuntNone => Decision::Hunt,
            Action::Keep | Action::Reroll(_) => Decision::Dice,
            Action::Resolve(_) => Decision::Resolve,
            Action::Block(_) | Action::BlockNone => Decision::Block,
            Action::Again | Action::Stop => Decision::Again,
            Action::Choose(_) | Action::ChooseNone => Decision::Choose,
            Action::Yes | Action::No => Decision::May,
            Action::Place(_) => Decision::Place,
            Action::Order(..) => Decision::Order,
        }
    }
}

/// Why an action was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// The other player must answer.
    NotYourDecision,
    /// Another question is open.
    NotTheQuestion,
    /// The card is not in that player's hand.
    NotInHand,
    /// The creature is not in play on the side that matters.
    NotThatSide,
    /// The creature has attacked enough, or another forbids it.
    CannotAttack,
    /// The creature has no Action, cannot pay for it, or it would change nothing.
    CannotAct,
    /// Only the creature that has just come is Fast.
    NotTheFastOne,
    /// The creature may not block this attacker.
    CannotBlock,
    /// The Hunter may not name that creature.
    CannotHunt,
    /// All of the player's Mindbugs are used.
    NoMindbugLeft,
    /// The Power card is not on sale.
    NotOnSale,
    /// The Power card costs more energy than there is.
    CannotAfford,
    /// No reroll is left, or no such die was rolled.
    CannotReroll,
    /// No such die waits to be resolved.
    NoSuchDie,
    /// The effect cannot take that.
    CannotChoose,
    /// The effect has no "may".
    MustChoose,
    /// No such effect waits.
    NotWaiting,
}
