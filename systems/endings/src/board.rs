//! A board with two kings and a few other men.
//!
//! Advice is checked on millions of positions, so the endings have a board of their own: a few bytes, copied
//! instead of undone, and no rules that endings cannot meet. There is no castling, and no capture in
//! passing: where pawns of both sides could take each other so, there is no board ([`Board::of`]); with one pawn each it can
//! exist in the first position only, where [`Endings`](crate::Endings) sees to it.

mod steps;

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use motive_chess::{Color, Position, Role, Square, SquareSet, attacks};

pub use steps::{EndingMove, Steps};

/// A man that is not a king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlacedPiece {
    /// Whose.
    pub color: Color,
    /// What, never a king.
    pub role: Role,
    /// Where.
    pub square: Square,
}

/// Men besides the kings that a board can hold.
pub(crate) const MAX_MEN: usize = 5;

/// Two kings, at most `MAX_MEN` other men, and the side to move. In which order the men were named does not matter: boards with the
/// same men on the same squares are equal.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    turn: Color,
    kings: [Square; 2],
    /// Without gaps: behind the first empty slot there is nobody.
    men: [Option<PlacedPiece>; MAX_MEN],
}

impl Board {
    /// A board as it stands, legal or not; see [`Board::is_legal`].
    pub fn new(turn: Color, white_king: Square, black_king: Square, men: &[PlacedPiece]) -> Board {
        let mut board = Board { turn, kings: [white_king, black_king], men: [None; MAX_MEN] };
        for (slot, man) in board.men.iter_mut().zip(men) {
            *slot = Some(*man);
        }
        board
    }

    /// The board of a position, or nothing if it has too many men, castling rights, or more than one pawn each on both sides.
    ///
    /// ```
    /// use motive_chess::Position;
    /// use motive_endings::board::Board;
    ///
    /// let position: Position = "8/8/8/8/8/k7/8/KR6 w - - 0 1".parse()?;
    /// assert_eq!(Board::of(&position).unwrap().men().count(), 1);
    /// assert!(Board::of(&Position::default()).is_none(), "too many men");
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    pub fn of(position: &Position) -> Option<Board> {
        if position.occupied().len() > 2 + MAX_MEN || position.has_castling_rights() {
            return None;
        }
        let (white, black) = (position.king(Color::White), position.king(Color::Black));
        let mut board = Board::new(position.turn(), white, black, &[]);
        let others = position.occupied().without(white).without(black);
        for (slot, square) in board.men.iter_mut().zip(others) {
            let piece = position.piece_at(square)?;
            *slot = Some(PlacedPiece { color: piece.color, role: piece.role, square });
        }
        let pawns = |color: Color| board.men_of(color).filter(|man| man.role == Role::Pawn).count();
        let may_pass = pawns(Color::White).min(1) + pawns(Color::Black).min(1) == 2 && board.count() > 2;
        (!may_pass).then_some(board)
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The same men with the other side to move.
    #[inline]
    pub fn passed(&self) -> Board {
        Board { turn: self.turn.other(), ..*self }
    }

    /// Where the king of `color` stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.kings[index(color)]
    }

    /// The men that are not kings.
    #[inline]
    pub fn men(&self) -> impl Iterator<Item = PlacedPiece> + use<> {
        self.men.into_iter().map_while(|man| man)
    }

    /// The men of one side that are not kings.
    #[inline]
    pub(crate) fn men_of(&self, color: Color) -> impl Iterator<Item = PlacedPiece> + use<> {
        self.men().filter(move |man| man.color == color)
    }

    /// The first man of this color and kind.
    #[inline]
    pub fn find(&self, color: Color, role: Role) -> Option<Square> {
        self.men().find(|man| man.color == color && man.role == role).map(|man| man.square)
    }

    /// All squares that are taken.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        let mut set = SquareSet::from_square(self.kings[0]).with(self.kings[1]);
        for man in self.men() {
            set.insert(man.square);
        }
        set
    }

    /// What the men of `color` attack if `occupied` is taken. Men that stand outside `occupied` attack
    /// nothing, so that a captured man can be left out.
    #[inline]
    pub fn attacks(&self, color: Color, occupied: SquareSet) -> SquareSet {
        let mut set = attacks::king(self.king(color));
        for man in self.men_of(color) {
            if occupied.contains(man.square) {
                set |= reach(man, occupied);
            }
        }
        set
    }

    /// Whether the king of `color` is attacked.
    #[inline]
    fn is_attacked(&self, color: Color) -> bool {
        self.attacks(color.other(), self.occupied()).contains(self.king(color))
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// Whether all men stand on squares of their own, no pawn on the first or last rank, and the side that
    /// has just moved is not in check.
    pub fn is_legal(&self) -> bool {
        let others = self.men().count();
        self.occupied().len() == 2 + others
            && self.men().all(|man| man.role != Role::Pawn || !is_last(man.square))
            && !self.is_attacked(self.turn.other())
    }

    /// The same game with the colors exchanged and the board turned upside down.
    pub(crate) fn mirrored(&self) -> Board {
        let flip = |square: Square| square.flip_vertical();
        let men = self.men.map(|man| {
            man.map(|man| PlacedPiece { color: man.color.other(), role: man.role, square: flip(man.square) })
        });
        Board { turn: self.turn.other(), kings: [flip(self.kings[1]), flip(self.kings[0])], men }
    }

    /// How many men other than kings there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.men().count()
    }
}

