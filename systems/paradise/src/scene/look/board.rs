//! A board made for looking a few moves ahead: sets of squares and nothing else.
//!
//! The look plays hundreds of moves a position and asks little of each board: who attacks what. So its board has
//! no key, no counters and no list of men; a move copies ninety bytes, and who gives check is computed at once,
//! because everything that follows asks for it. Rooks and bishops are not made of pawns, and nobody castles by
//! the rules of Chess960; both are left to the rules proper.

use motive_chess::{CastlingMode, CastlingSide, Color, File, Position, Role, Square, SquareSet, attacks};
use motive_perception::values;

/// A move on a [`Board`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ply {
    pub from: Square,
    pub to: Square,
    pub role: Role,
    pub victim: Option<Role>,
    pub promotion: Option<Role>,
    pub castles: bool,
    /// What the move takes, and gains by promotion.
    gain: i16,
}

impl Ply {
    /// A move that takes somebody or nobody.
    #[inline]
    pub(super) fn new(role: Role, from: Square, to: Square, victim: Option<Role>) -> Ply {
        let gain = victim.map_or(0, values::paradise) as i16;
        Ply { from, to, role, victim, promotion: None, castles: false, gain }
    }

    /// The same move by a pawn that becomes something else.
    pub(super) fn promoting(self, role: Role) -> Ply {
        let more = values::paradise(role) - values::paradise(Role::Pawn);
        Ply { promotion: Some(role), gain: self.gain + more as i16, ..self }
    }

    /// A king's move with which he castles.
    pub(super) fn castling(from: Square, to: Square) -> Ply {
        Ply { castles: true, ..Ply::new(Role::King, from, to, None) }
    }

    /// What the move takes, and gains by promotion.
    #[inline]
    pub(super) fn gain(self) -> i32 {
        i32::from(self.gain)
    }

    /// What stands on the target square afterwards.
    #[inline]
    pub(super) fn arrives(self) -> Role {
        self.promotion.unwrap_or(self.role)
    }
}

