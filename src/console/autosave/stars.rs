//! The stars of puzzles, as they are kept and as the screens have them.

use crate::{
    console::{Stars, TitleCard},
    save::{self, GameStars},
};

/// Takes over what was kept.
pub(super) fn apply(kept: &save::Stars, titles: &[&TitleCard], stars: &mut Stars) {
    for (title, card) in titles.iter().enumerate() {
        if let Some(game) = kept.0.iter().find(|game| game.kind == card.kind) {
            stars.set_bytes(title, &game.stars);
        }
    }
}

/// What to keep; the stars of games that are not in this box stay as they were `before`.
pub(super) fn to_keep(
    stars: &Stars,
    titles: &[&TitleCard],
    before: Option<&save::Stars>,
) -> save::Stars {
    let mut kept = save::Stars::default();
    for (title, card) in titles.iter().enumerate() {
        let bytes = stars.bytes(title);
        let length = bytes.iter().rposition(|&byte| byte != 0);
        let length = length.map_or(0, |last| last + 1);
        if length > 0 {
            let stars = bytes.iter().copied().take(length).collect();
            let kind = card.kind;
            // A box has no more games than can be kept.
            let _ = kept.0.push(GameStars { kind, stars });
        }
    }
    let is_other = |game: &&GameStars| titles.iter().all(|card| card.kind != game.kind);
    for game in before.iter().flat_map(|before| &before.0).filter(is_other) {
        // This box's own games come first if there are more than can be kept.
        let _ = kept.0.push(game.clone());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{console::Games as _, games::Kaijubox};

    const TITLES: &[&TitleCard] = Kaijubox::TITLES.playable;

    #[test]
    fn stars_come_back_and_those_of_other_boxes_stay() {
        let mut stars = Stars::default();
        assert_eq!(to_keep(&stars, TITLES, None), save::Stars::default());
        assert!(stars.raise(0, 29, 2) && stars.raise(0, 3, 3) && stars.raise(1, 0, 1));
        assert!(!stars.raise(0, 3, 2), "the best stays");
        let mut before = save::Stars::default();
        let other = GameStars {
            kind: 250,
            stars: [7].into_iter().collect(),
        };
        before.0.push(other.clone()).unwrap();
        let kept = to_keep(&stars, TITLES, Some(&before));
        assert_eq!(kept.0.last(), Some(&other));
        let mut fresh = Stars::default();
        apply(&kept, TITLES, &mut fresh);
        assert_eq!(fresh, stars);
        assert_eq!((fresh.of(0, 29), fresh.of(0, 28), fresh.sum(0)), (2, 0, 5));
        assert_eq!(to_keep(&fresh, TITLES, Some(&kept)), kept);
    }
}
