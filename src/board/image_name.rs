//! The board's name, where it can be read out of an image.
//!
//! The wrong image drives pins against each other, and a file's name says nothing. So every image has
//! its board's name in it behind a text that occurs nowhere else; `cargo xtask flash` looks for that.

/// What stands before the name.
const BEFORE: &[u8; 19] = b"KAIJUBOX IMAGE FOR ";
/// The longest name is `pico-lcd-1.3`; a zero ends it.
const BYTES: usize = BEFORE.len() + 16;

/// A name with what stands before it.
pub(crate) struct ImageName {
    bytes: [u8; BYTES],
    length: usize,
}

impl ImageName {
    pub(crate) const fn new(name: &str) -> ImageName {
        let name = name.as_bytes();
        let mut bytes = [0; BYTES];
        let mut at = 0;
        while at < BEFORE.len() + name.len() {
            bytes[at] = match at < BEFORE.len() {
                true => BEFORE[at],
                false => name[at - BEFORE.len()],
            };
            at += 1;
        }
        assert!(at < BYTES, "a zero must end the name");
        ImageName {
            bytes,
            length: name.len(),
        }
    }

    /// The name, read from the image itself, so that nothing of it can be left out.
    pub(crate) fn name(&'static self) -> &'static str {
        let tag = core::hint::black_box(self);
        let name = tag.bytes.get(BEFORE.len()..BEFORE.len() + tag.length);
        name.and_then(|name| core::str::from_utf8(name).ok())
            .unwrap_or_default()
    }
}
