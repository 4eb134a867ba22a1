//! A turn that is a puzzle: what makes it a good one, and its file.

use super::position::{MOST_POSITIONS, Side, Table};
use super::words;
use kaijubox::game::Player;
use kaijubox::mindbug::cards::Card;
use kaijubox::mindbug::puzzles::{Solver, Way};
use kaijubox::mindbug::rules::setup::Placed;
use kaijubox::mindbug::rules::{Action, Decision, State};
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub(super) struct Found {
    pub(super) table: Table,
    way: Way,
    steps: Vec<String>,
    /// What the tricks are: the questions of the way, and the keywords of who acts in it.
    tricks: BTreeSet<String>,
    /// The cards that act in it.
    cast: BTreeSet<&'static str>,
    /// Wrong first actions that would win if the opponent answered wrongly.
    traps: u32,
    first_options: u32,
    is_hidden_from_greedy: bool,
}

impl Found {
    pub(super) fn new(table: Table) -> Option<Found> {
        let start = &table.start()?;
        let way = table.only_way()?;
        let (mut steps, mut tricks, mut cast) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let mut deed = |state: &State, by: Player, action: Action| {
            words::add(&mut steps, state, by, action);
            note(state, by, action, &mut tricks, &mut cast);
        };
        let mut solver = Solver::new(Player::ONE, 10 * MOST_POSITIONS);
        solver.line(start, &mut |_| {}, &mut deed).ok()?;
        let winning = winning(start)?;
        let mut traps = 0;
        for action in start.legal_actions() {
            let mut solver = Solver::new(Player::ONE, MOST_POSITIONS);
            let wins = solver.wins_by(start, action) == Ok(true);
            traps += u32::from(!wins && solver.may_win(start, action) == Ok(true));
        }
        Some(Found {
            way,
            steps,
            tricks,
            cast,
            traps,
            first_options: start.legal_actions().len() as u32,
            is_hidden_from_greedy: greedy(start) != Some(winning),
            table,
        })
    }

    /// How much there is to think about.
    pub(super) fn difficulty(&self) -> u32 {
        let Way {
            decisions,
            options,
            answers,
            ..
        } = self.way;
        10 * decisions.min(6)
            + options.min(30)
            + answers.min(12)
            + 5 * self.traps.min(5)
            + self.first_options.min(8)
            + 15 * u32::from(self.is_hidden_from_greedy)
    }

    /// What it is worth beside those that were chosen already.
    fn worth_beside(&self, chosen: &[Found]) -> i32 {
        let alike: usize = chosen
            .iter()
            .map(|other| {
                let cast = self.cast.intersection(&other.cast).count();
                let tricks = usize::from(self.tricks == other.tricks);
                let begins = usize::from(self.steps[0] == other.steps[0]);
                12 * cast * cast + 6 * tricks + 60 * begins
            })
            .sum();
        2 * self.difficulty() as i32 - alike as i32
    }

    pub(super) fn summary(&self) -> String {
        format!(
            "difficulty {}, {} decisions, {} options, {} answers, {} traps{}; {:?}\n    {}",
            self.difficulty(),
            self.way.decisions,
            self.way.options,
            self.way.answers,
            self.traps,
            if self.is_hidden_from_greedy {
                ""
            } else {
                ", greedy"
            },
            self.tricks,
            self.steps.join("; "),
        )
    }

    pub(super) fn file(&self, number: usize) -> String {
        let mut text = format!(
            "name = \"Puzzle {number}\"\nrule = \"Win this turn, whatever the opponent does.\"\n"
        );
        for (key, side) in ["p1", "p2"].into_iter().zip(&self.table.seats) {
            text += &format!("\n[{key}]\n{}", side_of(side));
        }
        if !self.table.shop.is_empty() {
            let shop: Vec<_> = self.table.shop.iter().map(|power| power.def().id).collect();
            let _ = write!(text, "\n[table]\nshop = {shop:?}\n");
        }
        text += "\n[script]\nsteps = [\n";
        for step in &self.steps {
            let _ = writeln!(text, "  {step:?},");
        }
        text + "  \"expect winner p1\",\n]\n"
    }
}

