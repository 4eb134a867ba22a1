//! Positions in which anybody at the table would say what is right, for every kind of question.

use super::tables::*;
use kaijubox::game::{NoEvents, Player};
use kaijubox::tokyo::cards::Face::{Energy, Heart, One, Smash, Three, Two};
use kaijubox::tokyo::rules::position::Phase;
use kaijubox::tokyo::rules::{Action, Decision, HeartUse};

#[test]
fn it_does_not_stay_in_tokyo_to_die() {
    let others = [outside(10, 5), outside(10, 5), outside(10, 5)];
    let sides = [&[in_tokyo(4, 5)][..], &others].concat();
    let dice = [Smash, Smash, One, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Yield);
}

#[test]
fn it_stays_where_it_has_won_by_the_next_turn() {
    let sides = [in_tokyo(10, 18), outside(10, 5), outside(10, 5)];
    let dice = [Smash, One, One, Two, Two, Energy];
    let state = table(Player(2), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Stay);
}

#[test]
fn it_takes_the_kill() {
    let sides = [outside(5, 5), in_tokyo(2, 15)];
    let dice = [Smash, Smash, One, Two, Two, Heart];
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    let again = rolls_again(state);
    assert!(!again.contains(&Smash), "rolls {again:?} again");
}

#[test]
fn it_takes_the_last_points() {
    let sides = [outside(3, 17), in_tokyo(9, 15), outside(9, 9)];
    let dice = [Three, Three, Three, Smash, Heart, Energy];
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    let again = rolls_again(state);
    assert!(!again.contains(&Three), "rolls {again:?} again");
}

#[test]
fn it_heals_when_it_is_in_danger_outside() {
    let sides = [outside(2, 5), in_tokyo(9, 8), outside(9, 9)];
    let dice = [Heart, Heart, One, Two, Three, Energy];
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &dice));
    let again = rolls_again(state);
    assert!(!again.contains(&Heart), "rolls {again:?} again");
}

#[test]
fn it_does_not_buy_life_it_cannot_use() {
    let sides = [outside(10, 5).energy(4), in_tokyo(9, 8)];
    let row = ["heal", "frenzy", "skyscraper"];
    let state = table(ME, Phase::Buy, &sides, row, &[]);
    assert_ne!(hard(&state), Action::Buy(card("heal")));
}

#[test]
fn who_has_won_buys_nothing_more() {
    let row = ["high_altitude_bombing", "frenzy", "heal"];
    for others in [1, 3, 5] {
        let sides = [
            &[in_tokyo(5, 20).energy(7)][..],
            &vec![outside(9, 8); others],
        ]
        .concat();
        let state = table(ME, Phase::Buy, &sides, row, &[]);
        assert_eq!(hard(&state), Action::Done);
    }
}

#[test]
fn who_is_alone_buys_nothing_more() {
    let sides = [outside(9, 5).energy(9), in_tokyo(1, 8)];
    let dice = [Smash, One, One, Two, Two, Energy];
    let state = table(ME, Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Buy)), Action::Done);
}

#[test]
fn it_does_not_sit_on_a_heap_of_energy() {
    let row = [
        "were_only_making_it_stronger",
        "evacuation_orders",
        "complete_destruction",
    ];
    for others in [1, 2, 3, 5] {
        let rest = vec![outside(7, 2); others];
        let sides = [&[in_tokyo(8, 3).energy(18)][..], &rest].concat();
        let state = table(ME, Phase::Buy, &sides, row, &[]);
        assert_ne!(hard(&state), Action::Done, "{others} others");
    }
}

#[test]
fn it_does_not_buy_its_own_death() {
    let sides = [outside(3, 5).energy(5), in_tokyo(9, 8)];
    let row = ["jet_fighters", "tank", "high_altitude_bombing"];
    let state = table(ME, Phase::Buy, &sides, row, &[]);
    // Three new cards may bring life: of 300 games from here sweeping wins 27, and being done 8.
    assert!(!matches!(hard(&state), Action::Buy(_)));
}

