//! The saves on a desktop: the chip's region as a file, byte for byte.
//!
//! The file is read once; every write and erase goes to it at once and is waited for, so that a
//! program that is killed loses no more than a console whose battery is pulled. Nothing that is no
//! file of saves is ever written to, and a damaged one is copied before it is mended.

use std::{
    env,
    fs::{self, File, OpenOptions},
    io::{self, IsTerminal as _, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use kaijubox::save::{REGION, SECTOR, is_saves};

use crate::{args::Saves, failure::Failure};

/// Opens what was asked for. A file that was named must do; without the usual one the console is
/// played all the same, and that is said.
pub(crate) fn open(saves: &Saves) -> Result<Option<FileFlash>, Failure> {
    match saves {
        Saves::None => Ok(None),
        Saves::File(path) => match find_folder(path).and_then(|()| FileFlash::open(path)) {
            Ok(file) => Ok(Some(file)),
            Err(why) => Err(Failure::broken(format!(
                "{} cannot keep saves ({why}); name another file with --saves FILE, or play with \
                 --no-saves",
                path.display()
            ))),
        },
        Saves::Usual => {
            let path = usual_path();
            let opened = match &path {
                Some(path) => FileFlash::open(path),
                None => Err("neither XDG_DATA_HOME nor HOME is set".to_owned()),
            };
            if let Err(why) = &opened {
                let name = path.unwrap_or_default();
                let name = name.display();
                eprintln!(
                    "kaijubox: nothing is kept: {name} cannot keep saves ({why}); name another \
                     file with --saves FILE"
                );
            }
            Ok(opened.ok())
        }
    }
}

/// A folder that was named is not made unasked: it may be a slip of the pen.
fn find_folder(file: &Path) -> Result<(), String> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let Some(folder) = folder.filter(|folder| !folder.exists()) else {
        return Ok(());
    };
    let name = folder.display();
    let missing = format!("there is no folder {name}: make it first");
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Err(missing);
    }
    eprint!("kaijubox: there is no folder {name}. Make it? [y/N] ");
    let mut said = String::new();
    let asked = io::stdin().read_line(&mut said);
    match asked.is_ok() && said.trim().eq_ignore_ascii_case("y") {
        true => fs::create_dir_all(folder).map_err(|error| error.to_string()),
        false => Err(missing),
    }
}

/// Where saves are unless `--saves` says otherwise.
fn usual_path() -> Option<PathBuf> {
    let data = env::var_os("XDG_DATA_HOME").filter(|path| Path::new(path).is_absolute());
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".local/share"));
    let data = data.map(PathBuf::from).or_else(home)?;
    Some(data.join("kaijubox/saves.bin"))
}

/// A file that behaves as the chip's flash.
pub(crate) struct FileFlash {
    file: File,
    path: PathBuf,
    bytes: Vec<u8>,
}

/// A file of saves as it was found.
pub(crate) struct AsFound {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl AsFound {
    /// Puts a copy beside the file, and says so: the file itself was mended.
    pub(crate) fn put_aside(self) {
        let copy = self.path.with_extension("damaged");
        match fs::write(&copy, &self.bytes) {
            Ok(()) => eprintln!(
                "kaijubox: the saves were damaged; they are mended, and {} has them as they were",
                copy.display()
            ),
            Err(error) => eprintln!(
                "kaijubox: the saves were damaged and are mended; a copy of them as they were \
                 could not be written to {} ({error})",
                copy.display()
            ),
        }
    }
}

impl FileFlash {
    /// Opens a file of saves, or makes one; says why not.
    fn open(path: &Path) -> Result<FileFlash, String> {
        let said = |error: io::Error| error.to_string();
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(said)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(said)?;
        file.try_lock()
            .map_err(|_| "another console has it open".to_owned())?;
        let mut bytes = Vec::with_capacity(REGION);
        // One byte more than fits tells a file that is something else.
        let all = Read::by_ref(&mut file).take(REGION as u64 + 1);
        io::copy(&mut { all }, &mut bytes).map_err(said)?;
        if !is_saves(&bytes) {
            return Err("it does not begin as saves do".to_owned());
        }
        // What a shorter file lacks was never written.
        bytes.resize(REGION, 0xFF);
        Ok(FileFlash {
            file,
            path: path.to_owned(),
            bytes,
        })
    }

    /// A copy of what it holds now.
    pub(crate) fn as_found(&self) -> AsFound {
        AsFound {
            path: self.path.clone(),
            bytes: self.bytes.clone(),
        }
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
    use kaijubox::save::{Decisions, Settings, Slot, Store, Workspace};

    fn folder(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("kaijubox-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_file_keeps_what_the_chip_would() {
        let folder = folder("saves");
        let path = folder.join("deep/saves.bin");
        let settings = Settings {
            light: 2,
            ..Settings::default()
        };
        let mut work = Workspace::new();
        let mut store = Store::open(FileFlash::open(&path).unwrap(), &mut work).unwrap();
        let second = FileFlash::open(&path).err();
        assert_eq!(second.as_deref(), Some("another console has it open"));
        store.set_settings(&settings).unwrap();
        drop(store);
        let mut work = Workspace::new();
        let mut store = Store::open(FileFlash::open(&path).unwrap(), &mut work).unwrap();
        let kept = store.load(&mut Decisions::new()).unwrap();
        assert_eq!(kept.settings, Slot::Valid(settings));
        assert!(fs::metadata(&path).unwrap().len() <= REGION as u64);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_something_else_is_not_touched() {
        let folder = folder("letters");
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("letter.txt");
        for text in [
            b"Dear Ada".to_vec(),
            vec![7; REGION],
            vec![0xFF; REGION + 1],
        ] {
            fs::write(&path, &text).unwrap();
            let failure = open(&Saves::File(path.clone())).err().unwrap();
            assert!(failure.sentence.contains("--saves"), "{}", failure.sentence);
            assert_eq!(fs::read(&path).unwrap(), text);
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_path_that_cannot_be_is_one_sentence() {
        let failure = open(&Saves::File("/dev/null/saves.bin".into())).err();
        let failure = failure.unwrap();
        assert_eq!(failure.code, 1);
        assert!(failure.sentence.contains("--saves"));
    }
}
