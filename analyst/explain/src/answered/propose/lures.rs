//! Pieces that are drawn somewhere: the claim needs the reply and the move after it.

use motive_claims::{Claim, Kind, Placed};

use super::path;
use crate::{Line, Step};

/// The reply as a piece that is drawn to its square, or off the square that the next move goes to.
pub(in super::super) fn lures(line: &Line, step: &Step) -> Vec<Claim> {
    let (Some(reply), Some(next)) = (line.next(step), line.own_next(step)) else { return Vec::new() };
    let Some(drawn) = Placed::on(&step.after, reply.from()) else { return Vec::new() };
    // To take what was offered for nothing is no lure if the same piece was going to fall anyway.
    let new = |square| {
        Claim::new(Kind::Lures, &path(line, step)).on([drawn]).squares([square]).line(&[reply.m, next.m])
    };
    let mut claims = vec![new(next.to())];
    if next.to() != reply.to() {
        claims.insert(0, new(reply.to()));
    }
    claims
}