#[test]
fn it_buys_the_points_that_win() {
    let sides = [outside(9, 16).energy(6), in_tokyo(9, 8), outside(9, 9)];
    let row = ["skyscraper", "spiked_tail", "frenzy"];
    let state = table(ME, Phase::Buy, &sides, row, &[]);
    assert_eq!(hard(&state), Action::Buy(card("skyscraper")));
}

#[test]
fn wings_are_paid_for_where_it_would_die() {
    let me = outside(2, 5).energy(4).card("wings");
    let sides = [me, in_tokyo(9, 8), outside(9, 9)];
    let dice = [Smash, Smash, Smash, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Loss)), Action::Wings);
}

#[test]
fn life_is_bought_where_it_would_die_and_not_before() {
    let me = outside(2, 5).energy(6).card("rapid_healing");
    let sides = [me, in_tokyo(9, 8), outside(9, 9)];
    let dice = [Smash, Smash, One, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Loss)), Action::Heal(ME));
    let state = rolled(table(ME, Phase::Roll, &sides, DULL, &[]));
    assert_ne!(hard(&state), Action::Heal(ME));
}

#[test]
fn with_jets_it_leaves_unhurt_what_would_kill_it() {
    let sides = [in_tokyo(3, 5).card("jets"), outside(9, 8), outside(9, 9)];
    let dice = [Smash, Smash, Smash, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Yield);
}

#[test]
fn a_probe_breaks_what_would_win() {
    let me = outside(9, 5).card("psychic_probe");
    let sides = [me, in_tokyo(9, 17), outside(9, 9)];
    let dice = [Three, Three, Three, One, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    let mut state = until(state, Decision::Probe);
    let used = hard(&state);
    assert_eq!(used, Action::Use(card("psychic_probe")));
    state.step(ME, used, &mut NoEvents).unwrap();
    let die = hard(&state);
    assert!(matches!(die, Action::Die(0..=2)), "{die:?}");
}

#[test]
fn an_opportunist_takes_the_points_that_win() {
    let me = outside(9, 17).energy(5).card("opportunist");
    let other = outside(9, 8).energy(2);
    let sides = [me, other, in_tokyo(9, 9)];
    let mut state = table(Player(1), Phase::Buy, &sides, DULL, &[]);
    state.step(Player(1), Action::Sweep, &mut NoEvents).unwrap();
    assert_eq!(state.decision(), Some((ME, Decision::Offer)));
    assert_eq!(hard(&state), Action::Buy(card(NEXT)));
}

#[test]
fn wings_are_not_paid_for_with_the_energy_that_wins() {
    let me = outside(9, 17).energy(5).card("wings");
    let sides = [me, in_tokyo(9, 8), outside(9, 9)];
    let row = ["apartment_building", "frenzy", "skyscraper"];
    let dice = [Smash, One, One, Two, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, row, &dice);
    assert_eq!(hard(&until(state, Decision::Loss)), Action::Take);
}

#[test]
fn with_jets_it_leaves_when_it_would_be_hurt_badly_and_stays_to_win() {
    let sides = [in_tokyo(6, 5).card("jets"), outside(9, 8), outside(9, 9)];
    let dice = [Smash, Smash, Smash, Smash, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Yield);
    let sides = [in_tokyo(9, 18).card("jets"), outside(9, 8), outside(9, 9)];
    let dice = [Smash, One, One, Two, Two, Energy];
    let state = table(Player(2), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Yield)), Action::Stay);
}

#[test]
fn a_probe_breaks_the_smashes_that_would_kill() {
    let me = outside(2, 12).card("psychic_probe");
    let sides = [me, in_tokyo(9, 8), outside(9, 9)];
    let dice = [One, Smash, Two, Smash, Two, Energy];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    let mut state = until(state, Decision::Probe);
    let used = hard(&state);
    assert_eq!(used, Action::Use(card("psychic_probe")));
    state.step(ME, used, &mut NoEvents).unwrap();
    let die = hard(&state);
    assert!(matches!(die, Action::Die(1 | 3)), "{die:?}");
}

#[test]
fn a_probe_does_not_help_whom_it_could_only_help() {
    // What lies there is worth nothing, to anybody.
    let me = outside(9, 5).card("psychic_probe");
    let sides = [me, in_tokyo(9, 19), outside(2, 9)];
    let dice = [One, One, Two, Two, Heart, Heart];
    let state = table(Player(1), Phase::Roll, &sides, DULL, &dice);
    assert_eq!(hard(&until(state, Decision::Probe)), Action::Pass);
}

