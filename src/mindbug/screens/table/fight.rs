//! What will come of it: a fight before it is fought, an attack before it is blocked.
//!
//! Told from the holder's side, and only from what they may know. That what falls has an effect when it does is told, too.

use embedded_graphics::pixelcolor::Rgb565;

use crate::{
    mindbug::{
        cards::{Keyword, Trigger},
        rules::{Action, Creature, Decision},
        screens::{Desk, Focus, Side, Subject},
    },
    text::{Args, Key, Sentence, format},
    ui::theme,
};

/// What will come of something, and whether that is good.
pub(super) type Outlook = (Sentence, Rgb565);

/// What becomes of a fighter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stays,
    /// It is Tough, and not exhausted yet.
    Holds,
    Falls,
}

fn fate(creature: &Creature, power: u8, other: &Creature, desk: &Desk) -> Fate {
    let view = &desk.view;
    let poison = view.keywords(other).has(Keyword::Poisonous);
    let tough = view.keywords(creature).has(Keyword::Tough) && !creature.is_exhausted();
    match power <= view.power(other) || poison {
        false => Fate::Stays,
        true if tough => Fate::Holds,
        true => Fate::Falls,
    }
}

/// What a fight between one's own creature and another comes to.
fn fight(mine: &Creature, theirs: &Creature, desk: &Desk) -> Outlook {
    let view = &desk.view;
    let (power, against) = (view.power(mine), view.power(theirs));
    let (my_fate, their_fate) = (
        fate(mine, power, theirs, desk),
        fate(theirs, against, mine, desk),
    );
    let (key, color) = match (my_fate, their_fate) {
        (Fate::Falls, Fate::Falls) => (Key::ThenBoth, theme::CORAL),
        (Fate::Falls, Fate::Holds) => (Key::ThenYoursTheirTough, theme::CORAL),
        (Fate::Falls, Fate::Stays) => (Key::ThenYours, theme::CORAL),
        (Fate::Holds, Fate::Falls) => (Key::ThenTheirsYourTough, theme::MINT),
        (Fate::Holds, Fate::Holds) => (Key::ThenBothTough, theme::AMBER),
        (Fate::Holds, Fate::Stays) => (Key::ThenYourTough, theme::AMBER),
        (Fate::Stays, Fate::Falls) => (Key::ThenTheirs, theme::MINT),
        (Fate::Stays, Fate::Holds) => (Key::ThenTheirTough, theme::AMBER),
        (Fate::Stays, Fate::Stays) => (Key::ThenNothing, theme::DIM),
    };
    let their_effect = their_fate == Fate::Falls && acts_when_defeated(theirs);
    let my_effect = my_fate == Fate::Falls && acts_when_defeated(mine);
    // Good news, but for what comes after it.
    let color = match color {
        theme::MINT if their_effect => theme::AMBER,
        color => color,
    };
    // Is it poison that does it? Who has less power falls anyway.
    let poisoned = |fate: Fate, power: u8, by: u8| fate != Fate::Stays && power > by;
    let is_poison = poisoned(my_fate, power, against) || poisoned(their_fate, against, power);
    let what = match is_poison {
        true => Sentence::try_from(Key::ThenPoison.text()).unwrap_or_default(),
        false => {
            let mut digits = heapless::String::<4>::new();
            // Three digits at most.
            let _ = core::fmt::Write::write_fmt(&mut digits, format_args!("{power}"));
            let parts = Args {
                player: &digits,
                number: against.into(),
                ..Args::default()
            };
            format(Key::ThenPowers.text(), parts)
        }
    };
    let parts = Args {
        player: &what,
        thing: key.text(),
        ..Args::default()
    };
    let mut told = format(Key::ThenOf.text(), parts);
    let is_short = my_fate != Fate::Holds && their_fate != Fate::Holds;
    if is_short && (their_effect || my_effect) {
        // There is room for the longest of them.
        let _ = told.push_str(Key::ThenEffect.text());
    }
    (told, color)
}

/// Does something happen when that creature is defeated?
fn acts_when_defeated(creature: &Creature) -> bool {
    let abilities = creature.card().def().abilities.iter();
    abilities
        .into_iter()
        .any(|ability| ability.trigger() == Some(Trigger::Defeated))
}

/// What comes of what can be done where the cursor is.
pub(super) fn outlook(focus: Focus, desk: &Desk) -> Option<Outlook> {
    let view = &desk.view;
    let Some(Subject::Creature(id)) = desk.subject_at(focus) else {
        return None;
    };
    let creature = view.creature(id)?;
    let attacker = view
        .attack()
        .and_then(|attack| view.creature(attack.attacker()));
    match desk.question()? {
        Decision::Block if focus.side == Side::Own => Some(fight(creature, attacker?, desk)),
        Decision::Hunt if focus.side == Side::Enemy => Some(fight(attacker?, creature, desk)),
        Decision::Turn | Decision::Again | Decision::Fast => {
            let attacks = desk.actions_at(focus);
            let mut attacks = attacks.filter(|a| matches!(a, Action::Attack(_) | Action::Again));
            attacks.next()?;
            Some(attack(creature, desk))
        }
        _ => None,
    }
}

/// What an attack takes if nobody stands in its way, and whether anybody can.
fn attack(creature: &Creature, desk: &Desk) -> Outlook {
    let other = desk.holder().opponent();
    let enemies = desk.view.creatures().iter();
    let mut enemies = enemies.filter(|enemy| enemy.controller() == other);
    let is_free = !enemies.any(|enemy| desk.view.can_block(enemy, creature));
    let is_last = desk.view.life(other) == 1;
    let sneaks = desk.view.keywords(creature).has(Keyword::Sneaky);
    let key = match (is_free, is_last) {
        (true, true) => Key::ThenWin,
        (true, false) if sneaks => Key::ThenSneaks,
        (true, false) => Key::ThenFree,
        (false, true) => Key::ThenUnblockedWin,
        (false, false) => Key::ThenUnblocked,
    };
    let color = if is_free { theme::MINT } else { theme::DIM };
    (format(key.text(), Args::default()), color)
}

/// What not blocking costs.
pub(super) fn unblocked(desk: &Desk) -> Option<Key> {
    let is_last = desk.view.life(desk.holder()) == 1;
    (desk.question() == Some(Decision::Block)).then_some(match is_last {
        true => Key::ThenYouLose,
        false => Key::ThenLoseLife,
    })
}
