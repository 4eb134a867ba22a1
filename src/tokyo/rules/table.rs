//! What everybody at the table can see: the figures, the cards, the dice, the open question.
//!
//! Reading only. Who owns which card and what it can do is in `holdings`.

use super::state::{Place, ROW, THROW};
use super::{Card, Cause, Decision, Face, Monster, Player, Players, State};

impl State {
    /// Whose turn it is.
    pub fn active(&self) -> Player {
        self.active
    }

    /// How many sat down.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// Who is still in the game.
    pub fn alive(&self) -> Players {
        self.alive
    }

    /// Is this the variant for two: energy instead of points for Tokyo?
    pub fn is_two_player_variant(&self) -> bool {
        self.two_player
    }

    /// Which monster a player has.
    pub fn monster(&self, player: Player) -> Monster {
        self.seat(player).monster
    }

    /// A player's life.
    pub fn life(&self, player: Player) -> u8 {
        self.seat(player).life
    }

    /// A player's victory points.
    pub fn points(&self, player: Player) -> u8 {
        self.seat(player).points
    }

    /// A player's energy.
    pub fn energy(&self, player: Player) -> u16 {
        self.seat(player).energy
    }

    /// Poison tokens on a monster.
    pub fn poison(&self, player: Player) -> u8 {
        self.seat(player).poison
    }

    /// Shrink tokens on a monster.
    pub fn shrink(&self, player: Player) -> u8 {
        self.seat(player).shrink
    }

    /// Where a monster is.
    pub fn place(&self, player: Player) -> Place {
        self.seat(player).place
    }

    /// The cards on sale, from the left; an empty place is [`Card::NONE`].
    pub fn row(&self) -> [Card; ROW] {
        self.row
    }

    /// The deck; the last is the top.
    pub fn deck(&self) -> &[Card] {
        self.piles.deck()
    }

    /// The discard pile.
    pub fn discard(&self) -> &[Card] {
        self.piles.discard()
    }

    /// The dice of the turn as they lie; none before the first roll.
    pub fn dice(&self) -> &[Face] {
        &self.turn.faces[..usize::from(self.turn.dice)]
    }

    /// Rolls the active monster has left.
    pub fn rolls_left(&self) -> u8 {
        self.turn.rolls
    }

    /// The dice thrown against a loss, while somebody may still roll some of them again.
    pub fn throw(&self) -> &[Face] {
        let thrown = self.loss.map_or(0, |loss| usize::from(loss.thrown));
        &self.throw[..thrown.min(THROW)]
    }

    /// The loss that somebody is about to suffer: who, how much, why.
    pub fn loss(&self) -> Option<(Player, u8, Cause)> {
        let loss = self.loss?;
        Some((loss.victim, loss.amount, loss.cause))
    }

    /// What a smashed monster loses if it stays, while its loss waits for that.
    pub fn waiting_loss(&self, player: Player) -> Option<u8> {
        let waits = self.turn.waiting.has(player);
        waits.then(|| self.volley.amounts[player.index()])
    }

    /// The smash total of the turn, once the dice are resolved.
    pub fn smashes(&self) -> u8 {
        self.turn.smashes
    }

    /// Who loses no life for the rest of the turn.
    pub fn immune(&self) -> Players {
        self.turn.immune
    }

    /// The cards on top of the deck that the active monster has looked at, the top last.
    pub fn seen(&self) -> &[Card] {
        let deck = self.deck();
        &deck[deck.len() - usize::from(self.turn.seen)..]
    }

    /// Who has an extra turn after this one, in order.
    pub fn extra_turns(&self) -> &[Player] {
        &self.extra
    }

    /// The question that is open, and who must answer it.
    pub fn decision(&self) -> Option<(Player, Decision)> {
        self.asked
    }

    /// Has a test's script of dice been overrun?
    pub fn dice_overrun(&self) -> bool {
        self.dice.is_overrun()
    }
}
