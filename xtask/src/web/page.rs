//! The files of the page: what is copied, what is filled in, and how all of them become one.

use super::{guide, icons};
use crate::error::Error;
use crate::shell;
use flate2::{Compression, write::GzEncoder};
use sha2::{Digest as _, Sha256};
use std::io::Write as _;

/// The page in one file.
pub(super) const SINGLE: &str = "kaijubox.html";
/// The page's scripts, each after those that it imports.
const SCRIPTS: [&str; 7] = [
    "language.js",
    "machine.js",
    "buttons.js",
    "saves.js",
    "voice.js",
    "loudspeaker.js",
    "main.js",
];
/// What a worker of the page runs.
const WORKER: &str = "rehearsal.js";
const MANIFEST: &str = r##"{
  "name": "Kaijubox",
  "short_name": "Kaijubox",
  "description": "{{description}}",
  "start_url": "./",
  "scope": "./",
  "display": "standalone",
  "background_color": "#14122b",
  "theme_color": "#14122b",
  "icons": [
    { "src": "icon-192.png", "sizes": "192x192", "type": "image/png" },
    { "src": "icon-512.png", "sizes": "512x512", "type": "image/png" },
    { "src": "icon-maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable" }
  ]
}
"##;

/// What the page is made of.
pub(super) struct Page {
    wasm: Vec<u8>,
    description: String,
}

impl Page {
    pub(super) fn read(wasm: Vec<u8>) -> Result<Page, Error> {
        let manifest = shell::root().join("Cargo.toml");
        let text =
            std::fs::read_to_string(&manifest).map_err(|cause| Error::file(&manifest, cause))?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("description = \""));
        let description = line.and_then(|line| line.strip_suffix('"'));
        let description = description.ok_or_else(|| Error::new("Cargo.toml has no description"))?;
        Ok(Page {
            wasm,
            description: description.to_owned(),
        })
    }

    /// The files of the page by their names; the service worker comes last and knows all others.
    pub(super) fn files(&self) -> Result<Vec<(String, Vec<u8>)>, Error> {
        let mut files = vec![
            (
                "index.html".to_owned(),
                self.filled("index.html")?.into_bytes(),
            ),
            ("style.css".to_owned(), source("style.css")?.into_bytes()),
            ("kaijubox.wasm".to_owned(), self.wasm.clone()),
        ];
        let manifest = MANIFEST.replace("{{description}}", &self.description);
        files.push(("manifest.webmanifest".to_owned(), manifest.into_bytes()));
        for script in SCRIPTS.into_iter().chain([WORKER]) {
            files.push((script.to_owned(), source(script)?.into_bytes()));
        }
        files.extend(icons::all(&source("icon.svg")?)?);
        let mut hash = Sha256::new();
        for (name, bytes) in &files {
            hash.update(name.as_bytes());
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        let mut names: Vec<_> = files.iter().map(|(name, _)| format!("{name:?}")).collect();
        names.insert(0, "\"./\"".to_owned());
        let worker = source("sw.js")?
            .replace("{{hash}}", &hex(&hash.finalize()[..8]))
            .replace("{{files}}", &format!("[{}]", names.join(", ")));
        files.push(("sw.js".to_owned(), worker.into_bytes()));
        Ok(files)
    }

    /// Everything in one file that needs no other: the module packed, the scripts one after the other.
    pub(super) fn single(&self) -> Result<Vec<u8>, Error> {
        let mut html = self.filled("index.html")?;
        let is_link = |line: &str| line.starts_with("<link ");
        html = html
            .lines()
            .filter(|line| !is_link(line))
            .collect::<Vec<_>>()
            .join("\n");
        let mut scripts = String::new();
        for script in SCRIPTS {
            scripts += &without_modules(&source(script)?);
        }
        let icon = base64(source("icon.svg")?.as_bytes());
        let head = format!(
            "<link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">\n<style>\n{}</style>\n</head>",
            source("style.css")?
        );
        let module = format!(
            "<script type=\"application/octet-stream\" id=\"wasm\">{}</script>\n<script type=\"module\">\n{scripts}</script>",
            base64(&gzip(&self.wasm))
        );
        replace_once(&mut html, "</head>", &head)?;
        replace_once(
            &mut html,
            "<script type=\"module\" src=\"main.js\"></script>",
            &module,
        )?;
        Ok(html.into_bytes())
    }

    fn filled(&self, name: &str) -> Result<String, Error> {
        let text = source(name)?.replace("{{description}}", &self.description);
        Ok(text.replace("{{guide}}", &guide::html()?))
    }
}

/// A file of the page as it is written.
fn source(name: &str) -> Result<String, Error> {
    let path = shell::root().join("src/bin/web/page").join(name);
    std::fs::read_to_string(&path).map_err(|cause| Error::file(&path, cause))
}

/// A script that stands in one file with those it imports. Names are unique over all of them.
fn without_modules(script: &str) -> String {
    let lines = script.lines().filter(|line| !line.starts_with("import "));
    lines
        .map(|line| line.strip_prefix("export ").unwrap_or(line).to_owned() + "\n")
        .collect()
}

fn replace_once(text: &mut String, what: &str, by: &str) -> Result<(), Error> {
    if text.matches(what).count() != 1 {
        return Err(Error::new(format!("index.html should have `{what}` once")));
    }
    *text = text.replace(what, by);
    Ok(())
}

/// The bytes as a server would send them; the same every time.
pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    packed.expect("memory takes everything")
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            text.push(if i <= three.len() { letter.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_as_everywhere() {
        for (bytes, text) in [("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn scripts_in_one_file_import_and_export_nothing() {
        let script = "import { A } from \"./a.js\";\nexport const B = A;\n  import_me();\n";
        assert_eq!(without_modules(script), "const B = A;\n  import_me();\n");
    }

    #[test]
    fn every_script_is_listed_after_what_it_imports_and_names_are_unique() {
        let mut known = std::collections::HashSet::new();
        for (at, name) in SCRIPTS.iter().enumerate() {
            let text = source(name).unwrap();
            for line in text.lines() {
                if let Some((_, from)) = line.split_once(" from \"./") {
                    let from = from.trim_end_matches("\";");
                    assert!(SCRIPTS[..at].contains(&from), "{name} imports {from}");
                }
                let line = line.strip_prefix("export ").unwrap_or(line);
                let words: Vec<_> = line.split([' ', '(', '=']).collect();
                if let ["const" | "class" | "function" | "async", ..] = words[..] {
                    let new = words
                        .iter()
                        .find(|word| !["const", "class", "function", "async", ""].contains(word));
                    assert!(known.insert(new.unwrap().to_string()), "{name}: {line}");
                }
            }
        }
    }

    #[test]
    fn one_file_holds_everything() {
        let page = Page::read(b"\0asm".to_vec()).unwrap();
        let single = String::from_utf8(page.single().unwrap()).unwrap();
        for link in [
            "src=\"",
            "href=\"icon",
            "href=\"style",
            "{{",
            "\nimport ",
            "\nexport ",
        ] {
            assert!(!single.contains(link), "{link}");
        }
        let files = page.files().unwrap();
        let (name, worker) = files.last().unwrap();
        let worker = String::from_utf8(worker.clone()).unwrap();
        assert_eq!(name, "sw.js");
        assert!(
            worker.contains("\"kaijubox.wasm\"") && !worker.contains("{{"),
            "{worker}"
        );
    }
}
