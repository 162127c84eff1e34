//! What a move is for beyond where it goes: the enemy's move that it prevents, and the piece that it makes room for.

use motive_chess::{History, Move};
use motive_claims::{Claim, Kind, Placed};
use motive_strategy::Base;

use super::ledger::{Fact, Ledger};

/// Nodes of the questions after a pass.
const NODES: u64 = 10_000;
/// What the enemy's move must be worth after a pass, beside its other moves, in hundredths of a pawn.
const WORTH: i32 = 20;
/// Half-moves after the move in which another piece enters the square that was left.
const SOON: usize = 4;

/// What the enemy would play after a pass, that an entry speaks for, that is worth something, and that the move prevents. `first` is the
/// move after a pass where it is known.
pub(super) fn prevented(ledger: &mut Ledger<'_>, base: &Base, m: Move, first: Option<Move>) -> Option<Fact> {
    let start = ledger.start();
    let passed = start.pass().filter(|passed| !passed.is_check() && !passed.legal_moves().is_empty())?;
    let history = History::new(passed.clone());
    let wanted = match first {
        Some(first) => first,
        None => *ledger.value(&history, &[], NODES)?.1.first()?,
    };
    // What is taken off the board goes nowhere: the exchange is what there is to say.
    if m.is_capture() && wanted.from() == Some(m.to()) {
        return None;
    }
    let mut claim = Claim::new(Kind::Prevents, &[m]).line(&[wanted]);
    claim.by = Placed::on(&start.after(m), start.destination(m));
    let fact = ledger.check(claim)?;
    if base.reasons(&passed, wanted).is_empty() {
        return None;
    }
    let others: Vec<Move> = passed.legal_moves().into_iter().filter(|&other| other != wanted).collect();
    // Whoever asks again gets the same answer.
    ledger.forget();
    let (with, _) = ledger.value(&history, &[wanted], NODES)?;
    let without = if others.is_empty() { i32::MIN } else { ledger.value(&history, &others, NODES)?.0 };
    (with >= without.saturating_add(WORTH)).then_some(fact)
}

/// The piece that enters the square that a move left, soon in the line, and has more squares there.
pub(super) fn vacated(ledger: &Ledger<'_>, m: Move, line: &[Move]) -> Option<Fact> {
    let start = ledger.start();
    let left = m.from()?;
    let end = start.after(m);
    let index = (1..line.len().min(SOON)).step_by(2).find(|&index| line[index].to() == left)?;
    let on = Placed::on(&end, line[index].from()?)?;
    let mut claim = Claim::new(Kind::Vacates, &[m]).on([on]).squares([left]).line(&line[..=index]);
    claim.by = Placed::on(&end, start.destination(m));
    ledger.check(claim)
}
