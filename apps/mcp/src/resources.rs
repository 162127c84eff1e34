//! What a model may read: the definitions of claims, themes and words, and the productions.

use motive::Knowledge;
use rmcp::model::{Resource, ResourceContents, ResourceTemplate};

/// A page of the book.
struct Page {
    uri: &'static str,
    name: &'static str,
    about: &'static str,
    text: &'static str,
}

const PAGES: &[Page] = &[
    Page {
        uri: "motive://claims",
        name: "claims",
        about: "Every kind of claim with its exact definition, and the form in which check_claim takes it",
        text: include_str!("../../../docs/reference/claims.md"),
    },
    Page {
        uri: "motive://themes",
        name: "themes",
        about: "The themes of lines (fork, pin, deflection) with their definitions",
        text: include_str!("../../../docs/reference/themes.md"),
    },
    Page {
        uri: "motive://glossary",
        name: "glossary",
        about: "The words that explanations use",
        text: include_str!("../../../docs/reference/glossary.md"),
    },
];

/// The list of productions; the text of one stands under its name.
const RULES: &str = "motive://rules";

/// All resources that have an address of their own.
pub(crate) fn list() -> Vec<Resource> {
    let markdown = "text/markdown";
    let pages = PAGES.iter().map(|page| {
        let resource = Resource::new(page.uri, page.name).with_description(page.about);
        resource.with_mime_type(markdown).with_size(page.text.len() as u64)
    });
    let rules = Resource::new(RULES, "rules")
        .with_description("The productions of the knowledge base, one a line: name and statement")
        .with_mime_type("text/plain");
    pages.chain([rules]).collect()
}

/// The addresses that have a part to be filled in.
pub(crate) fn templates() -> Vec<ResourceTemplate> {
    let rule = ResourceTemplate::new(format!("{RULES}/{{name}}"), "rule");
    vec![rule.with_description("The text of one production").with_mime_type("text/plain")]
}

/// The text of a resource.
pub(crate) fn read(uri: &str, knowledge: &Knowledge) -> Option<ResourceContents> {
    if let Some(page) = PAGES.iter().find(|page| page.uri == uri) {
        return Some(ResourceContents::text(page.text, uri));
    }
    let productions = knowledge.productions();
    let rest = uri.strip_prefix(RULES)?;
    if rest.is_empty() {
        let lines = productions.rules().map(|rule| {
            let production = productions.production(rule);
            format!("{}  {}\n", production.name, production.header.statement)
        });
        return Some(ResourceContents::text(lines.collect::<String>(), uri));
    }
    let name: String = rest.strip_prefix('/')?.chars().take(200).collect::<String>().to_uppercase();
    let rule = productions.rule(&name)?;
    let text = productions.file_of(rule).map_or(productions.rule_text(rule), |file| file.text.trim());
    Some(ResourceContents::text(text, uri))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_listed_can_be_read() {
        let knowledge = Knowledge::embedded();
        for resource in list() {
            assert!(read(&resource.uri, &knowledge).is_some(), "{}", resource.uri);
        }
        let name = &knowledge.productions().production(knowledge.productions().rules().next().unwrap()).name;
        assert!(read(&format!("motive://rules/{name}"), &knowledge).is_some());
        for nothing in ["motive://rules/nothing", "motive://else", "file:///etc/passwd", ""] {
            assert!(read(nothing, &knowledge).is_none(), "{nothing}");
        }
    }
}
