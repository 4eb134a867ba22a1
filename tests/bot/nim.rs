//! Nim: a tiny game whose answer is known, so that the search can be tried on it alone.
//!
//! Three heaps; a player takes any number from one of them; whoever takes the last wins. The player
//! to move wins unless the heaps' sizes, combined by exclusive or, are zero.

use kaijubox::bot::{CERTAIN, Mind, Strength, Thinker, Tree, UpTo64};
use kaijubox::game::{Dice, Events, GameResult, Player, Rules, Unplayable};

#[derive(Clone, PartialEq, Eq, Debug)]
struct Nim {
    heaps: [u8; 3],
    to_move: Player,
}

/// From which heap, and how many.
type Take = (u8, u8);

impl Rules for Nim {
    type Setup = [u8; 3];
    type Action = Take;
    type Actions = Vec<Take>;
    type Event = ();
    type Illegal = ();
    type View = Nim;

    fn deal(&heaps: &[u8; 3], _: u8, _: u64, _: &mut impl Events<()>) -> Result<Nim, Unplayable> {
        let to_move = Player::ONE;
        Ok(Nim { heaps, to_move })
    }

    fn players(&self) -> u8 {
        2
    }

    fn decider(&self) -> Option<Player> {
        self.heaps
            .iter()
            .any(|&heap| heap > 0)
            .then_some(self.to_move)
    }

    fn list_actions(&self, actions: &mut Vec<Take>) {
        actions.clear();
        for (heap, &size) in (0..).zip(&self.heaps) {
            actions.extend((1..=size).map(|count| (heap, count)));
        }
    }

    fn step(&mut self, by: Player, take: Take, _: &mut impl Events<()>) -> Result<(), ()> {
        let (heap, count) = take;
        let left = self.heaps[usize::from(heap)].checked_sub(count);
        if by != self.to_move || count == 0 {
            return Err(());
        }
        self.heaps[usize::from(heap)] = left.ok_or(())?;
        self.to_move = Player(1 - by.0);
        Ok(())
    }

    fn concede(&mut self, by: Player, _: &mut impl Events<()>) -> Option<GameResult> {
        Some(GameResult::Won(Player(1 - by.0)))
    }

    fn result(&self) -> Option<GameResult> {
        let winner = Player(1 - self.to_move.0);
        let is_over = self.decider().is_none();
        is_over.then_some(GameResult::Won(winner))
    }

    fn view(&self, _: Player) -> Nim {
        self.clone()
    }

    fn digest(&self) -> u64 {
        let heaps = self.heaps.iter();
        heaps.fold(u64::from(self.to_move.0), |all, &heap| {
            all << 8 | u64::from(heap)
        })
    }
}

/// Knows the rules and nothing else: plays at random to the end.
struct Novice(Nim);

impl Mind for Novice {
    type Game = Nim;
    type Options = UpTo64;

    fn deal(&mut self, _: &mut Dice) -> Nim {
        self.0.clone()
    }

    fn is_quiet(&self, _: &Nim) -> bool {
        false
    }

    fn likely(&self, _: &Nim, actions: &[Take], dice: &mut Dice) -> Take {
        actions[dice.place(actions.len())]
    }

    fn chance(&self, _: &Nim, _: Player) -> u16 {
        CERTAIN / 2
    }
}

/// From every won position of up to three in each heap the search finds a move that wins.
pub(crate) fn is_solved() {
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
        let mut nim = Nim {
            heaps,
            to_move: player,
        };
        let actions = nim.legal_actions();
        let mind = Some(Novice(nim.clone()));
        let mut thinker = Thinker::new(&mut tree, mind, player, actions, strength, 1);
        thinker.advance(u32::MAX);
        let take = thinker.best().unwrap();
        nim.step(player, take, &mut |()| {}).unwrap();
        assert_eq!(sum(nim.heaps), 0, "{take:?} from {heaps:?}");
    }
}
