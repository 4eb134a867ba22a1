//! Turns the SVG pictures of cards into bytes for flash; runs in the build, not on the chip.
//!
//! Every folder beside `console` and `icons` is a set, every SVG in it the picture of the card with
//! that id. What a picture was baked into is kept in the output folder under a name that hashes the
//! SVG and [`ENCODER`], so a changed picture is the only one that is baked again.

pub(crate) mod encode;
#[path = "../format.rs"]
pub(crate) mod format;
#[path = "../model.rs"]
mod model;
mod palette;
mod raster;

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
};

use format::{COLORS, PICTURE, THUMB, THUMB_COLORS};

/// The same SVG is baked into other bytes when one of these changes.
const ENCODER: [&str; 5] = [
    include_str!("encode.rs"),
    include_str!("palette.rs"),
    include_str!("raster.rs"),
    include_str!("../format.rs"),
    include_str!("../model.rs"),
];
/// Folders of `assets/art` that hold no cards.
const NO_SETS: [&str; 2] = ["console", "icons"];

/// Bakes all cards' pictures under `art` into files in `out` and gives the Rust source of their
/// table, or one sentence on what is wrong.
pub(crate) fn bake(art: &Path, out: &Path) -> Result<String, String> {
    let out = out.join("cards");
    fs::create_dir_all(&out).map_err(|e| told(&e, &out))?;
    let svgs = find(art)?;
    let (mut rows, mut data) = (String::new(), String::new());
    let mut used = Vec::new();
    for (id, (set, path)) in &svgs {
        let svg = fs::read(path).map_err(|e| told(&e, path))?;
        let baked = Baked::cached(&svg, &out).map_err(|e| told(&e, path))?;
        let picture = id.to_uppercase();
        let thumb = format!("{picture}_THUMB");
        writeln!(
            rows,
            "    Picture {{ id: {id:?}, set: {set:?}, picture: &{picture}, thumb: &{thumb} }},"
        )
        .expect(TEXT);
        for (name, file) in [(picture, baked.picture), (thumb, baked.thumb)] {
            let length = fs::metadata(&file).map_err(|e| told(&e, &file))?.len();
            writeln!(
                data,
                "static {name}: [u8; {length}] = *include_bytes!({file:?});"
            )
            .expect(TEXT);
            used.push(file);
        }
    }
    for file in list(&out)?.iter().filter(|file| !used.contains(file)) {
        fs::remove_file(file).map_err(|e| told(&e, file))?;
    }
    let count = svgs.len();
    Ok(format!(
        "static PICTURES: [Picture; {count}] = [\n{rows}];\n{data}"
    ))
}

/// All cards' SVG files by id, each with its set.
fn find(art: &Path) -> Result<BTreeMap<String, (String, PathBuf)>, String> {
    let mut found = BTreeMap::new();
    for folder in list(art)?.iter().filter(|path| path.is_dir()) {
        let set = stem(folder);
        if NO_SETS.contains(&set.as_str()) {
            continue;
        }
        for svg in list(folder)? {
            if svg.extension().is_none_or(|e| e != "svg") {
                return Err(format!("{}: not an SVG", svg.display()));
            }
            if let Some((_, other)) = found.insert(stem(&svg), (set.clone(), svg.clone())) {
                let other = other.display();
                return Err(format!("{}: {other} has the same id", svg.display()));
            }
        }
    }
    Ok(found)
}

const TEXT: &str = "a String takes any text";

/// Pixels as places in a list of RGB565 colours.
pub(crate) struct Indexed {
    pub(crate) indices: Vec<u8>,
    pub(crate) palette: Vec<u16>,
}

/// The picture of an SVG before it is packed.
pub(crate) fn picture(svg: &[u8]) -> Result<Indexed, String> {
    Ok(palette::reduce(&raster::draw(svg, PICTURE)?, COLORS))
}

/// The thumbnail of an SVG before it is packed.
pub(crate) fn thumb(svg: &[u8]) -> Result<Indexed, String> {
    Ok(palette::reduce(&raster::draw(svg, THUMB)?, THUMB_COLORS))
}

/// The files that hold one baked card.
struct Baked {
    picture: PathBuf,
    thumb: PathBuf,
}

impl Baked {
    fn cached(svg: &[u8], out: &Path) -> Result<Baked, String> {
        let mut hasher = DefaultHasher::new();
        (ENCODER, svg).hash(&mut hasher);
        let name = format!("{:016x}", hasher.finish());
        let baked = Baked {
            picture: out.join(format!("{name}.picture")),
            thumb: out.join(format!("{name}.thumb")),
        };
        if baked.picture.exists() && baked.thumb.exists() {
            return Ok(baked);
        }
        let picture = encode::picture(&picture(svg)?).ok_or("the picture is too large")?;
        let thumb = encode::thumb(&thumb(svg)?);
        for (file, bytes) in [(&baked.picture, picture), (&baked.thumb, thumb)] {
            fs::write(file, bytes).map_err(|e| told(&e, file))?;
        }
        Ok(baked)
    }
}

fn list(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(dir).map_err(|e| told(&e, dir))?;
    entries
        .map(|entry| entry.map(|e| e.path()).map_err(|e| told(&e, dir)))
        .collect()
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn told(error: &dyn std::fmt::Display, path: &Path) -> String {
    format!("{}: {error}", path.display())
}
