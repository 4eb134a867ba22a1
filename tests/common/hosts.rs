//! Hosts without a machine: one on which the bot thinks at once, and one that serves nothing. Tests and xtask play on them.

#[path = "../../src/bin/desktop/gauges.rs"]
mod gauges;

use kaijubox::console::{
    App, Games, Host, Request,
    thinking::{Answer, Tree},
};

/// A host on which a picture depends as little as on any: the bot thinks at once.
pub(crate) struct AtOnce {
    pub(crate) tree: Box<Tree>,
}

impl AtOnce {
    pub(crate) fn new() -> AtOnce {
        AtOnce {
            tree: Box::new(Tree::new()),
        }
    }
}

impl<B: Games> Host<B> for AtOnce {
    fn answer(&mut self) -> Option<Answer> {
        None
    }

    fn serve(&mut self, request: Request, app: &mut App<B>) {
        match request {
            Request::Read(gauge) => app.set_facts(|facts| facts.reading = gauges::reading(gauge)),
            Request::TimeBand(divider) => {
                app.set_facts(|facts| facts.reading = gauges::band(divider));
            }
            _ => {}
        }
        let question = (request == Request::Think).then(|| app.question());
        if let Some(question) = question.flatten() {
            let mut thinker = B::thinker(&question, &mut self.tree);
            B::advance(&mut thinker, u32::MAX);
            if let Some(answer) = B::answer(&question, &thinker) {
                app.answer(answer);
            }
        }
    }
}

/// A host that serves nothing.
pub(crate) struct Deaf;

impl<B: Games> Host<B> for Deaf {
    fn answer(&mut self) -> Option<Answer> {
        None
    }

    fn serve(&mut self, _: Request, _: &mut App<B>) {}
}
