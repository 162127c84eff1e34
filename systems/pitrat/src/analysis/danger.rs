//! Characteristics of danger: what the other side could take, and how it could mate, if it were to move.
//!
//! The paper looks for combinations and leaves the defense to the replies that hinder a threat in the tree. A side
//! that must first save something has plans, too: these are begun only in the default mode.

use motive_chess::{Role, Square, SquareSet, attacks};

use super::Ground;
use crate::kind::{Bound, EntryKind};
use motive_chess::exchange::{trade as exchange, trade_worth as worth};

/// So many mates are looked at; whoever is threatened by more is not saved by a plan against one.
const MAX_MATES: usize = 2;

impl Ground<'_> {
    /// Finds what is threatened.
    pub(super) fn danger(&mut self) {
        let Some(passed) = self.position.pass() else { return };
        self.endangered(&passed);
        self.threatened_mate(&passed);
    }

    /// Men of mine that would be taken with gain, each with the attacker that wins most.
    fn endangered(&mut self, passed: &motive_chess::Position) {
        let mut worst: Vec<(Square, Square, i32)> = Vec::new();
        for m in passed.capture_moves() {
            let (Some(from), on) = (m.from(), m.to()) else { continue };
            let won = exchange(passed, m);
            if won <= 0 || m.is_en_passant() || m.promotion().is_some() {
                continue;
            }
            match worst.iter_mut().find(|known| known.0 == on) {
                Some(known) if known.2 >= won => {}
                Some(known) => *known = (on, from, won),
                None => worst.push((on, from, won)),
            }
        }
        for (on, from, won) in worst {
            let line: Vec<Square> = attacks::between(from, on).into_iter().collect();
            let strain = if won < worth(Role::Knight) { 2 } else { 0 };
            let bindings = vec![
                ("VICTIM", self.man(on)),
                ("ATTACKER", self.man(from)),
                ("WHERE", Self::square(on)),
                ("LINE", Bound::Squares(line)),
            ];
            self.note(EntryKind::Endangered, strain, bindings);
        }
    }

    /// The moves by which the other side would mate.
    fn threatened_mate(&mut self, passed: &motive_chess::Position) {
        let mates = passed.legal_moves().into_iter().filter(|&m| {
            let after = passed.after(m);
            after.is_check() && after.is_checkmate()
        });
        let mates: Vec<(Square, Square)> =
            mates.filter_map(|m| Some((m.from()?, passed.destination(m)))).take(MAX_MATES + 1).collect();
        if mates.len() > MAX_MATES {
            return;
        }
        let king = self.position.king(self.us);
        for (from, to) in mates {
            let path: SquareSet = attacks::between(from, to) | attacks::between(to, king);
            let bindings = vec![
                ("MAN", self.man(from)),
                ("SQUARE", Self::square(to)),
                ("LINE", Bound::Squares((path - self.position.occupied()).into_iter().collect())),
            ];
            self.note(EntryKind::ThreatenedMate, 0, bindings);
        }
    }
}
