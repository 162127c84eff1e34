//! Pieces on squares, without turn or rights, so that a piece can be taken off to see what it did there.

use motive_answer::worth;
use motive_chess::{Color, Piece, Position, Role, Square, SquareSet, attacks};

use crate::Placed;

/// What stands where.
#[derive(Clone)]
pub(crate) struct Board {
    sides: [SquareSet; 2],
    roles: [SquareSet; 6],
}

impl Board {
    pub(crate) fn of(position: &Position) -> Board {
        Board {
            sides: [position.side(Color::White), position.side(Color::Black)],
            roles: Role::ALL.map(|role| position.role(role)),
        }
    }

    /// The same with nothing on a square.
    pub(crate) fn without(mut self, square: Square) -> Board {
        for set in self.sides.iter_mut().chain(&mut self.roles) {
            set.remove(square);
        }
        self
    }

    /// The same with what stands on a square on another, empty one.
    pub(crate) fn moved(mut self, from: Square, to: Square) -> Board {
        for set in self.sides.iter_mut().chain(&mut self.roles) {
            if set.contains(from) {
                set.remove(from);
                set.insert(to);
            }
        }
        self
    }

    /// The same with a piece on a square.
    pub(crate) fn with(self, placed: Placed) -> Board {
        let mut board = self.without(placed.square);
        board.sides[usize::from(placed.piece.color == Color::Black)].insert(placed.square);
        board.roles[placed.piece.role as usize - 1].insert(placed.square);
        board
    }

    pub(crate) fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    pub(crate) fn side(&self, color: Color) -> SquareSet {
        self.sides[usize::from(color == Color::Black)]
    }

    pub(crate) fn pieces(&self, color: Color, role: Role) -> SquareSet {
        self.side(color) & self.roles[role as usize - 1]
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.side(color).contains(square))?;
        let role = Role::ALL.into_iter().find(|&role| self.pieces(color, role).contains(square))?;
        Some(Piece { color, role })
    }

    /// The squares that the piece on a square attacks.
    pub(crate) fn attacks_from(&self, square: Square) -> SquareSet {
        self.at(square).map_or(SquareSet::EMPTY, |piece| attacks::of(piece, square, self.occupied()))
    }

    /// The pieces of a side that attack a square.
    pub(crate) fn attackers(&self, square: Square, color: Color) -> SquareSet {
        self.attackers_through(square, color, self.occupied())
    }

    /// What a side wins by capturing first on a square, as `docs/reference/claims.md` defines the exchange.
    pub(crate) fn exchange(&self, square: Square, side: Color) -> i32 {
        let Some(target) = self.at(square) else { return 0 };
        if target.color == side || target.role == Role::King {
            return 0;
        }
        let barred = self.barred(square, side);
        let mut occupied = self.occupied();
        let mut turn = side;
        // What each capture in turn takes.
        let mut takes = Vec::new();
        let mut on_square = worth(target.role);
        loop {
            let able = |color: Color, occupied: SquareSet| {
                let barred = if color == side { barred } else { SquareSet::EMPTY };
                self.attackers_through(square, color, occupied) & occupied & !barred
            };
            let Some((role, from)) = self.cheapest(able(turn, occupied), turn) else { break };
            if role == Role::King && able(turn.other(), occupied.without(from)).any() {
                break;
            }
            takes.push(on_square);
            on_square = worth(role);
            occupied.remove(from);
            turn = turn.other();
        }
        // From the last capture back: nobody captures at a loss.
        takes.into_iter().rev().fold(0, |rest, taken| (taken - rest).max(0))
    }

    fn attackers_through(&self, square: Square, color: Color, occupied: SquareSet) -> SquareSet {
        let pieces = |role| self.pieces(color, role);
        let queens = pieces(Role::Queen);
        attacks::pawn(color.other(), square) & pieces(Role::Pawn)
            | attacks::knight(square) & pieces(Role::Knight)
            | attacks::king(square) & pieces(Role::King)
            | attacks::bishop(square, occupied) & (pieces(Role::Bishop) | queens)
            | attacks::rook(square, occupied) & (pieces(Role::Rook) | queens)
    }

    /// The pieces of a side that a pin keeps from capturing on a square.
    fn barred(&self, square: Square, side: Color) -> SquareSet {
        let Some(king) = self.pieces(side, Role::King).first() else { return SquareSet::EMPTY };
        let enemy = |role| self.pieces(side.other(), role);
        let snipers = attacks::rook(king, SquareSet::EMPTY) & (enemy(Role::Rook) | enemy(Role::Queen))
            | attacks::bishop(king, SquareSet::EMPTY) & (enemy(Role::Bishop) | enemy(Role::Queen));
        snipers
            .into_iter()
            .filter_map(|sniper| (attacks::between(king, sniper) & self.occupied()).single())
            .filter(|&pinned| self.side(side).contains(pinned))
            .filter(|&pinned| !attacks::line(king, pinned).contains(square))
            .collect()
    }

    /// The cheapest of some pieces of a side; of equals the one nearest to its own first rank, then to the a-file.
    fn cheapest(&self, pieces: SquareSet, side: Color) -> Option<(Role, Square)> {
        let ranked = pieces.into_iter().filter_map(|square| Some((self.at(square)?.role, square)));
        ranked.min_by_key(|&(role, square)| (price(role), side.relative_rank(square.rank()), square.file()))
    }
}

