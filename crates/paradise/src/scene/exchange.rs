//! The result of a capture by the exchange on its square, in PARADISE's values, without regard to pins.

use motive_chess::{Color, Move, Position, Role, Square, SquareSet};
use motive_perception::values;

/// What the side to move gains by a capture or a promotion if both sides capture on the square as long
/// as it pays.
pub(super) fn result(position: &Position, m: Move) -> i32 {
    let (Some(from), to) = (m.from(), m.to()) else { return 0 };
    let Some(role) = position.role_at(from) else { return 0 };
    let promoted = m.promotion().map_or(0, |role| values::paradise(role) - values::paradise(Role::Pawn));
    let mut occupied = position.occupied().without(from).with(to);
    let taken = match m {
        Move::EnPassant { .. } => {
            occupied.remove(Square::from_coords(to.file(), from.rank()));
            values::paradise(Role::Pawn)
        }
        _ => position.role_at(to).map_or(0, values::paradise),
    };
    let standing = m.promotion().unwrap_or(role);
    let reply = recapture(position, to, position.turn().other(), values::paradise(standing), occupied);
    taken + promoted - reply
}

/// What a side gains by capturing on a square what is worth `target`; it need not.
fn recapture(position: &Position, on: Square, side: Color, target: i32, occupied: SquareSet) -> i32 {
    let candidates = position.attackers(on, side, occupied) & occupied & position.side(side);
    let candidates = candidates.without(on);
    let Some((from, role)) = cheapest(position, candidates) else { return 0 };
    let rest = occupied.without(from);
    if role == Role::King
        && (position.attackers(on, side.other(), rest) & rest & position.side(side.other())).without(on).any()
    {
        return 0;
    }
    let reply = recapture(position, on, side.other(), values::paradise(role), rest);
    (target - reply).max(0)
}

fn cheapest(position: &Position, men: SquareSet) -> Option<(Square, Role)> {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
        .into_iter()
        .find_map(|role| (men & position.role(role)).first().map(|at| (at, role)))
}
