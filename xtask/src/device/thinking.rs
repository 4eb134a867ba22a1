//! The hard bot on the emulated chip: the same answers as here, each in time.

use super::job::{Bench, Cache};
use super::rehearsal::{CHIP_HZ, build, on_bare_pico};
use super::report::Report;
use crate::error::Error;
use crate::toolchain::Toolchain;
use kaijubox::bot::{Answered, Tree};
use serde_json::Value;
use std::path::Path;

/// docs/hardware.md#budgets: a decision of level hard, at worst.
pub(crate) const LIMIT_S: f64 = 3.0;

/// Decisions that chip and host take alike.
pub(crate) struct Decisions {
    /// The binary that thinks on the chip.
    pub(crate) bin: &'static str,
    pub(crate) count: u32,
    /// What the bot answers here, by the decision's number.
    pub(crate) answer: fn(u32, &mut Tree, u32) -> Answered,
    /// What half of them may take at most.
    pub(crate) median_s: f64,
}

/// One decision as the chip logged it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thought {
    pub(super) answered: Answered,
    pub(super) cycles: f64,
    /// Was it about dice that are worked out and not searched?
    pub(super) dice: bool,
    /// Was it the next part of an answer that had begun?
    pub(super) part: bool,
}

/// Builds the chip's half, runs it, compares; returns the figures.
pub(crate) fn run(toolchain: &Toolchain, decisions: &Decisions) -> Result<String, Error> {
    let elf = build(toolchain, decisions.bin, &[])?;
    let lru = think(decisions, &elf, Cache::Lru)?;
    let random = think(decisions, &elf, Cache::Random)?;
    Ok(format!("{lru}; {random}"))
}

/// One run with that cache, compared with the same decisions here.
fn think(decisions: &Decisions, elf: &Path, cache: Cache) -> Result<String, Error> {
    let &Decisions {
        bin,
        count,
        answer,
        median_s,
    } = decisions;
    let bench = Bench {
        cache,
        ..Bench::default()
    };
    let report = on_bare_pico(elf, &format!("{bin}-{}", cache.name()), &bench)?;
    let thoughts: Vec<Thought> = report.logged("thinking: ").filter_map(read).collect();
    if thoughts.len() != count as usize {
        let logged = thoughts.len();
        return Err(Error::new(format!(
            "the chip has logged {logged} of {count} decisions"
        )));
    }
    let mut tree = Box::new(Tree::new());
    for (number, thought) in (0..).zip(&thoughts) {
        let here = answer(number, &mut tree, u32::MAX);
        if thought.answered != here {
            let there = thought.answered;
            return Err(Error::new(format!(
                "decision {number} is {here:?} here and {there:?} on the chip"
            )));
        }
    }
    let sum = |of: fn(&Thought) -> f64| thoughts.iter().map(of).sum::<f64>();
    let (cycles, nodes) = (
        sum(|thought| thought.cycles),
        sum(|thought| thought.answered.nodes.into()),
    );
    let worlds = sum(|thought| thought.answered.worlds.into());
    let seconds = thoughts.iter().map(|thought| thought.cycles / CHIP_HZ);
    let mut seconds: Vec<f64> = seconds.collect();
    seconds.sort_by(f64::total_cmp);
    let (median, worst) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
    if worst > LIMIT_S || median > median_s {
        return Err(Error::new(format!(
            "with cache {} a decision takes {worst:.2} s at worst and half of them {median:.2} s; {LIMIT_S} and \
             {median_s} s are the most",
            cache.name()
        )));
    }
    Ok(format!(
        "{}: {count} decisions as on the host, {:.2} s each, half of them within {median:.2} s, {worst:.2} s at worst, {:.0} cycles a node, {:.0} nodes and {:.0} playouts a second at 125 MHz",
        cache.name(),
        cycles / CHIP_HZ / f64::from(count),
        cycles / nodes,
        nodes / cycles * CHIP_HZ,
        worlds / cycles * CHIP_HZ,
    ))
}

