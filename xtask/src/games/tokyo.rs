//! King of Tokyo's row.

mod chip;
mod exhaustive;

use super::{Game, THINGS, Thumb, Words};
use crate::{Command, arena};
use kaijubox::art::cards::THUMB_SIZE;
use kaijubox::tokyo::cards::{Card, Monster};
use kaijubox::tokyo::words::{FOLDER, card_name, monster_name};

pub(super) static GAME: Game = Game {
    name: FOLDER,
    arena: arena::tokyo::run,
    words: Words {
        names,
        things,
        strings: Some("Tokyo"),
    },
    thumb: Thumb {
        size: THUMB_SIZE,
        draw: |picture, at, canvas| {
            let Ok(()) = picture.draw_thumb(at, canvas);
        },
    },
    chip: chip::CHIP,
    commands: &[Command {
        name: "exhaustive",
        what: "what level hard's choice of dice loses against exhaustive search, over random positions of King of Tokyo",
        flags: "[--positions N]",
        run: exhaustive::run,
    }],
};

fn names() -> Vec<&'static str> {
    let monsters = Monster::ALL.into_iter().map(monster_name);
    monsters.chain(Card::all().map(card_name)).collect()
}

fn things() -> [&'static str; THINGS] {
    let cards = [
        "burrowing",
        "acid_attack",
        "rapid_healing",
        "wings",
        "friend_of_children",
    ];
    cards.map(|id| Card::by_id(id).next().map_or("", card_name))
}
