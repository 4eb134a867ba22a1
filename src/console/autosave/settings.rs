//! What players set, as it is kept and as the screens have it.

use crate::{
    console::{MAX_BRIGHTNESS, Name, Pace, Settings, journal},
    save,
};

/// Takes over what was kept; what this console cannot do stays as it is.
pub(super) fn apply(kept: &save::Settings, settings: &mut Settings) {
    if let Some(&pace) = Pace::ALL.get(usize::from(kept.speed)) {
        settings.pace = pace;
    }
    settings.brightness = kept.light.clamp(1, MAX_BRIGHTNESS);
    if kept.sets != 0
        && let Ok(sets) = journal::sets_of(kept.sets)
    {
        settings.sets = sets;
    }
    settings.best_of_three = kept.best_of_three;
    for (seat, &kept) in settings.seats.iter_mut().zip(&kept.seats) {
        *seat = journal::seat_from_byte(kept).unwrap_or(*seat);
    }
}

/// What to keep; what no screen sets stays as it was kept `before`.
pub(super) fn to_keep(settings: &Settings, before: save::Settings) -> save::Settings {
    let pace = Pace::ALL.iter().position(|&pace| pace == settings.pace);
    save::Settings {
        speed: pace.unwrap_or_default() as u8,
        light: settings.brightness,
        sets: journal::set_bits(settings.sets),
        best_of_three: settings.best_of_three,
        seats: settings.seats.map(journal::seat_to_byte),
        ..before
    }
}

/// Takes over the names that were kept.
pub(super) fn apply_names(kept: &save::Names, settings: &mut Settings) {
    for (name, kept) in settings.names.iter_mut().zip(&kept.0) {
        if let (false, Ok(kept)) = (kept.is_empty(), Name::try_from(kept.as_str())) {
            *name = kept;
        }
    }
}

/// The names to keep; those of seats that this game does not have stay as they were `before`.
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
        game::{Level, Seat},
        mindbug::cards::{Set, Sets},
    };

    #[test]
    fn what_players_set_comes_back() {
        let mut set = Settings {
            pace: Pace::Off,
            brightness: 3,
            sets: Sets::only(Set::KingOfTokyo),
            best_of_three: true,
            seats: [Seat::Person, Seat::Bot(Level::Hard)],
            ..Settings::default()
        };
        set.names[1] = Name::try_from("Bo").unwrap();
        let loud = save::Settings {
            sound: 9,
            ..save::Settings::default()
        };
        let kept = to_keep(&set, loud);
        assert_eq!(kept.sound, 9, "what no screen sets yet is not lost");
        let names = names_to_keep(&set, save::Names::default());
        let mut fresh = Settings::default();
        apply(&kept, &mut fresh);
        apply_names(&names, &mut fresh);
        assert_eq!(fresh, set);
    }

    #[test]
    fn sets_that_are_not_in_this_box_are_not_chosen() {
        let strange = save::Settings {
            sets: 0x80,
            ..save::Settings::default()
        };
        let mut fresh = Settings::default();
        apply(&strange, &mut fresh);
        assert_eq!(fresh.sets, Settings::default().sets);
    }
}
