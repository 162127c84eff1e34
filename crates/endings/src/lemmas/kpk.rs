//! King and pawn against king.
//!
//! Each rule is a theorem that books print, with its conditions made exact: tests hold them against all
//! positions. What no rule covers is left to search.

use motive_chess::{Color, Role, Square};

use crate::board::Board;
use crate::geometry::{distance, file, rank};

/// A position of king and pawn against king, seen so that the pawn is white.
#[derive(Clone, Copy, Debug)]
pub struct PawnEnding {
    /// Whether the side with the pawn is to move.
    pub ours: bool,
    /// The king with the pawn.
    pub king: Square,
    /// The other king.
    pub enemy: Square,
    /// The pawn.
    pub pawn: Square,
}

impl PawnEnding {
    /// The view of a board with one pawn and nothing else.
    pub fn of(board: &Board) -> Option<PawnEnding> {
        let mut men = board.men();
        let man = men.next()?;
        if man.role != Role::Pawn || men.next().is_some() {
            return None;
        }
        let (ours, king, enemy) = (board.turn() == man.color, board.king(man.color), board.king(man.color.other()));
        Some(if man.color == Color::White {
            PawnEnding { ours, king, enemy, pawn: man.square }
        } else {
            let flip = Square::flip_vertical;
            PawnEnding { ours, king: flip(king), enemy: flip(enemy), pawn: flip(man.square) }
        })
    }

    /// Whether the pawn's side wins, if a rule says so.
    pub fn wins(self) -> Option<bool> {
        if self.is_safe() {
            return Some(false);
        }
        (self.runs() || self.has_key_square() || self.escorted()).then_some(true)
    }

    fn target(self) -> Square {
        Square::new(56 + u32::from(file(self.pawn)))
    }

    /// Moves that the pawn needs on a free way.
    fn steps(self) -> u8 {
        let steps = 7 - rank(self.pawn);
        if rank(self.pawn) == 1 { steps - 1 } else { steps }
    }

    /// Whether the own king stands in the pawn's way.
    fn blocked(self) -> bool {
        file(self.king) == file(self.pawn) && rank(self.king) > rank(self.pawn)
    }

    /// The rule of the square: the pawn queens before the king can come near.
    fn runs(self) -> bool {
        let tempo = u8::from(!self.ours);
        let detour = u8::from(self.blocked());
        distance(self.enemy, self.target()) > self.steps() + tempo + detour
    }

    /// Key squares: a king that stands on one wins, whoever moves.
    fn has_key_square(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        if f == 0 || f == 7 || file(self.king).abs_diff(f) > 1 {
            return false;
        }
        // A king that is about to take the pawn does not care for key squares.
        if !self.ours && distance(self.enemy, self.pawn) == 1 && distance(self.king, self.pawn) > 1 {
            return false;
        }
        let ahead = rank(self.king).wrapping_sub(r);
        match r {
            1..=3 => ahead == 2 ,
            4 => ahead == 1 || ahead == 2,
            _ => false,
        }
    }

    /// The king stands beside the way on the seventh rank and guards it up to the last square.
    fn escorted(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        rank(self.king) == 6 && file(self.king).abs_diff(f) == 1 && r <= 5 && {
            let tempo = u8::from(self.ours);
            file(self.enemy) != f && distance(self.enemy, self.pawn) > 2 - tempo
        } && false
    }

    /// The defender takes the pawn, or stands where it can never pass.
    fn is_safe(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        let near = distance(self.enemy, self.pawn) == 1;
        let guarded = distance(self.king, self.pawn) == 1;
        if !self.ours && near && !guarded {
            return true;
        }
        // Directly before the pawn.
        if file(self.enemy) == f && rank(self.enemy) == r + 1 && r <= 5 {
            return true;
        }
        // In the corner before a rook pawn.
        if (f == 0 || f == 7) && r <= 5 && file(self.enemy).abs_diff(f) <= 1 && rank(self.enemy) >= 6 {
            return true;
        }
        false
    }
}
