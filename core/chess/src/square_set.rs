//! A set of squares, as one machine word.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use shakmaty::{Bitboard, Color, File, Rank, Square};

/// A set of squares.
///
/// Bit 0 is a1, bit 7 is h1, bit 63 is h8. The operators are those of sets: `|` union, `&`
/// intersection, `-` difference, `^` symmetric difference, `!` complement.
///
/// ```
/// use motive_chess::{File, Square, SquareSet};
///
/// let rooks = SquareSet::of([Square::A1, Square::H1]);
/// assert_eq!(rooks.len(), 2);
/// assert_eq!((rooks & SquareSet::file(File::H)).single(), Some(Square::H1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// All sixty-four squares.
    pub const FULL: SquareSet = SquareSet(!0);
    /// The light squares.
    pub const LIGHT: SquareSet = SquareSet(0x55aa_55aa_55aa_55aa);
    /// The dark squares.
    pub const DARK: SquareSet = SquareSet(0xaa55_aa55_aa55_aa55);

    /// The set of one square.
    #[inline]
    pub const fn from_square(square: Square) -> SquareSet {
        SquareSet(1 << square.to_u32())
    }

    /// The set of the given squares.
    pub fn of<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().collect()
    }

    /// All squares of a file.
    #[inline]
    pub const fn file(file: File) -> SquareSet {
        SquareSet(0x0101_0101_0101_0101 << file.to_u32())
    }

    /// All squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> SquareSet {
        SquareSet(0xff << (8 * rank.to_u32()))
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.to_u32()) != 0
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether at least two squares are in the set.
    #[inline]
    pub const fn more_than_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first square, counted from a1.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(self.0.trailing_zeros())) }
    }

    /// The last square, counted from a1.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::new(self.0.ilog2())) }
    }

    /// The square, if there is exactly one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.more_than_one() { None } else { self.first() }
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every square of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: SquareSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set with one more square.
    #[inline]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | (1 << square.to_u32()))
    }

    /// The set with one square less.
    #[inline]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << square.to_u32()))
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        *self = self.with(square);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        *self = self.without(square);
    }

    /// Takes the first square out and returns it.
    #[inline]
    pub fn pop(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 &= self.0.wrapping_sub(1);
        first
    }

    /// The set moved one rank forward as `color` sees it; what leaves the board is gone.
    #[inline]
    pub const fn forward(self, color: Color) -> SquareSet {
        match color {
            Color::White => SquareSet(self.0 << 8),
            Color::Black => SquareSet(self.0 >> 8),
        }
    }

    /// The set moved one file towards the h-file.
    #[inline]
    pub const fn east(self) -> SquareSet {
        SquareSet((self.0 << 1) & 0xfefe_fefe_fefe_fefe)
    }

    /// The set moved one file towards the a-file.
    #[inline]
    pub const fn west(self) -> SquareSet {
        SquareSet((self.0 >> 1) & 0x7f7f_7f7f_7f7f_7f7f)
    }

    /// The squares that pawns of `color` on this set attack.
    #[inline]
    pub const fn pawn_attacks(self, color: Color) -> SquareSet {
        let ahead = self.forward(color);
        SquareSet(ahead.east().0 | ahead.west().0)
    }

    /// This set and everything in front of it on the same files, as `color` sees it.
    #[inline]
    pub const fn fill_forward(self, color: Color) -> SquareSet {
        let mut set = self.0;
        match color {
            Color::White => {
                set |= set << 8;
                set |= set << 16;
                set |= set << 32;
            }
            Color::Black => {
                set |= set >> 8;
                set |= set >> 16;
                set |= set >> 32;
            }
        }
        SquareSet(set)
    }

    /// The set seen from the other side of the board (rank 1 becomes rank 8).
    #[inline]
    pub const fn flip_vertical(self) -> SquareSet {
        SquareSet(self.0.swap_bytes())
    }
}

impl From<Bitboard> for SquareSet {
    #[inline]
    fn from(bitboard: Bitboard) -> SquareSet {
        SquareSet(bitboard.0)
    }
}

impl From<SquareSet> for Bitboard {
    #[inline]
    fn from(set: SquareSet) -> Bitboard {
        Bitboard(set.0)
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(square: Square) -> SquareSet {
        SquareSet::from_square(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`SquareSet`], from a1 on.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        self.0.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, |$a:ident, $b:ident| $body:expr) => {
        impl $trait for SquareSet {
            type Output = SquareSet;

            #[inline]
            fn $method(self, other: SquareSet) -> SquareSet {
                let ($a, $b) = (self.0, other.0);
                SquareSet($body)
            }
        }

        impl $assign_trait for SquareSet {
            #[inline]
            fn $assign(&mut self, other: SquareSet) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
set_operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl Not for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The squares by name, separated by spaces: `a1 c3 h8`.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.into_iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_algebra() {
        let first_rank = SquareSet::rank(Rank::First);
        let a_file = SquareSet::file(File::A);
        assert_eq!((first_rank & a_file).single(), Some(Square::A1));
        assert_eq!((first_rank | a_file).len(), 15);
        assert_eq!((first_rank - a_file).len(), 7);
        assert_eq!((first_rank ^ a_file).len(), 14);
        assert_eq!(SquareSet::LIGHT | SquareSet::DARK, SquareSet::FULL);
        assert!(SquareSet::DARK.contains(Square::A1));
        assert_eq!(first_rank.to_string(), "a1 b1 c1 d1 e1 f1 g1 h1");
    }

    #[test]
    fn pawns_do_not_attack_around_the_edge() {
        let pawns = SquareSet::of([Square::A2, Square::H7]);
        assert_eq!(pawns.pawn_attacks(Color::White), SquareSet::of([Square::B3, Square::G8]));
        assert_eq!(pawns.pawn_attacks(Color::Black), SquareSet::of([Square::B1, Square::G6]));
    }
}
