//! The protocol of a search, in the words of the program of 1979 (page 17.4).

/// The lines printed while searching; nothing is kept unless it is wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Protocol {
    lines: Vec<String>,
    wanted: bool,
}

/// Longer protocols are cut off.
const MOST_LINES: usize = 100_000;

impl Protocol {
    /// A protocol that is kept, or one that is not.
    pub(super) fn new(wanted: bool) -> Protocol {
        Protocol { lines: Vec::new(), wanted }
    }

    /// Notes a line, which is only written if it is wanted.
    pub(super) fn say(&mut self, line: impl FnOnce() -> String) {
        if self.wanted && self.lines.len() < MOST_LINES {
            self.lines.push(line());
        }
    }

    /// What was printed.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }
}