#[test]
fn an_opportunist_leaves_its_own_death_to_others() {
    let me = outside(2, 9).energy(6).card("opportunist");
    let other = outside(9, 8).energy(2);
    let sides = [me, other, in_tokyo(9, 9)];
    let mut state = table_on(
        Player(1),
        Phase::Buy,
        &sides,
        DULL,
        &[],
        "high_altitude_bombing",
    );
    state.step(Player(1), Action::Sweep, &mut NoEvents).unwrap();
    while state.decision() == Some((ME, Decision::Offer)) {
        let answer = hard(&state);
        assert_ne!(answer, Action::Buy(card("high_altitude_bombing")));
        state.step(ME, Action::Pass, &mut NoEvents).unwrap();
    }
}

#[test]
fn mimic_copies_the_card_that_does_most() {
    let me = outside(9, 8).energy(8);
    let rich = outside(9, 8).card("extra_head");
    let poor = in_tokyo(9, 8).card("herd_culler").card("energy_hoarder");
    let row = ["mimic", "frenzy", "skyscraper"];
    let mut state = table(ME, Phase::Buy, &[me, rich, poor], row, &[]);
    let bought = Action::Buy(card("mimic"));
    state.step(ME, bought, &mut NoEvents).unwrap();
    assert_eq!(state.decision(), Some((ME, Decision::Mimic)));
    assert_eq!(hard(&state), Action::Mimic(card("extra_head")));
}

#[test]
fn mimic_is_not_moved_from_the_best_card_for_energy() {
    let mut me = outside(9, 8).energy(8).card("mimic");
    me.copies = Some("extra_head");
    let rich = outside(9, 8).card("extra_head");
    let poor = in_tokyo(9, 8).card("herd_culler").card("energy_hoarder");
    let state = table(ME, Phase::Roll, &[me, rich, poor], DULL, &[]);
    let moves = |action: &Action| matches!(action, Action::Mimic(_));
    assert!(state.legal_actions().iter().any(moves));
    assert_eq!(hard(&state), Action::Roll);
}

#[test]
fn metamorph_keeps_what_works_and_sells_what_cannot() {
    let keeps = outside(9, 8).card("metamorph").card("extra_head");
    let state = table(ME, Phase::Buy, &[keeps, in_tokyo(9, 8)], DULL, &[]);
    assert_ne!(
        hard(&until(state, Decision::Sell)),
        Action::Sell(card("extra_head"))
    );
    // With one other monster left its death ends the game: three points for it are nothing.
    let sells = outside(9, 8).card("metamorph").card("eater_of_the_dead");
    let state = table(ME, Phase::Buy, &[sells, in_tokyo(9, 8)], DULL, &[]);
    assert_eq!(
        hard(&until(state, Decision::Sell)),
        Action::Sell(card("eater_of_the_dead"))
    );
}

#[test]
fn a_healing_ray_sells_the_heart_that_pays_for_the_last_points() {
    let me = outside(10, 17).energy(3).card("healing_ray");
    let harmless = outside(8, 2).energy(2);
    let row = ["apartment_building", "frenzy", "skyscraper"];
    let dice = [Heart, One, One, Two, Two, Three];
    let sides = [me, harmless, in_tokyo(10, 9)];
    let state = table(ME, Phase::Roll, &sides, row, &dice);
    let gift = Action::Heart(HeartUse::Gift(Player(1)));
    assert_eq!(hard(&until(state, Decision::Hearts)), gift);
}

#[test]
fn a_healing_ray_heals_its_owner_before_a_rival() {
    let me = outside(2, 9).card("healing_ray");
    let sides = [me, outside(2, 17), in_tokyo(9, 9)];
    let dice = [Heart, Heart, One, Two, Two, Three];
    let state = table(ME, Phase::Roll, &sides, DULL, &dice);
    let own = Action::Heart(HeartUse::Life);
    assert_eq!(hard(&until(state, Decision::Hearts)), own);
}
