//! `cargo xtask test`: everything that has to hold before a change is good, from a fresh clone on.
//!
//! The steps themselves are in `steps`; here they are chosen, timed and counted. All of them run even if one fails, so
//! that one run tells everything; one of them runs beside others, to leave no core idle. What a step needs and cannot
//! have makes it fail with one sentence; only what the console does not depend on is skipped. The last two lines are for
//! machines and people: `N passed, N failed` counts steps, the summary says what was run.

mod beside;
mod steps;

use crate::counts::Counts;
use crate::error::Error;
use crate::processor;
use beside::Beside;
use lexopt::prelude::*;
use std::io::Write as _;
use std::time::{Duration, Instant};
use steps::{STEPS, Shelf};

/// One thing that has to hold.
struct Step {
    name: &'static str,
    /// Also run by `--fast`: needs neither the chip's target nor Node.
    fast: bool,
    /// It runs beside the steps after it, once this has installed what they share.
    beside: Option<Install>,
    run: fn(&mut Shelf) -> Result<Outcome, Error>,
}

/// Installs what a step needs.
type Install = fn(&mut Shelf) -> Result<(), Error>;

/// How a step that did not fail has ended.
#[derive(Debug, PartialEq)]
enum Outcome {
    /// It holds; the words say what, for the summary.
    Passed(String),
    /// It could not be tried here, and that is no fault of the project's.
    Skipped(String),
}

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut fast = false;
    let mut only: Vec<&str> = Vec::new();
    let mut shelf = Shelf::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Long("fast") => fast = true,
            Long("only") => only.push(find(&parser.value()?.string()?)?.name),
            Long("case") => {
                shelf.case = Some(parser.value()?.string()?);
                only.push(find("device-tests")?.name);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let wanted =
        |step: &&Step| (only.is_empty() || only.contains(&step.name)) && (step.fast || !fast);
    let steps: Vec<_> = STEPS.iter().filter(wanted).collect();
    if steps.is_empty() {
        return Err(Error::usage(format!(
            "--fast leaves nothing of --only {}",
            only.join(" --only ")
        )));
    }

    let started = Instant::now();
    let (mut results, mut beside) = (Vec::new(), Vec::new());
    for (index, step) in steps.iter().enumerate() {
        let title = format!("[{}/{}] {}", index + 1, steps.len(), step.name);
        println!("\n{title}");
        if let Some(install) = step.beside.filter(|_| index + 1 < steps.len()) {
            match install(&mut shelf).and_then(|()| Beside::begin(step)) {
                Ok(begun) => {
                    println!("{title}: goes on beside what follows");
                    beside.push(begun);
                }
                Err(error) => results.push((step.name, Err(error))),
            }
            continue;
        }
        let (step_started, processor_before) = (Instant::now(), processor::time_of_children());
        let result = (step.run)(&mut shelf);
        let took = took(
            step_started.elapsed(),
            processor::time_of_children().zip(processor_before),
        );
        // Cargo writes to the other stream: keep the order that people see.
        let _ = std::io::stdout().flush();
        match &result {
            Ok(Outcome::Passed(what)) => println!("{title}: ok, {what} ({took})"),
            Ok(Outcome::Skipped(why)) => println!("{title}: skipped: {why} ({took})"),
            Err(error) => println!("{title}: FAILED: {error} ({took})"),
        }
        results.push((step.name, result));
    }
    results.extend(beside.into_iter().map(Beside::end));
    let (counts, line) = summary(&results, started.elapsed().as_secs());
    for (name, result) in &results {
        if let Err(error) = result {
            println!("\n{name}: {error}");
        }
    }
    println!("\n{} passed, {} failed", counts.passed, counts.failed);
    println!("{line}");
    if counts.failed == 0 {
        Ok(())
    } else {
        Err(Error::new("not everything holds, see above"))
    }
}

/// By the clock, and on the processor: on a busy machine only the second can be compared.
fn took(clock: Duration, processor: Option<(Duration, Duration)>) -> String {
    let clock = clock.as_secs_f32();
    match processor {
        Some((after, before)) => format!(
            "{clock:.1} s, {:.1} s of processor",
            (after - before).as_secs_f32()
        ),
        None => format!("{clock:.1} s"),
    }
}

fn find(name: &str) -> Result<&'static Step, Error> {
    STEPS.iter().find(|step| step.name == name).ok_or_else(|| {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        Error::usage(format!(
            "there is no step `{name}`; known: {}",
            known.join(", ")
        ))
    })
}

/// How many steps passed and failed, and the one line that says it all.
fn summary(results: &[(&str, Result<Outcome, Error>)], seconds: u64) -> (Counts, String) {
    let mut counts = Counts::default();
    let (mut passed, mut failed, mut skipped) = (vec![], vec![], vec![]);
    for (name, result) in results {
        match result {
            Ok(Outcome::Passed(what)) => {
                counts.passed += 1;
                passed.push(what.clone());
            }
            Ok(Outcome::Skipped(why)) => skipped.push(format!("{name} ({why})")),
            Err(_) => {
                counts.failed += 1;
                failed.push(*name);
            }
        }
    }
    let verdict = if failed.is_empty() {
        "ok".to_owned()
    } else {
        format!("FAILED: {}", failed.join(", "))
    };
    let mut line = format!(
        "kaijubox {verdict} in {} min {:02} s",
        seconds / 60,
        seconds % 60
    );
    for (label, list) in [("good", passed), ("skipped", skipped)] {
        if !list.is_empty() {
            line += &format!("; {label}: {}", list.join(", "));
        }
    }
    (counts, line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_steps_and_names_what_failed() {
        let results = [
            ("format", Ok(Outcome::Passed("format".into()))),
            ("host-tests", Ok(Outcome::Passed("12 host tests".into()))),
            ("firmware", Err(Error::new("no"))),
            ("window", Ok(Outcome::Skipped("no X server".into()))),
        ];
        let (counts, line) = summary(&results, 75);
        assert_eq!(
            counts,
            Counts {
                passed: 2,
                failed: 1
            }
        );
        assert_eq!(
            line,
            "kaijubox FAILED: firmware in 1 min 15 s; good: format, 12 host tests; skipped: window (no X server)"
        );
        assert!(
            summary(&results[..2], 9)
                .1
                .starts_with("kaijubox ok in 0 min 09 s; good: format")
        );
    }

    #[test]
    fn an_unknown_step_lists_the_known_ones() {
        let error = run(lexopt::Parser::from_args(["--only", "fuzz"])).unwrap_err();
        assert_eq!(error.code(), 2);
        assert!(error.to_string().contains("host-tests"), "{error}");
    }

    #[test]
    fn fast_and_a_slow_step_contradict_each_other() {
        let error = run(lexopt::Parser::from_args(["--fast", "--only", "window"])).unwrap_err();
        assert_eq!(error.code(), 2);
    }
}
