//! Mindbug's row: the first game, to whose things the console's own strings are read.

mod chip;
mod hot_seat;
pub(crate) mod kept;
mod puzzles;

use super::{Game, THINGS, Thumb, Words};
use crate::{Command, arena};
use embedded_graphics::geometry::Point;
use kaijubox::art::cards::Picture;
use kaijubox::mindbug::cards::{Card, PowerCard, Set};
use kaijubox::mindbug::screens::widgets::{Mark, TILE, Tile, tile};
use kaijubox::mindbug::screens::words::{card_name, power_name, set_name};
use kaijubox::ui::Canvas;

pub(super) static GAME: Game = Game {
    name: "mindbug",
    arena: arena::mindbug::run,
    words: Words {
        names,
        things,
        strings: None,
    },
    thumb: Thumb {
        size: TILE,
        draw: draw_thumb,
    },
    chip: chip::CHIP,
    commands: &[
        Command {
            name: "hot-seat",
            what: "write tests/scripts/hot-seat.script anew: a whole game on one device, button by button",
            flags: "",
            run: hot_seat::run,
        },
        Command {
            name: "puzzles",
            what: "look through games of bots for turns that can be won in one way only, and write the best as files; --lines: what puzzles are judged by",
            flags: "[--games N] [--first N] [--minutes N] [--keep N] [--out DIR] | --lines",
            run: puzzles::run,
        },
    ],
};

fn names() -> Vec<&'static str> {
    let sets = Set::ALL.into_iter().map(set_name);
    let creatures = Set::ALL.into_iter().flat_map(Set::cards).map(card_name);
    let powers = PowerCard::all().map(power_name);
    sets.chain(creatures).chain(powers).collect()
}

fn things() -> [&'static str; THINGS] {
    let creatures = [
        "gigazaur",
        "killer_bee",
        "vanilla_creature",
        "shield_bugs",
        "lone_yeti",
    ];
    creatures.map(|id| Card::by_id(id).map_or("", card_name))
}

/// Creatures as they lie on the table, Power cards as in the shop.
fn draw_thumb(picture: &Picture, at: Point, canvas: &mut Canvas<'_>) {
    let Ok(()) = match Card::by_id(picture.id) {
        Some(card) => tile(&Tile::of_card(card), at, Mark::Plain, canvas),
        None => picture.draw_thumb(at, canvas),
    };
}
