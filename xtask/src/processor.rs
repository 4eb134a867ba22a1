//! What the programs that we ran have taken of the processor, which other work on the machine does not change much.
//!
//! Linux tells it; crates that ask every system would be one more thing to build before the first test.

use std::time::Duration;

/// Linux counts in hundredths of a second for programs, whatever its own clock does.
const TICK: Duration = Duration::from_millis(10);

/// Time on any core of all programs that we ran and that have ended; nothing where the system does not tell.
pub(crate) fn time_of_children() -> Option<Duration> {
    read(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// proc(5): after the name in brackets, `cutime` and `cstime` are the 14th and the 15th word.
fn read(stat: &str) -> Option<Duration> {
    let (_, words) = stat.rsplit_once(')')?;
    let mut words = words.split_whitespace().skip(13);
    let mut ticks = || words.next()?.parse::<u32>().ok();
    Some(TICK * (ticks()? + ticks()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_children_is_read_from_what_linux_tells() {
        let stat = "1187 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 11 12 13300 450 20 0";
        assert_eq!(read(stat), Some(Duration::from_millis(137_500)));
        assert_eq!(read("1187 (x) S 1 2"), None);
        assert_eq!(read(""), None);
    }
}
