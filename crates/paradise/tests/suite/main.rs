//! The knowledge of PARADISE, tested from outside. One binary, so that the base is compiled once.

mod base;
mod checks;
mod languages;
mod position_2_1;
mod win_at_chess;
