//! What one player may know: the game with everything hidden turned face down.
//!
//! A view is a state in which the other hand, both draw piles, the unused pile, the Power deck
//! and the generator are blank. So it answers the same questions by the same rules, and nothing
//! secret is in it to be shown or used by mistake.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]

use heapless::Vec;

use super::cards::{Card, Effect, Keywords, PowerCard, Set, Sets};
use super::deal::Dealer;
use super::rules::{
    Action, Actions, Attack, BOX, Choice, Creature, CreatureId, Decision, Event, POWERS, Pile,
    Source, State,
};
use crate::game::{Dice, Player};

/// What `player` may not look at.
fn hidden_piles(player: Player) -> [Pile; 4] {
    [
        Pile::Unused,
        Pile::Deck(Player::ONE),
        Pile::Deck(Player::TWO),
        Pile::Hand(player.opponent()),
    ]
}

/// What one player knows of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    player: Player,
    pub(super) known: State,
}

impl View {
    pub(super) fn new(state: &State, player: Player) -> View {
        let mut known = state.clone();
        known.dice = Dice::new(0);
        for pile in hidden_piles(player) {
            known.piles.of_mut(pile).fill(Card::HIDDEN);
        }
        known.power_deck.fill(PowerCard::HIDDEN);
        View { player, known }
    }

    /// A game that fits all the player knows, everything hidden dealt anew by `seed`.
    ///
    /// Meant for the player's own decisions: while the other player picks from a hand, what that
    /// pick tells about the hand is not looked at. `None` for a position that was set up with
    /// cards the sets do not hold.
    pub fn deal(&self, seed: u64) -> Option<State> {
        Some(self.dealer(&[])?.deal(&mut Dice::new(seed)))
    }

    /// The same, to be dealt many times. `held` are cards the other player is known to hold,
    /// because they were seen on their way to that hand.
    pub fn dealer(&self, held: &[Card]) -> Option<Dealer> {
        Dealer::new(self, held)
    }

    /// The cards and Power cards that are hidden from the player, by what the sets hold.
    #[allow(clippy::type_complexity)]
    pub(super) fn unseen(&self) -> Option<(Vec<Card, BOX, u8>, Vec<PowerCard, POWERS, u8>)> {
        let mut cards: Vec<Card, BOX, u8> = Vec::new();
        for card in self.sets().iter().flat_map(Set::cards) {
            for _ in 0..card.def().copies {
                cards.push(card).ok()?;
            }
        }
        let mut powers: Vec<PowerCard, POWERS, u8> = Vec::new();
        powers.extend(self.sets().iter().flat_map(Set::powers));
        for seen in self.cards_seen() {
            cards.swap_remove(cards.iter().position(|&card| card == seen)?);
        }
        for seen in self.powers_seen() {
            powers.swap_remove(powers.iter().position(|&card| card == seen)?);
        }
        let hidden: usize = hidden_piles(self.player)
            .into_iter()
            .map(|pile| self.pile(pile).len())
            .sum();
        let fits = hidden == cards.len() && self.power_deck_size() == powers.len();
        fits.then_some((cards, powers))
    }

    /// The game with everything hidden face down.
    pub(super) fn known(&self) -> &State {
        &self.known
    }

    /// Every creature card the player sees, wherever it is.
    fn cards_seen(&self) -> impl Iterator<Item = Card> {
        let piles = [
            Pile::Revealed,
            Pile::Hand(self.player),
            Pile::Discard(Player::ONE),
            Pile::Discard(Player::TWO),
        ];
        let piles = piles.into_iter().flat_map(|pile| self.pile(pile));
        let play = self.creatures().iter().map(Creature::card);
        piles.copied().chain(play).chain(self.shown())
    }

    /// Every Power card the player sees, wherever it is.
    fn powers_seen(&self) -> impl Iterator<Item = PowerCard> {
        let on_sale = self.shop().iter().copied();
        on_sale
            .chain(self.power_discard())
            .chain(self.known.powers_resolving())
    }

    /// Whose view it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The sets played with.
    pub fn sets(&self) -> Sets {
        self.known.sets
    }

    /// Whose turn it is.
    pub fn active(&self) -> Player {
        self.known.active()
    }

    /// A player's life.
    pub fn life(&self, player: Player) -> u8 {
        self.known.life(player)
    }

    /// A player's ready Mindbugs.
    pub fn mindbugs(&self, player: Player) -> u8 {
        self.known.mindbugs(player)
    }

    /// A player's energy.
    pub fn energy(&self, player: Player) -> u8 {
        self.known.energy(player)
    }

    /// The cards of a pile; those the player may not see are [`Card::HIDDEN`].
    pub fn pile(&self, pile: Pile) -> &[Card] {
        self.known.pile(pile)
    }

    /// The player's own hand.
    pub fn hand(&self) -> &[Card] {
        self.known.pile(Pile::Hand(self.player))
    }

    /// All creatures in play, in the order they came.
    pub fn creatures(&self) -> &[Creature] {
        self.known.creatures()
    }

