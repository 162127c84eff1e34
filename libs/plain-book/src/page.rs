//! A page: Markdown becomes HTML with the table of contents beside it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::summary::join;
use crate::{BookPage, ContentsLine};

/// The pages before and after one.
pub(crate) struct Neighbors<'a> {
    pub previous: Option<&'a BookPage>,
    pub next: Option<&'a BookPage>,
}

/// A page, and the files that it shows.
pub(crate) struct Page {
    pub html: String,
    pub files: Vec<String>,
}

/// The anchor of a heading, as GitHub makes it; a second heading of the same text gets `-1`.
pub fn slug(title: &str) -> String {
    title
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// Where the page of a Markdown file lies.
pub(crate) fn html_path(path: &str) -> String {
    path.strip_suffix(".md").map_or_else(|| path.to_owned(), |name| format!("{name}.html"))
}

/// A page that leads to another.
pub(crate) fn redirect(title: &str, target: &str) -> String {
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta http-equiv=\"refresh\" content=\"0; url={target}\"></head>\
         <body><a href=\"{target}\">{title}</a></body></html>\n"
    )
}

/// Makes the page of a chapter.
pub(crate) fn render(
    book: &str,
    chapter: &BookPage,
    text: &str,
    entries: &[ContentsLine],
    listed: &BTreeSet<&str>,
    neighbors: &Neighbors<'_>,
) -> Page {
    let mut links = Links { page: &chapter.path, listed, files: Vec::new(), open: Vec::new() };
    let events = with_anchors(Parser::new_ext(text, options()).collect());
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter().filter_map(|event| links.follow(event)));
    let up = "../".repeat(chapter.path.matches('/').count());
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{} · {}</title>\n\
         <link rel=\"stylesheet\" href=\"{up}style.css\">\n</head>\n<body>\n",
        escape(&chapter.title),
        escape(book),
    );
    contents(&mut html, chapter, entries, &up);
    let _ = write!(html, "<main>\n{body}\n<footer>");
    for (chapter, arrow) in [(neighbors.previous, "←"), (neighbors.next, "→")] {
        if let Some(chapter) = chapter {
            let target = html_path(&chapter.path);
            let _ = write!(html, "<a href=\"{up}{target}\">{arrow} {}</a> ", escape(&chapter.title));
        }
    }
    html += "</footer>\n</main>\n</body>\n</html>\n";
    Page { html, files: links.files }
}

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH
}

fn contents(html: &mut String, here: &BookPage, entries: &[ContentsLine], up: &str) {
    *html += "<nav aria-label=\"Contents\">\n<details open><summary>Contents</summary>\n";
    for entry in entries {
        match entry {
            ContentsLine::Part(title) => {
                let _ = writeln!(html, "<h2>{}</h2>", escape(title));
            }
            ContentsLine::Page(chapter) => {
                let current = if chapter.path == here.path { " aria-current=\"page\"" } else { "" };
                let (target, title) = (html_path(&chapter.path), escape(&chapter.title));
                let _ = writeln!(html, "<a href=\"{up}{target}\"{current}>{title}</a>");
            }
        }
    }
    *html += "</details>\n</nav>\n";
}

/// Gives every heading its anchor.
fn with_anchors(mut events: Vec<Event<'_>>) -> Vec<Event<'_>> {
    let mut used: Vec<String> = Vec::new();
    for start in 0..events.len() {
        if !matches!(events[start], Event::Start(Tag::Heading { .. })) {
            continue;
        }
        let title: String = events[start..]
            .iter()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        let name = slug(&title);
        let again = used.iter().filter(|other| **other == name).count();
        used.push(name.clone());
        if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
            *id = Some(CowStr::from(if again == 0 { name } else { format!("{name}-{again}") }));
        }
    }
    events
}

/// Turns links to Markdown into links to HTML.
struct Links<'a> {
    page: &'a str,
    listed: &'a BTreeSet<&'a str>,
    /// Pictures that the page shows, from the folder of the project.
    files: Vec<String>,
    /// For each link that is open, whether it leads anywhere.
    open: Vec<bool>,
}

impl Links<'_> {
    fn follow<'e>(&mut self, event: Event<'e>) -> Option<Event<'e>> {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let target = self.target(&dest_url);
                self.open.push(target.is_some());
                let dest_url = CowStr::from(target?);
                Some(Event::Start(Tag::Link { link_type, dest_url, title, id }))
            }
            Event::End(TagEnd::Link) => self.open.pop().unwrap_or(true).then_some(event),
            Event::Start(Tag::Image { ref dest_url, .. }) => {
                let folder = self.page.rsplit_once('/').map_or("", |(folder, _)| folder);
                if !dest_url.contains("://") {
                    self.files.extend(join(folder, dest_url));
                }
                Some(event)
            }
            _ => Some(event),
        }
    }

    /// Where a link leads within the book, or outside of the project; `None` for other files of the project.
    fn target(&self, link: &str) -> Option<String> {
        if link.starts_with('#') || link.contains("://") || link.starts_with("mailto:") {
            return Some(link.to_owned());
        }
        let (path, anchor) = link.split_once('#').map_or((link, ""), |(path, anchor)| (path, anchor));
        let folder = self.page.rsplit_once('/').map_or("", |(folder, _)| folder);
        let whole = join(folder, path)?;
        if !self.listed.contains(whole.as_str()) {
            return None;
        }
        let mark = if anchor.is_empty() { "" } else { "#" };
        Some(format!("{}{mark}{anchor}", html_path(path)))
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
