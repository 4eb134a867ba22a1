//! The page as it lies on disk, and what it weighs.

use super::page::SINGLE;
use crate::error::Error;
use std::path::PathBuf;

/// What the page may weigh for whoever opens it for the first time: all its files, each packed as servers send them.
const MAX_PACKED: usize = 1_200_000;

/// The page on disk.
pub(crate) struct Built {
    /// `target/web`.
    pub(crate) folder: PathBuf,
    /// All of it in one file.
    pub(crate) single: PathBuf,
    /// Each file of the page: its name, its bytes, and its bytes when packed.
    pub(super) files: Vec<(String, usize, usize)>,
}

impl Built {
    /// The names of the page's files, without the one that has all of it.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(name, ..)| name.as_str())
    }

    /// What all files of the page weigh together when packed.
    pub(super) fn packed(&self) -> usize {
        self.files.iter().map(|(.., packed)| packed).sum()
    }

    /// Is the page as light as it has to be?
    pub(super) fn weigh(&self) -> Result<(), Error> {
        let packed = self.packed();
        if packed <= MAX_PACKED {
            return Ok(());
        }
        Err(Error::new(format!(
            "the page weighs {packed} bytes gzipped, and {MAX_PACKED} is the most it may: {} too many",
            packed - MAX_PACKED
        )))
    }

    /// What the page weighs, for people.
    pub(super) fn table(&self) -> String {
        let mut text = format!("\n{}\n", self.folder.display());
        let mut sum = 0;
        let kb = |bytes: usize| bytes as f64 / 1e3;
        for (name, bytes, packed) in &self.files {
            text += &format!(
                "  {name:<24} {:>8.1} kB, {:>7.1} gzipped\n",
                kb(*bytes),
                kb(*packed)
            );
            sum += bytes;
        }
        text += &format!(
            "  {:<24} {:>8.1} kB, {:>7.1} gzipped, of {:.1} that it may weigh\n",
            "all of it",
            kb(sum),
            kb(self.packed()),
            kb(MAX_PACKED)
        );
        let single = self.single.metadata().map_or(0, |file| file.len());
        text += &format!("  {:<24} {:>8.1} kB\n", SINGLE, single as f64 / 1e3);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_too_heavy_is_refused_with_both_numbers() {
        let page = |packed: usize| Built {
            folder: PathBuf::new(),
            single: PathBuf::new(),
            files: vec![("a".into(), 9_000_000, 700_000), ("b".into(), 9, packed)],
        };
        assert!(page(500_000).weigh().is_ok());
        let error = page(500_001).weigh().unwrap_err().to_string();
        assert!(
            error.contains("1200001") && error.contains("1200000"),
            "{error}"
        );
    }
}
