//! Who is who: men keep the name they had in the first position of a search.
//!
//! A Refutation Description speaks of men, wherever they have got to, and is carried from one position to
//! another; so men need names that outlast their moves. A man's name is the square on which he stood in the
//! first position, which makes a set of men a [`SquareSet`].

use motive_chess::{Color, Move, Position, Square, SquareSet};

const NOBODY: u8 = 64;

/// The names of the men of a position.
///
/// ```
/// use motive_caps::Names;
/// use motive_chess::{Position, Square};
///
/// // A man keeps the name of the square on which he stood at first.
/// let position = Position::default();
/// let names = Names::new(&position);
/// let after = names.after(&position, position.parse_san("Nf3")?);
/// assert_eq!(after.name(Square::F3), Some(Square::G1));
/// assert_eq!(after.name(Square::G1), None);
/// # Ok::<(), motive_chess::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    origin: [u8; 64],
}

impl Names {
    /// Every man is named after the square on which he stands.
    pub fn new(position: &Position) -> Names {
        let mut origin = [NOBODY; 64];
        for square in position.occupied() {
            origin[square.to_usize()] = square.to_usize() as u8;
        }
        Names { origin }
    }

    /// The names after a legal move.
    pub fn after(&self, position: &Position, m: Move) -> Names {
        let mut next = *self;
        match m {
            Move::Normal { from, to, .. } => next.shift(from, to),
            Move::EnPassant { from, to } => {
                next.shift(from, to);
                next.origin[Square::from_coords(to.file(), from.rank()).to_usize()] = NOBODY;
            }
            Move::Castle { king, rook } => {
                let (king_name, rook_name) = (self.origin[king.to_usize()], self.origin[rook.to_usize()]);
                let (king_to, rook_to) = position.castling_squares(m).unwrap_or((king, rook));
                next.origin[king.to_usize()] = NOBODY;
                next.origin[rook.to_usize()] = NOBODY;
                next.origin[king_to.to_usize()] = king_name;
                next.origin[rook_to.to_usize()] = rook_name;
            }
            Move::Put { .. } => {}
        }
        next
    }

    fn shift(&mut self, from: Square, to: Square) {
        self.origin[to.to_usize()] = self.origin[from.to_usize()];
        self.origin[from.to_usize()] = NOBODY;
    }

    /// The name of the man on a square.
    pub fn name(&self, on: Square) -> Option<Square> {
        Square::try_from(u32::from(self.origin[on.to_usize()])).ok()
    }

    /// The names of the men on some squares.
    pub fn of(&self, squares: SquareSet) -> SquareSet {
        squares.into_iter().filter_map(|square| self.name(square)).collect()
    }

    /// Where the named men stand; those who were captured stand nowhere.
    pub fn squares(&self, names: SquareSet) -> SquareSet {
        if names.is_empty() {
            return SquareSet::EMPTY;
        }
        Square::ALL.into_iter().filter(|&on| self.name(on).is_some_and(|name| names.contains(name))).collect()
    }

    /// Where the men of a side among the named ones stand.
    pub(crate) fn squares_of(&self, position: &Position, color: Color, names: SquareSet) -> SquareSet {
        self.squares(names) & position.side(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_outlast_moves() {
        let mut position: Position = "r3k3/1P6/8/3pP3/8/8/8/4K2R w Kq d6 0 1".parse().unwrap();
        let mut names = Names::new(&position);
        for san in ["exd6", "Kd7", "O-O", "Kxd6", "bxa8=Q"] {
            let m = position.parse_san(san).unwrap();
            names = names.after(&position, m);
            position.play(m);
        }
        assert_eq!(names.name(Square::A8), Some(Square::B7));
        assert_eq!(names.name(Square::F1), Some(Square::H1));
        assert_eq!(names.name(Square::D6), Some(Square::E8));
        assert_eq!(
            names.squares(SquareSet::of([Square::E5, Square::D5, Square::E1])),
            SquareSet::from(Square::G1)
        );
    }
}
