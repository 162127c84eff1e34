//! Characteristics of the king: a man of low mobility, for whom an attack alone suffices.
//!
//! A man of ours is put on a square from which it would attack the king, in thought. What then stands between the
//! king and mate is listed: men in the way (ours and theirs), men that could take or go between, squares where the
//! king could go. If there are at most two, that is a plan: remove them one by one, then play the man there.

use motive_chess::{Position, Role, Square, SquareSet, attacks};

use super::Ground;
use crate::kind::{Bound, EntryKind};
use crate::realize::way;
use motive_chess::exchange::takers;

/// So many things may stand between a king and mate.
const MAX_HINDRANCES: usize = 2;
/// A check is considered at the root if it leaves so few answers.
const FEW_ANSWERS: usize = 2;

/// What is left to a king when a man of ours stands on a square.
pub(crate) struct Siege {
    /// Our men in the way of the man.
    pub masks: SquareSet,
    /// Their men that prevent the mate.
    pub guards: SquareSet,
    /// Squares where the king can go.
    pub flights: SquareSet,
}

impl Siege {
    /// How much there is to do.
    pub(super) fn hindrances(&self) -> usize {
        self.masks.len() + self.guards.len() + self.flights.len()
    }

    /// Puts the man from `from` on `to` in thought; `None` if he could not go there or would not attack the king,
    /// whatever was removed.
    pub(super) fn lay(position: &Position, from: Square, to: Square) -> Option<Siege> {
        let piece = position.piece_at(from)?;
        let (us, them) = (piece.color, piece.color.other());
        let king = position.king(them);
        let occupied = position.occupied();
        let goes = if piece.role == Role::Pawn {
            return None;
        } else {
            attacks::of(piece, from, SquareSet::EMPTY)
        };
        if !goes.contains(to) || !attacks::of(piece, to, SquareSet::EMPTY).contains(king) || to == king {
            return None;
        }
        let path = way(from, to) & occupied;
        let ray = (way(to, king) & occupied).without(from);
        let masks = (path | ray) & position.side(us);
        let mut guards = (path | ray) & position.side(them);
        // A man in front of the king stays there as his shield: it cannot be both.
        let standing = (occupied - masks - guards).without(from).with(to);
        let defenders = position.side(them).without(king) - guards;
        let pinned = position.pinned(them);
        for man in takers(position, them, to, standing) & defenders {
            guards.insert(man);
        }
        for square in way(to, king) {
            let men = takers(position, them, square, standing) & defenders;
            guards |= men - position.role(Role::Pawn);
            guards |= pushers(position, them, square, standing) & defenders;
        }
        guards -= pinned - guards_on_line(position, them, pinned, to);
        let open = attacks::king(king) - (position.side(them) - guards);
        let seen = standing.without(king);
        let flights = open.into_iter().filter(|&square| {
            let men = position.attackers(square, us, seen.with(square)).without(from) & seen.with(square);
            let men = men.without(square);
            let by_man = attacks::of(piece, to, seen.with(square)).contains(square);
            men.is_empty() && !by_man
        });
        let flights: SquareSet = flights.collect();
        Some(Siege { masks, guards, flights })
    }
}

/// Pinned men that can still take on the square because it lies on their line.
fn guards_on_line(
    position: &Position,
    them: motive_chess::Color,
    pinned: SquareSet,
    on: Square,
) -> SquareSet {
    let king = position.king(them);
    pinned.into_iter().filter(|&man| attacks::aligned(king, man, on)).collect()
}

/// Pawns that can step onto an empty square.
fn pushers(
    position: &Position,
    color: motive_chess::Color,
    square: Square,
    occupied: SquareSet,
) -> SquareSet {
    if occupied.contains(square) {
        return SquareSet::EMPTY;
    }
    let pawns = position.men(color, Role::Pawn);
    let back = SquareSet::from(square).forward(color.other());
    let mut found = back & pawns;
    if (back - occupied).any() {
        let start = motive_chess::Rank::Second;
        let start = if color.is_white() { start } else { motive_chess::Rank::Seventh };
        found |= back.forward(color.other()) & pawns & SquareSet::rank(start);
    }
    found
}

