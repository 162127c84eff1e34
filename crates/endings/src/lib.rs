//! Endings played and explained by advice.

pub mod board;
pub mod geometry;
pub mod tables;
