//! The pictures of cards: drawn whole or in bands they are the same.

use embedded_graphics::{
    draw_target::DrawTarget,
    geometry::{Point, Size},
    pixelcolor::{Rgb565, RgbColor},
    primitives::Rectangle,
};
use kaijubox::{
    art::cards::{self, Picture},
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
