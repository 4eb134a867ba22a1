//! `docs/build.md` as a part of the page: how to build one, for whoever has the page and nothing else.
//!
//! The wiring is drawn into it. A page may be served anywhere and kept without a network, so links into the repository
//! become plain words.

use crate::error::Error;
use crate::shell;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use std::path::Path;

/// The guide in HTML; its headings are one level below those of the page.
pub(super) fn html() -> Result<String, Error> {
    let text = read(&shell::root().join("docs/build.md"))?;
    let mut events = Vec::new();
    let mut in_picture = false;
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                in_picture = true;
                let picture = read(&shell::root().join("docs").join(&*dest_url))?;
                events.push(Event::InlineHtml(picture.trim().to_owned().into()));
            }
            Event::End(TagEnd::Image) => in_picture = false,
            _ if in_picture => {}
            // What the link says stays.
            Event::Start(Tag::Link { dest_url, .. }) if !leads_out(&dest_url) => {}
            Event::Start(Tag::Link { .. }) => events.push(event),
            Event::End(TagEnd::Link) => {
                let is_open = events.iter().rev().find_map(|event| match event {
                    Event::Start(Tag::Link { .. }) => Some(true),
                    Event::End(TagEnd::Link) => Some(false),
                    _ => None,
                });
                events.extend((is_open == Some(true)).then_some(event));
            }
            event => events.push(event),
        }
    }
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    Ok(lowered(&page))
}

fn leads_out(address: &str) -> bool {
    address.starts_with("https://") || address.starts_with("http://")
}

/// The headings one level lower.
fn lowered(html: &str) -> String {
    let levels = (1..6).rev();
    levels.fold(html.to_owned(), |html, level| {
        let below = level + 1;
        html.replace(&format!("<h{level}>"), &format!("<h{below}>"))
            .replace(&format!("</h{level}>"), &format!("</h{below}>"))
    })
}

fn read(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|cause| Error::file(path, cause))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_its_picture_and_no_link_that_leads_nowhere() {
        let guide = html().unwrap();
        assert!(guide.contains("<h2>Build one</h2>") && !guide.contains("<h1>"));
        assert_eq!(guide.matches("<svg").count(), 1);
        assert!(!guide.contains("<a ") && !guide.contains("</a>") && !guide.contains("<img"));
        assert!(guide.contains("<table>") && guide.contains("<strong>The wrong file"));
    }
}
