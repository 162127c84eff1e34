//! The result of a capture by the exchange on its square, in PARADISE's values, without regard to pins.

use motive_chess::{Color, Role, Square, SquareSet, attacks};
use motive_perception::values;

use super::board::{Board, Ply};

/// Longest series of captures on one square that is followed.
const LONGEST: usize = 32;
const CHEAPEST: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

impl Board {
    /// Whether a move gains at least so much by the exchange on its square.
    #[inline]
    pub(super) fn gains(&self, ply: Ply, least: i32) -> bool {
        // At worst the man who arrives is lost for nothing, at best nobody takes him.
        let gain = ply.gain();
        gain - values::paradise(ply.arrives()) >= least || gain >= least && self.exchange(ply) >= least
    }

    /// What the side to move gains by its best exchange; 0 if it gains nothing.
    pub(super) fn best_exchange(&self) -> i32 {
        let mut best = 0;
        for &ply in self.captures(self.pinned()).iter() {
            // Nobody gains more than he takes, and the rest takes less still.
            if ply.gain() <= best {
                break;
            }
            best = best.max(self.exchange(ply));
        }
        best
    }

    /// What the side to move gains by its best exchange, and by the best one on another square; 0 if it gains nothing.
    pub(super) fn two_exchanges(&self) -> (i32, i32) {
        let mut gains: Vec<(Square, i32)> = Vec::new();
        for &ply in self.captures(self.pinned()).iter() {
            let gain = self.exchange(ply);
            match gains.iter_mut().find(|(to, _)| *to == ply.to) {
                Some((_, known)) => *known = gain.max(*known),
                None => gains.push((ply.to, gain)),
            }
        }
        let (mut first, mut second) = (0, 0);
        for (_, gain) in gains {
            second = second.max(gain.min(first));
            first = first.max(gain);
        }
        (first, second)
    }

    /// What the side to move gains by a move if both sides capture on the square as long as it pays.
    pub(super) fn exchange(&self, ply: Ply) -> i32 {
        let on = ply.to;
        let mut occupied = self.occupied().without(ply.from).with(on);
        if ply.victim.is_some() {
            let gone = self.captured_square(ply);
            if gone != on {
                occupied.remove(gone);
            }
        }
        let (bishops, rooks) = (
            self.role(Role::Bishop) | self.role(Role::Queen),
            self.role(Role::Rook) | self.role(Role::Queen),
        );
        let mut men = self.attackers(on, Color::White, occupied) | self.attackers(on, Color::Black, occupied);
        men = (men & occupied).without(on);
        let mut side = self.turn.other();
        let mut stake = values::paradise(ply.arrives());
        // What each capture wins if the series ends with it.
        let mut won = [0; LONGEST];
        let mut count = 0;
        while count < LONGEST {
            let own = men & self.side(side);
            let Some(role) = CHEAPEST.into_iter().find(|role| own.intersects(self.role(*role))) else {
                break;
            };
            let Some(from) = (own & self.role(role)).first() else { break };
            occupied.remove(from);
            men = ((men | behind(on, role, occupied, bishops, rooks)) & occupied).without(on);
            side = side.other();
            if role == Role::King && men.intersects(self.side(side)) {
                break;
            }
            won[count] = stake;
            count += 1;
            stake = values::paradise(role);
        }
        let mut best = 0;
        for &taken in won[..count].iter().rev() {
            best = (taken - best).max(0);
        }
        ply.gain() - best
    }
}

/// Which line men attack a square now that a man of this kind has left his line to it.
#[inline]
fn behind(on: Square, role: Role, occupied: SquareSet, bishops: SquareSet, rooks: SquareSet) -> SquareSet {
    match role {
        Role::Pawn | Role::Bishop => attacks::bishop(on, occupied) & bishops,
        Role::Rook => attacks::rook(on, occupied) & rooks,
        Role::Queen | Role::King => {
            attacks::bishop(on, occupied) & bishops | attacks::rook(on, occupied) & rooks
        }
        Role::Knight => SquareSet::EMPTY,
    }
}
