//! `cargo xtask exhaustive`: how near level hard's choice of dice in King of Tokyo is to exhaustive expectimax of the same
//! evaluation, over random positions.
//!
//! It computes a lot, so it runs itself again in an optimised build, as the arena does.

use crate::error::Error;
use crate::shell;
use kaijubox::bot::Tree;
use kaijubox::tokyo::mind::exhaustive::loss;
use lexopt::prelude::*;

/// What is lost by rounding alone, in percent of a game: less is as good as the best.
const NOTHING: f64 = 0.002;

pub(crate) fn run(mut parser: lexopt::Parser) -> Result<(), Error> {
    let mut positions = 1_000;
    while let Some(arg) = parser.next()? {
        match arg {
            Long("positions") => positions = parser.value()?.parse()?,
            other => return Err(other.unexpected().into()),
        }
    }
    if positions == 0 {
        return Err(Error::usage("--positions takes a number from 1 on"));
    }
    if cfg!(debug_assertions) {
        let mut cargo = shell::command("cargo");
        cargo.args(["run", "--quiet", "--release", "--package", "xtask", "--"]);
        let positions = positions.to_string();
        return shell::run(cargo.args(["exhaustive", "--positions", &positions]));
    }
    let mut tree = Box::new(Tree::new());
    let found = (0..).filter_map(|number| Some((number, loss(number, &mut tree)?)));
    let mut losses: Vec<(u64, f64)> = found.take(positions).collect();
    let mean = losses.iter().map(|(_, loss)| loss).sum::<f64>() / positions as f64;
    losses.sort_by(|one, other| other.1.total_cmp(&one.1));
    let best = losses.iter().filter(|(_, loss)| *loss < NOTHING).count();
    println!(
        "{positions} positions: {mean:.4} % of a game lost on average, {:.2} % at worst; {best} times nothing",
        losses[0].1
    );
    for (number, loss) in losses.iter().take(5).filter(|(_, loss)| *loss >= NOTHING) {
        println!("  {loss:.2} % in position {number}");
    }
    Ok(())
}