    /// The creature of that name, if it is in play.
    pub fn creature(&self, id: CreatureId) -> Option<&Creature> {
        self.known.creature(id)
    }

    /// The current power of a creature.
    pub fn power(&self, creature: &Creature) -> u8 {
        self.known.power(creature)
    }

    /// The current keywords of a creature.
    pub fn keywords(&self, creature: &Creature) -> Keywords {
        self.known.keywords(creature)
    }

    /// May the one creature block the other, should it attack?
    pub fn can_block(&self, blocker: &Creature, attacker: &Creature) -> bool {
        self.known.can_block(blocker, attacker)
    }

    /// How many dice a creature rolls when it attacks.
    pub fn dice_icons(&self, creature: &Creature) -> u8 {
        self.known.dice_icons(creature)
    }

    /// The Power cards on sale.
    pub fn shop(&self) -> &[PowerCard] {
        self.known.shop()
    }

    /// How many Power cards are left in the deck.
    pub fn power_deck_size(&self) -> usize {
        self.known.power_deck().len()
    }

    /// The used Power cards.
    pub fn power_discard(&self) -> impl Iterator<Item = PowerCard> {
        self.known.power_discard()
    }

    /// The card that was played and waits for the Mindbug answer.
    pub fn shown(&self) -> Option<Card> {
        self.known.shown()
    }

    /// The attack under way, with its dice.
    pub fn attack(&self) -> Option<&Attack> {
        self.known.attack()
    }

    /// The question that is open, and who must answer it.
    pub fn decision(&self) -> Option<(Player, Decision)> {
        self.known.decision()
    }

    /// The card that asks, or that the question is about.
    pub fn asking(&self) -> Option<Source> {
        self.known.asking()
    }

    /// The effect that asks what to take, while it does.
    pub fn effect_asking(&self) -> Option<&'static Effect> {
        self.known.effect_asking()
    }

    /// The creature that has just come, while it is asked where its counters shall lie.
    pub fn placing(&self) -> Option<CreatureId> {
        self.known.placing()
    }

    /// The card that the running effect took back into hand, while it asks whether to play it.
    pub fn returned(&self) -> Option<Card> {
        match self.effect_asking() {
            Some(Effect::MayPlayReturned) => self.known.returned(),
            _ => None,
        }
    }

    /// How many picks of the open choice are made already.
    pub fn picks_made(&self) -> u8 {
        self.known.picks_made()
    }

    /// What the player may do; empty while the other decides.
    pub fn legal_actions(&self) -> Actions {
        match self.decision() {
            Some((by, _)) if by == self.player => self.known.legal_actions(),
            _ => Actions::new(),
        }
    }

    /// May the player take that action now?
    pub fn is_legal(&self, action: Action) -> bool {
        self.legal_actions().contains(&action)
    }

    /// Who won, once the game is over.
    pub fn winner(&self) -> Option<Player> {
        self.known.winner()
    }
}

impl State {
    /// Deals anew what the opponent of `player` holds and will draw, the unused pile and the
    /// Power deck. What `player` knows, draws and rolls stays the same.
    pub fn redeal_against(&mut self, player: Player, seed: u64) {
        let mut dice = Dice::new(seed);
        let other = player.opponent();
        let piles = [Pile::Unused, Pile::Deck(other), Pile::Hand(other)];
        let mut cards: Vec<Card, BOX, u8> = Vec::new();
        cards.extend(piles.iter().flat_map(|&pile| self.pile(pile)).copied());
        dice.shuffle(&mut cards);
        for pile in piles {
            for place in self.piles.of_mut(pile) {
                *place = cards.pop().expect("as many as were taken");
            }
        }
        dice.shuffle(&mut self.power_deck);
    }
}

impl Event {
    /// The event as `player` may know it: a card the other drew, or one the rules picked of the
    /// other's hand, is face down.
    #[must_use]
    pub fn seen_by(self, player: Player) -> Event {
        let card = Card::HIDDEN;
        match self {
            Event::CardDrawn { by, .. } if by != player => Event::CardDrawn { by, card },
            Event::UnusedDrawn { by, .. } if by != player => Event::UnusedDrawn { by, card },
            Event::Taken {
                by,
                action: Action::Choose(Choice::Hand(_)),
            } if by != player => Event::Taken {
                by,
                action: Action::Choose(Choice::Hand(card)),
            },
            event => event,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_the_rules_took_from_a_hand_is_face_down_for_the_other_player() {
        let (by, card) = (Player::ONE, Card::by_id("gorillion").unwrap());
        let taken = |card| Event::Taken {
            by,
            action: Action::Choose(Choice::Hand(card)),
        };
        assert_eq!(taken(card).seen_by(by), taken(card));
        assert_eq!(taken(card).seen_by(by.opponent()), taken(Card::HIDDEN));
        let open = Event::Taken {
            by,
            action: Action::Choose(Choice::Discard(by, card)),
        };
        assert_eq!(open.seen_by(by.opponent()), open);
    }
}
