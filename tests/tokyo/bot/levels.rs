//! The levels feel different: what easy gets wrong, hard gets right.

use super::tables::*;
use kaijubox::game::{Level, NoEvents};
use kaijubox::tokyo::cards::Face::{Energy, Heart, Three};
use kaijubox::tokyo::rules::position::Phase;
use kaijubox::tokyo::rules::{Action, Decision, Setup, State};

#[test]
fn a_beginner_forgets_to_heal() {
    let sides = [outside(4, 5), in_tokyo(9, 8), outside(9, 9)];
    let dice = [Heart, Heart, Heart, Three, Three, Energy];
    let mut state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    assert_eq!(think(&state, Level::Easy), Action::Reroll);
    state.step(ME, Action::Reroll, &mut NoEvents).unwrap();
    assert_eq!(think(&state, Level::Easy), Action::Die(0));
}

/// Shows what was rolled first in every turn of games of level easy.
fn first_rolls(games: u64, mut show: impl FnMut(&State)) {
    for seed in 0..games {
        let players = 2 + (seed % 5) as u8;
        let mut state = State::new(&Setup::default(), players, seed, &mut NoEvents).unwrap();
        while let Some((by, decision)) = state.decision() {
            let action = think(&state, Level::Easy);
            if decision == Decision::Dice && state.rolls_left() == 2 && !state.is_in_parts() {
                show(&state);
            }
            state.step(by, action, &mut NoEvents).unwrap();
        }
    }
}

/// How often a level keeps a heart where it is in need, and both dice of the only pair of numbers.
#[derive(Default, Debug)]
struct Kept {
    hearts: u32,
    numbers: u32,
}

#[test]
fn easy_rolls_hearts_away_for_the_sake_of_numbers_and_hard_does_not() {
    let (mut easy, mut hard) = (Kept::default(), Kept::default());
    let (mut wounded, mut paired) = (0, 0);
    first_rolls(24, |state| {
        let by = state.active();
        let mut faces = [0; 6];
        for &die in state.dice() {
            faces[die as usize] += 1;
        }
        let hearts: usize = faces[Heart as usize];
        let pair = (0..2).find(|&face| faces[face] == 2);
        let in_need = !state.is_in_tokyo(by) && (3..=4).contains(&state.life(by)) && hearts > 0;
        let others = |pair| (0..3).all(|face| face == pair || faces[face] < 2);
        let low = pair.is_some_and(others);
        wounded += u32::from(in_need);
        paired += u32::from(low);
        for (level, kept) in [(Level::Easy, &mut easy), (Level::Hard, &mut hard)] {
            if in_need || low {
                let again = rolled_by(level, state.clone());
                let rolled =
                    |face: usize| again.iter().filter(|&&die| die as usize == face).count();
                let some = rolled(Heart as usize) < hearts;
                kept.hearts += u32::from(in_need && some);
                kept.numbers += u32::from(low && pair.is_some_and(|face| rolled(face) == 0));
            }
        }
    });
    println!("{wounded} wounded, {paired} with a pair: easy keeps {easy:?}, hard {hard:?}");
    assert!(wounded >= 20 && paired >= 40, "too few to tell");
    assert!(easy.hearts * 10 <= wounded && hard.hearts * 2 >= wounded);
    assert!(easy.numbers * 10 >= paired * 8 && hard.numbers * 2 <= paired);
}
