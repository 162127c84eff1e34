//! Text of rules: files, places in them, the reader of expressions, the formatter.

mod cursor;
mod diagnostic;
mod edit;
mod format;
mod outline;
mod reader;

pub use cursor::{Cursor, Expected, cursor};
pub(crate) use diagnostic::nearest as diagnostic_nearest;
pub use diagnostic::{Diagnostic, Report, Severity, near};
pub use edit::with_reliability;
pub use format::format;
pub use outline::{Declaration, Sort, outline};
pub(crate) use reader::read;
pub use reader::{Comment, Content, MAX_DEPTH, MAX_FILE, MAX_LENGTH, Node};

/// The forms of a file as they are written, for other languages that are written in the same way, with whatever is wrong with
/// them as text.
pub fn read_forms(file: &File) -> (Vec<Node>, Report) {
    let mut report = Report::new(vec![file.clone()]);
    let forms = read(file, 0, &mut report).forms;
    (forms, report)
}

/// A stretch of a file, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Number of the file in the order of reading.
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// A file of rules: its name, as diagnostics print it, and its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// The name, as diagnostics print it.
    pub name: String,
    /// The text.
    pub text: String,
}

impl File {
    /// A file.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> File {
        File { name: name.into(), text: text.into() }
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub fn place(&self, byte: u32) -> (usize, usize) {
        let mut byte = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let before = &self.text[..byte];
        let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (line, before[start..].chars().count() + 1)
    }
}
