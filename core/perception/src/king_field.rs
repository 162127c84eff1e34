//! The squares around the kings.
//!
//! CAPS's KMOB asks only whether an enemy bears directly on a square, so in check it does not see that
//! a slider also covers the square behind the king; [`KingField::flight`] does.

use motive_chess::{Color, Square, SquareSet, attacks};

use crate::bearing::Bearing;
use crate::board::Board;
use crate::exchange::in_order;
use crate::legal::flight;

/// The surroundings of one king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingField {
    /// The squares next to the king.
    pub field: SquareSet,
    /// KMOB: those not occupied by his own men on which no enemy bears directly.
    pub escapes: SquareSet,
    /// The squares to which the king can legally go (castling aside).
    pub flight: SquareSet,
    /// The squares his own men take from him.
    pub blocked: SquareSet,
    /// The squares an enemy guards, each with the least valuable such enemy: he has the function of
    /// guarding a king's escape square.
    pub guarded: Vec<(Square, Square)>,
}

impl KingField {
    pub(crate) fn new(board: &Board, bearing: &Bearing, color: Color) -> KingField {
        let king = board.king(color);
        let enemy = color.other();
        let field = attacks::king(king);
        let blocked = field & board.of(color);
        let open = field - blocked;
        let guarded = (open & bearing.side(enemy)).into_iter().filter_map(|square| {
            let guards = bearing.onto(square) & board.of(enemy);
            let cheapest = (0..6).map(|kind| guards & board.of_kind(kind)).find(|set| set.any())?;
            Some((square, in_order(cheapest, enemy).next()?))
        });
        KingField {
            field,
            escapes: open - bearing.side(enemy),
            flight: flight(board, bearing, color),
            blocked,
            guarded: guarded.collect(),
        }
    }
}
