//! Matches of productions as reasons that others can read.

use motive_answer::{Binding, BoundTo, Reason};
use motive_chess::Square;
use production::{Attributes, Firing, Kind, Knowledge};

use crate::scene::Scene;
use crate::words::{PIECE, SQUARE};
use crate::write::{Names, Writer};

/// A move has no more reasons than this; the best come first.
const MOST: usize = 8;

/// The binding that says how often a production was right when it was measured.
const MEASURED: &str = "measured";

/// The name of a production as an entry.
pub(crate) fn entry(production: &str) -> String {
    format!("paradise/{production}")
}

/// One reason for each production that led to a plan: the best list first, in each list the first cause first.
pub(crate) fn of_lists<'l>(
    scene: &Scene,
    knowledge: &Knowledge,
    lists: impl IntoIterator<Item = &'l Attributes>,
) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for firing in lists.into_iter().flat_map(|list| list.reasons.iter().rev()) {
        if reasons.len() == MOST {
            break;
        }
        let reason = of_firing(scene, knowledge, firing);
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// A match, with what its variables stand for now.
fn of_firing(scene: &Scene, knowledge: &Knowledge, firing: &Firing) -> Reason {
    let production = knowledge.production(firing.rule);
    let declared = production.variables[..production.declared].iter();
    let named = declared.filter_map(|variable| variable.kind.map(|kind| (&variable.name, kind)));
    let bindings = named.zip(&firing.objects).filter_map(|((name, kind), &object)| {
        Some(Binding::new(name.clone(), bound(scene, knowledge, kind, object)?))
    });
    // What the production says, in its own words, comes after what its variables stand for.
    let statement = production.header.statement.trim();
    let says = (!statement.is_empty())
        .then(|| Binding::new("says", BoundTo::Text(statement.trim_end_matches('.').to_owned())));
    let measured = production.header.reliability.map(|(right, plans)| {
        Binding::new(MEASURED, BoundTo::Text(format!("right in {right} of {plans} plans")))
    });
    let bindings = bindings.chain(says).chain(measured).collect();
    Reason::Knowledge { entry: entry(&production.name), bindings }
}

/// What an object is; nothing if it is a piece that is gone.
fn bound(scene: &Scene, knowledge: &Knowledge, kind: Kind, object: u8) -> Option<BoundTo> {
    Some(match kind {
        PIECE => BoundTo::PieceId(scene.piece(object)?, scene.square(object)?),
        SQUARE => BoundTo::Square(Square::new(u32::from(object & 63))),
        _ => BoundTo::Text(Writer::new(scene, knowledge, Names::Exact).object(kind, object).to_lowercase()),
    })
}
