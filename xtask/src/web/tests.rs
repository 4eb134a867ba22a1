//! The page's tests: every golden picture from the module in Node, and the page itself in a real Chromium.
//!
//! Here the job is written (what to press at which tick, and what each shot must hash to); `tests/web` plays it. Where
//! no Chromium can be had the pictures are still compared, and that is said.

use super::{Built, page, serve};
use crate::counts::Counts;
use crate::error::Error;
use crate::{node, shell, shots};
use kaijubox::console::script::{self, Moment};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The machine of all pictures, as `tests/common` has it.
const FACTS: &str = "board=picosystem,build=00000000,flash_total=2097152,flash_image=700000,flash_saves=65536,\
                     wire_khz=62500,flash_id=EF4018,gauges=good,frames=0";
/// The dice of all pictures, as `tests/common` has them.
const SEEDS: [u64; 2] = [7, 8];
/// What drives Chromium wants a newer Node than the other tests do.
const OLDEST_NODE: u32 = 20;
/// How Chromium is called, by those who sell it and by those who package it.
const CHROMIUMS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The tests that want one.
const IN_BROWSER: [&str; 4] = [
    "browser.test.mjs",
    "ears.test.mjs",
    "hands.test.mjs",
    "sizes.test.mjs",
];

/// What was tested.
pub(crate) struct Tested {
    pub(crate) counts: Counts,
    /// What the page weighs, in kB.
    pub(crate) weight: usize,
    /// Why no browser was tried, if none was.
    pub(crate) no_browser: Option<String>,
}

/// Tests the page. `desktop` reads what the page exports.
pub(crate) fn test(built: &Built, desktop: &Path) -> Result<Tested, Error> {
    node::prepare()?;
    let browser = browser();
    let job = write_job(built, browser.as_deref().ok(), Some(desktop))?;
    let mut counts = Counts::default();
    let mut node = node(&job);
    node.args(["--test", "goldens.test.mjs"]);
    if browser.is_ok() {
        node.args(IN_BROWSER);
    }
    println!("{}", built.table());
    shell::run_tee(&mut node, |line| counts.add_node(line))?;
    built.weigh()?;
    Ok(Tested {
        counts,
        weight: built.packed() / 1000,
        no_browser: browser.err().map(|why| why.to_string()),
    })
}

/// The folder of the page's tests.
fn folder() -> PathBuf {
    shell::root().join("tests/web")
}

/// Node in that folder, with a job.
pub(super) fn node(job: &Path) -> Command {
    let mut node = shell::command("node");
    node.current_dir(folder()).env("KAIJUBOX_JOB", job);
    node
}

/// A Chromium and what drives it; the error says what of it cannot be had.
pub(super) fn browser() -> Result<PathBuf, Error> {
    let found = chromium()?;
    node::prepare_in(&folder())?;
    Ok(found)
}

/// Where a Chromium is, installed if need be; the error says why there is none.
fn chromium() -> Result<PathBuf, Error> {
    if node::version().is_some_and(|major| major < OLDEST_NODE) {
        return Err(Error::new(format!(
            "a browser is driven by Node {OLDEST_NODE} or later, and here is an older one"
        )));
    }
    let find = || CHROMIUMS.iter().find_map(|name| shell::find(name));
    if let Some(found) = find() {
        return Ok(found);
    }
    println!("  there is no Chromium; installing Debian's package chromium");
    shell::apt_install(&["chromium"])?;
    find().ok_or_else(|| Error::new("Debian's package chromium holds no chromium"))
}

/// Serves the page and writes down what to do with it.
pub(super) fn write_job(
    built: &Built,
    browser: Option<&Path>,
    desktop: Option<&Path>,
) -> Result<PathBuf, Error> {
    let out = shell::target_dir().join("web-tests");
    std::fs::create_dir_all(&out).map_err(|cause| Error::file(&out, cause))?;
    let scripts = shots::scripts()?;
    let scripts = scripts
        .iter()
        .map(|path| script_json(path))
        .collect::<Result<Vec<_>, _>>()?;
    let job = json!({
        "folder": built.folder,
        "weight": built.packed(),
        "single": built.single,
        "address": serve::in_background(&built.folder)?,
        "chromium": browser,
        "desktop": desktop,
        "root": shell::root(),
        "out": out,
        "seeds": SEEDS,
        "facts": FACTS,
        "scripts": scripts,
    });
    let path = out.join("job.json");
    std::fs::write(&path, job.to_string()).map_err(|cause| Error::file(&path, cause))?;
    Ok(path)
}

/// A script: its name, what its machine lacks, `[buttons, ticks]` one after the other, and the shots by tick.
fn script_json(path: &Path) -> Result<Value, Error> {
    let text = std::fs::read_to_string(path).map_err(|cause| Error::file(path, cause))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let fault = shots::FAULTS.iter().find(|(about, _)| *about == name);
    let facts = match fault {
        Some((_, fault)) => format!("{FACTS},{fault}"),
        None => FACTS.to_owned(),
    };
    let (mut steps, mut shots) = (Vec::<(u8, u32)>::new(), Vec::new());
    let mut tick = 0;
    for moment in script::moments(&text) {
        match moment {
            Moment::Tick(buttons) => {
                tick += 1;
                match steps.last_mut() {
                    Some((held, ticks)) if *held == buttons.0 => *ticks += 1,
                    _ => steps.push((buttons.0, 1)),
                }
            }
            Moment::Shot(shot) => {
                let golden = shell::root().join(format!("tests/screens/{name}-{shot}.png"));
                shots.push(json!({ "tick": tick, "name": shot, "sha256": picture_hash(&golden)? }));
            }
        }
    }
    let keeps = !facts.split(',').any(|fact| fact.starts_with("saves="));
    Ok(json!({ "name": name, "facts": facts, "keeps": keeps, "steps": steps, "shots": shots }))
}

/// The hash of a picture's pixels, three bytes each.
fn picture_hash(path: &Path) -> Result<String, Error> {
    let cannot = |cause: png::DecodingError| Error::new(format!("{}: {cause}", path.display()));
    let file = std::fs::File::open(path).map_err(|cause| Error::file(path, cause))?;
    let mut reader = png::Decoder::new(std::io::BufReader::new(file))
        .read_info()
        .map_err(cannot)?;
    let mut bytes = vec![0; reader.output_buffer_size().unwrap_or_default()];
    reader.next_frame(&mut bytes).map_err(cannot)?;
    Ok(page::hex(&Sha256::digest(&bytes)))
}
