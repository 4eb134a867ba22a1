//! Turns `assets/text/<language>/*.toml` into tables; runs in the build, not on the chip.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

/// The Rust source of the key enum and of one table a language, or one sentence on what is wrong.
pub(crate) fn bake(root: &Path) -> Result<String, String> {
    let english = language(&root.join("en"))?;
    let mut code = String::from("/// A string of the console, in any language.\n");
    code.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Key {\n");
    for (key, text) in &english {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        writeln!(code, "    /// {words}\n    {},", camel(key)).expect("a String takes any text");
    }
    writeln!(
        code,
        "}}\n\n/// The strings in the order of [`Key`].\nstatic EN: [&str; {}] = [",
        english.len()
    )
    .expect("a String takes any text");
    for text in english.values() {
        writeln!(code, "    {text:?},").expect("a String takes any text");
    }
    code.push_str("];\n");
    Ok(code)
}

/// All strings of a language, by `table.key`.
fn language(dir: &Path) -> Result<BTreeMap<String, String>, String> {
    let mut strings = BTreeMap::new();
    let files = fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut paths: Vec<_> = files.filter_map(|f| Some(f.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let tables: BTreeMap<String, BTreeMap<String, String>> =
            toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))?;
        for (table, keys) in tables {
            for (key, value) in keys {
                let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                if !key.chars().all(plain) || !table.chars().all(plain) {
                    return Err(format!(
                        "{}: [{table}] {key}: a name has only small letters, digits and _",
                        path.display()
                    ));
                }
                if strings.insert(format!("{table}_{key}"), value).is_some() {
                    return Err(format!(
                        "{}: [{table}] {key} is there twice",
                        path.display()
                    ));
                }
            }
        }
    }
    Ok(strings)
}

fn camel(key: &str) -> String {
    key.split('_')
        .flat_map(|word| {
            let mut chars = word.chars();
            chars
                .next()
                .map(|c| c.to_ascii_uppercase())
                .into_iter()
                .chain(chars)
        })
        .collect()
}