impl Board {
    /// One number says all: equal boards have equal ones, whatever the order of their men.
    #[inline]
    fn key(&self) -> u64 {
        let code = |man: PlacedPiece| {
            1 + (man.square as u64) + ((man.role as u64) << 6) + ((index(man.color) as u64) << 9)
        };
        let mut men = [0; MAX_MEN];
        for (n, man) in self.men().enumerate() {
            men[n] = code(man);
            // Most boards have two men at the most.
            let mut at = n;
            while at > 0 && men[at - 1] > men[at] {
                men.swap(at - 1, at);
                at -= 1;
            }
        }
        let kings = self.kings[0] as u64 | (self.kings[1] as u64) << 6 | (index(self.turn) as u64) << 12;
        men.into_iter().fold(0, |all, man| all << 10 | man) << 13 | kings
    }
}

impl PartialEq for Board {
    #[inline]
    fn eq(&self, other: &Board) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Board {}

/// One number says all, so that hashing is one step.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

/// For maps keyed by boards, whose hash is one number already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoardHasher(u64);

impl Hasher for BoardHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        let mixed = (self.0 ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}

/// A map keyed by boards.
pub(crate) type BoardMap<T> = HashMap<Board, T, BuildHasherDefault<BoardHasher>>;

/// White 0, Black 1.
#[inline]
pub(crate) fn index(color: Color) -> usize {
    usize::from(color == Color::Black)
}

/// Whether a pawn cannot stand here.
#[inline]
pub(crate) fn is_last(square: Square) -> bool {
    let rank = square as u8 >> 3;
    rank == 0 || rank == 7
}

/// What a man attacks.
#[inline]
pub(crate) fn reach(man: PlacedPiece, occupied: SquareSet) -> SquareSet {
    match man.role {
        Role::Pawn => attacks::pawn(man.color, man.square),
        Role::Knight => attacks::knight(man.square),
        Role::Bishop => attacks::bishop(man.square, occupied),
        Role::Rook => attacks::rook(man.square, occupied),
        Role::Queen => attacks::queen(man.square, occupied),
        Role::King => attacks::king(man.square),
    }
}

/// The board in FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square: Square| {
            let man = |color: Color, letter: char| {
                if color == Color::White { letter.to_ascii_uppercase() } else { letter }
            };
            if let Some(king) = Color::ALL.into_iter().find(|&color| self.king(color) == square) {
                return Some(man(king, 'k'));
            }
            self.men().find(|man| man.square == square).map(|found| man(found.color, found.role.char()))
        };
        for rank in (0..8_u32).rev() {
            let mut empty = 0;
            for file in 0..8_u32 {
                if let Some(letter) = letter(Square::new(rank * 8 + file)) {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                        empty = 0;
                    }
                    write!(f, "{letter}")?;
                } else {
                    empty += 1;
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        write!(f, " {} - - 0 1", if self.turn == Color::White { 'w' } else { 'b' })
    }
}

#[cfg(test)]
mod tests {
    use std::hash::BuildHasher as _;

    use super::*;

    /// The order of the men is no part of a board.
    #[test]
    fn the_same_men_in_another_order() {
        let man = |role, square| PlacedPiece { color: Color::White, role, square };
        let men = [man(Role::Bishop, Square::C3), man(Role::Knight, Square::F6)];
        let board = |men: &[PlacedPiece]| Board::new(Color::White, Square::A1, Square::H8, men);
        let (one, two) = (board(&men), board(&[men[1], men[0]]));
        let hash = |board: &Board| BuildHasherDefault::<BoardHasher>::default().hash_one(board);
        assert_eq!((one, hash(&one)), (two, hash(&two)));
        let other = board(&[man(Role::Knight, Square::C3), man(Role::Bishop, Square::F6)]);
        assert!(one != other && one != one.passed() && one != board(&men[..1]));
    }
}
