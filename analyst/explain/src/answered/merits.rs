//! What a quiet move does for its side: the entries of `kb/strategy/` that speak for it, each as a fact.

use motive_chess::{Move, Position};
use motive_claims::{Claim, Kind, Placed};
use motive_strategy::{Base, Purpose, PurposeKind, Told as Speaks};

use super::ledger::{Fact, Ledger};

/// Facts about one move that are told.
const MOST: usize = 2;

/// What a move does after some moves, the weightiest first; the last of `after` is the move.
pub(super) fn merits(ledger: &Ledger<'_>, base: &Base, after: &[Move]) -> Vec<Fact> {
    let Some((&m, earlier)) = after.split_last() else { return Vec::new() };
    let before = earlier.iter().fold(ledger.start().clone(), |position, &m| position.after(m));
    let end = before.after(m);
    let mut facts: Vec<Fact> = Vec::new();
    let mut told: Vec<PurposeKind> = Vec::new();
    for speaks in base.reasons(&before, m) {
        let kind = speaks.purpose.kind;
        if facts.len() == MOST || told.iter().any(|known| known.says_the_same(kind)) {
            continue;
        }
        if let Some(fact) = ledger.check(claim(&speaks, after, &before, &end)) {
            told.push(kind);
            facts.push(fact);
        }
    }
    facts
}

/// The claim that says what an entry says.
fn claim(speaks: &Speaks<'_>, after: &[Move], before: &Position, end: &Position) -> Claim {
    let Purpose { kind, by, on, squares, amount } = &speaks.purpose;
    let taken = matches!(kind, PurposeKind::SwapsMinor | PurposeKind::Trades | PurposeKind::TakesWith);
    let place = on.and_then(|on| Placed::on(if taken { before } else { end }, on));
    let mut claim = Claim::new(kind_of(*kind), after).squares(squares.iter().copied());
    claim.by = Placed::on(end, *by);
    claim.on = place.into_iter().collect();
    match kind {
        PurposeKind::MakesPassed => {
            let what = Claim::new(Kind::Passed, &[]).on(place).side(before.turn());
            claim =
                Claim { what: Some(Box::new(what)), ..Claim::new(Kind::Gains, after).side(before.turn()) };
        }
        PurposeKind::AdvancesPassed => claim.on.clear(),
        PurposeKind::Frees
        | PurposeKind::Mobilizes
        | PurposeKind::FewerChecks
        | PurposeKind::FindsShelter => {
            claim.amount = Some(*amount);
        }
        _ => {}
    }
    claim
}

fn kind_of(kind: PurposeKind) -> Kind {
    use PurposeKind as P;
    match kind {
        P::Levers => Kind::Levers,
        P::PreparesLever => Kind::PreparesLever,
        P::Drives => Kind::Attacks,
        P::TakesSquare => Kind::TakesSquare,
        P::Fixes => Kind::Fixes,
        P::Blockades => Kind::Blockades,
        P::AdvancesPassed => Kind::AdvancesPassed,
        P::MakesPassed => Kind::Gains,
        P::Supports => Kind::Supports,
        P::Frees => Kind::Frees,
        P::Storms => Kind::Storms,
        P::Joins => Kind::Joins,
        P::OccupiesCenter => Kind::OccupiesCenter,
        P::TakesFile => Kind::TakesFile,
        P::GetsBehind => Kind::GetsBehind,
        P::TakesDiagonal => Kind::TakesDiagonal,
        P::TakesOutpost => Kind::TakesOutpost,
        P::HeadsFor => Kind::HeadsFor,
        P::Centralizes => Kind::Centralizes,
        P::Posts => Kind::Posts,
        P::SwapsMinor => Kind::SwapsMinor,
        P::Trades => Kind::Trades,
        P::TakesWith => Kind::TakesWith,
        P::OffersTrade => Kind::OffersTrade,
        P::AvoidsTrade => Kind::AvoidsTrade,
        P::KingToCenter => Kind::KingToCenter,
        P::KingNears => Kind::KingNears,
        P::KingStepsUp => Kind::KingStepsUp,
        P::LeavesLine => Kind::LeavesLine,
        P::FindsShelter => Kind::FindsShelter,
        P::FewerChecks => Kind::FewerChecks,
        P::OutOfCheck => Kind::AnswersCheck,
        P::TakesSeventh => Kind::TakesSeventh,
        P::DoublesOn => Kind::DoublesOn,
        P::Targets => Kind::Targets,
        P::Guards => Kind::Guards,
        P::Mobilizes => Kind::Mobilizes,
        P::Develops => Kind::Develops,
        P::Castles => Kind::Castles,
    }
}
