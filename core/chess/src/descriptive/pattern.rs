//! What a move in descriptive notation says, and which moves fit it.

use crate::{CastlingSide, Color, Move, Position, Rank, Role, Square, SquareSet};

use super::square::names_file;

/// What a text says about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pattern {
    /// Castling, to a side or to either.
    Castle(Option<CastlingSide>),
    /// Any other move.
    Step {
        mover: ManSpec,
        target: Target,
        promotion: Option<Role>,
        /// The text says that a pawn is taken in passing.
        is_en_passant: bool,
    },
}

/// Where a move goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Target {
    /// `-KB3`: to an empty square.
    Empty(SquareSpec),
    /// `xP`, `xKBP`, `xN/5`: takes a man.
    PieceId(ManSpec),
    /// `xK5`: takes what stands on a square. Not written, but found.
    Taken(SquareSpec),
}

/// A man, more or less exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ManSpec {
    pub(super) role: Role,
    /// The side of the board a piece belongs to.
    pub(super) wing: Option<CastlingSide>,
    /// The file a pawn stands on, full or short.
    pub(super) file: Option<String>,
    /// Where it stands.
    pub(super) place: Option<Place>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Rank(Rank),
    Square(SquareSpec),
}

/// A square, or two if the side of the board is not said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SquareSpec {
    pub(super) file: String,
    pub(super) rank: Rank,
}

impl SquareSpec {
    fn fits(&self, square: Square) -> bool {
        square.rank() == self.rank && names_file(&self.file, square.file())
    }
}

impl Pattern {
    /// The legal moves that fit.
    pub(super) fn matches(&self, position: &Position) -> Vec<Move> {
        position.legal_moves().into_iter().filter(|&m| self.fits(position, m)).collect()
    }

    fn fits(&self, position: &Position, m: Move) -> bool {
        let us = position.turn();
        match self {
            Pattern::Castle(side) => {
                m.castling_side().is_some_and(|castles| side.is_none_or(|side| side == castles))
            }
            Pattern::Step { mover, target, promotion, is_en_passant } => {
                let Some(from) = m.from().filter(|_| !m.is_castle()) else { return false };
                mover.role == m.role()
                    && mover.fits(position, us, from, from)
                    && *promotion == m.promotion()
                    && (!is_en_passant || m.is_en_passant())
                    && target.fits(position, m)
            }
        }
    }
}

impl Target {
    fn fits(&self, position: &Position, m: Move) -> bool {
        match self {
            Target::Empty(square) => !m.is_capture() && square.fits(m.to()),
            Target::Taken(square) => m.is_capture() && square.fits(m.to()),
            Target::PieceId(man) => {
                m.capture() == Some(man.role)
                    && man.fits(position, position.turn().other(), captured_square(m), m.to())
            }
        }
    }
}

/// Where the man stands that a move captures.
fn captured_square(m: Move) -> Square {
    match m {
        Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()),
        other => other.to(),
    }
}

impl ManSpec {
    pub(super) fn of(role: Role) -> ManSpec {
        ManSpec { role, wing: None, file: None, place: None }
    }

    /// Whether the man on a square fits, as far as wing, file and place go. The place of a captured
    /// man is where the capture happens, which differs only in passing.
    fn fits(&self, position: &Position, color: Color, stands: Square, place: Square) -> bool {
        self.file.as_ref().is_none_or(|file| names_file(file, stands.file()))
            && self.wing.is_none_or(|wing| is_of_wing(position, color, self.role, stands, wing))
            && match &self.place {
                None => true,
                Some(Place::Rank(rank)) => place.rank() == *rank,
                Some(Place::Square(square)) => square.fits(place),
            }
    }
}

/// Whether a piece is the king's or the queen's.
///
/// Books go by where the piece stood at the start, which a position does not tell. Bishops can still be
/// told: they keep the color of their squares. Of two other pieces on different files the one
/// further to the king's side is the king's; a single one answers to either name; with more of them
/// the half of the board decides.
pub(super) fn is_of_wing(
    position: &Position,
    color: Color,
    role: Role,
    square: Square,
    wing: CastlingSide,
) -> bool {
    let is_kings = wing == CastlingSide::KingSide;
    let men = position.men(color, role);
    if role == Role::Bishop {
        let is_kings_color = square.is_light() == (color == Color::White);
        return men.single().is_some() || is_kings_color == is_kings;
    }
    let others = men & !SquareSet::from(square);
    match (others.is_empty(), others.single()) {
        (true, _) => true,
        (_, Some(other)) if other.file() != square.file() => (square.file() > other.file()) == is_kings,
        _ => (u32::from(square.file()) >= 4) == is_kings,
    }
}
