//! The bot on a page: a task that thinks a little after each tick, as on the chip it thinks under
//! the screen.
//!
//! A page has one thread and the screen needs it, so the task stops between two slices and whoever
//! owns the time asks it to go on.

use std::{
    cell::Cell,
    future::{Future, poll_fn},
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, Waker},
};

use kaijubox::{
    console::{
        Games as _,
        thinking::{Answer, Tree},
    },
    games::{Kaijubox, Question},
};

/// Somebody who can be asked.
pub(crate) struct Thinker {
    task: Pin<Box<dyn Future<Output = ()>>>,
    post: Rc<Post>,
}

/// What goes to and fro.
#[derive(Default)]
struct Post {
    question: Cell<Option<Question>>,
    answer: Cell<Option<Answer>>,
    /// Nobody waits for the answers up to this number.
    cut: Cell<u32>,
    /// Nodes until the next stop.
    slice: Cell<u32>,
    is_busy: Cell<bool>,
}

impl Thinker {
    pub(crate) fn start() -> Thinker {
        let post = Rc::new(Post::default());
        Thinker {
            task: Box::pin(think(Rc::clone(&post))),
            post,
        }
    }

    /// Asks, and forgets what was asked before.
    pub(crate) fn ask(&self, question: Question) {
        self.cut_off(Kaijubox::question_id(&question).wrapping_sub(1));
        self.post.question.set(Some(question));
        self.post.is_busy.set(true);
    }

    /// Nobody waits for the question with that number, or those before it.
    pub(crate) fn cut_off(&self, id: u32) {
        self.post.cut.set(id);
    }

    /// The answer, if it is there.
    pub(crate) fn answer(&self) -> Option<Answer> {
        self.post.answer.take()
    }

    /// Thinks on for about `nodes` steps of the rules; is there more to think about?
    pub(crate) fn go_on(&mut self, nodes: u32) -> bool {
        if self.post.is_busy.get() {
            self.post.slice.set(nodes);
            let _ = self
                .task
                .as_mut()
                .poll(&mut Context::from_waker(Waker::noop()));
        }
        self.post.is_busy.get()
    }
}

async fn think(post: Rc<Post>) {
    let mut tree = Box::new(Tree::new());
    loop {
        let Some(question) = post.question.take() else {
            post.is_busy.set(false);
            pause().await;
            continue;
        };
        let id = Kaijubox::question_id(&question);
        let mut thinker = Kaijubox::thinker(&question, &mut tree);
        while !Kaijubox::advance(&mut thinker, post.slice.get()) && post.cut.get() < id {
            pause().await;
        }
        if let Some(answer) = Kaijubox::answer(&question, &thinker) {
            post.answer.set(Some(answer));
        }
    }
}

/// Stops until it is asked to go on.
async fn pause() {
    let mut has_stopped = false;
    poll_fn(|_| match std::mem::replace(&mut has_stopped, true) {
        true => Poll::Ready(()),
        false => Poll::Pending,
    })
    .await;
}
