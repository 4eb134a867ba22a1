//! The bot on the chip: a task on the thread executor, under the interrupt executor that owns the
//! screen, so that thinking never delays a frame.
//!
//! It takes a question, searches in slices, and looks between two of them whether somebody still
//! waits. The tree lies in static memory; the rest is on the stack it shares with the screen. The code
//! it searches with lies in RAM that all games share, and is brought there first.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_futures::yield_now;
use embassy_sync::{blocking_mutex::raw::CriticalSectionRawMutex, signal::Signal};
use embassy_time::Instant;
use static_cell::ConstStaticCell;

use super::search_code::bring_search;
use crate::{
    console::{
        Games as _,
        thinking::{Answer, Tree},
    },
    games::{Kaijubox, Question},
};

/// Nodes between two looks: about 10 ms.
const SLICE: u32 = 100;

static TREE: ConstStaticCell<Tree> = ConstStaticCell::new(Tree::new());
static ASKED: Signal<CriticalSectionRawMutex, Question> = Signal::new();
static ANSWERED: Signal<CriticalSectionRawMutex, Answer> = Signal::new();
/// Nobody waits for the answers up to this number.
static CUT: AtomicU32 = AtomicU32::new(0);

/// Asks, and forgets what was asked before.
pub(super) fn ask(question: Question) {
    cut_off(Kaijubox::question_id(&question).wrapping_sub(1));
    ASKED.signal(question);
}

/// Nobody waits for the question with that number, or those before it.
pub(super) fn cut_off(id: u32) {
    CUT.store(id, Ordering::Relaxed);
}

/// The answer, once it is there.
pub(super) fn answer() -> Option<Answer> {
    ANSWERED.try_take()
}

#[embassy_executor::task]
pub(super) async fn task() {
    let tree = TREE.take();
    loop {
        let question = ASKED.wait().await;
        let began = Instant::now();
        let id = Kaijubox::question_id(&question);
        bring_search(Kaijubox::question_kind(&question));
        let mut thinker = Kaijubox::thinker(&question, tree);
        while !Kaijubox::advance(&mut thinker, SLICE) && CUT.load(Ordering::Relaxed) < id {
            yield_now().await;
        }
        if let Some(answer) = Kaijubox::answer(&question, &thinker) {
            defmt::info!(
                "thought: question {=u32} nodes {=u32} worlds {=u16} us {=u64}",
                answer.id,
                answer.nodes,
                answer.worlds,
                began.elapsed().as_micros()
            );
            ANSWERED.signal(answer);
        }
    }
}
