//! Takes note of what happens, for all who must know of it: memories, the log, what is to be shown.
//!
//! The console plays by the rules as they are compiled for [`Heard`], also where nobody listens: those
//! for [`NoEvents`](crate::game::NoEvents) are the search's own, and on the chip they are there only
//! while a bot thinks (`memory.x`).

use heapless::{Deque, Vec};

use crate::{
    console::{
        desk::{BEATS, LOG},
        title::{Chronicle as _, EventOf, Title},
    },
    game::{Events, MAX_PLAYERS, Player},
};

/// Who hears of what happens on a table: a teller, or nobody where a game is only dealt or checked.
pub(in crate::console) struct Heard<'a, G: Title>(Option<Teller<'a, G>>);

impl<'a, G: Title> Heard<'a, G> {
    pub(in crate::console) fn nobody() -> Heard<'a, G> {
        Heard(None)
    }

    pub(super) fn by(teller: Teller<'a, G>) -> Heard<'a, G> {
        Heard(Some(teller))
    }
}

impl<G: Title> Events<EventOf<G>> for Heard<'_, G> {
    fn push(&mut self, event: EventOf<G>) {
        if let Some(teller) = &mut self.0 {
            teller.note(&event);
        }
    }
}

/// Takes note of events, for all who must know of them.
pub(in crate::console) struct Teller<'a, G: Title> {
    pub(super) memories: &'a mut [G::Memory],
    pub(super) chronicle: &'a mut G::Chronicle,
    pub(super) log: &'a mut Vec<G::Entry, LOG>,
    pub(super) news: &'a mut [usize; MAX_PLAYERS],
    pub(super) holder: Player,
    pub(super) beats: &'a mut Deque<G::Entry, BEATS>,
}

impl<G: Title> Teller<'_, G> {
    pub(super) fn note(&mut self, event: &EventOf<G>) {
        for memory in self.memories.iter_mut() {
            G::remember(memory, event);
        }
        let Some(entry) = self.chronicle.note(event) else {
            return;
        };
        if G::is_logged(&entry) {
            if self.log.is_full() {
                self.log.remove(0);
            }
            // There was just room made.
            let _ = self.log.push(entry);
            for unseen in self.news.iter_mut() {
                *unseen = (*unseen + 1).min(LOG);
            }
        }
        // A beat too many is only logged.
        let _ = self.beats.push_back(G::seen_by(&entry, self.holder));
    }
}
