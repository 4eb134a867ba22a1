//! `cargo xtask wiring`: a picture of the wires of each board that is wired by hand, as SVG in `docs/wiring`.
//!
//! Drawn from `tests/device/boards`, which the emulated device holds the firmware to: a wire that is drawn is one that
//! was tested. A test compares the pictures with those of the boards as they are now.

use crate::error::Error;
use crate::shell;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::PathBuf;

/// The boards that are wired by hand.
const BOARDS: [&str; 1] = ["breadboard"];

/// The Pico's pins, down its left side and down its right side, with USB at the top: a GPIO's number, or what else it is.
const LEFT: [&str; 20] = [
    "0", "1", "GND", "2", "3", "4", "5", "GND", "6", "7", "8", "9", "GND", "10", "11", "12", "13",
    "GND", "14", "15",
];
const RIGHT: [&str; 20] = [
    "VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "28", "AGND", "27", "26", "RUN", "22",
    "GND", "21", "20", "19", "18", "GND", "17", "16",
];
/// The module's pins as they are mostly printed, what they are wired to, and the colour of the wire.
const MODULE: [(&str, &str, &str); 8] = [
    ("GND", "GND", "#8a8a94"),
    ("VCC", "3V3", "#ff5d73"),
    ("SCL", "sck", "#ffb703"),
    ("SDA", "mosi", "#5ee6a8"),
    ("RES", "reset", "#c49bff"),
    ("DC", "dc", "#6cc8ff"),
    ("CS", "cs", "#ff963c"),
    ("BLK", "backlight", "#f6f2ff"),
];
/// The buttons, and the colours of their wires.
const BUTTONS: [(&str, &str); 8] = [
    ("UP", "#6cc8ff"),
    ("DOWN", "#c49bff"),
    ("LEFT", "#5ee6a8"),
    ("RIGHT", "#ffe45c"),
    ("A", "#ffb703"),
    ("B", "#ff7d8f"),
    ("X", "#9be53f"),
    ("Y", "#f6f2ff"),
];

/// Where the Pico is, and the pitch of its pins.
const PICO: (f32, f32, f32, f32) = (330.0, 60.0, 200.0, 460.0);
const PITCH: f32 = 22.0;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    if let Some(arg) = parser.next()? {
        return Err(arg.unexpected().into());
    }
    for board in BOARDS {
        let path = path(board);
        std::fs::write(&path, draw(board)?).map_err(|cause| Error::file(&path, cause))?;
        println!("  {}", path.display());
    }
    Ok(())
}

fn path(board: &str) -> PathBuf {
    shell::root().join(format!("docs/wiring/{board}.svg"))
}

/// The middle of the pin of that name, and whether it is on the left side; of several the one nearest to `y`.
fn pin(name: &str, y: f32, side: Option<bool>) -> Option<(f32, f32, bool)> {
    let sides = [(true, LEFT), (false, RIGHT)].into_iter();
    let pins = sides.flat_map(|(is_left, pins)| {
        let places = pins.into_iter().enumerate();
        places.map(move |(at, pin)| (pin, is_left, PICO.1 + PITCH * (at as f32 + 1.0)))
    });
    let fit =
        pins.filter(|(pin, is_left, _)| *pin == name && side.is_none_or(|side| side == *is_left));
    let near = |at: f32| (at - y).abs();
    let (_, is_left, at) = fit.min_by(|a, b| near(a.2).total_cmp(&near(b.2)))?;
    let x = if is_left { PICO.0 } else { PICO.0 + PICO.2 };
    Some((x, at, is_left))
}

