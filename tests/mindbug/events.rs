//! One of each event, as wide as it can be told.

use kaijubox::{
    game::{NoEvents, Player},
    mindbug::{
        cards::{Card, Face, Keyword, Keywords, PowerCard, keywords},
        rules::{
            CreatureId, Event, Source,
            setup::{Placed, Position, Seat},
        },
        screens::words,
    },
    text::Font,
};

/// The card whose name is the widest.
pub(crate) fn longest() -> Card {
    Card::all()
        .max_by_key(|&card| Font::Body.width(words::card_name(card)))
        .unwrap()
}

/// A creature in play; its fact says which card it is.
fn some_creature() -> CreatureId {
    let placed = [Placed {
        card: longest(),
        exhausted: false,
        octonite: None,
    }];
    let seat = Seat {
        play: &placed,
        ..Seat::default()
    };
    let position = Position {
        seats: [seat, Seat::default()],
        ..Position::default()
    };
    let state = position.start(&mut NoEvents).unwrap();
    state.creatures()[0].id()
}

/// One of each event, with the widest names.
pub(crate) fn every_event() -> Vec<Event> {
    let (by, card) = (Player::ONE, longest());
    let power = PowerCard::all()
        .max_by_key(|&power| Font::Body.width(words::power_name(power)))
        .unwrap();
    let creature = some_creature();
    let keywords = longest_keyword();
    let source = Source::Creature(card);
    let face = Face::all()
        .max_by_key(|&face| Font::Body.width(words::face_name(face).text()))
        .unwrap();
    vec![
        Event::CardPlayed { by, card },
        Event::Mindbugged { by, card },
        Event::CardDrawn { by, card },
        Event::UnusedDrawn { by, card },
        Event::Discarded { by, card },
        Event::Stolen { by, card },
        Event::TakenFromDiscard { by, of: by, card },
        Event::HandedOver { by, card },
        Event::Revealed { by, card },
        Event::PowerBought { by, power, cost: 3 },
        Event::PowerTurnedOver { by, power },
        Event::NotBlocked { by },
        Event::LifeChanged {
            player: by,
            from: 3,
            to: 2,
        },
        Event::LifeChanged {
            player: by,
            from: 2,
            to: 3,
        },
        Event::EnergyChanged {
            player: by,
            from: 2,
            to: 3,
        },
        Event::DiceGranted { to: by, icons: 1 },
        Event::TurnStarted { player: by },
        Event::AnotherAction { player: by },
        Event::CameIntoPlay { by, creature, card },
        Event::EffectStarted { by, source },
        Event::EffectSilenced { by, source },
        Event::Acted { by, creature },
        Event::OctoniteChanged {
            creature,
            from: 9,
            to: 10,
        },
        Event::Attacked { by, creature },
        Event::DieRolled { by, die: 0, face },
        Event::DieRerolled { by, die: 0, face },
        Event::Hunted { creature },
        Event::Blocked { creature },
        Event::AttackEnded { creature },
        Event::Exhausted { creature },
        Event::Protected { creature },
        Event::Defeated {
            creature,
            card,
            controller: by,
        },
        Event::Grew { creature, power: 8 },
        Event::Gained { creature, keywords },
        Event::BlocksForbidden { to: by },
        Event::MindbugRefreshed { player: by },
        Event::ExtraTurnGranted { to: by },
        Event::Shown { by, card },
        Event::ControlTaken { by, creature },
        Event::ReturnedToHand {
            to: by,
            creature,
            card,
        },
        Event::KeywordsGranted { to: by, keywords },
        Event::ShopRefilled { power },
        Event::GameOver { winner: by },
    ]
}

pub(crate) fn longest_keyword() -> Keywords {
    let wide = |&keyword: &Keyword| Font::Body.width(words::keyword_name(keyword).text());
    keywords(&[Keyword::ALL.into_iter().max_by_key(wide).unwrap()])
}
