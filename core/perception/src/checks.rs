//! Checks that could be given next: direct, discovered, double.
//!
//! Unlike PARADISE's CHECKMOVE, promotions count here (to a queen or a knight).

use motive_chess::{Color, Rank, Role, Square, SquareSet, attacks};

use crate::bearing::Bearing;
use crate::board::{Board, kind};
use crate::legal::LegalMoves;

/// The moves of both sides that give check, by man.
#[derive(Clone, Debug)]
pub struct Checks {
    direct: [SquareSet; 64],
    discovered: [SquareSet; 64],
    confining: [SquareSet; 64],
}

impl Checks {
    pub(crate) fn new(board: &Board, bearing: &Bearing, legal: &LegalMoves) -> Checks {
        let none = [SquareSet::EMPTY; 64];
        let mut checks = Checks { direct: none, discovered: none, confining: none };
        for color in Color::ALL {
            let king = board.king(color.other());
            let last = SquareSet::rank(if color == Color::White { Rank::Eighth } else { Rank::First });
            for man in board.of(color) {
                let occupied = board.occupied().without(man);
                let from_king = |kind: usize| Board::reach(kind, color.other(), king, occupied);
                let role = board.kind_at(man);
                let to = legal.to(man).without(king);
                checks.direct[man.to_usize()] = if role == kind(Role::King) {
                    SquareSet::EMPTY
                } else if role == kind(Role::Pawn) {
                    let promoted = from_king(kind(Role::Queen)) | from_king(kind(Role::Knight));
                    (to & from_king(role) & !last) | (to & promoted & last)
                } else {
                    to & from_king(role)
                };
            }
        }
        for thru in bearing.thru() {
            let Some(color) = board.color_at(thru.slider) else { continue };
            let king = board.king(color.other());
            if thru.friendly && thru.onto.contains(king) {
                let to = legal.to(thru.through).without(king) - attacks::line(thru.slider, king);
                checks.discovered[thru.through.to_usize()] |= to;
            }
        }
        for man in board.occupied() {
            let all = checks.any(man);
            if all.any() {
                checks.confining[man.to_usize()] =
                    all.into_iter().filter(|&to| confines(board, man, to)).collect();
            }
        }
        checks
    }

    /// Where the man gives check himself.
    ///
    /// ```
    /// use motive_chess::{Position, Square, SquareSet};
    /// use motive_perception::Perception;
    ///
    /// let position: Position = "6k1/8/8/3N4/8/8/8/6K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// let checks = perception.checks().direct(Square::D5);
    /// assert_eq!(checks, [Square::E7, Square::F6].into_iter().collect::<SquareSet>());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn direct(&self, man: Square) -> SquareSet {
        self.direct[man.to_usize()]
    }

    /// Where he goes to let a slider behind him give check.
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    /// use motive_perception::Perception;
    ///
    /// // The knight uncovers the rook wherever he goes, and on f6 he checks himself, too.
    /// let position: Position = "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// assert!(perception.checks().discovered(Square::E4).contains(Square::C5));
    /// assert!(perception.checks().double(Square::E4).contains(Square::F6));
    /// assert!(!perception.checks().double(Square::E4).contains(Square::C5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn discovered(&self, man: Square) -> SquareSet {
        self.discovered[man.to_usize()]
    }

    /// Where both happen at once.
    pub fn double(&self, man: Square) -> SquareSet {
        self.direct(man) & self.discovered(man)
    }

    /// Checks after which the king cannot step anywhere, except possibly onto the man who moved. This is
    /// what PARADISE's MATE means to find; MATE itself does not notice when the man who moves gets in the
    /// way of a friend's guard. Promotions are taken to be queens here.
    pub fn confining(&self, man: Square) -> SquareSet {
        self.confining[man.to_usize()]
    }

    /// Where either happens.
    pub fn any(&self, man: Square) -> SquareSet {
        self.direct(man) | self.discovered(man)
    }
}

/// Whether after the move of a man to a square the enemy king can step nowhere but perhaps there.
fn confines(board: &Board, man: Square, to: Square) -> bool {
    let Some(color) = board.color_at(man) else { return false };
    let king = board.king(color.other());
    let last = SquareSet::rank(if color == Color::White { Rank::Eighth } else { Rank::First });
    let promotes = board.kind_at(man) == kind(Role::Pawn) && last.contains(to);
    let role = if promotes { kind(Role::Queen) } else { board.kind_at(man) };
    let around = board.occupied().without(man).without(king).with(to);
    let by_man = Board::reach(role, color, to, around);
    let others = board.of(color).without(man);
    let field = (attacks::king(king) - board.of(color.other()) - by_man).without(to);
    field.into_iter().all(|square| (board.bearers(square, around) & others).any())
}
