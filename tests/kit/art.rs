//! The pictures of cards: each is drawn as it was baked, whole or in bands. That each card has one is its game's to test.

#[path = "../../src/art/cards/bake/mod.rs"]
#[allow(dead_code, reason = "the build uses the rest")]
mod bake;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, RgbColor},
    primitives::Rectangle,
};
use kaijubox::{
    art::{
        BLOCKS, SPRITES,
        cards::{self, Picture},
    },
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
fn a_picture_that_is_cut_to_a_box_is_that_part_of_it() {
    let (at, thumb_at) = (Point::new(3, 5), Point::new(101, 120));
    for picture in cards::all().step_by(17) {
        let whole = shown(picture, at, thumb_at, SCREEN.height);
        for left in [8, 9, 110, 111] {
            let part = Rectangle::new(Point::new(left, 30), Size::new(29, 100));
            let mut pixels = vec![0; 29 * 100];
            let mut canvas = Canvas::new(&mut pixels, part);
            canvas.clear(Rgb565::MAGENTA).unwrap();
            picture.draw(at, &mut canvas).unwrap();
            picture.draw_thumb(thumb_at, &mut canvas).unwrap();
            let same = part
                .rows()
                .flat_map(|y| part.columns().map(move |x| (x, y)));
            let same: Vec<u16> = same.map(|(x, y)| whole[(240 * y + x) as usize]).collect();
            assert!(pixels == same, "{} from column {left} on", picture.id);
        }
    }
}

#[test]
fn a_picture_is_found_by_its_game_and_id() {
    for gallery in cards::GALLERIES {
        assert!(gallery.all().is_sorted_by(|a, b| a.id < b.id));
        for picture in gallery.all() {
            assert!(std::ptr::eq(gallery.picture(picture.id).unwrap(), picture));
        }
        assert!(gallery.picture("no such card").is_none());
    }
}

fn svg(picture: &Picture) -> Vec<u8> {
    let file = format!("assets/{}/{}.svg", picture.folder, picture.id);
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file);
    fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// All pictures and sprites may take so much of flash.
const ART_BUDGET: usize = 900 << 10;

#[test]
fn all_art_fits_into_its_share_of_flash() {
    let pictures: usize = cards::all().flat_map(|p| p.flash_bytes()).sum();
    let sprites: usize = SPRITES.iter().map(|row| row.2.flash_bytes()).sum();
    let blocks: usize = BLOCKS.iter().map(|row| row.2.flash_bytes()).sum();
    let all = pictures + sprites + blocks;
    println!(
        "{all} bytes of art: {pictures} of pictures, {sprites} of sprites, {blocks} of blocks"
    );
    assert!(all <= ART_BUDGET, "{all} bytes of art");
}

#[test]
fn a_figure_stands_within_the_picture_it_is_drawn_on() {
    let picture = Rectangle::new(Point::zero(), cards::PICTURE_SIZE);
    let figures = SPRITES.iter().filter(|row| row.0.contains("::figures::"));
    for (path, name, figure) in figures {
        let place = Rectangle::new(figure.origin, figure.size);
        assert_eq!(place.intersection(&picture), place, "{path} {name}");
    }
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

/// A folder for one test, with one picture in one set of one game.
struct Assets {
    assets: PathBuf,
    out: PathBuf,
    shared: PathBuf,
}

impl Assets {
    fn new(name: &str, file: &str, svg: &str) -> Assets {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        let [assets, out, shared] = ["assets", "out", "shared"].map(|part| folder.join(part));
        let assets = Assets {
            assets,
            out,
            shared,
        };
        assets.write(file, svg);
        assets
    }

    fn write(&self, file: &str, svg: &str) {
        self.write_in("game", "set", file, svg);
    }

    fn write_in(&self, game: &str, set: &str, file: &str, svg: &str) {
        let folder = self.assets.join(game).join("art").join(set);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(file), svg).unwrap();
    }

    fn bake(&self, cards: &[&str]) -> Result<String, String> {
        let card = |id: &&str| ("game".to_owned(), id.to_string());
        let cards: Vec<_> = cards.iter().map(card).collect();
        let (out, shared) = (self.out.as_path(), self.shared.as_path());
        bake::bake(&self.assets, &cards, &bake::Shelves { out, shared })
    }
}

fn files(dir: &Path) -> BTreeSet<PathBuf> {
    let files = fs::read_dir(dir).unwrap();
    files.map(|file| file.unwrap().path()).collect()
}

const PLAIN: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 96">
    <rect width="128" height="96" fill="teal"/></svg>"#;

#[test]
fn a_broken_svg_is_told_with_its_file_name() {
    for (broken, why) in [
        ("", "XML"),
        ("<svg", "XML"),
        (PLAIN.replace("teal", "none").as_str(), "shows through"),
        (PLAIN.replace("128 96", "96 128").as_str(), "128x96"),
    ] {
        let told = Assets::new("broken", "kraken.svg", broken)
            .bake(&[])
            .unwrap_err();
        assert!(told.contains("set/kraken.svg: "), "{told}");
        assert!(why == "XML" || told.contains(why), "{told}");
    }
    let told = Assets::new("notes", "notes.txt", "").bake(&[]).unwrap_err();
    assert!(told.contains("set/notes.txt: "), "{told}");
}

#[test]
fn a_missing_svg_is_told_with_its_file_name() {
    let assets = Assets::new("missing", "kraken.svg", PLAIN);
    assert!(assets.bake(&["kraken"]).is_ok());
    let told = assets.bake(&["kraken", "kong"]).unwrap_err();
    assert!(told.contains("kong.svg is missing"), "{told}");
}

#[test]
fn an_id_is_one_picture_in_a_game_and_may_be_another_in_the_next() {
    let assets = Assets::new("twice", "kraken.svg", PLAIN);
    assets.write_in("another", "set", "kraken.svg", PLAIN);
    let code = assets.bake(&["kraken"]).unwrap();
    for gallery in ["pub static GAME: Gallery", "pub static ANOTHER: Gallery"] {
        assert!(code.contains(gallery), "{code}");
    }
    assets.write_in("game", "second", "kraken.svg", PLAIN);
    let told = assets.bake(&[]).unwrap_err();
    assert!(told.contains("kraken.svg has the same id"), "{told}");
}

#[test]
fn folders_of_sprites_hold_no_pictures() {
    let assets = Assets::new("sprites", "kraken.svg", PLAIN);
    assets.write_in("game", "icons", "life.svg", "");
    assets.write_in("game", "sprites/dice", "one.svg", "");
    let code = assets.bake(&[]).unwrap();
    assert!(code.contains("GAME_PICTURES: [Picture; 1]"), "{code}");
}

#[test]
fn only_what_changed_is_baked_again() {
    let assets = Assets::new("cache", "kraken.svg", PLAIN);
    assets.write("kong.svg", &PLAIN.replace("teal", "navy"));
    let first = assets.bake(&[]).unwrap();
    let before = files(&assets.out.join("cards"));
    // Whoever writes one of these again will be found out.
    for file in &before {
        fs::write(file, "kept").unwrap();
    }
    let again = assets.bake(&[]).unwrap();
    assert_eq!(again.lines().count(), first.lines().count());
    assets.write("kong.svg", &PLAIN.replace("teal", "red"));
    assets.bake(&[]).unwrap();
    let after = files(&assets.out.join("cards"));
    assert_eq!((before.len(), after.len()), (4, 4));
    let kept: Vec<_> = after.intersection(&before).collect();
    assert_eq!(kept.len(), 2, "the kraken's picture and thumbnail");
    assert!(kept.iter().all(|file| fs::read(file).unwrap() == b"kept"));
}

#[test]
fn what_one_build_has_baked_no_other_bakes_again() {
    let mut assets = Assets::new("shared", "kraken.svg", PLAIN);
    assets.bake(&[]).unwrap();
    for file in files(&assets.shared) {
        fs::write(file, "kept").unwrap();
    }
    assets.out.push("another");
    assets.bake(&[]).unwrap();
    let taken = files(&assets.out.join("cards"));
    assert_eq!(taken.len(), 2);
    assert!(taken.iter().all(|file| fs::read(file).unwrap() == b"kept"));
}
