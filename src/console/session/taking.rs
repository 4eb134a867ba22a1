//! Decisions that are taken: the state goes on, the paper too, and who is there takes note of it.

use super::{
    Session,
    teller::{Heard, Teller},
};
use crate::{
    console::{
        desk::Outcome,
        journal,
        title::{ActionOf, ActionsOf, Chronicle as _, Title},
    },
    game::{Choice, GameResult, Player, Rules as _},
};

impl<G: Title> Session<G> {
    /// Takes one of the listed actions; the holder sees what comes of it. `None` if there is none
    /// such.
    pub(super) fn choose(&mut self, choice: Choice) -> Option<()> {
        let action = choice.among(&self.state.legal_actions())?;
        self.act(choice, action);
        Some(())
    }

    pub(super) fn act(&mut self, choice: Choice, action: ActionOf<G>) {
        self.desk.before = self.desk.view.clone();
        self.step(choice, action);
        if let Some(puzzle) = &mut self.desk.puzzle {
            puzzle.chosen(choice);
        }
        self.end_if_over();
        self.lay_out();
        self.desk.attention = G::afterwards(&self.desk.attention);
    }

    /// A person does what they may although somebody else is asked. `None` if there is nothing such.
    #[inline(never)]
    pub(super) fn act_meanwhile(&mut self, by: Player) -> Option<()> {
        let is_free = self.desk.table.seats[by.index()].is_person()
            && self.desk.progress.is_none()
            && self.state.decider() != Some(by);
        let own = G::legal(&self.state.view(by));
        let action = *own.first().filter(|_| is_free)?;
        let choice = Choice::of(&action, &self.state.legal_actions())?;
        self.act(choice, action);
        Some(())
    }

    /// The parts of a long answer follow each other before anything of it is shown.
    pub(super) fn go_on_answering(&mut self) {
        while let Some(action) = G::next_part(&self.desk) {
            let choice = Choice::of(&action, &self.state.legal_actions());
            if choice.and_then(|choice| self.choose(choice)).is_none() {
                return;
            }
        }
    }

    /// The state, about to change, and who takes note of what happens to it.
    fn heard(&mut self) -> (&mut G::Rules, Heard<'_, G>) {
        self.chronicle.before(&self.state, &self.desk.attention);
        let teller = Teller {
            memories: &mut self.memories,
            chronicle: &mut self.chronicle,
            log: &mut self.log,
            news: &mut self.news,
            holder: self.desk.holder,
            beats: &mut self.desk.beats,
        };
        (&mut self.state, Heard::by(teller))
    }

    /// A step of the game: the state, the paper, and what there is to tell.
    pub(super) fn step(&mut self, choice: Choice, action: ActionOf<G>) {
        let (state, mut heard) = self.heard();
        state.take_listed(action, &mut heard);
        self.desk.taken += 1;
        if let Some(journal) = &mut self.journal {
            journal.write(choice.0, journal::mark(&self.state));
        }
    }

    /// Somebody gives up; where the others play on, they do from here.
    pub(super) fn concede(&mut self, by: Player) {
        let (state, mut heard) = self.heard();
        let result = state.concede(by, &mut heard);
        if let Some(journal) = &mut self.journal {
            journal.write(journal::concession(by), journal::mark(&self.state));
        }
        self.desk.taken += 1;
        match result {
            Some(result) => self.finish(result, Some(by)),
            None => self.end_if_over(),
        }
    }

    pub(super) fn end_if_over(&mut self) {
        if let Some(result) = self.state.result() {
            self.finish(result, None);
        }
    }

    /// Copies the log as the holder may know it.
    pub(super) fn tell(&mut self) {
        let holder = self.desk.holder;
        let seen = |entry: &G::Entry| G::seen_by(entry, holder);
        self.desk.log = self.log.iter().map(seen).collect();
    }

    fn finish(&mut self, result: GameResult, conceded: Option<Player>) {
        self.desk.outcome = Some(Outcome {
            result,
            turns: self.chronicle.turns(),
            ending: self.chronicle.ending(&self.state, result, conceded),
        });
        self.desk.table.score.count(result);
        self.desk.actions = ActionsOf::<G>::default();
        self.desk.thinks = None;
        self.desk.decider = None;
    }
}