/// Worth where pieces are compared: a king is worth more than everything.
pub(crate) fn price(role: Role) -> i32 {
    if role == Role::King { i32::MAX } else { worth(role) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exchange(fen: &str, square: Square, side: Color) -> i32 {
        Board::of(&fen.parse().unwrap()).exchange(square, side)
    }

    #[test]
    fn exchanges_in_the_books() {
        use Color::{Black, White};
        for (fen, square, side, expected) in [
            // Nothing guards it; a pawn does; two against one; two against two.
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, White, 100),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, White, 0),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", Square::D5, White, 100),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", Square::D5, White, 0),
            // It does not matter whose turn it is.
            ("4k3/8/8/3p4/8/8/8/3RK3 b - - 0 1", Square::D5, White, 100),
            // The queen behind the bishop joins in, so the knight does not take back for nothing.
            ("4k3/8/2n5/4p3/8/2B5/1Q6/4K3 w - - 0 1", Square::E5, White, 100),
            ("4k3/8/2n5/4p3/8/2B5/8/4K3 w - - 0 1", Square::E5, White, 0),
            // A dear piece guarded by a pawn: rook for queen.
            ("4k3/8/2p5/3q4/8/8/8/3RK3 w - - 0 1", Square::D5, White, 400),
            // Own pieces, kings and empty squares give nothing.
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", Square::D1, White, 0),
            ("4k3/8/8/3p4/8/8/8/4R1K1 b - - 0 1", Square::E8, White, 0),
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", Square::D4, White, 0),
            // A king takes only what is not guarded, counted with the king gone from its square.
            ("8/8/3k4/3P4/8/8/8/4K3 b - - 0 1", Square::D5, Black, 100),
            ("8/8/3k4/3P4/8/5B2/8/4K3 b - - 0 1", Square::D5, Black, 0),
            ("8/8/8/8/7k/8/8/3Kn3 w - - 0 1", Square::E1, White, 300),
            ("8/8/8/8/7k/8/8/r2Kn3 w - - 0 1", Square::E1, White, 0),
            // The capturer's pins count.
            ("4k3/4r3/8/3p4/8/4N3/8/4K3 w - - 0 1", Square::D5, White, 0),
            ("4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", Square::D5, White, 100),
            // Along the line of the pin it may take.
            ("4k3/4r3/8/8/8/4R3/8/4K3 w - - 0 1", Square::E7, White, 0),
            ("7k/4r3/8/8/8/4R3/8/4K3 w - - 0 1", Square::E7, White, 500),
            // The other side's pins do not.
            ("4k3/4n3/8/3p4/8/2N5/8/K3R3 w - - 0 1", Square::D5, White, 0),
            // A pawn that takes on the last rank is a pawn there.
            ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", Square::B8, White, 500),
            ("rr2k3/P7/8/8/8/8/8/4K3 w - - 0 1", Square::B8, White, 400),
        ] {
            assert_eq!(exchange(fen, square, side), expected, "{fen} {square} {side}");
        }
    }

    #[test]
    fn a_board_can_lose_any_piece() {
        let board = Board::of(&Position::default());
        for square in Square::ALL {
            let fewer = board.clone().without(square);
            assert!(fewer.at(square).is_none() && fewer.attacks_from(square).is_empty());
            for side in Color::ALL {
                assert!(Square::ALL.into_iter().all(|target| fewer.exchange(target, side) == 0));
            }
        }
    }
}
