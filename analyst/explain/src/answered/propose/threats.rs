//! What a side would do if it could move again at once, and how it is stopped.

use motive_chess::{Move, Position, Role};
use motive_claims::{Claim, Kind, exchange};

/// Threats of mate in one by the side that is not to move, after the moves of `after`.
pub(in super::super) fn mate_threats(position: &Position, after: &[Move]) -> Vec<Claim> {
    let Some(passed) = position.pass() else { return Vec::new() };
    let mates = passed.legal_moves().into_iter().filter(|&m| passed.after(m).is_checkmate());
    let threat = |m| Claim::new(Kind::Threat, after).side(passed.turn()).line(&[m]);
    mates.map(threat).collect()
}

/// Threats of material by the side that is not to move: the capture or promotion that brings most comes first. An engine
/// must agree to them.
pub(in super::super) fn material_threats(position: &Position, after: &[Move]) -> Vec<Claim> {
    let Some(passed) = position.pass() else { return Vec::new() };
    let mut threats: Vec<(i32, Move)> = passed
        .legal_moves()
        .into_iter()
        .filter_map(|m| {
            let gain = gain(&passed, m);
            (gain >= 100).then_some((gain, m))
        })
        .collect();
    threats.sort_by_key(|&(gain, m)| (std::cmp::Reverse(gain), motive_answer::worth(m.role()), m.from()));
    let threat = |(gain, m)| Claim::new(Kind::Threat, after).side(passed.turn()).line(&[m]).amount(gain);
    threats.into_iter().map(threat).collect()
}

/// What a capture or promotion brings on its square.
fn gain(position: &Position, m: Move) -> i32 {
    let attacked = || !position.attackers(m.to(), position.turn().other(), position.occupied()).is_empty();
    if m.promotion() == Some(Role::Queen) && !attacked() {
        800
    } else if m.capture().is_some() && !m.is_en_passant() {
        exchange(position, m.to(), position.turn())
    } else {
        0
    }
}

/// The claim that a move stops a threat: `after` ends with it.
pub(in super::super) fn parries(threat: &Claim, after: &[Move]) -> Claim {
    Claim { kind: Kind::Parries, after: after.to_vec(), engine: None, ..threat.clone() }
}
