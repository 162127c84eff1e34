//! What is wrong with a file, and where.

use std::fmt;

use diagnostics::{Excerpt, Severity};

use super::Span;

/// Characters of a message.
const MAX_MESSAGE: usize = 300;
/// Mistakes that are reported at most.
pub(super) const MAX_DIAGNOSTICS: usize = 200;

/// One mistake.
pub type Diagnostic = Excerpt;

pub(super) fn diagnostic(
    file: &str,
    text: &str,
    span: Span,
    message: String,
    help: Option<String>,
) -> Diagnostic {
    let mut diagnostic = Excerpt::new(file, text, span.start..span.end, Severity::Error, shortened(message));
    diagnostic.help = help;
    diagnostic
}

/// The message, or its beginning.
fn shortened(message: String) -> String {
    match message.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message,
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
