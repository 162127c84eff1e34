//! The legal moves of a small board.

use std::fmt;

use arrayvec::ArrayVec;
use motive_chess::{Color, Leniency, Move, Position, Role, Square, SquareSet, attacks};

use super::{Board, PlacedPiece, index, is_last, reach};

/// A move: from where, to where, and what a pawn becomes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EndingMove {
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// What a pawn on its last step becomes.
    pub promotion: Option<Role>,
}

/// Five queens and a king have at most 143 moves; other men fewer.
pub type Steps = ArrayVec<EndingMove, 144>;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Board {
    /// All legal moves: pawns first, then pieces, then the king.
    pub fn steps(&self) -> Steps {
        let mut steps = Steps::new();
        let us = self.turn;
        let occupied = self.occupied();
        let mut own = SquareSet::from_square(self.king(us));
        for man in self.men_of(us) {
            own.insert(man.square);
        }
        for man in self.men_of(us) {
            let targets = if man.role == Role::Pawn {
                pawn_targets(man, occupied, occupied & !own)
            } else {
                reach(man, occupied) & !own
            };
            for to in targets.without(self.king(us.other())) {
                let step = EndingMove { from: man.square, to, promotion: None };
                if !self.is_safe(step, occupied) {
                    continue;
                }
                if man.role == Role::Pawn && is_last(to) {
                    for role in PROMOTIONS {
                        steps.push(EndingMove { promotion: Some(role), ..step });
                    }
                } else {
                    steps.push(step);
                }
            }
        }
        let from = self.king(us);
        for to in self.king_targets(us, occupied, own) {
            steps.push(EndingMove { from, to, promotion: None });
        }
        steps
    }

    /// Whether there is a legal move.
    pub(crate) fn has_step(&self) -> bool {
        let occupied = self.occupied();
        let us = self.turn;
        let mut own = SquareSet::from_square(self.king(us));
        for man in self.men_of(us) {
            own.insert(man.square);
        }
        self.king_targets(us, occupied, own).any() || !self.steps().is_empty()
    }

    /// Whether the side to move is mated.
    pub fn is_mate(&self) -> bool {
        self.is_check() && !self.has_step()
    }

    /// Whether the side to move is stalemated.
    pub(crate) fn is_stalemate(&self) -> bool {
        !self.has_step() && !self.is_check()
    }

    /// The board after a move, which must be one of [`Board::steps`].
    #[inline]
    pub fn after(&self, step: EndingMove) -> Board {
        let mut next = *self;
        let us = self.turn;
        next.turn = us.other();
        if self.king(us) == step.from {
            next.kings[index(us)] = step.to;
        }
        let mut taken = None;
        for (n, slot) in next.men.iter_mut().enumerate() {
            let Some(man) = slot else { break };
            if man.square == step.from {
                man.square = step.to;
                man.role = step.promotion.unwrap_or(man.role);
            } else if man.square == step.to {
                *slot = None;
                taken = Some(n);
            }
        }
        if let Some(gap) = taken {
            next.men[gap..].rotate_left(1);
        }
        next
    }

    /// The board before the man on `to` came there from `from`.
    #[inline]
    pub(crate) fn taken_back(&self, to: Square, from: Square) -> Board {
        let mut before = *self;
        before.turn = self.turn.other();
        for king in &mut before.kings {
            if *king == to {
                *king = from;
            }
        }
        for man in before.men.iter_mut().flatten() {
            if man.square == to {
                man.square = from;
            }
        }
        before
    }

    /// Whether a move takes something.
    #[inline]
    pub(crate) fn takes(&self, step: EndingMove) -> bool {
        self.men().any(|man| man.square == step.to)
    }

    /// What a move moves.
    #[inline]
    pub fn mover(&self, step: EndingMove) -> Role {
        self.men().find(|man| man.square == step.from).map_or(Role::King, |man| man.role)
    }

    /// Where the king can go. A man that is taken does not defend its own square, and whoever defends it
    /// still does so, so that one look at what they attack is enough.
    fn king_targets(&self, us: Color, occupied: SquareSet, own: SquareSet) -> SquareSet {
        let from = self.king(us);
        attacks::king(from) & !own & !self.attacks(us.other(), occupied.without(from))
    }

    /// Whether a move of another man leaves the king safe.
    #[inline]
    fn is_safe(&self, step: EndingMove, occupied: SquareSet) -> bool {
        let us = self.turn;
        let occupied = occupied.without(step.from).with(step.to);
        let king = self.king(us);
        !self.men_of(us.other()).any(|man| man.square != step.to && reach(man, occupied).contains(king))
    }

    /// The move in standard algebraic notation.
    pub fn san(&self, step: EndingMove) -> String {
        let position = Position::from_fen(&self.to_string(), Leniency::Lenient).ok();
        position
            .and_then(|position| Some(position.san(to_move(&position, step)?)))
            .unwrap_or_else(|| step.to_string())
    }
}

/// The same move in the words of the rules.
fn to_move(position: &Position, step: EndingMove) -> Option<Move> {
    position
        .legal_moves()
        .into_iter()
        .find(|m| m.from() == Some(step.from) && m.to() == step.to && m.promotion() == step.promotion)
}

fn pawn_targets(pawn: PlacedPiece, occupied: SquareSet, theirs: SquareSet) -> SquareSet {
    let from = SquareSet::from_square(pawn.square);
    let one = from.forward(pawn.color) & !occupied;
    let rank = pawn.square as u8 >> 3;
    let home = if pawn.color == Color::White { 1 } else { 6 };
    let two = if rank == home { one.forward(pawn.color) & !occupied } else { SquareSet::EMPTY };
    one | two | (attacks::pawn(pawn.color, pawn.square) & theirs)
}

/// In the coordinates of engines.
impl fmt::Display for EndingMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.char()))
    }
}
