//! One game of the arena: every monster is a contender who sees its own view.

use crate::arena::contender::{Answer, Contender};
use crate::arena::tally::Score;
use kaijubox::bot::Tree;
use kaijubox::game::{Dice, Player, Rules as _};
use kaijubox::tokyo::mind::TokyoMind;
use kaijubox::tokyo::rules::{Action, Event, Setup, State};
use kaijubox::tokyo::view::View;

/// Longer than any game that was ever seen.
const LONGEST: u32 = 50_000;

pub(super) struct Match {
    pub(super) contenders: [Contender; 2],
    pub(super) players: u8,
    /// Where the first contender sits; the second has all other seats.
    pub(super) seat: u8,
    pub(super) seed: u64,
}

/// What a spectator is shown.
pub(super) enum Scene<'a> {
    /// Before a decision is carried out.
    Answered(&'a State, Player, &'a Answer<Action>),
    Happened(Event),
    Over(&'a State),
}

/// What a contender answers to the open decision of `view`.
fn answer(contender: &Contender, tree: &mut Tree, view: &View, seed: u64) -> Answer<Action> {
    match contender.strength {
        Some(strength) => Answer::of(TokyoMind::thinker(tree, view, strength, seed)),
        None => {
            let actions = view.legal_actions();
            Answer::thoughtless(actions[Dice::new(seed).place(actions.len())])
        }
    }
}

impl Match {
    /// Which contender sits there.
    pub(super) fn contender(&self, player: Player) -> usize {
        usize::from(player.0 != self.seat)
    }

    pub(super) fn play(&self, watch: &mut impl FnMut(Scene)) -> Score {
        let mut tree = Box::new(Tree::new());
        let mut tell = |event| watch(Scene::Happened(event));
        let state = State::new(&Setup::default(), self.players, self.seed, &mut tell);
        let mut state = state.expect("so many players make a game");
        let mut seeds = Dice::new(!self.seed);
        let mut score = Score::default();
        while let Some(player) = state.decider() {
            assert!(
                score.decisions < LONGEST,
                "game {:#x} does not end",
                self.seed
            );
            let who = self.contender(player);
            let seed = u64::from(seeds.below(u32::MAX));
            let view = state.view(player);
            let answer = answer(&self.contenders[who], &mut tree, &view, seed);
            score.moves[who] += u32::from(answer.nodes > 0);
            score.nodes[who] += u64::from(answer.nodes);
            score.decisions += 1;
            watch(Scene::Answered(&state, player, &answer));
            let mut tell = |event| watch(Scene::Happened(event));
            let taken = state.step(player, answer.action, &mut tell);
            taken.expect("a bot's answer is legal");
        }
        watch(Scene::Over(&state));
        let winners = state.result().expect("the game is over").winners();
        if winners.has(Player(self.seat)) {
            score.won = 1.0 / winners.len() as f64;
        }
        score
    }
}
