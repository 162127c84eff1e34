//! The language on a toy domain: against a naive matcher, construct by construct, and with mistakes.

mod hostile;
mod language;
mod mistakes;
mod naive;
mod random;
mod rules;
mod truth;
mod world;
