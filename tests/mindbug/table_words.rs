//! The words of the table fit their boxes, with the widest names and the longest cards.

use crate::events::{every_event, longest};
use kaijubox::{
    console::{Name, Names},
    mindbug::{
        LogEntry,
        cards::{Ability, Card, Effect, Face, PowerCard},
        rules::{Action, Which},
        screens::words::{self},
    },
    text::{Args, Font, Key, Language, format, lines, speak},
};

/// Eight of the widest letter that can be written.
fn widest() -> Names {
    let widest = [(); 2].map(|()| Name::try_from("WWWWWWWW").unwrap());
    widest.into_iter().collect()
}

fn fits(text: &str, font: Font, width: i32) {
    let wide = font.width(text);
    assert!(wide <= width, "{text:?} in {font:?}: {wide} of {width}");
}

/// What is measured here in English is measured in every language.
#[test]
fn everything_fits_in_every_language() {
    let all = [
        every_question_fits_beside_the_asking_card,
        what_the_buttons_do_fits_under_the_table,
        rows_and_faces_fit,
        every_caption_fits_beside_the_stage,
        what_a_card_does_fits_between_the_rows,
        what_will_come_of_it_fits_below_what_a_card_does,
        what_a_card_asks_fits_above_its_answers,
    ];
    for language in Language::ALL {
        speak(language);
        let wide = Font::Bold.width(Key::OptionsLanguage.text());
        fits(language.name(), Font::Body, 194 - wide);
        for fit in all {
            fit();
        }
    }
}

/// On the table a question stands beside the picture of what asks; elsewhere it heads a page.
#[test]
fn every_question_fits_beside_the_asking_card() {
    use Key::*;
    for key in [
        AskYourOwn,
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
        AskDefeatEach,
        AskFast,
        AskPlace,
        AskMayDiscard,
        AskSpare,
        AskShow,
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
        AskMay,
        AskMayLoseLife,
        AskMayPlay,
        RecapHead,
        PauseHead,
        PilesOwn,
        PilesRevealed,
        PilesShop,
        PilesPowerDiscard,
        StartHead,
        NameHead,
        OptionsHead,
    ] {
        fits(key.text(), Font::Head, 224);
    }
    let parts = Args {
        player: &widest()[0],
        thing: words::card_name(longest()),
        number: 20,
    };
    for key in [AskBy, AskMore, AskAttacker, AskLeft] {
        fits(&format(key.text(), parts), Font::Small, 232);
    }
    for key in [
        AskTurnAll,
        AskTurnPlayAttack,
        AskTurnPlayAct,
        AskTurnPlay,
        AskTurnAttackAct,
        AskTurnAttack,
        AskTurnAct,
    ] {
        fits(key.text(), Font::Bold, 232);
    }
    for key in [ThenLoseLife, ThenYouLose] {
        let wide = Font::Small.width(key.text());
        fits(AskBlock.text(), Font::Bold, 224 - wide);
    }
    fits(&format(AskFor.text(), parts), Font::Small, 160);
    fits(&format(PilesEnemy.text(), parts), Font::Head, 240);
}

