//! A base while somebody edits it: what is wrong, what the words mean, what may be written, where things are defined, and
//! whether the examples hold. Editors ask for this after every key.

mod meaning;
#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use production::{Declaration, Expected, File, Knowledge, LANGUAGE, LanguagePlace, Sort, cursor, outline};

use crate::analysis::{Analyst, Options};
use crate::base::{Files, embedded};
use crate::examples;
use crate::findings::{Examined, Finding, examine};
use crate::glossary::{self, Entry};
use crate::scene::Reach;

/// A base with the texts as they are in the editor.
pub struct EditedBase {
    files: Files,
    /// The declarations of each file, by its place among all files.
    outlines: Vec<Vec<Declaration>>,
    examined: Examined,
    /// The base as it was when it could be read last: what words mean is known while a rule is half written.
    known: Arc<Knowledge>,
    words: OnceCell<Vec<Entry>>,
}

/// A word that may be written at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The word.
    pub name: String,
    /// What it is: `pattern`, `production`, `concept`, `expression`, ...
    pub sort: &'static str,
    /// What it means.
    pub meaning: String,
}

/// An example that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedExample {
    /// The file, as it is shown.
    pub file: String,
    /// The bytes of the example.
    pub bytes: Range<usize>,
    /// What is wrong.
    pub problem: String,
}

/// Why the examples of a production cannot be tried.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Untried {
    /// The base has mistakes.
    #[error("the base has mistakes; examples are tried when there are none")]
    Mistakes,
    /// There is no such production.
    #[error("there is no production {0}")]
    Unknown(String),
}

impl EditedBase {
    /// The base of some files; `before` is the base before the change.
    pub fn new(files: Files, before: Option<&EditedBase>) -> EditedBase {
        let examined = examine(&files, &files.readings());
        let whole = examined.bases.first().map(|(_, knowledge)| Arc::clone(knowledge));
        let known = whole
            .or_else(|| before.map(|before| Arc::clone(&before.known)))
            .unwrap_or_else(|| Arc::clone(embedded(Reach::Whole)));
        let outlines =
            files.all().map(|file| outline(&File::new(file.shown.as_str(), file.text.as_str()))).collect();
        EditedBase { files, outlines, examined, known, words: OnceCell::new() }
    }

    /// What is wrong and what is lacking.
    pub fn findings(&self) -> &[Finding] {
        &self.examined.findings
    }