impl Ground<'_> {
    /// Finds what can be done to the king.
    pub(super) fn king(&mut self) {
        self.sieges();
        self.checks();
    }

    fn sieges(&mut self) {
        let position = self.position;
        let (us, them) = (self.us, self.us.other());
        let king = position.king(them);
        for from in position.side(us).without(position.king(us)) {
            let Some(piece) = position.piece_at(from) else { continue };
            for to in attacks::of(piece, king, SquareSet::EMPTY) - position.side(us) {
                let Some(siege) = Siege::lay(position, from, to) else {
                    self.approach(from, to);
                    continue;
                };
                // A king who can go away from an attack that can also be met otherwise is not boxed in.
                if siege.hindrances() > MAX_HINDRANCES || (siege.flights.any() && siege.guards.any()) {
                    continue;
                }
                let strain = 2 * siege.hindrances() as u32;
                let path = way(from, to) | way(to, king);
                let bindings = vec![
                    ("MAN", self.man(from)),
                    ("SQUARE", Self::square(to)),
                    ("MASKS", self.men_on(siege.masks)),
                    ("WAY", Bound::Squares(path.into_iter().collect())),
                    ("GUARDS", self.men_on(siege.guards)),
                    ("FLIGHTS", Bound::Squares(siege.flights.into_iter().collect())),
                ];
                self.note(EntryKind::BoxedKing, strain, bindings);
            }
        }
    }

    /// A man that would mate on a square which it reaches in two moves.
    fn approach(&mut self, from: Square, to: Square) {
        let position = self.position;
        let Some(piece) = position.piece_at(from) else { return };
        if piece.role == Role::Pawn {
            return;
        }
        let them = self.us.other();
        let vias = self.perception.legal().to(from);
        for via in vias {
            let occupied = position.occupied().without(from).with(via);
            if via == to || !attacks::of(piece, via, occupied).contains(to) {
                continue;
            }
            // What stands against it once the man is there; it may take on the way.
            let king = position.king(them);
            let after = occupied.without(via).with(to);
            if !attacks::of(piece, to, after).contains(king) {
                continue;
            }
            let takes = takers(position, them, to, after).without(king) & after;
            let protected = position.attackers(to, self.us, after).without(from) & after;
            let seen = after.without(king);
            let flights =
                (attacks::king(king) - position.side(them)).without(to).into_iter().filter(|&square| {
                    let men = position.attackers(square, self.us, seen).without(from) & seen;
                    men.is_empty() && !attacks::of(piece, to, seen).contains(square)
                });
            let beside = attacks::king(king).contains(to);
            if takes.is_empty() && (!beside || protected.any()) && flights.count() == 0 {
                let strain = u32::from(!self.perception.caps_safe(from, via)) * 2;
                let bindings =
                    vec![("MAN", self.man(from)), ("VIA", Self::square(via)), ("SQUARE", Self::square(to))];
                self.note(EntryKind::Approach, strain, bindings);
            }
        }
    }

    /// Checks that leave the king few answers, or that cost nothing.
    fn checks(&mut self) {
        let position = self.position;
        for m in position.legal_moves() {
            let after = position.after(m);
            if !after.is_check()
                || m.promotion().is_some_and(|role| !matches!(role, Role::Queen | Role::Knight))
            {
                continue;
            }
            let Some(from) = m.from() else { continue };
            let to = position.destination(m);
            let answers = after.legal_moves();
            let flees = answers.iter().any(|answer| answer.role() == Role::King);
            let taken = answers.iter().any(|answer| answer.to() == to);
            // "The program does not consider it because the king can move and because the man may be captured."
            if answers.len() > FEW_ANSWERS && flees && taken
                || answers.len() > 1 && flees && taken && !m.is_capture()
            {
                continue;
            }
            let strain = (answers.len().min(8) / 2) as u32;
            self.note(EntryKind::Check, strain, vec![("MAN", self.man(from)), ("SQUARE", Self::square(to))]);
        }
    }
}
