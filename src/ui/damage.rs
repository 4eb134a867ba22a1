//! What must be painted again: a few rectangles, merged so that the wire carries little twice.
//!
//! A screen adds what it changed; whoever paints takes the list. Too much is only slow, too little
//! leaves old pixels: `tests/console/screens.rs` compares every scripted frame with a whole repaint.

use embedded_graphics::{geometry::Point, primitives::Rectangle};
use heapless::Vec;

use super::SCREEN;

/// A handful of rectangles is worth it and a list of dozens is not; past this many, the cheapest pair is
/// merged.
pub const MAX_RECTS: usize = 6;
/// To open a window takes the wire 150 us, and it may have to wait for the beam: that is worth painting a
/// gap between two tiles again.
const WINDOW_PIXELS: i32 = 200;

/// The rectangles to paint again, all within the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    rects: Vec<Rectangle, MAX_RECTS>,
}

impl Damage {
    /// Nothing to paint.
    pub const fn none() -> Self {
        Self { rects: Vec::new() }
    }

    /// The whole screen.
    pub fn all() -> Self {
        let mut damage = Self::none();
        damage.add(SCREEN);
        damage
    }

    /// Adds a rectangle; what lies off the screen is dropped.
    pub fn add(&mut self, rect: Rectangle) {
        let mut rect = rect.intersection(&SCREEN);
        if rect.is_zero_sized() {
            return;
        }
        // Swallow every rectangle that costs less together with this one than apart.
        while let Some(i) = self
            .rects
            .iter()
            .position(|r| waste(r, &rect) <= WINDOW_PIXELS)
        {
            rect = union(&self.rects.swap_remove(i), &rect);
        }
        if self.rects.is_full() {
            let cheapest = (0..self.rects.len())
                .min_by_key(|&i| waste(&self.rects[i], &rect))
                .expect("a full list has a cheapest rectangle");
            let merged = union(&self.rects.swap_remove(cheapest), &rect);
            return self.add(merged);
        }
        let pushed = self.rects.push(rect);
        debug_assert!(pushed.is_ok(), "a full list was merged above");
        // Where they overlap they are sent twice; never more than the whole screen.
        if self.rects.iter().map(area).sum::<i32>() > area(&SCREEN) {
            self.rects.clear();
            let whole = self.rects.push(SCREEN);
            debug_assert!(whole.is_ok(), "an empty list has room");
        }
    }

    /// Keeps only what lies within `clip`.
    pub fn clip(&mut self, clip: Rectangle) {
        for rect in &mut self.rects {
            *rect = rect.intersection(&clip);
        }
        self.rects.retain(|r| !r.is_zero_sized());
    }

    /// The rectangles, to be put into another order.
    pub fn rects_mut(&mut self) -> &mut [Rectangle] {
        &mut self.rects
    }

    /// The rectangles, without overlap worth merging.
    pub fn rects(&self) -> &[Rectangle] {
        &self.rects
    }

    /// Whether nothing needs painting.
    pub fn is_empty(&self) -> bool {
        self.rects.is_empty()
    }
}

fn area(r: &Rectangle) -> i32 {
    (r.size.width * r.size.height) as i32
}

/// Pixels that painting the two as one would add; overlap makes it negative.
fn waste(a: &Rectangle, b: &Rectangle) -> i32 {
    area(&union(a, b)) - area(a) - area(b)
}

fn union(a: &Rectangle, b: &Rectangle) -> Rectangle {
    let corner = |r: &Rectangle| r.top_left + Point::new(r.size.width as i32, r.size.height as i32);
    let low = a.top_left.component_min(b.top_left);
    let high = corner(a).component_max(corner(b)) - Point::new(1, 1);
    Rectangle::with_corners(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::geometry::Size;

    fn rect(x: i32, y: i32, w: u32, h: u32) -> Rectangle {
        Rectangle::new(Point::new(x, y), Size::new(w, h))
    }

    #[test]
    fn neighbours_become_one_and_strangers_stay_apart() {
        let mut damage = Damage::none();
        damage.add(rect(0, 0, 240, 30));
        damage.add(rect(0, 30, 240, 30));
        damage.add(rect(100, 200, 4, 4));
        assert_eq!(damage.rects(), [rect(0, 0, 240, 60), rect(100, 200, 4, 4)]);
    }

    /// Tile by tile they would be too many, and then be merged across the rows.
    #[test]
    fn two_rows_of_tiles_are_two_windows() {
        let mut damage = Damage::none();
        for tile in 0..14 {
            let (row, place) = (tile % 2, tile / 2);
            damage.add(rect(2 + 34 * place, 17 + 106 * row, 32, 44));
        }
        assert_eq!(
            damage.rects(),
            [rect(2, 17, 236, 44), rect(2, 123, 236, 44)]
        );
    }

    #[test]
    fn what_overlaps_is_never_more_than_the_screen() {
        let mut damage = Damage::none();
        damage.add(rect(0, 0, 200, 85));
        damage.add(rect(40, 60, 200, 84));
        assert_eq!(damage.rects().len(), 2);
        damage.add(rect(0, 120, 200, 120));
        assert_eq!(damage.rects(), [SCREEN]);
    }

    #[test]
    fn any_number_of_rectangles_is_covered_and_stays_on_the_screen() {
        let mut damage = Damage::none();
        for i in 0..40 {
            let added = rect((i * 53) % 250 - 5, (i * 97) % 250 - 5, 9, 7);
            damage.add(added);
            let shown = added.intersection(&SCREEN);
            if !shown.is_zero_sized() {
                let covered = |p| damage.rects().iter().any(|r| r.contains(p));
                assert!(covered(shown.top_left) && covered(shown.bottom_right().unwrap()));
            }
        }
        assert!(damage.rects().iter().all(|r| r.intersection(&SCREEN) == *r));
    }
}
