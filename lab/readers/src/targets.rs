//! One file a reader; its first lines state what must hold whatever is read.

pub(crate) mod advice;
pub(crate) mod claims;
pub(crate) mod connection;
pub(crate) mod defaults;
pub(crate) mod descriptive;
pub(crate) mod engine;
pub(crate) mod epd;
pub(crate) mod fen;
pub(crate) mod http;
pub(crate) mod jobs;
pub(crate) mod lemmas;
pub(crate) mod moves;
pub(crate) mod net;
pub(crate) mod openings;
pub(crate) mod pasted;
pub(crate) mod pgn;
pub(crate) mod plans;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod settings;
pub(crate) mod solution;
pub(crate) mod strategy;
pub(crate) mod suite;
pub(crate) mod uci;