/// Notes what is done, and with what.
fn note(
    state: &State,
    by: Player,
    action: Action,
    tricks: &mut BTreeSet<String>,
    cast: &mut BTreeSet<&'static str>,
) {
    let who = match action {
        Action::Attack(id) | Action::Act(id) => state.creature(id),
        _ => None,
    };
    if let Some(creature) = who {
        cast.insert(creature.card().def().id);
        let keywords = state.keywords(creature);
        tricks.extend(keywords.iter().map(|keyword| format!("{keyword:?}")));
    }
    match action {
        Action::Play(card) if by == Player::ONE => {
            cast.insert(card.def().id);
        }
        Action::Buy(power) => {
            cast.insert(power.def().id);
        }
        _ => {}
    }
    if let Some((_, decision)) = state.decision() {
        let of = if by == Player::ONE { "" } else { "their " };
        let what = match (decision, action) {
            (Decision::Turn, Action::Play(_)) => "play",
            (Decision::Turn, Action::Act(_)) => "action",
            (decision, _) => decision.id(),
        };
        tricks.insert(format!("{of}{what}"));
    }
}

/// The best of them, each as unlike those before it as can be.
pub(super) fn choose(mut found: Vec<Found>, keep: usize) -> Vec<Found> {
    let mut chosen: Vec<Found> = Vec::new();
    while chosen.len() < keep && !found.is_empty() {
        let worths = found.iter().map(|found| found.worth_beside(&chosen));
        let best = worths
            .enumerate()
            .max_by_key(|&(at, worth)| (worth, usize::MAX - at));
        let Some((at, _)) = best else { break };
        chosen.push(found.swap_remove(at));
    }
    chosen
}

/// What somebody plays who looks at nothing but what an action does at once: the attack or the card that leaves the
/// opponent with the least life and the fewest creatures if they do nothing about it.
fn greedy(start: &State) -> Option<Action> {
    let by = Player::ONE;
    let value = |action: &Action| {
        let mut next = start.clone();
        next.step(by, *action, &mut |_| {}).ok()?;
        while let Some((decider, _)) = next.decision() {
            let is_over = next.active() != by;
            if is_over {
                break;
            }
            let actions = next.legal_actions();
            let passive = actions.iter().find(|action| {
                matches!(action, Action::Decline | Action::BlockNone | Action::Again)
            });
            let taken = passive.or(actions.first()).copied()?;
            next.step(decider, taken, &mut |_| {}).ok()?;
        }
        let them = by.opponent();
        let creatures = next.allies(them).count() as i32;
        Some(-10 * i32::from(next.life(them)) - 2 * creatures + next.allies(by).count() as i32)
    };
    let actions = start.legal_actions();
    actions
        .iter()
        .copied()
        .rev()
        .max_by_key(|action| value(action))
}

fn winning(start: &State) -> Option<Action> {
    let mut solver = Solver::new(Player::ONE, MOST_POSITIONS);
    let mut actions = start.legal_actions().into_iter();
    actions.find(|&action| solver.wins_by(start, action) == Ok(true))
}

fn side_of(side: &Side) -> String {
    let ids = |cards: &[Card]| {
        let ids: Vec<_> = cards
            .iter()
            .map(|card| format!("\"{}\"", card.def().id))
            .collect();
        format!("[{}]", ids.join(", "))
    };
    let mut text = format!("life = {}\nmindbugs = {}\n", side.life, side.mindbugs);
    if side.energy > 0 {
        text += &format!("energy = {}\n", side.energy);
    }
    text += &format!("hand = {}\n", ids(&side.hand));
    if !side.discard.is_empty() {
        text += &format!("discard = {}\n", ids(&side.discard));
    }
    let play: Vec<_> = side.play.iter().map(placed).collect();
    text + &format!("play = [{}]\n", play.join(", "))
}

/// A creature in play: what differs from how it comes is said.
fn placed(creature: &Placed) -> String {
    let def = creature.card.def();
    let octonite = creature
        .octonite
        .filter(|&counters| counters != def.octonite);
    match (creature.exhausted, octonite) {
        (false, None) => format!("\"{}\"", def.id),
        (exhausted, octonite) => {
            let exhausted = if exhausted { ", exhausted = true" } else { "" };
            let octonite =
                octonite.map_or(String::new(), |counters| format!(", octonite = {counters}"));
            format!("{{ card = \"{}\"{exhausted}{octonite} }}", def.id)
        }
    }
}
