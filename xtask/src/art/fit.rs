//! How likely a pixel is like which neighbour, counted over all pictures: the table of `src/art/cards/model.rs`.

use super::bake::encode::groups;
use super::bake::format::{CONTEXTS, NEIGHBOURS, RANK_BITS};
use crate::error::Error;
use crate::shell;
use kaijubox::art::cards;

const FILE: &str = "src/art/cards/model.rs";

/// Puts the table for the pictures of today into the file.
pub(super) fn write() -> Result<(), Error> {
    let mut counts = vec![[1_u32; NEIGHBOURS + 1]; CONTEXTS];
    for picture in cards::all() {
        let indices = super::indexed(picture)?.indices;
        for pixel in groups(&indices).iter().flatten() {
            counts[pixel.context][pixel.rank] += 1;
        }
    }
    let rows: String = counts.iter().map(|counts| row(*counts)).collect();
    let file = shell::root().join(FILE);
    let told = |cause| Error::file(&file, cause);
    let source = std::fs::read_to_string(&file).map_err(told)?;
    let broken = || Error::new(format!("{FILE} has no table"));
    let (head, _) = source.split_once("= [\n").ok_or_else(broken)?;
    std::fs::write(&file, format!("{head}= [\n{rows}];\n")).map_err(told)?;
    println!(
        "{FILE} is for {} pictures; `cargo xtask art` tells what they take now",
        cards::all().count()
    );
    Ok(())
}

/// Where the shares begin, of the second neighbour and of those after it; none is empty.
fn row(counts: [u32; NEIGHBOURS + 1]) -> String {
    const SPARE: u32 = (1 << RANK_BITS) - NEIGHBOURS as u32 - 1;
    let total: u32 = counts.iter().sum();
    let mut sum = 0;
    let starts: Vec<u32> = (1..=NEIGHBOURS as u32)
        .map(|rank| {
            sum += counts[rank as usize - 1];
            rank + (u64::from(sum) * u64::from(SPARE) / u64::from(total)) as u32
        })
        .collect();
    format!("    {starts:?},\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_neighbour_is_impossible() {
        assert_eq!(
            row([1_000_000, 1, 1, 1, 1]),
            "    [4091, 4092, 4093, 4094],\n"
        );
        assert_eq!(row([1; 5]), "    [819, 1638, 2457, 3276],\n");
    }
}
