//! One file a reader; its first lines state what must hold whatever is read.

pub mod advice;
pub mod descriptive;
pub mod engine;
pub mod epd;
pub mod fen;
pub mod http;
pub mod lemmas;
pub mod pgn;
pub mod plans;
pub mod report;
pub mod rules;
pub mod solution;
pub mod suite;
pub mod uci;
