//! Zwischenzug: before the expected capture, something stronger.

use super::bearing;
use crate::{Evidence, Line, Step};

/// The opponent has just captured on a square where the solver could take back; the solver plays
/// elsewhere first and takes back a move later.
pub(super) fn intermezzo(line: &Line, step: &Step) -> Option<Evidence> {
    let between = line.own_previous(step)?;
    let reply = line.previous(step)?;
    let capture = line.previous(between)?;
    let (square, _) = step.captured()?;
    let shown = capture.m.capture().is_some()
        && capture.to() == square
        && between.to() != square
        && reply.to() != square
        && reply.from() != square
        && !reply.before.attacks_from(reply.from()).contains(square)
        && between.before.legal_moves().iter().any(|m| m.from() == Some(step.from()) && m.to() == square);
    shown.then(|| bearing(line, between, between.to(), [square]))
}
