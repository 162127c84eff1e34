//! Recognizers propose claims; the checker decides them.
//!
//! A recognizer may be generous: it looks for the pieces and squares of a claim, and leaves the definition to the
//! checker. What it must not do is to choose words.

mod lures;
mod moves;
mod structure;
mod tactics;
mod threats;

use motive_claims::Placed;

pub(super) use lures::lures;
pub(super) use moves::deeds;
pub(super) use structure::changes;
pub(super) use tactics::{standing, tactics};
pub(super) use threats::{mate_threats, material_threats, parries};

use crate::{Line, Step};

/// The moves up to a step, its own included.
fn path(line: &Line, step: &Step) -> Vec<motive_chess::Move> {
    line.steps()[..=step.ply].iter().map(|step| step.m).collect()
}

/// The piece that moved, where it stands now.
fn mover(step: &Step) -> Option<Placed> {
    Placed::on(&step.after, step.to())
}
