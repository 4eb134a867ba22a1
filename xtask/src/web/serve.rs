//! A server for one folder, on this machine only: enough to play, and for the tests.

use crate::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};

/// How many ports are tried.
const TRIES: u16 = 20;

/// Serves `folder` until the program is ended, and says where.
pub(super) fn for_ever(folder: &Path, port: u16, may_move: bool) -> Result<(), Error> {
    let last = if may_move {
        port.saturating_add(TRIES)
    } else {
        port
    };
    let listener =
        (port..=last).find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok());
    let listener = listener.ok_or_else(|| {
        Error::new(format!(
            "port {port} is taken; name another one with --port N"
        ))
    })?;
    println!("\nplay at {} (Ctrl-C ends it)", address(&listener)?);
    answer_all(&listener, folder);
    Ok(())
}

/// Serves `folder` in the background, and tells its address.
pub(super) fn in_background(folder: &Path) -> Result<String, Error> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let listener =
        listener.map_err(|cause| Error::new(format!("nothing can be served: {cause}")))?;
    let (address, folder) = (address(&listener)?, folder.to_owned());
    std::thread::spawn(move || answer_all(&listener, &folder));
    Ok(address)
}

fn address(listener: &TcpListener) -> Result<String, Error> {
    let address = listener.local_addr();
    let address = address.map_err(|cause| Error::new(format!("nothing can be served: {cause}")))?;
    Ok(format!("http://localhost:{}/", address.port()))
}

fn answer_all(listener: &TcpListener, folder: &Path) {
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // Who hangs up has read enough.
        std::thread::spawn(move || answer(stream, &folder));
    }
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let asked = lines.next().transpose()?.unwrap_or_default();
    // The head is read to its end: a browser that is answered earlier may see its connection reset.
    while lines
        .next()
        .transpose()?
        .is_some_and(|line| !line.is_empty())
    {}
    let (status, kind, bytes) = match file(&asked, folder) {
        Some(path) => ("200 OK", kind(&path), std::fs::read(&path)?),
        None => (
            "404 Not Found",
            "text/plain",
            b"There is no such file.\n".to_vec(),
        ),
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&bytes)
}

/// The file that a request is for, if there is one; only files of the folder itself.
fn file(asked: &str, folder: &Path) -> Option<PathBuf> {
    let path = asked.strip_prefix("GET /")?.split([' ', '?']).next()?;
    let name = if path.is_empty() { "index.html" } else { path };
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let path = folder.join(name);
    (name.chars().all(is_plain) && path.is_file()).then_some(path)
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_served() {
        let folder = crate::shell::root();
        let found = |asked| file(asked, folder).map(|path| path.file_name().unwrap().to_owned());
        assert_eq!(
            found("GET /Cargo.toml?a=b HTTP/1.1"),
            Some("Cargo.toml".into())
        );
        for bad in [
            "GET /../etc/passwd HTTP/1.1",
            "GET /src HTTP/1.1",
            "POST /Cargo.toml",
            "",
            "GET /",
        ] {
            assert_eq!(found(bad), None, "{bad}");
        }
    }
}
