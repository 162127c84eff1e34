#![doc = include_str!("../README.md")]

use std::fmt;
use std::ops::Range;

/// Widest stretch of a line that is shown, in characters.
const MAX_SHOWN: usize = 120;
/// So many characters are shown before a place that is far to the right.
const BEFORE: usize = 40;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The text cannot be used.
    Error,
    /// It can, but somebody should look.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// One thing that is wrong, with the line that it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// The part of the line that is shown.
    shown: String,
    /// Characters of the line before that part.
    skipped: usize,
    /// Characters to underline, at least 1.
    pub length: usize,
}

impl Excerpt {
    /// What is wrong with a stretch of a text, in bytes. Places outside of the text or inside of a character are moved to
    /// the nearest one before them.
    pub fn new(
        file: &str,
        text: &str,
        span: Range<usize>,
        severity: Severity,
        message: impl Into<String>,
    ) -> Excerpt {
        let start = boundary(text, span.start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = boundary(text, span.end.clamp(start, line_end));
        let before = text[line_start..start].chars().count();
        let skipped = if before >= MAX_SHOWN - 20 { before - BEFORE } else { 0 };
        let line = text[line_start..line_end].trim_end();
        let shown: String = line
            .chars()
            .skip(skipped)
            .take(MAX_SHOWN)
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let room = shown.chars().count().saturating_sub(before - skipped).max(1);
        Excerpt {
            file: file.to_owned(),
            line: text[..start].matches('\n').count() + 1,
            column: before + 1,
            severity,
            message: message.into(),
            help: None,
            length: text[start..end].trim_end().chars().count().clamp(1, room),
            shown,
            skipped,
        }
    }

    /// The same with what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Excerpt {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Excerpt { file, line, column, severity, message, .. } = self;
        writeln!(f, "{file}:{line}:{column}: {severity}: {message}")?;
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        writeln!(f, "{margin} |")?;
        writeln!(f, "{number} | {}", self.shown)?;
        writeln!(f, "{margin} | {}{}", " ".repeat(column - 1 - self.skipped), "^".repeat(self.length))?;
        if let Some(help) = &self.help {
            writeln!(f, "{margin} = {help}")?;
        }
        Ok(())
    }
}

/// The nearest boundary between characters at or before a byte.
fn boundary(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    (0..=byte).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("{}x{}", "a".repeat(5_000), "b".repeat(5_000));
        let shown = Excerpt::new("f", &text, 5_000..5_001, Severity::Warning, "x").to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[0], "f:1:5001: warning: x");
        let (source, caret) = (lines[2].find('x').unwrap(), lines[3].find('^').unwrap());
        assert_eq!(source, caret);
        assert!(lines[2].len() < 130);
    }

    #[test]
    fn places_outside_and_inside_of_characters_do_no_harm() {
        let text = "ä\u{c}b\r\nzweite";
        for start in 0..20 {
            for end in 0..20 {
                let shown = Excerpt::new("f", text, start..end, Severity::Error, "m").to_string();
                assert!(!shown.contains(['\u{c}', '\r']), "{shown:?}");
            }
        }
    }

    #[test]
    fn what_spans_lines_is_underlined_on_the_first() {
        let shown = Excerpt::new("f", "ab (cd\nef) gh", 3..10, Severity::Error, "m").to_string();
        assert!(shown.contains("1 | ab (cd\n  |    ^^^\n"), "{shown}");
    }
}
