//! The search on Nim, whose answer is known: the player to move wins unless the heaps' sizes,
//! combined by exclusive or, are zero. The game is the toy that the console is tested with.

#[path = "../console/toy/novice.rs"]
mod novice;
#[path = "../console/toy/rules.rs"]
mod rules;

use kaijubox::bot::{Strength, Thinker, Tree};
use kaijubox::game::{NoEvents, Player, Rules as _};
use novice::Novice;
use rules::State;

/// From every won position of up to three in each heap the search finds a move that wins.
#[test]
fn nim_is_solved() {
    let strength = Strength {
        nodes: 40_000,
        deep: true,
        slip: 0,
    };
    let mut tree = Box::new(Tree::new());
    for size in 0..64u8 {
        let heaps = [size % 4, size / 4 % 4, size / 16];
        let sum = |heaps: [u8; 3]| heaps[0] ^ heaps[1] ^ heaps[2];
        if sum(heaps) == 0 {
            continue;
        }
        let player = Player::TWO;
        let mut nim = State::at(heaps, player);
        let mind = Some(Novice(nim.view(player)));
        let actions = nim.legal_actions();
        let mut thinker = Thinker::new(&mut tree, mind, player, actions, strength, 1);
        thinker.advance(u32::MAX);
        let take = thinker.best().unwrap();
        nim.step(player, take, &mut NoEvents).unwrap();
        assert_eq!(sum(nim.heaps), 0, "{take:?} from {heaps:?}");
    }
}