/// The picture of a board's wires.
fn draw(board: &str) -> Result<String, Error> {
    let file = shell::root().join(format!("tests/device/boards/{board}.json"));
    let text = std::fs::read_to_string(&file).map_err(|cause| Error::file(&file, cause))?;
    let wires: Value = serde_json::from_str(&text)
        .map_err(|cause| Error::new(format!("{}: {cause}", file.display())))?;
    let lacks = |what: &str| Error::new(format!("{}: no pin for {what}", file.display()));
    let mut svg = String::new();
    let mut row = |line: std::fmt::Arguments<'_>| {
        // A String takes everything.
        let _ = writeln!(svg, "{line}");
    };
    row(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 890 580\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"13\">"
    ));
    row(format_args!(
        "  <title>How the board `{board}` is wired</title>"
    ));
    row(format_args!(
        "  <rect width=\"890\" height=\"580\" fill=\"#14122b\"/>"
    ));
    let (x, y, width, height) = PICO;
    row(format_args!(
        "  <rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1f7a4d\"/>"
    ));
    row(format_args!(
        "  <rect x=\"{}\" y=\"{}\" width=\"40\" height=\"26\" rx=\"3\" fill=\"#c9c9d2\"/>",
        x + width / 2.0 - 20.0,
        y - 12.0
    ));
    row(format_args!(
        "  <rect x=\"{}\" y=\"{}\" width=\"44\" height=\"44\" fill=\"#15151d\"/>",
        x + width / 2.0 - 22.0,
        y + 200.0
    ));
    row(format_args!(
        "  <text x=\"{0}\" y=\"{1}\" fill=\"#f6f2ff\" text-anchor=\"middle\" font-weight=\"bold\">Pi Pico</text>\n  \
         <text x=\"{0}\" y=\"{2}\" fill=\"#f6f2ff\" text-anchor=\"middle\">USB</text>",
        x + width / 2.0,
        y + 290.0,
        y - 18.0
    ));
    for (is_left, pins) in [(true, LEFT), (false, RIGHT)] {
        for (at, name) in pins.iter().enumerate() {
            let (px, py) = (
                if is_left { x } else { x + width },
                y + PITCH * (at as f32 + 1.0),
            );
            let (tx, anchor) = if is_left {
                (px + 9.0, "start")
            } else {
                (px - 9.0, "end")
            };
            let label = if name.parse::<u8>().is_ok() {
                format!("GP{name}")
            } else {
                (*name).to_owned()
            };
            let number = if is_left { at + 1 } else { 40 - at };
            row(format_args!(
                "  <circle cx=\"{px}\" cy=\"{py}\" r=\"4\" fill=\"#ffe14a\"/>"
            ));
            row(format_args!(
                "  <text x=\"{tx}\" y=\"{}\" fill=\"#f6f2ff\" font-size=\"10\" text-anchor=\"{anchor}\">{label} <tspan fill=\"#9fd8b8\">{number}</tspan></text>",
                py + 3.5
            ));
        }
    }
    // The module, left.
    row(format_args!(
        "  <rect x=\"24\" y=\"150\" width=\"150\" height=\"250\" rx=\"8\" fill=\"#1b3b7a\"/>"
    ));
    row(format_args!(
        "  <rect x=\"34\" y=\"205\" width=\"100\" height=\"100\" fill=\"#07060f\" stroke=\"#c9c9d2\"/>"
    ));
    row(format_args!(
        "  <text x=\"84\" y=\"335\" fill=\"#f6f2ff\" text-anchor=\"middle\">ST7789</text>"
    ));
    row(format_args!(
        "  <text x=\"84\" y=\"352\" fill=\"#f6f2ff\" text-anchor=\"middle\">240 x 240</text>"
    ));
    for (at, (name, to, color)) in MODULE.iter().enumerate() {
        let from = 170.0 + 29.0 * at as f32;
        let to_pin = match *to {
            "GND" | "3V3" => (*to).to_owned(),
            key => wires[key].as_u64().ok_or_else(|| lacks(key))?.to_string(),
        };
        let side = (*to == "GND").then_some(true);
        let (px, py, is_left) = pin(&to_pin, from, side).ok_or_else(|| lacks(to))?;
        // Each wire has a lane of its own between the two boards.
        let lane = 194.0 + 13.0 * at as f32;
        let way = match is_left {
            true => format!("M174 {from} H{lane} V{py} H{px}"),
            // Round the Pico's top, to its other side.
            false => format!("M174 {from} H{lane} V24 H580 V{py} H{px}"),
        };
        row(format_args!(
            "  <path d=\"{way}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>"
        ));
        row(format_args!(
            "  <circle cx=\"174\" cy=\"{from}\" r=\"4\" fill=\"#ffe14a\"/>"
        ));
        row(format_args!(
            "  <text x=\"165\" y=\"{}\" fill=\"#f6f2ff\" text-anchor=\"end\">{name}</text>",
            from + 4.5
        ));
    }
    draw_buttons(&wires, &mut row, &lacks)?;
    draw_piezo(&wires, &mut row, &lacks)?;
    row(format_args!("</svg>"));
    Ok(svg)
}

