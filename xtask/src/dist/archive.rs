//! A folder as one file, `.tar.gz`: the same bytes for the same files, whoever packs them and when.

use crate::error::Error;
use crate::web::gzip;
use std::path::Path;

const BLOCK: usize = 512;

/// Packs `files` of `folder`; in the archive they lie in a folder of the name `inside`.
pub(super) fn pack(folder: &Path, files: &[String], inside: &str) -> Result<Vec<u8>, Error> {
    let mut tar = Vec::new();
    for name in files {
        let path = folder.join(name);
        let bytes = std::fs::read(&path).map_err(|cause| Error::file(&path, cause))?;
        tar.extend(header(&format!("{inside}/{name}"), bytes.len())?);
        tar.extend(&bytes);
        tar.resize(tar.len().next_multiple_of(BLOCK), 0);
    }
    tar.resize(tar.len() + 2 * BLOCK, 0);
    Ok(gzip(&tar))
}

/// What stands before a file (POSIX.1-1988, ustar): nobody's, readable by all, from no time.
fn header(name: &str, length: usize) -> Result<[u8; BLOCK], Error> {
    let mut header = [0; BLOCK];
    let mut put =
        |at: usize, text: &str| header[at..at + text.len()].copy_from_slice(text.as_bytes());
    if name.len() > 100 {
        return Err(Error::new(format!(
            "{name} is too long a name for an archive"
        )));
    }
    put(0, name);
    for (at, text) in [(100, "0000644"), (108, "0000000"), (116, "0000000")] {
        put(at, text);
    }
    put(124, &format!("{length:011o}"));
    put(136, "00000000000");
    // The sum is taken with blanks in its own place.
    put(148, "        ");
    put(156, "0");
    put(257, "ustar");
    put(263, "00");
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    header[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_as_tar_reads_it() {
        let header = header("web/index.html", 8 * 8 * 8 + 1).unwrap();
        assert!(header.starts_with(b"web/index.html\0"));
        assert_eq!(&header[124..136], b"00000001001\0");
        let mut blank = header;
        blank[148..156].fill(b' ');
        let sum: u32 = blank.iter().map(|&byte| u32::from(byte)).sum();
        assert_eq!(&header[148..156], format!("{sum:06o}\0 ").as_bytes());
        assert!(super::header(&"long".repeat(30), 0).is_err());
    }
}
