#![doc = include_str!("../README.md")]

mod analysis;
pub mod ast;
mod check;
mod compile;
mod domain;
mod english;
mod ids;
mod knowledge;
mod limits;
mod memory;
mod relation;
mod terms;
mod text;
mod vocabulary;

pub use analysis::{
    Analysis, Attributes, Branch, Concept, Firing, Plan, PlanAction, PostError, Posting, Template, Term,
};
pub use domain::{Domain, MAX_ARITY, Order, members_of};
pub use ids::{
    Attribute, Class, Combinator, Function, Kind, Measure, Mode, Name, Pattern, Rule, Transform, View,
};
pub use knowledge::Knowledge;
pub use limits::{AnalysisEnd, AnalysisLimits};
pub use memory::{MAX_LISTS, Memory};
pub use relation::{Relation, Tuple};
pub use text::{
    Comment, Content, Cursor, Declaration, Diagnostic, Expected, File, MAX_DEPTH, MAX_FILE, MAX_LENGTH, Node,
    Report, Severity, Sort, Span, cursor, format, near, outline, read_forms, with_reliability,
};
pub use vocabulary::{
    LANGUAGE, LanguagePlace, MAX_ATTRIBUTES, Shape, Vocabulary, VocabularyBuilder, VocabularyError, Word,
    WordKind,
};
