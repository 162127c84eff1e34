//! What is wrong with a file, where, and what to do about it.

use std::fmt;

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The field, as `tree[3].reasons[0].rule`, or a place in the text.
    pub place: String,
    /// What is wrong.
    pub problem: String,
    /// What to do about it.
    pub advice: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.place, self.problem, self.advice)
    }
}

/// Everything that is wrong with a file; never empty once it is an error.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Complaints {
    list: Vec<Complaint>,
    left_out: usize,
}

impl Complaints {
    /// More are counted and not kept: whoever has made twenty mistakes has made the same one often.
    const MAX: usize = 20;

    pub(super) fn add(&mut self, complaint: Complaint) {
        if self.list.len() < Complaints::MAX {
            self.list.push(complaint);
        } else {
            self.left_out += 1;
        }
    }

    /// Keeps a complaint, or hands on what was read.
    pub(super) fn take<T>(&mut self, result: Result<T, Complaint>) -> Option<T> {
        result.map_err(|complaint| self.add(complaint)).ok()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The complaints, in reading order.
    #[cfg(test)]
    pub fn list(&self) -> &[Complaint] {
        &self.list
    }
}

impl From<Complaint> for Complaints {
    fn from(complaint: Complaint) -> Complaints {
        Complaints { list: vec![complaint], left_out: 0 }
    }
}

impl fmt::Display for Complaints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, complaint) in self.list.iter().enumerate() {
            if i > 0 {
                f.write_str("\n  ")?;
            }
            write!(f, "{complaint}")?;
        }
        if self.left_out > 0 {
            write!(f, "\n  and {} more", self.left_out)?;
        }
        Ok(())
    }
}

impl std::error::Error for Complaints {}

/// A foreign text, made safe for a terminal and cut to a readable length.
pub(super) fn quoted(text: &str) -> String {
    const LENGTH: usize = 60;
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(LENGTH).collect();
    let more = if chars.next().is_some() { " …" } else { "" };
    format!("{start:?}{more}")
}
