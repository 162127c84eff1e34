//! What is wrong with a file, and where.

use std::fmt;

use super::Span;

/// One mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Characters to underline, at least 1.
    pub length: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The line itself.
    pub source: String,
}

impl Diagnostic {
    pub(super) fn new(
        file: &str,
        text: &str,
        span: Span,
        message: String,
        help: Option<String>,
    ) -> Diagnostic {
        let start = span.start.min(text.len());
        let line_start = text[..start].rfind('\n').map_or(0, |n| n + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |n| start + n);
        let end = span.end.clamp(start, line_end);
        Diagnostic {
            file: file.to_owned(),
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            length: text[start..end].chars().count().max(1),
            message,
            help,
            source: text[line_start..line_end].trim_end().to_owned(),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        // Tabs and control characters would displace the caret.
        let source: String = self.source.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let number = self.line.to_string();
        writeln!(f, "{number} | {source}")?;
        write!(f, "{:1$} | {2:3$}{4}", "", number.len(), "", self.column - 1, "^".repeat(self.length))?;
        if let Some(help) = &self.help {
            write!(f, "\n{:1$} = {help}", "", number.len())?;
        }
        Ok(())
    }
}

/// All mistakes of all files, in order of file and place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
