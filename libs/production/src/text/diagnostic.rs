//! What is wrong with a file, where, and what might be meant.

use std::fmt;

use diagnostics::Excerpt;
pub use diagnostics::Severity;

use super::{File, Span};

/// Most diagnostics that a report keeps.
const MAX_KEPT: usize = 200;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// What might be meant, or what to do.
    pub help: Option<String>,
}

/// Everything that is wrong with a set of files, in the order of the text.
///
/// Its `Display` shows each place with its line and a caret.
#[derive(Clone, Debug, Default)]
pub struct Report {
    files: Vec<File>,
    diagnostics: Vec<Diagnostic>,
    left_out: usize,
}

impl Report {
    pub(crate) fn new(files: Vec<File>) -> Report {
        Report { files, diagnostics: Vec::new(), left_out: 0 }
    }

    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_KEPT {
            self.diagnostics.push(diagnostic);
        } else {
            self.left_out += 1;
        }
    }

    /// Is whatever else is wrong only counted? Then there is no need to look for what may be meant.
    pub(crate) fn is_full(&self) -> bool {
        self.diagnostics.len() >= MAX_KEPT
    }

    pub(crate) fn error(&mut self, span: Span, message: impl Into<String>) {
        self.push(Diagnostic { severity: Severity::Error, message: message.into(), span, help: None });
    }

    pub(crate) fn error_with(&mut self, span: Span, message: impl Into<String>, help: Option<String>) {
        self.push(Diagnostic { severity: Severity::Error, message: message.into(), span, help });
    }

    pub(crate) fn warning(&mut self, span: Span, message: impl Into<String>) {
        self.push(Diagnostic { severity: Severity::Warning, message: message.into(), span, help: None });
    }

    pub(crate) fn sort(&mut self) {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        self.diagnostics.dedup();
    }

    pub(crate) fn files(&self) -> &[File] {
        &self.files
    }

    /// All diagnostics, in the order of the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Is there an error among them?
    pub fn has_errors(&self) -> bool {
        self.left_out > 0 || self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// Is there nothing to say?
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// File, line and column of a diagnostic.
    pub fn place(&self, diagnostic: &Diagnostic) -> (&str, usize, usize) {
        self.place_of(diagnostic.span)
    }

    pub(crate) fn place_of(&self, span: Span) -> (&str, usize, usize) {
        match self.files.get(span.file as usize) {
            Some(file) => {
                let (line, column) = file.place(span.start);
                (&file.name, line, column)
            }
            None => ("", 0, 0),
        }
    }

    fn show(&self, diagnostic: &Diagnostic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, text) = match self.files.get(diagnostic.span.file as usize) {
            Some(file) => (file.name.as_str(), file.text.as_str()),
            None => ("", ""),
        };
        let span = diagnostic.span.start as usize..diagnostic.span.end as usize;
        let mut excerpt = Excerpt::new(name, text, span, diagnostic.severity, &*diagnostic.message);
        excerpt.help.clone_from(&diagnostic.help);
        write!(f, "{excerpt}")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, diagnostic) in self.diagnostics.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            self.show(diagnostic, f)?;
        }
        if self.left_out > 0 {
            writeln!(f, "\nand {} more", self.left_out)?;
        }
        Ok(())
    }
}

impl std::error::Error for Report {}

/// The name nearest to a mistyped one, if one is near.
pub(crate) fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let limit = if word.len() < 4 { 1 } else { 2 };
    names
        .into_iter()
        .filter(|name| name.len().abs_diff(word.len()) <= limit)
        .map(|name| (distance(word, name), name))
        .filter(|&(distance, _)| distance <= limit)
        .min()
        .map(|(_, name)| format!("did you mean {name}?"))
}

/// The names that a mistyped one may stand for, the nearest first: a few letters away, or with it as a part.
pub fn near<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let limit = (word.chars().count() / 3).clamp(1, 4);
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| {
            let away = distance(word, name);
            if away <= limit {
                Some((away, name))
            } else {
                (word.len() >= 3 && name.contains(word)).then_some((limit + name.len(), name))
            }
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found.into_iter().map(|(_, name)| name).collect()
}

/// Insertions, deletions and replacements between two words.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}
