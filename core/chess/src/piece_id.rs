//! Men with an identity: "that rook", wherever it goes.

use std::fmt;

use shakmaty::{Color, Move, Piece, Role, Square};

use crate::Position;

/// The identity of one man during one line of play.
///
/// Numbers are given by a [`Roster`] in the order of the squares of the position where it was made;
/// a promoted pawn keeps its identity, a captured man loses its place on the board but not its
/// number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(u8);

impl PieceId {
    /// The number of this man, below [`Roster::len`] of the roster that named it.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PieceId({})", self.0)
    }
}

/// Who stands where, followed through a line of play.
///
/// ```
/// use motive_chess::{Position, Roster, Square};
///
/// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
/// let mut roster = Roster::new(&position);
/// let that_rook = roster.man_at(Square::H1).expect("a rook stands on h1");
/// let castles = position.parse_san("O-O")?;
/// roster.play(&position, castles);
/// assert_eq!(roster.square_of(that_rook), Some(Square::F1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// The man on each square, as `index + 1`; 0 is nobody.
    on: [u8; 64],
    men: Vec<Entry>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    piece: Piece,
    square: Option<Square>,
}

impl Roster {
    /// Names every man of the position.
    pub fn new(position: &Position) -> Roster {
        let mut roster = Roster { on: [0; 64], men: Vec::with_capacity(32) };
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                roster.men.push(Entry { piece, square: Some(square) });
                roster.on[square.to_usize()] = roster.men.len() as u8;
            }
        }
        roster
    }

    /// How many men have been named, captured ones included.
    pub fn len(&self) -> usize {
        self.men.len()
    }

    /// Whether nobody has been named.
    pub fn is_empty(&self) -> bool {
        self.men.is_empty()
    }

    /// All men, captured ones included.
    pub fn men(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.men.len() as u8).map(PieceId)
    }

    /// The man that stands on a square.
    pub fn man_at(&self, square: Square) -> Option<PieceId> {
        self.on[square.to_usize()].checked_sub(1).map(PieceId)
    }

    /// Where a man stands; `None` once it is captured, or if this roster never named it.
    pub fn square_of(&self, man: PieceId) -> Option<Square> {
        self.men.get(man.index()).and_then(|entry| entry.square)
    }

    /// What a man is now (after a promotion: the new piece).
    pub fn piece(&self, man: PieceId) -> Option<Piece> {
        self.men.get(man.index()).map(|entry| entry.piece)
    }

    /// What a man is, without its color.
    pub fn role(&self, man: PieceId) -> Option<Role> {
        self.piece(man).map(|piece| piece.role)
    }

    /// Whose man it is.
    pub fn color(&self, man: PieceId) -> Option<Color> {
        self.piece(man).map(|piece| piece.color)
    }

    /// Follows a move that is legal in `position`, the position before it.
    pub fn play(&mut self, position: &Position, m: Move) {
        match m {
            Move::Normal { from, to, promotion, .. } => {
                self.take(to);
                self.carry(from, to);
                if let (Some(role), Some(man)) = (promotion, self.man_at(to)) {
                    self.men[man.index()].piece.role = role;
                }
            }
            Move::EnPassant { from, to } => {
                self.take(Square::from_coords(to.file(), from.rank()));
                self.carry(from, to);
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = position.castling_squares(m).unwrap_or((king, rook));
                // In Chess960 the two may swap places: lift both before putting either down.
                let (king_man, rook_man) = (self.lift(king), self.lift(rook));
                self.put(king_man, king_to);
                self.put(rook_man, rook_to);
            }
            Move::Put { .. } => {}
        }
    }

    fn take(&mut self, square: Square) {
        if let Some(man) = self.lift(square) {
            self.men[man.index()].square = None;
        }
    }

    fn carry(&mut self, from: Square, to: Square) {
        let man = self.lift(from);
        self.put(man, to);
    }

    fn lift(&mut self, square: Square) -> Option<PieceId> {
        let man = self.man_at(square);
        self.on[square.to_usize()] = 0;
        man
    }

    fn put(&mut self, man: Option<PieceId>, square: Square) {
        if let Some(man) = man {
            self.on[square.to_usize()] = man.0 + 1;
            self.men[man.index()].square = Some(square);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a line in SAN and returns the final position with its roster.
    fn line(fen: &str, moves: &str) -> (Position, Roster, Roster) {
        let mut position: Position = fen.parse().unwrap();
        let first = Roster::new(&position);
        let mut roster = first.clone();
        for san in moves.split_whitespace() {
            let m = position.parse_san(san).unwrap();
            roster.play(&position, m);
            position = position.after(m);
        }
        (position, first, roster)
    }

    #[test]
    fn identity_survives_capture_promotion_and_en_passant() {
        let (position, before, after) = line("1r2k3/P2p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 exd6 Kf8 axb8=Q+");
        let pawn = before.man_at(Square::A7).unwrap();
        assert_eq!(after.square_of(pawn), Some(Square::B8));
        assert_eq!(after.role(pawn), Some(Role::Queen));
        assert_eq!(after.square_of(before.man_at(Square::D7).unwrap()), None);
        assert_eq!(after.square_of(before.man_at(Square::B8).unwrap()), None);
        for square in Square::ALL {
            let man = after.man_at(square);
            assert_eq!(man.and_then(|man| after.piece(man)), position.piece_at(square));
        }
    }

    #[test]
    fn chess960_castling_can_swap_the_two() {
        let (position, before, after) = line("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O");
        assert_eq!(after.square_of(before.man_at(Square::F1).unwrap()), Some(Square::G1));
        assert_eq!(after.square_of(before.man_at(Square::G1).unwrap()), Some(Square::F1));
        assert_eq!(position.piece_at(Square::G1).unwrap().role, Role::King);
    }
}
