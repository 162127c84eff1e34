//! What the net looks at: one input for each piece on each square, seen by each side as if it played White and had
//! its king on the left half of the board, with weights of their own for each region where that king may be.

use motive_chess::{Color, Piece, Square};

/// Kinds of pieces: six of one's own, six of the other side.
const KINDS: usize = 12;
/// Regions of the king: the corner, the middle of the first rank, the second rank, and all the rest.
pub const REGIONS: usize = 4;
/// Inputs of one point of view.
pub const INPUTS: usize = REGIONS * KINDS * 64;
/// Hidden numbers of one point of view.
pub const HIDDEN: usize = 512;
/// Sets of output weights, one for each range of the number of pieces on the board.
pub const OUTPUTS: usize = 8;

/// Views that there are: of two sides, with the king on two wings and in each region.
pub(crate) const VIEWS: usize = 4 * REGIONS;

/// How a side looks at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    color: Color,
    /// What turns a square: 56 turns the ranks around, 7 the files.
    turned: usize,
    /// The first input of the king's region.
    region: usize,
}

impl View {
    /// The view of a side whose king stands there.
    #[inline]
    pub fn new(color: Color, king: Square) -> View {
        let ranks = if color == Color::White { 0 } else { 56 };
        let files = if king.to_usize() & 7 >= 4 { 7 } else { 0 };
        let king = king.to_usize() ^ ranks ^ files;
        let region = match (king / 8, king % 8) {
            (0, 0 | 1) => 0,
            (0, _) => 1,
            (1, _) => 2,
            _ => 3,
        };
        View { color, turned: ranks ^ files, region: region * KINDS * 64 }
    }

    /// The number of the view among all.
    #[inline]
    pub(crate) fn number(self) -> usize {
        let wing = usize::from(self.turned & 7 != 0);
        let color = usize::from(self.color == Color::Black);
        4 * (self.region / (KINDS * 64)) + 2 * wing + color
    }

    /// The number of the input for a piece on a square.
    #[inline]
    pub fn input(self, square: Square, piece: Piece) -> usize {
        let other = usize::from(piece.color != self.color);
        // The roles count from one.
        let kind = 6 * other + (piece.role as usize - 1);
        self.region + kind * 64 + (square.to_usize() ^ self.turned)
    }
}

/// The output weights for a board with so many pieces.
#[inline]
pub fn output_set(pieces: usize) -> usize {
    (pieces.saturating_sub(2) / 4).min(OUTPUTS - 1)
}

#[cfg(test)]
mod tests {
    use motive_chess::Role;

    use super::*;

    #[test]
    fn both_sides_and_both_wings_look_the_same() {
        let pawn = |color| Piece { color, role: Role::Pawn };
        let white = View::new(Color::White, Square::G1);
        let left = View::new(Color::White, Square::B1);
        let black = View::new(Color::Black, Square::G8);
        assert_eq!(white.input(Square::H2, pawn(Color::White)), left.input(Square::A2, pawn(Color::White)));
        assert_eq!(white.input(Square::H2, pawn(Color::White)), black.input(Square::H7, pawn(Color::Black)));
        assert_ne!(white.input(Square::H2, pawn(Color::White)), white.input(Square::H2, pawn(Color::Black)));
    }

    #[test]
    fn inputs_and_sets_stay_in_range() {
        let king = Piece { color: Color::Black, role: Role::King };
        assert_eq!(View::new(Color::White, Square::A8).input(Square::H8, king), INPUTS - 1);
        assert_eq!(View::new(Color::White, Square::B1).input(Square::H8, king), INPUTS / REGIONS - 1);
        assert_eq!(
            (output_set(0), output_set(2), output_set(5), output_set(6), output_set(32)),
            (0, 0, 0, 1, 7)
        );
    }
}
