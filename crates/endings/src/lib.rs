//! Endings played and explained by advice.

pub mod board;
pub mod domain;
pub mod drill;
pub mod geometry;
pub mod lemmas;
pub mod tables;
