//! What a quiet move does for its side: the entries of `kb/strategy/` that speak for it, each as a fact.

use motive_chess::{History, Move, Position};
use motive_claims::{Claim, Kind, Placed};
use motive_strategy::{Base, Purpose, PurposeKind, Told as Speaks};

use super::keep::{Errand, kept};
use super::lasting::lasts;
use super::ledger::{Fact, Ledger};

/// Facts about one move that are looked for, and those of them that are told of a quiet move.
const MOST: usize = 4;
pub(super) const TOLD: usize = 2;

/// What a move does, the weightiest first, as far as it lasts in the line that goes on from there.
pub(super) fn merits(
    ledger: &mut Ledger<'_>,
    base: &Base,
    history: &History,
    m: Move,
    line: &[Move],
) -> Vec<Fact> {
    let before = ledger.start().clone();
    let end = before.after(m);
    let after = [m];
    let mut facts: Vec<Fact> = Vec::new();
    let mut told: Vec<PurposeKind> = Vec::new();
    for speaks in base.reasons(&before, m) {
        let kind = speaks.purpose.kind;
        if facts.len() == MOST || told.iter().any(|known| known.says_the_same(kind)) {
            continue;
        }
        let Some(fact) = ledger.check(claim(&speaks, &after, &before, &end)) else { continue };
        if !lasts(base, &fact, m, &end, line) {
            continue;
        }
        // Where a knight could go is a reason only if it goes there, or could without loss.
        if kind == PurposeKind::HeadsFor && !goes(&fact, &end, line) && !can_go(ledger, history, &fact) {
            continue;
        }
        told.push(kind);
        facts.push(fact);
    }
    facts
}

/// Whether the line brings the knight to the end of its way.
fn goes(fact: &Fact, end: &Position, line: &[Move]) -> bool {
    let (Some(by), Some(&goal)) = (fact.by, fact.squares.last()) else { return false };
    let mut at = by.square;
    let mut position = end.clone();
    for &m in line {
        if position.turn() == by.piece.color {
            if m.from() == Some(at) {
                at = m.to();
            }
        } else if m.to() == at {
            return false;
        }
        if at == goal {
            return true;
        }
        position = position.after(m);
    }
    false
}

/// Whether an engine that makes the knight go its way, while the other side moves freely, finds that it costs nothing.
fn can_go(ledger: &mut Ledger<'_>, history: &History, fact: &Fact) -> bool {
    let Some(by) = fact.by else { return false };
    let mut history = history.clone();
    for &m in &fact.after {
        history.play(m);
    }
    let stops = std::iter::once(by.square).chain(fact.squares.iter().copied());
    let steps: Vec<Errand> = stops
        .zip(&fact.squares)
        .map(|(from, &to)| Errand { role: by.piece.role, from: Some(from), to })
        .collect();
    kept(ledger, &history, by.piece.color, &steps, 0).is_some()
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
        PurposeKind::SecondWeakness => {
            claim.on.extend(squares.iter().filter_map(|&square| Placed::on(end, square)));
            claim.squares.clear();
        }
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
        P::BuildsBridge => Kind::BuildsBridge,
        P::HoldsRank => Kind::HoldsRank,
        P::AttacksFromSide => Kind::AttacksFromSide,
        P::TakesOpposition => Kind::TakesOpposition,
        P::EntersSquare => Kind::EntersSquare,
        P::SecondWeakness => Kind::SecondWeakness,
        P::ReachesCorner => Kind::ReachesCorner,
        P::MakesFlight => Kind::MakesFlight,
        P::PreparesPush => Kind::PreparesPush,
        P::Mobilizes => Kind::Mobilizes,
        P::Develops => Kind::Develops,
        P::Castles => Kind::Castles,
    }
}
