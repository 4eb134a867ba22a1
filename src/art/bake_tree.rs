//! Which folders of `assets/` hold sprites, and the modules they become; runs in the build, not on the chip.
//!
//! Under `assets/<game>/art` the folders `icons` and `sprites` hold them, and so do the folders in those;
//! `assets/<game>/art/icons/small/die.svg` is `art::<game>::icons::small::DIE`. Every other folder there holds
//! pictures of a fixed size (`cards/bake`). Knows no game: its name is that of its folder.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use super::bake_art;

/// Folders of `assets/<game>/art` that hold sprites.
const SPRITES: [(&str, &str); 2] = [
    ("icons", "Signs: one beside a word, or in place of it."),
    ("sprites", "Pictures with holes, to be drawn over others."),
];

/// The Rust source of a module a game with all its sprites, or one sentence on what is wrong.
pub(crate) fn bake(assets: &Path) -> Result<String, String> {
    let (mut code, mut all) = (String::new(), All::default());
    for assets in folders(assets)? {
        let game = name(&assets);
        let mut modules = String::new();
        for (folder, what) in SPRITES {
            let dir = assets.join("art").join(folder);
            if dir.is_dir() {
                modules += &module(&dir, &game, what, &mut all)?;
            }
        }
        if !modules.is_empty() {
            writeln!(
                code,
                "/// Sprites of `{game}`.\npub mod {game} {{\n{modules}}}"
            )
            .expect(TEXT);
        }
    }
    // A die's faces are signs as well.
    let is_sign = |row: &&String| row.contains("::icons") || row.contains("::dice");
    let signs: Vec<_> = all.sprites.iter().filter(is_sign).cloned().collect();
    let (sign_count, signs) = (signs.len(), signs.concat());
    let [sprites, blocks] = [all.sprites, all.blocks].map(|rows| (rows.len(), rows.concat()));
    let ((sprite_count, sprites), (block_count, blocks)) = (sprites, blocks);
    Ok(code
        + &format!(
            "\n/// Every sprite there is, by the path of its module and the name of its file.\n\
             pub static SPRITES: [(&str, &str, &Sprite); {sprite_count}] = [\n{sprites}];\n\
             \n/// Those of them that stand for a word.\n\
             pub static SIGNS: [(&str, &str, &Sprite); {sign_count}] = [\n{signs}];\n\
             \n/// Every picture made of blocks, in the same way.\n\
             pub static BLOCKS: [(&str, &str, &Blocks); {block_count}] = [\n{blocks}];\n"
        ))
}

/// The rows of the tables of everything.
#[derive(Default)]
struct All {
    sprites: Vec<String>,
    blocks: Vec<String>,
}

/// The source of the module of one folder, which stands in the module `path`; tells `all` its sprites.
fn module(dir: &Path, path: &str, what: &str, all: &mut All) -> Result<String, String> {
    let folder = name(dir);
    let path = format!("{path}::{folder}");
    let baked = bake_art::bake(dir)?;
    let row = |name: &String| {
        let constant = name.to_uppercase();
        format!("    ({path:?}, {name:?}, &{path}::{constant}),\n")
    };
    all.sprites.extend(baked.sprites.iter().map(row));
    all.blocks.extend(baked.blocks.iter().map(row));
    let mut code = format!(
        "/// {what}\npub mod {folder} {{\n\
         #[allow(unused_imports, reason = \"not every folder has blocks\")]\n\
         use crate::art::{{Block, Blocks, Palette, Point, Size, Sprite, color}};\n{}",
        baked.code
    );
    for inner in folders(dir)? {
        let what = format!("The sprites of `{folder}/{}`.", name(&inner));
        code += &module(&inner, &path, &what, all)?;
    }
    Ok(code + "}\n")
}

/// The folders in a folder, in the order of the alphabet.
fn folders(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut folders: Vec<_> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    Ok(folders)
}

fn name(dir: &Path) -> String {
    let name = dir.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

const TEXT: &str = "a String takes any text";
