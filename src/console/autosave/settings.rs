//! What players set, as it is kept and as the screens have it.

use crate::{
    console::{
        GameSetup, MAX_BRIGHTNESS, Name, Pace, Rest, Settings, TitleCard, seat_from_byte,
        seat_to_byte,
    },
    save::{self, NextGame},
    sound::Volume,
    text::Language,
};

/// Takes over what was kept; what this console cannot do stays as it is.
pub(super) fn apply(kept: &save::Settings, titles: &[&TitleCard], settings: &mut Settings) {
    if let Some(&pace) = Pace::ALL.get(usize::from(kept.speed)) {
        settings.pace = pace;
    }
    settings.brightness = kept.light.clamp(1, MAX_BRIGHTNESS);
    if let Some(&volume) = Volume::ALL.get(usize::from(kept.sound)) {
        settings.volume = volume;
    }
    if let Some(&rest) = Rest::ALL.get(usize::from(kept.rest)) {
        settings.rest = rest;
    }
    settings.glow = kept.glow;
    let code = core::str::from_utf8(&kept.language).unwrap_or_default();
    if let Some(language) = Language::from_code(code) {
        settings.language = Some(language);
    }
    settings.has_learned = kept.has_learned;
    let mut kinds = titles.iter().map(|card| card.kind);
    settings.last_title = kinds.position(|kind| kind == kept.last).unwrap_or_default();
    for (setup, card) in settings.setups.iter_mut().zip(titles) {
        let Some(next) = kept.games.iter().find(|next| next.kind == card.kind) else {
            continue;
        };
        setup.best_of_three = next.best_of_three;
        let (fewest, most) = card.seats;
        if (usize::from(fewest)..=usize::from(most)).contains(&next.seats.len()) {
            let seats = next.seats.iter().filter_map(|&seat| seat_from_byte(seat));
            setup.seats = seats.collect();
        }
        if next.options.len() == setup.options.len() && (card.refusal)(&next.options).is_none() {
            setup.options = next.options.iter().copied().collect();
        }
    }
}

/// What to keep; what was set of games that are not in this box stays as it was `before`.
pub(super) fn to_keep(
    settings: &Settings,
    titles: &[&TitleCard],
    before: Option<&save::Settings>,
) -> save::Settings {
    let mut paces = (0..).zip(Pace::ALL);
    let pace = paces.find(|&(_, pace)| pace == settings.pace);
    let games = settings.setups.iter().zip(titles);
    let mut kept = save::Settings {
        speed: pace.map_or(0, |(place, _)| place),
        light: settings.brightness,
        sound: settings.volume as u8,
        rest: settings.rest as u8,
        glow: settings.glow,
        language: code(settings.language),
        has_learned: settings.has_learned,
        last: last(settings, titles),
        games: games
            .map(|(setup, card)| NextGame {
                kind: card.kind,
                best_of_three: setup.best_of_three,
                seats: setup.seats.iter().map(|&seat| seat_to_byte(seat)).collect(),
                options: setup.options.iter().copied().collect(),
            })
            .collect(),
    };
    let is_other = |game: &&NextGame| titles.iter().all(|card| card.kind != game.kind);
    for game in before.iter().flat_map(|before| &before.games) {
        if is_other(&game) {
            // This box's own games come first if there are more than can be kept.
            let _ = kept.games.push(game.clone());
        }
    }
    kept
}

/// The kind of the game that was played last.
fn last(settings: &Settings, titles: &[&TitleCard]) -> u8 {
    titles.get(settings.last_title).map_or(0, |card| card.kind)
}

/// The two letters of a language; zeros for none.
fn code(language: Option<Language>) -> [u8; 2] {
    let code = language.map_or("", Language::code).as_bytes();
    code.try_into().unwrap_or_default()
}

