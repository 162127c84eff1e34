//! The words that rules may use, each with its meaning and a place where a rule uses it.

use production::{Knowledge, WordKind};

use crate::words;

/// A word of the language, or a concept of a base.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The word.
    pub name: String,
    /// What it is: `pattern`, `function`, `measure`, `concept`, ...
    pub sort: &'static str,
    /// The kinds of its arguments, in lower case.
    pub arguments: Vec<String>,
    /// What it means.
    pub meaning: String,
    /// How many productions use it.
    pub used: usize,
    /// A production that uses it, and the expression in which it does.
    pub example: Option<(String, String)>,
}

/// All words of the domain and all concepts of a base.
///
/// ```
/// use motive_paradise::{embedded, glossary, Reach};
///
/// let words = glossary::entries(embedded(Reach::Whole));
/// let pin = words.iter().find(|entry| entry.name == "PIN").unwrap();
/// assert_eq!((pin.sort, pin.meaning.as_str()), ("pattern", "the first pins the second to the third"));
/// assert!(pin.example.as_ref().unwrap().1.starts_with("(PATTERN PIN "));
/// ```
pub fn entries(knowledge: &Knowledge) -> Vec<Entry> {
    let mut found = Vec::new();
    for word in knowledge.vocabulary().words() {
        let meaning = match word.phrase {
            Some(phrase) => say(phrase, &word.arguments),
            None => words::meaning(word.name).to_owned(),
        };
        let arguments: Vec<String> = word.arguments.iter().map(|kind| kind.to_lowercase()).collect();
        found.push(entry(knowledge, word.name, word.kind.name(), arguments, meaning));
    }
    for name in knowledge.names() {
        let vocabulary = knowledge.vocabulary();
        let kinds = knowledge.argument_kinds(name).map(|kind| vocabulary.kind_name(kind).to_lowercase());
        let statement = knowledge.statement_of(name);
        let meaning = if statement.is_empty() { "what rules post for others to read" } else { statement };
        found.push(entry(
            knowledge,
            knowledge.name_text(name),
            "concept",
            kinds.collect(),
            one_line(meaning),
        ));
    }
    found
}

/// The entries with a name, in capitals or not; if there is none, the names that may be meant.
pub fn named(knowledge: &Knowledge, name: &str) -> Result<Vec<Entry>, Vec<String>> {
    let wanted = name.trim().to_uppercase();
    let all = entries(knowledge);
    let found: Vec<Entry> = all.iter().filter(|entry| entry.name == wanted).cloned().collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let near = production::near(&wanted, all.iter().map(|entry| entry.name.as_str()));
    Err(near.into_iter().take(3).map(str::to_owned).collect())
}

fn entry(
    knowledge: &Knowledge,
    name: &str,
    sort: &'static str,
    arguments: Vec<String>,
    meaning: String,
) -> Entry {
    let is_variable = sort == WordKind::Class.name();
    let mut used = 0;
    let mut example: Option<(String, String)> = None;
    for rule in knowledge.rules() {
        let Some(text) = expression_with(knowledge.rule_text(rule), name, is_variable) else { continue };
        used += 1;
        if example.as_ref().is_none_or(|(_, known)| text.len() < known.len()) {
            example = Some((knowledge.production(rule).name.clone(), text));
        }
    }
    Entry { name: name.to_owned(), sort, arguments, meaning, used, example }
}

/// The first expression of a rule that has a word, on one line. Variables of a class have digits after its name.
fn expression_with(text: &str, word: &str, is_variable: bool) -> Option<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    for (at, _) in text.match_indices(word) {
        let before = text[..at].chars().next_back();
        let mut rest = &text[at + word.len()..];
        if is_variable {
            rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        if before.is_some_and(is_part) || rest.starts_with(is_part) {
            continue;
        }
        let begin = opening(&text[..at])?;
        let end = closing(&text[begin..])?;
        return Some(one_line(&text[begin..=begin + end]));
    }
    None
}

/// The place of the last parenthesis that is still open.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices().rev() {
        match c {
            ')' => depth += 1,
            '(' if depth == 0 => return Some(at),
            '(' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The place where the parenthesis that a text begins with closes.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A phrase with its places in words: `{0}` is the first, or what it is if there is no other of its kind.
fn say(phrase: &str, kinds: &[&str]) -> String {
    const PLACES: [&str; 6] =
        ["the first", "the second", "the third", "the fourth", "the fifth", "the sixth"];
    let mut said = phrase.to_owned();
    for (place, kind) in kinds.iter().enumerate() {
        let is_only = kinds.iter().filter(|other| *other == kind).count() == 1;
        let name = if is_only {
            format!("the {}", kind.to_lowercase())
        } else {
            PLACES.get(place).copied().unwrap_or("another").to_owned()
        };
        said = said.replace(&format!("{{{place}}}"), &name);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reach, embedded};

    #[test]
    fn every_word_has_a_meaning_and_what_is_used_an_example() {
        for entry in entries(embedded(Reach::Whole)) {
            assert!(!entry.meaning.is_empty() && !entry.meaning.contains('{'), "{entry:?}");
            assert_eq!(entry.used > 0, entry.example.is_some(), "{entry:?}");
            if let Some((_, text)) = &entry.example {
                assert!(text.contains(&entry.name), "{entry:?}");
                assert_eq!(text.matches('(').count(), text.matches(')').count(), "{entry:?}");
            }
        }
    }

    #[test]
    fn a_mistyped_word_brings_the_nearest() {
        let base = embedded(Reach::Whole);
        assert_eq!(named(base, "pin").unwrap()[0].arguments, ["piece", "piece", "piece"]);
        assert!(named(base, "PROTECT").unwrap_err().contains(&"PROTECTS".to_owned()));
    }

    #[test]
    fn the_smallest_expression_around_a_word() {
        let rule = "(RULE (P1 SQ) (NEVER (PATTERN DIR P1 SQ)) (PATTERN ONLY-DIR P1 SQ))";
        assert_eq!(expression_with(rule, "DIR", false).unwrap(), "(PATTERN DIR P1 SQ)");
        assert_eq!(expression_with(rule, "P", true).unwrap(), "(P1 SQ)");
        assert_eq!(expression_with(rule, "PIN", false), None);
    }
}
