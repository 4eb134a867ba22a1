//! A program in a terminal of its own: type keys, read what it writes.
//!
//! Keys wait until the screen stands still, not for a time, so that a slow machine passes too.

use std::{
    io::{Read, Write},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A screen that wrote nothing for so long stands still.
const STILL: Duration = Duration::from_millis(300);
const PATIENCE: Duration = Duration::from_secs(30);
/// What a program asks a terminal that it wants to know, and what an old one answers.
const WHO_ARE_YOU: &str = "\x1b[c";
const AN_OLD_ONE: &[u8] = b"\x1b[?62c";

pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Receiver<Vec<u8>>,
    said: Vec<u8>,
}

impl Terminal {
    /// Starts a program without these variables.
    pub(crate) fn start(program: &str, args: &[&str], without: &[&str]) -> Terminal {
        let pair = native_pty_system().openpty(size(130, 65)).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(args);
        for name in without {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("RUST_BACKTRACE", "0");
        command.env("LC_ALL", "C");
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (send, screen) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 65536];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if send.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let mut terminal = Terminal {
            master: pair.master,
            child,
            keyboard,
            screen,
            said: Vec::new(),
        };
        terminal.wait_for(WHO_ARE_YOU);
        terminal.keyboard.write_all(AN_OLD_ONE).unwrap();
        terminal
    }

    /// Reads until the program has written this.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.text().contains(text) {
            let left = until.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.said.extend(bytes),
                Err(_) => panic!("{text:?} was never written: {:?}", self.text()),
            }
        }
    }

    /// Types a key and waits until what it changed stands still.
    pub(crate) fn press(&mut self, key: &str) {
        self.keyboard.write_all(key.as_bytes()).unwrap();
        let first = self.screen.recv_timeout(PATIENCE);
        self.said
            .extend(first.unwrap_or_else(|_| panic!("{key:?} changed nothing")));
        let until = Instant::now() + PATIENCE;
        while let Ok(bytes) = self.screen.recv_timeout(STILL) {
            self.said.extend(bytes);
            assert!(Instant::now() < until, "{key:?} never came to rest");
        }
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Types a last key; returns all that was written, and the exit code.
    pub(crate) fn end(mut self, key: &str) -> (String, u32) {
        self.keyboard.write_all(key.as_bytes()).unwrap();
        while let Ok(bytes) = self.screen.recv_timeout(PATIENCE) {
            self.said.extend(bytes);
            if let Ok(Some(_)) = self.child.try_wait() {
                break;
            }
        }
        while let Ok(bytes) = self.screen.recv_timeout(STILL) {
            self.said.extend(bytes);
        }
        let code = self.child.wait().unwrap().exit_code();
        (self.text(), code)
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.said).into_owned()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
    }
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        cols: columns,
        rows,
        pixel_width: 0,
        pixel_height: 0,
    }
}
