//! What the definitions of quiet positions look at: pawns that can ever attack a square, squares to use, weak pieces.

use motive_answer::worth;
use motive_chess::{Color, Position, Role, Square, SquareSet, attacks};

use crate::board::Board;

pub(crate) const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// A position as one side sees it.
pub(crate) struct View<'a> {
    pub position: &'a Position,
    pub side: Color,
}

impl<'a> View<'a> {
    pub(crate) fn of(position: &'a Position, side: Color) -> View<'a> {
        View { position, side }
    }

    pub(crate) fn enemy(&self) -> View<'a> {
        View { position: self.position, side: self.side.other() }
    }

    pub(crate) fn pawns(&self) -> SquareSet {
        self.position.men(self.side, Role::Pawn)
    }

    /// The rank of a square as the side counts, 1 to 8.
    pub(crate) fn rank(&self, square: Square) -> u32 {
        self.side.relative_rank(square.rank()).to_u32() + 1
    }

    /// Whether a pawn of the side attacks a square.
    pub(crate) fn pawn_attacks(&self, square: Square) -> bool {
        attacks::pawn(self.side.other(), square).intersects(self.pawns())
    }

    /// Whether a pawn of the side attacks a square now or from a square ahead of it on its file.
    pub(crate) fn ever_attacks(&self, square: Square) -> bool {
        self.pawns().into_iter().any(|pawn| {
            pawn.file().to_u32().abs_diff(square.file().to_u32()) == 1 && self.rank(pawn) < self.rank(square)
        })
    }

    /// Squares of ranks 5 to 8 that no enemy pawn can ever attack.
    pub(crate) fn is_far(&self, square: Square) -> bool {
        self.rank(square) >= 5 && !self.enemy().ever_attacks(square)
    }

    /// How many of some squares are such.
    pub(crate) fn far(&self, set: SquareSet) -> usize {
        set.into_iter().filter(|&square| self.is_far(square)).count()
    }

    /// The squares to use of a piece.
    pub(crate) fn squares_to_use(&self, from: Square) -> SquareSet {
        let enemy = self.enemy();
        let own = self.position.side(self.side);
        (self.position.attacks_from(from) - own)
            .into_iter()
            .filter(|&square| !enemy.pawn_attacks(square))
            .collect()
    }

    /// Whether the side attacks a square.
    pub(crate) fn attacks(&self, square: Square) -> bool {
        self.position.attackers(square, self.side, self.position.occupied()).any()
    }

    pub(crate) fn is_passed(&self, pawn: Square) -> bool {
        let before = |other: &Square, width: u32| {
            other.file().to_u32().abs_diff(pawn.file().to_u32()) <= width
                && self.rank(*other) > self.rank(pawn)
        };
        self.pawns().contains(pawn)
            && !self.enemy().pawns().into_iter().any(|other| before(&other, 1))
            && !self.pawns().into_iter().any(|other| before(&other, 0))
    }

    pub(crate) fn is_isolated(&self, pawn: Square) -> bool {
        let beside = |other: Square| other.file().to_u32().abs_diff(pawn.file().to_u32()) == 1;
        self.pawns().contains(pawn) && !self.pawns().into_iter().any(beside)
    }

    pub(crate) fn is_backward(&self, pawn: Square) -> bool {
        let beside = |other: &Square| other.file().to_u32().abs_diff(pawn.file().to_u32()) == 1;
        let friends: Vec<Square> = self.pawns().into_iter().filter(beside).collect();
        let left = friends.iter().all(|&friend| self.rank(friend) > self.rank(pawn));
        self.pawns().contains(pawn)
            && !friends.is_empty()
            && left
            && self
                .ahead(pawn)
                .is_some_and(|next| self.enemy().pawns().contains(next) || self.enemy().pawn_attacks(next))
    }

    /// An isolated or backward pawn of the side, or a piece of it other than the king that it does not attack itself.
    pub(crate) fn is_weak(&self, square: Square) -> bool {
        let Some(piece) = self.position.piece_at(square) else { return false };
        piece.color == self.side
            && piece.role != Role::King
            && (self.is_isolated(square) || self.is_backward(square) || !self.attacks(square))
    }

    /// The square ahead.
    pub(crate) fn ahead(&self, square: Square) -> Option<Square> {
        SquareSet::from_square(square).forward(self.side).first()
    }

    /// The king of the side and the squares next to it.
    pub(crate) fn ring(&self) -> SquareSet {
        let king = self.position.king(self.side);
        attacks::king(king).with(king)
    }