/// A cap, a gap and a word for each button; the widest answers come together.
#[test]
fn what_the_buttons_do_fits_under_the_table() {
    use Key::*;
    let (look, menu) = (VerbLookHint, VerbMenu);
    let feet = [
        [VerbHunt, VerbHuntNone, look, menu],
        [VerbBlock, VerbBlockNone, look, menu],
        [VerbChoose, VerbChooseNone, look, menu],
        [VerbAgain, VerbStop, look, menu],
        [VerbUse, VerbNotNow, look, menu],
        [VerbAttack, VerbNotNow, look, menu],
        [VerbAct, VerbNotNow, look, menu],
        [VerbLeave, VerbPlace, look, menu],
        [MenuChoose, MenuBack, look, menu],
    ];
    for foot in feet {
        // A cap of one letter, and the closest that words come in the smallest font.
        let wide = |key: &Key| 14 + 5 + 4 + Font::Small.width(key.text());
        let wide: i32 = foot.iter().map(wide).sum();
        assert!(wide <= 240, "{foot:?}: {wide}");
    }
    for action in [Action::Mindbug, Action::Decline, Action::Yes, Action::No] {
        fits(words::verb(action).text(), Font::Body, 106);
    }
    for key in [VerbAttack, VerbAttackPaid, VerbAct, VerbActPaid] {
        fits(key.text(), Font::Body, 106);
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
        (OptionsBrightness, OptionsOfTen),
    ] {
        let wide = Font::Bold.width(name.text()) + Font::Body.width(note.text());
        assert!(wide <= 194, "{name:?} {note:?}: {wide}");
    }
    for key in [
        OptionsPaceMeans,
        OptionsBrightnessMeans,
        OptionsBrightnessWindow,
        OptionsLanguageMeans,
    ] {
        assert!(lines(key.text(), Font::Body, 212).count() <= 3, "{key:?}");
    }
    for face in Face::all() {
        fits(words::face_name(face).text(), Font::Body, 104);
    }
    for key in [FaceGrowMeans, FaceEnergyMeans, FaceDiscardMeans, EndReveal] {
        fits(key.text(), Font::Small, 228);
    }
    let name = widest()[0].clone();
    fits(&name, Font::Small, 75);
    fits(&name, Font::Head, 196);
    let parts = Args {
        player: &name,
        ..Args::default()
    };
    fits(&format(PassReady.text(), parts), Font::Body, 200);
    for key in [EndWins, EndMatch] {
        fits(&format(key.text(), parts), Font::Body, 216);
    }
    fits(&format(StartStarts.text(), parts), Font::Head, 236);
    for power in PowerCard::all() {
        fits(words::power_name(power), Font::Body, 140);
    }
}

/// Three lines beside a card on the stage, and every letter of it.
#[test]
fn every_caption_fits_beside_the_stage() {
    for event in every_event() {
        let fact = LogEntry {
            event,
            card: Some(longest()),
        };
        let sentence = words::sentence(&fact, &widest());
        let sentence = sentence.unwrap_or_else(|| panic!("{event:?} has no words"));
        assert!(
            sentence.len() < sentence.capacity(),
            "{sentence:?} may be cut"
        );
        let broken: Vec<&str> = lines(&sentence, Font::Body, 182).collect();
        assert!(broken.len() <= 3, "{broken:?}");
        for line in broken {
            fits(line, Font::Body, 182);
            assert!(line.len() <= 64, "{line}");
        }
    }
}

/// The band has two lines for what a card does.
#[test]
fn what_a_card_does_fits_between_the_rows() {
    for card in Card::all() {
        let text = words::card_text(card);
        let count = lines(text, Font::Small, 232).count();
        assert!(count <= 2, "{text:?} is {count} lines");
    }
}

/// Every outlook fits on its line.
#[test]
fn what_will_come_of_it_fits_below_what_a_card_does() {
    use Key::*;
    let all = [
        ThenBoth,
        ThenYours,
        ThenTheirs,
        ThenYoursTheirTough,
        ThenTheirsYourTough,
        ThenBothTough,
        ThenYourTough,
        ThenTheirTough,
        ThenNothing,
    ];
    for key in all {
        let parts = Args {
            player: ThenPoison.text(),
            thing: key.text(),
            ..Args::default()
        };
        fits(&format(ThenOf.text(), parts), Font::Small, 232);
    }
    for key in [
        ThenWin,
        ThenSneaks,
        ThenFree,
        ThenUnblocked,
        ThenUnblockedWin,
    ] {
        fits(key.text(), Font::Small, 180);
    }
}

/// Above the two answers of a page there is a line for what is asked, and three for what the card
/// does.
#[test]
fn what_a_card_asks_fits_above_its_answers() {
    let names = widest();
    let told = |key: Key, player, card: Card| {
        let parts = Args {
            player,
            thing: words::card_name(card),
            number: 10,
        };
        format(key.text(), parts)
    };
    for card in Card::all() {
        let text = words::card_text(card);
        let mut asked = vec![told(Key::FactPlayed, &names[0], card)];
        let effects = || card.def().abilities.iter().flat_map(Ability::effects);
        if effects().any(|effect| matches!(effect, Effect::MayLoseLife(_))) {
            asked.push(told(Key::AskLifeNow, "", card));
        }
        if effects().any(|effect| *effect == Effect::MayPlayReturned) {
            asked.push(told(Key::AskReturned, words::card_name(longest()), card));
        }
        for told in asked {
            let count = lines(&told, Font::Small, 230).count();
            assert!(count <= 2, "{told:?} is {count} lines");
            let count = lines(text, Font::Body, 228).count();
            assert!(count <= 3, "{text:?} is {count} lines");
        }
    }
}
