//! Lemmas: what is certain without search.

pub mod kpk;
