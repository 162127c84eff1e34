//! From resolved rules to code for the matcher.
//!
//! A conjunction becomes a [`Block`]: the variables that it must find, and *atoms*, each of which knows which
//! variables it touches. Connectives that only restate a conjunction disappear: AND is spliced in, NEVER of one
//! relation is a negated atom, IMPLIES is "no case of the premise without the conclusion". What depends on the
//! goal's attribute lists is kept in the order of the text, because REMOVE-ATR-LISTS and CHECK-CONDITION change
//! what comes after them; everything else the matcher may take in any order (`analysis/matching.rs`).

mod block;
mod rule;

pub(crate) use block::{Atom, AtomKind, Block, Need, Nested};
pub(crate) use rule::{
    ActionCode, Op, RuleCode, Sequence, StoredCode, compile_rule, compile_source_condition, compile_stored,
};

/// A set of slots.
pub(crate) type Slots = u32;
