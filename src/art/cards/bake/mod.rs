//! Turns the SVG pictures of cards into bytes for flash; runs in the build, not on the chip.
//!
//! Every folder of `assets/<game>/art` beside those of sprites is a set, every SVG in it the picture of the
//! card with that id; the game's sets together are its gallery, where an id is one picture. What a
//! picture was baked into is kept under a name that hashes the SVG and [`ENCODER`], so a changed
//! picture is the only one that is baked again.

pub(crate) mod encode;
#[path = "../format.rs"]
pub(crate) mod format;
#[path = "../model.rs"]
mod model;
pub(crate) mod palette;
pub(crate) mod raster;

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU32, Ordering},
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
/// Folders of `assets/<game>/art` that hold no set: sprites, see `bake_tree.rs`.
const NO_SETS: [&str; 2] = ["icons", "sprites"];

/// Where baked pictures are kept.
pub(crate) struct Shelves<'a> {
    /// What this build uses, and nothing else.
    pub(crate) out: &'a Path,
    /// What any build of the same target folder has baked, so that the firmware's build and the
    /// desktop's share the work.
    pub(crate) shared: &'a Path,
}

/// Bakes all games' pictures under `assets` and gives the Rust source of their galleries, or one sentence
/// on what is wrong. Each of `cards` (game and id) must have a picture.
pub(crate) fn bake(
    assets: &Path,
    cards: &[(String, String)],
    shelves: &Shelves<'_>,
) -> Result<String, String> {
    let out = shelves.out.join("cards");
    for dir in [&out, shelves.shared] {
        fs::create_dir_all(dir).map_err(|e| told(&e, dir))?;
    }
    let svgs: Vec<Svg> = find(assets)?.into_values().collect();
    let bare = |(game, id): &&(String, String)| {
        let mut svgs = svgs.iter();
        !svgs.any(|svg| svg.game == *game && svg.id == *id)
    };
    if let Some((game, id)) = cards.iter().find(bare) {
        let assets = assets.display();
        return Err(format!(
            "{assets}/{game}/art/<set>/{id}.svg is missing: the card has words"
        ));
    }
    let baked = bake_all(&svgs, &out, shelves.shared)?;
    let used: Vec<&PathBuf> = baked.iter().flat_map(|b| [&b.picture, &b.thumb]).collect();
    for file in list(&out)?.iter().filter(|file| !used.contains(file)) {
        fs::remove_file(file).map_err(|e| told(&e, file))?;
    }
    galleries(&svgs, &baked)
}

/// Bakes the pictures on all cores.
fn bake_all(svgs: &[Svg], out: &Path, shared: &Path) -> Result<Vec<Baked>, String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let bake = |svg: &Svg| {
        let bytes = fs::read(&svg.path).map_err(|e| told(&e, &svg.path))?;
        Baked::of(&bytes, out, shared).map_err(|e| told(&e, &svg.path))
    };
    std::thread::scope(|scope| {
        let shares = svgs.chunks(svgs.len().div_ceil(cores).max(1));
        let shares: Vec<_> = shares
            .map(|share| scope.spawn(move || share.iter().map(bake).collect::<Vec<_>>()))
            .collect();
        let join = |share: std::thread::ScopedJoinHandle<'_, Vec<_>>| {
            share.join().expect("baking does not panic")
        };
        shares.into_iter().flat_map(join).collect()
    })
}

