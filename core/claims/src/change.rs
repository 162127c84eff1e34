//! Change: a structure that appears or disappears between the position in question and the position.

use crate::ground::{Outcome, Played, Scene, so};
use crate::structure::in_position;
use crate::{Claim, Falsehood, Placed};

fn what<'a>(scene: &Scene<'a>) -> Result<&'a Claim, Falsehood> {
    let what = scene.claim.what.as_deref().ok_or(Falsehood::NotSo("the change is named"))?;
    so(what.kind.is_structure(), "the change is one of structure")?;
    Ok(what)
}

/// The claim with its pieces where they stood or will stand; `None` if one of them is not there then.
fn followed(claim: &Claim, follow: impl Fn(Placed) -> Option<Placed>) -> Option<Claim> {
    let by = match claim.by {
        Some(by) => Some(follow(by)?),
        None => None,
    };
    let on = claim.on.iter().map(|&placed| follow(placed)).collect::<Option<Vec<_>>>()?;
    Some(Claim { by, on, ..claim.clone() })
}

pub(crate) fn gains(scene: &Scene) -> Outcome {
    let what = what(scene)?;
    in_position(what, scene.here())?;
    let back = |placed: Placed| {
        scene.played().rev().try_fold(placed, |piece, played: Played| played.followed_back(piece.square))
    };
    let earlier = followed(what, back);
    let was = |claim: &Claim| in_position(claim, scene.root()).is_ok();
    so(!was(what) && !earlier.is_some_and(|earlier| was(&earlier)), "it was not so before")
}

pub(crate) fn loses(scene: &Scene) -> Outcome {
    let what = what(scene)?;
    in_position(what, scene.root())?;
    let on = |placed: Placed| {
        scene.played().try_fold(placed, |piece, played: Played| played.followed_on(piece.square))
    };
    let later = followed(what, on);
    let is = |claim: &Claim| in_position(claim, scene.here()).is_ok();
    so(!is(what) && !later.is_some_and(|later| is(&later)), "it is not so any more")
}
