//! What the word at a place means, as text for people.

use std::fmt::Write as _;
use std::ops::Range;

use production::{Declaration, LANGUAGE, Sort, cursor};

use super::{EditedBase, sorts, sorts_of_language};
use crate::glossary::Entry;

impl EditedBase {
    /// What the word at a byte of a file means, as Markdown, with the bytes of the word.
    pub fn meaning(&self, file: &str, byte: usize) -> Option<(String, Range<usize>)> {
        let text = self.text(file)?;
        let place = cursor(text, byte);
        let bytes = place.word.0..place.word.1;
        let name = text.get(bytes.clone())?.to_ascii_uppercase();
        if name.is_empty() {
            return None;
        }
        let wanted = sorts(place.expected);
        let mut words: Vec<&Entry> = self.words().iter().filter(|entry| entry.name == name).collect();
        if words.iter().any(|entry| wanted.contains(&entry.sort)) {
            words.retain(|entry| wanted.contains(&entry.sort));
        }
        let mut parts = Vec::new();
        let places = sorts_of_language(place.expected);
        let of_language = LANGUAGE.iter().find(|(word, place, _)| *word == name && places.contains(place));
        if let Some((word, _, meaning)) = of_language {
            parts.push(format!("**{word}**: {meaning}"));
        }
        let declared: Vec<&Declaration> =
            self.outlines.iter().flatten().filter(|each| each.name == name).collect();
        let production = declared.iter().find(|each| each.sort == Sort::Production);
        let is_about_it = wanted.contains(&"production") || (words.is_empty() && parts.is_empty());
        if let Some(each) = production.filter(|_| is_about_it) {
            parts.push(self.of_production(each));
        }
        parts.extend(words.iter().map(|entry| of_word(entry)));
        if parts.is_empty() {
            // A variable has digits after the name of its class.
            let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
            let class = self.words().iter().find(|entry| entry.sort == "class" && entry.name == stem);
            parts.extend(class.map(|entry| format!("**{name}**: one of the {}", entry.meaning)));
        }
        if parts.is_empty() {
            let concept = declared.iter().find(|each| each.sort != Sort::Production);
            parts.extend(concept.map(|each| format!("**{name}** (concept)\n\n{}", each.statement)));
        }
        (!parts.is_empty()).then(|| (parts.join("\n\n---\n\n"), bytes))
    }

    fn of_production(&self, declared: &Declaration) -> String {
        let name = &declared.name;
        let mut text = format!("**{name}** (production)\n\n{}", declared.statement);
        let Some(rule) = self.known.rule(name) else { return text };
        let header = &self.known.production(rule).header;
        for (title, said) in [("Why", &header.why), ("Misleads", &header.misleads)] {
            if !said.is_empty() {
                let _ = write!(text, "\n\n*{title}:* {said}");
            }
        }
        if let Some((right, plans)) = header.reliability {
            let _ = write!(text, "\n\n*Measured:* right in {right} of {plans} plans");
        }
        let sources: Vec<&str> = self.known.sources_of(rule).map(|name| self.known.name_text(name)).collect();
        let _ = write!(text, "\n\n*Works for:* {}", sources.join(", "));
        let _ = write!(text, "\n\n```text\n{}```", self.known.english(rule));
        text
    }
}

fn of_word(entry: &Entry) -> String {
    let arguments: Vec<String> = entry.arguments.iter().map(|kind| format!(" {kind}")).collect();
    let mut text = format!("**{}{}** ({})\n\n{}", entry.name, arguments.concat(), entry.sort, entry.meaning);
    if let Some((production, example)) = &entry.example {
        let _ = write!(text, "\n\n{production} has it: `{example}`");
    }
    text
}
