//! Takes note of what happens, for all who must know of it: memories, the log, what is to be shown.

use heapless::{Deque, Vec};

use crate::{
    console::{
        desk::{BEATS, LOG},
        title::{Chronicle as _, EventOf, Title},
    },
    game::{MAX_PLAYERS, Player},
};

/// Takes note of events, for all who must know of them.
pub(super) struct Teller<'a, G: Title> {
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
        if self.log.is_full() {
            self.log.remove(0);
        }
        // There was just room made; a beat too many is only logged.
        let _ = self.log.push(entry);
        for unseen in self.news.iter_mut() {
            *unseen = (*unseen + 1).min(LOG);
        }
        let _ = self.beats.push_back(G::seen_by(&entry, self.holder));
    }
}
