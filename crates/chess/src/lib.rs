//! The rules and notations of chess.
