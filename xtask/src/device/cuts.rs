//! Many power cuts of one run: it is played once, and at each moment goes on both ways, with power and without.
//!
//! The emulator makes the copies (`cuts` in `tests/device/README.md`). Two of it run side by side, each with every other
//! cut, so that two cores have something to do. What must hold after a cut is the caller's to say.

use super::{
    job::{self, Cache, FlashKind},
    measured,
    report::Report,
};
use crate::error::Error;
use crate::two;
use serde_json::Value;
use std::path::Path;

/// A power cut, and the script's last tick after it.
pub(super) struct Cut {
    pub(super) at_ms: f64,
    pub(super) end: u32,
}

/// The run that is cut.
pub(super) struct Run<'a> {
    pub(super) elf: &'a Path,
    pub(super) board: &'a Value,
    /// The flash it starts with.
    pub(super) flash: &'a Path,
    pub(super) script: &'a job::Script,
    pub(super) cache: Cache,
    /// Where the reports go.
    pub(super) out: &'a Path,
}

impl Run<'_> {
    /// Counts after how many cuts `check` says 0 and 1: how far beyond the last decision told the next boot resumed.
    pub(super) fn count(
        &self,
        cuts: &[Cut],
        check: impl Fn(&Report, f64) -> Result<usize, Error> + Sync,
    ) -> Result<[usize; 2], Error> {
        let halves = two::at_a_time(&[0, 1], |&half| {
            let cuts: Vec<_> = cuts.iter().enumerate().skip(half).step_by(2).collect();
            self.play(&cuts, half, &check)
        });
        let mut counts = [0; 2];
        for half in halves {
            let half = half?;
            counts[0] += half[0];
            counts[1] += half[1];
        }
        Ok(counts)
    }

    fn play(
        &self,
        cuts: &[(usize, &Cut)],
        half: usize,
        check: impl Fn(&Report, f64) -> Result<usize, Error>,
    ) -> Result<[usize; 2], Error> {
        let out = self.out.join(format!("cuts-{half}"));
        let name = |number: usize| format!("cut-{number}");
        let bench = job::Bench {
            flash_image: Some(self.flash.to_owned()),
            cuts: cuts
                .iter()
                .map(|(number, cut)| (name(*number), cut.at_ms, cut.end))
                .collect(),
            chip: FlashKind::Slow,
            cache: self.cache,
            ..job::Bench::default()
        };
        let mut names = vec!["raw".to_owned()];
        names.extend(cuts.iter().map(|(number, _)| name(*number)));
        let mut reports = measured(self.elf, self.board, &out, &bench, self.script, &names)?;
        reports.remove(0).verdict(false)?;
        let mut counts = [0; 2];
        for (report, (number, cut)) in reports.iter().zip(cuts) {
            report.write(&out.join(format!("{}-report.json", name(*number))))?;
            report.verdict(false)?;
            counts[check(report, cut.at_ms)?] += 1;
        }
        Ok(counts)
    }
}
