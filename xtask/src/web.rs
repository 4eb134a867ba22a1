//! `cargo xtask web`: the page that plays the console in a browser, in `target/web`, and as one file.
//!
//! No bundler: the page's files (`src/bin/web/page`) are copied as they are, with the console's module, icons, and a
//! service worker that knows their hash. `kaijubox.html` has all of it in itself, so that it also runs from a disk.

mod guide;
mod icons;
mod measure;
mod page;
mod serve;
mod tests;
mod weight;

pub(crate) use page::{gzip, hex};
pub(crate) use tests::test;
pub(crate) use weight::Built;

use crate::error::Error;
use crate::shell;
use crate::toolchain::{PAGE, Toolchain};
use lexopt::prelude::*;
use page::Page;

/// The port that is tried first.
const PORT: u16 = 8000;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let (mut serve, mut measure) = (false, false);
    let mut port = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("serve") => serve = true,
            Long("port") => {
                serve = true;
                port = Some(parser.value()?.parse()?);
            }
            Long("measure") => measure = true,
            other => return Err(other.unexpected().into()),
        }
    }
    let built = build()?;
    print!("{}", built.table());
    if measure {
        measure::run(&built)?;
    }
    if serve {
        serve::for_ever(&built.folder, port.unwrap_or(PORT), port.is_none())?;
    }
    Ok(())
}

/// Builds the page.
pub(crate) fn build() -> Result<Built, Error> {
    println!("  the page: looking for a compiler for the browser");
    let toolchain = Toolchain::find_for(&PAGE)?;
    println!("  {toolchain}");
    println!("  building the console's module; the first time takes a minute or two");
    toolchain.build(&["web"])?;
    let wasm = toolchain.built("web.wasm");
    let wasm = std::fs::read(&wasm).map_err(|cause| Error::file(&wasm, cause))?;

    let page = Page::read(wasm)?;
    let folder = shell::target_dir().join("web");
    // What an older page had and this one has not must not be served.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|cause| Error::file(&folder, cause))?;
    let mut files = Vec::new();
    for (name, bytes) in page.files()? {
        let path = folder.join(&name);
        std::fs::write(&path, &bytes).map_err(|cause| Error::file(&path, cause))?;
        files.push((name, bytes.len(), gzip(&bytes).len()));
    }
    let single = folder.join(page::SINGLE);
    let bytes = page.single()?;
    std::fs::write(&single, &bytes).map_err(|cause| Error::file(&single, cause))?;
    Ok(Built {
        folder,
        single,
        files,
    })
}