/// Is that what is kept? What is kept of other boxes' games does not matter.
pub(super) fn is_kept(settings: &Settings, titles: &[&TitleCard], kept: &save::Settings) -> bool {
    let is_kept = |(setup, card): (&GameSetup, &&TitleCard)| {
        let next = kept.games.iter().find(|next| next.kind == card.kind);
        next.is_some_and(|next| {
            let seats = setup.seats.iter().map(|&seat| seat_to_byte(seat));
            next.best_of_three == setup.best_of_three
                && next.options[..] == setup.options[..]
                && seats.eq(next.seats.iter().copied())
        })
    };
    settings.pace as u8 == kept.speed
        && settings.brightness == kept.light
        && settings.volume as u8 == kept.sound
        && settings.rest as u8 == kept.rest
        && settings.glow == kept.glow
        && code(settings.language) == kept.language
        && settings.has_learned == kept.has_learned
        && last(settings, titles) == kept.last
        && settings.setups.iter().zip(titles).all(is_kept)
}

/// Are these the names that are kept?
pub(super) fn are_kept(settings: &Settings, kept: &save::Names) -> bool {
    let names = settings.names.iter().map(|name| name.as_str());
    names.eq(kept.0.iter().map(|name| name.as_str()))
}

/// Takes over the names that were kept.
pub(super) fn apply_names(kept: &save::Names, settings: &mut Settings) {
    for (name, kept) in settings.names.iter_mut().zip(&kept.0) {
        if let (false, Ok(kept)) = (kept.is_empty(), Name::try_from(kept.as_str())) {
            *name = kept;
        }
    }
}

/// The names to keep; those of seats that nobody has named stay as they were `before`.
pub(super) fn names_to_keep(settings: &Settings, mut before: save::Names) -> save::Names {
    for (kept, name) in before.0.iter_mut().zip(&settings.names) {
        *kept = save::Name::try_from(name.as_str()).unwrap_or_default();
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        console::{Games as _, Options},
        game::{Level, Seat},
        games::Kaijubox,
    };

    const TITLES: &[&TitleCard] = Kaijubox::TITLES.playable;

    #[test]
    fn what_players_set_comes_back() {
        let mut set = Settings::new(TITLES);
        set.pace = Pace::Off;
        set.brightness = 3;
        set.volume = Volume::High;
        set.rest = Rest::Never;
        set.glow = false;
        set.has_learned = true;
        set.last_title = 1;
        let setup = &mut set.setups[0];
        setup.best_of_three = true;
        setup.seats[1] = Seat::Bot(Level::Hard);
        setup.options = Options::from_slice(&[2]).unwrap();
        set.names[1] = Name::try_from("Bo").unwrap();
        let kept = to_keep(&set, TITLES, None);
        let names = names_to_keep(&set, save::Names::default());
        let mut fresh = Settings::new(TITLES);
        apply(&kept, TITLES, &mut fresh);
        apply_names(&names, &mut fresh);
        assert_eq!(fresh, set);
        assert!(is_kept(&set, TITLES, &kept) && are_kept(&set, &names));
        for change in [
            |set: &mut Settings| set.pace = Pace::Normal,
            |set: &mut Settings| set.brightness = 4,
            |set: &mut Settings| set.volume = Volume::Off,
            |set: &mut Settings| set.rest = Rest::One,
            |set: &mut Settings| set.glow = true,
            |set: &mut Settings| set.has_learned = false,
            |set: &mut Settings| set.last_title = 0,
            |set: &mut Settings| set.setups[0].seats[0] = Seat::Bot(Level::Easy),
            |set: &mut Settings| set.setups[0].options[0] = 3,
        ] {
            let mut other = set.clone();
            change(&mut other);
            assert!(!is_kept(&other, TITLES, &kept));
        }
    }

    #[test]
    fn what_is_not_in_this_box_is_not_chosen() {
        let fresh = Settings::new(TITLES);
        let mut strange = to_keep(&fresh, TITLES, None);
        strange.games[0].options[0] = 0x80;
        strange.games[0].seats.push(0).unwrap();
        strange.games.push(NextGame::default()).unwrap();
        let mut set = fresh.clone();
        apply(&strange, TITLES, &mut set);
        assert_eq!(set, fresh);
    }

    #[test]
    fn what_was_set_of_a_game_of_another_box_stays() {
        let settings = Settings::new(TITLES);
        let mut before = to_keep(&settings, TITLES, None);
        let other = NextGame {
            kind: 250,
            ..NextGame::default()
        };
        before.games.push(other).unwrap();
        let kept = to_keep(&settings, TITLES, Some(&before));
        assert_eq!(kept, before);
    }
}