    pub(crate) fn has(&self, square: Square, roles: &[Role]) -> bool {
        self.position
            .piece_at(square)
            .is_some_and(|piece| piece.color == self.side && roles.contains(&piece.role))
    }

    /// The squares of a side's pieces of some kinds.
    pub(crate) fn pieces(&self, roles: &[Role]) -> SquareSet {
        roles.iter().fold(SquareSet::EMPTY, |set, &role| set | self.position.men(self.side, role))
    }

    /// Squares of files c to f and ranks 2 to 4 without own pawns that no enemy pawn attacks; those with an own pawn ahead on the file
    /// that the enemy does not attack at all count twice.
    pub(crate) fn room(&self) -> i32 {
        let enemy = self.enemy();
        let mut sum = 0;
        for square in Square::ALL {
            let file = square.file().to_u32();
            let inside = (2..=5).contains(&file) && (2..=4).contains(&self.rank(square));
            if !inside || self.pawns().contains(square) || enemy.pawn_attacks(square) {
                continue;
            }
            let behind = |pawn: Square| pawn.file() == square.file() && self.rank(pawn) > self.rank(square);
            let sheltered = self.pawns().into_iter().any(behind) && !enemy.attacks(square);
            sum += 1 + i32::from(sheltered);
        }
        sum
    }

    /// A bishop with at least three own pawns on its color that are stopped by enemy pawns or stand on files c to f, more than of the
    /// other color, at most five squares to use, and an own pawn of the d- or e-file before it.
    pub(crate) fn is_bad_bishop(&self, at: Square) -> bool {
        let light = SquareSet::LIGHT.contains(at);
        let counts = |pawn: &Square| {
            let stopped = self.ahead(*pawn).is_some_and(|next| self.enemy().pawns().contains(next));
            stopped || (2..=5).contains(&pawn.file().to_u32())
        };
        let fixed: Vec<Square> = self.pawns().into_iter().filter(counts).collect();
        let same = fixed.iter().filter(|&&pawn| SquareSet::LIGHT.contains(pawn) == light).count();
        let seen = attacks::bishop(at, self.position.role(Role::Pawn));
        let before = |pawn: Square| {
            self.pawns().contains(pawn)
                && matches!(pawn.file().to_u32(), 3 | 4)
                && self.rank(pawn) > self.rank(at)
        };
        self.has(at, &[Role::Bishop])
            && same >= 3
            && same > fixed.len() - same
            && self.squares_to_use(at).len() <= 5
            && seen.into_iter().any(before)
    }
}

/// King steps to the nearest square of the center.
pub(crate) fn center_distance(square: Square) -> u32 {
    CENTER.into_iter().map(|center| center.distance(square)).min().unwrap_or(0)
}

/// Whether a square is one of c3 to f6.
pub(crate) fn is_central(square: Square) -> bool {
    (2..=5).contains(&square.file().to_u32()) && (2..=5).contains(&square.rank().to_u32())
}

/// Few pieces are left: knights, bishops, rooks and queens of both sides are worth at most 3,700, or 3,100 while a queen is on.
pub(crate) fn is_ending(position: &Position) -> bool {
    let kinds = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let total: i32 = kinds.into_iter().map(|role| worth(role) * position.role(role).len() as i32).sum();
    total <= if position.role(Role::Queen).any() { 3_100 } else { 3_700 }
}

/// The class of a piece in exchanges.
pub(crate) fn class(role: Role) -> Option<u8> {
    match role {
        Role::Knight | Role::Bishop => Some(3),
        Role::Rook => Some(5),
        Role::Queen => Some(9),
        _ => None,
    }
}

/// Two pieces of one class of different sides, of which one attacks the other, which its own side attacks.
pub(crate) fn in_contact(position: &Position, one: Square, other: Square) -> bool {
    let pieces = [one, other].map(|square| position.piece_at(square));
    let [Some(a), Some(b)] = pieces else { return false };
    let hits = |from: Square, to: Square| {
        position.attacks_from(from).contains(to)
            && position.piece_at(to).is_some_and(|piece| View::of(position, piece.color).attacks(to))
    };
    a.color != b.color
        && class(a.role).is_some()
        && class(a.role) == class(b.role)
        && (hits(one, other) || hits(other, one))
}

/// What the other side wins by exchange on the square of a piece.
pub(crate) fn loss(position: &Position, square: Square) -> i32 {
    let board = Board::of(position);
    position.piece_at(square).map_or(0, |piece| board.exchange(square, piece.color.other()))
}
