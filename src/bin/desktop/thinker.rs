//! The bot on a desktop: a thread of its own, as on the chip it is a task under the screen.
//!
//! A window goes on while it thinks. A script waits for it, so that its pictures do not depend on
//! how fast this machine is.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use kaijubox::{
    console::{
        Games as _,
        thinking::{Answer, Tree},
    },
    games::{Kaijubox, Question},
};

/// Nodes between two looks at whether somebody still waits.
const SLICE: u32 = 500;

/// Somebody who can be asked.
pub(crate) struct Thinker {
    questions: Sender<Question>,
    answers: Receiver<Answer>,
    /// Nobody waits for the answers up to this number.
    cut: Arc<AtomicU32>,
}

impl Thinker {
    pub(crate) fn start() -> Thinker {
        let (questions, asked) = mpsc::channel::<Question>();
        let (answered, answers) = mpsc::channel();
        let cut = Arc::new(AtomicU32::new(0));
        let until = Arc::clone(&cut);
        thread::spawn(move || {
            let mut tree = Box::new(Tree::new());
            // The thread ends with the console, which drops its end of either channel.
            for question in asked {
                let id = Kaijubox::question_id(&question);
                let mut thinker = Kaijubox::thinker(&question, &mut tree);
                while !Kaijubox::advance(&mut thinker, SLICE) && until.load(Ordering::Relaxed) < id
                {
                }
                let answer = Kaijubox::answer(&question, &thinker);
                if answer.is_some_and(|answer| answered.send(answer).is_err()) {
                    return;
                }
            }
        });
        Thinker {
            questions,
            answers,
            cut,
        }
    }

    /// Asks, and forgets what was asked before.
    pub(crate) fn ask(&self, question: Question) {
        self.cut_off(Kaijubox::question_id(&question).wrapping_sub(1));
        // A thread that is gone answers nothing; the console goes on without it.
        let _ = self.questions.send(question);
    }

    /// Nobody waits for the question with that number, or those before it.
    pub(crate) fn cut_off(&self, id: u32) {
        self.cut.store(id, Ordering::Relaxed);
    }

    /// The answer, if it is there.
    pub(crate) fn answer(&self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }

    /// The answer to the question with that number, however long it takes.
    pub(crate) fn await_answer(&self, id: u32) -> Option<Answer> {
        self.answers.iter().find(|answer| answer.id == id)
    }
}
