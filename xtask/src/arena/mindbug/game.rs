//! One game of the arena: two contenders, each sees its own view and remembers what it saw.

use crate::arena::contender::{Answer, Contender};
use crate::arena::tally::Score;
use kaijubox::bot::{Thinker, Tree};
use kaijubox::game::{Dice, Player, Rules as _};
use kaijubox::mindbug::cards::Sets;
use kaijubox::mindbug::mind::{Memory, MindbugMind};
use kaijubox::mindbug::rules::{Action, Event, State};
use kaijubox::mindbug::view::View;

/// Longer than any game that was ever seen.
const LONGEST: u32 = 5_000;

pub(super) struct Match {
    pub(super) contenders: [Contender; 2],
    pub(super) sets: Sets,
    /// Does the second contender sit in the first seat?
    pub(super) swapped: bool,
    pub(super) seed: u64,
}

/// What a spectator is shown.
pub(super) enum Scene<'a> {
    /// Before a decision is carried out.
    Answered(&'a State, Player, &'a Answer<Action>),
    Happened(Event),
}

/// What a contender answers to the open decision of `view`.
fn answer(
    contender: &Contender,
    tree: &mut Tree,
    view: &View,
    memory: &Memory,
    seed: u64,
) -> Answer<Action> {
    match contender.strength {
        Some(strength) => Answer::of(Thinker::<MindbugMind>::of_view(
            tree, view, memory, strength, seed,
        )),
        None => {
            let actions = view.legal_actions();
            Answer::thoughtless(actions[Dice::new(seed).place(actions.len())])
        }
    }
}

impl Match {
    /// Which contender sits there.
    pub(super) fn contender(&self, player: Player) -> usize {
        player.index() ^ usize::from(self.swapped)
    }

    pub(super) fn play(&self, watch: &mut impl FnMut(Scene)) -> Score {
        let mut tree = Box::new(Tree::new());
        let mut memories = [Player::ONE, Player::TWO].map(Memory::new);
        let mut state = State::new(self.sets, self.seed, &mut |event| {
            watch(Scene::Happened(event));
        })
        .expect("the sets make a game");
        let mut seeds = Dice::new(!self.seed);
        let mut played = Score::default();
        while let Some(player) = state.decider() {
            assert!(
                played.decisions < LONGEST,
                "game {:#x} does not end",
                self.seed
            );
            let who = self.contender(player);
            let seed = u64::from(seeds.below(u32::MAX));
            let (view, memory) = (state.view(player), &memories[player.index()]);
            let answer = answer(&self.contenders[who], &mut tree, &view, memory, seed);
            played.moves[who] += u32::from(answer.nodes > 0);
            played.nodes[who] += u64::from(answer.nodes);
            played.decisions += 1;
            watch(Scene::Answered(&state, player, &answer));
            let mut listen = |event: Event| {
                memories.iter_mut().for_each(|memory| memory.note(&event));
                watch(Scene::Happened(event));
            };
            let taken = state.step(player, answer.action, &mut listen);
            taken.expect("a bot's answer is legal");
        }
        let winner = self.contender(state.winner().expect("the game is over"));
        played.won = if winner == 0 { 1.0 } else { 0.0 };
        played
    }
}
