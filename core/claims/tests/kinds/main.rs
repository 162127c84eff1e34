//! The checker from outside: every kind of claim with a position where it holds and a near miss.

mod causes;
mod garbage;
mod moves;
mod quiet;
mod results;
mod structure;
mod support;
mod tactics;
