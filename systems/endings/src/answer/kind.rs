//! Which endings there is advice about.

use motive_chess::{Color, Role};

use crate::board::Board;
use crate::geometry::are_passed;

/// The endings that are played by advice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// King and pawn against king.
    PawnAgainstKing,
    /// Pawns against each other, both passed.
    PassedPawns,
    /// Queen against pawn.
    QueenAgainstPawn,
    /// Queen against rook.
    QueenAgainstRook,
    /// Rook against pawn.
    RookAgainstPawn,
    /// Queen, rook, two bishops, or bishop and knight against the bare king.
    BareKing,
    /// Another one, which somebody has written a chapter about.
    Other,
}

impl Ending {
    /// Whether lemmas and searches tell who wins it.
    pub(super) fn is_judged(self) -> bool {
        !matches!(self, Ending::QueenAgainstRook | Ending::RookAgainstPawn | Ending::Other)
    }
}

/// Which of them a board is.
pub(super) fn ending(board: &Board) -> Option<Ending> {
    let mut white: Vec<Role> = board.men_of(Color::White).map(|man| man.role).collect();
    let mut black: Vec<Role> = board.men_of(Color::Black).map(|man| man.role).collect();
    white.sort_unstable();
    black.sort_unstable();
    let bare = |men: &[Role]| match men {
        [Role::Pawn] => Some(Ending::PawnAgainstKing),
        [Role::Queen | Role::Rook] | [Role::Bishop | Role::Knight, Role::Bishop] => Some(Ending::BareKing),
        _ => None,
    };
    match (&white[..], &black[..]) {
        (men, []) | ([], men) => bare(men),
        ([Role::Pawn], [Role::Pawn]) => {
            let (w, b) = (board.find(Color::White, Role::Pawn)?, board.find(Color::Black, Role::Pawn)?);
            are_passed(w, b).then_some(Ending::PassedPawns)
        }
        ([Role::Queen], [Role::Pawn]) | ([Role::Pawn], [Role::Queen]) => Some(Ending::QueenAgainstPawn),
        ([Role::Queen], [Role::Rook]) | ([Role::Rook], [Role::Queen]) => Some(Ending::QueenAgainstRook),
        ([Role::Rook], [Role::Pawn]) | ([Role::Pawn], [Role::Rook]) => Some(Ending::RookAgainstPawn),
        _ => None,
    }
}