/// Of an answer as short as a frame or two the share is of no use: the drawing of a whole frame may fall into it.
const LONG_US: f64 = 100_000.0;

/// How long the bot thought in a run of the console, if it did, and how much of that time drawing took from it: what
/// another core could save at most.
pub(super) fn under_the_table(report: &Report) -> Result<String, Error> {
    // When each answer was there, and how long it took, in microseconds.
    let thoughts: Vec<(f64, f64)> = report
        .lines()
        .filter_map(|(_, ms, text)| {
            let (_, us) = text.strip_prefix("thought: ")?.rsplit_once(' ')?;
            Some((ms * 1e3, us.parse().ok()?))
        })
        .collect();
    let frames = report.list("frames");
    let drawing = |&(end, took): &(f64, f64)| drawing_us(frames, end - took, end);
    let worst = thoughts.iter().map(|(_, us)| us / 1e6).fold(0.0, f64::max);
    let share =
        thoughts.iter().map(drawing).sum::<f64>() / thoughts.iter().map(|(_, us)| us).sum::<f64>();
    let long = thoughts.iter().filter(|(_, us)| *us >= LONG_US);
    let most = long.map(|thought| drawing(thought) / thought.1);
    let most = most.fold(0.0, f64::max);
    if worst > LIMIT_S {
        return Err(Error::new(format!(
            "the bot thought {worst:.2} s under the table, more than {LIMIT_S} s"
        )));
    }
    Ok(match thoughts.len() {
        0 => String::new(),
        n => format!(
            ", the bot answered {n} times within {worst:.2} s, drawing took {:.1} % of that time, {:.1} % of a long answer at most",
            100.0 * share,
            100.0 * most
        ),
    })
}

/// How long frames were drawn that began to be sent between these moments, in microseconds.
fn drawing_us(frames: &[Value], from: f64, to: f64) -> f64 {
    let meanwhile = frames.iter().filter(|frame| {
        let start = frame["start_us"].as_f64();
        start.is_some_and(|start| (from..to).contains(&start))
    });
    let cycles = meanwhile.filter_map(|frame| frame["draw_cycles"].as_f64());
    cycles.sum::<f64>() * 1e6 / CHIP_HZ
}

/// One line of the log, after its first word.
pub(super) fn read(line: &str) -> Option<Thought> {
    let figure = |name: &str| {
        let mut words = line.split_whitespace().skip_while(|word| *word != name);
        words.nth(1)
    };
    Some(Thought {
        answered: Answered {
            index: figure("index")?.parse().ok()?,
            nodes: figure("nodes")?.parse().ok()?,
            worlds: figure("worlds")?.parse().ok()?,
            chance: figure("chance")?.parse().ok()?,
        },
        cycles: figure("cycles")?.parse().ok()?,
        dice: figure("dice") == Some("true"),
        part: figure("part") == Some("true"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn drawing_is_summed_over_the_frames_that_began_meanwhile() {
        let frame = |start: f64, cycles: u32| json!({ "start_us": start, "draw_cycles": cycles });
        let frames = [frame(1.0, 125), frame(2.5, 250), frame(4.0, 999)];
        assert_eq!(drawing_us(&frames, 1.0, 4.0), 3.0);
    }

    #[test]
    fn a_line_of_the_log_is_a_thought() {
        let line = "decision 1 index 2 nodes 300 worlds 40 chance 512 cycles 6000";
        let answered = Answered {
            index: 2,
            nodes: 300,
            worlds: 40,
            chance: 512,
        };
        let (cycles, mut dice) = (6000.0, false);
        let thought = |dice| Thought {
            answered,
            cycles,
            dice,
            part: dice,
        };
        assert_eq!(read(line), Some(thought(dice)));
        dice = true;
        assert_eq!(
            read(&format!("{line} dice true part true")),
            Some(thought(dice))
        );
        assert_eq!(read("decision 1"), None);
    }
}
