//! The saves on a desktop: the chip's region as a file, byte for byte.
//!
//! The file is read once; every write and erase goes to it at once and is waited for, so that a
//! program that is killed loses no more than a console whose battery is pulled. A file that cannot
//! be opened is said, and the console is played without saves.

use std::{
    env,
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use kaijubox::save::{REGION, Report, SECTOR, Store, Workspace};

use crate::failure::Failure;

/// Where saves are unless `--saves` says otherwise.
pub(crate) fn default_path() -> Option<PathBuf> {
    let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".local/share"));
    Some(data.or_else(home)?.join("kaijubox/saves.bin"))
}

/// Opens the saves in `path`, and the file if there is none.
pub(crate) fn open<'w>(
    path: &Path,
    work: &'w mut Workspace,
) -> Result<Store<'w, FileFlash>, Failure> {
    let named = |error: &dyn std::fmt::Display| {
        Failure::broken(format!(
            "the saves in {} cannot be used ({error}); name another file with --saves FILE",
            path.display()
        ))
    };
    let flash = FileFlash::open(path).map_err(|error| named(&error))?;
    Store::open(flash, work).map_err(|fault| named(&fault))
}

/// What to tell about saves that were not found as they were left.
pub(crate) fn sentence(report: Report) -> Option<&'static str> {
    match report {
        Report { worn: true, .. } => Some("the file of the saves takes nothing any more"),
        Report { cut_back: true, .. } => Some("the newest saves are lost; older ones are shown"),
        Report { rescued: true, .. } => Some("the saves were damaged; what was whole was kept"),
        _ => None,
    }
}

/// A file that behaves as the chip's flash.
pub(crate) struct FileFlash {
    file: File,
    bytes: Vec<u8>,
}

impl FileFlash {
    pub(crate) fn open(path: &Path) -> io::Result<FileFlash> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path)?;
        let mut bytes = Vec::with_capacity(REGION);
        Read::by_ref(&mut file)
            .take(REGION as u64)
            .read_to_end(&mut bytes)?;
        // What a shorter file lacks was never written.
        bytes.resize(REGION, 0xFF);
        Ok(FileFlash { file, bytes })
    }

    fn keep(&mut self, from: usize, to: usize) -> Result<(), FileError> {
        let mut keep = || {
            self.file.seek(SeekFrom::Start(from as u64))?;
            self.file.write_all(&self.bytes[from..to])?;
            self.file.sync_data()
        };
        keep().map_err(FileError)
    }
}

/// The file could not be written.
#[derive(Debug)]
pub(crate) struct FileError(#[allow(dead_code, reason = "told by Debug")] io::Error);

impl NorFlashError for FileError {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl ErrorType for FileFlash {
    type Error = FileError;
}

impl ReadNorFlash for FileFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FileError> {
        bytes.copy_from_slice(&self.bytes[offset as usize..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        REGION
    }
}

impl NorFlash for FileFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FileError> {
        self.bytes[from as usize..to as usize].fill(0xFF);
        self.keep(from as usize, to as usize)
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FileError> {
        let (from, to) = (offset as usize, offset as usize + bytes.len());
        let places = self.bytes[from..to].iter_mut();
        places.zip(bytes).for_each(|(old, new)| *old &= new);
        self.keep(from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaijubox::save::{Decisions, Settings, Slot};

    #[test]
    fn a_file_keeps_what_the_chip_would() {
        let folder = env::temp_dir().join(format!("kaijubox-saves-{}", std::process::id()));
        let path = folder.join("deep/saves.bin");
        let settings = Settings {
            sound: 2,
            ..Settings::default()
        };
        let mut work = Workspace::new();
        open(&path, &mut work)
            .unwrap()
            .set_settings(&settings)
            .unwrap();
        let mut work = Workspace::new();
        let mut store = open(&path, &mut work).unwrap();
        assert_eq!(sentence(store.report()), None);
        let kept = store.load(&mut Decisions::new()).unwrap();
        assert_eq!(kept.settings, Slot::Valid(settings));
        assert!(fs::metadata(&path).unwrap().len() <= REGION as u64);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_path_that_cannot_be_is_one_sentence() {
        let mut work = Workspace::new();
        let failure = open(Path::new("/dev/null/saves.bin"), &mut work)
            .err()
            .unwrap();
        assert_eq!(failure.code, 1);
        assert!(failure.sentence.contains("--saves"));
    }
}
