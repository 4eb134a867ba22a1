//! Bakes `assets/` into tables and notes the commit. The encoders live beside their decoders.

use std::{env, fs, path::Path, process::Command};

#[path = "src/art/bake.rs"]
mod bake_art;
#[path = "src/art/cards/bake/mod.rs"]
mod bake_cards;
#[path = "src/text/bake_fonts.rs"]
mod bake_fonts;
#[path = "src/console/lesson/bake.rs"]
mod bake_lessons;
#[path = "src/console/puzzle/bake.rs"]
mod bake_puzzles;
#[path = "src/text/bake.rs"]
mod bake_text;
#[path = "src/art/bake_tree.rs"]
mod bake_tree;
#[path = "src/art/encode.rs"]
mod encode;
#[path = "src/art/format.rs"]
mod format;

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let (root, out) = (Path::new(&root), Path::new(&out));

    println!("cargo::rerun-if-changed=src/text/bake.rs");
    println!("cargo::rerun-if-changed=src/text/bake_fonts.rs");
    println!("cargo::rerun-if-changed=src/text/bake_grammar.rs");
    let assets = root.join("assets");
    write(&out.join("fonts.rs"), bake_fonts::bake(&assets));
    write(&out.join("text.rs"), bake_text::bake(&assets));

    // The directory stands for each file in it, and for those that come and go.
    println!("cargo::rerun-if-changed=assets");
    for file in ["bake", "bake_tree", "encode", "format"] {
        println!("cargo::rerun-if-changed=src/art/{file}.rs");
    }
    write(&out.join("sprites.rs"), bake_tree::bake(&assets));

    // Only the linker reads them, and cargo does not know.
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rerun-if-changed=one_search.x");
    for board in ["picosystem", "pico-lcd-1-3", "breadboard"] {
        let guard = root.join("one_search.x");
        let guard = guard.display();
        println!("cargo::rustc-link-arg-bin=firmware-{board}=-T{guard}");
    }

    println!("cargo::rerun-if-changed=src/art/cards/bake");
    for file in ["format", "model"] {
        println!("cargo::rerun-if-changed=src/art/cards/{file}.rs");
    }
    // Beside the folders of all profiles and targets.
    let target = out
        .ancestors()
        .find(|dir| dir.join("CACHEDIR.TAG").exists());
    let shelves = bake_cards::Shelves {
        out,
        shared: &target.unwrap_or(out).join("baked-art"),
    };
    let cards = bake_text::cards(&assets);
    let galleries = cards
        .as_deref()
        .map_err(String::clone)
        .and_then(|cards| bake_cards::bake(&assets, cards, &shelves));
    write(&out.join("galleries.rs"), galleries);

    println!("cargo::rerun-if-changed=src/console/puzzle/bake.rs");
    let puzzles = cards.and_then(|cards| bake_puzzles::bake(&assets, &cards));
    write_each(out, "puzzles", puzzles);
    println!("cargo::rerun-if-changed=src/console/lesson/bake.rs");
    write_each(out, "lesson", bake_lessons::bake(&assets));

    println!("cargo::rustc-env=KAIJUBOX_BUILD={}", commit(root));
}

/// Writes what was baked, or fails the build with the reason why nothing was.
fn write(file: &Path, baked: Result<String, String>) {
    match baked {
        Ok(code) => fs::write(file, code).expect("OUT_DIR can be written"),
        Err(reason) => println!("cargo::error={reason}"),
    }
}

/// The same for what was baked game by game.
fn write_each(out: &Path, what: &str, baked: Result<Vec<(String, String)>, String>) {
    match baked {
        Ok(games) => {
            for (game, code) in games {
                write(&out.join(format!("{what}_{game}.rs")), Ok(code));
            }
        }
        Err(reason) => println!("cargo::error={reason}"),
    }
}

/// The commit that is checked out, or "unknown".
fn commit(root: &Path) -> String {
    println!("cargo::rerun-if-changed=build.rs");
    // Asked for, since a worktree keeps them elsewhere.
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(root, &["rev-parse", "--git-path", file])
            && root.join(&path).exists()
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(root, &["rev-parse", "--short=8", "HEAD"]).unwrap_or_else(|| "unknown".to_owned())
}

/// What git says, if it can.
fn git(root: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .args(args)
        .current_dir(root)
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(said)
}