/// The buttons, right: each between its pin and ground. Those on the Pico's left side are reached round its foot.
fn draw_buttons(
    wires: &Value,
    row: &mut impl FnMut(std::fmt::Arguments<'_>),
    lacks: &impl Fn(&str) -> Error,
) -> Result<(), Error> {
    for (at, (name, color)) in BUTTONS.iter().enumerate() {
        let y = 90.0 + 54.0 * at as f32;
        let gpio = wires["buttons"][*name]
            .as_u64()
            .ok_or_else(|| lacks(name))?;
        let (px, py, is_left) = pin(&gpio.to_string(), y, None).ok_or_else(|| lacks(name))?;
        let lane = 700.0 - 14.0 * at as f32;
        let way = match is_left {
            false => format!("M{px} {py} H{lane} V{y} H732"),
            true => {
                let (beside, below) = (310.0 - 7.0 * at as f32, 536.0 + 5.0 * at as f32);
                format!("M{px} {py} H{beside} V{below} H{lane} V{y} H732")
            }
        };
        row(format_args!(
            "  <path d=\"{way}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>"
        ));
        row(format_args!(
            "  <rect x=\"732\" y=\"{}\" width=\"34\" height=\"34\" rx=\"4\" fill=\"#3a3a46\"/>",
            y - 17.0
        ));
        row(format_args!(
            "  <circle cx=\"749\" cy=\"{y}\" r=\"11\" fill=\"{color}\"/>"
        ));
        row(format_args!(
            "  <text x=\"814\" y=\"{}\" fill=\"#f6f2ff\" font-weight=\"bold\">{name}</text>",
            y - 5.0
        ));
        row(format_args!(
            "  <path d=\"M766 {y} H798\" stroke=\"#8a8a94\" stroke-width=\"2.5\"/>"
        ));
        row(format_args!(
            "  <text x=\"814\" y=\"{}\" fill=\"#a69fd6\" font-size=\"11\">GP{gpio}</text>",
            y + 9.0
        ));
    }
    row(format_args!(
        "  <path d=\"M798 90 V560\" stroke=\"#8a8a94\" stroke-width=\"4\"/>"
    ));
    row(format_args!(
        "  <text x=\"790\" y=\"571\" fill=\"#f6f2ff\" text-anchor=\"end\">all to GND, any of the Pico's</text>"
    ));
    Ok(())
}

/// The piezo, above the buttons: between its pin and ground; it may be left out.
fn draw_piezo(
    wires: &Value,
    row: &mut impl FnMut(std::fmt::Arguments<'_>),
    lacks: &impl Fn(&str) -> Error,
) -> Result<(), Error> {
    let gpio = wires["piezo"].as_u64().ok_or_else(|| lacks("piezo"))?;
    let (px, py, _) = pin(&gpio.to_string(), 40.0, Some(false)).ok_or_else(|| lacks("piezo"))?;
    row(format_args!(
        "  <path d=\"M{px} {py} H566 V40 H732\" fill=\"none\" stroke=\"#ffe45c\" stroke-width=\"2.5\" stroke-dasharray=\"7 3\" stroke-linejoin=\"round\"/>"
    ));
    row(format_args!(
        "  <circle cx=\"749\" cy=\"40\" r=\"17\" fill=\"#c9a227\"/>\n  <circle cx=\"749\" cy=\"40\" r=\"9\" fill=\"#f2e3a0\"/>"
    ));
    row(format_args!(
        "  <path d=\"M766 40 H798 V90\" fill=\"none\" stroke=\"#8a8a94\" stroke-width=\"2.5\"/>"
    ));
    row(format_args!(
        "  <text x=\"814\" y=\"35\" fill=\"#f6f2ff\" font-weight=\"bold\">piezo</text>\n  <text x=\"814\" y=\"49\" fill=\"#a69fd6\" font-size=\"11\">GP{gpio}</text>"
    ));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_are_those_of_the_boards_as_they_are() {
        for board in BOARDS {
            let drawn = std::fs::read_to_string(path(board)).unwrap_or_default();
            assert_eq!(
                drawn,
                draw(board).unwrap(),
                "run `cargo xtask wiring`, and look at it"
            );
        }
    }

    #[test]
    fn every_pin_of_the_pico_is_there_once() {
        for gpio in 0..=22 {
            let name = gpio.to_string();
            let count = LEFT
                .iter()
                .chain(&RIGHT)
                .filter(|pin| **pin == name)
                .count();
            assert_eq!(count, 1, "GP{gpio}");
        }
    }
}
