//! Wanted and unwanted exchanges: why a side makes, offers or avoids one, by what stands on the board.

use motive_chess::Square;
use motive_claims::{Claim, Kind, Placed};
use motive_strategy::{FeatureKind as F, features};

use super::ledger::Fact;
use super::saying::Saying;
use super::study::Study;

/// So much more room counts, in squares.
const ROOM: i32 = 4;

/// What a move from a square does; an exchange with why it is wanted or not.
pub(super) fn told(study: &Study<'_>, fact: &Fact, from: Square) -> Saying {
    let does = Saying::predicate(study.start, fact);
    match reason(study, fact, from) {
        Some(reason) => does.then(", since ", reason),
        None => does,
    }
}

/// Why an exchange is wanted or not.
fn reason(study: &Study<'_>, fact: &Fact, from: Square) -> Option<Saying> {
    let us = study.us;
    let wanted = match fact.kind {
        Kind::Trades | Kind::SwapsMinor | Kind::OffersTrade => true,
        Kind::AvoidsTrade => false,
        _ => return None,
    };
    let said = |claim: Claim| Some(Saying::statement(study.start, &study.ledger.check(claim)?));
    // Who is ahead exchanges pieces, who is behind does not.
    let material = motive_answer::balance(study.start, us);
    if material != 0 && (material > 0) == wanted {
        return said(Claim::new(Kind::Balance, &[]).side(us).amount(material));
    }
    // The own bad piece is given, the enemy's is left.
    let taken = fact.on.first()?.square;
    let bad = |side, at| {
        let is_bad = features(study.start).iter().any(|feature| {
            feature.kind == F::BadBishop && feature.side == side && feature.men.first() == Some(&at)
        });
        is_bad.then(|| Placed::on(study.start, at)).flatten()
    };
    let piece = if wanted { bad(us, from) } else { bad(us.other(), taken) };
    if let Some(piece) = piece {
        return said(Claim::new(Kind::BadBishop, &[]).side(piece.piece.color).by(piece));
    }
    // Who has more room keeps pieces on, who has less exchanges.
    let room = |side| {
        let of = |feature: &&motive_strategy::Feature| feature.kind == F::Space && feature.side == side;
        features(study.start).iter().find(of).map_or(0, |feature| feature.amount)
    };
    let roomy = if wanted { us.other() } else { us };
    let more = room(roomy) - room(roomy.other());
    if more >= ROOM {
        return said(Claim::new(Kind::Space, &[]).side(roomy).amount(more));
    }
    None
}
