//! The firmware's log: defmt frames as they left the chip, back to sentences.
//!
//! A boot begins a new stream, since a reset can tear a frame. What cannot be decoded becomes a line that says so.

use crate::error::Error;
use defmt_decoder::{DecodeError, StreamDecoder, Table};
use serde_json::{Value, json};

/// Decodes `chunks` (`{t_ms, boot, data}` with `data` in base64) by the tables in `elf`.
pub(super) fn decode(elf: &[u8], chunks: &[Value]) -> Result<Vec<Value>, Error> {
    let table = Table::parse(elf)
        .map_err(|cause| Error::new(format!("the firmware's log cannot be decoded: {cause}")))?;
    let Some(table) = table else {
        return Ok(Vec::new());
    };
    let mut lines = Vec::new();
    let mut boot = Value::Null;
    let mut decoder = table.new_stream_decoder();
    for chunk in chunks {
        if chunk["boot"] != boot {
            boot = chunk["boot"].clone();
            decoder = table.new_stream_decoder();
        }
        decoder.received(&base64(chunk["data"].as_str().unwrap_or_default()));
        drain(decoder.as_mut(), |level, text| {
            lines
                .push(json!({ "t_ms": chunk["t_ms"], "boot": boot, "level": level, "text": text }));
        });
    }
    Ok(lines)
}

fn drain(decoder: &mut dyn StreamDecoder, mut line: impl FnMut(&str, String)) {
    loop {
        match decoder.decode() {
            Ok(frame) => {
                let level = frame.level().map_or("println", |level| level.as_str());
                line(level, frame.display_message().to_string());
            }
            Err(DecodeError::UnexpectedEof) => return,
            Err(DecodeError::Malformed) => {
                line("malformed", "a frame of the log was torn".to_owned());
            }
        }
    }
}

/// Plain base64, as Node writes it.
fn base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => Some(c - b'A'),
        b'a'..=b'z' => Some(c - b'a' + 26),
        b'0'..=b'9' => Some(c - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bits, mut count, mut out) = (0u32, 0, Vec::new());
    for value in text.bytes().filter_map(digit) {
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            out.push((bits >> count) as u8);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read() {
        assert_eq!(base64("AAQqegA="), [0, 4, 42, 122, 0]);
        assert_eq!(base64("aGk="), *b"hi");
        assert!(base64("").is_empty());
    }
}
