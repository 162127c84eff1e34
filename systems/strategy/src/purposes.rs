//! The purposes of a move.

mod endings;
mod exchanges;
mod king;
mod pawn;
mod piece;
pub(crate) mod route;

use motive_chess::{Color, Move, Position, Role, Square, SquareSet};

use crate::features::{backward, isolated};
use crate::purpose::{Purpose, PurposeKind};
use crate::sight::{EVEN, Sight, ranks, worth};

/// What a legal move does, by the board before and after it.
pub fn purposes(position: &Position, m: Move) -> Vec<Purpose> {
    between(&Sight::new(position), m)
}

/// The same of a position that has been looked at.
pub(crate) fn between(before: &Sight, m: Move) -> Vec<Purpose> {
    let Some(deed) = Deed::new(before, m) else { return Vec::new() };
    let mut list = Vec::new();
    match deed.role {
        Role::Pawn => pawn::look(&deed, &mut list),
        Role::King => king::look(&deed, &mut list),
        _ => piece::look(&deed, &mut list),
    }
    exchanges::look(&deed, &mut list);
    endings::look(&deed, &mut list);
    list
}

/// A move with the boards before and after it.
pub(crate) struct Deed<'a> {
    pub before: &'a Sight,
    pub after: Sight,
    pub m: Move,
    pub us: Color,
    pub from: Square,
    pub to: Square,
    /// What moved, as it was before.
    pub role: Role,
    /// What was captured, and where it stood.
    pub captured: Option<(Role, Square)>,
    /// What the move wins by the exchange on its square, in hundredths.
    pub gain: i32,
}

impl<'a> Deed<'a> {
    fn new(before: &'a Sight, m: Move) -> Option<Deed<'a>> {
        let us = before.position.turn();
        let from = m.from()?;
        let to = before.position.destination(m);
        let role = before.position.role_at(from)?;
        let after = Sight::new(&before.position.after(m));
        let captured = match m {
            Move::EnPassant { from, to } => Some((Role::Pawn, Square::from_coords(to.file(), from.rank()))),
            Move::Normal { capture: Some(role), to, .. } => Some((role, to)),
            _ => None,
        };
        let taken = captured.map_or(0, |(role, _)| worth(role));
        let gain = if m.is_castle() { 0 } else { taken - after.exchange(to, us.other()) };
        Some(Deed { before, after, m, us, from, to, role, captured, gain })
    }

    /// Whether the mover is not lost on its square beyond what it took.
    pub(crate) fn is_safe(&self) -> bool {
        self.gain >= -EVEN
    }

    pub(crate) fn them(&self) -> Color {
        self.us.other()
    }

    /// What the mover attacks now.
    pub(crate) fn sees(&self) -> SquareSet {
        self.after.attacks(self.to)
    }

    /// What it attacked before.
    pub(crate) fn saw(&self) -> SquareSet {
        self.before.attacks(self.from)
    }

    /// Ranks 5 to 8 out of reach of enemy pawns.
    pub(crate) fn far(sight: &Sight, us: Color) -> SquareSet {
        ranks(5, 8, us) - sight.ever(us.other())
    }

    pub(crate) fn purpose(&self, kind: PurposeKind) -> Purpose {
        Purpose { kind, by: self.to, on: None, squares: Vec::new(), amount: 0 }
    }

    /// Own line pieces other than the mover that see at least two squares more than before, the one that gains most.
    pub(crate) fn freed(&self) -> Option<Purpose> {
        let position = &self.after.position;
        let sliders = position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen);
        let own = (sliders & position.side(self.us)).without(self.to);
        let gain = |at: Square| {
            let now = self.after.attacks(at).without(self.from).len() as i32;
            now - self.before.attacks(at).without(self.from).len() as i32
        };
        let best = own.into_iter().max_by_key(|&at| gain(at)).filter(|&at| gain(at) >= 2)?;
        Some(Purpose { by: best, amount: gain(best), ..self.purpose(PurposeKind::Frees) })
    }
}

impl Purpose {
    fn on(self, square: Square) -> Purpose {
        Purpose { on: Some(square), ..self }
    }

    fn at(self, square: Square) -> Purpose {
        Purpose { squares: vec![square], ..self }
    }
}

/// Isolated and backward pawns of a side, and its pieces without a guard.
pub(crate) fn weak_men(sight: &Sight, side: Color) -> SquareSet {
    let men = sight.position.side(side).without(sight.position.king(side));
    let loose: SquareSet = men.into_iter().filter(|&man| !sight.attacked(side).contains(man)).collect();
    isolated(sight, side) | backward(sight, side) | loose
}
