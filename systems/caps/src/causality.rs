//! The Causality Facility (Berliner 1974, III.E and IV.C; 1977).
//!
//! When a move has been refuted there are two cases. Either the move itself may have brought the trouble
//! about, or the trouble was there before and the move merely did nothing about it. In the second case it is
//! useless to try more moves of the same kind: only those come into question that do something about the
//! trouble that the Refutation Description describes.
//!
//! [`causes`] is the test in five parts, [`counters`] the generator in six steps. Both work on any line of
//! play, whoever searched it; [`crate::WhyNot`] puts them together for others.

mod counter;

pub use counter::{Counter, CounterMove, counters, intersection};

use motive_chess::{Move, SquareSet};
use motive_perception::Perception;

use crate::refutation::{Frame, Refutation};

/// A way in which a move may have caused its own refutation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// It went to a square where the refutation took place.
    MovedOntoSquare,
    /// The man who moved became a target.
    BecameTarget,
    /// It opened a line of the refutation.
    OpenedLine,
    /// It changed who controls a square of the refutation: fewer friends or more enemies.
    ChangedControl,
    /// It released a pin on a man of the refutation.
    ReleasedPin,
}

impl Cause {
    /// All of them, in the order of the test.
    pub const ALL: [Cause; 5] = [
        Cause::MovedOntoSquare,
        Cause::BecameTarget,
        Cause::OpenedLine,
        Cause::ChangedControl,
        Cause::ReleasedPin,
    ];

    /// The cause in words.
    pub fn text(self) -> &'static str {
        match self {
            Cause::MovedOntoSquare => "it goes to a square where the refutation takes place",
            Cause::BecameTarget => "the piece that moved becomes a target",
            Cause::OpenedLine => "it opens a line that the refutation uses",
            Cause::ChangedControl => "it gives up control of a square that the refutation needs",
            Cause::ReleasedPin => "it releases a piece that takes part in the refutation",
        }
    }
}

/// The ways in which a move may have caused what the opponent's description says; none means that the
/// trouble was inherited for certain.
pub fn causes(before: &Frame, m: Move, after: &Frame, refutation: &Refutation) -> Vec<Cause> {
    let us = before.position.turn();
    let Some(from) = m.from() else { return Vec::new() };
    let to = before.position.destination(m);
    let mut found = Vec::new();
    if refutation.squares.contains(to) {
        found.push(Cause::MovedOntoSquare);
    }
    if before.names.of(from.into()).intersects(refutation.targets) {
        found.push(Cause::BecameTarget);
    }
    if (refutation.path | refutation.threat_path).contains(from) {
        found.push(Cause::OpenedLine);
    }
    let control_changed = (refutation.squares | refutation.target_squares).into_iter().any(|square| {
        let count =
            |frame: &Frame, color| frame.position.attackers(square, color, frame.position.occupied()).len();
        count(after, us) < count(before, us) || count(after, us.other()) > count(before, us.other())
    });
    if control_changed {
        found.push(Cause::ChangedControl);
    }
    let held = before.names.of(pinned(before)) & refutation.men;
    if held.any() && (held - after.names.of(pinned(after))).any() {
        found.push(Cause::ReleasedPin);
    }
    found
}

fn pinned(frame: &Frame) -> SquareSet {
    Perception::new(&frame.position).pins().iter().map(|pin| pin.ray.pinned).collect()
}
