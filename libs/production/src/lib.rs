#![doc = include_str!("../README.md")]

mod domain;
mod ids;
mod relation;
mod vocabulary;

pub use domain::{Domain, MAX_ARITY, Order, members_of};
pub use ids::{
    Attribute, Class, Combinator, Function, Kind, Measure, Mode, Name, Pattern, Rule, Transform, View,
};
pub use relation::{Relation, Tuple};
pub use vocabulary::{MAX_ATTRIBUTES, Shape, Vocabulary, VocabularyBuilder, VocabularyError};
