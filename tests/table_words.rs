//! The words of the table fit their boxes, with the widest names and the longest cards.

use kaijubox::{
    game::Player,
    mindbug::{
        cards::{Card, Face, PowerCard},
        rules::{Action, Event, Which},
    },
    text::{Font, Key, lines},
    ui::{
        Name,
        desk::Fact,
        words::{self, Parts, fill},
    },
};

/// Eight of the widest letter that can be written.
fn widest() -> [Name; 2] {
    [(); 2].map(|()| Name::try_from("WWWWWWWW").unwrap())
}

/// The card whose name is the widest.
fn longest() -> Card {
    Card::all()
        .max_by_key(|card| Font::Body.width(card.def().name))
        .unwrap()
}

fn fits(text: &str, font: Font, width: i32) {
    let wide = font.width(text);
    assert!(wide <= width, "{text:?} in {font:?}: {wide} of {width}");
}

/// On the table a question stands beside the picture of what asks; elsewhere it heads a page.
#[test]
fn every_question_fits_beside_the_asking_card() {
    use Key::*;
    for key in [
        AskTurn,
        AskMindbug,
        AskBuy,
        AskHunt,
        AskDice,
        AskResolve,
        AskBlock,
        AskAgain,
        AskOrder,
        AskDefeat,
        AskControl,
        AskReturn,
        AskDiscard,
        AskHandOver,
        AskPlayFrom,
        AskTakeFrom,
        AskRepeat,
        AskChoose,
        AskWait,
    ] {
        fits(key.text(), Font::Bold, 184);
    }
    for key in [
        AskMindbug,
        AskBuy,
        AskDice,
        AskResolve,
        AskOrder,
        AskPlayFrom,
        AskTakeFrom,
        AskTakePower,
        AskChoose,
        RecapHead,
        PauseHead,
        PilesOwn,
        PilesRevealed,
        PilesShop,
        PilesPowerDiscard,
        StartHead,
        NameHead,
        SetupHead,
        OptionsHead,
    ] {
        fits(key.text(), Font::Head, 224);
    }
    let parts = Parts {
        player: &widest()[0],
        thing: longest().def().name,
        number: 20,
    };
    for key in [AskBy, AskMore, AskAttacker] {
        fits(&fill(key.text(), parts), Font::Small, 184);
    }
    fits(AskFree.text(), Font::Small, 184);
    fits(&fill(PilesEnemy.text(), parts), Font::Head, 240);
}

/// A cap, a gap and a word for each button; the widest answers come together.
#[test]
fn what_the_buttons_do_fits_under_the_table() {
    use Key::*;
    let (look, menu) = (VerbLook, VerbMenu);
    let feet = [
        [VerbAttack, VerbHint, look, menu],
        [VerbHunt, VerbHuntNone, look, menu],
        [VerbBlock, VerbBlockNone, look, menu],
        [VerbChoose, VerbChooseNone, look, menu],
        [VerbAgain, VerbStop, look, menu],
    ];
    for foot in feet {
        let wide: i32 = foot
            .iter()
            .map(|key| 29 + Font::Small.width(key.text()))
            .sum();
        assert!(wide <= 246, "{foot:?}: {wide}");
    }
    for action in [Action::Mindbug, Action::Decline] {
        fits(words::verb(action).text(), Font::Body, 106);
    }
    for which in [Which::First, Which::Second, Which::Both] {
        fits(words::verb(Action::Reroll(which)).text(), Font::Bold, 200);
    }
}

#[test]
fn rows_and_faces_fit() {
    use Key::*;
    for key in [
        PauseResume,
        PauseLog,
        PausePiles,
        PauseRules,
        PauseOptions,
        PauseConcede,
        PauseQuit,
        PauseSure,
    ] {
        fits(key.text(), Font::Bold, 200);
    }
    for (name, note) in [
        (SetupMode, SetupBot),
        (SetupMode, SetupHotSeat),
        (SetupMode, SetupWatch),
        (SetupLength, SetupBestOfThree),
        (SetupLength, SetupSingle),
        (SetupStart, SetupNeedSet),
        (OptionsPace, OptionsPaceNormal),
        (OptionsBrightness, MenuComing),
        (OptionsLanguage, OptionsEnglish),
    ] {
        let wide = Font::Bold.width(name.text()) + Font::Body.width(note.text());
        assert!(wide <= 194, "{name:?} {note:?}: {wide}");
    }
    for face in Face::all() {
        fits(words::face_name(face).text(), Font::Body, 104);
    }
    for key in [FaceGrowMeans, FaceEnergyMeans, FaceDiscardMeans, EndReveal] {
        fits(key.text(), Font::Small, 228);
    }
    let [name, _] = widest();
    fits(&name, Font::Small, 75);
    fits(&name, Font::Head, 196);
    let parts = Parts {
        player: &name,
        ..Parts::default()
    };
    fits(&fill(PassReady.text(), parts), Font::Body, 200);
    for key in [EndWins, EndMatch] {
        fits(&fill(key.text(), parts), Font::Body, 216);
    }
    fits(&fill(StartStarts.text(), parts), Font::Head, 236);
    for power in PowerCard::all() {
        fits(power.def().name, Font::Body, 140);
    }
}

/// Three lines beside a card on the stage, and every letter of it.
#[test]
fn every_caption_fits_beside_the_stage() {
    let (by, card) = (Player::ONE, longest());
    let power = PowerCard::all()
        .max_by_key(|power| power.def().name.len())
        .unwrap();
    let events = [
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
        Event::GameOver { winner: by },
    ];
    for event in events {
        let fact = Fact {
            event,
            card: Some(card),
        };
        let sentence = words::sentence(&fact, &widest()).unwrap();
        assert!(
            sentence.len() < sentence.capacity(),
            "{sentence:?} may be cut"
        );
        let broken: Vec<&str> = lines(&sentence, Font::Body, 182).collect();
        assert!(broken.len() <= 3, "{broken:?}");
        for line in broken {
            fits(line, Font::Body, 182);
            assert!(line.len() <= 64);
        }
    }
}
