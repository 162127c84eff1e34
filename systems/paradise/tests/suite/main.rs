//! The knowledge of PARADISE, tested from outside. One binary, so that the base is compiled once.

mod answers;
mod base;
mod causality;
mod checks;
mod claims;
mod faithful;
mod languages;
mod plans_decide;
mod position_2_1;
mod protocol_49;
mod protocol_82;
mod protocol_96;
mod scripted;
mod search_checks;
mod win_at_chess;