    /// The text of a file by its shown name.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.files.all().find(|known| known.shown == file).map(|file| file.text.as_str())
    }

    /// What a file declares.
    pub fn declarations(&self, file: &str) -> &[Declaration] {
        let at = self.files.all().position(|known| known.shown == file);
        at.map_or(&[], |at| &self.outlines[at])
    }

    /// Where the examples of a production begin: file and byte.
    pub fn examples_of(&self, name: &str) -> Vec<(&str, usize)> {
        let mut found = Vec::new();
        for (file, outline) in self.files.all().zip(&self.outlines) {
            let named = outline.iter().filter(|each| each.name == name);
            let examples = named.flat_map(|each| &each.examples);
            found.extend(examples.map(|span| (file.shown.as_str(), span.start as usize)));
        }
        found
    }

    /// Where the name at a byte of a file is defined: the file and the declaration.
    pub fn definition(&self, file: &str, byte: usize) -> Option<(&str, &Declaration)> {
        let text = self.text(file)?;
        let place = cursor(text, byte);
        let name = text.get(place.word.0..place.word.1)?.to_ascii_uppercase();
        // What was added last holds.
        let mut found = Vec::new();
        let all: Vec<_> = self.files.all().zip(&self.outlines).collect();
        for (file, outline) in all.into_iter().rev() {
            let named = outline.iter().filter(|each| each.name == name);
            found.extend(named.map(|each| (file.shown.as_str(), each)));
        }
        let is_concept = matches!(place.expected, Expected::Concept | Expected::Source);
        let best = found.iter().position(|(_, each)| (each.sort != Sort::Production) == is_concept);
        found.get(best.unwrap_or(0)).copied()
    }

    /// The words that may be written at a byte of a file, those that the place wants.
    pub fn suggestions(&self, file: &str, byte: usize) -> Vec<Suggestion> {
        let Some(text) = self.text(file) else { return Vec::new() };
        let expected = cursor(text, byte).expected;
        let mut found: Vec<Suggestion> = Vec::new();
        for (name, place, meaning) in LANGUAGE {
            if sorts_of_language(expected).contains(&place) {
                found.push(Suggestion {
                    name: name.to_owned(),
                    sort: "language",
                    meaning: meaning.to_owned(),
                });
            }
        }
        let sorts = sorts(expected);
        for entry in self.words().iter().filter(|entry| sorts.contains(&entry.sort)) {
            found.push(Suggestion {
                name: entry.name.clone(),
                sort: entry.sort,
                meaning: entry.meaning.clone(),
            });
        }
        if sorts.contains(&"production") {
            for each in self.outlines.iter().flatten().filter(|each| each.sort == Sort::Production) {
                let (name, meaning) = (each.name.clone(), each.statement.clone());
                found.push(Suggestion { name, sort: "production", meaning });
            }
        }
        // Sources and results that the last readable base did not have yet.
        if sorts.contains(&"concept") {
            for each in self.outlines.iter().flatten().filter(|each| each.sort != Sort::Production) {
                let (name, meaning) = (each.name.clone(), each.statement.clone());
                found.push(Suggestion { name, sort: "concept", meaning });
            }
        }
        found.sort_by(|one, other| (&one.name, one.sort).cmp(&(&other.name, other.sort)));
        found.dedup_by(|one, other| (&one.name, one.sort) == (&other.name, other.sort));
        found
    }

    /// Tries the examples of a production: how many there are, and which do not hold.
    pub fn try_examples(&self, name: &str) -> Result<(usize, Vec<FailedExample>), Untried> {
        if self.examined.findings.iter().any(|finding| finding.severity == production::Severity::Error) {
            return Err(Untried::Mistakes);
        }
        let name = name.to_ascii_uppercase();
        // Examples are for the whole reading; those that only the thesis has are tried in its.
        let mut bases = self.examined.bases.iter();
        let found = bases.find_map(|(reach, knowledge)| Some((*reach, knowledge, knowledge.rule(&name)?)));
        let Some((reach, knowledge, rule)) = found else { return Err(Untried::Unknown(name)) };
        let options = if reach == Reach::Thesis { Options::thesis() } else { Options::default() };
        let mut analyst = Analyst::with_base(knowledge, options);
        let all = &knowledge.production(rule).header.examples;
        let mut failed = Vec::new();
        for example in all {
            if let Err(error) = examples::test_one(&mut analyst, rule, example) {
                failed.push(FailedExample {
                    file: knowledge.place(example.span).0.to_owned(),
                    bytes: example.span.start as usize..example.span.end as usize,
                    problem: error.to_string(),
                });
            }
        }
        Ok((all.len(), failed))
    }

    fn words(&self) -> &[Entry] {
        self.words.get_or_init(|| glossary::entries(&self.known))
    }
}

/// Which sorts of words a place wants.
fn sorts(expected: Expected) -> &'static [&'static str] {
    match expected {
        Expected::Pattern => &["pattern", "production"],
        Expected::Function => &["function"],
        Expected::Concept | Expected::Source => &["concept"],
        Expected::Production => &["production"],
        Expected::Attribute => &["attribute"],
        Expected::Head => &["attribute", "measure", "transform", "concept"],
        Expected::Argument => &["constant", "class", "attribute"],
        Expected::Form | Expected::Part | Expected::Nothing => &[],
    }
}

fn sorts_of_language(expected: Expected) -> &'static [LanguagePlace] {
    match expected {
        Expected::Form => &[LanguagePlace::Form],
        Expected::Part => &[LanguagePlace::Part],
        Expected::Head => &[LanguagePlace::Expression, LanguagePlace::Action, LanguagePlace::Value],
        _ => &[],
    }
}
