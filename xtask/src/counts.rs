//! How many tests ran, read off the last lines that test runners print.
//!
//! Both runners have machine-readable reports, cargo's only on nightly; the lines people read have been stable for
//! years, and reading them costs nothing of the visible output.

/// Tests that passed and failed.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct Counts {
    pub(crate) passed: u32,
    pub(crate) failed: u32,
}

impl Counts {
    /// Adds a line of `cargo test`: `test result: ok. 12 passed; 0 failed; …`.
    pub(crate) fn add_cargo(&mut self, line: &str) {
        if let Some((_, rest)) = line.split_once("test result: ") {
            let words: Vec<_> = rest.split([' ', ';']).collect();
            self.passed += before(&words, "passed");
            self.failed += before(&words, "failed");
        }
    }

    /// Adds a line of Node's own runner: `ℹ pass 12` on a terminal, `# pass 12` elsewhere.
    pub(crate) fn add_node(&mut self, line: &str) {
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["ℹ" | "#", "pass", count] => self.passed += count.parse().unwrap_or(0),
            ["ℹ" | "#", "fail", count] => self.failed += count.parse().unwrap_or(0),
            _ => {}
        }
    }
}

/// The number that stands before `word`.
fn before(words: &[&str], word: &str) -> u32 {
    let found = words.windows(2).find(|pair| pair[1] == word);
    found.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_results_of_several_binaries_add_up() {
        let mut counts = Counts::default();
        counts.add_cargo("running 14 tests");
        counts.add_cargo("test result: ok. 12 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.1s");
        counts.add_cargo(
            "test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out",
        );
        assert_eq!(
            counts,
            Counts {
                passed: 15,
                failed: 1
            }
        );
    }

    #[test]
    fn node_results_are_read_in_both_spellings() {
        let mut counts = Counts::default();
        for line in [
            "# tests 9",
            "# pass 7",
            "# fail 2",
            "ℹ pass 1",
            "ok 1 - boots and shows a pass card",
        ] {
            counts.add_node(line);
        }
        assert_eq!(
            counts,
            Counts {
                passed: 8,
                failed: 2
            }
        );
    }
}
