//! Opens the desktop window once, on an X server without a screen.
//!
//! The headless tests never touch winit; this is the one place that would notice a window that does not open. Where
//! no X server can be had the step is skipped, not failed: the console itself does not need one.

use crate::error::Error;
use crate::shell;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Xvfb, and the libraries that winit loads at run time.
const PACKAGES: [&str; 7] = [
    "xvfb",
    "libx11-6",
    "libx11-xcb1",
    "libxcursor1",
    "libxi6",
    "libxkbcommon-x11-0",
    "libxrandr2",
];
const LIBRARIES: [&str; 5] = [
    "libX11.so.6",
    "libX11-xcb.so.1",
    "libXcursor.so.1",
    "libXi.so.6",
    "libxkbcommon-x11.so.0",
];
/// Enough for a fade; the window then closes by itself.
const FRAMES: &str = "30";
const TIMEOUT: Duration = Duration::from_secs(60);

/// Makes sure that an X server can be started; the error says why not.
pub(crate) fn prepare() -> Result<(), Error> {
    let is_there =
        || shell::find("Xvfb").is_some() && LIBRARIES.iter().all(|library| is_loadable(library));
    if !is_there() {
        shell::apt_install(&PACKAGES)?;
    }
    if is_there() {
        Ok(())
    } else {
        Err(Error::new("Xvfb or a library of X11 is missing"))
    }
}

fn is_loadable(library: &str) -> bool {
    let known = ["ldconfig", "/sbin/ldconfig"]
        .iter()
        .find_map(|ldconfig| shell::answer(shell::command(ldconfig).arg("-p")));
    // A system without ldconfig keeps no such list: let the window itself find out.
    known.is_none_or(|known| known.contains(library))
}

/// Opens the window of the desktop program and waits until it has closed itself.
pub(crate) fn open(desktop: &Path) -> Result<(), Error> {
    let (_server, display) = start_server()?;
    let mut command = shell::command(desktop);
    command
        .args(["--window", "--no-saves", "--frames", FRAMES])
        .env("DISPLAY", &display)
        .env_remove("WAYLAND_DISPLAY");
    println!("  $ DISPLAY={display} desktop --window --frames {FRAMES}");
    let mut window = Guard(
        command
            .spawn()
            .map_err(|cause| Error::file(desktop, cause))?,
    );
    let started = Instant::now();
    while started.elapsed() < TIMEOUT {
        match window
            .0
            .try_wait()
            .map_err(|cause| Error::file(desktop, cause))?
        {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(Error::new(format!("the window did not open ({status})"))),
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    }
    Err(Error::new(format!(
        "the window was still open after {} s",
        TIMEOUT.as_secs()
    )))
}

/// Ends the process when it goes out of scope.
struct Guard(Child);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts Xvfb; it chooses a free display by itself and tells its number.
fn start_server() -> Result<(Guard, String), Error> {
    let mut xvfb = shell::command("Xvfb");
    xvfb.args([
        "-displayfd",
        "1",
        "-screen",
        "0",
        "1024x768x24",
        "-nolisten",
        "tcp",
    ]);
    let child = xvfb.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut server =
        Guard(child.map_err(|cause| Error::new(format!("Xvfb could not be run: {cause}")))?);
    let mut number = String::new();
    let stdout = server.0.stdout.take().expect("its output was piped");
    let told = BufReader::new(stdout).read_line(&mut number);
    match (told, number.trim()) {
        (Ok(_), number) if !number.is_empty() => Ok((server, format!(":{number}"))),
        _ => Err(Error::new("Xvfb found no free display")),
    }
}
