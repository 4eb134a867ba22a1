//! The topics of King of Tokyo's rules, a page each.

use crate::{
    console::pages::{self, Topic, Topics},
    tokyo::words::{BOOK, Page},
};

/// The book of King of Tokyo's rules.
pub type RulesBook = pages::RulesBook<Pages>;

/// Its topics.
pub struct Pages;

impl Topics for Pages {
    const COUNT: usize = BOOK.len();
    const SIGNED: bool = false;

    fn topic(row: usize) -> Topic {
        let Page { topic, rule } = BOOK[row];
        Topic {
            name: topic,
            rule,
            sign: None,
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_topic_has_a_head_that_fits_and_a_page_that_does_not_scroll() {
        crate::console::pages::check_that_every_topic_fits::<super::Pages>();
    }
}
