//! The men as the analysis wants them: bitboards for sets, a mailbox for "what stands there".

use motive_chess::{Color, Position, Role, Square, SquareSet, attacks};

/// The kinds of men in order of value; the place in this list is the index of a kind everywhere in
/// this crate.
pub(crate) const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The place of a kind of man in [`ROLES`].
#[inline]
pub(crate) const fn kind(role: Role) -> usize {
    role as usize - 1
}

/// The place of a side in arrays of two.
#[inline]
pub(crate) const fn side(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

/// What stands on an empty square.
const NOBODY: u8 = 6;

/// A copy of the men of a position, made once because every part asks it thousands of times.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    by_color: [SquareSet; 2],
    by_kind: [SquareSet; 6],
    /// The kind of man on each square, [`NOBODY`] where there is none.
    mailbox: [u8; 64],
    kings: [Square; 2],
    /// Pieces that move along diagonals, and pieces that move along files and ranks.
    pub diagonal: SquareSet,
    pub straight: SquareSet,
}

impl Board {
    pub(crate) fn new(position: &Position) -> Board {
        let by_kind = ROLES.map(|role| position.role(role));
        let mut mailbox = [NOBODY; 64];
        for (index, set) in by_kind.iter().enumerate() {
            for square in *set {
                mailbox[square.to_usize()] = index as u8;
            }
        }
        Board {
            by_color: [position.side(Color::White), position.side(Color::Black)],
            by_kind,
            mailbox,
            kings: [position.king(Color::White), position.king(Color::Black)],
            diagonal: by_kind[2] | by_kind[4],
            straight: by_kind[3] | by_kind[4],
        }
    }

    #[inline]
    pub(crate) fn occupied(&self) -> SquareSet {
        self.by_color[0] | self.by_color[1]
    }

    #[inline]
    pub(crate) fn of(&self, color: Color) -> SquareSet {
        self.by_color[side(color)]
    }

    #[inline]
    pub(crate) fn of_kind(&self, kind: usize) -> SquareSet {
        self.by_kind[kind]
    }

    /// The index of the cheapest kind among the men of a set that is not empty. Without a branch: which
    /// kind it is cannot be foreseen.
    #[inline]
    pub(crate) fn cheapest_kind(&self, men: SquareSet) -> usize {
        let mut present = 0_u32;
        for (kind, set) in self.by_kind.iter().enumerate() {
            present |= u32::from(set.intersects(men)) << kind;
        }
        present.trailing_zeros() as usize
    }

    #[inline]
    pub(crate) fn men(&self, color: Color, role: Role) -> SquareSet {
        self.by_color[side(color)] & self.by_kind[kind(role)]
    }

    #[inline]
    pub(crate) fn king(&self, color: Color) -> Square {
        self.kings[side(color)]
    }

    #[inline]
    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        ROLES.get(self.mailbox[square.to_usize()] as usize).copied()
    }

    /// The index of the kind of man on a square; 6 where nobody stands.
    #[inline]
    pub(crate) fn kind_at(&self, square: Square) -> usize {
        self.mailbox[square.to_usize()] as usize
    }

    #[inline]
    pub(crate) fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color[0].contains(square) {
            Some(Color::White)
        } else if self.by_color[1].contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The pieces that slide.
    #[inline]
    pub(crate) fn sliders(&self) -> SquareSet {
        self.diagonal | self.straight
    }

    /// Where a man of a kind and side bears from a square, lines blocked by `occupied`.
    #[inline]
    pub(crate) fn reach(kind: usize, color: Color, from: Square, occupied: SquareSet) -> SquareSet {
        match kind {
            0 => attacks::pawn(color, from),
            1 => attacks::knight(from),
            2 => attacks::bishop(from, occupied),
            3 => attacks::rook(from, occupied),
            4 => attacks::queen(from, occupied),
            5 => attacks::king(from),
            _ => SquareSet::EMPTY,
        }
    }

    /// Pawns, knights and kings of both sides that bear on a square: what no line can block.
    #[inline]
    pub(crate) fn steppers_onto(&self, square: Square) -> SquareSet {
        (attacks::pawn(Color::Black, square) & self.by_color[0] & self.by_kind[0])
            | (attacks::pawn(Color::White, square) & self.by_color[1] & self.by_kind[0])
            | (attacks::knight(square) & self.by_kind[1])
            | (attacks::king(square) & self.by_kind[5])
    }

    /// Sliders of both sides that bear on a square.
    #[inline]
    pub(crate) fn sliders_onto(&self, square: Square, occupied: SquareSet) -> SquareSet {
        (attacks::bishop(square, occupied) & self.diagonal)
            | (attacks::rook(square, occupied) & self.straight)
    }

    /// The men of both sides, among those still standing, that bear directly on a square.
    #[inline]
    pub(crate) fn bearers(&self, square: Square, occupied: SquareSet) -> SquareSet {
        (self.steppers_onto(square) | self.sliders_onto(square, occupied)) & occupied
    }
}
