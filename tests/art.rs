//! The pictures of cards: each card has one, and it is drawn as it was baked, whole or in bands.

#[path = "../src/art/cards/bake/mod.rs"]
#[allow(dead_code, reason = "the build uses the rest")]
mod bake;

use std::{collections::BTreeSet, fs, path::PathBuf};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, RgbColor},
    primitives::Rectangle,
};
use kaijubox::{
    art::cards::{self, Picture},
    mindbug::cards::{PowerCard, Set},
    ui::Canvas,
};

const SCREEN: Size = Size::new(240, 240);

/// What a screen of bands of `height` rows shows of a picture and its thumbnail.
fn shown(picture: &Picture, at: Point, thumb_at: Point, height: u32) -> Vec<u16> {
    let mut screen = Vec::new();
    for top in (0..SCREEN.height).step_by(height as usize) {
        let mut pixels = vec![0; (SCREEN.width * height) as usize];
        let band = Rectangle::new(Point::new(0, top as i32), Size::new(SCREEN.width, height));
        let mut canvas = Canvas::new(&mut pixels, band);
        canvas.clear(Rgb565::MAGENTA).unwrap();
        picture.draw(at, &mut canvas).unwrap();
        picture.draw_thumb(thumb_at, &mut canvas).unwrap();
        screen.extend(pixels);
    }
    screen
}

#[test]
fn a_picture_in_bands_is_the_picture_drawn_whole() {
    for picture in cards::all() {
        let places = [
            (Point::new(56, 10), Point::new(3, 150)),
            (Point::new(-30, -40), Point::new(-7, 222)),
            (Point::new(200, 170), Point::new(210, -20)),
        ];
        for (at, thumb_at) in places {
            let whole = shown(picture, at, thumb_at, SCREEN.height);
            for height in [1, 16, 60] {
                let bands = shown(picture, at, thumb_at, height);
                assert!(
                    whole == bands,
                    "{} at {at} in bands of {height}",
                    picture.id
                );
            }
        }
    }
}

#[test]
fn a_picture_is_found_by_its_id() {
    assert!(cards::all().is_sorted_by(|a, b| a.id < b.id));
    for picture in cards::all() {
        assert_eq!(cards::picture(picture.id).unwrap().id, picture.id);
    }
    assert!(cards::picture("no such card").is_none());
}

#[test]
fn every_card_has_a_picture_and_every_picture_a_card() {
    let cards = Set::ALL
        .into_iter()
        .flat_map(Set::cards)
        .map(|card| card.def().id);
    let cards: BTreeSet<_> = cards
        .chain(PowerCard::all().map(|card| card.def().id))
        .collect();
    let pictures: BTreeSet<_> = cards::all().iter().map(|picture| picture.id).collect();
    let bare: Vec<_> = cards.difference(&pictures).collect();
    let stray: Vec<_> = pictures.difference(&cards).collect();
    assert!(bare.is_empty(), "without a picture: {bare:?}");
    assert!(stray.is_empty(), "without a card: {stray:?}");
}

fn svg(picture: &Picture) -> Vec<u8> {
    let file = format!("assets/art/{}/{}.svg", picture.set, picture.id);
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

#[test]
fn what_was_baked_is_drawn() {
    for picture in cards::all() {
        let svg = svg(picture);
        let mut drawn = vec![0; 128 * 96];
        let place = Rectangle::new(Point::new(5, 7), cards::PICTURE_SIZE);
        let mut canvas = Canvas::new(&mut drawn, place);
        picture.draw(place.top_left, &mut canvas).unwrap();
        assert!(drawn == wire(bake::picture(&svg)), "{}", picture.id);

        let mut drawn = vec![0; 48 * 36];
        let place = Rectangle::new(Point::new(-5, 0), cards::THUMB_SIZE);
        let mut canvas = Canvas::new(&mut drawn, place);
        picture.draw_thumb(place.top_left, &mut canvas).unwrap();
        assert!(drawn == wire(bake::thumb(&svg)), "{}", picture.id);
    }
}

fn wire(picture: Result<bake::Indexed, String>) -> Vec<u16> {
    let picture = picture.unwrap();
    let color = |&i: &u8| picture.palette[usize::from(i)].to_be();
    picture.indices.iter().map(color).collect()
}

/// Prints what `model.rs` should hold for the pictures of today.
#[test]
#[ignore = "prints the table of `model.rs`"]
fn a_model_for_these_pictures() {
    use bake::{
        encode::groups,
        format::{CONTEXTS, NEIGHBOURS, RANK_BITS},
    };

    let mut counts = vec![[1_u32; NEIGHBOURS + 1]; CONTEXTS];
    for picture in cards::all() {
        let indices = bake::picture(&svg(picture)).unwrap().indices;
        for pixel in groups(&indices).iter().flatten() {
            counts[pixel.context][pixel.rank] += 1;
        }
    }
    for counts in counts {
        const SPARE: u32 = (1 << RANK_BITS) - NEIGHBOURS as u32 - 1;
        let total: u32 = counts.iter().sum();
        let mut sum = 0;
        let starts: Vec<u32> = (1..=NEIGHBOURS as u32)
            .map(|rank| {
                sum += counts[rank as usize - 1];
                rank + (u64::from(sum) * u64::from(SPARE) / u64::from(total)) as u32
            })
            .collect();
        println!("    {starts:?},");
    }
}
