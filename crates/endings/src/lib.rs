//! Endings played and explained by advice.

pub mod board;
pub mod domain;
pub mod drill;
pub mod geometry;
pub mod kpkp;
pub mod lemmas;
pub mod proof;
pub mod sweep;
pub mod tables;