/// The Rust source of a gallery a game, and of the list of them.
fn galleries(svgs: &[Svg], baked: &[Baked]) -> Result<String, String> {
    let (mut code, mut all, mut baked) = (String::new(), String::new(), baked.iter());
    for svgs in svgs.chunk_by(|a, b| a.game == b.game) {
        let (game, count) = (&svgs[0].game, svgs.len());
        let name = game.to_uppercase();
        let mut rows = String::new();
        for (Svg { id, folder, .. }, baked) in svgs.iter().zip(&mut baked) {
            let picture = format!("{name}_{}", id.to_uppercase());
            let thumb = format!("{picture}_THUMB");
            writeln!(
                rows,
                "    Picture {{ id: {id:?}, folder: {folder:?}, picture: &{picture}, thumb: &{thumb} }},"
            )
            .expect(TEXT);
            for (name, file) in [(picture, &baked.picture), (thumb, &baked.thumb)] {
                let length = fs::metadata(file).map_err(|e| told(&e, file))?.len();
                writeln!(
                    code,
                    "static {name}: [u8; {length}] = *include_bytes!({file:?});"
                )
                .expect(TEXT);
            }
        }
        writeln!(
            code,
            "static {name}_PICTURES: [Picture; {count}] = [\n{rows}];\n\
             /// The pictures of `{game}`.\n\
             pub static {name}: Gallery = Gallery {{ game: {game:?}, pictures: &{name}_PICTURES }};"
        )
        .expect(TEXT);
        write!(all, "&{name}, ").expect(TEXT);
    }
    let count = svgs.chunk_by(|a, b| a.game == b.game).count();
    Ok(format!(
        "{code}/// Every game's pictures, in the order of the games' names.\n\
         pub static GALLERIES: [&Gallery; {count}] = [{all}];\n"
    ))
}

/// The source of a picture.
struct Svg {
    game: String,
    /// Under `assets`.
    folder: String,
    id: String,
    path: PathBuf,
}

/// All pictures' SVG files by game and id.
fn find(assets: &Path) -> Result<BTreeMap<(String, String), Svg>, String> {
    let mut found = BTreeMap::new();
    for assets in list(assets)?.iter().filter(|path| path.is_dir()) {
        let art = assets.join("art");
        if art.is_dir() {
            find_sets(&art, &stem(assets), &mut found)?;
        }
    }
    Ok(found)
}

/// Adds the pictures of one game's sets.
fn find_sets(
    art: &Path,
    game: &str,
    found: &mut BTreeMap<(String, String), Svg>,
) -> Result<(), String> {
    for folder in list(art)?.iter().filter(|path| path.is_dir()) {
        let set = stem(folder);
        if NO_SETS.contains(&set.as_str()) {
            continue;
        }
        for path in list(folder)? {
            if path.extension().is_none_or(|e| e != "svg") {
                return Err(format!("{}: not an SVG", path.display()));
            }
            let id = stem(&path);
            let place = (game.to_owned(), id.clone());
            if let Some(Svg { path: other, .. }) = found.get(&place) {
                let other = other.display();
                return Err(format!("{}: {other} has the same id", path.display()));
            }
            let svg = Svg {
                game: game.to_owned(),
                folder: format!("{game}/art/{set}"),
                id,
                path,
            };
            found.insert(place, svg);
        }
    }
    Ok(())
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
    fn named(name: &str, dir: &Path) -> Baked {
        Baked {
            picture: dir.join(format!("{name}.picture")),
            thumb: dir.join(format!("{name}.thumb")),
        }
    }

    fn exists(&self) -> bool {
        self.picture.exists() && self.thumb.exists()
    }

    /// The baked SVG in `out`, from `shared` if it was ever baked.
    fn of(svg: &[u8], out: &Path, shared: &Path) -> Result<Baked, String> {
        let mut hasher = DefaultHasher::new();
        (ENCODER, svg).hash(&mut hasher);
        let name = format!("{:016x}", hasher.finish());
        let [baked, kept] = [out, shared].map(|dir| Baked::named(&name, dir));
        if baked.exists() {
            return Ok(baked);
        }
        if !kept.exists() {
            let picture = encode::picture(&picture(svg)?).ok_or("the picture is too large")?;
            write(&kept.picture, &picture)?;
            write(&kept.thumb, &encode::thumb(&thumb(svg)?))?;
        }
        for (from, to) in [(kept.picture, &baked.picture), (kept.thumb, &baked.thumb)] {
            fs::copy(&from, to).map_err(|e| told(&e, &from))?;
        }
        Ok(baked)
    }
}

/// Writes a file that another build, or another thread with the same picture, may write or look for at the same time:
/// whole or not at all.
fn write(file: &Path, bytes: &[u8]) -> Result<(), String> {
    static DRAFTS: AtomicU32 = AtomicU32::new(0);
    let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
    let draft = file.with_extension(format!("{}-{number}", std::process::id()));
    fs::write(&draft, bytes).map_err(|e| told(&e, &draft))?;
    fs::rename(&draft, file).map_err(|e| told(&e, file))
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
