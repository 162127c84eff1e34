//! Complaints about EPD records.

use std::fmt;

use crate::{FenError, MoveError};

/// A record that was refused, with every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdError {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong, in reading order; never empty.
    pub problems: Vec<EpdProblem>,
}

/// One thing that is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdProblem {
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: EpdProblemKind,
}

/// What can be wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdProblemKind {
    /// The position is refused (or had to be mended).
    Position(FenError),
    /// A line longer than any record needs.
    TooLong(usize),
    /// Not UTF-8; a lenient reader takes it as Latin-1.
    Encoding,
    /// A NUL byte or another character that no text holds; a lenient reader takes it as a space.
    ControlCharacter(char),
    /// The two counters of a FEN, which an EPD writes as `hmvc` and `fmvn`.
    FenCounters,
    /// Something that is no opcode where one is expected.
    Opcode(String),
    /// An opcode for the second time.
    Repeated(String),
    /// A text in quotes that does not end.
    OpenQuote,
    /// No semicolon after the last operation.
    MissingSemicolon,
    /// An operand that is no move in the position.
    Move {
        /// The opcode.
        opcode: String,
        /// Why the operand is no move.
        error: MoveError,
    },
    /// An operand that is not the number it should be.
    Number {
        /// The opcode.
        opcode: String,
        /// What was found.
        found: String,
    },
    /// Reading the file failed.
    Io(String),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, ", self.line)?;
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for EpdError {}

impl fmt::Display for EpdProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.kind)
    }
}

impl fmt::Display for EpdProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdProblemKind::Position(error) => write!(f, "{error}"),
            EpdProblemKind::TooLong(limit) => {
                write!(f, "the line is longer than {limit} bytes (one record stands on one line)")
            }
            EpdProblemKind::Encoding => {
                f.write_str("the text is not UTF-8 (convert the file, or read leniently)")
            }
            EpdProblemKind::ControlCharacter(c) => {
                write!(f, "there is a control character {c:?} (remove it, or read leniently)")
            }
            EpdProblemKind::FenCounters => {
                f.write_str("there are move counters as in a FEN (write them as hmvc and fmvn)")
            }
            EpdProblemKind::Opcode(found) => {
                write!(f, "{found:?} is no opcode (an operation is a name, operands and a semicolon)")
            }
            EpdProblemKind::Repeated(opcode) => write!(f, "the operation {opcode} stands here a second time"),
            EpdProblemKind::OpenQuote => f.write_str("the text in quotes does not end (add a '\"')"),
            EpdProblemKind::MissingSemicolon => f.write_str("the last operation needs a semicolon"),
            EpdProblemKind::Move { opcode, error } => write!(f, "{opcode}: {error}"),
            EpdProblemKind::Number { opcode, found } => {
                write!(f, "{opcode} is {found:?} instead of a number")
            }
            EpdProblemKind::Io(message) => write!(f, "reading failed: {message}"),
        }
    }
}
