//! The text language: reader, diagnostics, formatter.

mod check;
mod check_method;
mod diagnostic;
mod format;
mod knowledge;
mod lexer;
mod parser;
mod parser_method;
mod similar;
mod syntax;

pub use diagnostic::{Diagnostic, Diagnostics};
pub use format::format;
pub use knowledge::{AdviceKnowledge, Question, STANDARD, Source};
pub(crate) use knowledge::{arguments, canonical, fill};
pub(crate) use lexer::Span;
pub(crate) use parser::parse_term;
pub(crate) use syntax::{Action, Condition, Fact, Status as HypStatus, Table};
pub use syntax::{Certainty, Difficulty, Script, StatedResult};