/// Men, the side to move, and who gives check.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    roles: [SquareSet; 6],
    /// By color, Black first as the rules library numbers them.
    sides: [SquareSet; 2],
    kings: [Square; 2],
    pub turn: Color,
    /// Where a pawn can be captured in passing.
    pub passing: Option<Square>,
    /// Rooks that may castle.
    castling: SquareSet,
    pub checkers: SquareSet,
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let mut castling = SquareSet::EMPTY;
        if position.castling_mode() == CastlingMode::Standard {
            for color in [Color::White, Color::Black] {
                for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
                    if position.can_castle(color, side) {
                        let file = if side.is_king_side() { File::H } else { File::A };
                        castling.insert(Square::from_coords(file, position.king(color).rank()));
                    }
                }
            }
        }
        Board {
            roles: [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]
                .map(|role| position.role(role)),
            sides: [position.side(Color::Black), position.side(Color::White)],
            kings: [position.king(Color::Black), position.king(Color::White)],
            turn: position.turn(),
            passing: position.en_passant_square(),
            castling,
            checkers: position.checkers(),
        }
    }

    #[inline]
    pub(super) fn role(&self, role: Role) -> SquareSet {
        self.roles[index(role)]
    }

    #[inline]
    pub(super) fn side(&self, color: Color) -> SquareSet {
        self.sides[color as usize]
    }

    #[inline]
    pub(super) fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    #[inline]
    pub(super) fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    #[inline]
    pub(super) fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// Rooks of the side to move that may castle.
    pub(super) fn castling(&self) -> SquareSet {
        self.castling & self.side(self.turn)
    }

    /// What kind of man stands on a square.
    #[inline]
    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .find(|role| self.role(*role).contains(square))
            .or(Some(Role::King))
    }

    /// The men of one side that attack a square, lines blocked by `occupied`.
    #[inline]
    pub(super) fn attackers(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let queens = self.role(Role::Queen);
        let near = attacks::pawn(by.other(), square) & self.role(Role::Pawn)
            | attacks::knight(square) & self.role(Role::Knight)
            | attacks::king(square) & self.role(Role::King);
        let sliders = (self.role(Role::Bishop) | self.role(Role::Rook) | queens) & self.side(by);
        let mut found = near & self.side(by);
        if sliders.any() {
            found |= attacks::bishop(square, occupied) & (self.role(Role::Bishop) | queens) & sliders
                | attacks::rook(square, occupied) & (self.role(Role::Rook) | queens) & sliders;
        }
        found
    }

    /// Whether a king who leaves his square would be attacked on another.
    #[inline]
    pub(super) fn is_covered(&self, square: Square, by: Color, without: Square) -> bool {
        self.attackers(square, by, self.occupied().without(without)).any()
    }

    /// The men of the side to move that are pinned to their king.
    pub(super) fn pinned(&self) -> SquareSet {
        let king = self.king(self.turn);
        self.between_sliders_and(king, self.turn.other()) & self.side(self.turn)
    }

    /// Men who stand alone between a slider of a side and a square.
    pub(super) fn between_sliders_and(&self, square: Square, by: Color) -> SquareSet {
        let queens = self.role(Role::Queen);
        let snipers = (attacks::rook(square, SquareSet::EMPTY) & (self.role(Role::Rook) | queens)
            | attacks::bishop(square, SquareSet::EMPTY) & (self.role(Role::Bishop) | queens))
            & self.side(by);
        let occupied = self.occupied();
        let mut found = SquareSet::EMPTY;
        for sniper in snipers {
            let men = attacks::between(square, sniper) & occupied;
            if !men.more_than_one() {
                found |= men;
            }
        }
        found
    }

    /// The board with the other side to move; nobody may be in check.
    #[inline]
    pub(super) fn passed(&self) -> Board {
        Board { turn: self.turn.other(), passing: None, checkers: SquareSet::EMPTY, ..*self }
    }

    /// The board after a legal move.
    pub(super) fn after(&self, ply: Ply) -> Board {
        let (us, them) = (self.turn, self.turn.other());
        let mut next = *self;
        if let Some(victim) = ply.victim {
            let at = self.captured_square(ply);
            next.roles[index(victim)].remove(at);
            next.sides[them as usize].remove(at);
        }
        next.roles[index(ply.role)].remove(ply.from);
        next.roles[index(ply.arrives())].insert(ply.to);
        let own = &mut next.sides[us as usize];
        own.remove(ply.from);
        own.insert(ply.to);
        next.passing = None;
        next.castling.remove(ply.from);
        next.castling.remove(ply.to);
        match ply.role {
            Role::King => {
                next.kings[us as usize] = ply.to;
                next.castling -= self.side(us);
                if ply.castles {
                    let (rook, to) = rook_of_castling(ply.to);
                    next.roles[index(Role::Rook)] = next.role(Role::Rook).without(rook).with(to);
                    next.sides[us as usize] = next.side(us).without(rook).with(to);
                }
            }
            Role::Pawn if ply.from.to_usize().abs_diff(ply.to.to_usize()) == 16 => {
                let between = attacks::between(ply.from, ply.to);
                next.passing = between.first().filter(|&over| {
                    (attacks::pawn(us, over) & self.role(Role::Pawn) & self.side(them)).any()
                });
            }
            _ => {}
        }
        next.turn = them;
        next.checkers = next.attackers(next.king(them), us, next.occupied());
        next
    }

    /// Where the man stands who is captured: beside the target if it is in passing.
    #[inline]
    pub(super) fn captured_square(&self, ply: Ply) -> Square {
        if ply.role == Role::Pawn && self.passing == Some(ply.to) {
            Square::from_coords(ply.to.file(), ply.from.rank())
        } else {
            ply.to
        }
    }
}

/// 0 for pawns to 5 for kings.
#[inline]
pub(super) const fn index(role: Role) -> usize {
    role as usize - 1
}

/// Where the rook comes from and where he goes when a king castles to a square.
fn rook_of_castling(king: Square) -> (Square, Square) {
    let (from, to) = if king.file() == File::G { (File::H, File::F) } else { (File::A, File::D) };
    (Square::from_coords(from, king.rank()), Square::from_coords(to, king.rank()))
}
